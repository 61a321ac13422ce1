package validate

import (
	"database/sql"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

// IsAvailable says whether no other live record holds the value of a unique field that
// the body asks about; language is that of whoever asks.
func IsAvailable(r query.Reader, locales query.Locales, s *bind.Screen, f *bind.Field, language string, body port.Body) (bool, error) {
	q, err := availabilityQuery(locales, s, f, language, body)
	if err != nil || q == nil {
		return q == nil && err == nil, err
	}
	asked := []*duplicateQuery{q}
	for _, a := range f.Across {
		elsewhere := &duplicateQuery{table: a.Table, id: a.Own}
		if a.Own != nil {
			elsewhere.own = q.own
		}
		elsewhere.equal(a.Unique, q.value)
		asked = append(asked, elsewhere)
	}
	available := true
	for _, q := range asked {
		where, args := q.condition()
		err = r.Each("SELECT 1 FROM "+model.Quote(q.table.Name)+" WHERE "+where+" LIMIT 1", args, func(*sql.Rows) error {
			available = false
			return nil
		})
		if err != nil || !available {
			break
		}
	}
	return available, err
}

// AddTaken adds to the faults of a body, which is refused anyway, the unique values it
// gives that other records hold, so that all is named at once. It asks about fields
// that have no fault yet; a value that is unique within others, only where the body
// gives those too. id is the record's own, 0 of a new one.
func AddTaken(r query.Reader, locales query.Locales, s *bind.Screen, id uint64, body port.Body, faults fault.Fields) error {
	ask := func(f *bind.Field, at, locale string, levels ...map[string]any) error {
		question := port.Body{}
		if id != 0 {
			question["id"] = strconv.FormatUint(id, 10)
		}
		if locale != "" {
			question["locale"] = locale
		}
		for _, name := range append([]string{f.Decl.Name}, f.Decl.UniqueRule.By...) {
			value, said := given(name, levels)
			if !said || len(faults[at]) > 0 || len(faults[name]) > 0 {
				return nil
			}
			if name == f.Decl.Name {
				name = "value"
			}
			question[name] = value
		}
		free, err := IsAvailable(r, locales, s, f, locale, question)
		if err != nil && fault.As(err) == nil {
			return err
		}
		if err == nil && !free {
			faults.Add(at, uniqueMessage(f.Decl))
		}
		return nil
	}
	for _, f := range s.Fields {
		if f.Decl.UniqueRule != nil && f.Column != nil {
			if err := ask(f, f.Path, "", body); err != nil {
				return err
			}
		}
	}
	langs, _ := body["langs"].(map[string]any)
	for _, f := range s.Locales {
		for _, locale := range locales {
			if values, ok := langs[locale].(map[string]any); ok && f.Decl.UniqueRule != nil {
				if err := ask(f, "langs."+locale+"."+f.Decl.Name, locale, values, body); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// given is a value of the first level that has it.
func given(name string, levels []map[string]any) (any, bool) {
	for _, level := range levels {
		if value, said := level[name]; said {
			return value, true
		}
	}
	return nil, false
}

// UniqueField finds a unique field by the name of its call.
func UniqueField(s *bind.Screen, call string) *bind.Field {
	for _, fields := range [][]*bind.Field{s.Locales, s.Fields} {
		if f := uniqueFieldAt(fields, call); f != nil {
			return f
		}
	}
	return nil
}

func uniqueFieldAt(fields []*bind.Field, call string) *bind.Field {
	for _, f := range fields {
		if f.Decl.UniqueRule != nil && f.Decl.UniqueCall() == call {
			return f
		}
		if inner := uniqueFieldAt(f.Fields, call); inner != nil {
			return inner
		}
	}
	return nil
}

// availabilityQuery is the question; nil where the value is empty and so always free.
func availabilityQuery(locales query.Locales, s *bind.Screen, f *bind.Field, language string, body port.Body) (*duplicateQuery, error) {
	faults := fault.Fields{}
	d := &input.Decoder{Faults: faults, Creating: true, Locales: locales}
	lang := strings.HasPrefix(f.Path, "langs.")
	q := &duplicateQuery{table: s.Main, id: s.Main.ID}
	if lang {
		q = &duplicateQuery{table: s.Langs.Table, id: s.Langs.Owner}
	}
	known := map[string]bool{"value": true, "id": true, "locale": lang, "language_code": lang}
	for _, by := range f.Decl.UniqueRule.By {
		known[by] = true
	}
	for key := range body {
		if !known[key] {
			d.Unknown("", key)
		}
	}
	if raw := body["id"]; raw != nil && raw != "" {
		id, ok := kind.ParseID(raw)
		if !ok {
			faults.Add("id", fault.M("errors.type"))
		}
		q.own = id
	}
	if lang {
		availabilityLocale(locales, q, language, body, faults)
	}
	value, _ := d.Value(f.Decl, body["value"], "value")
	for _, by := range f.Decl.UniqueRule.By {
		decl := field.Select(by)
		c, onLang := s.Main.StoredColumn(by), false
		if declared, ok := s.Field(by); ok {
			decl = declared.Decl
		}
		if lang && s.Langs.Table.StoredColumn(by) != nil {
			c, onLang = s.Langs.Table.StoredColumn(by), true
		}
		scope, _ := d.Value(decl, body[by], by)
		switch {
		case lang && !onLang:
			q.within(s.Main, c, kind.ArgOf(c, scope))
		default:
			q.equal(c, kind.ArgOf(c, scope))
		}
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	if kind.IsEmpty(value) {
		return nil, nil
	}
	if slug, ok := value.(string); ok && f.Decl.Format == field.FormatSlug {
		value = strings.ToLower(slug) // an address is the same in whatever letters
	}
	q.value = f.UniqueArg(value)
	q.equal(f.Unique(), q.value)
	return q, nil
}

func availabilityLocale(locales query.Locales, q *duplicateQuery, language string, body port.Body, faults fault.Fields) {
	locale := locales.Content(language)
	for _, key := range []string{"language_code", "locale"} {
		raw := body[key]
		if raw == nil || raw == "" {
			continue
		}
		text, ok := raw.(string)
		if !ok || !input.Contains(locales, text) {
			faults.Add(key, fault.M("errors.locale"))
			continue
		}
		locale = text
	}
	q.where = append(q.where, "`locale` = ?")
	q.args = append(q.args, locale)
}
