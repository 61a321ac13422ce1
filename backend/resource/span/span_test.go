package span_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"backoffice/backend/resource/span"
)

// The parts of a range, those of Minus taken off, have each of its days once,
// and no other, whatever tiers are kept.
func TestParts(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 63))
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, tiers := range [][]span.Tier{{span.PerDay}, {span.PerMonth, span.PerDay}, {span.PerTenDays, span.PerDay}, {span.PerMonth, span.PerTenDays, span.PerDay}} {
		longer, minus := 0, 0
		for range 2000 {
			from := start.AddDate(0, 0, r.IntN(900))
			to := from.AddDate(0, 0, r.IntN(1+r.IntN(800)))
			days := span.Days{From: from.Format(time.DateOnly), To: to.Format(time.DateOnly)}
			spans := days.Parts(start.AddDate(0, 0, r.IntN(1800)), tiers...)
			for at := from.AddDate(0, 0, -40); !at.After(to.AddDate(0, 0, 40)); at = at.AddDate(0, 0, 1) {
				day, n := at.Format(time.DateOnly), 0
				for _, s := range spans {
					if key := s.Tier.Key(day); s.From <= key && key <= s.To {
						if n++; s.Minus {
							n -= 2
						}
					}
				}
				if within := !at.Before(from) && !at.After(to); within != (n == 1) || !within && n != 0 {
					t.Fatalf("%s is in %d spans of %v: %v", day, n, days, spans)
				}
			}
			for i, s := range spans {
				if s.Minus {
					minus++
				}
				if s.Tier != span.PerDay {
					longer++
				}
				for _, before := range spans[:i] {
					if before.Tier == s.Tier && before.Minus == s.Minus && before.To >= s.From {
						t.Fatalf("%v are not in the order of their days, or not apart: %v", days, spans)
					}
				}
			}
		}
		if len(tiers) > 1 && (longer < 500 || minus < 500) {
			t.Errorf("%v: only %d spans are longer than days, and %d are taken off", tiers, longer, minus)
		}
	}
}

// However thirty days lie, they are read as half as many periods at most, and
// thirteen months as one for each month and as many more.
func TestPartsAreFew(t *testing.T) {
	start, now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2029, 1, 1, 0, 0, 0, 0, time.UTC)
	for length, allowed := range map[int]int{30: 15, 396: 28} {
		for first := range 365 {
			from := start.AddDate(0, 0, first)
			to := from.AddDate(0, 0, length-1)
			days := span.Days{From: from.Format(time.DateOnly), To: to.Format(time.DateOnly)}
			spans := days.Parts(now, span.PerMonth, span.PerTenDays, span.PerDay)
			read := map[span.Part]bool{}
			for at := from.AddDate(0, 0, -31); !at.After(to.AddDate(0, 0, 31)); at = at.AddDate(0, 0, 1) {
				for _, s := range spans {
					if key := s.Tier.Key(at.Format(time.DateOnly)); s.From <= key && key <= s.To {
						read[span.Part{Tier: s.Tier, From: key}] = true
					}
				}
			}
			if len(read) > allowed {
				t.Errorf("%v is read as %d periods: %v", days, len(read), spans)
			}
		}
	}
}

// Thirty days that end yesterday read the running month as one, whatever day it is.
func TestPartsOfARunningMonth(t *testing.T) {
	for day := 4; day <= 31; day++ {
		now := time.Date(2026, 10, day, 9, 0, 0, 0, time.UTC)
		days := span.Days{From: now.AddDate(0, 0, -30).Format(time.DateOnly), To: now.AddDate(0, 0, -1).Format(time.DateOnly)}
		read := 0
		for _, s := range days.Parts(now, span.PerMonth, span.PerDay) {
			from, _ := time.Parse(time.DateOnly, s.From)
			to, _ := time.Parse(time.DateOnly, s.To)
			if to.After(now) {
				to = now // nothing is kept of what comes
			}
			if s.Tier == span.PerDay {
				read += 1 + int(to.Sub(from).Hours()/24)
			}
		}
		if read > 18 {
			t.Errorf("on %s %d days are read: %v", now.Format(time.DateOnly), read, days.Parts(now, span.PerMonth, span.PerDay))
		}
	}
}
