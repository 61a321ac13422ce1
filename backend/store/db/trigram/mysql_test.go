package trigram_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// InnoDB puts its new words away while they are searched for: nothing is missed
// in the moment in which it has forgotten them and not yet written them.
func TestFindsWhatIsPutAway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect == db.SQLite {
			return // has no such moment
		}
		makeTables(t, d)
		const rows, needle = 150, "always"
		r := rand.New(rand.NewPCG(5, 9))
		texts := func() (list []any) {
			for i := range rows {
				text := strings.Builder{}
				text.WriteString(needle)
				for text.Len() < 450 {
					fmt.Fprintf(&text, " %c%d", 'a'+r.IntN(26), r.IntN(100_000))
				}
				list = append(list, i+1, text.String())
			}
			return list
		}
		exec(t, d, "INSERT INTO things (id, live, search_norm) VALUES "+strings.TrimSuffix(strings.Repeat("(?, 1, ?), ", rows), ", "), texts()...)
		x := built(t, d, tables)
		ended := make(chan struct{})
		var searchers sync.WaitGroup
		defer searchers.Wait()
		defer close(ended)
		for range 3 {
			searchers.Go(func() {
				told, times := 0, 0
				for {
					select {
					case <-ended:
						t.Logf("the index told %d times of %d", told, times)
						return
					default:
					}
					found, ok, err := x.Find(t.Context(), "things", "", needle, 1000)
					slices.Sort(found.IDs)
					found.IDs = slices.Compact(found.IDs)
					times++
					if err != nil || ok && len(found.IDs) != rows {
						t.Errorf("%d of %d are found, %v", len(found.IDs), rows, err)
						return
					}
					if ok {
						told++
					}
				}
			})
		}
		for range 25 {
			exec(t, d, "UPDATE things SET search_norm = CASE id "+strings.Repeat("WHEN ? THEN ? ", rows)+"END", texts()...)
			if err := x.Freshen(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
}

// One freshening brings in all that was written at once, however much it is.
func TestFreshensAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		makeTables(t, d)
		const rows = 700
		exec(t, d, "INSERT INTO things (live, search_norm) VALUES "+strings.TrimSuffix(strings.Repeat("(1, 'before'), ", rows), ", "))
		x := built(t, d, tables)
		exec(t, d, "UPDATE things SET search_norm = 'after'")
		if err := x.Freshen(t.Context()); err != nil {
			t.Fatal(err)
		}
		found, ok, err := x.Find(t.Context(), "things", "", "after", rows)
		if err != nil || !ok || len(found.IDs) != rows {
			t.Errorf("%d of %d are found, %v, %v", len(found.IDs), rows, ok, err)
		}
		if d.Dialect == db.SQLite {
			return // tells its index within the transaction
		}
		var stale int64
		if err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM things WHERE search_stale = 1").Scan(&stale).Error; err != nil || stale != 0 {
			t.Errorf("%d rows are left, %v", stale, err)
		}
	})
}

// A copy of the program that makes other words, and works beside for as long as an
// upgrade takes, hides nothing: not while it does, nor afterwards.
func TestBesideAnOlderCopy(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect == db.SQLite {
			return // has one copy
		}
		makeTables(t, d)
		exec(t, d, "INSERT INTO things (live, search_norm) VALUES "+strings.TrimSuffix(strings.Repeat("(1, 'abcdef'), ", 20), ", "))
		x := built(t, d, tables)
		exec(t, d, "UPDATE things SET search_norm = 'ghijkl' WHERE id = 7")
		exec(t, d, "UPDATE search_of_things SET grams = 'owords', text = 'ghijkl' WHERE id = 7")
		exec(t, d, "UPDATE things SET search_of = CRC32(search_norm) + LENGTH(search_norm) * 4294967296 WHERE id = 7")
		finds := func(when string, told bool) {
			t.Helper()
			found, ok, err := x.Find(t.Context(), "things", "", "ghijkl", 10)
			if err != nil || ok != told || ok && !slices.Equal(found.IDs, []uint64{7}) {
				t.Errorf("%s: %v, %v, %v", when, found.IDs, ok, err)
			}
		}
		finds("what it freshened", true)
		if err := x.Freshen(t.Context()); err != nil {
			t.Fatal(err)
		}
		finds("freshened again", true)
		exec(t, d, "UPDATE search_of_things SET grams = 'qwitness' WHERE owner = 0 AND id % 3 = 0")
		finds("with its witnesses", false)
		if err := x.Build(t.Context()); err != nil {
			t.Fatal(err)
		}
		finds("with new witnesses", true)
	})
}

// An index that stands is not made again by a program that starts.
func TestBuiltOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect == db.SQLite {
			return // its index is one table, of which TestBuiltAgain tells
		}
		makeTables(t, d)
		exec(t, d, "INSERT INTO things (live, search_norm) VALUES "+strings.TrimSuffix(strings.Repeat("(1, 'abcdef'), ", 20), ", "))
		built(t, d, tables)
		// What is missed of it would come back with another one.
		exec(t, d, "DELETE FROM search_of_things WHERE id = 1")
		built(t, d, tables)
		var n int64
		if err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM search_of_things WHERE id = 1").Scan(&n).Error; err != nil || n != 0 {
			t.Errorf("the index was made again (%d, %v)", n, err)
		}
	})
}
