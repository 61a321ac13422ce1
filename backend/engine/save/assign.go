package save

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// assign puts what the body said into rec. old is nil while creating.
func (w *saveOp) assign(rec, old *rows.Record) error {
	a := &assigner{saveOp: w, rec: rec, faults: fault.Fields{}}
	if err := a.fields(w.screen.Fields, rec.Val, w.in.Main, ""); err != nil {
		return err
	}
	if w.screen.Langs != nil {
		if err := a.langs(w.screen.Langs, w.screen.Locales, rec.Val, w.in.Langs, "langs."); err != nil {
			return err
		}
	}
	return a.faults.Err()
}

type assigner struct {
	*saveOp
	rec    *rows.Record
	faults fault.Fields
}

func (a *assigner) fields(fields []*bind.Field, rec reflect.Value, values kind.Values, path string) error {
	for _, f := range fields {
		value, said := values[f.Decl.Name]
		if !said {
			continue
		}
		if err := a.field(f, rec, value, path+f.Decl.Name); err != nil {
			return fmt.Errorf("set %s of %s: %w", path+f.Decl.Name, a.screen.Decl.Name, err)
		}
	}
	return nil
}

func (a *assigner) field(f *bind.Field, rec reflect.Value, value any, at string) error {
	switch t := f.Decl.Traits(); {
	case t.HasParts:
		inner, _ := value.(kind.Values)
		return a.fields(f.Fields, rec, inner, at+".")
	case t.HasItems:
		items, _ := value.([]kind.Item)
		return a.group(f.Group, rec, items, at)
	case t.IsFile:
		switch v := value.(type) {
		case *resource.Upload:
			stored := a.files[v]
			return errors.Join(f.Column.Set(rec, stored.Key), a.size(f, rec, stored.Size))
		case kind.FileChange:
			if v == kind.FileKept {
				return nil
			}
		}
		return errors.Join(f.Column.Set(rec, nil), a.size(f, rec, nil))
	case f.Join != nil:
		list, _ := value.([]any)
		refs := make([]uint64, len(list))
		for i, v := range list {
			n, _ := model.IntOf(v)
			refs[i] = uint64(n)
		}
		a.rec.Link(f, refs)
		return nil
	case t.IsWriteOnly:
		return a.password(f, rec, value)
	}
	if text, ok := value.(string); ok && f.Decl.IsSecret {
		value = a.Deps.Secrets.Seal(SecretPurpose(f.Column.Go.Schema.Table, f.Column.Name), []byte(text))
	}
	return kind.Of(f.Decl).Store(f.Column, rec, value)
}

// SecretPurpose is the purpose for which a secret of that table and column is
// sealed, and without which it does not open.
func SecretPurpose(table, column string) string { return table + "." + column }

// size notes the bytes of a file where its field says so.
func (a *assigner) size(f *bind.Field, rec reflect.Value, bytes any) error {
	if f.Decl.SizeIn == "" {
		return nil
	}
	return a.screen.Main.StoredColumn(f.Decl.SizeIn).Set(rec, bytes)
}

// langs puts the localised values in; every content locale gets its row.
func (a *assigner) langs(l *model.Langs, fields []*bind.Field, owner reflect.Value, said map[string]kind.Values, path string) error {
	for _, locale := range a.Deps.Locales {
		if _, ok := l.Row(owner, locale); !ok {
			if _, err := l.Add(owner, locale); err != nil {
				return err
			}
		}
	}
	for locale, values := range said {
		row, ok := l.Row(owner, locale)
		if !ok {
			continue
		}
		if err := a.fields(fields, row, values, path+locale+"."); err != nil {
			return err
		}
	}
	return nil
}

// checkRemoved refuses that an item goes which is not to be taken away.
func (a *assigner) checkRemoved(g *bind.Group, known map[uint64]reflect.Value, items []kind.Item, at string) {
	if g.Removable == nil {
		return
	}
	for id, it := range known {
		stays := slices.ContainsFunc(items, func(said kind.Item) bool { return said.ID == id })
		if removable, _ := g.Removable.Get(it).(bool); !stays && !removable {
			a.faults.Add(at, fault.M("errors.itemInUse"))
			return
		}
	}
}

// group makes the items of rec those of the body, in its order.
func (a *assigner) group(g *bind.Group, rec reflect.Value, items []kind.Item, at string) error {
	known := map[uint64]reflect.Value{}
	if !g.JSON {
		for _, it := range g.Items(rec) {
			known[rows.IDOf(g.Table, it)] = it
		}
	}
	a.checkRemoved(g, known, items, at)
	g.List(rec).SetZero()
	for i, it := range items {
		path := at + "." + strconv.Itoa(i)
		fresh := g.New()
		if it.ID != 0 {
			// An id of another record, or of a removed item, must not be taken over.
			old, ok := known[it.ID]
			if !ok {
				a.faults.Add(path+".id", fault.M("errors.option"))
				continue
			}
			fresh.Set(old)
		}
		if err := a.fields(g.Fields, fresh, it.Values, path+"."); err != nil {
			return err
		}
		if g.Position != nil {
			if err := g.Position.Set(fresh, int64(i)); err != nil {
				return err
			}
		}
		if g.Langs != nil {
			if err := a.langs(g.Langs, g.Locales, fresh, it.Langs, path+".langs."); err != nil {
				return err
			}
		}
		g.Append(rec, fresh)
	}
	return nil
}
