package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func count(t *testing.T, d *db.DB) (n int64) {
	t.Helper()
	if err := d.Read(context.Background()).Model(&secret{}).Count(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTxRollsBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		failure := errors.New("refused")
		calls := 0
		err := d.Tx(t.Context(), func(tx *gorm.DB) error {
			calls++
			return errors.Join(tx.Create(&secret{"a", []byte("b")}).Error, failure)
		})
		if !errors.Is(err, failure) || calls != 1 || count(t, d) != 0 {
			t.Fatalf("%v, %d calls, %d rows", err, calls, count(t, d))
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = d.Tx(t.Context(), func(tx *gorm.DB) error {
				if err := tx.Create(&secret{"a", []byte("b")}).Error; err != nil {
					t.Error(err)
				}
				panic("bug")
			})
		}()
		if n := count(t, d); n != 0 {
			t.Fatalf("%d rows after a panic", n)
		}
		err = d.Tx(t.Context(), func(tx *gorm.DB) error { return tx.Create(&secret{"a", []byte("b")}).Error })
		if err != nil || count(t, d) != 1 {
			t.Fatal("the writer is stuck after a panic", err)
		}
	})
}

// Two copies of the program read, think and write the same row.
func TestTxLosesNoUpdate(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			url := dbtest.URL(t, dialect)
			copies := []*db.DB{dbtest.MustOpen(t, url), dbtest.MustOpen(t, url)}
			exec(t, copies[0], "CREATE TABLE counters (id INTEGER PRIMARY KEY, n INTEGER)", "INSERT INTO counters VALUES (1, 0)")
			const workers, rounds = 4, 25
			var wait sync.WaitGroup
			for worker := range workers {
				wait.Go(func() {
					for range rounds {
						err := copies[worker%2].Tx(t.Context(), func(tx *gorm.DB) error {
							var n int
							err := tx.Table("counters").Clauses(clause.Locking{Strength: "UPDATE"}).
								Where("id = 1").Pluck("n", &n).Error
							if err != nil {
								return err
							}
							return tx.Exec("UPDATE counters SET n = ? WHERE id = 1", n+1).Error
						})
						if err != nil {
							t.Error(err)
						}
					}
				})
			}
			wait.Wait()
			var n int
			if err := copies[0].Read(t.Context()).Table("counters").Pluck("n", &n).Error; err != nil || n != workers*rounds {
				t.Fatal(n, err)
			}
		})
	}
}

// Each transaction takes a row and then wants the other's: one must lose, and
// win when it is run again.
func TestTxRunsAgainAfterADeadlock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO secrets (name, value) VALUES ('a', '0'), ('b', '0')")
		var wait, met sync.WaitGroup
		var mu sync.Mutex
		runs := 0
		met.Add(2)
		for _, order := range [][2]string{{"a", "b"}, {"b", "a"}} {
			first := true
			wait.Go(func() {
				err := d.Tx(t.Context(), func(tx *gorm.DB) error {
					mu.Lock()
					runs++
					mu.Unlock()
					set := func(name string) error {
						return tx.Model(&secret{Name: name}).Update("value", []byte(order[0])).Error
					}
					if err := set(order[0]); err != nil {
						return err
					}
					// SQLite lets one in at a time: nobody to wait for.
					if first && d.Dialect == db.MySQL {
						first = false
						met.Done()
						met.Wait()
					}
					return set(order[1])
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if d.Dialect == db.MySQL && runs < 3 {
			t.Fatalf("%d runs: nothing was retried", runs)
		}
		var values []secret
		if err := d.Read(t.Context()).Find(&values).Error; err != nil || string(values[0].Value) != string(values[1].Value) {
			t.Fatal(values, err)
		}
	})
}

// After waiting for another's lock a transaction must see what that one wrote.
func TestTxReadsWhatIsCommitted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect == db.SQLite {
			var locked bool
			err := d.Tx(t.Context(), func(*gorm.DB) error {
				ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
				defer cancel()
				locked = d.Tx(ctx, func(*gorm.DB) error { return nil }) != nil
				return nil
			})
			if err != nil || !locked {
				t.Fatal("two write transactions at once", err)
			}
			return
		}
		err := d.Tx(t.Context(), func(tx *gorm.DB) error {
			var before, after int64
			err := errors.Join(
				tx.Model(&secret{}).Count(&before).Error,
				d.Write(t.Context()).Create(&secret{"a", []byte("b")}).Error,
				tx.Model(&secret{}).Count(&after).Error)
			if before != 0 || after != 1 {
				t.Errorf("before %d, after %d", before, after)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestTxEndsWithItsContext(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := d.Tx(ctx, func(tx *gorm.DB) error {
			if err := tx.Create(&secret{"a", []byte("b")}).Error; err != nil {
				return err
			}
			cancel()
			return tx.Create(&secret{"c", []byte("d")}).Error
		})
		if !errors.Is(err, context.Canceled) || db.IsUnavailable(err) || count(t, d) != 0 {
			t.Fatal(err, count(t, d))
		}
	})
}

// What is read in a view is of one moment, whoever writes between its statements.
func TestViewIsOfOneMoment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.View(t.Context(), func(tx *gorm.DB) error {
			var before, after int64
			if err := tx.Model(&secret{}).Count(&before).Error; err != nil {
				return err
			}
			if err := d.Tx(t.Context(), func(tx *gorm.DB) error { return tx.Create(&secret{"a", []byte("b")}).Error }); err != nil {
				return err
			}
			err := tx.Model(&secret{}).Count(&after).Error
			if before != 0 || after != 0 {
				t.Errorf("a view of nothing has %d rows, then %d", before, after)
			}
			if tx.Create(&secret{"b", []byte("b")}).Error == nil {
				t.Error("a view writes")
			}
			return err
		})
		if err != nil || count(t, d) != 1 {
			t.Fatal(err, count(t, d))
		}
	})
}
