package resource_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"backoffice/backend/resource"
)

// The spans of a range, those of Minus taken off, have each of its days once,
// and no other.
func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 63))
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	months, minus := 0, 0
	for range 2000 {
		from := start.AddDate(0, 0, r.IntN(900))
		to := from.AddDate(0, 0, r.IntN(1+r.IntN(800)))
		days := resource.Days{From: from.Format(time.DateOnly), To: to.Format(time.DateOnly)}
		spans := days.Spans(start.AddDate(0, 0, r.IntN(1800)))
		if len(spans) == 0 || len(spans) > 5 {
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
					if n++; s.Minus {
						n -= 2
					}
				}
			}
			if within := !at.Before(from) && !at.After(to); within != (n == 1) || !within && n != 0 {
				t.Fatalf("%s is in %d spans of %v: %v", day, n, days, spans)
			}
		}
		for _, s := range spans {
			if s.Minus {
				minus++
			}
			if s.Months {
				months++
			} else if len(spans) == 1 && to.Sub(from) > 62*24*time.Hour {
				t.Fatalf("%v has no month: %v", days, spans)
			}
		}
	}
	if months < 500 || minus < 500 {
		t.Errorf("only %d ranges have a month, and of %d something is taken off", months, minus)
	}
}

// Thirty days that end yesterday read the running month as one, whatever day it is.
func TestSpansOfARunningMonth(t *testing.T) {
	for day := 4; day <= 31; day++ {
		now := time.Date(2026, 10, day, 9, 0, 0, 0, time.UTC)
		days := resource.Days{From: now.AddDate(0, 0, -30).Format(time.DateOnly), To: now.AddDate(0, 0, -1).Format(time.DateOnly)}
		read := 0
		for _, s := range days.Spans(now) {
			from, _ := time.Parse(time.DateOnly, s.From)
			to, _ := time.Parse(time.DateOnly, s.To)
			if to.After(now) {
				to = now // nothing is kept of what comes
			}
			if !s.Months {
				read += 1 + int(to.Sub(from).Hours()/24)
			}
		}
		if read > 18 {
			t.Errorf("on %s %d days are read: %v", now.Format(time.DateOnly), read, days.Spans(now))
		}
	}
}
