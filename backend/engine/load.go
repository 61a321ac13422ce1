package engine

import (
	"context"
	"reflect"
	"strconv"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Load returns a record as its form has it; of a singleton that was never
// saved, one filled with the defaults. A removed record loads too, so that its
// form can say so. Returns NotFound and Forbidden.
func (e *Engine) Load(ctx context.Context, c Caller, screen string, id uint64) (Row, error) {
	s, err := e.enter(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	if s.Decl.Form == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	rec, err := e.readRecord(ctx, s, id)
	if err != nil {
		return nil, err
	}
	if rec == nil {
		if s.Decl.Singleton == nil || id != 1 {
			return nil, fault.New(fault.NotFound, "errors.notFound")
		}
		if rec, err = e.unsaved(s); err != nil {
			return nil, err
		}
	}
	if err := e.prepare(ctx, c, s, rec); err != nil {
		return nil, err
	}
	return e.formRow(ctx, c, s, rec)
}

// prepare lets the screen fill in the rest of a record and asks its own rule.
func (e *Engine) prepare(ctx context.Context, c Caller, s *Screen, rec *loaded) error {
	hooks := s.Decl.Hooks
	if hooks.May != nil && !hooks.May(c.Actor, resource.ActView, rec.ptr) {
		return fault.New(fault.Forbidden, "errors.forbidden")
	}
	if hooks.Prepare != nil {
		return hooks.Prepare(e.readCall(ctx, c), rec.ptr)
	}
	return nil
}

// readRecord reads a record with everything that belongs to it; nil where
// there is none.
func (e *Engine) readRecord(ctx context.Context, s *Screen, id uint64) (*loaded, error) {
	found, err := e.readTable(ctx, s.Main, " WHERE `id` = ?", int64(id))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	rec := &loaded{ptr: found[0].Addr().Interface(), val: found[0], links: map[*Field][]uint64{}}
	if s.Langs != nil {
		if err := e.readLangs(ctx, s.Langs, rec.val, id); err != nil {
			return nil, err
		}
	}
	return rec, e.readParts(ctx, s.Fields, rec, id)
}

func (e *Engine) readTable(ctx context.Context, t *Table, where string, args ...any) ([]reflect.Value, error) {
	rows, err := e.query(ctx, t.Select+where, args...)
	if err != nil {
		return nil, err
	}
	list, err := t.Scan(rows)
	return list, readFault(err)
}

func (e *Engine) readLangs(ctx context.Context, l *Langs, owner reflect.Value, id uint64) error {
	rows, err := e.readTable(ctx, l.Table, " WHERE "+l.Owner.Quoted()+" = ? ORDER BY `id`", int64(id))
	for _, row := range rows {
		l.Append(owner, row)
	}
	return err
}

// readParts reads links and the items of groups.
func (e *Engine) readParts(ctx context.Context, fields []*Field, rec *loaded, id uint64) error {
	for _, f := range fields {
		var err error
		switch {
		case len(f.Fields) > 0:
			err = e.readParts(ctx, f.Fields, rec, id)
		case f.Join != nil:
			var refs []uint64
			refs, err = e.ids(ctx, statement{text: f.Join.Load, args: []any{int64(id)}}, 0)
			rec.link(f, refs)
		case f.Group != nil && !f.Group.JSON:
			err = e.readItems(ctx, f.Group, rec.val, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (e *Engine) readItems(ctx context.Context, g *Group, rec reflect.Value, id uint64) error {
	where := " WHERE " + g.Owner.Quoted() + " = ?"
	if g.Table.stored("deleted_at") != nil {
		where += " AND `deleted_at` IS NULL"
	}
	order := " ORDER BY `id`"
	if g.Position != nil {
		order = " ORDER BY " + g.Position.Quoted() + ", `id`"
	}
	items, err := e.readTable(ctx, g.Table, where+order, int64(id))
	if err != nil || len(items) == 0 {
		return err
	}
	ids := make([]uint64, len(items))
	for i, item := range items {
		n, _ := intOf(g.Table.ID.Get(item))
		ids[i] = uint64(n)
		g.Append(rec, item)
	}
	if g.Langs == nil {
		return nil
	}
	in, args := anyOf(ids, nil)
	rows, err := e.readTable(ctx, g.Langs.Table, " WHERE "+g.Langs.Owner.Quoted()+" IN ("+in+") ORDER BY `id`", args...)
	if err != nil {
		return err
	}
	of := make(map[int64]reflect.Value, len(items))
	for i, item := range g.Items(rec) {
		of[int64(ids[i])] = item
	}
	for _, row := range rows {
		owner, _ := intOf(g.Langs.Owner.Get(row))
		if item, ok := of[owner]; ok {
			g.Langs.Append(item, row)
		}
	}
	return nil
}

// unsaved is a record that nobody saved yet, filled with the defaults.
func (e *Engine) unsaved(s *Screen) (*loaded, error) {
	rec := newLoaded(s)
	for _, f := range append(append([]*Field{}, s.Fields...), s.Locales...) {
		if f.Decl.DefaultValue == nil || f.Column == nil {
			continue
		}
		value, targets := defaultValue(f), []reflect.Value{rec.val}
		if s.isLocale(f) {
			targets = targets[:0]
			for _, locale := range s.engine {
				row, ok := s.Langs.Row(rec.val, locale)
				if !ok {
					var err error
					if row, err = s.Langs.Add(rec.val, locale); err != nil {
						return nil, err
					}
				}
				targets = append(targets, row)
			}
		}
		for _, target := range targets {
			if err := f.Column.Set(target, value); err != nil {
				return nil, err
			}
		}
	}
	return rec, s.Main.ID.Set(rec.val, int64(1))
}

func (s *Screen) isLocale(f *Field) bool {
	for _, l := range s.Locales {
		if l == f {
			return true
		}
	}
	return false
}

// defaultValue is the default of a field as its column takes it.
func defaultValue(f *Field) any {
	value := widen(f.Decl.DefaultValue)
	units := func(decimals int) any {
		text := strconv.FormatFloat(asFloat(value), 'f', -1, 64)
		n, err := resource.ParseDecimal(text, decimals)
		if err != nil {
			return nil
		}
		return n
	}
	switch {
	case f.Column.kind == kindMoney:
		return units(3)
	case f.Column.kind == kindInt && f.Decl.Decimals > 0:
		return units(f.Decl.Decimals)
	case f.Column.kind == kindTime:
		at, ok := timeOf(value)
		if !ok {
			return nil
		}
		return at
	}
	return value
}

func asFloat(v any) float64 {
	f, _ := floatOf(v)
	return f
}

// formRow writes a record the way its form has it.
func (e *Engine) formRow(ctx context.Context, c Caller, s *Screen, rec *loaded) (Row, error) {
	w := &formWriter{e: e}
	row := make(Row, len(s.Fields)+8)
	for _, name := range []string{"id", "version", "created_at", "updated_at", "deleted_at"} {
		row[name] = moment(s.Main.stored(name).Get(rec.val))
	}
	if s.Langs != nil && len(s.Locales) > 0 {
		w.langs(row, s.Langs, s.Locales, rec.val, s.engine)
	}
	w.fields(row, s.Fields, rec.val, rec)
	if err := w.describe(ctx); err != nil {
		return nil, err
	}
	if s.Decl.Singleton != nil && s.Decl.Singleton.ByField {
		byField(row, s.Locales)
	}
	row["can"] = e.mayOnForm(c, s, rec)
	return row, nil
}

func moment(v any) any {
	if at, ok := v.(time.Time); ok {
		return at.Truncate(time.Millisecond)
	}
	return v
}

// byField turns langs.sk.title into title.sk.
func byField(row Row, fields []*Field) {
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
func (e *Engine) mayOnForm(c Caller, s *Screen, rec *loaded) []string {
	removed := s.Main.stored("deleted_at").Get(rec.val) != nil
	state := e.stateOf(s, rec.val)
	can := []string{}
	if e.deps.Guard.Require(c.Actor, s.Decl.Name, resource.ActUpdate) == nil && !removed &&
		(s.Decl.Hooks.May == nil || s.Decl.Hooks.May(c.Actor, resource.ActUpdate, rec.ptr)) {
		can = append(can, string(resource.ActUpdate))
	}
	for _, a := range e.mayByRole(c, s, true) {
		if a.Name != "edit" && (a.Name != "detail" || !removed) && e.offered(s, c, a, removed, rec.ptr, state) {
			can = append(can, a.Name)
		}
	}
	return can
}

// stateOf are the fields of a record that commands' conditions look at.
func (e *Engine) stateOf(s *Screen, rec reflect.Value) map[string]any {
	state := map[string]any{}
	for _, cmd := range s.Decl.Commands {
		if cmd.When == nil {
			continue
		}
		if v := s.Value(cmd.When.Field); v != nil && !v.Lang {
			state[cmd.When.Field] = v.Column.Get(rec)
		}
	}
	return state
}

// formWriter writes records and notes the stored files in them.
type formWriter struct {
	e     *Engine
	files []formFile
}

type formFile struct {
	row   map[string]any
	name  string
	key   string
	image bool
}

func (w *formWriter) langs(row map[string]any, l *Langs, fields []*Field, owner reflect.Value, locales []string) {
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
func (w *formWriter) fields(row map[string]any, fields []*Field, rec reflect.Value, links *loaded) {
	for _, f := range fields {
		name := f.Decl.Name
		switch {
		case f.Decl.Kind == field.KindPassword:
		case f.Decl.Kind == field.KindObject:
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
		case f.Decl.Kind == field.KindImage || f.Decl.Kind == field.KindFile:
			row[name] = nil
			if key, _ := f.Column.Get(rec).(string); key != "" {
				w.files = append(w.files, formFile{row: row, name: name, key: key, image: f.Decl.Kind == field.KindImage})
			}
		default:
			row[name] = formValue(f, f.Column.Get(rec))
		}
	}
}

func (w *formWriter) items(g *Group, rec reflect.Value) []any {
	list := g.Items(rec)
	items := make([]any, len(list))
	for i, item := range list {
		row := make(map[string]any, len(g.Fields)+2)
		w.fields(row, g.Fields, item, nil)
		if g.Table != nil {
			row["id"] = g.Table.ID.Get(item)
		}
		if g.Langs != nil && len(g.Locales) > 0 {
			w.langs(row, g.Langs, g.Locales, item, w.e.deps.Locales)
		}
		items[i] = row
	}
	return items
}

// formValue is a plain value as the wire has it.
func formValue(f *Field, v any) any {
	switch v := v.(type) {
	case nil:
		if f.Decl.Kind == field.KindMulti {
			return []any{}
		}
		return nil
	case time.Time:
		if f.Decl.Kind == field.KindDate {
			return v.Format(time.DateOnly)
		}
		return v.Truncate(time.Millisecond)
	case int64:
		if f.Decl.Kind == field.KindNumber && f.Decl.Decimals > 0 {
			return jsonNumber(v, f.Decl.Decimals)
		}
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Slice && r.IsNil() {
		return []any{}
	}
	return v
}

// describe tells of every stored file of the record in one question.
func (w *formWriter) describe(ctx context.Context) error {
	if len(w.files) == 0 {
		return nil
	}
	keys := make([]string, len(w.files))
	for i, f := range w.files {
		keys[i] = f.key
	}
	told, err := w.e.deps.Files.Describe(w.e.deps.DB.Read(ctx), keys)
	if err != nil {
		return err
	}
	for _, f := range w.files {
		stored, ok := told[f.key]
		if !ok {
			continue
		}
		if !f.image {
			stored.Thumb = ""
		}
		f.row[f.name] = stored
	}
	return nil
}
