package orders

import (
	"slices"
	"time"

	"backoffice/backend/demo/seed"
)

// pace draws the last orders together, so that they are of today soon after
// midnight too.
func (p *planned) pace() float64 {
	today := p.now.In(p.zone)
	since := today.Sub(time.Date(today.Year(), today.Month(), today.Day(), 0, 0, 0, 0, p.zone))
	return min(1, max(10, since.Minutes())/400)
}

// moments are when orders are placed: more than there used to be, more before
// Christmas and Easter, in the evening, and fewer at weekends.
func (p *planned) moments() []time.Time {
	today := p.now.In(p.zone)
	weights, sum := make([]float64, ledgerDays), 0.0
	for back := range weights {
		day := today.AddDate(0, 0, -1-back)
		w := seed.Weekdays[day.Weekday()] * (1 - 0.55*float64(back)/ledgerDays) * (1 + 0.2*seed.Noise(day.Format(time.DateOnly)))
		switch {
		case day.Month() == time.December && day.Day() <= 20:
			w *= 2.1
		case day.Month() == time.November && day.Day() > 10:
			w *= 1.4
		case day.Month() == time.March && day.Day() > 15, day.Month() == time.May && day.Day() <= 12:
			w *= 1.25
		case day.Month() == time.July, day.Month() == time.August:
			w *= 0.75
		}
		weights[back], sum = w, sum+w
	}
	var all []time.Time
	for _, minutes := range lastMinutes {
		all = append(all, p.now.Add(-time.Duration(float64(minutes)*p.pace()*float64(time.Minute))))
	}
	// Some days have many, others none.
	draws := make([]float64, orderCount-len(all))
	for n := range draws {
		draws[n] = p.Float64() * sum
	}
	slices.Sort(draws)
	passed, back := 0.0, ledgerDays-1
	for _, draw := range draws {
		for passed+weights[back] < draw && back > 0 {
			passed += weights[back]
			back--
		}
		day := today.AddDate(0, 0, -1-back)
		hour := []int{7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22}[p.IntN(21)]
		at := time.Date(day.Year(), day.Month(), day.Day(), hour, p.IntN(60), p.IntN(60), 0, p.zone)
		if latest := p.now.Add(-6 * time.Hour); at.After(latest) {
			at = latest.Add(-time.Duration(p.IntN(240)) * time.Minute)
		}
		all = append(all, at)
	}
	slices.SortFunc(all, time.Time.Compare)
	for i := range all {
		all[i] = all[i].UTC().Truncate(time.Second)
		if i > 0 && !all[i].After(all[i-1]) {
			all[i] = all[i-1].Add(time.Second)
		}
	}
	return all
}

// workday is an hour of work some days after a moment.
func (p *planned) workday(after time.Time, days int) time.Time {
	day := after.In(p.zone).AddDate(0, 0, days)
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		day = day.AddDate(0, 0, 1)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 8, p.IntN(8*60), p.IntN(60), 0, p.zone).UTC()
}
