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
	var running int64
	err := d.Read(ctx).Raw("SELECT BENCHMARK(2000000000, MD5('abandoned'))").Scan(&running).Error
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("it is not abandoned: %v", err)
	}
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
	ask := func(ctx context.Context) {
		if rows, err := d.Query(ctx, "SELECT 1"); err == nil { // it was in time
			defer rows.Close()
		}
	}
	// Most leave at about the time of the answer, however quick the machine is today.
	usual := 200 * time.Microsecond
	for i := range 1000 {
		ctx, leave := context.WithTimeout(t.Context(), usual/2+rand.N(usual))
		began := time.Now()
		ask(ctx)
		leave()
		usual = (7*usual + time.Since(began)) / 8
		var n int
		if err := d.Read(t.Context()).Raw("SELECT SLEEP(0.0005) + 7").Scan(&n).Error; err != nil || n != 7 {
			t.Fatalf("the question after number %d: %d, %v", i, n, err)
		}
	}
}
