// Package bind makes tables, columns and statements of declarations, once, at
// start, and says what is wrong with them. Its value.go is the one conversion
// between what a column holds and what goes over the wire.
package bind

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/report"
	"backoffice/backend/resource"
)

// Screen is a declared screen bound to its tables: every name resolved once,
// at start. It is read only.
type Screen struct {
	Decl resource.Screen

	Main  *model.Table // of the record
	Langs *model.Langs // localised rows, nil without a field Langs

	Fields  []*Field      // Form.All(), in order
	Locales []*Field      // Form.Locales, in order
	Title   *Value        // names a record; nil where nothing is declared
	Number  *model.Column // stands before the title; nil where nothing is declared

	Children []*Child // lists below each record
	AsChild  *Child   // of what one of such a list is
	Import   *Import  // nil where no file is imported

	// What the save path writes beside the fields themselves.
	SearchMain  []*model.Column // folded, joined by a space, into search_norm of the record
	SearchRunes int             // so many letters of it
	SearchLang  []*model.Column // the same, of the localised row
	SortMain    []SortKey
	SortLang    []SortKey

	Zone           *time.Location
	ContentLocales []string // content locales, the default first
	List           *List
	Detail         *List
	Options        []*Source // Decl.Options, in order
	Linked         *Source   // what links to its records are found by; nil where these have no address
	ByPath         map[string]*Field
	Passwords      []*Field // those whose hash is kept
	Report         *report.Report
	Marks          []Mark            // what conditions of the form wait for
	Watched        map[string]*Value // fields that the conditions of commands and of buttons look at
}

// SortKey says that Key holds the collation key of the text in From. An empty
// localised text takes the key of the first other locale that has one.
type SortKey struct{ From, Key *model.Column }

// Value is a stored value of a record: its own column, or a localised one.
type Value struct {
	Column *model.Column
	Lang   bool
}

// Field returns the bound field at a path without locale: "image",
// "navigation.value", or "langs.title" for a localised one.
func (s *Screen) Field(path string) (*Field, bool) {
	f, ok := s.ByPath[path]
	return f, ok
}

// Value resolves a declared path, "status", "navigation.value" or
// "langs.title", to a column; nil where there is none.
func (s *Screen) Value(path string) *Value {
	if name, lang := strings.CutPrefix(path, "langs."); lang {
		if s.Langs == nil {
			return nil
		}
		if c, ok := s.Langs.Table.Column(name); ok {
			return &Value{Column: c, Lang: true}
		}
		return nil
	}
	if c, ok := s.Main.Column(strings.ReplaceAll(path, ".", "_")); ok {
		return &Value{Column: c}
	}
	return nil
}

// Struct returns the addressable struct behind a record, a pointer to
// Decl.Record's type.
func (s *Screen) Struct(rec any) reflect.Value { return reflect.ValueOf(rec).Elem() }

// Bound are screens that are bound to their tables, and what is wrong with their
// declarations so far.
type Bound struct {
	Set      resource.Set
	Screens  []*Screen
	ByName   map[string]*Screen
	Problems []Problem
	locales  []string
}

// Screens binds what is declared.
func Screens(set resource.Set, locales []string) *Bound {
	b := &Bound{Set: set, locales: locales, ByName: map[string]*Screen{}}
	b.checkLocales()
	for _, decl := range set {
		b.screen(decl)
	}
	// Sources may belong to a screen that comes later.
	for _, s := range b.Screens {
		b.sources(s)
	}
	for _, s := range b.Screens {
		b.form(s)
	}
	// A list may show the first of a record's images.
	for _, s := range b.Screens {
		b.children(s)
		b.imports(s)
	}
	// A list may sort by the title of another screen's records.
	for _, s := range b.Screens {
		b.lists(s)
		b.marked(s)
	}
	for _, s := range b.Screens {
		for _, o := range s.Options {
			o.Searched = b.searching(o)
		}
		b.linked(s)
		b.listed(s)
	}
	return b
}

// listed finds the screens that list the items of a record's groups.
func (b *Bound) listed(s *Screen) {
	for _, f := range s.Fields {
		if f.Group == nil || f.Group.JSON || !Embeds(f.Group.Type, keysType) {
			continue
		}
		if at := slices.IndexFunc(b.Screens, func(of *Screen) bool { return of.Main.Type == f.Group.Type }); at >= 0 {
			f.Group.Listed = b.Screens[at]
		}
	}
}

// screen binds the tables of one screen.
func (b *Bound) screen(decl resource.Screen) {
	s := &Screen{Decl: decl, ContentLocales: b.locales, ByPath: map[string]*Field{}}
	b.checkName(s)
	t := reflect.TypeOf(decl.Record)
	if t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct || !Embeds(t.Elem(), RecordType) {
		b.Problem(decl.Name, "S002", "Record", "%v does not embed resource.Record", t)
		return
	}
	main, err := model.ParseTable(decl.Record)
	if err != nil {
		b.Problem(decl.Name, "S003", "Record", "%v", err)
		return
	}
	s.Main = main
	if s.Langs, err = model.ParseLangs(main); err != nil {
		b.Problem(decl.Name, "S004", "Record.Langs", "%v", err)
		return
	}
	s.watch()
	b.Screens = append(b.Screens, s)
	b.ByName[decl.Name] = s
	b.report(s)
}

var (
	RecordType = reflect.TypeFor[resource.Record]()
	keysType   = reflect.TypeFor[resource.Keys]()
)

func Embeds(t, part reflect.Type) bool {
	f, ok := t.FieldByName(part.Name())
	return ok && f.Anonymous && f.Type == part
}

// form binds the fields of the screen's form.
func (b *Bound) form(s *Screen) {
	b.title(s)
	if s.Decl.Form == nil {
		return
	}
	if len(s.Decl.Form.Locales) > 0 && s.Langs == nil {
		b.Problem(s.Decl.Name, "S004", "Form.Locales", "the record has no field Langs")
	} else if s.Langs != nil {
		s.Locales = b.fields(s, s.Langs.Table, s.Decl.Form.Locales, "Form.Locales", "", "langs.")
	}
	s.Fields = b.fields(s, s.Main, s.Decl.Form.Main, "Form.Main", "", "")
	for i, p := range s.Decl.Form.Panels {
		s.Fields = append(s.Fields, b.fields(s, s.Main, p.Fields, fmt.Sprintf("Form.Panels[%d].Fields", i), "", "")...)
	}
}

// title resolves what names a record, and the sort keys that follow.
func (b *Bound) title(s *Screen) {
	if s.Decl.Title == "" {
		return
	}
	v := s.Value(s.Decl.Title)
	if v == nil || !v.Column.Stored {
		b.noColumn(s, "S005", "Title", s.Decl.Title)
		return
	}
	s.Title = v
	if s.Decl.Numbered != "" {
		switch s.Number = s.Main.StoredColumn(s.Decl.Numbered); {
		case s.Number == nil:
			b.noColumn(s, "S116", "Numbered", s.Decl.Numbered)
		case s.Number.Kind != model.KindText:
			b.Problem(s.Decl.Name, "S116", "Numbered", "%q is no text: numbers of records are kept as texts, \"1042\"", s.Decl.Numbered)
		}
	}
	if v.Lang {
		s.SortLang = append(s.SortLang, SortKey{From: v.Column, Key: s.Langs.Table.StoredColumn("sort_key")})
	} else if Embeds(s.Main.Type, keysType) {
		s.SortMain = append(s.SortMain, SortKey{From: v.Column, Key: s.Main.StoredColumn("sort_key")})
	}
	for _, t := range []*model.Table{s.Main, langTable(s)} {
		if t == nil {
			continue
		}
		for _, c := range t.Columns {
			name, found := strings.CutSuffix(c.Name, "_sort_key")
			from := t.StoredColumn(name)
			if !found || from == nil || from.Kind != model.KindText {
				continue
			}
			if t == s.Main {
				s.SortMain = append(s.SortMain, SortKey{From: from, Key: c})
			} else {
				s.SortLang = append(s.SortLang, SortKey{From: from, Key: c})
			}
		}
	}
}

func langTable(s *Screen) *model.Table {
	if s.Langs == nil {
		return nil
	}
	return s.Langs.Table
}

// SetZone sets the time zone in which the screen's days begin.
func (s *Screen) SetZone(zone *time.Location) {
	s.Zone = zone
	for _, l := range []*List{s.List, s.Detail} {
		if l == nil {
			continue
		}
		for _, cells := range [][]Cell{l.Cells, l.Computed} {
			for i := range cells {
				cells[i].Codec.zone = zone
			}
		}
	}
}

// IsFile says whether the field holds the key of a stored file.
func (f *Field) IsFile() bool { return f.Decl.Traits().IsFile }

// watch resolves the fields that the conditions of commands and of buttons look at.
func (s *Screen) watch() {
	s.Watched = map[string]*Value{}
	var watched []string
	for _, c := range s.Decl.Commands {
		watched = append(watched, c.When.Names()...)
		if c.Then != nil {
			watched = append(watched, c.Then.When.Names()...)
		}
	}
	for _, a := range s.Decl.RowButtons() {
		watched = append(watched, a.When.Names()...)
	}
	for _, name := range watched {
		if v := s.Value(name); v != nil && v.Column.Stored {
			s.Watched[name] = v
		}
	}
}

// Command returns the command called name, nil where there is none.
func Command(s resource.Screen, name string) *resource.CommandDef {
	for i := range s.Commands {
		if s.Commands[i].Name == name {
			return &s.Commands[i]
		}
	}
	return nil
}
