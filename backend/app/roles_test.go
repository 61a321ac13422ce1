package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

const rolesPath = "/api/user/role/"

func roleForm(title string, rights ...any) map[string]any {
	return map[string]any{
		"langs":  map[string]any{"sk": map[string]any{"title": title}, "en": map[string]any{"title": title + " (en)"}},
		"rights": rights,
	}
}

// extra makes a role and someone who has it, and signs them in.
func (p *product) extra(t *testing.T, admin *webtest.Client, title string, rights ...any) (role uint64, b *webtest.Client) {
	t.Helper()
	var saved struct{ ID uint64 }
	post(t, admin, rolesPath, roleForm(title, rights...)).Is(http.StatusCreated).Data(&saved)
	email := fmt.Sprintf("rola%d@example.com", saved.ID)
	return saved.ID, p.staff(t, email, saved.ID)
}

func menuOf(t *testing.T, b *webtest.Client) string {
	t.Helper()
	var menu struct{ Screens []struct{ Name string } }
	b.Get("/api/schema").Is(http.StatusOK).Data(&menu)
	var names []string
	for _, s := range menu.Screens {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// An extra role may exactly what was ticked, and what it may changes at once.
func TestExtraRole(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		id, b := p.extra(t, admin, "Skladník", "content/page:update")
		if got := menuOf(t, b); got != "content/page profile" {
			t.Errorf("the menu has %q", got)
		}
		b.Get("/api/content/page").Is(http.StatusOK) // seeing comes with changing
		b.Get("/api/module").Is(http.StatusOK)       // a form of the screen chooses from it
		b.Get("/api/content/category/list/1").Is(http.StatusOK)
		for _, path := range []string{"/api/content/category/", "/api/user/", "/api/user/1", rolesPath, rolesPath + "rights", "/api/schema/blog", "/api/gallery/"} {
			b.Get(path).Is(http.StatusForbidden).Problem()
		}
		var page struct{ ID uint64 }
		admin.Post("/api/content/page/", freePage("jeden")).Is(http.StatusCreated).Data(&page)
		b.Post(pagePath(fmt.Sprint(page.ID)), freePage("jeden")).Is(http.StatusOK)
		b.Post("/api/content/page/", freePage("dva")).Is(http.StatusForbidden).Problem()
		post(t, b, "/api/content/page/array/hide", map[string]any{"rows": []any{page.ID}}).Is(http.StatusForbidden).Problem()
		b.Delete(pagePath(fmt.Sprint(page.ID))).Is(http.StatusForbidden).Problem()
		b.Get("/api/content/page/export?format=csv").Is(http.StatusForbidden).Problem()
		var v struct {
			List struct {
				CanCreate bool `json:"can_create"`
				CanExport bool `json:"can_export"`
			}
			Form struct {
				CanUpdate bool `json:"can_update"`
			}
		}
		view := func() string {
			t.Helper()
			a := b.Get("/api/schema/content/page").Is(http.StatusOK)
			a.Data(&v)
			return a.Header.Get("ETag")
		}
		before := view()
		if v.List.CanCreate || v.List.CanExport || !v.Form.CanUpdate {
			t.Errorf("the view offers %+v", v)
		}

		post(t, admin, rolesPath+fmt.Sprint(id), roleForm("Skladník", "content/page:view", "content/page:create", "blog:publish")).Is(http.StatusOK)
		b.Post("/api/content/page/", freePage("dva")).Is(http.StatusCreated)
		b.Post(pagePath(fmt.Sprint(page.ID)), freePage("jeden")).Is(http.StatusForbidden).Problem()
		if got := menuOf(t, b); got != "blog content/page profile" {
			t.Errorf("the menu has %q", got)
		}
		if after := view(); after == before || !v.List.CanCreate || v.Form.CanUpdate {
			t.Errorf("the view offers %+v", v)
		}
		b.Get("/api/profile/own").Is(http.StatusOK)
	})
}

// Every copy goes by the new rights with its next answer.
func TestRightsInEveryCopy(t *testing.T) {
	copies(t, func(a, b *product) {
		admin := a.admin(t)
		id, here := a.extra(t, admin, "Skladník", "content/page:create")
		there := elsewhere(t, here, a, b)
		there.Post("/api/content/page/", freePage("jeden")).Is(http.StatusCreated)
		for range 5 {
			post(t, admin, rolesPath+fmt.Sprint(id), roleForm("Skladník", "blog:view")).Is(http.StatusOK)
			there.Post("/api/content/page/", freePage("dva")).Is(http.StatusForbidden).Problem()
			if got := menuOf(t, there); got != "blog profile" {
				t.Errorf("the other copy's menu has %q", got)
			}
			post(t, admin, rolesPath+fmt.Sprint(id), roleForm("Skladník", "content/page:create")).Is(http.StatusOK)
			there.Get("/api/blog/").Is(http.StatusForbidden).Problem()
			if got := menuOf(t, there); got != "content/page profile" {
				t.Errorf("the other copy's menu has %q", got)
			}
		}
	})
}

// What no editor may is given to nobody, and who is no administrator gives nothing.
func TestGiving(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		for _, bad := range []any{
			"user:create", "user:destroy", "user:restore", "user:grant", "user/role:view", "user/role:update", "content/page:destroy",
			"content/page:burn", "nowhere:view", "content/page", ":", "profile:update", "module:view", "content/page:command:x", "content/page:list",
		} {
			_, fields := post(t, admin, rolesPath, roleForm("Zlá", "content/page:view", bad)).Is(http.StatusUnprocessableEntity).Problem()
			if fields["rights.1"] == nil && fields["rights.0"] == nil {
				t.Errorf("%v: %v", bad, fields)
			}
		}
		_, fields := post(t, admin, rolesPath, roleForm("Prázdna")).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["rights"]) != 1 || !strings.Contains(fields["rights"][0], "vymkla") {
			t.Errorf("a role without rights: %v", fields)
		}
		_, fields = post(t, admin, rolesPath, roleForm("Redaktor", "blog:view")).Is(http.StatusUnprocessableEntity).Problem()
		if fields["langs.sk.title"] == nil {
			t.Errorf("a name that is taken: %v", fields)
		}
		_, fields = post(t, admin, rolesPath, roleForm("Dvakrát", "blog:view", "blog:view")).Is(http.StatusUnprocessableEntity).Problem()
		if fields["rights.1"] == nil {
			t.Errorf("a right said twice: %v", fields)
		}

		id, b := p.extra(t, admin, "Správca ľudí", "user:update", "user:publish")
		own := p.userID(t, fmt.Sprintf("rola%d@example.com", id))
		customer := p.person(t, "zakaznik@example.com", resource.RoleCustomer)
		post(t, b, userPath(customer), map[string]any{"name": "Zuzana"}).Is(http.StatusOK)
		post(t, b, userPath(1), map[string]any{"name": "Zuzana"}).Is(http.StatusForbidden).Problem()
		for _, user := range []uint64{own, customer} {
			for _, role := range []uint64{resource.RoleAdmin, resource.RoleEditor, id} {
				if p.userRow(t, user).RoleID != role {
					post(t, b, userPath(user), map[string]any{"role_id": role}).Is(http.StatusForbidden).Problem()
				}
			}
		}
		post(t, b, "/api/user/", userForm("nova@example.com", resource.RoleCustomer)).Is(http.StatusForbidden).Problem()
	})
}

// The fixed roles stay what they are; each write is the administrator's alone.
func TestFixedRoles(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		admin := p.admin(t)
		spare, guest := p.extra(t, admin, "Hosť", "blog:view")
		staff := p.staff(t, "redaktor@example.com", resource.RoleEditor)
		nobody := p.browser(t).Begin()
		held := func(role uint64) (rights []string) {
			t.Helper()
			var rec struct {
				Rights []string
				Can    []string
			}
			admin.Get(rolesPath + fmt.Sprint(role)).Is(http.StatusOK).Data(&rec)
			if role <= 3 && slices.Contains(rec.Can, "update") {
				t.Errorf("role %d can be changed", role)
			}
			return rec.Rights
		}
		if got := held(1); !slices.Contains(got, "content/page:destroy") || !slices.Contains(got, "user/role:update") {
			t.Errorf("the administrator may %v", got)
		}
		if got := held(2); !slices.Contains(got, "content/page:update") || slices.Contains(got, "content/page:destroy") || slices.Contains(got, "user:create") {
			t.Errorf("an editor may %v", got)
		}
		if got := held(3); len(got) != 0 {
			t.Errorf("a customer may %v", got)
		}
		var before, after string
		snapshot := func(into *string) {
			t.Helper()
			var rows []struct {
				ID, Version uint64
				Rights      *string
				DeletedAt   *string
			}
			if err := p.DB.Read(t.Context()).Table("roles").Order("id").Find(&rows).Error; err != nil {
				t.Fatal(err)
			}
			raw, err := json.Marshal(rows)
			if err != nil {
				t.Fatal(err)
			}
			*into = string(raw)
		}
		snapshot(&before)
		rows := map[string]any{"rows": []any{1, 2, 3}}
		for role := 1; role <= 3; role++ {
			post(t, admin, rolesPath+fmt.Sprint(role), roleForm("Iná", "blog:view")).Is(http.StatusForbidden).Problem()
			admin.Delete(rolesPath + fmt.Sprint(role)).Is(http.StatusForbidden).Problem()
		}
		post(t, admin, rolesPath+"array/destroy", rows).Is(http.StatusForbidden).Problem()
		post(t, admin, rolesPath+"3/require_factor", nil).Is(http.StatusForbidden).Problem()
		post(t, admin, rolesPath+"2/waive_factor", nil).Is(http.StatusConflict).Problem()
		for who, b := range map[string]*webtest.Client{"editor": staff, "extra role": guest, "signed out": nobody} {
			want := http.StatusForbidden
			if b == nobody {
				want = http.StatusUnauthorized
			}
			for _, a := range []*webtest.Answer{
				post(t, b, rolesPath, roleForm("Nová", "blog:view")), post(t, b, rolesPath+fmt.Sprint(spare), roleForm("Nová", "blog:view")),
				b.Delete(rolesPath + fmt.Sprint(spare)), post(t, b, rolesPath+"array/destroy", map[string]any{"rows": []any{spare}}),
				post(t, b, rolesPath+fmt.Sprint(spare)+"/restore", nil), post(t, b, rolesPath+"2/require_factor", nil),
				b.Get(rolesPath), b.Get(rolesPath + "1"), b.Get(rolesPath + "rights"), b.Get(rolesPath + "export?format=csv"),
			} {
				if a.Status != want {
					t.Errorf("%s: %d: %s", who, a.Status, a.Body)
				}
			}
		}
		admin.Delete(rolesPath + fmt.Sprint(spare)).Is(http.StatusConflict).Problem()
		if snapshot(&after); after != before {
			t.Errorf("was %s\n is %s", before, after)
		}
		// Free of people it can go, and comes back.
		post(t, admin, userPath(p.userID(t, fmt.Sprintf("rola%d@example.com", spare))), map[string]any{"role_id": 2}).Is(http.StatusOK)
		admin.Delete(rolesPath + fmt.Sprint(spare)).Is(http.StatusOK)
		_, fields := post(t, admin, "/api/user/", userForm("nova@example.com", spare)).Is(http.StatusUnprocessableEntity).Problem()
		if fields["role_id"] == nil {
			t.Errorf("a removed role is given: %v", fields)
		}
		post(t, admin, rolesPath+fmt.Sprint(spare)+"/restore", nil).Is(http.StatusOK)
	})
}

// Every right of every screen can be given or is locked, and has a name.
func TestMatrix(t *testing.T) {
	p := start(t, embedded(t))
	admin := p.admin(t)
	for _, language := range []string{"sk", "en"} {
		admin.Language = language
		var m struct {
			Columns []struct{ ID, Title string }
			Rows    []struct {
				ID, Title, Group, Base string
				Cells                  []struct {
					ID, Title string
					Locked    bool
				}
			}
		}
		admin.Get(rolesPath + "rights").Is(http.StatusOK).Data(&m)
		var all []any
		for _, row := range m.Rows {
			for _, cell := range row.Cells {
				if strings.Contains(cell.Title, ".") || cell.Title == "" || row.Title == "" || strings.Contains(row.Title, ".") {
					t.Errorf("%s has no name: %q in %q", cell.ID, cell.Title, row.Title)
				}
				if !cell.Locked {
					all = append(all, cell.ID)
				}
			}
		}
		if len(m.Rows) < 10 || len(m.Columns) != 8 {
			t.Fatalf("%d rows, %d columns", len(m.Rows), len(m.Columns))
		}
		post(t, admin, rolesPath, roleForm("Všetko "+language, all...)).Is(http.StatusCreated)
	}
	set := app.Screens()
	for _, s := range set {
		if s.Name == "user/role" && len(s.AvailableActions()) < 6 {
			t.Errorf("the roles screen offers %v", s.AvailableActions())
		}
	}
}
