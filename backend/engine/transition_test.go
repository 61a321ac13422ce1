package engine_test

import (
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Code moves a state only along the table, and within what it is part of.
func TestCodeMovesStatesAsDeclared(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		set := func(_ *resource.Call, g *gadget, in struct{ Mode string }) (resource.Reply, error) {
			g.Mode, g.Stock = in.Mode, 9
			return resource.Reply{}, nil
		}
		b := newBench(t, d, resource.Hooks[gadget]{}, resource.Command[gadget]{
			Name: "set", Run: resource.EachRow(set), Fields: field.List{field.Text("mode")},
		})
		s, _ := b.Screen("gadget")
		s.Decl.States = []resource.StatesDef{{
			Field: "mode", Values: []column.State{{Value: "", Key: "none"}, {Value: "fast", Key: "fast"}, {Value: "slow", Key: "slow"}}, Initial: []any{"", "fast"},
			Transitions: []resource.TransitionDef{{Action: "tire", Field: "mode", From: []any{"fast"}, To: "slow", Internal: true}},
		}}
		id := b.mustCreate(t, "one", `"mode": "fast"`)
		b.mustCreate(t, "two", "")
		if _, err := b.Save(ctx, admin, "gadget", 0, body(t, `{`+fieldExists("three")+`, "mode": "slow"}`)); faultKeys(err)["mode"] != "errors.option" {
			t.Errorf("a record begins at its end: %v", err)
		}
		run := func(mode string) error {
			_, err := b.Run(ctx, admin, "gadget", "set", id, engine.Body{"mode": mode})
			return err
		}
		if err := run("slow"); err != nil {
			t.Fatal(err)
		}
		if err := run("fast"); fault.CodeOf(err) != fault.Internal {
			t.Errorf("a way back that is not declared: %v", err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE mode = 'slow' AND version = 2 AND id = ?", id); n != 1 {
			t.Error("the record does not stand where the last transition led")
		}
	})
}

// A new record that says nothing of its state begins in the only one that it may begin in.
func TestNewRecordsBegin(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		s, _ := b.Screen("gadget")
		s.Decl.States = []resource.StatesDef{{
			Field: "mode", Values: []column.State{{Value: "fast", Key: "fast"}, {Value: "slow", Key: "slow"}}, Initial: []any{"slow"},
			Transitions: []resource.TransitionDef{{Action: "speed", Field: "mode", From: []any{"slow"}, To: "fast", Internal: true}},
		}}
		id := b.mustCreate(t, "one", "")
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE mode = 'slow' AND id = ?", id); n != 1 {
			t.Error("the record does not begin in its one state")
		}
		s.Decl.States[0].Initial = []any{"slow", "fast"}
		if _, err := b.Save(ctx, admin, "gadget", 0, body(t, `{`+fieldExists("two")+`}`)); faultKeys(err)["mode"] != "errors.option" {
			t.Errorf("of two states somebody chose one: %v", err)
		}
	})
}
