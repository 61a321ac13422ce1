package screens_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/web/webtest"
)

// TestEveryScreen takes every registered screen with a list and a form through
// its whole life, as each role, without a line written for the screen.
func TestEveryScreen(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		set := app.Screens()
		everyScreen(t, p, set)
	})
}

// decidedElsewhere are the screens whose records cannot be made of fields alone,
// each with where its life is tested.
var decidedElsewhere = map[string]string{
	"order":                    "stock, prices and vouchers decide whether one can be placed, and what was placed stays: app/tests/orders",
	"shop/manufacturer":        "one outside the Union needs a responsible person: TestContactsOfGoods of app/tests/shop",
	"shop/responsible":         "a responsible person is in the Union: TestContactsOfGoods of app/tests/shop",
	"shop/product_variant":     "no two of a product combine the same: TestVariantSheet and TestVariantCalls of app/tests/shop",
	"settings/document_number": "a kind has one numbering a year: TestDocumentNumbers of app/tests/orders",
	"shop/vat_country":         "a rate of one kind holds at a time, and the program knows them all: TestCountryRates of app/tests/orders",
}

func everyScreen(t *testing.T, p *apptest.Product, set resource.Set) {
	admin := p.Admin(t)
	people := map[uint64]*webtest.Client{
		resource.RoleAdmin:  admin,
		resource.RoleEditor: p.Staff(t, "redaktor@example.com", resource.RoleEditor),
	}
	p.Product(t, admin, "ukazka") // what other screens choose from
	p.Property(t, admin, "ukazka")
	for _, s := range set {
		if s.List == nil || s.Form == nil || s.List.NoCreate {
			continue
		}
		t.Run(s.Name, func(t *testing.T) {
			l := &life{t: t, p: p, screen: s, admin: admin, people: people, nobody: p.Browser(t).Begin(),
				sampler: &sampler{t: t, browser: admin, set: set, screen: s, locales: p.Config.Locales}}
			t.Run("signed out", func(t *testing.T) { l.at(t).signedOut() })
			t.Run("export", func(t *testing.T) { l.at(t).export() })
			t.Run("option lists", func(t *testing.T) { l.at(t).options() })
			if why := decidedElsewhere[s.Name]; why != "" {
				t.Logf("no life of its own: %s", why)
				return
			}
			t.Run("create, load, update", func(t *testing.T) { l.at(t).createLoadUpdate() })
			t.Run("list", func(t *testing.T) { l.at(t).list() })
			t.Run("texts", func(t *testing.T) { l.at(t).texts() })
			t.Run("bulk", func(t *testing.T) { l.at(t).bulk() })
			t.Run("remove and restore", func(t *testing.T) { l.at(t).removeRestore() })
			t.Run("unique values", func(t *testing.T) { l.at(t).unique() })
			t.Run("rights", func(t *testing.T) { l.at(t).rights() })
		})
	}
}

func (l *life) createLoadUpdate() {
	form := l.sampler.form()
	rec := l.create(form)
	id := rec["id"]
	loaded := l.load(l.admin, id)
	same(l.t, "", form, loaded)

	version := rec["version"].(float64)
	form["version"] = version
	if !withPicture(form) {
		var again record
		// As it was loaded: items of a group keep their ids.
		if apptest.Post(l.t, l.admin, l.row(id), loaded).Is(http.StatusOK).Data(&again); again["version"] != version {
			l.t.Errorf("version %v after a save of what was there, want %v", again["version"], version)
		}
	}
	l.sampler.own = id // what is made of form may not choose it
	form = l.sampler.form()
	l.sampler.own = nil
	form["version"] = version
	var saved record
	apptest.Post(l.t, l.admin, l.row(id), form).Is(http.StatusOK).Data(&saved)
	if saved["version"] != version+1 {
		l.t.Errorf("version %v after one save of %v", saved["version"], version)
	}
	apptest.Post(l.t, l.admin, l.row(id), form).Is(http.StatusConflict).Problem()
	delete(form, "version")

	form["no_such_field"] = "1"
	if _, fields := apptest.Post(l.t, l.admin, l.row(id), form).Is(http.StatusUnprocessableEntity).Problem(); fields["no_such_field"] == nil {
		l.t.Errorf("an undeclared field is not named: %v", fields)
	}
	delete(form, "no_such_field")
	for _, missing := range []string{"999999999", "18446744073709551616", "0", "x"} {
		apptest.Post(l.t, l.admin, l.screen.API()+missing, form).Is(http.StatusNotFound).Problem()
	}
	_, fields := apptest.Post(l.t, l.admin, l.screen.API(), map[string]any{}).Problem()
	for _, path := range required(l.screen, l.p.Config.Locales) {
		if fields[path] == nil {
			l.t.Errorf("an empty form does not name %s", path)
		}
	}
}

// withPicture says whether a form sends a file, which is a change whatever it shows.
func withPicture(form map[string]any) bool {
	for _, value := range form {
		switch v := value.(type) {
		case apptest.Picture:
			return true
		case map[string]any:
			if withPicture(v) {
				return true
			}
		}
	}
	return false
}

// required are the paths that an empty form must name.
func required(s resource.Screen, locales []string) (paths []string) {
	for _, f := range s.Form.All() {
		if f.IsRequired && f.ShownIf == nil && f.DefaultValue == nil {
			paths = append(paths, f.Name)
		}
	}
	for _, f := range s.Form.Locales {
		if f.IsRequired {
			for _, locale := range locales {
				paths = append(paths, "langs."+locale+"."+f.Name)
			}
		}
	}
	return paths
}

// same compares what was sent with what was loaded, where both are known.
func same(t *testing.T, path string, sent, loaded any) {
	t.Helper()
	switch v := sent.(type) {
	case map[string]any:
		there, _ := loaded.(map[string]any)
		for key, item := range v {
			same(t, strings.TrimPrefix(path+"."+key, "."), item, there[key])
		}
	case apptest.Picture:
		if there, _ := loaded.(map[string]any); there["url"] == nil || there["thumb"] == nil {
			t.Errorf("%s: the picture is told as %v", path, loaded)
		}
	case []any:
		there, _ := loaded.([]any)
		if len(there) != len(v) {
			t.Errorf("%s: sent %v, loaded %v", path, v, loaded)
			return
		}
		for i := range v {
			same(t, fmt.Sprintf("%s.%d", path, i), v[i], there[i])
		}
	default:
		if strings.HasPrefix(path, "password") || strings.Contains(fmt.Sprint(loaded), "T") {
			return // never told, or a moment in another writing
		}
		if fmt.Sprint(sent) != fmt.Sprint(loaded) {
			t.Errorf("%s: sent %v, loaded %v", path, sent, loaded)
		}
	}
}

// sought is how a reader would look for a sample: a text without its marks, or
// the code where the list searches nothing but codes.
func sought(s resource.Screen, form map[string]any) string {
	for _, f := range s.List.Filters {
		if len(f.Paths) != 1 {
			continue
		}
		if decl, ok := s.Form.All().Find(f.Paths[0]); ok && decl.Format == field.FormatCode {
			return strings.ToLower(fmt.Sprint(form[f.Paths[0]]))
		}
	}
	return "ZLTUCKY+KON"
}

func (l *life) list() {
	form := l.sampler.form()
	id := l.create(form)["id"]
	v := l.view(l.admin)
	row, found := l.rows("")[fmt.Sprint(id)]
	if !found {
		l.t.Fatal("a new record is not in the list")
	}
	for _, c := range v.List.Columns {
		// The flags of a column lie at paths of their own.
		if c.Kind != "flags" && !reach(row, c.Path) {
			l.t.Errorf("the row lacks %s: %v", c.Path, row)
		}
		if !c.Sortable {
			continue
		}
		for _, sort := range []string{c.Key, "-" + c.Key} {
			if !l.lists(id, "sort="+sort) {
				l.t.Errorf("sorted by %s the record is gone", sort)
			}
		}
	}
	for _, f := range v.List.Filters {
		for _, o := range f.Options {
			l.admin.Get(fmt.Sprintf("%s?%s=%v", l.screen.API(), f.Name, o.Value)).Is(http.StatusOK)
		}
		if f.Kind == "search" {
			if !l.lists(id, "search="+sought(l.screen, form)) {
				l.t.Error("a search without marks does not find the record")
			}
			if l.lists(id, "search=nothing-like-it") {
				l.t.Error("a search finds what it should not")
			}
		}
	}
	for _, bad := range []string{"sort=nothing", "nothing=1", "page=0", "per_page=101", "status=maybe&sort=;drop"} {
		l.admin.Get(l.screen.API() + "?" + bad).Is(http.StatusUnprocessableEntity).Problem()
	}
}

// texts checks that a text which looks like a time is returned as it was written,
// in the form and in the list.
func (l *life) texts() {
	l.sampler.alike = true
	form := l.sampler.form()
	l.sampler.alike = false
	id := l.create(form)["id"]
	same(l.t, "", form, l.load(l.admin, id))
	row := l.rows("")[fmt.Sprint(id)]
	l.tidy(id)
	for _, c := range l.view(l.admin).List.Columns {
		said := any(form)
		for _, part := range strings.Split(strings.Replace(c.Path, "lang.", "langs.sk.", 1), ".") {
			object, _ := said.(map[string]any)
			said = object[part]
		}
		cell := any(row)
		for _, part := range strings.Split(c.Path, ".") {
			object, _ := cell.(map[string]any)
			cell = object[part]
		}
		// A choice is shown by its label.
		if f, ok := l.screen.Form.All().Find(c.Path); ok && f.Kind == field.KindSelect {
			continue
		}
		if text, ok := said.(string); ok && c.Kind == "text" && cell != text {
			l.t.Errorf("the list tells %s of %q as %v", c.Path, text, cell)
		}
	}
}

func reach(row any, path string) bool {
	for _, part := range strings.Split(path, ".") {
		object, ok := row.(map[string]any)
		if !ok {
			return false
		}
		if row, ok = object[part]; !ok {
			return false
		}
	}
	return true
}

func (l *life) bulk() {
	if !slices.ContainsFunc(l.screen.List.Bulk, func(a resource.Action) bool { return a.Name == "publish" }) {
		return
	}
	ids := []any{l.create(l.sampler.form())["id"], l.create(l.sampler.form())["id"]}
	for _, action := range []string{"hide", "publish"} {
		apptest.Post(l.t, l.admin, l.screen.API()+"array/"+action, map[string]any{"rows": ids}).Is(http.StatusOK)
		for _, id := range ids {
			if got := l.load(l.admin, id)["status"]; got != (action == "publish") {
				l.t.Errorf("after %s the status is %v", action, got)
			}
		}
	}
	// One row that is missing, and nothing changes.
	_, fields := apptest.Post(l.t, l.admin, l.screen.API()+"array/hide", map[string]any{"rows": append(slices.Clone(ids), 999999999)}).
		Is(http.StatusUnprocessableEntity).Problem()
	if fields["rows.2"] == nil {
		l.t.Errorf("the missing row is not named: %v", fields)
	}
	for _, id := range ids {
		if l.load(l.admin, id)["status"] != true {
			l.t.Error("a refused bulk action changed a record")
		}
	}
}

// unique checks that a taken value is refused by the call, by the save and by
// the restore, and that removing frees it.
func (l *life) unique() {
	var f field.Field
	for _, candidate := range l.screen.Form.Locales {
		if candidate.UniqueRule != nil {
			f = candidate
		}
	}
	if f.Name == "" {
		return
	}
	path := "langs.sk." + f.Name
	form := l.sampler.form()
	value := form["langs"].(map[string]any)["sk"].(map[string]any)[f.Name]
	free := func(id any) (is bool) {
		l.t.Helper()
		body := map[string]any{"value": value, "locale": "sk"}
		if id != nil {
			body["id"] = id
		}
		apptest.Post(l.t, l.admin, l.screen.API()+"validate/"+f.Name, body).Is(http.StatusOK).Data(&is)
		return is
	}
	if !free(nil) {
		l.t.Error("a free value counts as taken")
	}
	id := l.create(form)["id"]
	if free(nil) || !free(id) {
		l.t.Error("a taken value counts as free, or its own record's as taken")
	}
	if _, fields := apptest.Post(l.t, l.admin, l.screen.API(), form).Is(http.StatusUnprocessableEntity).Problem(); fields[path] == nil {
		l.t.Errorf("the taken value is not named: %v", fields)
	}
	if !l.removes() {
		return
	}
	l.admin.Delete(l.row(id)).Is(http.StatusOK)
	if !free(nil) {
		l.t.Error("removing does not free the value")
	}
	l.create(form)
	if _, fields := apptest.Post(l.t, l.admin, l.row(id)+"/restore", nil).Is(http.StatusUnprocessableEntity).Problem(); fields[path] == nil {
		l.t.Errorf("the value taken meanwhile is not named: %v", fields)
	}
}

// rights tries every guarded call as each role.
func (l *life) rights() {
	for role, b := range l.people {
		may := func(act resource.Act) bool { return slices.Contains(l.screen.Access.Roles(act), role) }
		want := func(act resource.Act, status int) int {
			if may(act) {
				return status
			}
			return http.StatusForbidden
		}
		id := l.create(l.sampler.form())["id"]
		l.sampler.own = id // nor may what is made of form lie below it
		form := l.sampler.form()
		check := func(name string, a *webtest.Answer, status int) {
			l.t.Helper()
			if a.Status != status {
				l.t.Errorf("role %d: %s answers %d, want %d: %s", role, name, a.Status, status, a.Body)
			}
		}
		check("list", b.Get(l.screen.API()), want(resource.ActList, http.StatusOK))
		check("load", b.Get(l.loadAt(id)), want(resource.ActView, http.StatusOK))
		check("create", apptest.Post(l.t, b, l.screen.API(), form), want(resource.ActCreate, http.StatusCreated))
		check("update", apptest.Post(l.t, b, l.row(id), l.sampler.form()), want(resource.ActUpdate, http.StatusOK))
		l.sampler.own = nil
		if l.removes() {
			l.removing(b, id, may, check)
		}

		if !may(resource.ActList) {
			check("view", b.Get("/api/schema/"+l.screen.Name), http.StatusForbidden)
			continue
		}
		v := l.view(b)
		for _, actions := range [][]struct{ Name string }{v.List.Bulk, v.List.Row} {
			for _, a := range actions {
				if a.Name == "destroy" && !may(resource.ActDestroy) || a.Name == "restore" && !may(resource.ActRestore) {
					l.t.Errorf("role %d is offered %s", role, a.Name)
				}
			}
		}
	}
}

func (l *life) export() {
	for format, mark := range map[string]string{"csv": "\ufeff", "xlsx": "PK"} {
		a := l.admin.Get(l.screen.API() + "export?format=" + format).Is(http.StatusOK)
		if !strings.HasPrefix(a.Body, mark) || len(a.Body) < 20 {
			l.t.Errorf("%s begins with %.10q", format, a.Body)
		}
	}
	l.admin.Get(l.screen.API() + "export?format=pdf").Is(http.StatusUnprocessableEntity).Problem()
}

func (l *life) options() {
	for _, o := range l.screen.Options {
		path := strings.Replace("/api/"+l.screen.SourceName(o), "/api/"+l.screen.Name+"/", l.screen.API(), 1)
		for _, p := range o.Params() {
			if !strings.HasSuffix(p, "?") {
				path += "/1"
			}
		}
		var data []record
		l.admin.Get(path).Is(http.StatusOK).Data(&data)
		l.nobody.Get(path).Is(http.StatusUnauthorized)
	}
}
