package column

import "time"

// Scheduled and Ended are the states of what is published, before its window
// begins and after it is over.
var (
	Scheduled = State{Value: "scheduled", Key: "scheduled", Color: "info"}
	Ended     = State{Value: "ended", Key: "ended", Color: "dark"}
)

// Within says that what is published shows only between the moments in the
// columns from and until, either of which may be empty. The badge, whose value
// stands in the row under NowKey, shows which of the four states it is now.
// A screen gives it to the status of a list whose form has a Window.
func (c Column) Within(from, until string) Column {
	c.Begins, c.Ends = from, until
	c.States = append(append([]State{}, c.States...), Scheduled, Ended)
	return c
}

// NowKey is where a row holds the state that the badge shows; empty of a column
// that has no window.
func (c Column) NowKey() string {
	if c.Begins == "" {
		return ""
	}
	return c.Key + "_now"
}

// ShownPath is where what is shown stands in a row: the value itself, or the
// state that it is in now.
func (c Column) ShownPath() []string {
	if now := c.NowKey(); now != "" {
		return []string{now}
	}
	return c.RowPath()
}

// IsPublishing reports whether the column distinguishes published from hidden, by true and false.
func (c Column) IsPublishing() bool {
	yes, no := false, false
	for _, s := range c.States {
		yes, no = yes || s.Value == true, no || s.Value == false
	}
	return c.Kind == KindStatus && len(c.States) == 2 && yes && no
}

// Now is the state at now of a record with that status: status itself, or the
// value of Scheduled or Ended. A zero moment bounds nothing; the first moment
// is within the window, the last is not.
func Now(status any, from, until, now time.Time) any {
	switch {
	case status != true:
		return status
	case !from.IsZero() && now.Before(from):
		return Scheduled.Value
	case !until.IsZero() && !now.Before(until):
		return Ended.Value
	}
	return status
}
