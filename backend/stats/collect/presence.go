package collect

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// Spans within which a visitor counts as present.
const (
	Now    = 5 * time.Minute
	Lately = 30 * time.Minute
)

// forget is how often visitors who left are thrown away.
const forget = time.Minute

// Presence is who is on the site: different visitors whose last view is not
// older than Now, and than Lately. A visitor at midnight is two, since nobody
// can be known again from one day to the next.
type Presence struct {
	Now, Lately int64
	Pages       []PagePresence // of the page looked at last, most visitors first
}

// PagePresence is how many visitors looked at a page last.
type PagePresence struct {
	Path        string
	Now, Lately int64
}

// ReadPresence returns who is on the site at that moment, and of which pages at
// most so many. Every copy of the program writes to the same table, so it is
// the same whichever is asked.
func ReadPresence(ctx context.Context, d *db.DB, at time.Time, most int) (Presence, error) {
	now, lately := at.Add(-Now).UnixMilli(), at.Add(-Lately).UnixMilli()
	rows, err := d.Query(ctx, "SELECT COALESCE(v.value, ''), p.present, p.lately FROM (SELECT page_id, COUNT(*) AS lately,"+
		" SUM(CASE WHEN last_at > ? THEN 1 ELSE 0 END) AS present FROM traffic_presence WHERE last_at > ? GROUP BY page_id) AS p"+
		" LEFT JOIN traffic_values AS v ON v.id = p.page_id ORDER BY p.present DESC, p.lately DESC, v.value", now, lately)
	if err != nil {
		return Presence{}, fmt.Errorf("read who is on the site: %w", err)
	}
	defer rows.Close()
	var all Presence
	for rows.Next() {
		var page PagePresence
		if err := rows.Scan(&page.Path, &page.Now, &page.Lately); err != nil {
			return Presence{}, fmt.Errorf("read who is on the site: %w", err)
		}
		all.Now += page.Now
		all.Lately += page.Lately
		if len(all.Pages) < most {
			all.Pages = append(all.Pages, page)
		}
	}
	return all, rows.Err()
}

// seen is where a visitor looked last.
type seen struct {
	at   int64 // Unix milliseconds
	page uint64
}

// writePresence notes where the visitors of views looked last.
func writePresence(d *db.DB, tx *gorm.DB, views []view, known *values) error {
	last := map[[16]byte]seen{}
	for i := range views {
		v := &views[i]
		page := slices.IndexFunc(v.values, func(val value) bool { return val.kind == Page })
		if v.event || page < 0 {
			continue
		}
		if s := (seen{v.at.UnixMilli(), known.id(v.values[page])}); s.at >= last[v.visitor].at {
			last[v.visitor] = s
		}
	}
	if len(last) == 0 {
		return nil
	}
	visitors := slices.SortedFunc(maps.Keys(last), func(a, b [16]byte) int { return bytes.Compare(a[:], b[:]) })
	args := make([]any, 0, 3*len(visitors))
	for i := range visitors {
		s := last[visitors[i]]
		args = append(args, visitors[i][:], s.at, int64(s.page))
	}
	key, rest := []string{"visitor"}, []string{"last_at", "page_id"}
	err := insert(tx, "traffic_presence", slices.Concat(key, rest), d.OnKey(key, rest, nil), args, args[len(args)-3:])
	if err != nil {
		return fmt.Errorf("note who is on the site: %w", err)
	}
	return nil
}

// forget throws away, once a minute, who has not looked at anything lately.
// It takes its turn with those that count, who hold the day.
func (c *Collector) forget(ctx context.Context) error {
	now := c.now()
	if now.Sub(c.forgot) < forget && !now.Before(c.forgot) {
		return nil
	}
	err := c.db.Tx(ctx, func(tx *gorm.DB) error {
		return tx.Exec("DELETE FROM traffic_presence WHERE last_at <= ?", now.Add(-Lately).UnixMilli()).Error
	})
	if err != nil {
		return fmt.Errorf("forget who left the site: %w", err)
	}
	c.forgot = now
	return nil
}
