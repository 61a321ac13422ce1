package collect

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/store/db/prepared"
)

// mostRecent bounds how many visitors are remembered.
const mostRecent = 20_000

// recent are the visitors that this copy wrote last, so that they need not be
// read when they look at a further page. They are as they were written while
// the day has the views that it had then: whatever another copy writes, adds to it.
type recent struct {
	day      string
	views    int64
	visitors map[[16]byte]session
}

// asOf is what is remembered of a day with so many views. Where another copy
// counted since, that is nothing.
func (r *recent) asOf(day string, views int64) map[[16]byte]session {
	if r.day != day || r.views != views || len(r.visitors) > mostRecent {
		*r = recent{day: day, views: views, visitors: map[[16]byte]session{}}
	}
	return r.visitors
}

// expireAfter remembers what was written, after which the day has so many views.
func (r *recent) expireAfter(views int64, written map[[16]byte]*session) {
	r.views = views
	for id, s := range written {
		r.visitors[id] = *s
	}
}

// viewsBefore is how many views the day has, which is held.
func viewsBefore(tx *gorm.DB, day string) (views int64, err error) {
	rows, err := prepared.Query(tx, "SELECT views FROM traffic_days WHERE day = ?", day)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&views); err != nil {
			return 0, err
		}
	}
	if err := rows.Err(); err != nil {
		return 0, fmt.Errorf("read views of %s: %w", day, err)
	}
	return views, nil
}
