package trigram

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// The index is of one part once it is built and after many saves, not after a few; while
// it becomes so it is searched and written to.
func TestMerged(t *testing.T) {
	d, err := db.Open(t.Context(), "sqlite://"+filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, r := t.Context(), rand.New(rand.NewPCG(7, 8))
	exec := func(text string, args ...any) {
		t.Helper()
		if err := d.Write(ctx).Exec(text, args...).Error; err != nil {
			t.Fatal(err)
		}
	}
	text := func() string {
		var b strings.Builder
		for range 60 {
			b.WriteByte("abcdefgh "[r.IntN(9)])
		}
		return b.String()
	}
	exec("CREATE TABLE search_indexes (name TEXT PRIMARY KEY, definition TEXT, reached INTEGER, done INTEGER, turn INTEGER DEFAULT 0, gone INTEGER DEFAULT 0, witnesses INTEGER DEFAULT 0)")
	exec("CREATE TABLE things (id INTEGER PRIMARY KEY, live INTEGER, search_norm TEXT)")
	for range 20 {
		var args []any
		for range 400 {
			args = append(args, text())
		}
		exec("INSERT INTO things (live, search_norm) VALUES "+strings.Repeat(", (1, ?)", 400)[2:], args...)
	}
	change := func(saves, rows int) {
		t.Helper()
		for range saves {
			err := d.Tx(ctx, func(tx *gorm.DB) (err error) {
				for range rows {
					err = errors.Join(err, tx.Exec("UPDATE things SET search_norm = ? WHERE id = ?", text(), 1+r.IntN(8000)).Error)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	table := Table{Name: "things"}
	x := New(d, []Table{table})
	parts := func() (n int) {
		t.Helper()
		if err := d.Write(ctx).Raw("SELECT COUNT(DISTINCT segid) FROM search_of_things_idx").Scan(&n).Error; err != nil {
			t.Fatal(err)
		}
		return n
	}
	finds := func() {
		t.Helper()
		for range 20 {
			needle := text()[:5]
			var want int
			if err := d.Write(ctx).Raw("SELECT COUNT(*) FROM things WHERE search_norm LIKE ?", "%"+needle+"%").Scan(&want).Error; err != nil {
				t.Fatal(err)
			}
			found, ok, err := x.Find(ctx, "things", "", needle, 10_000)
			if err != nil || !ok || len(found.IDs) != want {
				t.Fatalf("%q: found %d of %d (%v, %v)", needle, len(found.IDs), want, ok, err)
			}
		}
		if wrong, err := x.Check(ctx); err != nil || len(wrong) > 0 {
			t.Fatal(wrong, err)
		}
	}
	build := func() {
		t.Helper()
		x.mergedAt = map[string]time.Time{}
		if err := x.Build(ctx); err != nil {
			t.Fatal(err)
		}
	}

	build()
	if n := parts(); n != 1 {
		t.Errorf("built, the index has %d parts", n)
	}
	finds()
	change(50, 1)
	few := parts()
	build()
	if n := parts(); n != few || n == 1 {
		t.Errorf("of %d parts after a few saves %d are left", few, n)
	}
	change(100, 60)
	if err := x.Build(ctx); err != nil {
		t.Fatal(err)
	}
	if loose, err := x.isLoose(ctx, &table); err != nil || !loose {
		t.Errorf("it was looked at again at once, or is one part after many saves (%v)", err)
	}
	for _, pages := range []int{-2, 2, 2} {
		if _, err := x.mergeStep(ctx, &table, pages); err != nil {
			t.Fatal(err)
		}
		finds()
		change(5, 1)
	}
	build()
	if loose, err := x.isLoose(ctx, &table); err != nil || loose {
		t.Errorf("after a merge that broke off and went on it is loose still (%v)", err)
	}
	finds()
}
