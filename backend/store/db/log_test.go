package db_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A failed statement is logged, what people wrote into it is not.
func TestLogHoldsNoArguments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var log bytes.Buffer
		before := slog.Default()
		slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
		t.Cleanup(func() { slog.SetDefault(before) })
		ctx, n := context.Background(), 0
		for name, err := range map[string]error{
			"exec":     d.Write(ctx).Exec("UPDATE no_such_table SET a = ?", "heslo-exec").Error,
			"raw scan": d.Read(ctx).Raw("SELECT a FROM no_such_table WHERE a = ?", "heslo-raw").Scan(&n).Error,
			"find":     d.Read(ctx).Table("no_such_table").Where("a = ?", "heslo-find").Count(new(int64)).Error,
		} {
			if err == nil {
				t.Errorf("%s did not fail", name)
			}
		}
		if got := strings.Count(log.String(), "database statement failed"); got != 3 {
			t.Errorf("%d failures logged, want 3: %s", got, &log)
		}
		if strings.Contains(log.String(), "heslo") {
			t.Errorf("arguments are logged: %s", &log)
		}
	})
}
