package trigram_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/db/trigram"
)

// letters are what random texts and needles are made of: few, so that they meet,
// and everything that means something to LIKE, to FTS5 or to FULLTEXT.
var letters = []rune(`aabbcox  %_!"'*^:()+-<>~@.\` + "ßœ한🙂q1")

func word(r *rand.Rand, least, most int) string {
	text := make([]rune, least+r.IntN(most-least+1))
	for i := range text {
		text[i] = letters[r.IntN(len(letters))]
	}
	return string(text)
}

var tables = []trigram.Table{{Name: "things"}, {Name: "thing_langs", Owner: "thing_id", Locales: []string{"sk", "en"}}}

func makeTables(t *testing.T, d *db.DB) {
	t.Helper()
	id, text, end := "INTEGER PRIMARY KEY AUTOINCREMENT", "TEXT NOT NULL", ")"
	if d.Dialect == db.MySQL {
		id, text = "BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY", "VARCHAR(512) COLLATE utf8mb4_bin NOT NULL"
		end = ") ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin"
	}
	exec(t, d, "CREATE TABLE things (id "+id+", live TINYINT, search_norm "+text+end)
	exec(t, d, "CREATE TABLE thing_langs (id "+id+", thing_id BIGINT NOT NULL, locale VARCHAR(10) NOT NULL, live TINYINT, search_norm "+text+end)
}

func exec(t *testing.T, d *db.DB, text string, args ...any) {
	t.Helper()
	if err := d.Tx(context.Background(), func(tx *gorm.DB) error { return tx.Exec(text, args...).Error }); err != nil {
		t.Fatal(err)
	}
}

func add(t *testing.T, d *db.DB, r *rand.Rand, thing int) {
	t.Helper()
	exec(t, d, "INSERT INTO things (id, live, search_norm) VALUES (?, 1, ?)", thing, word(r, 0, 40))
	for _, locale := range []string{"sk", "en", "de"} {
		exec(t, d, "INSERT INTO thing_langs (thing_id, locale, live, search_norm) VALUES (?, ?, 1, ?)", thing, locale, word(r, 0, 40))
	}
}

// change does one of the things that happen to rows.
func change(t *testing.T, d *db.DB, r *rand.Rand, thing int) {
	t.Helper()
	table, column := "things", "id"
	if r.IntN(2) == 0 {
		table, column = "thing_langs", "thing_id"
	}
	switch r.IntN(7) {
	case 0, 1:
		exec(t, d, "UPDATE "+table+" SET search_norm = ? WHERE "+column+" = ?", word(r, 0, 40), thing)
	case 2:
		exec(t, d, "UPDATE "+table+" SET live = NULL WHERE "+column+" = ?", thing)
	case 3:
		exec(t, d, "UPDATE "+table+" SET live = 1 WHERE "+column+" = ?", thing)
	case 4:
		exec(t, d, "DELETE FROM "+table+" WHERE "+column+" = ?", thing)
	case 5: // many at once, past everything that knows of records
		exec(t, d, "UPDATE "+table+" SET search_norm = ? WHERE id % 5 = ?", word(r, 0, 40), r.IntN(5))
	case 6: // nothing stays of what is rolled back
		_ = d.Tx(context.Background(), func(tx *gorm.DB) error {
			if err := tx.Exec("UPDATE "+table+" SET search_norm = ? WHERE "+column+" = ?", word(r, 0, 40), thing).Error; err != nil {
				return err
			}
			return fmt.Errorf("no")
		})
	}
}

// like is what LIKE finds.
func like(t *testing.T, d *db.DB, table trigram.Table, locale, needle string) []uint64 {
	t.Helper()
	owner, where, args := "id", "live = 1 AND search_norm LIKE ? ESCAPE '!'", []any{db.LikeContains(needle)}
	if table.Owner != "" {
		owner, where, args = table.Owner, where+" AND locale = ?", append(args, locale)
	}
	var ids []uint64
	if err := d.Read(context.Background()).Raw("SELECT "+owner+" FROM "+table.Name+" WHERE "+where, args...).Scan(&ids).Error; err != nil {
		t.Fatal(err)
	}
	slices.Sort(ids)
	return ids
}

// same compares the index with LIKE, for a part of a text that is there and for
// one that may not be. It returns how many times the index could say.
func same(t *testing.T, d *db.DB, x *trigram.Index, r *rand.Rand) (told int) {
	t.Helper()
	ctx := context.Background()
	for _, table := range tables {
		var text string
		if err := d.Read(ctx).Raw("SELECT search_norm FROM "+table.Name+" WHERE live = 1 AND id > ? LIMIT 1", r.IntN(100)).Scan(&text).Error; err != nil {
			t.Fatal(err)
		}
		part := []rune(text)
		if from := r.IntN(len(part) + 1); from > 0 {
			part = part[from-1:]
		}
		for _, needle := range []string{string(part[:min(len(part), 1+r.IntN(7))]), word(r, 1, 4)} {
			for _, locale := range []string{"sk", "en"} {
				want := like(t, d, table, locale, needle)
				found, ok, err := x.Find(ctx, table.Name, locale, needle, 100_000)
				if err != nil {
					t.Fatalf("%q in %s: %v", needle, table.Name, err)
				}
				if !ok {
					// MySQL's leaves what most texts have to LIKE, and all while InnoDB writes its cache to the disk.
					if len([]rune(needle)) >= 3 && d.Dialect == db.SQLite {
						t.Fatalf("%q in %s is not served", needle, table.Name)
					}
					continue
				}
				told++
				found.IDs = sorted(t, d, table, found.IDs)
				if !slices.Equal(found.IDs, want) {
					t.Fatalf("%q in %s (%s): the index found %v, LIKE %v", needle, table.Name, locale, found.IDs, want)
				}
				if n, ok, err := x.Count(ctx, table.Name, locale, needle); err != nil || ok && n != int64(len(want)) {
					t.Fatalf("%q in %s (%s): the index counted %d (%v), LIKE %d", needle, table.Name, locale, n, err, len(want))
				}
			}
		}
	}
	return told
}

// sorted puts ids in order and leaves out what was deleted, of which MySQL's index
// does not hear: who asks it looks rows up.
func sorted(t *testing.T, d *db.DB, table trigram.Table, ids []uint64) []uint64 {
	t.Helper()
	slices.Sort(ids)
	if d.Dialect == db.SQLite {
		return ids
	}
	owner := "id"
	if table.Owner != "" {
		owner = table.Owner
	}
	var there []uint64
	if err := d.Read(context.Background()).Raw("SELECT DISTINCT " + owner + " FROM " + table.Name).Scan(&there).Error; err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(ids, func(id uint64) bool { return !slices.Contains(there, id) })
}

// built is an index of these tables, also where they are short.
func built(t *testing.T, d *db.DB, all []trigram.Table) *trigram.Index {
	t.Helper()
	x := trigram.New(d, all)
	x.Least = 10
	if err := x.Build(t.Context()); err != nil {
		t.Fatal(err)
	}
	return x
}

// The index finds what LIKE finds, whatever is written by whom, before it is
// freshened and after.
func TestFindsWhatLikeFinds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		makeTables(t, d)
		r := rand.New(rand.NewPCG(7, 11))
		for thing := range 60 {
			add(t, d, r, thing+1)
		}
		ctx := context.Background()
		x := built(t, d, tables)
		told, next := 0, 61
		for range 70 {
			for range 1 + r.IntN(3) {
				change(t, d, r, 1+r.IntN(next-1))
			}
			if r.IntN(3) == 0 {
				add(t, d, r, next)
				next++
			}
			told += same(t, d, x, r)
			if r.IntN(4) == 0 {
				if err := x.Freshen(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
		if told < 150 {
			t.Errorf("the index told %d times only", told)
		}
	})
}

// What is asked of it that it cannot know is left to LIKE, and a bound is kept.
func TestFindIsUsed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		makeTables(t, d)
		for i, text := range []string{"zelený caj", "zelena kava", "sneh"} {
			exec(t, d, "INSERT INTO things (live, search_norm) VALUES (1, ?)", db.Fold(text))
			exec(t, d, "INSERT INTO thing_langs (thing_id, locale, live, search_norm) VALUES (?, 'sk', 1, ?)", i+1, db.Fold(text))
		}
		ctx := context.Background()
		x := trigram.New(d, tables)
		if _, ok, err := x.Find(ctx, "things", "", "zelen", 10); ok || err != nil {
			t.Errorf("before it is built it answers: %v, %v", ok, err)
		}
		if err := x.Build(ctx); err != nil {
			t.Fatal(err)
		}
		if _, ok, err := x.Find(ctx, "things", "", "zelen", 10); ok || err != nil {
			t.Errorf("so few rows have an index: %v, %v", ok, err)
		}
		x.Least = 1
		if err := x.Build(ctx); err != nil {
			t.Fatal(err)
		}
		for _, needle := range []string{"", "z", "ze", "a\x00b", "\xff\xfe\xfd"} {
			if _, ok, err := x.Find(ctx, "things", "", needle, 10); ok || err != nil {
				t.Errorf("%q is answered: %v, %v", needle, ok, err)
			}
		}
		if _, ok, err := x.Find(ctx, "strangers", "", "zelen", 10); ok || err != nil {
			t.Errorf("a table without an index is answered: %v, %v", ok, err)
		}
		found, ok, err := x.Find(ctx, "things", "", "zelen", 1)
		if err != nil || !ok || len(found.IDs) != 1 || !found.More {
			t.Errorf("one of two: %+v, %v, %v", found, ok, err)
		}
		found, _, err = x.Find(ctx, "thing_langs", "sk", "zelen", 2)
		if err != nil || len(found.IDs) != 2 || found.More {
			t.Errorf("both: %+v, %v", found, err)
		}
	})
}

// What is written past a transaction, as another program does, is not missed: until
// the index has it, LIKE must.
func TestWrittenPastTransactions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		makeTables(t, d)
		r := rand.New(rand.NewPCG(7, 7))
		for thing := range 40 {
			add(t, d, r, thing+1)
		}
		x := built(t, d, tables)
		ctx := context.Background()
		for i, text := range []string{
			"UPDATE things SET search_norm = 'jahodový' WHERE id = 7", "DELETE FROM things WHERE id = 7",
			"INSERT INTO things (id, live, search_norm) VALUES (7, 1, 'jahodový')", "UPDATE things SET live = NULL WHERE id = 7",
		} {
			if err := d.Write(ctx).Exec(text).Error; err != nil {
				t.Fatal(err)
			}
			want := like(t, d, tables[0], "", "hodov")
			for _, fresh := range []bool{false, true} {
				found, ok, err := x.Find(ctx, "things", "", "hodov", 10)
				if err != nil || fresh && !ok {
					t.Fatalf("%d: %v, %v", i, ok, err)
				}
				if found.IDs = sorted(t, d, tables[0], found.IDs); ok && !slices.Equal(found.IDs, want) {
					t.Errorf("%s: the index found %v, LIKE %v", text, found.IDs, want)
				}
				if err := x.Freshen(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// An index of another definition, or one whose table was made anew by a
// migration, is built again, and a build that broke off goes on.
func TestBuiltAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		makeTables(t, d)
		r := rand.New(rand.NewPCG(3, 5))
		for thing := range 40 {
			add(t, d, r, thing+1)
		}
		ctx := context.Background()
		built(t, d, []trigram.Table{tables[0], {Name: "thing_langs", Owner: "thing_id", Locales: []string{"de", "sk"}}})
		for range 20 {
			same(t, d, built(t, d, tables), r)
		}
		if d.Dialect == db.SQLite {
			exec(t, d, "DROP TRIGGER search_of_things_update")
		} else {
			exec(t, d, "DROP TABLE search_of_things")
		}
		exec(t, d, "UPDATE things SET search_norm = CONCAT('abc', search_norm)")
		for range 20 {
			same(t, d, built(t, d, tables), r)
		}
		exec(t, d, "UPDATE search_indexes SET definition = 'of an older program'")
		for range 20 {
			same(t, d, built(t, d, tables), r)
		}
		var older int64
		if err := d.Read(ctx).Raw("SELECT COUNT(*) FROM search_indexes WHERE definition = 'of an older program'").Scan(&older).Error; err != nil || older != 0 {
			t.Errorf("%d indexes were not made anew, %v", older, err)
		}
		broken, stop := context.WithCancel(ctx)
		stop()
		x := trigram.New(d, tables)
		x.Least = 10
		if err := x.Build(broken); err == nil {
			t.Error("it was built although nobody waited for it")
		}
		for range 20 {
			same(t, d, built(t, d, tables), r)
		}
	})
}

// Saves go on while the index is built, and none is missed.
func TestBuiltBesideSaves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		makeTables(t, d)
		r := rand.New(rand.NewPCG(1, 2))
		var values []string
		var args []any
		for range 3000 {
			values, args = append(values, "(1, ?)"), append(args, word(r, 0, 40))
		}
		exec(t, d, "INSERT INTO things (live, search_norm) VALUES "+strings.Join(values, ", "), args...)
		x := trigram.New(d, tables)
		ended := make(chan error, 1)
		go func() { ended <- x.Build(context.Background()) }()
		for changes := 0; ; changes++ {
			change(t, d, r, 1+r.IntN(3000))
			select {
			case err := <-ended:
				if err != nil {
					t.Fatal(err)
				}
				if changes == 0 {
					t.Log("nothing was written beside")
				}
				// What was changed last may be too much to be read beside the index; and what
				// was common when it was begun, and so is left to LIKE, may be rare by now.
				x = built(t, d, tables)
				for range 20 {
					table := tables[0]
					needle := word(r, 3, 3)
					found, ok, err := x.Find(context.Background(), table.Name, "", needle, 100_000)
					// MySQL may put its new words away at this moment: then it is asked again.
					for again := 0; err == nil && !ok && d.Dialect == db.MySQL && again < 50; again++ {
						time.Sleep(20 * time.Millisecond)
						found, ok, err = x.Find(context.Background(), table.Name, "", needle, 100_000)
					}
					found.IDs = sorted(t, d, table, found.IDs)
					if want := like(t, d, table, "", needle); err != nil || !ok && (d.Dialect == db.SQLite || len(want) < 300) || ok && !slices.Equal(found.IDs, want) {
						t.Fatalf("%q: %v %v, the index found %v, LIKE %v", needle, ok, err, found.IDs, want)
					}
				}
				return
			default:
			}
		}
	})
}
