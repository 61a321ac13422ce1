package collect

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

const (
	// silence ends a session, as in Google Analytics.
	silence = 30 * time.Minute
	// mostValues is how many values a session is counted under; pages beyond
	// it get their views, not the session.
	mostValues = 250
)

// session is what is known of a visitor while the day lasts.
type session struct {
	lastAt  int64 // Unix milliseconds
	views   int64 // of the running session
	millis  int64
	counted []uint64 // values that the running session is counted under
	came    came
	known   bool
}

// write counts views, all of one day, in one transaction.
func (c *Collector) write(ctx context.Context, views []view) error {
	day := views[0].day
	wanted := make([]value, 0, 9*len(views))
	for i := range views {
		wanted = append(wanted, views[i].values...)
	}
	if err := c.values.find(ctx, c.db, day, wanted); err != nil {
		return err
	}
	var before int64
	var sessions map[[16]byte]*session
	var seen int64
	err := c.db.Tx(ctx, func(tx *gorm.DB) (err error) {
		if err := open(tx, day); err != nil {
			return err
		}
		if before, err = viewsBefore(tx, day); err != nil {
			return err
		}
		if sessions, err = readSessions(tx, views, c.recent.asOf(day, before)); err != nil {
			return err
		}
		if err := c.values.name(tx, sessions); err != nil {
			return err
		}
		t := Counters{Day: day}
		for i := range views {
			t.add(&views[i], sessions[views[i].visitor], &c.values)
		}
		if err := writeSessions(c.db, tx, day, sessions); err != nil {
			return err
		}
		seen = t.Sums.Views
		if err := writePresence(c.db, tx, views, &c.values); err != nil {
			return err
		}
		return t.write(c.db, tx)
	})
	if err != nil {
		c.recent = recent{}
		return fmt.Errorf("write %d views of %s: %w", len(views), day, err)
	}
	c.recent.expireAfter(before+seen, sessions)
	return nil
}

// add counts one view and moves its visitor's session on.
func (t *Counters) add(v *view, s *session, known *values) {
	if v.event {
		for _, val := range v.values {
			t.part(val.kind, known.id(val)).Views++
		}
		return
	}
	at := v.at.UnixMilli()
	t.Sums.Views++
	if !s.known {
		s.known = true
		t.Sums.Users++
		if v.newUser {
			t.Sums.NewUsers++
		}
	}
	passed := at - s.lastAt
	switch {
	case s.views == 0 || passed > silence.Milliseconds():
		s.views, s.millis, s.counted = 0, 0, s.counted[:0]
		t.Sums.Sessions++
		t.Sums.Bounces++
	default:
		if s.views == 1 {
			t.Sums.Bounces--
		}
		// Views of several copies may come a moment out of order.
		if passed > 0 {
			s.millis += passed
			t.Sums.Millis += passed
			for _, id := range s.counted {
				t.part(known.kind(id), id).Millis += passed
			}
		}
	}
	s.lastAt = max(s.lastAt, at)
	if s.views == 0 {
		s.came.begin(v, known)
	}
	for _, val := range v.values {
		// What led to a session is the referrer of its first page.
		if (val.kind == Referrer || val.kind == Campaign) && s.views > 0 {
			continue
		}
		id := known.id(val)
		p := t.part(val.kind, id)
		p.Views++
		if !slices.Contains(s.counted, id) && len(s.counted) < mostValues {
			s.counted = append(s.counted, id)
			p.Sessions++
			p.Millis += s.millis
		}
	}
	s.views++
}

// readSessions finds the visitors of views, first among the recent; those that
// are not known yet are new.
func readSessions(tx *gorm.DB, views []view, recent map[[16]byte]session) (map[[16]byte]*session, error) {
	sessions := make(map[[16]byte]*session, len(views))
	var visitors []any
	for i := range views {
		id := views[i].visitor
		if sessions[id] != nil || views[i].event {
			continue
		}
		s, known := recent[id]
		if !known {
			visitors = append(visitors, views[i].visitor[:])
		}
		// The transaction may come to nothing: what is remembered stays as it is.
		s.counted = slices.Clone(s.counted)
		sessions[id] = &s
	}
	if len(visitors) == 0 {
		return sessions, nil
	}
	for part := range fixed(visitors, visitors[len(visitors)-1:]) {
		rows, err := prepared.Query(tx, "SELECT visitor, last_at, views, millis, counted_in, came FROM traffic_visitors"+
			" WHERE day = ? AND visitor IN ("+marks(len(part))+")", slices.Concat([]any{views[0].day}, part)...)
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			var id, counted, from []byte
			s := session{known: true}
			if err := rows.Scan(&id, &s.lastAt, &s.views, &s.millis, &counted, &from); err != nil {
				return nil, err
			}
			s.came = cameOf(from)
			for ; len(counted) >= 4; counted = counted[4:] {
				s.counted = append(s.counted, uint64(binary.LittleEndian.Uint32(counted)))
			}
			*sessions[[16]byte(id)] = s
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	return sessions, nil
}

func writeSessions(d *db.DB, tx *gorm.DB, day string, sessions map[[16]byte]*session) error {
	if len(sessions) == 0 {
		return nil
	}
	visitors := slices.Collect(maps.Keys(sessions))
	// In the order of the key the table grows page by page.
	slices.SortFunc(visitors, func(a, b [16]byte) int { return bytes.Compare(a[:], b[:]) })
	args := make([]any, 0, 7*len(visitors))
	for i := range visitors {
		s := sessions[visitors[i]]
		counted := make([]byte, 0, 4*len(s.counted))
		for _, id := range s.counted {
			counted = binary.LittleEndian.AppendUint32(counted, uint32(id))
		}
		args = append(args, day, visitors[i][:], s.lastAt, s.views, s.millis, counted, s.came.bytes())
	}
	key, rest := []string{"day", "visitor"}, []string{"last_at", "views", "millis", "counted_in", "came"}
	return insert(tx, "traffic_visitors", slices.Concat(key, rest), d.OnKey(key, rest, nil), args, args[len(args)-7:])
}
