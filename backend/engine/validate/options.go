// Package validate proves what only the database knows: that a choice is offered,
// that a value is nobody else's, that a parent does not lie below.
package validate

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// picked is what one field chose from a source.
type picked struct {
	f    field.Field
	ref  *bind.SourceRef
	path string
	ids  []uint64
	args []any // values of the source's parameters, in order
}

// Sources are the option lists of all screens.
type Sources struct {
	Screens resource.Set
	ByName  map[string]*bind.Screen
	Read    func(context.Context) query.Reader
	Today   func() time.Time
}

// Form proves that what was chosen in a form exists, is not removed and is
// offered to the record called id, 0 while it is made: one query a source and
// parameters. previous returns a value that the body left as it is, and current
// the stored record, whose choices may stay as they are. What known holds is
// not asked again; it may be nil. What was chosen is to be asked for again in the
// transaction.
func (all *Sources) Form(ctx context.Context, s *bind.Screen, id uint64, in input.Form, faults fault.Fields, previous func(string) any, current func() *rows.Record, known OptionCache) (Chosen, error) {
	o := &optionCheck{Sources: all, own: id, faults: faults, previous: previous, table: s.Main.Name, root: in.Main, cache: known}
	o.current = func() map[string]bool { return all.current(s, id, current()) }
	o.said(s.Fields, in.Main, "")
	for locale, values := range in.Langs {
		o.said(s.Locales, values, "langs."+locale+".")
	}
	err := o.run(ctx)
	return Chosen{all, s, id, o.chosen}, err
}

// said gathers what a body chose in fields.
func (o *optionCheck) said(fields []*bind.Field, values kind.Values, path string) {
	for _, f := range fields {
		if value, said := values[f.Decl.Name]; said && !kind.IsEmpty(value) {
			o.field(f.Decl, value, values, path)
		}
	}
}

// Input proves the same of what a command is given about the record called id.
func (all *Sources) Input(ctx context.Context, s *bind.Screen, id uint64, list field.List, in kind.Values, faults fault.Fields) error {
	o := &optionCheck{Sources: all, own: id, table: s.Main.Name, root: in, faults: faults}
	o.fields(list, in, "")
	return o.run(ctx)
}

// optionCheck gathers choices and proves them.
type optionCheck struct {
	*Sources
	own      uint64 // the record's id, 0 while creating
	table    string // of the record
	root     kind.Values
	faults   fault.Fields
	previous func(path string) any
	current  func() map[string]bool // the choices that may stay as they are; nil where none may
	list     []picked
	cache    OptionCache
	chosen   [][]picked // as they were asked for, each from one source by the same values
}

// OptionCache remembers what sources have answered, for many forms that are proved
// one after the other: by source and parameters, then by id.
type OptionCache map[string]map[uint64]bool

func declared(fields []*bind.Field) field.List {
	list := make(field.List, len(fields))
	for i, f := range fields {
		list[i] = f.Decl
	}
	return list
}

func (o *optionCheck) fields(list field.List, values kind.Values, path string) {
	for _, f := range list {
		if value, said := values[f.Name]; said && !kind.IsEmpty(value) {
			o.field(f, value, values, path)
		}
	}
}

// field gathers what one field chose; values are those beside it.
func (o *optionCheck) field(f field.Field, value any, values kind.Values, path string) {
	at := path + f.Name
	switch v := value.(type) {
	case kind.Values:
		o.fields(f.Fields, v, at+".")
	case []kind.Item:
		for i, it := range v {
			o.fields(f.Fields, it.Values, fmt.Sprintf("%s.%d.", at, i))
			for locale, inner := range it.Langs {
				o.fields(f.Locales, inner, fmt.Sprintf("%s.%d.langs.%s.", at, i, locale))
			}
		}
	case kind.MapValues:
		for _, id := range v.IDs() {
			here := at + "." + strconv.FormatUint(id, 10)
			o.pick(f, []uint64{id}, values, here, path)
			if chosen, several := v.Entries[id].([]any); several {
				// The key is a value beside the choice, by which its options are narrowed.
				o.pick(f.Fields[0], idsOf(chosen), kind.Values{field.EntryKey: id}, here, here+".")
			}
		}
	case uint64:
		o.pick(f, []uint64{v}, values, at, path)
	case []any:
		o.pick(f, idsOf(v), values, at, path)
	}
}

func idsOf(chosen []any) []uint64 {
	var ids []uint64
	for _, one := range chosen {
		if id, ok := one.(uint64); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

func (o *optionCheck) pick(f field.Field, ids []uint64, values kind.Values, at, path string) {
	if f.Source == nil || len(ids) == 0 {
		return
	}
	ref := o.sourceRef(f.Source.Name)
	if ref == nil {
		return // a declaration that is checked has one
	}
	p := picked{f: f, ref: ref, path: at, ids: ids}
	for _, fixed := range ref.Fixed {
		p.args = append(p.args, fixed)
	}
	c := input.Checker{Faults: o.faults, Creating: o.own == 0, Root: o.root, Previous: o.previous}
	for _, under := range f.Source.Under {
		switch under {
		case "id":
			p.args = append(p.args, o.own)
			continue
		case field.OwnerID: // an aid, which refuses nothing
			p.args = append(p.args, nil)
			continue
		case field.ItemID:
			p.args = append(p.args, values["id"])
			continue
		}
		var value any
		for _, name := range field.Alternatives(under) {
			if value = c.Value(name, values, path); !kind.IsEmpty(value) {
				break
			}
		}
		p.args = append(p.args, value)
	}
	own := f.Source.NotOwn
	for i, param := range ref.Source.Params {
		own = own || !param.Narrows() && i < len(p.args)
	}
	if own && o.own != 0 && ref.Source.Screen.Main.Name == o.table {
		for _, id := range ids {
			if id == o.own {
				o.faults.Add(at, kind.Message(f, "option", "errors.self"))
				return
			}
		}
	}
	o.list = append(o.list, p)
}

// sourceRef finds an option list by the name that fields use.
func (all *Sources) sourceRef(name string) *bind.SourceRef {
	screen, list, fixed, found := all.Screens.Source(name)
	if !found {
		return nil
	}
	s, ok := all.ByName[screen.Name]
	if !ok {
		return nil
	}
	for _, source := range s.Options {
		if source.Decl.Path == list.Path {
			return &bind.SourceRef{Source: source, Fixed: fixed}
		}
	}
	return nil
}

func (o *optionCheck) run(ctx context.Context) error {
	groups := map[string][]picked{}
	for _, p := range o.list {
		key := fmt.Sprintf("%s %v", p.ref.Source.Name, p.args)
		groups[key] = append(groups[key], p)
	}
	for key, group := range groups {
		if err := o.check(ctx, key, group); err != nil {
			return err
		}
	}
	return nil
}

// ask has one source say which of what was chosen from it it offers.
func (o *optionCheck) ask(ctx context.Context, group []picked, available map[uint64]bool) error {
	source := group[0].ref.Source
	var list []uint64
	for _, p := range group {
		for _, id := range p.ids {
			if _, known := available[id]; !known {
				available[id] = false
				list = append(list, id)
			}
		}
	}
	where, args, possible := o.offered(group[0])
	if len(list) == 0 || !possible {
		return nil
	}
	text := "SELECT `id` FROM " + model.Quote(source.Screen.Main.Name) + " WHERE `id` IN " + query.InList(len(list)) + where
	return o.Read(ctx).Each(text, append(query.IDArgs(list), args...), func(rows *sql.Rows) error {
		var id uint64
		err := rows.Scan(&id)
		available[id] = true
		return err
	})
}

// offered is the condition that a source offers a record to whom chose p; false where
// none can be.
func (all *Sources) offered(p picked) (where string, args []any, possible bool) {
	source := p.ref.Source
	where, args, possible = narrowCondition(source, p.args)
	if source.Decl.Where != "" {
		where += " AND (" + source.Decl.Where + ")"
	}
	valid, days := source.Valid(model.Quote(source.Screen.Main.Name), all.Today())
	for _, on := range valid {
		where += " AND " + on
	}
	return " AND `deleted_at` IS NULL" + where, append(args, days...), possible
}

// check proves everything that was chosen from one source.
func (o *optionCheck) check(ctx context.Context, key string, group []picked) error {
	available := o.cache[key]
	if available == nil {
		available = map[uint64]bool{}
		if o.cache != nil {
			o.cache[key] = available
		}
	}
	if err := o.ask(ctx, group, available); err != nil {
		return err
	}
	o.chosen = append(o.chosen, group)
	var current map[string]bool
	for _, p := range group {
		for _, id := range p.ids {
			if available[id] {
				continue
			}
			if current == nil && o.current != nil {
				current = o.current()
			}
			if current[p.key(id)] {
				continue
			}
			o.faults.Add(p.path, kind.Message(p.f, "option", "errors.option"))
			break
		}
	}
	return nil
}

// narrowed is the condition that the parameters of a source make; false where
// one is missing that the source cannot do without.
func narrowCondition(s *bind.Source, values []any) (where string, args []any, possible bool) {
	for i, p := range s.Params {
		if !p.Narrows() {
			continue // the record that is left out
		}
		var value any
		if i < len(values) {
			value = values[i]
		}
		if kind.IsEmpty(value) {
			if p.Optional {
				continue
			}
			return "", nil, false
		}
		where += " AND " + p.Narrow(model.Quote(s.Screen.Main.Name))
		if p.Column != nil {
			value = kind.ArgOf(p.Column, value)
		}
		args = append(args, value)
	}
	return where, args, true
}
