package db_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func onMySQL(t *testing.T) *db.DB {
	t.Helper()
	if !slices.Contains(dbtest.Dialects(), db.MySQL) {
		t.Skip("only MySQL has a server")
	}
	return dbtest.Open(t, db.MySQL)
}

// A question that nobody waits for any more ends on the server, too.
func TestAbandonedQuestionEnds(t *testing.T) {
	d := onMySQL(t)
	ctx, leave := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer leave()
	rows, err := d.Query(ctx, "SELECT BENCHMARK(2000000000, MD5('abandoned'))")
	if err == nil {
		rows.Close()
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("it is not abandoned: %v", err)
	}
	var running int64
	for range 100 {
		err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE '%abandoned%' AND id <> CONNECTION_ID()").Scan(&running).Error
		if err != nil {
			t.Fatal(err)
		}
		if running == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("%d still run", running)
}

// The order to end one question meets no other, however late it comes.
func TestAbandonedQuestionTakesNoOtherWithIt(t *testing.T) {
	d := onMySQL(t)
	d.SQLWrite().SetMaxOpenConns(1)
	for i := range 300 {
		ctx, leave := context.WithTimeout(t.Context(), time.Duration(rand.Int64N(int64(600*time.Microsecond))))
		if rows, err := d.Query(ctx, "SELECT 1"); err == nil {
			rows.Close()
		}
		leave()
		var n int
		if err := d.Read(t.Context()).Raw("SELECT SLEEP(0.001) + 7").Scan(&n).Error; err != nil || n != 7 {
			t.Fatalf("the question after number %d: %d, %v", i, n, err)
		}
	}
}
