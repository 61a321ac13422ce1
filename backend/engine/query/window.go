package query

import (
	"slices"
	"strings"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource/column"
)

// showing is the condition of the states that what has a window is in now. Its
// answers are true for the second that they are kept by, or for longer, see Since.
func (lq *List) showing(f *bind.Filter, states []any) cond {
	main := model.Quote(lq.Screen.Main.Name) + "."
	status, from, until := main+f.Value.Column.Quoted(), main+f.From.Column.Quoted(), main+f.Until.Column.Quoted()
	begun := "(" + from + " IS NULL OR " + from + " <= ?)"
	c := cond{main: true, timed: true}
	var parts []string
	add := func(sql string) {
		parts = append(parts, "("+sql+")")
		for range strings.Count(sql, "?") {
			c.args = append(c.args, lq.now)
		}
	}
	for _, state := range states {
		switch state {
		case false:
			add(status + " = 0")
		case true:
			add(status + " = 1 AND " + begun + " AND (" + until + " IS NULL OR " + until + " > ?)")
		case column.Scheduled.Value:
			add(status + " = 1 AND " + from + " > ?")
		case column.Ended.Value:
			add(status + " = 1 AND " + begun + " AND " + until + " <= ?")
		}
	}
	c.sql = "(" + strings.Join(parts, " OR ") + ")"
	lq.filterKey = append(lq.filterKey, "now", lq.now.Format(time.DateTime))
	return c
}

// Now is the moment that the list is asked at.
func (lq *List) Now() time.Time { return lq.now }

// Moments asks when anything of the list last began or ended to show, and when
// something next will: four moments, the first two not after now, the last two
// after it; ok is false where the list is not asked by that. key distinguishes the
// question from others of the screen.
func (lq *List) Moments() (st Statement, key string, ok bool) {
	if lq.window == nil {
		return Statement{}, "", false
	}
	table := model.Quote(lq.Screen.Main.Name)
	from, until := lq.window.From.Column.Quoted(), lq.window.Until.Column.Quoted()
	part := func(which, c, is string) string {
		return "(SELECT " + which + "(" + c + ") FROM " + table + " WHERE " + c + is + " ?)"
	}
	st.Text = "SELECT " + part("MAX", from, " <=") + ", " + part("MAX", until, " <=") + ", " + part("MIN", from, " >") + ", " + part("MIN", until, " >")
	st.Args = []any{lq.now, lq.now, lq.now, lq.now}
	return st, from + until, true
}

// Since asks the list as of a moment since which nothing of it began or ended to
// show: the answer is that of now, and the question the same until something does.
func (lq *List) Since(moment time.Time) {
	conds := slices.Clone(lq.conds)
	for i, c := range conds {
		if !c.timed {
			continue
		}
		conds[i].args = slices.Clone(c.args)
		for j := range c.args {
			conds[i].args[j] = moment
		}
	}
	lq.conds, lq.now = conds, moment
	for i := 0; i+1 < len(lq.filterKey); i += 2 {
		if lq.filterKey[i] == "now" {
			lq.filterKey[i+1] = moment.Format(time.RFC3339Nano)
		}
	}
}
