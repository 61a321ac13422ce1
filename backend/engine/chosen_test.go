package engine_test

import (
	"maps"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// What was removed after the form was looked at, and before it is saved, is chosen no more;
// what a record had chosen already stays.
func TestChosenStillOffered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		remove := func() {}
		set := gadgetScreens(resource.Hooks[gadget]{BeforeTx: func(*resource.Call, *gadget, *gadget) error {
			remove()
			return nil
		}})
		set[0].Hooks.BeforeDestroy = func(*resource.Call, any) error { return nil }
		b := benchOf(t, d, set)
		insertMakers(t, b)
		gone := func(maker int) func() {
			return func() {
				if err := d.Write(ctx).Exec("UPDATE makers SET deleted_at = ?, live = NULL WHERE id = ?", b.now, maker).Error; err != nil {
					t.Error(err)
				}
			}
		}
		had := b.mustCreate(t, "had", `"maker_id": 1`)
		other := b.mustCreate(t, "other", `"maker_id": 2`)
		remove = gone(1)
		b.mustSave(t, had, `{"maker_id": 1, "stock": 7}`)
		remove = gone(3)
		for id, text := range map[uint64]string{0: "{" + fieldExists("new") + `,"maker_id": 3}`, other: `{"maker_id": 3}`} {
			if id == other {
				err := d.Write(ctx).Exec("UPDATE makers SET deleted_at = NULL, live = 1 WHERE id = 3").Error
				if err != nil {
					t.Fatal(err)
				}
			}
			_, err := b.Save(ctx, admin, "gadget", id, body(t, text))
			if got := faultKeys(err); !maps.Equal(got, map[string]string{"maker_id": "errors.option"}) {
				t.Errorf("%d is saved: %v", id, err)
			}
		}
	})
}
