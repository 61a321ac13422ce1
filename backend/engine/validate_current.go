package engine

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
)

// currentChoices are the choices of the stored record, by their keys. What it
// uses already it may keep, though it is offered no more (decisions.md 24):
// because it was hidden or removed, or stands elsewhere now.
func (w *saveOp) currentChoices() map[string]bool {
	if w.id == 0 {
		return nil
	}
	rec, err := w.current()
	if err != nil {
		return nil // the transaction will tell
	}
	stored := &optionCheck{Engine: w.Engine, own: w.id, table: w.screen.Main.Name, faults: fault.Fields{}}
	stored.root = rec.level(w.screen.Fields, rec.val)
	stored.fields(declared(w.screen.Fields), stored.root, "")
	for locale, row := range localeRows(w.screen.Langs, rec.val) {
		stored.fields(declared(w.screen.Locales), rec.level(w.screen.Locales, row), "langs."+locale+".")
	}
	held := map[string]bool{}
	for _, p := range stored.list {
		for _, id := range p.ids {
			held[p.key(id)] = true
		}
	}
	return held
}

// key tells one choice of a record from any other that it could hold there.
// Items move, so that their places do not count.
func (p picked) key(id uint64) string {
	steps := strings.Split(p.path, ".")
	kept := steps[:0]
	for _, step := range steps {
		if _, err := strconv.Atoi(step); err != nil {
			kept = append(kept, step)
		}
	}
	return fmt.Sprintf("%s %s %v %d", strings.Join(kept, "."), p.ref.Source.Name, p.args, id)
}

// level is what is stored in rec as a body would have said it.
func (l *record) level(fields []*bind.Field, rec reflect.Value) kind.Values {
	out := kind.Values{}
	for _, f := range fields {
		name := f.Decl.Name
		switch {
		case f.Decl.Traits().HasParts:
			out[name] = l.level(f.Fields, rec)
		case f.Group != nil:
			out[name] = l.items(f.Group, rec)
		case f.Join != nil:
			out[name] = refsOf(l.links[f])
		case f.Column == nil:
		case f.Decl.Traits().IsChoice && f.Decl.Traits().IsList:
			ids, _ := f.Column.Get(rec).([]uint64)
			out[name] = refsOf(ids)
		default:
			out[name] = kind.Of(f.Decl).Recall(f.Decl, f.Column.Get(rec))
		}
	}
	return out
}

func (l *record) items(g *bind.Group, rec reflect.Value) []kind.Item {
	var items []kind.Item
	for _, row := range g.Items(rec) {
		it := kind.Item{Values: l.level(g.Fields, row), Langs: map[string]kind.Values{}}
		for locale, lang := range localeRows(g.Langs, row) {
			it.Langs[locale] = l.level(g.Locales, lang)
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

// localeRows are the localised rows of a record or of an item, by their locales.
func localeRows(langs *model.Langs, owner reflect.Value) map[string]reflect.Value {
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
