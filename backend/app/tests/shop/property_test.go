package shop_test

import (
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// sizes is a property with values, as the form sends it.
func sizes(values ...string) map[string]any {
	list := make([]any, len(values))
	for i, title := range values {
		list[i] = map[string]any{"data": "", "langs": bothLangs(map[string]any{"title": title})}
	}
	return map[string]any{
		"langs":  map[string]any{"sk": map[string]any{"title": "Veľkosť", "title_url": "velkost"}, "en": map[string]any{"title": "Size", "title_url": "size"}},
		"values": list,
	}
}

func bothLangs(values map[string]any) map[string]any {
	return map[string]any{"sk": values, "en": values}
}

type propertyRecord struct {
	ID      uint64
	Version int64
	Values  []propertyValue
}

type propertyValue struct {
	ID     uint64
	Data   *string
	Remove bool
	Langs  map[string]struct {
		Title string `json:"title"`
	}
}

func (p propertyRecord) titles() (list []string) {
	for _, v := range p.Values {
		list = append(list, v.Langs["sk"].Title)
	}
	return list
}

// Values can be added while editing; one that a variant has stays (002 §2).
func TestProperties(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const path = "/api/shop/property/"
		b := p.Admin(t)
		var made propertyRecord
		b.PostJSON(path, sizes("Malá", "Veľká")).Is(http.StatusCreated).Data(&made)
		at := path + id(made.ID)
		load := func() (rec propertyRecord) {
			b.Get(at).Is(http.StatusOK).Data(&rec)
			return rec
		}
		if got := load().titles(); !slices.Equal(got, []string{"Malá", "Veľká"}) {
			t.Errorf("values are %v", got)
		}

		t.Run("list", func(t *testing.T) {
			var rows []struct {
				ValuesCount int `json:"values_count"`
			}
			b.Get(path).Is(http.StatusOK).Data(&rows)
			if len(rows) != 1 || rows[0].ValuesCount != 2 {
				t.Errorf("the list has %+v", rows)
			}
		})
		t.Run("a value by itself", func(t *testing.T) {
			value := map[string]any{"property_id": made.ID, "data": "#fff", "langs": bothLangs(map[string]any{"title": "Stredná"})}
			p.Staff(t, "jana@example.com", resource.RoleEditor).PostJSON(path+"value/", value).Is(http.StatusCreated)
			if got := load().titles(); !slices.Equal(got, []string{"Malá", "Veľká", "Stredná"}) {
				t.Errorf("values are %v", got)
			}
			var options []option
			b.Get(path + "value/list/" + id(made.ID)).Is(http.StatusOK).Data(&options)
			if got := optionTitles(options); !slices.Equal(got, []string{"Malá", "Veľká", "Stredná"}) {
				t.Errorf("offered are %v", got)
			}
			value["property_id"] = 999
			value["langs"] = bothLangs(map[string]any{"title": ""})
			_, wrong := b.PostJSON(path+"value/", value).Is(http.StatusUnprocessableEntity).Problem()
			for _, field := range []string{"property_id", "langs.sk.title", "langs.en.title"} {
				if len(wrong[field]) != 1 {
					t.Errorf("%s: %v", field, wrong)
				}
			}
		})
		t.Run("a value that a variant has stays", func(t *testing.T) {
			before := load()
			useValue(t, p, before.Values[1].ID)
			rec := load()
			if free := []bool{rec.Values[0].Remove, rec.Values[1].Remove, rec.Values[2].Remove}; !slices.Equal(free, []bool{true, false, true}) {
				t.Fatalf("free to go are %v", free)
			}
			without := func(at int) map[string]any {
				var rows []any
				for i, v := range rec.Values {
					if i != at {
						rows = append(rows, map[string]any{"id": v.ID, "remove": true, "langs": v.Langs})
					}
				}
				return map[string]any{"version": rec.Version, "values": rows}
			}
			_, wrong := b.PostJSON(at, without(1)).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong["values"]) != 1 || len(load().Values) != 3 {
				t.Errorf("taken away: %v", wrong)
			}
			b.PostJSON(at, without(0)).Is(http.StatusOK)
			if got := load().titles(); !slices.Equal(got, []string{"Veľká", "Stredná"}) {
				t.Errorf("values are %v", got)
			}
		})
		t.Run("two values are not called alike", func(t *testing.T) {
			rec := load()
			value := map[string]any{"property_id": made.ID, "langs": bothLangs(map[string]any{"title": " veľká\u200b"})}
			_, wrong := b.PostJSON(path+"value/", value).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong["langs.sk.title"]) != 1 || len(wrong["langs.en.title"]) != 1 {
				t.Errorf("a value by itself: %v", wrong)
			}
			value["langs"] = bothLangs(map[string]any{"title": "Obrovská"})
			b.PostJSON(path+"value/", value).Is(http.StatusCreated)
			rows := []any{}
			for _, v := range rec.Values {
				rows = append(rows, map[string]any{"id": v.ID, "langs": v.Langs})
			}
			b.PostJSON(at, map[string]any{"version": rec.Version, "values": rows}).Is(http.StatusConflict) // a value came meanwhile

			rec = load()
			form := sizes("Nová", "NOVÁ")
			_, wrong = b.PostJSON(at, map[string]any{"values": append(rows, form["values"].([]any)...)}).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong) != 2 || len(wrong["values.3.langs.sk.title"]) != 1 {
				t.Errorf("two new ones: %v", wrong)
			}
			p.Exec(t, "UPDATE property_value_langs SET title = ? WHERE property_value_id IN (?, ?)", "Veľká", rec.Values[0].ID, rec.Values[1].ID)
			rec = load()
			rows = rows[:0]
			for _, v := range rec.Values {
				rows = append(rows, map[string]any{"id": v.ID, "data": "x", "langs": v.Langs})
			}
			b.PostJSON(at, map[string]any{"values": rows}).Is(http.StatusOK) // they were called so before
		})
		t.Run("what is wrong is named at once", func(t *testing.T) {
			form := sizes("")
			form["langs"] = map[string]any{"sk": map[string]any{"title": "V", "title_url": "velkost"}, "en": map[string]any{"title": "Size", "title_url": "x"}}
			_, wrong := b.PostJSON(path, form).Is(http.StatusUnprocessableEntity).Problem()
			for _, field := range []string{"langs.sk.title", "langs.en.title_url", "values.0.langs.sk.title", "values.0.langs.en.title"} {
				if len(wrong[field]) != 1 {
					t.Errorf("%s: %v", field, wrong)
				}
			}
			_, wrong = b.PostJSON(path, sizes()).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong["langs.sk.title_url"]) != 1 || len(wrong["langs.en.title_url"]) != 1 {
				t.Errorf("an address is given twice: %v", wrong)
			}
		})
		t.Run("nobody removes a property", func(t *testing.T) {
			b.Delete(at).Is(http.StatusMethodNotAllowed)
		})
	})
}

// useValue gives a variant of some product the value.
func useValue(t *testing.T, p *apptest.Product, value uint64) {
	t.Helper()
	p.Exec(t, "INSERT INTO products (id, created_at, updated_at, live) VALUES (900, '2026-01-01', '2026-01-01', 1)")
	p.Exec(t, "INSERT INTO product_variants (id, created_at, updated_at, live, product_id, combination) VALUES (900, '2026-01-01', '2026-01-01', 1, 900, 'x')")
	p.Exec(t, "INSERT INTO product_variant_values (product_variant_id, property_value_id) VALUES (900, ?)", value)
}
