package engine

import (
	"context"
	"database/sql"
	"reflect"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource/field"
)

// rowSet is the rows of a page while they are gathered.
type rowSet struct {
	e               *Engine
	s               *Screen
	l               *bind.List
	caller          Caller
	locale          string
	byID            map[uint64]Row
	ids             []uint64
	images          []image
	conditionValues map[uint64]map[string]any
	recs            map[uint64]reflect.Value // loaded only where a rule or computed value needs them
	whole           bool                     // with localised rows, links and groups
}

// image is a place in a row that waits for the description of a stored file.
type image struct {
	row  Row
	path []string
	key  string
}

// rows loads what the columns show of the records, in the order of ids. What
// meanwhile left the list is left out.
func (e *Engine) rows(ctx context.Context, c Caller, s *Screen, l *bind.List, lq *query.List, ids []uint64) ([]Row, error) {
	set := e.rowsOf(c, s, l, lq.Locale, ids)
	if err := set.load(ctx); err != nil {
		return nil, err
	}
	set.can()
	return set.ordered(lq.Removed), nil
}

func (e *Engine) rowsOf(c Caller, s *Screen, l *bind.List, locale string, ids []uint64) *rowSet {
	return &rowSet{e: e, s: s, l: l, caller: c, locale: locale, ids: ids, byID: make(map[uint64]Row, len(ids))}
}

// load reads everything that the columns show, in a few queries.
func (r *rowSet) load(ctx context.Context) error {
	if len(r.ids) == 0 {
		return nil
	}
	for _, step := range []func(context.Context) error{r.loadColumns, r.loadBadges, r.loadCounts, r.loadRecords, r.loadFiles} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// ordered are the rows in the order of their ids, the removed ones or the others.
func (r *rowSet) ordered(removed bool) []Row {
	rows := make([]Row, 0, len(r.ids))
	for _, id := range r.ids {
		if row, ok := r.byID[id]; ok && (row["deleted_at"] != nil) == removed {
			rows = append(rows, row)
		}
	}
	return rows
}

// loadColumns reads the record's columns, the localised ones and the labels of choices.
func (r *rowSet) loadColumns(ctx context.Context) error {
	order := r.e.locales().Order(r.locale)
	args := make([]any, 0, r.l.Locales*len(order)+100)
	for range r.l.Locales {
		for _, locale := range order {
			args = append(args, locale)
		}
	}
	in, args := query.InClause(r.ids, args)
	var id, version int64
	var deletedAt sql.NullTime
	values := make([]any, len(r.l.Cells))
	targets := make([]any, 0, len(values)+3)
	targets = append(targets, &id, &deletedAt, &version)
	for i := range values {
		targets = append(targets, &values[i])
	}
	return r.e.read(ctx).Each(r.l.RowSQL+in+")", args, func(rows *sql.Rows) error {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		row := make(Row, len(r.l.Cells)+len(r.l.Badges)+len(r.l.Counts)+4)
		row["id"], row["version"], row["deleted_at"] = uint64(id), version, nil
		if deletedAt.Valid {
			row["deleted_at"] = deletedAt.Time.UTC()
		}
		for i := range r.l.Cells {
			r.put(row, uint64(id), &r.l.Cells[i], values[i])
		}
		r.byID[uint64(id)] = row
		return nil
	})
}

// put writes one value where it stands in the row.
func (r *rowSet) put(row Row, id uint64, c *bind.Cell, src any) {
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
	case c.Fallback != nil:
		name, _ := model.TextOf(src)
		key := c.Fallback[name]
		if text, _ := port.ValueAt(row, c.Path).(string); key == "" || text != "" {
			return
		}
		value = r.e.deps.Texts.First(r.caller.Locale, key)
	case c.Option != nil:
		value = r.e.optionLabel(r.caller.Locale, r.s, c.Option.Decl, src)
	case c.Codec.Image:
		if key, _ := model.TextOf(src); key != "" {
			r.images = append(r.images, image{row: row, path: c.Path, key: key})
		}
	default:
		value = c.Codec.Wire(src)
	}
	port.SetPath(row, c.Path, value)
}

// loadBadges reads the labels of what Multi fields chose, one query a column.
func (r *rowSet) loadBadges(ctx context.Context) error {
	for i := range r.l.Badges {
		b := &r.l.Badges[i]
		for _, row := range r.byID {
			row[b.Key] = []any{}
		}
		var args []any
		if b.Source != nil && b.Source.Label.Lang {
			for _, locale := range r.e.locales().Order(r.locale) {
				args = append(args, locale)
			}
		}
		in, args := query.InClause(r.ids, args)
		text := b.Query + in + ") ORDER BY " + model.Quote(b.Join.Table) + ".`position`, " + model.Quote(b.Join.Table) + "." + model.Quote(b.Join.Ref)
		err := r.e.read(ctx).Each(text, args, func(rows *sql.Rows) error {
			var owner, ref int64
			var label any
			if err := rows.Scan(&owner, &ref, &label); err != nil {
				return err
			}
			row := r.byID[uint64(owner)]
			if row == nil {
				return nil
			}
			if b.Fixed != nil {
				label = r.e.optionLabel(r.caller.Locale, r.s, b.Fixed.Decl, label)
			} else if text, ok := model.TextOf(label); ok {
				label = text
			}
			item := map[string]any{"id": uint64(ref)}
			port.SetPath(item, splitPath(b.ItemPath), label)
			row[b.Key] = append(row[b.Key].([]any), item)
			return nil
		})
		if err != nil {
			return err
		}
		r.all(b)
	}
	return nil
}

// all says of a row that chose nothing what that stands for.
func (r *rowSet) all(b *bind.Badges) {
	if b.All == "" {
		return
	}
	label := r.e.deps.Texts.First(r.caller.Locale, r.s.Decl.Key()+".states."+b.All, "common.states."+b.All)
	for _, row := range r.byID {
		if chosen, _ := row[b.Key].([]any); len(chosen) == 0 {
			item := map[string]any{"id": uint64(0)}
			port.SetPath(item, splitPath(b.ItemPath), label)
			row[b.Key] = []any{item}
		}
	}
}

// loadCounts counts rows of other tables, one query a column.
func (r *rowSet) loadCounts(ctx context.Context) error {
	for i := range r.l.Counts {
		t := &r.l.Counts[i]
		for _, row := range r.byID {
			row[t.Key] = int64(0)
		}
		in, args := query.InClause(r.ids, nil)
		err := r.e.read(ctx).Each(t.Query+in+t.Tail, args, func(rows *sql.Rows) error {
			var owner, n int64
			if err := rows.Scan(&owner, &n); err != nil {
				return err
			}
			if row := r.byID[uint64(owner)]; row != nil {
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
func (r *rowSet) loadRecords(ctx context.Context) error {
	hooks := r.s.Decl.Hooks
	if hooks.May == nil && len(r.l.Computed) == 0 {
		return nil
	}
	recs, err := r.e.loadHeads(ctx, r.s, r.ids)
	if err != nil {
		return err
	}
	for id := range recs {
		if !r.whole {
			break
		}
		rec, err := r.e.readRecord(ctx, r.s, id)
		if err != nil || rec == nil {
			return err
		}
		recs[id] = rec.val
	}
	r.recs = recs
	if len(r.l.Computed) == 0 {
		return nil
	}
	call := r.e.readCall(ctx, r.caller)
	for id, rec := range recs {
		if hooks.Prepare != nil {
			if err := hooks.Prepare(call, rec.Addr().Interface()); err != nil {
				return err
			}
		}
		row := r.byID[id]
		if row == nil {
			continue
		}
		for _, c := range r.l.Computed {
			r.put(row, id, &c, c.Column.Get(rec))
		}
	}
	return nil
}

// loadHeads loads records by id, without what belongs to them.
func (e *Engine) loadHeads(ctx context.Context, s *Screen, ids []uint64) (map[uint64]reflect.Value, error) {
	in, args := query.InClause(ids, nil)
	rows, err := e.read(ctx).Rows(s.Main.Select+" WHERE `id` IN ("+in+")", args...)
	if err != nil {
		return nil, err
	}
	list, err := s.Main.Scan(rows)
	if err != nil {
		return nil, query.ReadFault(err)
	}
	byID := make(map[uint64]reflect.Value, len(list))
	for _, rec := range list {
		byID[s.Main.ID.Get(rec).(uint64)] = rec
	}
	return byID, nil
}

// loadFiles tells of the stored files of the page, in one question.
func (r *rowSet) loadFiles(ctx context.Context) error {
	if len(r.images) == 0 {
		return nil
	}
	keys := make([]string, len(r.images))
	for i, im := range r.images {
		keys[i] = im.key
	}
	known, err := r.e.deps.Files.Describe(r.e.deps.DB.Read(ctx), keys)
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

// optionLabel is the text of an entry of a fixed choice.
func (e *Engine) optionLabel(locale string, s *Screen, f field.Field, src any) any {
	if src == nil {
		return nil
	}
	for _, o := range f.Options {
		if bind.Equal(o.Value, src) {
			key := s.Decl.Key() + ".options." + f.Name + "." + o.Key
			return e.deps.Texts.First(locale, key, "common.options."+f.Name+"."+o.Key)
		}
	}
	return nil
}
