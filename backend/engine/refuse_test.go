package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// An action on several records that some of them do not allow names these, in
// the caller's language, and changes nothing.
func TestManyAreRefusedByName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{
			May: func(_ resource.Actor, act resource.Act, g *gadget) bool {
				return g.Note == "" || g.Note == "cudzie" && act == resource.ActView
			},
		})
		own := b.mustCreate(t, "moje", "")
		var ids []uint64
		for i := range 7 {
			ids = append(ids, b.mustCreate(t, fmt.Sprintf("cudzie-%d", i), ""))
		}
		secret := b.mustCreate(t, "tajne", "")
		off := b.mustCreate(t, "vypnute", `"status":false`)
		for note, of := range map[string][]uint64{"cudzie": ids, "tajné": {secret}} {
			if err := d.Write(ctx).Exec("UPDATE gadgets SET note = ? WHERE id IN ?", note, of).Error; err != nil {
				t.Fatal(err)
			}
		}
		before := b.count(t, "SELECT SUM(version) FROM gadgets")
		english := admin
		english.Locale = "en"
		rows := func(of ...uint64) engine.Body { return engine.Body{"rows": inClause(of)} }
		call := func(caller engine.Caller, action string, of ...uint64) error {
			if action == "mark" {
				_, err := b.Run(ctx, caller, "gadget", action, 0, rows(of...))
				return err
			}
			_, err := b.Bulk(ctx, caller, "gadget", action, rows(of...))
			return err
		}
		for _, action := range []string{"publish", "hide", "destroy", "mark"} {
			for _, c := range []struct {
				caller engine.Caller
				rows   []uint64
				key    string
				named  string
				count  int
			}{
				{admin, []uint64{own, ids[1], ids[0]}, "errors.rowsForbidden", "Vec cudzie-1, Vec cudzie-0", 2},
				{english, []uint64{ids[2], own}, "errors.rowsForbidden", "Thing cudzie-2", 1},
				{admin, []uint64{secret, own}, "errors.rowsForbidden", fmt.Sprint("#", secret), 1}, // not seen either
				{admin, append([]uint64{own}, ids...), "errors.rowsForbiddenMore", "Vec cudzie-0, Vec cudzie-1, Vec cudzie-2, Vec cudzie-3, Vec cudzie-4", 2},
			} {
				err := call(c.caller, action, c.rows...)
				f := fault.As(err)
				if f == nil || f.Code != fault.Forbidden || f.Message.Key != c.key || f.Message.Args["Rows"] != c.named || f.Message.Args["Count"] != c.count {
					t.Errorf("%s %v: %v %v", action, c.rows, err, f.Message)
				}
			}
		}
		f := fault.As(call(admin, "mark", own, off))
		if f == nil || f.Code != fault.Conflict || f.Message.Key != "errors.rowsConflict" || f.Message.Args["Rows"] != "Vec vypnute" {
			t.Errorf("a record in another state: %v", f)
		}
		if after := b.count(t, "SELECT SUM(version) FROM gadgets"); after != before || b.count(t, "SELECT SUM(stock) FROM gadgets") != 0 {
			t.Errorf("a refused action changed records: versions %d, then %d", before, after)
		}
		if err := call(admin, "hide", own); err != nil {
			t.Errorf("what may be done is refused: %v", err)
		}
	})
}

func inClause(ids []uint64) []any {
	list := make([]any, len(ids))
	for i, id := range ids {
		list[i] = json.Number(fmt.Sprint(id))
	}
	return list
}

// A record that is no longer there is missed in the words of its screen, whatever is
// done to it: alone, among others, and before a service is asked.
func TestGoneInTheScreensWords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		type input struct {
			By int `json:"by"`
		}
		asking := func(*resource.Call, *gadget, input) (int, error) { return 0, nil }
		done := func(*resource.Call, *gadget, input, int) (resource.Reply, error) { return resource.Reply{}, nil }
		set := gadgetScreens(resource.Hooks[gadget]{}, resource.Command[gadget]{Name: "print", Fields: field.List{field.Number("by")}, Run: resource.EachRowBeforeTx(asking, done)})
		for i := range set {
			if set[i].Name == "gadget" {
				set[i].List.Row = resource.Actions{resource.View}
				set[i].Detail = &resource.Detail{Columns: column.List{column.Text("code")}, Gone: "errors.removedMeanwhile"}
			}
		}
		b := benchOf(t, d, set)
		here := b.mustCreate(t, "tuto", "")
		for _, command := range []string{"stamp", "print"} {
			_, err := b.Run(ctx, admin, "gadget", command, 999, engine.Body{"by": json.Number("1")})
			if f := fault.As(err); f == nil || f.Code != fault.NotFound || f.Message.Key != "errors.removedMeanwhile" {
				t.Errorf("%s of one: %v", command, err)
			}
			some, err := b.Run(ctx, admin, "gadget", command, 0, engine.Body{"by": json.Number("1"), "rows": inClause([]uint64{here, 999})})
			if said := fmt.Sprint(some.Data); err != nil || !strings.Contains(said, "errors.removedMeanwhile") {
				t.Errorf("%s of two: %v, %s", command, err, said)
			}
		}
		for _, many := range []func(engine.Body) error{
			func(rows engine.Body) error { _, err := b.Run(ctx, admin, "gadget", "mark", 0, rows); return err },
			func(rows engine.Body) error { _, err := b.Bulk(ctx, admin, "gadget", "destroy", rows); return err },
		} {
			if got := faultKeys(many(engine.Body{"rows": inClause([]uint64{here, 999})})); got["rows.1"] != "errors.removedMeanwhile" {
				t.Errorf("among others: %v", got)
			}
		}
		if _, err := b.Destroy(ctx, admin, "gadget", 999, nil); fault.As(err) == nil || fault.As(err).Message.Key != "errors.removedMeanwhile" {
			t.Errorf("removed alone: %v", err)
		}
	})
}
