package engine_test

import (
	"slices"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// revision is that of the lists of a table so far; "*" is that of all tables.
func (b *bench) revision(t *testing.T, table string) string {
	t.Helper()
	revision, _, err := b.kv.Get(ctx, "engine:revision:"+table)
	if err != nil {
		t.Fatal(err)
	}
	return string(revision)
}

// What the clock looks at and leaves as it is drops no list; what it changes is reported,
// by whatever way: records that are known, tables of others, and all lists where a
// statement does not say what it changes.
func TestWithinTellsOfChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		b.mustCreate(t, "one", `"stock": 1`)
		for _, c := range []struct {
			name        string
			do          func(*resource.Call) error
			invalidated []string
		}{
			{"nothing", func(*resource.Call) error { return nil }, nil},
			{"a look", func(c *resource.Call) error { _, err := resource.Find[gadget](c, "stock > ?", 0); return err }, nil},
			{"a statement that hits nothing", func(c *resource.Call) error {
				return c.Tx.Exec("UPDATE makers SET name = 'x' WHERE id = 77").Error
			}, nil},
			{"a statement", func(c *resource.Call) error { return c.Tx.Exec("UPDATE gadgets SET note = 'x'").Error }, []string{"gadgets"}},
			{"one of texts", func(c *resource.Call) error { return c.Tx.Exec("UPDATE gadget_langs SET title = 'x'").Error }, []string{"gadgets"}},
			{"one that does not tell", func(c *resource.Call) error { return c.Tx.Exec("/* all */ UPDATE gadgets SET note = 'z'").Error }, []string{"*"}},
			{"a borrowed record", func(c *resource.Call) error {
				found, err := resource.Find[gadget](c, "stock > ?", 0)
				for _, rec := range found {
					rec.Stock++
				}
				return err
			}, []string{"gadgets"}},
			{"a new record", func(c *resource.Call) error { return resource.Add(c, &maker{Name: "Žilinský"}) }, []string{"makers"}},
		} {
			before := map[string]string{}
			for _, table := range []string{"*", "gadgets", "makers"} {
				before[table] = b.revision(t, table)
			}
			if err := b.Within(ctx, engine.Caller{Locale: "sk"}, c.do); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			for table, was := range before {
				if changed := b.revision(t, table) != was; changed != slices.Contains(c.invalidated, table) {
					t.Errorf("%s: lists of %s were told: %v", c.name, table, changed)
				}
			}
		}
	})
}

// A save whose hook adds or changes records of another screen notifies the lists of that.
func TestSaveTellsOfBorrowedRecords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{AfterSave: func(c *resource.Call, rec, _ *gadget) error {
			if rec.Stock == 5 {
				return nil
			}
			return resource.Add(c, &maker{Name: "Žilinský"})
		}})
		b.mustCreate(t, "five", `"stock": 5`)
		if revision := b.revision(t, "makers"); revision != "" {
			t.Errorf("nothing of makers was written, and their lists are told %s", revision)
		}
		gadgets := b.revision(t, "gadgets")
		b.mustCreate(t, "one", `"stock": 1`)
		if b.revision(t, "makers") == "" || b.revision(t, "gadgets") == gadgets {
			t.Error("a hook added a maker, and not both lists were told")
		}
		if revision := b.revision(t, "*"); revision != "" {
			t.Errorf("it is known what was written, and all lists are told %s", revision)
		}
	})
}
