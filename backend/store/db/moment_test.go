package db_test

import (
	"testing"
	"time"

	"backoffice/backend/store/db"
)

func TestMoment(t *testing.T) {
	noon := time.Date(2026, 11, 23, 12, 0, 0, 5_000_000, time.UTC)
	for _, v := range []any{
		noon, noon.In(time.FixedZone("", 3600)), "2026-11-23 12:00:00.005", []byte("2026-11-23 13:00:00.005+01:00"), "2026-11-23T12:00:00.005Z", "2026-11-23 12:00:00.005 +0000 UTC",
	} {
		var m db.Moment
		err := m.Scan(v)
		if at := time.Time(m); err != nil || !at.Equal(noon) || at.Location() != time.UTC {
			t.Errorf("%v is %v, %v", v, at, err)
		}
	}
	var day db.Moment
	if err := day.Scan("2026-11-23"); err != nil || !time.Time(day).Equal(time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("a day is %v, %v", time.Time(day), err)
	}
	for _, v := range []any{nil, "", "yesterday", 7, "2026-13-01"} {
		if err := new(db.Moment).Scan(v); err == nil {
			t.Errorf("%v is a moment", v)
		}
	}
}
