package engine_test

import (
	"fmt"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A command says which one begins by itself: the first that the record, as it is
// then, offers to the caller, and none of ticked records.
func TestCommandIsFollowed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add := func(_ *resource.Call, g *gadget, _ struct{}) (resource.Reply, error) {
			g.Stock++
			return resource.Reply{}, nil
		}
		look := resource.EachRow(func(*resource.Call, *gadget, struct{}) (resource.Reply, error) { return resource.Reply{}, nil })
		b := newBench(t, d, resource.Hooks[gadget]{},
			resource.Command[gadget]{
				Name: "add", Run: resource.EachRow(add), Then: &resource.Follow{When: field.Not(field.When("stock", 9)), Commands: []string{"one", "two"}},
			},
			resource.Command[gadget]{Name: "one", When: field.When("stock", 6, 9), Run: look},
			resource.Command[gadget]{Name: "two", When: field.When("stock", 6, 7, 9), Run: look})
		id := b.mustCreate(t, "one", `"stock": 5`)
		for _, want := range []string{"map[then:one]", "map[then:two]", "<nil>", "<nil>"} { // 6, 7, 8, 9
			got, err := b.Run(ctx, admin, "gadget", "add", id, engine.Body{})
			if err != nil || fmt.Sprint(got.Data) != want {
				t.Errorf("after it follows %v, want %s: %v", got.Data, want, err)
			}
		}
		other := b.mustCreate(t, "two", `"stock": 5`)
		got, err := b.Run(ctx, admin, "gadget", "add", 0, engine.Body{"rows": inClause([]uint64{other})})
		if _, told := got.Data.(map[string]string); err != nil || told {
			t.Errorf("after ticked ones follows %v: %v", got.Data, err)
		}
	})
}
