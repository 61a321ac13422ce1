package revision

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/resource/field"
)

// Changes lists the fields in which two states of a record differ, by dotted
// path. old is nil of a new record. Of passwords and other secrets it says that they
// changed, never what they are; what the struct tags `log:"-"` is not listed.
func Changes(s *bind.Screen, old, rec *rows.Record) []port.Change {
	d := differ{}
	var was reflect.Value
	if old != nil {
		was = old.Val
	}
	d.fields(s.Fields, was, rec.Val, "", old, rec)
	if s.Langs != nil {
		d.langs(s.Langs, s.Locales, was, rec.Val, "langs.")
	}
	return d.out
}

// ColumnChanges lists the columns outside the form in which two states of a
// record differ: what a command changed. A struct field tagged `log:"-"` is
// never among them.
func ColumnChanges(s *bind.Screen, old, rec *rows.Record) []port.Change {
	d := differ{}
	for _, c := range LoggedColumns(s) {
		d.note(c.Name, c.Get(old.Val), c.Get(rec.Val))
	}
	return d.out
}

// LoggedColumns are those outside the form whose changes the log shows.
func LoggedColumns(s *bind.Screen) []*model.Column {
	inForm := map[*model.Column]bool{}
	for _, f := range s.ByPath {
		inForm[f.Column], inForm[f.Hash] = true, true
	}
	for _, f := range s.ByPath {
		if f.Group != nil {
			if c, ok := s.Main.Column(strings.ReplaceAll(f.Path, ".", "_")); ok {
				inForm[c] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(s.Main.Columns), func(c *model.Column) bool {
		return inForm[c] || c.Kind == model.KindBytes || isHousekeeping(c.Name) || c.Go.Tag.Get("log") == "-"
	})
}

// isHousekeeping reports whether a column is the engine's own, or a secret.
func isHousekeeping(name string) bool {
	switch name {
	case "id", "created_at", "updated_at", "deleted_at", "live", "version", "search_norm":
		return true
	}
	return isSecret(name)
}

// secrets are words in the names of columns that nobody may read in the log.
var secrets = []string{"password", "token", "secret", "api_key"}

type differ struct{ out []port.Change }

func (d *differ) fields(fields []*bind.Field, was, is reflect.Value, path string, old, rec *rows.Record) {
	for _, f := range fields {
		at := path + f.Decl.Name
		switch {
		case f.Hash != nil:
			d.secret(f.Hash, was, is, at)
		case f.Decl.Traits().IsWriteOnly || f.Decl.Traits().IsDerived:
		case f.Column != nil && f.Column.Go != nil && f.Column.Go.Tag.Get("log") == "-":
		case f.Decl.Traits().HasParts:
			d.fields(f.Fields, was, is, at+".", old, rec)
		case f.Group != nil:
			if before, after := logItems(f.Group, was), logItems(f.Group, is); !equalItems(before, after) {
				d.out = append(d.out, port.Change{Field: at, Before: before, After: after})
			}
		case f.Join != nil:
			var before []uint64
			if old != nil {
				before = old.Links[f]
			}
			if !slices.Equal(before, rec.Links[f]) {
				d.note(at, JSONIDs(before), JSONIDs(rec.Links[f]))
			}
		case f.Decl.IsSecret:
			d.secret(f.Column, was, is, at)
		case f.Column != nil && f.Column.Stored:
			d.note(at, bind.LogValue(f, was), bind.LogValue(f, is))
		}
	}
}

func (d *differ) langs(l *model.Langs, fields []*bind.Field, was, is reflect.Value, path string) {
	for _, row := range l.Rows(is) {
		locale, _ := l.Locale.Get(row).(string)
		var before reflect.Value
		if was.IsValid() {
			if found, ok := l.Row(was, locale); ok {
				before = found
			}
		}
		d.fields(fields, before, row, path+locale+".", nil, nil)
	}
}

// secret shows that one changed, never what it is.
func (d *differ) secret(kept *model.Column, was, is reflect.Value, at string) {
	read := func(rec reflect.Value) any {
		if !rec.IsValid() || kept.Get(rec) == "" {
			return nil
		}
		return kept.Get(rec)
	}
	masked := func(v any) any {
		if v == nil {
			return nil
		}
		return field.SecretMask
	}
	if before, after := read(was), read(is); !reflect.DeepEqual(before, after) {
		d.out = append(d.out, port.Change{Field: at, Before: masked(before), After: masked(after)})
	}
}

func (d *differ) note(at string, before, after any) {
	if reflect.DeepEqual(before, after) {
		return
	}
	d.out = append(d.out, port.Change{Field: at, Before: before, After: after})
}

// equalItems reports whether two groups say the same: which rows say it does
// not matter.
func equalItems(a, b any) bool {
	switch a := a.(type) {
	case []any:
		other, ok := b.([]any)
		return ok && slices.EqualFunc(a, other, equalItems)
	case map[string]any:
		other, ok := b.(map[string]any)
		if !ok || len(a) != len(other) {
			return false
		}
		for key, value := range a {
			if key != "id" && !equalItems(value, other[key]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a, b)
}

// logItems is a group as the log shows it and a form would send it, nil without
// items.
func logItems(g *bind.Group, rec reflect.Value) any {
	if !rec.IsValid() {
		return nil
	}
	var out []any
	for _, it := range g.Items(rec) {
		row := map[string]any{}
		logFields(row, g.Fields, it)
		if g.Table != nil {
			row["id"] = g.Table.ID.Get(it)
		}
		if g.Langs != nil {
			langs := map[string]any{}
			for _, lang := range g.Langs.Rows(it) {
				locale, _ := g.Langs.Locale.Get(lang).(string)
				inner := map[string]any{}
				logFields(inner, g.Locales, lang)
				langs[locale] = inner
			}
			row["langs"] = langs
		}
		out = append(out, row)
	}
	if out == nil {
		return nil
	}
	return out
}

func logFields(row map[string]any, fields []*bind.Field, rec reflect.Value) {
	for _, f := range fields {
		switch {
		case f.Decl.Traits().IsWriteOnly:
		case f.Decl.Traits().HasParts:
			inner := map[string]any{}
			logFields(inner, f.Fields, rec)
			row[f.Decl.Name] = inner
		case f.Group != nil:
			row[f.Decl.Name] = logItems(f.Group, rec)
		case f.Column != nil && f.Column.Stored:
			row[f.Decl.Name] = bind.LogValue(f, rec)
		}
	}
}

// JSONIDs are ids as a body sends them, nil of none.
func JSONIDs(ids []uint64) any {
	if len(ids) == 0 {
		return nil
	}
	list := make([]any, len(ids))
	for i, id := range ids {
		list[i] = json.Number(strconv.FormatUint(id, 10))
	}
	return list
}
