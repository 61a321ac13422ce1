package screens_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

type contactRow struct {
	ID, Version uint64
	Name, Email string
	Status      bool
	Order       int
	Can         []string
}

// supplier is a record of the sample with its contacts.
type supplier struct {
	t   *testing.T
	b   *webtest.Client
	id  uint64
	api string
}

func newSupplier(t *testing.T, b *webtest.Client, title string) *supplier {
	t.Helper()
	var saved struct{ ID uint64 }
	b.PostJSON("/api/sample/supplier/", map[string]any{"title": title}).Is(http.StatusCreated).Data(&saved)
	return &supplier{t, b, saved.ID, fmt.Sprintf("/api/sample/supplier/contact/%d", saved.ID)}
}

func person(name, email string) map[string]any {
	return map[string]any{"name": name, "email": email, "phone": "+421 900 123 456"}
}

func (s *supplier) add(name, email string) contactRow {
	s.t.Helper()
	var row contactRow
	s.b.PostJSON(s.api, person(name, email)).Is(http.StatusCreated).Data(&row)
	return row
}

func (s *supplier) names() string {
	s.t.Helper()
	var rows []contactRow
	s.b.Get(s.api).Is(http.StatusOK).Data(&rows)
	var names []string
	for _, r := range rows {
		names = append(names, r.Name)
	}
	return strings.Join(names, " ")
}

// A list below a record is declared in a dozen lines and has the whole life of
// a screen's records: read, made, changed, put in order, hidden, removed.
func TestChildTable(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			s, other := newSupplier(t, b, "Mlyn"), newSupplier(t, b, "Pekáreň")
			jana, peter, eva := s.add("Jana", "jana@example.com"), s.add("Peter", "peter@example.com"), s.add("Eva", "eva@example.com")
			if s.names() != "Jana Peter Eva" || jana.Order != 1 || eva.Order != 3 || !jana.Status || !slices.Contains(jana.Can, "destroy") {
				t.Errorf("listed as %s, made %+v", s.names(), jana)
			}
			at := func(row contactRow) string { return fmt.Sprintf("%s/%d", s.api, row.ID) }
			t.Run("bad input", func(t *testing.T) {
				_, fields := b.PostJSON(s.api, map[string]any{"name": "X", "email": "nothing", "phone": "x", "age": 3}).Is(422).Problem()
				for _, path := range []string{"name", "email", "age"} {
					if len(fields[path]) != 1 {
						t.Errorf("nothing is said of %s: %v", path, fields)
					}
				}
				if _, fields := b.PostJSON(s.api, person("Iná", "jana@example.com")).Is(422).Problem(); len(fields["email"]) != 1 {
					t.Errorf("an e-mail taken: %v", fields)
				}
				_, fields = b.PostJSON(s.api+"/reorder", map[string]any{"contacts": []any{jana.ID, 999999, "x"}}).Is(422).Problem()
				if len(fields) == 0 || s.names() != "Jana Peter Eva" {
					t.Errorf("a stranger in the order: %v, %s", fields, s.names())
				}
			})
			t.Run("a choice out of another list", func(t *testing.T) {
				abroad := person("Žofia", "zofia@example.com")
				abroad["country_id"] = 999999
				if _, fields := b.PostJSON(other.api, abroad).Is(422).Problem(); len(fields["country_id"]) != 1 {
					t.Errorf("a country that there is none of: %v", fields)
				}
				abroad["country_id"] = lookup.CountryCZ
				var saved struct {
					ID      uint64
					Country any `json:"country_id"`
				}
				if b.PostJSON(other.api, abroad).Is(http.StatusCreated).Data(&saved); saved.Country != float64(lookup.CountryCZ) {
					t.Errorf("the form goes on with %+v", saved)
				}
				if b.Get(fmt.Sprint(other.api, "/", saved.ID)).Is(http.StatusOK).Data(&saved); saved.Country != float64(lookup.CountryCZ) {
					t.Errorf("the form has %+v", saved)
				}
				var rows []struct {
					Country any `json:"country_id"`
				}
				if b.Get(other.api).Is(http.StatusOK).Data(&rows); len(rows) != 1 || rows[0].Country != "Česko" {
					t.Errorf("listed as %v", rows)
				}
			})
			t.Run("version", func(t *testing.T) {
				change := person("Janka", "jana@example.com")
				change["version"] = jana.Version
				b.PostJSON(at(jana), change).Is(http.StatusOK).Data(&jana)
				change["name"] = "Johana"
				b.PostJSON(at(jana), change).Is(http.StatusConflict)
				var now contactRow
				b.Get(at(jana)).Is(http.StatusOK).Data(&now)
				if now.Name != "Janka" || now.Version != 2 {
					t.Errorf("after a conflict %+v", now)
				}
			})
			t.Run("of another record", func(t *testing.T) {
				wrong := fmt.Sprintf("%s/%d", other.api, jana.ID)
				b.Get(wrong).Is(http.StatusNotFound)
				b.PostJSON(wrong, person("Janka", "x@example.com")).Is(http.StatusNotFound)
				b.Delete(fmt.Sprintf("%s/destroy/%d", other.api, jana.ID)).Is(http.StatusNotFound)
				b.PostJSON(other.api+"/array/hide", map[string]any{"rows": []uint64{jana.ID}}).Is(422)
				b.PostJSON(other.api+"/reorder", map[string]any{"contacts": []uint64{jana.ID}}).Is(422)
				b.Get("/api/sample/supplier/contact/999999").Is(http.StatusNotFound)
			})
			t.Run("activity", func(t *testing.T) {
				one := func(action string) []string { return []string{fmt.Sprintf("Contact %d %s", peter.ID, action)} }
				webtest.Run(t, m.DB.Gorm, []webtest.Scenario{
					{Name: "update", Client: b, Method: "POST", Path: at(peter), JSON: person("Petra", "peter@example.com"), Status: 200, Activity: one("update")},
					{Name: "hide", Client: b, Method: "POST", Path: s.api + "/array/hide", JSON: map[string]any{"rows": []uint64{peter.ID}}, Status: 200, Activity: one("hide")},
					{Name: "publish", Client: b, Method: "POST", Path: s.api + "/array/publish", JSON: map[string]any{"rows": []uint64{peter.ID}}, Status: 200, Activity: one("publish")},
					{Name: "order", Client: b, Method: "POST", Path: s.api + "/reorder", JSON: map[string]any{"contacts": []uint64{eva.ID, jana.ID}}, Status: 200,
						Activity: []string{fmt.Sprintf("Supplier %d reorder", s.id)}},
					{Name: "remove", Client: b, Method: "DELETE", Path: fmt.Sprintf("%s/destroy/%d", s.api, peter.ID), Status: 200, Activity: one("destroy")},
				})
				if got := s.names(); got != "Eva Janka" {
					t.Errorf("left in order: %s", got)
				}
				var recent []struct {
					Model, Path string
					RowID       uint64 `json:"row_id"`
				}
				b.Get("/api/user/logs/1").Is(http.StatusOK).Data(&recent)
				if len(recent) == 0 || recent[0].Model != "Contact" || recent[0].Path != "sample/supplier" || recent[0].RowID != s.id {
					t.Errorf("the log leads to %+v", recent[:min(1, len(recent))])
				}
			})
			t.Run("rights", func(t *testing.T) {
				p := &apptest.Product{Main: m, Config: m.Config, Clock: &apptest.Clock{}, T: t}
				editor := p.Staff(t, "kontakty@example.com", resource.RoleEditor)
				var row contactRow
				editor.PostJSON(s.api, person("Nový", "novy@example.com")).Is(http.StatusCreated).Data(&row)
				if slices.Contains(row.Can, "destroy") {
					t.Errorf("an editor is offered %v", row.Can)
				}
				editor.Delete(fmt.Sprintf("%s/destroy/%d", s.api, row.ID)).Is(http.StatusForbidden)
				editor.PostJSON(s.api+"/array/destroy", map[string]any{"rows": []uint64{row.ID}}).Is(http.StatusForbidden)
				p.Browser(t).Begin().Get(s.api).Is(http.StatusUnauthorized)
				b.Delete(fmt.Sprintf("/api/sample/supplier/%d", s.id)).Is(http.StatusOK)
				b.Get(s.api).Is(http.StatusNotFound)
				b.PostJSON(s.api, person("Nikto", "nikto@example.com")).Is(http.StatusNotFound)
			})
		})
	}
}
