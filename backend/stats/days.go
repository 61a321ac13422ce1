package stats

import (
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
)

// span is the two parameters of every call about days, both inclusive.
var span = []string{"startDate", "endDate"}

const (
	// usual is the range of the dashboard: seven days up to yesterday (000 §9).
	usual = 7
	// mostDays bounds an answer.
	mostDays = 3 * 366
)

// readings is a screen of one call about the days of a range, which tells what
// answer makes of them.
func readings(screen, feed string, d Deps, answer func(*resource.Call, analytics.Traffic) (any, error)) resource.Screen {
	run := func(c *resource.Call, params map[string]string) (resource.Reply, error) {
		from, to, err := days(c, params)
		if err != nil {
			return resource.Reply{}, err
		}
		t, err := d.Source.Traffic(c, from, to)
		if err != nil {
			return resource.Reply{}, err
		}
		data, err := answer(c, t)
		return resource.Reply{Data: data}, err
	}
	return resource.ReadOnlyScreen{Name: screen, Feeds: []resource.Feed{{Name: feed, Query: span, Run: run}}}.Screen()
}

// days reads the range; without one it is the usual. Returns Invalid naming
// what is wrong.
func days(c *resource.Call, params map[string]string) (from, to string, err error) {
	today := c.Now.In(c.Zone)
	end, start := today.AddDate(0, 0, -1), today.AddDate(0, 0, -usual)
	wrong := fault.Fields{}
	read := func(name string, at *time.Time) {
		if text := params[name]; text != "" {
			given, err := time.Parse(time.DateOnly, text)
			if err != nil {
				wrong.Add(name, fault.M("errors.format"))
				return
			}
			*at = given
		}
	}
	read("startDate", &start)
	read("endDate", &end)
	from, to = start.Format(time.DateOnly), end.Format(time.DateOnly)
	if len(wrong) == 0 && from > to {
		wrong.Add("endDate", fault.M("errors.parameter"))
	} else if len(wrong) == 0 && end.Sub(start) > mostDays*24*time.Hour {
		wrong.Add("startDate", fault.M("errors.parameter"))
	}
	return from, to, wrong.Err()
}
