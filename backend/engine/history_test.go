package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// otherwise is everything, with each field changed.
const otherwise = `{
	"langs": {"sk": {"title": "Modrý koč", "title_url": "modry-koc", "content": null},
	          "en": {"title": "Blue coach", "title_url": "blue-coach", "content": "<p>b</p>"}},
	"status": true, "size": 1, "mode": "fast", "maker_id": 2, "line_id": 2, "sale": false, "price": 5,
	"weight": null, "stock": 8, "email": "eva@example.com", "web": null,
	"phone": "+421 900 654 321", "code": "abc-2", "note": "one", "born": "2001-03-01",
	"publish_up": null, "publish_dn": null, "place": {"shown": false, "city": "Nitra"},
	"rates": {"1": 2.5, "2": 4}, "sizes": [2], "tags": [2], "steps": [],
	"parts": [{"sku": "SKU-3", "langs": {"sk": {"label": "tri"}, "en": {"label": "three"}}}]}`

// without leaves out what is about the save itself, and what a revert leaves as it is:
// files, and the parts, which have pictures.
func without(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range []string{"id", "version", "updated_at", "image", "document", "can", "parts"} {
			delete(v, key)
		}
		for key := range v {
			v[key] = without(v[key])
		}
	case []any:
		for i := range v {
			v[i] = without(v[i])
		}
	}
	return v
}

func TestRevertEveryKind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		first := b.mustSave(t, 0, everything)
		id := first["id"].(uint64)
		state := func(row engine.Row) string {
			t.Helper()
			return asJSON(t, without(map[string]any(body(t, asJSON(t, row)))))
		}
		was := state(first)
		if is := state(b.mustSave(t, id, otherwise)); is == was {
			t.Fatal("nothing changed")
		}
		past, err := b.History(ctx, admin, "gadget", id)
		if err != nil || len(past) != 2 || past[0].CanRevert || !past[1].CanRevert {
			t.Fatalf("the history is %+v, %v", past, err)
		}
		done, err := b.Revert(ctx, admin, "gadget", id, engine.Body{"entry": past[1].ID})
		if err != nil {
			t.Fatalf("%v %v", err, faultKeys(err))
		}
		if is := state(done.Data.(engine.Row)); is != was {
			t.Errorf("given back\n%s\nwas\n%s", is, was)
		}
		// And forth again.
		if done, err = b.Revert(ctx, editor, "gadget", id, engine.Body{"entry": past[0].ID}); err != nil {
			t.Fatalf("%v %v", err, faultKeys(err))
		}
		if asJSON(t, done.Data.(engine.Row)["langs"]) == asJSON(t, first["langs"]) {
			t.Error("a revert cannot be taken back")
		}
		if past, err = b.History(ctx, editor, "gadget", id); err != nil || len(past) != 4 || past[0].Action != "revert" || past[0].User.Name != "Eva Editorová" {
			t.Errorf("the history is %+v, %v", past, err)
		}
	})
}

func TestRevertIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{May: func(a resource.Actor, act resource.Act, g *gadget) bool {
			return act != resource.ActUpdate || a.RoleID == resource.RoleAdmin || g.Stock < 10
		}})
		insertMakers(t, b)
		id, other := b.mustCreate(t, "prvy", `"stock":1,"maker_id":3`), b.mustCreate(t, "druhy", "")
		rich := b.mustCreate(t, "treti", `"code":"AAA"`)
		b.mustSave(t, rich, `{"code":"CCC"}`)
		b.mustSave(t, id, `{"stock":20,"maker_id":1}`)
		past, err := b.History(ctx, admin, "gadget", id)
		if err != nil || len(past) != 2 {
			t.Fatal(past, err)
		}
		entry := engine.Body{"entry": past[1].ID}
		b.mustSave(t, other, `{"code":"AAA"}`)
		if err := b.db.Write(ctx).Exec("DELETE FROM makers WHERE id = 3").Error; err != nil {
			t.Fatal(err)
		}
		foreign, err := b.History(ctx, admin, "gadget", other)
		if err != nil {
			t.Fatal(err)
		}
		before, err := b.History(ctx, admin, "gadget", rich)
		if err != nil {
			t.Fatal(err)
		}
		taken := before[1].ID
		customer := engine.Caller{Actor: resource.Actor{ID: 3, RoleID: resource.RoleCustomer}, Locale: "sk"}
		for name, c := range map[string]struct {
			who  engine.Caller
			id   uint64
			body engine.Body
			code fault.Code
			keys string
		}{
			"gone":              {admin, id, entry, fault.Invalid, "maker_id"},
			"taken":             {admin, rich, engine.Body{"entry": taken}, fault.Invalid, "code"},
			"another's entry":   {admin, id, engine.Body{"entry": foreign[0].ID}, fault.NotFound, ""},
			"no record":         {admin, 999, entry, fault.NotFound, ""},
			"no entry":          {admin, id, engine.Body{}, fault.Invalid, "entry"},
			"what is no number": {admin, id, engine.Body{"entry": "x"}, fault.Invalid, "entry"},
			"more than asked":   {admin, id, engine.Body{"entry": past[1].ID, "code": "X"}, fault.Invalid, "code"},
			"an older version":  {admin, other, engine.Body{"entry": foreign[1].ID, "version": json.Number("1")}, fault.Conflict, ""},
			"a row of others":   {editor, id, entry, fault.Forbidden, ""},
			"a customer":        {customer, id, entry, fault.Forbidden, ""},
		} {
			t.Run(name, func(t *testing.T) {
				_, err := b.Revert(ctx, c.who, "gadget", c.id, c.body)
				if fault.CodeOf(err) != c.code {
					t.Fatalf("%v, want %v", err, c.code)
				}
				for _, key := range strings.Fields(c.keys) {
					if _, ok := faultKeys(err)[key]; !ok {
						t.Errorf("%s is not named in %v", key, faultKeys(err))
					}
				}
				if n := b.count(t, "SELECT version FROM gadgets WHERE id = ?", id); n != 2 {
					t.Errorf("version %d", n)
				}
			})
		}
		if past, err = b.History(ctx, editor, "gadget", id); err != nil || past[1].CanRevert {
			t.Errorf("an editor is offered what is refused: %+v, %v", past, err)
		}
		if _, err = b.History(ctx, customer, "gadget", id); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("a customer reads the history: %v", err)
		}
	})
}
