package people_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

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
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		id, b := p.Extra(t, admin, "Skladník", "content/page:update")
		if got := menuOf(t, b); got != "content/page profile" {
			t.Errorf("the menu has %q", got)
		}
		// The first page counts what the role may see.
		var counts map[string]any
		b.Get("/api/stats/totals").Is(http.StatusOK).Data(&counts)
		if len(counts) != 1 || counts["Page"] == nil {
			t.Errorf("the first page counts %v", counts)
		}
		admin.Get("/api/stats/totals").Is(http.StatusOK).Data(&counts)
		if counts["totalUsers"] == nil || counts["Order"] == nil {
			t.Errorf("the administrator's first page counts %v", counts)
		}
		b.Get("/api/content/page").Is(http.StatusOK) // seeing comes with changing
		b.Get("/api/module").Is(http.StatusOK)       // a form of the screen chooses from it
		b.Get("/api/content/category/list/1").Is(http.StatusOK)
		for _, path := range []string{"/api/content/category/", "/api/user/", "/api/user/1", apptest.RolesPath, apptest.RolesPath + "rights", "/api/schema/blog", "/api/gallery/"} {
			b.Get(path).Is(http.StatusForbidden).Problem()
		}
		var page struct{ ID uint64 }
		admin.Post("/api/content/page/", apptest.PageOutsideModules("jeden")).Is(http.StatusCreated).Data(&page)
		b.Post(apptest.PagePath(fmt.Sprint(page.ID)), apptest.PageOutsideModules("jeden")).Is(http.StatusOK)
		b.Post("/api/content/page/", apptest.PageOutsideModules("dva")).Is(http.StatusForbidden).Problem()
		apptest.Post(t, b, "/api/content/page/array/hide", map[string]any{"rows": []any{page.ID}}).Is(http.StatusForbidden).Problem()
		b.Delete(apptest.PagePath(fmt.Sprint(page.ID))).Is(http.StatusForbidden).Problem()
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

		apptest.Post(t, admin, apptest.RolesPath+fmt.Sprint(id), apptest.RoleForm("Skladník", "content/page:view", "content/page:create", "blog:publish")).Is(http.StatusOK)
		b.Post("/api/content/page/", apptest.HiddenPage("dva")).Is(http.StatusCreated)
		b.Post(apptest.PagePath(fmt.Sprint(page.ID)), apptest.PageOutsideModules("jeden")).Is(http.StatusForbidden).Problem()
		if got := menuOf(t, b); got != "blog content/page profile" {
			t.Errorf("the menu has %q", got)
		}
		if after := view(); after == before || !v.List.CanCreate || v.Form.CanUpdate {
			t.Errorf("the view offers %+v", v)
		}
		b.Get("/api/profile/own").Is(http.StatusOK)
	})
}

// Who only sees orders is offered no customers: their form alone chooses from them.
func TestCustomersAreOfferedToWhoPlacesOrders(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		id, b := p.Extra(t, admin, "Skladník", "order:view", "order:command:ship")
		b.Get("/api/order/").Is(http.StatusOK)
		b.Get("/api/country").Is(http.StatusOK) // a filter chooses from it
		b.Get("/api/customer?query=a").Is(http.StatusForbidden).Problem()
		for _, right := range []string{"order:create", "order:update"} {
			apptest.Post(t, admin, apptest.RolesPath+fmt.Sprint(id), apptest.RoleForm("Skladník", "order:view", right)).Is(http.StatusOK)
			b.Get("/api/customer?query=a").Is(http.StatusOK)
		}
		apptest.Post(t, admin, apptest.RolesPath+fmt.Sprint(id), apptest.RoleForm("Skladník", "blog:update")).Is(http.StatusOK)
		b.Get("/api/customer?query=a").Is(http.StatusForbidden).Problem()
	})
}

// Who places orders asks for whom an order was of before by their id: of staff, and of who
// was removed, nothing is told but what they are called.
func TestCustomersAloneAreTold(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		_, b := p.Extra(t, admin, "Predavač", "order:view", "order:create")
		private := map[string]any{
			"name": "Jana", "surname": "Malá", "password": "heslo12345", "password_2": "heslo12345", "phone": "+421 905 111 222",
			"address": "Dlhá 5", "billing_tax_id": "2020202020", "shipping_city": "Pezinok",
		}
		add := func(email string, role int) (id uint64) {
			var made struct{ ID uint64 }
			form := maps.Clone(private)
			form["email"], form["role_id"], form["title_url"] = email, role, strings.ReplaceAll(email, "@example.com", "")
			apptest.Post(t, admin, "/api/user/", form).Is(http.StatusCreated).Data(&made)
			return made.ID
		}
		customer, colleague, former := add("customer@example.com", 3), add("colleague@example.com", 1), add("former@example.com", 3)
		admin.Delete(fmt.Sprint("/api/user/", former)).Is(http.StatusOK)
		var told []map[string]any
		b.Get(fmt.Sprintf("/api/customer?ids[0]=%d&ids[1]=%d&ids[2]=%d", customer, colleague, former)).Is(http.StatusOK).Data(&told)
		byID := map[float64]map[string]any{}
		for _, row := range told {
			byID[row["id"].(float64)] = row
		}
		if row := byID[float64(customer)]; row["phone"] != "+421 905 111 222" || row["address"] != "Dlhá" || row["text"] != "Jana Malá – customer@example.com" {
			t.Errorf("of a customer is told %v", row)
		}
		for id, text := range map[uint64]string{colleague: "Jana Malá", former: "Jana Malá – former@example.com"} {
			if got, want := byID[float64(id)], map[string]any{"id": float64(id), "text": text}; !maps.Equal(got, want) {
				t.Errorf("of who may not be chosen is told %v, want %v", got, want)
			}
		}
		b.Get("/api/customer?query=jana").Is(http.StatusOK).Data(&told)
		if len(told) != 1 || told[0]["id"] != float64(customer) {
			t.Errorf("offered are %v", told)
		}
	})
}

// Every copy goes by the new rights with its next answer.
func TestRightsInEveryCopy(t *testing.T) {
	apptest.Copies(t, func(a, b *apptest.Product) {
		admin := a.Admin(t)
		id, here := a.Extra(t, admin, "Skladník", "content/page:create")
		there := apptest.Elsewhere(t, here, a, b)
		there.Post("/api/content/page/", apptest.HiddenPage("jeden")).Is(http.StatusCreated)
		for range 5 {
			apptest.Post(t, admin, apptest.RolesPath+fmt.Sprint(id), apptest.RoleForm("Skladník", "blog:view")).Is(http.StatusOK)
			there.Post("/api/content/page/", apptest.PageOutsideModules("dva")).Is(http.StatusForbidden).Problem()
			if got := menuOf(t, there); got != "blog profile" {
				t.Errorf("the other copy's menu has %q", got)
			}
			apptest.Post(t, admin, apptest.RolesPath+fmt.Sprint(id), apptest.RoleForm("Skladník", "content/page:create")).Is(http.StatusOK)
			there.Get("/api/blog/").Is(http.StatusForbidden).Problem()
			if got := menuOf(t, there); got != "content/page profile" {
				t.Errorf("the other copy's menu has %q", got)
			}
		}
	})
}

// What no editor may is given to nobody, and who is no administrator gives nothing.
func TestGiving(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		for _, bad := range []any{
			"user:create", "user:destroy", "user:restore", "user:grant", "user/role:view", "user/role:update", "content/page:destroy",
			"content/page:burn", "nowhere:view", "content/page", ":", "profile:update", "module:view", "content/page:command:x", "content/page:list",
		} {
			_, fields := apptest.Post(t, admin, apptest.RolesPath, apptest.RoleForm("Zlá", "content/page:view", bad)).Is(http.StatusUnprocessableEntity).Problem()
			if fields["rights.1"] == nil && fields["rights.0"] == nil {
				t.Errorf("%v: %v", bad, fields)
			}
		}
		_, fields := apptest.Post(t, admin, apptest.RolesPath, apptest.RoleForm("Prázdna")).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["rights"]) != 1 || !strings.Contains(fields["rights"][0], "vymkla") {
			t.Errorf("a role without rights: %v", fields)
		}
		_, fields = apptest.Post(t, admin, apptest.RolesPath, apptest.RoleForm("Redaktor", "blog:view")).Is(http.StatusUnprocessableEntity).Problem()
		if fields["langs.sk.title"] == nil {
			t.Errorf("a name that is taken: %v", fields)
		}
		_, fields = apptest.Post(t, admin, apptest.RolesPath, apptest.RoleForm("Dvakrát", "blog:view", "blog:view")).Is(http.StatusUnprocessableEntity).Problem()
		if fields["rights.1"] == nil {
			t.Errorf("a right said twice: %v", fields)
		}

		id, b := p.Extra(t, admin, "Správca ľudí", "user:update", "user:publish")
		own := p.UserID(t, fmt.Sprintf("rola%d@example.com", id))
		customer := p.Person(t, "zakaznik@example.com", resource.RoleCustomer)
		apptest.Post(t, b, userPath(customer), map[string]any{"name": "Zuzana"}).Is(http.StatusOK)
		apptest.Post(t, b, userPath(1), map[string]any{"name": "Zuzana"}).Is(http.StatusForbidden).Problem()
		for _, user := range []uint64{own, customer} {
			for _, role := range []uint64{resource.RoleAdmin, resource.RoleEditor, id} {
				if p.UserRow(t, user).RoleID != role {
					apptest.Post(t, b, userPath(user), map[string]any{"role_id": role}).Is(http.StatusForbidden).Problem()
				}
			}
		}
		apptest.Post(t, b, "/api/user/", apptest.UserForm("nova@example.com", resource.RoleCustomer)).Is(http.StatusForbidden).Problem()
	})
}

// The fixed roles stay what they are; each write is the administrator's alone.
func TestFixedRoles(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		spare, guest := p.Extra(t, admin, "Hosť", "blog:view")
		staff := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		nobody := p.Browser(t).Begin()
		rightsOf := func(role uint64) (rights []string) {
			t.Helper()
			var rec struct {
				Rights []string
				Can    []string
			}
			admin.Get(apptest.RolesPath + fmt.Sprint(role)).Is(http.StatusOK).Data(&rec)
			if role <= 3 && slices.Contains(rec.Can, "update") {
				t.Errorf("role %d can be changed", role)
			}
			return rec.Rights
		}
		if got := rightsOf(1); !slices.Contains(got, "content/page:destroy") || !slices.Contains(got, "user/role:update") {
			t.Errorf("the administrator may %v", got)
		}
		if got := rightsOf(2); !slices.Contains(got, "content/page:update") || slices.Contains(got, "content/page:destroy") || slices.Contains(got, "user:create") {
			t.Errorf("an editor may %v", got)
		}
		if got := rightsOf(3); len(got) != 0 {
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
			apptest.Post(t, admin, apptest.RolesPath+fmt.Sprint(role), apptest.RoleForm("Iná", "blog:view")).Is(http.StatusForbidden).Problem()
			admin.Delete(apptest.RolesPath + fmt.Sprint(role)).Is(http.StatusForbidden).Problem()
		}
		apptest.Post(t, admin, apptest.RolesPath+"array/destroy", rows).Is(http.StatusForbidden).Problem()
		apptest.Post(t, admin, apptest.RolesPath+"3/require_factor", nil).Is(http.StatusForbidden).Problem()
		apptest.Post(t, admin, apptest.RolesPath+"2/waive_factor", nil).Is(http.StatusConflict).Problem()
		for who, b := range map[string]*webtest.Client{"editor": staff, "extra role": guest, "signed out": nobody} {
			want := http.StatusForbidden
			if b == nobody {
				want = http.StatusUnauthorized
			}
			for _, a := range []*webtest.Answer{
				apptest.Post(t, b, apptest.RolesPath, apptest.RoleForm("Nová", "blog:view")), apptest.Post(t, b, apptest.RolesPath+fmt.Sprint(spare), apptest.RoleForm("Nová", "blog:view")),
				b.Delete(apptest.RolesPath + fmt.Sprint(spare)), apptest.Post(t, b, apptest.RolesPath+"array/destroy", map[string]any{"rows": []any{spare}}),
				apptest.Post(t, b, apptest.RolesPath+fmt.Sprint(spare)+"/restore", nil), apptest.Post(t, b, apptest.RolesPath+"2/require_factor", nil),
				b.Get(apptest.RolesPath), b.Get(apptest.RolesPath + "1"), b.Get(apptest.RolesPath + "rights"), b.Get(apptest.RolesPath + "export?format=csv"),
			} {
				if a.Status != want {
					t.Errorf("%s: %d: %s", who, a.Status, a.Body)
				}
			}
		}
		admin.Delete(apptest.RolesPath + fmt.Sprint(spare)).Is(http.StatusConflict).Problem()
		if snapshot(&after); after != before {
			t.Errorf("was %s\n is %s", before, after)
		}
		// Free of people it can go, and comes back.
		apptest.Post(t, admin, userPath(p.UserID(t, fmt.Sprintf("rola%d@example.com", spare))), map[string]any{"role_id": 2}).Is(http.StatusOK)
		admin.Delete(apptest.RolesPath + fmt.Sprint(spare)).Is(http.StatusOK)
		_, fields := apptest.Post(t, admin, "/api/user/", apptest.UserForm("nova@example.com", spare)).Is(http.StatusUnprocessableEntity).Problem()
		if fields["role_id"] == nil {
			t.Errorf("a removed role is given: %v", fields)
		}
		apptest.Post(t, admin, apptest.RolesPath+fmt.Sprint(spare)+"/restore", nil).Is(http.StatusOK)
	})
}

// Every right of every screen can be given or is locked, and has a name.
func TestMatrix(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	admin := p.Admin(t)
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
		admin.Get(apptest.RolesPath + "rights").Is(http.StatusOK).Data(&m)
		var all []any
		past, last := map[string]bool{}, ""
		for _, row := range m.Rows {
			if row.Group != last && past[row.Group] {
				t.Errorf("%s stands apart from the others of %q", row.Title, row.Group)
			}
			if last = row.Group; last != "" {
				past[last] = true
			}
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
		apptest.Post(t, admin, apptest.RolesPath, apptest.RoleForm("Všetko "+language, all...)).Is(http.StatusCreated)
	}
	set := app.Screens()
	for _, s := range set {
		if s.Name == "user/role" && len(s.AvailableActions()) < 6 {
			t.Errorf("the roles screen offers %v", s.AvailableActions())
		}
	}
}
