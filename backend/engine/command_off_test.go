package engine_test

import (
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// What cannot be done as the program is configured is refused with the reason
// where it is called all the same. That nothing offers it is tested in app/tests/orders.
func TestCommandIsOff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ran := resource.EachRow(func(_ *resource.Call, g *gadget, _ struct{}) (resource.Reply, error) {
			g.Stock++
			return resource.Reply{}, nil
		})
		b := newBench(t, d, resource.Hooks[gadget]{}, resource.Command[gadget]{Name: "add", Off: "errors.noAccessPoint", Run: ran})
		id := b.mustCreate(t, "one", `"stock": 5`)
		for _, body := range []engine.Body{{}, {"rows": inClause([]uint64{id})}} {
			to := id
			if len(body) > 0 {
				to = 0
			}
			if _, err := b.Run(ctx, admin, "gadget", "add", to, body); fault.CodeOf(err) != fault.Conflict || fault.As(err).Message.Key != "errors.noAccessPoint" {
				t.Errorf("%v: %v", body, err)
			}
		}
		if n := b.count(t, "SELECT stock FROM gadgets WHERE id = ?", id); n != 5 {
			t.Errorf("it has %d", n)
		}
	})
}
