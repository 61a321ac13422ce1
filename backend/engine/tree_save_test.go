package engine_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestSaveTree(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		one, two, three := b.mustCreate(t, "one", ""), b.mustCreate(t, "two", ""), b.mustCreate(t, "three", "")
		_, version, err := b.Tree(ctx, editor, "gadget")
		if err != nil {
			t.Fatal(err)
		}
		tree := func(format string, args ...any) string {
			return fmt.Sprintf(`{"tree":`+format+`}`, args...)
		}
		refused := map[string]map[string]string{
			`{}`:                     {"tree": "errors.required"},
			tree(`[{"id":%d}]`, one): {"tree": "errors.minItems"},
			tree(`[{"id":%d},{"id":%d},{"id":%d},{"id":99}]`, one, two, three):                   {"tree.3.id": "errors.option"},
			tree(`[{"id":%d,"children":[{"id":%d}]},{"id":%d},{"id":%d}]`, one, one, two, three): {"tree.0.children.0.id": "errors.duplicate"},
			tree(`[{"id":%d,"x":1},{"id":%d},{"id":"y"}]`, one, two):                             {"tree.0.x": "errors.unknown", "tree.2.id": "errors.type"},
		}
		for text, want := range refused {
			_, err := b.SaveTree(ctx, editor, "gadget", body(t, text))
			if got := faultKeys(err); !maps.Equal(got, want) {
				t.Errorf("%s: %v, want %v", text, got, want)
			}
		}
		deep := ""
		for i := range treeLevels {
			deep += fmt.Sprintf(`[{"id":%d,"children":`, i+1)
		}
		deep = tree("%s", deep+"[]"+strings.Repeat("}]", treeLevels))
		if _, err := b.SaveTree(ctx, editor, "gadget", body(t, deep)); len(faultKeys(err)) != 1 {
			t.Errorf("a tree too deep: %v", err)
		}
		good := fmt.Sprintf(`{"version":%d,"tree":[{"id":%d},{"id":%d,"children":[{"id":%d}]}]}`, version, three, one, two)
		if _, err := b.SaveTree(ctx, editor, "gadget", body(t, good)); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE id = ? AND parent_id = ? AND sequence = 0", two, one); n != 1 {
			t.Error("two does not stand under one")
		}
		if _, err := b.SaveTree(ctx, editor, "gadget", body(t, good)); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("the same version again: %v", err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM activity_log WHERE action = 'order'"); n != 2 {
			t.Errorf("%d of 2 moves are in the log", n)
		}
		past, err := b.History(ctx, admin, "gadget", two)
		if err != nil {
			t.Fatal(err)
		}
		if change := past[0].Changes[0]; change.Field != "parent_id" || change.Before != nil || change.After != "Vec one" {
			t.Errorf("what changed above two is %+v", change)
		}
	})
}

// treeLevels is one level more than a tree may have.
const treeLevels = 21
