package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

func userPath(id any) string { return fmt.Sprintf("/api/user/%v", id) }

// Whoever tries, the protected administrator stays, and nobody takes the own
// sign-in or role away (decisions.md 2 to 4).
func TestProtectedAndOneself(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		first := p.Admin(t)
		second := p.Staff(t, "druha@example.com", resource.RoleAdmin)
		secondID := p.UserID(t, "druha@example.com")
		staff := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		staffID := p.UserID(t, "redaktor@example.com")
		for _, c := range []struct {
			who  string
			b    *webtest.Client
			id   uint64
			save int
		}{
			{"the protected one himself", first, 1, http.StatusUnprocessableEntity},
			{"another administrator", second, 1, http.StatusUnprocessableEntity},
			{"an editor", staff, 1, http.StatusForbidden},
			{"an administrator oneself", second, secondID, http.StatusUnprocessableEntity},
			{"an editor oneself", staff, staffID, http.StatusForbidden},
			{"an editor an administrator", staff, secondID, http.StatusForbidden},
		} {
			t.Run(c.who, func(t *testing.T) {
				before := p.UserRow(t, c.id)
				rows := map[string]any{"rows": []any{c.id}}
				c.b.Delete(userPath(c.id)).Is(http.StatusForbidden).Problem()
				apptest.Post(t, c.b, "/api/user/array/destroy", rows).Is(http.StatusForbidden).Problem()
				apptest.Post(t, c.b, "/api/user/array/hide", rows).Is(http.StatusForbidden).Problem()
				var form map[string]any
				first.Get(userPath(c.id)).Is(http.StatusOK).Data(&form)
				for field, value := range map[string]any{"role_id": 3 - before.RoleID, "status": false} {
					want := c.save
					if field == "status" && c.who == "an editor oneself" {
						want = http.StatusUnprocessableEntity
					}
					apptest.Post(t, c.b, userPath(c.id), map[string]any{field: value}).Is(want).Problem()
				}
				if after := p.UserRow(t, c.id); after != before {
					t.Errorf("was %+v, is %+v", before, after)
				}
			})
		}
	})
}

// An editor edits oneself and customers, and gives no role (000 §6).
func TestEditorsAndPeople(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		staff := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		customer := p.Person(t, "zakaznik@example.com", resource.RoleCustomer)
		colleague := p.Person(t, "kolega@example.com", resource.RoleEditor)
		own := p.UserID(t, "redaktor@example.com")

		apptest.Post(t, staff, "/api/user/", apptest.UserForm("nova@example.com", resource.RoleCustomer)).Is(http.StatusForbidden).Problem()
		apptest.Post(t, staff, userPath(customer), map[string]any{"name": "Zuzana"}).Is(http.StatusOK)
		apptest.Post(t, staff, userPath(own), map[string]any{"name": "Zuzana"}).Is(http.StatusOK)
		apptest.Post(t, staff, userPath(colleague), map[string]any{"name": "Zuzana"}).Is(http.StatusForbidden).Problem()
		for _, id := range []uint64{customer, own} {
			apptest.Post(t, staff, userPath(id), map[string]any{"role_id": resource.RoleAdmin}).Is(http.StatusForbidden).Problem()
			if got := p.UserRow(t, id); got.RoleID == resource.RoleAdmin || got.Name != "Zuzana" {
				t.Errorf("user %d is %+v", id, got)
			}
		}
		for _, action := range []string{"hide", "publish"} {
			apptest.Post(t, staff, "/api/user/array/"+action, map[string]any{"rows": []any{customer}}).Is(http.StatusOK)
			before := p.UserRow(t, customer)
			for language, want := range map[string]string{
				"sk": "pri záznamoch „Jana Nová“, „Admin Hlavný“. Nezmenilo sa nič.", "en": "to the records “Jana Nová”, “Admin Hlavný”. Nothing was changed.",
			} {
				staff.Language = language
				message, _ := apptest.Post(t, staff, "/api/user/array/"+action, map[string]any{"rows": []any{colleague, customer, 1}}).Is(http.StatusForbidden).Problem()
				if !strings.HasSuffix(message, want) {
					t.Errorf("the refusal says %q, want %q", message, want)
				}
			}
			if after := p.UserRow(t, customer); after != before {
				t.Errorf("a refused action changed %+v to %+v", before, after)
			}
		}
		can := map[string]string{}
		for who, b := range map[string]*webtest.Client{"admin": admin, "editor": staff} {
			var rows []struct {
				ID  uint64
				Can []string
			}
			b.Get("/api/user/").Is(http.StatusOK).Data(&rows)
			for _, r := range rows {
				can[fmt.Sprintf("%s %d", who, r.ID)] = strings.Join(r.Can, " ")
			}
		}
		for key, want := range map[string]string{
			"admin 1": "edit", fmt.Sprintf("admin %d", colleague): "edit destroy publish hide",
			"editor 1": "detail", fmt.Sprintf("editor %d", own): "edit",
			fmt.Sprintf("editor %d", customer): "edit publish hide", fmt.Sprintf("editor %d", colleague): "detail",
		} {
			if can[key] != want {
				t.Errorf("%s may %q, want %q", key, can[key], want)
			}
		}
	})
}

// What ends a sign-in ends it at once, in every copy.
func TestSessionsEndEverywhere(t *testing.T) {
	ends := func(t *testing.T, p, other *apptest.Product) {
		admin := p.Admin(t)
		entry := func(id uint64) uint64 {
			t.Helper()
			var all []apptest.Revision
			admin.Get(userPath(id) + "/history").Is(http.StatusOK).Data(&all)
			return all[0].ID
		}
		back := func(id, to uint64) {
			t.Helper()
			apptest.Post(t, admin, userPath(id)+"/revert", map[string]any{"entry": to}).Is(http.StatusOK)
		}
		for name, deed := range map[string]func(id uint64){
			"removed in the list": func(id uint64) {
				rows := map[string]any{"rows": []any{id}}
				apptest.Post(t, admin, "/api/user/array/destroy", rows).Is(http.StatusOK)
				apptest.Post(t, admin, userPath(id)+"/restore", nil).Is(http.StatusOK)
			},
			"new password on the command line": func(id uint64) {
				if err := p.Accounts.SetPassword(t.Context(), p.UserRow(t, id).Email, "fresh one"); err != nil {
					t.Fatal(err)
				}
			},
			"factor reset on the command line": func(id uint64) {
				if err := p.Accounts.ResetFactor(t.Context(), p.UserRow(t, id).Email); err != nil {
					t.Fatal(err)
				}
			},
			"blocked in the list": func(id uint64) {
				apptest.Post(t, admin, "/api/user/array/hide", map[string]any{"rows": []any{id}}).Is(http.StatusOK)
				apptest.Post(t, admin, "/api/user/array/publish", map[string]any{"rows": []any{id}}).Is(http.StatusOK)
			},
			"blocked in the form": func(id uint64) {
				apptest.Post(t, admin, userPath(id), map[string]any{"status": false}).Is(http.StatusOK)
				apptest.Post(t, admin, userPath(id), map[string]any{"status": true}).Is(http.StatusOK)
			},
			"removed": func(id uint64) {
				admin.Delete(userPath(id)).Is(http.StatusOK)
				apptest.Post(t, admin, userPath(id)+"/restore", nil).Is(http.StatusOK)
			},
			"demoted": func(id uint64) {
				apptest.Post(t, admin, userPath(id), map[string]any{"role_id": resource.RoleEditor}).Is(http.StatusOK)
			},
			"new password": func(id uint64) {
				apptest.Post(t, admin, userPath(id), map[string]any{"password": "fresh one", "password_2": "fresh one"}).Is(http.StatusOK)
			},
		} {
			t.Run(name, func(t *testing.T) {
				email := strings.ReplaceAll(name, " ", "") + "@example.com"
				here := p.Staff(t, email, resource.RoleAdmin)
				there := apptest.Elsewhere(t, here, p, other)
				there.Get("/api/me").Is(http.StatusOK)
				deed(p.UserID(t, email))
				there.Get("/api/me").Is(http.StatusUnauthorized)
				here.Get("/api/user/").Is(http.StatusUnauthorized)
			})
		}
		for name, was := range map[string]map[string]any{"blocked": {"status": false}, "less": {"role_id": resource.RoleEditor}} {
			t.Run("taken back to "+name, func(t *testing.T) {
				email := "spat-" + name + "@example.com"
				id := p.CreateUser(t, admin, email, resource.RoleAdmin)
				apptest.Post(t, admin, userPath(id), was).Is(http.StatusOK)
				to := entry(id)
				apptest.Post(t, admin, userPath(id), map[string]any{"status": true, "role_id": resource.RoleAdmin}).Is(http.StatusOK)
				here := p.Browser(t).SignIn(email, apptest.Password)
				there := apptest.Elsewhere(t, here, p, other)
				there.Get("/api/me").Is(http.StatusOK)
				back(id, to)
				there.Get("/api/me").Is(http.StatusUnauthorized)
				here.Get("/api/user/").Is(http.StatusUnauthorized)
			})
		}
	}
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) { ends(t, p, p) })
	apptest.Copies(t, func(a, b *apptest.Product) { t.Run("copies", func(t *testing.T) { ends(t, a, b) }) })
}

func TestUserForm(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		create := func(change map[string]any) map[string][]string {
			t.Helper()
			form := apptest.UserForm("nova@example.com", resource.RoleEditor)
			for k, v := range change {
				form[k] = v
			}
			_, fields := apptest.Post(t, admin, "/api/user/", form).Is(http.StatusUnprocessableEntity).Problem()
			return fields
		}
		for name, c := range map[string]struct {
			change map[string]any
			want   map[string]string
		}{
			"e-mail in other letters": {map[string]any{"email": "ADMIN@Example.COM"}, map[string]string{"email": "už používa"}},
			"address of the name":     {map[string]any{"title_url": "admin"}, map[string]string{"title_url": "už používa"}},
			"passwords differ":        {map[string]any{"password_2": "other"}, map[string]string{"password_2": "nezhodujú"}},
			"short password":          {map[string]any{"password": "abcd", "password_2": "abcd"}, map[string]string{"password": "5 znakov"}},
			"no password":             {map[string]any{"password": "", "password_2": ""}, map[string]string{"password": "5 znakov", "password_2": ""}},
			"invited customer":        {map[string]any{"role_id": resource.RoleCustomer, "invite": true, "password": "", "password_2": ""}, map[string]string{"password": "5 znakov", "password_2": ""}},
			"short name":              {map[string]any{"name": "Ľ", "surname": "Č"}, map[string]string{"name": "2 znaky", "surname": "2 znaky"}},
			"no role":                 {map[string]any{"role_id": ""}, map[string]string{"role_id": ""}},
			"unknown role":            {map[string]any{"role_id": 99}, map[string]string{"role_id": ""}},
			"post codes and numbers":  {map[string]any{"zip": "ABCDE", "country_id": 193, "billing_zip": "9", "billing_country_id": 56, "shipping_zip": "10115", "shipping_country_id": 82}, map[string]string{"zip": "päť číslic", "billing_zip": "päť číslic"}},
			"a tax number":            {map[string]any{"billing_vat": "2020123456"}, map[string]string{"billing_vat": "kódom krajiny"}},
			"unknown country":         {map[string]any{"country_id": 999}, map[string]string{"country_id": ""}},
			"no picture":              {map[string]any{"image": "x.png"}, map[string]string{"image": ""}},
			"protected, hash":         {map[string]any{"protected": true, "password_hash": "x", "session_epoch": 5}, map[string]string{"protected": "", "password_hash": "", "session_epoch": ""}},
		} {
			t.Run(name, func(t *testing.T) {
				fields := create(c.change)
				for path, part := range c.want {
					if len(fields[path]) == 0 || !strings.Contains(fields[path][0], part) {
						t.Errorf("%s: %v", path, fields)
					}
				}
				if len(fields) != len(c.want) {
					t.Errorf("told are %v", fields)
				}
			})
		}
		form := apptest.UserForm("Nova@Example.com", resource.RoleEditor)
		form["image"], form["country_id"] = apptest.Picture{}, 1
		var saved struct {
			ID    uint64
			Email string
			Image struct{ Thumb string }
		}
		answer := apptest.Post(t, admin, "/api/user/", form).Is(http.StatusCreated)
		answer.Data(&saved)
		if saved.Email != "nova@example.com" || saved.Image.Thumb == "" || strings.Contains(answer.Body, "assword") {
			t.Errorf("created as %s", answer.Body)
		}
		p.Browser(t).SignIn("nova@example.com", apptest.Password)
		// Editing without a password keeps it; a new one needs to be said twice.
		apptest.Post(t, admin, userPath(saved.ID), map[string]any{"name": "Iná"}).Is(http.StatusOK)
		p.Browser(t).SignIn("nova@example.com", apptest.Password)
		for _, once := range []string{"password", "password_2"} {
			_, fields := apptest.Post(t, admin, userPath(saved.ID), map[string]any{once: "second one"}).Is(http.StatusUnprocessableEntity).Problem()
			if len(fields["password_2"]) != 1 {
				t.Errorf("only %s: told are %v", once, fields)
			}
		}
		p.Exec(t, "UPDATE users SET verified_at = ? WHERE id = ?", p.Clock.Now(), saved.ID)
		apptest.Post(t, admin, userPath(saved.ID), map[string]any{"email": "nova@example.com"}).Is(http.StatusOK)
		if p.UserRow(t, saved.ID).VerifiedAt == nil {
			t.Error("the same address is no longer verified")
		}
		var own map[string]any
		admin.Get(userPath(saved.ID)).Is(http.StatusOK).Data(&own)
		if _, there := own["online_at"]; own["verified_at"] == nil || !there {
			t.Errorf("loaded as %v", own)
		}
		apptest.Post(t, admin, userPath(saved.ID), map[string]any{"email": "ina@example.com"}).Is(http.StatusOK)
		if p.UserRow(t, saved.ID).VerifiedAt != nil {
			t.Error("another address counts as verified")
		}
	})
}

// The full names are sorted as a Slovak dictionary does, and found without marks.
func TestUserList(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		for i, name := range []string{"Žofia", "Cyril", "Čeněk", "Chrudoš", "Hana"} {
			if _, err := p.Accounts.Add(t.Context(), name, "Nová", fmt.Sprintf("z%d@example.com", i), apptest.Password, resource.RoleCustomer); err != nil {
				t.Fatal(err)
			}
		}
		list := func(query string) string {
			t.Helper()
			var rows []struct {
				Fullname      string
				Name, Surname *string
				RoleID        uint64 `json:"role_id"`
				Role          struct{ Lang struct{ Title string } }
			}
			p.Admin(t).Get("/api/user/?" + query).Is(http.StatusOK).Data(&rows)
			var names []string
			for _, r := range rows {
				first, _, _ := strings.Cut(r.Fullname, " ")
				if r.Name == nil || *r.Name != first || r.Surname == nil || r.Role.Lang.Title != map[uint64]string{1: "Administrátor", 3: "Zákazník"}[r.RoleID] {
					t.Errorf("a row is %+v", r) // 000 §3
				}
				names = append(names, first)
			}
			return strings.Join(names, " ")
		}
		for query, want := range map[string]string{
			"": "Admin Cyril Čeněk Hana Chrudoš Žofia", "search=zofia": "Žofia", "search=z3@ex": "Chrudoš",
			"sort=role_title&role=1": "Admin", "role=1": "Admin", "verified=1": "", "status=0": "", "sort=-fullname&role=3&per_page=10": "Žofia Chrudoš Hana Čeněk Cyril",
		} {
			if got := list(query); got != want {
				t.Errorf("%q: got %q, want %q", query, got, want)
			}
		}
	})
}

// Nobody's request waits for the note that they are here.
func TestOnline(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		seen := func() (at *time.Time) {
			t.Helper()
			if err := p.Accounts.WriteOnline(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := p.DB.Read(t.Context()).Table("users").Select("online_at").Where("id = 1").Take(&at).Error; err != nil {
				t.Fatal(err)
			}
			return at
		}
		first := seen()
		if first == nil {
			t.Fatal("who signed in was not noted")
		}
		b.Get("/api/me").Is(http.StatusOK)
		if again := seen(); !again.Equal(*first) {
			t.Error("every request is noted")
		}
		var form map[string]any
		b.Get(userPath(1)).Is(http.StatusOK).Data(&form)
		p.Clock.Pass(2 * time.Minute)
		b.Get("/api/me").Is(http.StatusOK)
		if later := seen(); !later.After(first.Add(time.Minute)) {
			t.Errorf("noted at %v, then at %v", first, later)
		}
		// It is no change of the record: a form that was open is saved.
		p.Browser(t).SignIn(apptest.AdminEmail, apptest.Password)
		seen()
		apptest.Post(t, b, userPath(1), map[string]any{"version": form["version"], "city": "Nitra"}).Is(http.StatusOK)
	})
}

// Everybody changes the own record, but for its role and status.
func TestProfile(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		id := p.UserID(t, "redaktor@example.com")
		var own map[string]any
		b.Get("/api/profile/own").Is(http.StatusOK).Data(&own)
		if own["id"] != float64(id) || own["email"] != "redaktor@example.com" {
			t.Errorf("the own record is %v", own)
		}
		own["name"] = "Zuzana"
		apptest.Post(t, b, "/api/profile/own", own).Is(http.StatusOK)
		for _, field := range []string{"role_id", "status", "title_url", "verified_at"} {
			if _, fields := apptest.Post(t, b, "/api/profile/own", map[string]any{field: 1}).Is(http.StatusUnprocessableEntity).Problem(); fields[field] == nil {
				t.Errorf("%s is taken", field)
			}
		}
		if _, fields := apptest.Post(t, b, "/api/profile/own", map[string]any{"email": "Admin@example.com"}).Is(http.StatusUnprocessableEntity).Problem(); fields["email"] == nil {
			t.Error("a taken address is taken again")
		}
		if got := p.UserRow(t, id); got.Name != "Zuzana" || got.RoleID != resource.RoleEditor {
			t.Errorf("saved as %+v", got)
		}
		if first := p.UserRow(t, 1); first.Name != "Admin" {
			t.Errorf("another's record was saved: %+v", first)
		}
		p.Browser(t).Begin().Get("/api/profile/own").Is(http.StatusUnauthorized)
		apptest.Post(t, b, "/api/profile/own", map[string]any{"password": "fresh one", "password_2": "fresh one", "current_password": apptest.Password}).Is(http.StatusOK)
		b.Get("/api/me").Is(http.StatusUnauthorized)
		p.Browser(t).SignIn("redaktor@example.com", "fresh one")
	})
}

func TestCountries(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	for language, want := range map[string]string{"sk": "Česko", "en": "Czechia"} {
		b.Header = http.Header{"Accept-Language": {language}}
		var all []struct {
			ID         uint64
			Name, Code string
		}
		b.Get("/api/country").Is(http.StatusOK).Data(&all)
		found := false
		for _, c := range all {
			found = found || c.ID == lookup.CountryCZ && c.Name == want && c.Code == "CZ"
		}
		if !found || len(all) != len(lookup.CountryCodes) {
			t.Errorf("%s: %d countries, the first %+v", language, len(all), all[0])
		}
	}
}
