package rows

import (
	"reflect"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
)

// Decoded is the stored value at a path as a body would have said it.
func (l *Record) Decoded(s *bind.Screen, path string) any {
	rec := l.Val
	if rest, lang := strings.CutPrefix(path, "langs."); lang && s.Langs != nil {
		locale, name, _ := strings.Cut(rest, ".")
		row, ok := s.Langs.Row(rec, locale)
		if !ok {
			return nil
		}
		rec, path = row, "langs."+name
	}
	f, ok := s.Field(path)
	if !ok {
		return nil
	}
	if f.Join != nil {
		list := make([]any, len(l.Links[f]))
		for i, ref := range l.Links[f] {
			list[i] = ref
		}
		return list
	}
	if f.Column == nil {
		return nil
	}
	return kind.Of(f.Decl).Input(f.Decl, f.Column.Get(rec))
}

// Level is what is stored in rec as a body would have said it.
func (l *Record) Level(fields []*bind.Field, rec reflect.Value) kind.Values {
	out := kind.Values{}
	for _, f := range fields {
		name := f.Decl.Name
		switch {
		case f.Decl.Traits().HasParts:
			out[name] = l.Level(f.Fields, rec)
		case f.Group != nil:
			out[name] = l.items(f.Group, rec)
		case f.Join != nil:
			out[name] = refsOf(l.Links[f])
		case f.Column == nil:
		case f.Decl.Traits().IsChoice && f.Decl.Traits().IsList:
			ids, _ := f.Column.Get(rec).([]uint64)
			out[name] = refsOf(ids)
		default:
			out[name] = kind.Of(f.Decl).Input(f.Decl, f.Column.Get(rec))
		}
	}
	return out
}

func (l *Record) items(g *bind.Group, rec reflect.Value) []kind.Item {
	var items []kind.Item
	for _, row := range g.Items(rec) {
		it := kind.Item{Values: l.Level(g.Fields, row), Langs: map[string]kind.Values{}}
		for locale, lang := range LocaleRows(g.Langs, row) {
			it.Langs[locale] = l.Level(g.Locales, lang)
		}
		items = append(items, it)
	}
	return items
}

func refsOf(ids []uint64) []any {
	list := make([]any, len(ids))
	for i, id := range ids {
		list[i] = id
	}
	return list
}

// LocaleRows are the localised rows of a record or of an item, by their locales.
func LocaleRows(langs *model.Langs, owner reflect.Value) map[string]reflect.Value {
	rows := map[string]reflect.Value{}
	if langs == nil {
		return rows
	}
	for _, row := range langs.Rows(owner) {
		locale, _ := langs.Locale.Get(row).(string)
		rows[locale] = row
	}
	return rows
}
