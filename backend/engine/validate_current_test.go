package engine_test

import (
	"fmt"
	"maps"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// What a record uses it may keep though it is offered no more, wherever in the
// record that is; nobody may choose it anew (decisions.md 24).
func TestChoicesHeldStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		labels := `"langs":{"sk":{"label":"x"},"en":{"label":"x"}}`
		row := b.mustSave(t, 0, `{`+fieldExists("abc")+`,"maker_id":1,"line_id":1,"tags":[1,3],"rates":{"3":2},
			"parts":[{"sku":"one","colors":[3,1],"traits":[{"maker_id":3,"value":"red"}],`+labels+`}]}`)
		id, part := row["id"].(uint64), fmt.Sprint(row["parts"].([]any)[0].(map[string]any)["id"])
		other := b.mustSave(t, 0, `{`+fieldExists("other")+`,"maker_id":2}`)["id"].(uint64)
		for _, change := range []string{
			"UPDATE makers SET deleted_at = created_at, live = NULL WHERE id IN (1, 3)", "UPDATE `lines` SET maker_id = 2 WHERE id = 1",
		} {
			if err := d.Write(ctx).Exec(change).Error; err != nil {
				t.Fatal(err)
			}
		}
		kept := b.mustSave(t, id, `{"stock":1,"maker_id":1,"line_id":1,"tags":[3,1],"rates":{"3":4},"parts":[
			{"sku":"new","colors":[3],"traits":[],`+labels+`},
			{"id":`+part+`,"colors":[1,3],"traits":[{"maker_id":2,"value":"big"},{"maker_id":3,"value":"red"}]}]}`)
		if asJSON(t, kept["tags"]) != "[3,1]" || asJSON(t, kept["rates"]) != `{"3":4}` || asJSON(t, kept["maker_id"]) != "1" {
			t.Errorf("got %s", asJSON(t, kept))
		}
		for target, want := range map[uint64]map[string]string{
			// Another choice of its own, and the line with a maker that it is not held with.
			id: {"line_id": "errors.option", "parts.0.traits.0.maker_id": "errors.option", "rates.1": "errors.option"},
			other: {"line_id": "errors.option", "parts.0.traits.0.maker_id": "errors.option", "rates.1": "errors.option",
				"tags": "errors.option"},
		} {
			_, err := b.Save(ctx, admin, "gadget", target, body(t, `{"maker_id":null,"line_id":1,"tags":[3],"rates":{"1":2},
				"parts":[{"sku":"two","colors":[],"traits":[{"maker_id":1,"value":"red"}],`+labels+`}]}`))
			if got := faultKeys(err); !maps.Equal(got, want) {
				t.Errorf("%d: got %v\nwant %v", target, got, want)
			}
		}
	})
}
