package trigram_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/db/trigram"
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
		exec(t, d, "UPDATE search_of_things SET grams = 'qwitness2' WHERE owner = 0 AND id % 3 = 0")
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

// Words that went from the index cost each question: once so many did it is made anew,
// beside the one in use, while texts change and are searched for without a pause.
func TestRenewed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect == db.SQLite {
			return // merges its parts, of which TestMerged tells
		}
		makeTables(t, d)
		const rows, still, having = 900, 300, 100 // what most texts have is none of the index
		var list []any
		for i := range rows {
			word := "seldom"
			if i%9 == 0 {
				word = "always"
			}
			list = append(list, i+1, fmt.Sprint(word, " ", i))
		}
		exec(t, d, "INSERT INTO things (id, live, search_norm) VALUES "+strings.TrimSuffix(strings.Repeat("(?, 1, ?), ", rows), ", "), list...)
		x := trigram.New(d, tables)
		x.Least, x.RenewAt = 1, 400
		build := func() {
			t.Helper()
			if err := x.Build(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		state := func() (s struct{ Turn, Gone, Witnesses, Rows, Tables int64 }) {
			t.Helper()
			err := d.Write(t.Context()).Raw("SELECT turn, gone, witnesses FROM search_indexes WHERE name = 'things'").Scan(&s).Error
			if err == nil {
				name := []string{"search_of_things", "search_of_things_2"}[s.Turn%2]
				err = d.Write(t.Context()).Raw("SELECT COUNT(*) FROM " + name + " WHERE owner <> 0").Scan(&s.Rows).Error
			}
			if err == nil {
				err = d.Write(t.Context()).Raw("SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name LIKE 'search!_of!_things%' ESCAPE '!'").Scan(&s.Tables).Error
			}
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		build()
		if s := state(); s.Turn != 0 || s.Gone != 0 || s.Rows != rows {
			t.Fatalf("it was built as %+v", s)
		}
		ended := make(chan struct{})
		var others sync.WaitGroup
		var told atomic.Int64
		stop := sync.OnceFunc(func() { close(ended); others.Wait() })
		defer stop()
		found := func() (n int, ok bool) {
			found, ok, err := x.Find(t.Context(), "things", "", "always", 2*rows)
			if err != nil {
				t.Error(err)
			}
			slices.Sort(found.IDs)
			return len(slices.Compact(found.IDs)), ok
		}
		for range 2 {
			others.Go(func() {
				for {
					select {
					case <-ended:
						return
					default:
					}
					n, ok := found()
					if ok && n != having {
						t.Errorf("%d of %d are found", n, having)
						return
					}
					if ok {
						told.Add(1)
					}
				}
			})
		}
		r := rand.New(rand.NewPCG(7, 7))
		change := func() {
			t.Helper()
			exec(t, d, "UPDATE things SET search_norm = CONCAT(SUBSTRING(search_norm, 1, 7), ?) WHERE id > ? AND id % 3 = ?", r.IntN(1_000_000), still, r.IntN(3))
			if err := x.Freshen(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		change()
		if s := state(); s.Turn != 0 || s.Gone != 200 {
			t.Fatalf("after 200 changes it is %+v", s)
		}
		change()
		change()
		for rounds := 0; state().Turn < 2; rounds++ {
			if rounds == 200 {
				t.Fatalf("it was not renewed twice: %+v", state())
			}
			build()
			if err := x.Renew(t.Context()); err != nil {
				t.Fatal(err)
			}
			change()
		}
		stop()
		for range 20 { // what a change began is gone on with
			build()
			if err := x.Renew(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if s := state(); s.Rows != rows || s.Tables != 1 || s.Gone >= 400 {
			t.Errorf("in the end it is %+v", s)
		}
		if n, ok := found(); !ok || n != having || told.Load() < 10 {
			t.Errorf("%d of %d are found in the end, by the index: %v; meanwhile it told %d times", n, having, ok, told.Load())
		}
		if wrong, err := x.Check(t.Context()); err != nil || len(wrong) > 0 {
			t.Error(wrong, err)
		}
	})
}

// A program that ends while an index is being renewed leaves it to the next.
func TestRenewalGoesOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect == db.SQLite {
			return
		}
		makeTables(t, d)
		exec(t, d, "INSERT INTO things (live, search_norm) VALUES "+strings.TrimSuffix(strings.Repeat("(1, 'abcdef'), ", 300), ", "))
		begun := built(t, d, tables)
		begun.RenewAt = 20
		exec(t, d, "UPDATE things SET search_norm = 'abcdefg' WHERE id > 280")
		if err := begun.Build(t.Context()); err != nil {
			t.Fatal(err)
		}
		exec(t, d, "UPDATE things SET search_norm = 'ghijkl' WHERE id = 7")
		x := built(t, d, tables)
		exec(t, d, "UPDATE things SET search_norm = 'ghijkl' WHERE id = 8")
		if err := x.Freshen(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if err := x.Renew(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var turn int64
		if err := d.Write(t.Context()).Raw("SELECT turn FROM search_indexes WHERE name = 'things'").Scan(&turn).Error; err != nil || turn != 1 {
			t.Errorf("it was renewed %d times, %v", turn, err)
		}
		found, ok, err := x.Find(t.Context(), "things", "", "ghijkl", 10)
		slices.Sort(found.IDs)
		if err != nil || !ok || !slices.Equal(found.IDs, []uint64{7, 8}) {
			t.Errorf("%v are found, %v, %v", found.IDs, ok, err)
		}
	})
}
