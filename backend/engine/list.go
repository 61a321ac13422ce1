package engine

import (
	"context"
	"database/sql"
	"net/url"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// List returns one page of a screen's list. Returns NotFound for a screen
// without one, Forbidden, and Invalid naming every parameter that is unknown
// or wrong.
func (e *Engine) List(ctx context.Context, c Caller, screen string, q url.Values) (*Page, error) {
	s, err := e.authorize(c, screen, resource.ActList)
	if err != nil {
		return nil, err
	}
	lq, err := e.listOf(c, s, q, true)
	if err != nil {
		return nil, err
	}
	ids, total, err := e.pageIDs(ctx, lq)
	if err != nil {
		return nil, err
	}
	rows, err := e.rows(ctx, c, s, s.List, lq, ids)
	if err != nil {
		return nil, err
	}
	return &Page{Data: rows, Meta: meta(lq, total, len(rows))}, nil
}

// listOf proves the parameters of a list; removed records need a right of their own.
func (e *Engine) listOf(c Caller, s *Screen, q url.Values, paged bool) (*listQuery, error) {
	if s.List == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	lq, err := parseList(s, q, e.contentLocale(c.Locale), paged)
	if err != nil {
		return nil, err
	}
	if lq.removed {
		return lq, e.deps.Guard.Require(c.Actor, s.Decl.Name, resource.ActRestore)
	}
	return lq, nil
}

func meta(lq *listQuery, total int64, rows int) Meta {
	m := Meta{CurrentPage: lq.page, PerPage: lq.perPage, Total: total, LastPage: 1}
	if total > 0 {
		m.LastPage = int((total + int64(lq.perPage) - 1) / int64(lq.perPage))
	}
	if rows > 0 {
		from := (lq.page-1)*lq.perPage + 1
		to := from + rows - 1
		m.From, m.To = &from, &to
	}
	return m
}

// pageIDs returns the ids of the page and how long the whole list is.
func (e *Engine) pageIDs(ctx context.Context, lq *listQuery) ([]uint64, int64, error) {
	m, err := e.cacheFor(ctx, lq.screen, lq.sort.Deps...)
	if err != nil {
		return nil, 0, err
	}
	offset := (lq.page - 1) * lq.perPage
	ids, err := listcache.Get(ctx, m, lq.idsKey(), func() ([]uint64, int, error) {
		ids, err := e.ids(ctx, lq.ids(lq.perPage, offset), lq.perPage)
		return ids, 8 * len(ids), err
	})
	if err != nil {
		return nil, 0, err
	}
	// A page that is not full is the last: nothing is left to count.
	if len(ids) < lq.perPage && (len(ids) > 0 || lq.page == 1) {
		return ids, int64(offset + len(ids)), nil
	}
	total, err := listcache.Get(ctx, m, lq.totalKey(), func() (int64, int, error) {
		total, err := e.number(ctx, lq.total())
		return total, 8, err
	})
	return ids, total, err
}

func (e *Engine) ids(ctx context.Context, st statement, room int) ([]uint64, error) {
	ids := make([]uint64, 0, room)
	err := e.each(ctx, st.text, st.args, func(rows *sql.Rows) error {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, uint64(id))
		return nil
	})
	return ids, err
}

func (e *Engine) number(ctx context.Context, st statement) (n int64, err error) {
	err = e.each(ctx, st.text, st.args, func(rows *sql.Rows) error { return rows.Scan(&n) })
	return n, err
}
