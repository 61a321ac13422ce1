package engine

import (
	"context"
	"reflect"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
)

// formRow writes a record the way its form has it.
func (e *Engine) formRow(ctx context.Context, c Caller, s *Screen, rec *record) (Row, error) {
	w := &formWriter{e: e}
	if s.Decl.Singleton != nil {
		w.gallery = s.Decl.Singleton.Gallery
	}
	row := w.head(s, rec)
	w.body(row, s, rec)
	if err := w.describe(e.deps.DB.Read(ctx)); err != nil {
		return nil, err
	}
	if s.Decl.Singleton != nil && s.Decl.Singleton.ByField {
		byField(row, s.Locales)
	}
	row["can"] = e.mayOnForm(c, s, rec)
	if locked := e.locked(c, s, rec); len(locked) > 0 {
		row["locked"] = locked
	}
	return row, nil
}

// head begins a row with what every record has.
func (w *formWriter) head(s *Screen, rec *record) Row {
	row := make(Row, len(s.Fields)+8)
	for _, name := range []string{"id", "version", "created_at", "updated_at", "deleted_at"} {
		row[name] = bind.Moment(s.Main.StoredColumn(name).Get(rec.val))
	}
	return row
}

// body writes the values of the form.
func (w *formWriter) body(row Row, s *Screen, rec *record) {
	if s.Langs != nil && len(s.Locales) > 0 {
		w.langs(row, s.Langs, s.Locales, rec.val, s.ContentLocales)
	}
	w.fields(row, s.Fields, rec.val, rec)
}

// byField turns langs.sk.title into title.sk.
func byField(row Row, fields []*bind.Field) {
	langs, _ := row["langs"].(map[string]any)
	delete(row, "langs")
	for _, f := range fields {
		values := make(map[string]any, len(langs))
		for locale, lang := range langs {
			values[locale] = lang.(map[string]any)[f.Decl.Name]
		}
		row[f.Decl.Name] = values
	}
}

// mayOnForm are the acts that the caller may do to the loaded record now.
func (e *Engine) mayOnForm(c Caller, s *Screen, rec *record) []string {
	removed := s.Main.StoredColumn("deleted_at").Get(rec.val) != nil
	state := stateOf(s, rec.val)
	can := []string{}
	if e.deps.Guard.Require(c.Actor, s.Decl.Name, resource.ActUpdate) == nil && !removed &&
		(s.Decl.Hooks.May == nil || s.Decl.Hooks.May(c.Actor, resource.ActUpdate, rec.ptr)) {
		can = append(can, string(resource.ActUpdate))
	}
	if asksCurrent(s) && mayDo(s, c.Actor, resource.ActConfirm, rec.ptr) == nil {
		can = append(can, string(resource.ActConfirm))
	}
	for _, a := range e.mayByRole(c, s, true) {
		if a.Name != "edit" && (a.Name != "detail" || !removed) && e.offered(s, c, a, removed, rec.ptr, state) {
			can = append(can, a.Name)
		}
	}
	return can
}

// formWriter writes records and notes the stored files in them.
type formWriter struct {
	e       *Engine
	files   []formFile
	gallery string // where the record's pictures stand
}

type formFile struct {
	row   map[string]any
	name  string
	key   string
	image bool
}

func (w *formWriter) langs(row map[string]any, l *model.Langs, fields []*bind.Field, owner reflect.Value, locales []string) {
	langs := make(map[string]any, len(locales))
	for _, locale := range locales {
		lang, ok := l.Row(owner, locale)
		if !ok {
			_, lang = l.Table.New()
		}
		values := make(map[string]any, len(fields))
		w.fields(values, fields, lang, nil)
		langs[locale] = values
	}
	row["langs"] = langs
}

// fields writes the values of fields, all but passwords. links are those of
// the record itself.
func (w *formWriter) fields(row map[string]any, fields []*bind.Field, rec reflect.Value, links *record) {
	for _, f := range fields {
		name := f.Decl.Name
		switch {
		case f.Decl.Traits().IsWriteOnly:
		case f.Decl.Traits().HasParts:
			inner := make(map[string]any, len(f.Fields))
			w.fields(inner, f.Fields, rec, links)
			row[name] = inner
		case f.Group != nil:
			row[name] = w.items(f.Group, rec)
		case f.Join != nil:
			row[name] = []uint64{}
			if links != nil && len(links.links[f]) > 0 {
				row[name] = links.links[f]
			}
		case f.Decl.Traits().IsFile:
			row[name] = nil
			if key, _ := f.Column.Get(rec).(string); key != "" {
				w.files = append(w.files, formFile{row: row, name: name, key: key, image: f.Decl.Traits().IsPicture})
			}
		default:
			row[name] = bind.FormValue(f, f.Column.Get(rec))
		}
	}
}

func (w *formWriter) items(g *bind.Group, rec reflect.Value) []any {
	list := g.Items(rec)
	items := make([]any, len(list))
	for i, item := range list {
		row := make(map[string]any, len(g.Fields)+2)
		w.fields(row, g.Fields, item, nil)
		if g.Table != nil {
			row["id"] = g.Table.ID.Get(item)
		}
		if g.Removable != nil {
			row[g.Removable.Name] = g.Removable.Get(item)
		}
		if g.Langs != nil && len(g.Locales) > 0 {
			w.langs(row, g.Langs, g.Locales, item, w.e.deps.Locales)
		}
		items[i] = row
	}
	return items
}

// describe tells of every stored file of the record in one question.
func (w *formWriter) describe(tx *gorm.DB) error {
	if len(w.files) == 0 {
		return nil
	}
	keys := make([]string, len(w.files))
	for i, f := range w.files {
		keys[i] = f.key
	}
	known, err := w.e.deps.Files.Describe(tx, keys)
	if err != nil {
		return err
	}
	for _, f := range w.files {
		stored, ok := known[f.key]
		if !ok {
			continue
		}
		if !f.image {
			stored.Thumb = ""
		}
		if w.gallery != "" {
			stored = stored.In(w.gallery)
		}
		f.row[f.name] = stored
	}
	return nil
}
