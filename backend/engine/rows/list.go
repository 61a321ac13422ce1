package rows

import (
	"context"
	"database/sql"
	"reflect"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// RowSet is the rows of a page while they are gathered.
type RowSet struct {
	p               *Ports
	s               *bind.Screen
	l               *bind.List
	caller          port.Caller
	locale          string
	ByID            map[uint64]port.Row
	ids             []uint64
	images          []image
	conditionValues map[uint64]map[string]any
	recs            map[uint64]reflect.Value // loaded only where a rule or computed value needs them
	torn            bool                     // a record was changed, or went, between the queries that read it
	AllParts        bool                     // with localised rows, links and groups
}

// image is a place in a row that waits for the description of a stored file.
type image struct {
	row  port.Row
	path []string
	key  string
}

// Page are the rows of a page, in the order of ids. What meanwhile left the list
// is left out.
func (p *Ports) Page(ctx context.Context, c port.Caller, s *bind.Screen, lq *query.List, ids []uint64) ([]port.Row, error) {
	set := p.Set(c, s, s.List, lq.Locale, ids)
	if err := set.Load(ctx); err != nil {
		return nil, err
	}
	set.Can()
	return set.Ordered(lq.Removed), nil
}

// Set are the rows of records, to be loaded: what the columns of a list, or the
// parts of a detail, show of them.
func (p *Ports) Set(c port.Caller, s *bind.Screen, l *bind.List, locale string, ids []uint64) *RowSet {
	return &RowSet{p: p, s: s, l: l, caller: c, locale: locale, ids: ids, ByID: make(map[uint64]port.Row, len(ids))}
}

// loadAttempts is how often rows are read that others change at the same time.
const loadAttempts = 3

// Load reads everything that the columns show, in a few queries. What a row holds and
// what is computed of its record are of the same version.
func (r *RowSet) Load(ctx context.Context) error {
	for range loadAttempts {
		if err := r.load(ctx); err != nil || !r.torn {
			return err
		}
		r.ByID, r.images, r.conditionValues, r.torn = make(map[uint64]port.Row, len(r.ids)), nil, nil, false
	}
	return r.load(ctx)
}

func (r *RowSet) load(ctx context.Context) error {
	if len(r.ids) == 0 {
		return nil
	}
	for _, step := range []func(context.Context) error{r.loadRecords, r.loadColumns, r.loadWindows, r.loadBadges, r.loadCounts, r.compute, r.loadFiles} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Ordered are the rows in the order of their ids, the removed ones or the others.
func (r *RowSet) Ordered(removed bool) []port.Row {
	rows := make([]port.Row, 0, len(r.ids))
	for _, id := range r.ids {
		if row, ok := r.ByID[id]; ok && (row["deleted_at"] != nil) == removed {
			rows = append(rows, row)
		}
	}
	return rows
}

// loadColumns fills in the record's columns, the localised ones and the labels of choices:
// what stands in records that are there already is not read again.
func (r *RowSet) loadColumns(ctx context.Context) error {
	if r.recs == nil {
		return r.readColumns(ctx, r.l.RowSQL, func(*bind.Cell) bool { return true })
	}
	for id, rec := range r.recs {
		head := HeadOf(r.s, rec)
		row := r.begin(id, head.Version, head.DeletedAt)
		for i := range r.l.Cells {
			c := &r.l.Cells[i]
			if !c.Own {
				continue
			}
			value, err := c.Column.Arg(rec)
			if err != nil {
				return err
			}
			r.put(row, id, c, value)
		}
	}
	if r.l.RestSQL == "" {
		return nil
	}
	return r.readColumns(ctx, r.l.RestSQL, func(c *bind.Cell) bool { return !c.Own })
}

// readColumns reads those cells that a statement has.
func (r *RowSet) readColumns(ctx context.Context, statement string, has func(*bind.Cell) bool) error {
	order := r.p.Locales.Preferring(r.locale)
	args := make([]any, 0, r.l.Locales*len(order)+100)
	for range r.l.Locales {
		for _, locale := range order {
			args = append(args, locale)
		}
	}
	in, args := query.InClause(r.ids, args)
	var id, version int64
	var deletedAt *time.Time
	values := make([]any, len(r.l.Cells))
	targets := make([]any, 0, len(values)+3)
	targets = append(targets, &id, &deletedAt, &version)
	for i := range values {
		if has(&r.l.Cells[i]) {
			targets = append(targets, &values[i])
		}
	}
	found := 0
	err := r.p.Read(ctx).Each(statement+in+")", args, func(rows *sql.Rows) error {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		found++
		row := r.ByID[uint64(id)]
		if r.recs == nil {
			row = r.begin(uint64(id), version, deletedAt)
		} else if row == nil || row["version"] != version {
			r.torn = true
		}
		if row == nil {
			return nil
		}
		for i := range r.l.Cells {
			if c := &r.l.Cells[i]; has(c) {
				r.put(row, uint64(id), c, values[i])
			}
		}
		return nil
	})
	r.torn = r.torn || r.recs != nil && found < len(r.recs)
	return err
}

// begin is the row of a record, with what every row has.
func (r *RowSet) begin(id uint64, version int64, deletedAt *time.Time) port.Row {
	row := make(port.Row, len(r.l.Cells)+len(r.l.Badges)+len(r.l.Counts)+4)
	row["id"], row["version"], row["deleted_at"] = id, version, nil
	if deletedAt != nil {
		row["deleted_at"] = deletedAt.UTC()
	}
	r.ByID[id] = row
	return row
}

// loadWindows sets in each row with a window whether it shows now.
func (r *RowSet) loadWindows(context.Context) error {
	now := r.p.Now()
	for _, w := range r.l.Windows {
		for id, row := range r.ByID {
			moment := func(name string) time.Time {
				at, _ := r.conditionValues[id][name].(time.Time)
				return at
			}
			row[w.Key] = column.Now(row[w.Of], moment(w.From), moment(w.Until), now)
		}
	}
	return nil
}

// put writes one value where it stands in the row.
func (r *RowSet) put(row port.Row, id uint64, c *bind.Cell, src any) {
	if c.Path[0] == bind.Hidden {
		if r.conditionValues == nil {
			r.conditionValues = map[uint64]map[string]any{}
		}
		if r.conditionValues[id] == nil {
			r.conditionValues[id] = map[string]any{}
		}
		r.conditionValues[id][c.Path[1]] = c.Codec.Wire(src)
		return
	}
	var value any
	switch {
	case c.Option != nil:
		value = r.p.OptionLabel(r.caller.Locale, r.s, c.Option.Decl, src)
	case c.Codec.Image:
		if key, _ := model.TextOf(src); key != "" {
			r.images = append(r.images, image{row: row, path: c.Path, key: key})
		}
	default:
		value = c.Codec.Wire(src)
	}
	port.SetPath(row, c.Path, value)
}

// loadCounts counts rows of other tables, one query a column.
func (r *RowSet) loadCounts(ctx context.Context) error {
	for i := range r.l.Counts {
		t := &r.l.Counts[i]
		for _, row := range r.ByID {
			row[t.Key] = int64(0)
		}
		in, args := query.InClause(r.ids, nil)
		err := r.p.Read(ctx).Each(t.Query+in+t.Tail, args, func(rows *sql.Rows) error {
			var owner, n int64
			if err := rows.Scan(&owner, &n); err != nil {
				return err
			}
			if row := r.ByID[uint64(owner)]; row != nil {
				row[t.Key] = n
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// loadRecords loads the records themselves, in one query, where a rule of the
// screen looks at them or a column shows what only Prepare fills in.
func (r *RowSet) loadRecords(ctx context.Context) error {
	hooks := r.s.Decl.Hooks
	if hooks.May == nil && len(r.l.Computed) == 0 {
		return nil
	}
	read := readHeads
	if r.AllParts {
		read = readRecords
	}
	recs, err := read(r.p.Read(ctx), r.s, r.ids)
	r.recs = recs
	return err
}

// compute shows what only the screen's own code fills in.
func (r *RowSet) compute(ctx context.Context) error {
	if len(r.l.Computed) == 0 {
		return nil
	}
	call := r.p.Call(ctx, r.caller)
	if hooks := r.s.Decl.Hooks; hooks.PrepareAll != nil && len(r.recs) > 0 {
		all := make([]any, 0, len(r.recs))
		for _, rec := range r.recs {
			all = append(all, rec.Addr().Interface())
		}
		if err := hooks.PrepareAll(call, all); err != nil {
			return err
		}
	}
	for id, rec := range r.recs {
		for _, c := range r.l.Computed {
			r.put(r.ByID[id], id, &c, c.Column.Get(rec))
		}
	}
	return nil
}

// loadFiles describes the stored files of the page, in one query.
func (r *RowSet) loadFiles(ctx context.Context) error {
	if len(r.images) == 0 {
		return nil
	}
	keys := make([]string, len(r.images))
	for i, im := range r.images {
		keys[i] = im.key
	}
	known, err := r.p.Files.Describe(r.p.Tx(ctx), keys)
	if err != nil {
		return err
	}
	for _, im := range r.images {
		if stored, ok := known[im.key]; ok {
			port.SetPath(im.row, im.path, map[string]any{"url": stored.URL, "thumb": stored.Thumb})
		}
	}
	return nil
}

// OptionLabel is the text of an entry of a fixed choice.
func (p *Ports) OptionLabel(locale string, s *bind.Screen, f field.Field, src any) any {
	if src == nil {
		return nil
	}
	for _, o := range f.Options {
		if bind.Equal(o.Value, src) {
			return p.Texts.First(locale, resource.OptionKeys(s.Decl.Key(), f.Name, o.Key)...)
		}
	}
	return nil
}
