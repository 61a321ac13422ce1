package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// crowd holds the writer until n transactions wait behind it, then lets all go
// and returns what each of them came to.
func crowd(t *testing.T, d *db.DB, n int, part func(i int, tx *gorm.DB) error) []error {
	t.Helper()
	outcomes := make([]error, n)
	var wait sync.WaitGroup
	var came sync.WaitGroup
	came.Add(n)
	err := d.Tx(t.Context(), func(*gorm.DB) error {
		for i := range n {
			wait.Go(func() {
				came.Done()
				outcomes[i] = d.Tx(t.Context(), func(tx *gorm.DB) error { return part(i, tx) })
			})
		}
		came.Wait()
		// Long enough for the last of them to stand in line.
		time.Sleep(30 * time.Millisecond)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	wait.Wait()
	return outcomes
}

// What one transaction is refused for leaves those beside it as they are.
func TestCrowdedTransactionsFailAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		broken := errors.New("broken")
		outcomes := crowd(t, d, 40, func(i int, tx *gorm.DB) error {
			if err := tx.Create(&secret{fmt.Sprint("own", i), []byte("b")}).Error; err != nil {
				return err
			}
			switch i % 4 {
			case 1:
				return broken
			case 2:
				return tx.Create(&secret{fmt.Sprint("own", i), []byte("again")}).Error
			}
			return nil
		})
		for i, err := range outcomes {
			var n int64
			if err := d.Read(t.Context()).Model(&secret{}).Where("name = ?", fmt.Sprint("own", i)).Count(&n).Error; err != nil {
				t.Fatal(err)
			}
			ok := map[int]bool{0: err == nil && n == 1, 1: errors.Is(err, broken) && n == 0, 2: db.IsDuplicate(err) && n == 0, 3: err == nil && n == 1}
			if !ok[i%4] {
				t.Errorf("%d: %v, %d rows", i, err, n)
			}
		}
	})
}

// What runs before commits runs last, once for all that share one, sees what they
// wrote, and what it is refused for leaves nothing of them.
func TestBeforeCommit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var runs int
		var fails error
		d.BeforeCommit("notes", func(*gorm.DB) error { return errors.New("another came in its place") })
		d.BeforeCommit("notes", func(tx *gorm.DB) error {
			runs++
			if err := tx.Exec("INSERT INTO secrets (name, value) SELECT name || '+', 'x' FROM secrets WHERE name LIKE 'own__' AND name || '+' NOT IN (SELECT name FROM secrets)").Error; err != nil {
				return err
			}
			return fails
		})
		own := func(i int, tx *gorm.DB) error {
			return tx.Create(&secret{fmt.Sprintf("own%02d", i), []byte("b")}).Error
		}
		for i, err := range crowd(t, d, 20, own) {
			if err != nil {
				t.Errorf("%d: %v", i, err)
			}
		}
		if d.Dialect == db.MySQL {
			if n := count(t, d); runs != 0 || n != 20 {
				t.Errorf("on MySQL: %d runs, %d rows", runs, n)
			}
			return
		}
		if n := count(t, d); n != 40 || runs == 0 || runs > 10 {
			t.Errorf("%d runs, %d rows", runs, n)
		}
		fails = errors.New("no")
		if err := d.Tx(t.Context(), func(tx *gorm.DB) error { return own(50, tx) }); !errors.Is(err, fails) {
			t.Error(err)
		}
		if n := count(t, d); n != 40 {
			t.Errorf("%d rows", n)
		}
	})
}

// Each sees what those before it wrote, and only one may have the name.
func TestCrowdedTransactionsSeeOneAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outcomes := crowd(t, d, 20, func(i int, tx *gorm.DB) error {
			return tx.Create(&secret{"only", fmt.Append(nil, i)}).Error
		})
		won := 0
		for _, err := range outcomes {
			if err == nil {
				won++
			} else if !db.IsDuplicate(err) {
				t.Error(err)
			}
		}
		if won != 1 || count(t, d) != 1 {
			t.Errorf("%d won, %d rows", won, count(t, d))
		}
	})
}

// A panic reaches the caller whose it is, and nobody else.
func TestCrowdedPanic(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var mu sync.Mutex
		caught := map[int]any{}
		var wait sync.WaitGroup
		err := d.Tx(t.Context(), func(*gorm.DB) error {
			for i := range 12 {
				wait.Go(func() {
					defer func() {
						mu.Lock()
						defer mu.Unlock()
						caught[i] = recover()
					}()
					err := d.Tx(t.Context(), func(tx *gorm.DB) error {
						if err := tx.Create(&secret{fmt.Sprint(i), []byte("b")}).Error; err != nil {
							return err
						}
						if i%3 == 0 {
							panic(i)
						}
						return nil
					})
					if err != nil {
						t.Errorf("%d: %v", i, err)
					}
				})
			}
			time.Sleep(30 * time.Millisecond)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		wait.Wait()
		for i := range 12 {
			if got := caught[i]; i%3 == 0 && got != i || i%3 != 0 && got != nil {
				t.Errorf("%d caught %v", i, got)
			}
		}
		if n := count(t, d); n != 8 {
			t.Errorf("%d rows", n)
		}
	})
}

// Who gives up during its turn leaves nothing behind, and breaks nobody else's
// statement off.
func TestCrowdedTransactionsGiveUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var wait sync.WaitGroup
		err := d.Tx(t.Context(), func(*gorm.DB) error {
			for i := range 10 {
				wait.Go(func() {
					ctx, cancel := context.WithCancel(t.Context())
					defer cancel()
					err := d.Tx(ctx, func(tx *gorm.DB) error {
						if err := tx.Create(&secret{fmt.Sprint(i), []byte("b")}).Error; err != nil {
							return err
						}
						if i%2 == 0 {
							cancel()
						}
						return nil
					})
					if i%2 == 0 != errors.Is(err, context.Canceled) || i%2 == 1 && err != nil {
						t.Errorf("%d: %v", i, err)
					}
				})
			}
			time.Sleep(30 * time.Millisecond)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		wait.Wait()
		if n := count(t, d); n != 5 {
			t.Errorf("%d rows", n)
		}
	})
}

// Who gives up before its turn does not wait for it and never has it.
func TestGivingUpInLine(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	err := d.Tx(t.Context(), func(*gorm.DB) error {
		ctx, giveUp := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer giveUp()
		err := d.Tx(ctx, func(*gorm.DB) error {
			t.Error("ran all the same")
			return nil
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Waiting transactions come to the disk with one commit.
func TestCrowdedTransactionsShareACommit(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	if err := d.Tx(t.Context(), func(tx *gorm.DB) error { return tx.Create(&secret{"first", []byte("b")}).Error }); err != nil {
		t.Fatal(err)
	}
	// All parts see the same changes before them as one transaction does.
	var mu sync.Mutex
	together := map[int64]int{}
	outcomes := crowd(t, d, 16, func(i int, tx *gorm.DB) error {
		if err := tx.Create(&secret{fmt.Sprint(i), []byte("b")}).Error; err != nil {
			return err
		}
		// What readers see by now was committed before this transaction.
		n := count(t, d)
		mu.Lock()
		together[n]++
		mu.Unlock()
		return nil
	})
	if err := errors.Join(outcomes...); err != nil {
		t.Fatal(err)
	}
	most := 0
	for _, n := range together {
		most = max(most, n)
	}
	if most < 8 {
		t.Errorf("no more than %d transactions shared a commit: %v", most, together)
	}
}
