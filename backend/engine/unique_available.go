package engine

import (
	"context"
	"database/sql"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// IsAvailable answers the uniqueness call of a form: whether no other live record
// holds value in field. The body has value, and may have id, locale (or
// language_code) and the columns that narrow the rule. Returns NotFound for a
// field that is not unique and Invalid for a body that makes no sense.
func (e *Engine) IsAvailable(ctx context.Context, caller Caller, screen, name string, body Body) (bool, error) {
	s, err := e.formOf(screen)
	if err != nil {
		return false, err
	}
	if err := e.deps.Guard.Require(caller.Actor, s.Decl.Name, resource.ActView); err != nil {
		return false, err
	}
	f := uniqueField(s, name)
	if f == nil {
		return false, fault.New(fault.NotFound, "errors.notFound")
	}
	q, err := e.availabilityQuery(s, f, caller, body)
	if err != nil || q == nil {
		return q == nil && err == nil, err
	}
	where, args := q.condition()
	free := true
	err = e.read(ctx).Each("SELECT 1 FROM "+model.Quote(q.table.Name)+" WHERE "+where+" LIMIT 1", args, func(*sql.Rows) error {
		free = false
		return nil
	})
	return free, err
}

// uniqueField finds a unique field by its name, or by <name>_unique as some of
// the specified addresses have it.
func uniqueField(s *Screen, name string) *bind.Field {
	for _, n := range []string{name, strings.TrimSuffix(name, "_unique")} {
		for _, path := range []string{n, "langs." + n} {
			if f, ok := s.Field(path); ok && f.Decl.UniqueRule != nil {
				return f
			}
		}
	}
	return nil
}

// availabilityQuery is the question; nil where the value is empty and so always free.
func (e *Engine) availabilityQuery(s *Screen, f *bind.Field, caller Caller, body Body) (*duplicateQuery, error) {
	faults := fault.Fields{}
	d := &input.Decoder{Faults: faults, Creating: true, Locales: e.deps.Locales}
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
		e.availabilityLocale(q, caller, body, faults)
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
	q.equal(f.Column, kind.ArgOf(f.Column, value))
	return q, nil
}

func (e *Engine) availabilityLocale(q *duplicateQuery, caller Caller, body Body, faults fault.Fields) {
	locale := e.locales().Content(caller.Locale)
	for _, key := range []string{"language_code", "locale"} {
		raw := body[key]
		if raw == nil || raw == "" {
			continue
		}
		text, ok := raw.(string)
		if !ok || !input.Contains(e.deps.Locales, text) {
			faults.Add(key, fault.M("errors.locale"))
			continue
		}
		locale = text
	}
	q.where = append(q.where, "`locale` = ?")
	q.args = append(q.args, locale)
}
