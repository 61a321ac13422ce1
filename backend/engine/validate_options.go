package engine

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
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

// options proves that what was chosen exists, is not removed and is offered to
// this record: one query a source and parameters.
func (w *saveOp) options() error {
	o := &optionCheck{Engine: w.Engine, own: w.id, faults: w.faults, previous: w.previousValue, current: w.currentChoices}
	o.table = w.screen.Main.Name
	o.root = w.in.Main
	o.fields(declared(w.screen.Fields), w.in.Main, "")
	for locale, values := range w.in.Langs {
		o.fields(declared(w.screen.Locales), values, "langs."+locale+".")
	}
	return o.run(w.ctx)
}

// optionCheck gathers choices and proves them.
type optionCheck struct {
	*Engine
	own      uint64 // the record's id, 0 while creating
	table    string // of the record
	root     kind.Values
	faults   fault.Fields
	previous func(path string) any
	current  func() map[string]bool // the choices that may stay as they are; nil where none may
	list     []picked
}

func declared(fields []*bind.Field) field.List {
	list := make(field.List, len(fields))
	for i, f := range fields {
		list[i] = f.Decl
	}
	return list
}

func (o *optionCheck) fields(list field.List, values kind.Values, path string) {
	for _, f := range list {
		value, said := values[f.Name]
		if !said || kind.IsEmpty(value) {
			continue
		}
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
				o.pick(f, []uint64{id}, values, at+"."+strconv.FormatUint(id, 10), path)
			}
		case uint64:
			o.pick(f, []uint64{v}, values, at, path)
		case []any:
			var ids []uint64
			for _, one := range v {
				if id, ok := one.(uint64); ok {
					ids = append(ids, id)
				}
			}
			o.pick(f, ids, values, at, path)
		}
	}
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
		if under == "id" {
			p.args = append(p.args, o.own)
			continue
		}
		p.args = append(p.args, c.Value(under, values, path))
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
func (e *Engine) sourceRef(name string) *bind.SourceRef {
	screen, list, fixed, found := e.deps.Screens.Source(name)
	if !found {
		return nil
	}
	s, ok := e.byName[screen.Name]
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
	for _, group := range groups {
		if err := o.check(ctx, group); err != nil {
			return err
		}
	}
	return nil
}

// check asks one source about everything that was chosen from it.
func (o *optionCheck) check(ctx context.Context, group []picked) error {
	source := group[0].ref.Source
	ids := map[uint64]bool{}
	for _, p := range group {
		for _, id := range p.ids {
			ids[id] = false
		}
	}
	list := make([]uint64, 0, len(ids))
	for id := range ids {
		list = append(list, id)
	}
	where, args, possible := narrowCondition(source, group[0].args)
	if source.Decl.Where != "" {
		where += " AND (" + source.Decl.Where + ")"
	}
	valid, days := source.Valid(model.Quote(source.Screen.Main.Name), o.today())
	for _, on := range valid {
		where += " AND " + on
	}
	args = append(args, days...)
	offered := map[uint64]bool{}
	if possible {
		text := "SELECT `id` FROM " + model.Quote(source.Screen.Main.Name) + " WHERE `id` IN " + query.InList(len(list)) +
			" AND `deleted_at` IS NULL" + where
		err := o.read(ctx).Each(text, append(query.IDArgs(list), args...), func(rows *sql.Rows) error {
			var id uint64
			if err := rows.Scan(&id); err != nil {
				return err
			}
			offered[id] = true
			return nil
		})
		if err != nil {
			return err
		}
	}
	var held map[string]bool
	for _, p := range group {
		for _, id := range p.ids {
			if offered[id] {
				continue
			}
			if held == nil && o.current != nil {
				held = o.current()
			}
			if held[p.key(id)] {
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

// depthMost bounds the walk up a tree whose stored rows may be broken already.
const depthMost = 1000

// loops refuses a parent that lies below the record. Each step keeps its row
// from others, so that two moves at once cannot make a loop together.
func (w *saveOp) loops(tx *gorm.DB) error {
	faults := fault.Fields{}
	if err := w.loopFields(tx, w.screen.Fields, faults); err != nil {
		return err
	}
	return faults.Err()
}

func (w *saveOp) loopFields(tx *gorm.DB, fields []*bind.Field, faults fault.Fields) error {
	for _, f := range fields {
		if f.Decl.Traits().HasParts {
			if err := w.loopFields(tx, f.Fields, faults); err != nil {
				return err
			}
		}
		if !w.isParent(f) || f.Column.Same(w.rec.Val, w.old.Val) {
			continue
		}
		parent, _ := model.IntOf(f.Column.Get(w.rec.Val))
		step := "SELECT COALESCE(" + f.Column.Quoted() + ", 0) FROM " + model.Quote(w.screen.Main.Name) + " WHERE `id` = ?" + rows.ForUpdate(tx)
		for range depthMost {
			if parent == 0 {
				break
			}
			if uint64(parent) == w.id {
				faults.Add(f.Path, fault.M("errors.cycle"))
				break
			}
			var next []int64
			if err := tx.Raw(step, parent).Scan(&next).Error; err != nil {
				return fmt.Errorf("look for a loop in %s: %w", f.Path, err)
			}
			parent = 0
			if len(next) > 0 {
				parent = next[0]
			}
		}
	}
	return nil
}

// isParent reports whether a choice says under which record of the same table
// this one stands.
func (w *saveOp) isParent(f *bind.Field) bool {
	return f.Source != nil && f.Column != nil && f.Source.Source.Parent != nil &&
		f.Source.Source.Screen.Main.Name == w.screen.Main.Name && f.Source.Source.Parent.Name == f.Column.Name
}
