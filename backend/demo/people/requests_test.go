package people

import (
	"testing"
	"time"
)

// A request is due on the day that was meant, or some before where no month has it.
func TestRequestIsDueInTime(t *testing.T) {
	r := personRequest{left: 3}
	for today, want := range map[string]string{"2026-11-23": "2026-10-26", "2026-03-28": "2026-02-28", "2026-01-01": "2025-12-04", "2026-12-29": "2026-12-01"} {
		now, err := time.Parse(time.DateOnly, today)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.received(now).Format(time.DateOnly); got != want {
			t.Errorf("on %s it came on %s, want %s", today, got, want)
		}
	}
}
