package engine

import "time"

// today is the day of the site's zone, as columns of days keep it.
func (e *Engine) today() time.Time {
	y, m, d := e.deps.Now().In(e.deps.Zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}
