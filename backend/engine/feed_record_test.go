package engine_test

import (
	"fmt"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A feed about a record gets the record, or nobody gets anything.
func TestRecordFeed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{
			May: func(actor resource.Actor, _ resource.Act, g *gadget) bool {
				return g.Note != "cudzí" || actor.RoleID == resource.RoleAdmin
			},
		})
		tell := func(_ *resource.Call, g *gadget, params map[string]string) (resource.Reply, error) {
			return resource.Reply{Data: fmt.Sprint(g.Note, " ", len(g.Langs), " ", params["more"])}, nil
		}
		count := func(_ *resource.Call, g *gadget, _ map[string]string) (resource.Reply, error) {
			g.Stock++
			return resource.Reply{}, nil
		}
		feeds := []resource.Feed{
			{Name: "note", Path: "{id}/note", Query: []string{"more"}, Record: resource.RecordFeed(tell)},
			{Name: "count", Path: "{id}/count", Changes: true, Record: resource.RecordFeed(count)},
		}
		s, _ := b.Screen("gadget")
		s.Decl.Feeds = feeds
		mine, others := b.mustCreate(t, "mine", `"note": "môj"`), b.mustCreate(t, "others", `"note": "cudzí"`)
		gone := b.mustCreate(t, "gone", "")
		if _, err := b.Destroy(ctx, admin, "gadget", gone, nil); err != nil {
			t.Fatal(err)
		}
		ask := func(c engine.Caller, name string, id any) (any, fault.Code) {
			reply, err := b.Feed(ctx, c, "gadget", name, map[string]string{"id": fmt.Sprint(id)}, nil)
			if err == nil {
				return reply.Data, ""
			}
			return nil, fault.CodeOf(err)
		}
		for _, name := range []string{"note", "count"} {
			for id, want := range map[any]fault.Code{others: fault.Forbidden, gone: fault.NotFound, 999: fault.NotFound, "x": fault.NotFound, "-1": fault.NotFound} {
				if _, code := ask(editor, name, id); code != want {
					t.Errorf("%s of %v: %q, want %q", name, id, code, want)
				}
			}
		}
		s.Decl.Detail = &resource.Detail{}
		if got, code := ask(editor, "note", gone); got != " 2 " || code != "" {
			t.Errorf("of a removed record that the detail shows: %v, %q", got, code)
		}
		if _, code := ask(editor, "count", gone); code != fault.NotFound {
			t.Errorf("a removed record was changed: %q", code)
		}
		s.Decl.Detail = nil
		if got, code := ask(editor, "note", mine); got != "môj 2 " || code != "" {
			t.Errorf("got %v, %q", got, code)
		}
		if got, _ := ask(admin, "note", others); got != "cudzí 2 " {
			t.Errorf("got %v", got)
		}
		if _, code := ask(editor, "count", mine); code != "" {
			t.Error(code)
		}
		if n := b.count(t, "SELECT stock + version FROM gadgets WHERE id = ?", mine); n != 3 {
			t.Errorf("what the feed changed is not saved: %d", n)
		}
	})
}
