package engine_test

import (
	"maps"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// rates[3]=24.5 keeps the id, whichever way it is encoded.
func TestMapKeepsIDs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		id := b.mustCreate(t, "abc", `"rates":{"1":1.25,"3":24.5,"2":null}`)
		for _, c := range []struct {
			rates any
			want  string
		}{
			{nil, `{}`},
			{map[string]any{"2": "0.0001", "1": ""}, `{"2":0.0001}`},
			{map[string]any{"3": "24.5"}, `{"2":0.0001,"3":24.5}`},
			{map[string]any{}, `{"2":0.0001,"3":24.5}`},
			{map[string]any{"2": nil, "1": "4"}, `{"1":4,"3":24.5}`},
			{engine.Indexed{Indices: []int{1, 3}, Values: []any{"2", "3.5"}}, `{"1":2,"3":3.5}`},
		} {
			done, err := b.Save(ctx, admin, "gadget", id, engine.Body{"rates": c.rates})
			if err != nil {
				t.Fatal(err)
			}
			loaded, err := b.Load(ctx, admin, "gadget", id)
			if err != nil {
				t.Fatal(err)
			}
			if got := asJSON(t, done.Data.(engine.Row)["rates"]); got != c.want || asJSON(t, loaded["rates"]) != c.want {
				t.Errorf("%v: got %s, loaded %s", c.rates, got, asJSON(t, loaded["rates"]))
			}
		}
		// Absent is unchanged, as with any value that is no list.
		if row := b.mustSave(t, id, `{"stock":1}`); asJSON(t, row["rates"]) != `{"1":2,"3":3.5}` {
			t.Errorf("got %v", row["rates"])
		}
		if n := b.count(t, "SELECT COUNT(*) FROM activity_log WHERE changes LIKE ?", `%"rates"%3.5%`); n != 1 {
			t.Errorf("%d entries tell of the rates", n)
		}
		_, err := b.Save(ctx, admin, "gadget", id, engine.Body{"rates": map[string]any{
			"1": "-1", "2": "x", "3": "0.00001", "4": "1", "9": "1", "0": "1", "01": "1", "x": "1"}})
		want := map[string]string{
			"rates.1": "errors.minValue", "rates.2": "errors.number", "rates.3": "errors.decimals", "rates.4": "errors.option",
			"rates.9": "errors.option", "rates.0": "errors.unknown", "rates.01": "errors.unknown", "rates.x": "errors.unknown",
		}
		if got := faultKeys(err); !maps.Equal(got, want) {
			t.Errorf("got %v\nwant %v", got, want)
		}
		_, err = b.Save(ctx, admin, "gadget", id, engine.Body{"rates": []any{"1", "2"}})
		if got := faultKeys(err); !maps.Equal(got, map[string]string{"rates.0": "errors.unknown"}) {
			t.Errorf("a list from 0: %v", got)
		}
	})
}
