package engine

import (
	"context"
	"net/url"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Options returns an option list of a screen: list is its place in the
// declaration. The query takes "query", a text to search for, and "ids",
// chosen records whose labels are wanted whatever the list offers, removed
// ones included: a record shows what it uses. Of people whom the list does not offer
// nothing but the label is told. Returns
// NotFound, Forbidden, and Invalid naming every wrong parameter. The rows
// belong to everybody: do not change them.
func (e *Engine) Options(ctx context.Context, c Caller, screen string, list int, params map[string]string, q url.Values) ([]Row, error) {
	s, err := e.authorize(c, screen, resource.ActOptions)
	if err != nil {
		return nil, err
	}
	if list < 0 || list >= len(s.Options) {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	o := s.Options[list]
	oq, err := query.ParseOptions(o, params, q)
	if err != nil {
		return nil, err
	}
	m, err := e.core.CacheFor(ctx, s)
	if err != nil {
		return nil, err
	}
	if o.Decl.Valid != nil {
		oq.Day = e.core.Today()
	}
	locale := e.core.Locales().Content(c.Locale)
	return listcache.Get(ctx, m, oq.Key(list, locale), func() ([]Row, int, error) {
		rows, err := e.findOptions(ctx, o, oq, locale)
		if err == nil && o.Decl.Describe != nil {
			err = describe(e.core.ReadCall(ctx, c), o.Decl, rows)
		}
		if err == nil && o.Decl.Compute != nil {
			err = compute(e.core.ReadCall(ctx, c), o.Decl, rows)
		}
		makeTexts(o.Decl.Made, rows)
		if err == nil && len(oq.IDs) > 0 && query.IsPrivate(o, e.core.Screens) {
			rows, err = e.labelled(ctx, o, oq, rows)
		}
		return rows, 300 * len(rows), err
	})
}

// findOptions reads an option list, by the index of the texts where that can answer.
func (e *Engine) findOptions(ctx context.Context, o *bind.Source, oq query.OptionList, locale string) ([]Row, error) {
	needles, tables := oq.Needles(o)
	for _, needle := range needles {
		ids, more, ok, err := e.lists.Having(ctx, locale, []string{needle}, tables...)
		if err != nil {
			return nil, err
		}
		if !ok || more {
			continue
		}
		var none bool
		if oq, none = oq.Among(needle, ids); none {
			return []Row{}, nil
		}
	}
	return e.core.Read(ctx).Options(o, oq, e.core.Locales().Preferring(locale))
}

// labelled leaves of options that the list does not offer nothing but what they are called:
// ids are guessed, and whom a list leaves out is nobody's to read by them.
func (e *Engine) labelled(ctx context.Context, o *bind.Source, oq query.OptionList, rows []Row) ([]Row, error) {
	offered, err := e.core.Read(ctx).Offered(o, oq)
	if err != nil {
		return nil, err
	}
	path := o.LabelPath()
	if o.Decl.Describe != nil {
		path = []string{resource.DescribedLabel}
	}
	for i, row := range rows {
		if id, _ := row["id"].(uint64); !offered[id] {
			rows[i] = Row{"id": row["id"]}
			port.SetPath(rows[i], path, port.ValueAt(row, path))
		}
	}
	return rows, nil
}

// makeTexts gives options the texts that are made of others: each of what the
// others were, whatever came in their place.
func makeTexts(list []resource.Made, rows []Row) {
	made := make([]string, len(list))
	for _, row := range rows {
		for i, m := range list {
			text, _ := row[m.Of].(string)
			made[i] = m.Text(text)
		}
		for i, m := range list {
			row[m.Name] = made[i]
		}
	}
}

func idsIn(rows []Row) []uint64 {
	ids := make([]uint64, len(rows))
	for i, row := range rows {
		ids[i], _ = row["id"].(uint64)
	}
	return ids
}

// compute gives options the values that no column of theirs holds.
func compute(c *resource.Call, o resource.Options, rows []Row) error {
	ids := idsIn(rows)
	values, err := o.Compute(c, ids)
	for i, row := range rows {
		for _, name := range o.Computed {
			if value, known := values[ids[i]][name]; known {
				row[name] = value
			}
		}
	}
	return err
}

// describe gives options the labels that no column holds.
func describe(c *resource.Call, o resource.Options, rows []Row) error {
	ids := idsIn(rows)
	labels, err := o.Describe(c, ids)
	for i, row := range rows {
		row[resource.DescribedLabel] = labels[ids[i]]
	}
	return err
}
