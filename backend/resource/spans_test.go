package resource_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"backoffice/backend/resource"
)

// Every day of a range is in exactly one of its spans.
func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 63))
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	months := 0
	for range 2000 {
		from := start.AddDate(0, 0, r.IntN(900))
		to := from.AddDate(0, 0, r.IntN(1+r.IntN(800)))
		days := resource.Days{From: from.Format(time.DateOnly), To: to.Format(time.DateOnly)}
		spans := days.Spans()
		if len(spans) == 0 || len(spans) > 3 {
			t.Fatalf("%v has %d spans", days, len(spans))
		}
		for at := from.AddDate(0, 0, -40); !at.After(to.AddDate(0, 0, 40)); at = at.AddDate(0, 0, 1) {
			day, n := at.Format(time.DateOnly), 0
			for _, s := range spans {
				key := day
				if s.Months {
					key = day[:7]
				}
				if s.From <= key && key <= s.To {
					n++
				}
			}
			if within := !at.Before(from) && !at.After(to); within != (n == 1) || !within && n > 0 {
				t.Fatalf("%s is in %d spans of %v: %v", day, n, days, spans)
			}
		}
		for _, s := range spans {
			if s.Months {
				months++
			} else if len(spans) == 1 && to.Sub(from) > 62*24*time.Hour {
				t.Fatalf("%v has no month: %v", days, spans)
			}
		}
	}
	if months < 500 {
		t.Errorf("only %d ranges have a month", months)
	}
}
