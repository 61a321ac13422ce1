package listing

import (
	"context"
	"database/sql"
	"time"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
)

// moments are when something of a list last began or ended to show, and when
// something next will; zero where nothing did or will.
type moments struct{ last, next time.Time }

// Steady has a list that is asked by what shows now be the same question for as
// long as its answer is the same, so that it is remembered like any other.
func (l *Lists) Steady(ctx context.Context, lq *query.List) error {
	st, key, ok := lq.Moments()
	if !ok || lq.Screen.Decl.NoHistoryNoCache {
		return nil
	}
	m, err := l.core.CacheFor(ctx, lq.Screen)
	if err != nil || !m.Enabled() {
		return err
	}
	var known moments
	for {
		known, err = listcache.Get(ctx, m, listcache.Key("moments", key, known.next.String()), func() (moments, int, error) {
			found, err := l.moments(ctx, st)
			return found, 64, err
		})
		if err != nil {
			return err
		}
		if known.next.IsZero() || known.next.After(lq.Now()) {
			lq.Since(known.last)
			return nil
		}
	}
}

func (l *Lists) moments(ctx context.Context, st query.Statement) (found moments, err error) {
	err = l.core.Read(ctx).Each(st.Text, st.Args, func(rows *sql.Rows) error {
		var sources [4]any
		if err := rows.Scan(&sources[0], &sources[1], &sources[2], &sources[3]); err != nil {
			return err
		}
		for i, src := range sources {
			at, ok := model.TimeOf(src)
			switch {
			case !ok:
			case i < 2 && at.After(found.last):
				found.last = at
			case i >= 2 && (found.next.IsZero() || at.Before(found.next)):
				found.next = at
			}
		}
		return nil
	})
	return found, err
}
