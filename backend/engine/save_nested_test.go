package engine_test

import (
	"fmt"
	"maps"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// property is a chosen value of a part, and what was measured of it.
type property struct {
	MakerID uint64
	Value   string
	Marks   []mark `gorm:"serializer:json"`
}

type mark struct{ At int }

// What belongs to an item of a group is kept with it, in lists of its own.
func TestListsWithinItems(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		labels := `"langs":{"sk":{"label":"x"},"en":{"label":"x"}}`
		first := b.mustSave(t, 0, `{`+fieldExists("abc")+`,"parts":[{"sku":"one","colors":[3,1],
			"traits":[{"maker_id":1,"value":"red","marks":[{"at":2},{"at":1}]},{"maker_id":2,"value":"big"}],`+labels+`}]}`)
		id, item := first["id"].(uint64), first["parts"].([]any)[0].(map[string]any)
		traits := `[{"maker_id":1,"marks":[{"at":2},{"at":1}],"value":"red"},{"maker_id":2,"marks":[],"value":"big"}]`
		if asJSON(t, item["traits"]) != traits || asJSON(t, item["colors"]) != "[3,1]" {
			t.Errorf("got %s", asJSON(t, item))
		}
		part := fmt.Sprint(item["id"])
		// A list that the body leaves out is emptied, as everywhere.
		again := b.mustSave(t, id, `{"parts":[{"id":`+part+`,"traits":[{"maker_id":3,"value":"new"}]}]}`)
		item = again["parts"].([]any)[0].(map[string]any)
		if asJSON(t, item["traits"]) != `[{"maker_id":3,"marks":[],"value":"new"}]` || asJSON(t, item["colors"]) != "[]" || item["sku"] != "one" {
			t.Errorf("got %s", asJSON(t, item))
		}
		_, err := b.Save(ctx, admin, "gadget", id, body(t, `{"parts":[{"id":`+part+`,"colors":[4,9],"traits":[
			{"maker_id":4,"value":"toolong","marks":[{"at":10},{"on":1}]},{"value":"x"},{"id":1,"maker_id":1,"value":"x"},{"maker_id":2,"value":"x"}]}]}`))
		want := map[string]string{
			"parts.0.colors": "errors.option", "parts.0.traits": "errors.maxItems",
			"parts.0.traits.0.maker_id": "errors.option", "parts.0.traits.0.value": "errors.max",
			"parts.0.traits.0.marks.0.at": "errors.maxValue", "parts.0.traits.0.marks.1.on": "errors.unknown",
			"parts.0.traits.1.maker_id": "errors.requiredSelect",
		}
		if got := faultKeys(err); !maps.Equal(got, want) {
			t.Errorf("got %v\nwant %v", got, want)
		}
		if n := b.count(t, "SELECT version FROM gadgets WHERE id = ?", id); n != 2 {
			t.Errorf("version %d", n)
		}
	})
}

// A record without any text is searched and sorted by nothing, which is not NULL.
func TestEmptyKeysAreWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		id := b.mustCreate(t, "abc", "")
		const empty = "SELECT COUNT(*) FROM gadgets WHERE search_norm = '' AND LENGTH(sort_key) = 0"
		if n := b.count(t, empty); n != 1 {
			t.Errorf("%d records without a text are found by one", n)
		}
		b.mustSave(t, id, `{"code":"abc"}`)
		b.mustSave(t, id, `{"code":null}`)
		if n := b.count(t, empty); n != 1 {
			t.Errorf("%d records whose text was taken out are found by one", n)
		}
	})
}
