package rows

import (
	"context"
	"reflect"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
)

// Form is a record the way its form has it, with its title where the form does not ask for it.
func (p *Ports) Form(ctx context.Context, c port.Caller, s *bind.Screen, rec *Record) (port.Row, error) {
	w := p.NewForm()
	if s.Decl.Singleton != nil {
		w.gallery = s.Decl.Singleton.Gallery
	}
	row := w.Head(s, rec)
	w.Body(row, s, rec)
	if err := w.Describe(p.Tx(ctx)); err != nil {
		return nil, err
	}
	if s.Decl.Singleton != nil && s.Decl.Singleton.ByField {
		byField(row, s.Locales)
	}
	if s.Title != nil && !s.Decl.Form.AsksTitle() {
		row["title"] = titleIn(p.Locales.Preferring(c.Locale), s, rec.Val, c.Locale)
	}
	if at := p.siteAddresses(s, rec); at != nil {
		row["site_addresses"] = at
	}
	row["can"] = p.mayOnForm(c, s, rec)
	if locked := p.locked(c, s, rec); len(locked) > 0 {
		row["locked"] = locked
	}
	return row, nil
}

// Head begins a row with what every record has.
func (w *FormWriter) Head(s *bind.Screen, rec *Record) port.Row {
	row := make(port.Row, len(s.Fields)+8)
	for _, name := range []string{"id", "version", "created_at", "updated_at", "deleted_at"} {
		row[name] = bind.Moment(s.Main.StoredColumn(name).Get(rec.Val))
	}
	return row
}

// Body writes the values of the form.
func (w *FormWriter) Body(row port.Row, s *bind.Screen, rec *Record) {
	if s.Langs != nil && len(s.Locales) > 0 {
		w.Langs(row, s.Langs, s.Locales, rec.Val, s.ContentLocales)
	}
	w.Fields(row, s.Fields, rec.Val, rec)
}

// byField turns langs.sk.title into title.sk.
func byField(row port.Row, fields []*bind.Field) {
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
func (p *Ports) mayOnForm(c port.Caller, s *bind.Screen, rec *Record) []string {
	removed := s.Main.StoredColumn("deleted_at").Get(rec.Val) != nil
	state := StateOf(s, rec.Val)
	can, buttons := []string{}, p.MayByRole(c, s, true)
	if p.Guard.Require(c.Actor, s.Decl.Name, resource.ActUpdate) == nil && !removed && offersForm(buttons, state) &&
		(s.Decl.Hooks.May == nil || s.Decl.Hooks.May(c.Actor, resource.ActUpdate, rec.Ptr)) {
		can = append(can, string(resource.ActUpdate))
	}
	if asksCurrent(s) && MayDo(s, c.Actor, resource.ActConfirm, rec.Ptr) == nil {
		can = append(can, string(resource.ActConfirm))
	}
	for _, a := range buttons {
		if a.Name != "edit" && (a.Name != "detail" || !removed) && p.IsActionAvailable(s, c, a, removed, rec.Ptr, state) {
			can = append(can, a.Name)
		}
	}
	return can
}

// offersForm says that a record's form is there to be changed: one whose button is not offered
// now is read only, however it was opened.
func offersForm(buttons []resource.Action, state map[string]any) bool {
	return !slices.ContainsFunc(buttons, func(a resource.Action) bool { return a.Name == resource.Edit.Name && !meets(a.When, state) })
}

// FormWriter writes records and notes the stored files in them.
type FormWriter struct {
	p       *Ports
	Files   []FormFile
	gallery string // where the record's pictures stand
}

// NewForm begins to write records the way their forms have them.
func (p *Ports) NewForm() *FormWriter { return &FormWriter{p: p} }

type FormFile struct {
	row   map[string]any
	name  string
	Key   string
	image bool
}

func (w *FormWriter) Langs(row map[string]any, l *model.Langs, fields []*bind.Field, owner reflect.Value, locales []string) {
	langs := make(map[string]any, len(locales))
	for _, locale := range locales {
		lang, ok := l.Row(owner, locale)
		if !ok {
			_, lang = l.Table.New()
		}
		values := make(map[string]any, len(fields))
		w.Fields(values, fields, lang, nil)
		langs[locale] = values
	}
	row["langs"] = langs
}

// Fields writes the values of fields, all but passwords. links are those of
// the record itself.
func (w *FormWriter) Fields(row map[string]any, fields []*bind.Field, rec reflect.Value, links *Record) {
	for _, f := range fields {
		name := f.Decl.Name
		switch {
		case f.Decl.Traits().IsWriteOnly:
		case f.Decl.Traits().HasParts:
			inner := make(map[string]any, len(f.Fields))
			w.Fields(inner, f.Fields, rec, links)
			row[name] = inner
		case f.Group != nil:
			row[name] = w.items(f.Group, rec)
		case f.Join != nil:
			row[name] = []uint64{}
			if links != nil && len(links.Links[f]) > 0 {
				row[name] = links.Links[f]
			}
		case f.Decl.Traits().IsFile:
			row[name] = nil
			if key, _ := f.Column.Get(rec).(string); key != "" {
				w.Files = append(w.Files, FormFile{row: row, name: name, Key: key, image: f.Decl.Traits().IsPicture})
			}
		default:
			row[name] = bind.FormValue(f, f.Column.Get(rec))
		}
	}
}

func (w *FormWriter) items(g *bind.Group, rec reflect.Value) []any {
	list := g.Items(rec)
	items := make([]any, len(list))
	for i, item := range list {
		row := make(map[string]any, len(g.Fields)+2)
		w.Fields(row, g.Fields, item, nil)
		if g.Table != nil {
			row["id"] = g.Table.ID.Get(item)
		}
		if g.Removable != nil {
			row[g.Removable.Name] = g.Removable.Get(item)
		}
		if g.Langs != nil && len(g.Locales) > 0 {
			w.Langs(row, g.Langs, g.Locales, item, w.p.Locales)
		}
		items[i] = row
	}
	return items
}

// Describe describes every stored file of the record, in one query.
func (w *FormWriter) Describe(tx *gorm.DB) error {
	if len(w.Files) == 0 {
		return nil
	}
	keys := make([]string, len(w.Files))
	for i, f := range w.Files {
		keys[i] = f.Key
	}
	known, err := w.p.Files.Describe(tx, keys)
	if err != nil {
		return err
	}
	for _, f := range w.Files {
		stored, ok := known[f.Key]
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

// locked are the fields of a loaded record that the caller may not change, each
// with the reason in the caller's language; nil where the screen locks none.
func (p *Ports) locked(c port.Caller, s *bind.Screen, rec *Record) map[string]string {
	hook := s.Decl.Hooks.Locked
	if hook == nil {
		return nil
	}
	out := map[string]string{}
	for name, why := range hook(c.Actor, rec.Ptr) {
		if why != "" {
			why = p.Texts.Text(c.Locale, why, nil)
		}
		out[name] = why
	}
	return out
}

// Fixed are the fields that the actor may not change in a record: those that it locks, and
// those that take a right which the actor has not. The record is asked for where the screen
// locks any.
func (p *Ports) Fixed(actor resource.Actor, s *bind.Screen, record func() *Record) map[string]bool {
	names := map[string]bool{}
	for _, f := range s.Fields {
		if need := f.Decl.NeededAct; need != "" && p.Require(actor, s, resource.Act(need)) != nil {
			names[f.Path] = true
		}
	}
	if hook := s.Decl.Hooks.Locked; hook != nil {
		if rec := record(); rec != nil {
			for name := range hook(actor, rec.Ptr) {
				names[name] = true
			}
		}
	}
	return names
}

// asksCurrent says whether the form asks for the password that the caller has now.
func asksCurrent(s *bind.Screen) bool {
	return slices.ContainsFunc(s.Fields, func(f *bind.Field) bool { return f.Decl.IsCurrent })
}
