package engine_test

import (
	"strconv"
	"sync"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Copies that start together on content which lacks a language fill it together.
func TestFillLocalesTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		const records, copies, rounds = 30, 4, 10
		for i := range records {
			b.mustCreate(t, "one-"+strconv.Itoa(i), "")
		}
		for range rounds {
			if err := d.Write(ctx).Exec("DELETE FROM gadget_langs WHERE locale = 'en'").Error; err != nil {
				t.Fatal(err)
			}
			var wait sync.WaitGroup
			for range copies {
				wait.Go(func() {
					if err := b.FillLocales(ctx); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			if n := b.count(t, "SELECT COUNT(*) FROM gadget_langs WHERE locale = 'en'"); n != records {
				t.Fatalf("%d of %d records are filled", n, records)
			}
		}
	})
}
