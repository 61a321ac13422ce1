package rows

import (
	"context"
	"database/sql"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource/column"
)

// loadBadges reads the labels of what Multi fields chose, one query a column.
func (r *RowSet) loadBadges(ctx context.Context) error {
	for i := range r.l.Badges {
		if err := r.loadChosen(ctx, &r.l.Badges[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *RowSet) loadChosen(ctx context.Context, b *bind.Badges) error {
	for _, row := range r.ByID {
		row[b.Key] = []any{}
	}
	labels, err := r.p.labels(ctx, b.Source, r.locale)
	if err != nil {
		return err
	}
	text, args := b.Query, []any(nil)
	if labels != nil {
		text = b.Chosen
	} else if b.Source != nil && b.Source.Label.Lang {
		args = r.p.preferring(r.locale)
	}
	in, args := query.InClause(r.ids, args)
	text += in + ") ORDER BY " + model.Quote(b.Join.Table) + ".`position`, " + model.Quote(b.Join.Table) + "." + model.Quote(b.Join.Ref)
	path := splitPath(b.ItemPath)
	var owner, ref int64
	var label any
	err = r.p.Read(ctx).Each(text, args, func(rows *sql.Rows) error {
		if err := rows.Scan(&owner, &ref, &label); err != nil {
			return err
		}
		row := r.ByID[uint64(owner)]
		if row == nil {
			return nil
		}
		item := map[string]any{"id": uint64(ref)}
		if b.ItemKey != "" {
			item[b.ItemKey] = uint64(ref)
		}
		var shown any
		switch {
		case labels != nil:
			shown = labels[uint64(ref)]
		case b.Fixed != nil:
			shown = r.p.OptionLabel(r.caller.Locale, r.s, b.Fixed.Decl, label)
		default:
			shown = textOrNil(label)
		}
		port.SetPath(item, path, shown)
		row[b.Key] = append(row[b.Key].([]any), item)
		return nil
	})
	if err != nil {
		return err
	}
	r.all(b)
	return nil
}

// all says of a row that chose nothing what that stands for.
func (r *RowSet) all(b *bind.Badges) {
	if b.All == "" {
		return
	}
	label := r.p.Texts.First(r.caller.Locale, column.State{Key: b.All}.LabelKeys(r.s.Decl.Key())...)
	for _, row := range r.ByID {
		if chosen, _ := row[b.Key].([]any); len(chosen) == 0 {
			item := map[string]any{"id": uint64(0)}
			port.SetPath(item, splitPath(b.ItemPath), label)
			row[b.Key] = []any{item}
		}
	}
}

// labels are what an option list calls its records in a language, as long as these are
// so few that all can be kept; nil where the statement has to join them, as for records
// that are written past the engine, whose revision nobody raises. The map belongs to
// everybody: do not change it.
func (p *Ports) labels(ctx context.Context, src *bind.Source, locale string) (map[uint64]any, error) {
	if src == nil || p.Cache == nil || src.Screen.Decl.NoHistoryNoCache {
		return nil, nil
	}
	view, err := p.Cache.SmallTableView(ctx, src.Name, src.Screen.Main.Name)
	if err != nil || !view.Enabled() {
		return nil, err
	}
	return listcache.Get(ctx, view, "labels\x00"+locale, func() (map[uint64]any, int, error) {
		var args []any
		if src.Label.Lang {
			args = p.preferring(locale)
		}
		labels, bytes := map[uint64]any{}, 0
		err := p.Read(ctx).Each(src.Labels, args, func(rows *sql.Rows) error {
			var id int64
			var label any
			if err := rows.Scan(&id, &label); err != nil {
				return err
			}
			text := textOrNil(label)
			labels[uint64(id)] = text
			str, _ := text.(string)
			bytes += len(str) + 64
			return nil
		})
		return labels, bytes, err
	})
}

// preferring are the locales of a fallback as arguments of a statement.
func (p *Ports) preferring(locale string) []any {
	order := p.Locales.Preferring(locale)
	args := make([]any, len(order))
	for i, l := range order {
		args[i] = l
	}
	return args
}

// textOrNil is a scanned text, or what else was scanned.
func textOrNil(src any) any {
	if text, ok := model.TextOf(src); ok {
		return text
	}
	return src
}
