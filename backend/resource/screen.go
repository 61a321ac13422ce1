// Package resource is the language that screens are declared in: plain data
// that the engine, the schema and the rights all read. See
// docs/adr/0001-declaration-is-data.md.
package resource

import (
	"cmp"
	"slices"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Sort is the order of a list: a column's key, and whether it falls.
type Sort struct {
	Key  string
	Desc bool
}

// Asc sorts by the column called key, rising.
func Asc(key string) Sort { return Sort{Key: key} }

// Desc sorts by the column called key, falling.
func Desc(key string) Sort { return Sort{Key: key, Desc: true} }

// A page of a list has PerPage rows where the address does not say how many, and
// never more than MostPerPage (decisions.md 6).
const (
	PerPage     = 20
	MostPerPage = 100
)

// List declares a screen's table.
type List struct {
	// Show names fields of the form whose columns stand before Columns: each as
	// its kind is shown, a moment of Record such as updated_at too. Where no filter
	// is a search, the texts among them are searched.
	Show    []string
	Columns column.List
	Filters filter.List
	Sort    Sort // the title, rising, where it is left out
	Bulk    []Action
	// Row are the actions of a row. Left out, they are EditDestroy of a screen with
	// a form, with View before them where there is a detail too, and ViewDestroy of one
	// with a detail alone; an empty list has none.
	Row      []Action
	Top      []Action // commands of the whole list, beside the create button
	NoCreate bool
	Import   *Import // nil: records come from the form alone
	Sums     *Sums   // what the records make together, in the foot; nil: nothing is shown
	Panel    string  // a custom React component in place of the table; a record's address still shows the table
}

// Panel is a titled part of a form. Its title is the locale key
// <screen>.panels.<Name>, then common.panels.<Name>. A wide one has the whole
// width of the form, below all that is not. A main one stands in the wide column,
// below what is first there. A closed one shows its title alone until somebody
// opens it, or something in it is wrong.
type Panel struct {
	Name   string
	Fields field.List
	Wide   bool
	Main   bool
	Closed bool
}

// Form declares a screen's slide-up form: fields per locale, the main panel,
// and further panels.
type Form struct {
	Locales field.List
	Main    field.List
	Panels  []Panel
	// Live is the command of the whole list, one that only reads, whose answer a
	// new record's form shows below its fields while they are filled in: lines of
	// its summary, {"label","text","strong"}, and its errors by path. It is sent
	// those of the form's values that it has fields for.
	Live string
	// LiveRecord is the same below the form of a record that exists: the command of
	// one record.
	LiveRecord string
}

// All returns the fields of the form that do not depend on a locale.
func (f Form) All() field.List {
	if len(f.Panels) == 0 {
		return slices.Clip(f.Main)
	}
	all := append(field.List{}, f.Main...)
	for _, p := range f.Panels {
		all = append(all, p.Fields...)
	}
	return all
}

// AsksTitle says whether the form has a field by which everybody sees what a record is
// called: its title, not a code or a prefix that stands for it.
func (f Form) AsksTitle() bool {
	is := func(one field.Field) bool { return one.Name == "title" }
	return slices.ContainsFunc(f.All(), is) || slices.ContainsFunc(f.Locales, is)
}

// Marks are the conditions of field.WhenMarked in the form.
func (f Form) Marks() []*field.Condition { return append(f.Locales.Marks(), f.All().Marks()...) }

// Known is the form with its conditions of field.WhenMarked resolved to the ids of
// the records that carry the marks.
func (f Form) Known(ids func(field, mark string) []any) Form {
	f.Locales = f.Locales.Known(ids)
	return f.over(func(list field.List) field.List { return list.Known(ids) })
}

// over is the form with the fields of each of its parts that do not depend on a locale
// as change makes them.
func (f Form) over(change func(field.List) field.List) Form {
	f.Main, f.Panels = change(f.Main), slices.Clone(f.Panels)
	for i := range f.Panels {
		f.Panels[i].Fields = change(f.Panels[i].Fields)
	}
	return f
}

// Usual are the fields of the form that begin with what their option list says is usual.
func (f Form) Usual() field.List {
	return slices.DeleteFunc(slices.Clone(f.All()), func(of field.Field) bool { return of.Source == nil || !of.Source.Usual })
}

// Begun is the form with the fields of Usual beginning with the ids of records, by
// the names of the fields; what is not among them begins empty.
func (f Form) Begun(ids map[string]uint64) Form {
	return f.over(func(list field.List) field.List {
		list = slices.Clone(list)
		for i, of := range list {
			if id := ids[of.Name]; id != 0 {
				list[i] = of.Default(id)
			}
		}
		return list
	})
}

// Detail declares a read-only panel: which values of the record it shows, as
// columns, and which commands it offers. Path is its address below the
// screen's, "detail/{id}" where empty.
type Detail struct {
	Columns column.List // those of the list where none are given
	More    column.List // behind Columns
	Actions []Action
	Path    string
	Panel   string // a custom React component in place of the columns, which it may use
	First   bool   // a record is opened in it, by its title and from elsewhere, rather than in its form
	// Head are the columns that stand beside the record's name.
	Head []string
	// Next is the column that names the actions that are sensible to go on with,
	// the likeliest first, as the record is now: the first of them that is offered
	// is the one button in sight, and the others are in a menu.
	Next string
	// Opens is the command that opening the detail does to the record without
	// being asked, where it is offered: "read" of a message. It takes no input.
	Opens string
	// AvailableBy is the key of the list's column that says of each row whether the
	// detail is offered there; empty: always.
	AvailableBy string
	// Gone is the locale key of what is said of a record that is not there any more, such
	// as a job that was done, in place of "not found". What Hooks.May lets nobody see is
	// not there either then.
	Gone string
}

// At is the address below the screen's.
func (d Detail) At() string { return cmp.Or(d.Path, "detail/{id}") }

// Buttons are the actions of the detail and what opening it does.
func (d Detail) Buttons() []Action {
	if d.Opens == "" {
		return d.Actions
	}
	return append(slices.Clone(d.Actions), Action{Name: d.Opens, Label: d.Opens, Command: true})
}

// RowButtons are the actions on a record, wherever they stand.
func (s Screen) RowButtons() []Action {
	var all []Action
	if s.List != nil {
		all = slices.Concat(s.List.Row, s.List.Bulk)
	}
	if s.Detail != nil {
		all = append(all, s.Detail.Buttons()...)
	}
	return all
}

// Options declares an option list of the screen: GET {api}{Path}. Params of
// the path, such as {module_id}, narrow it by the column of that name, or by
// what the Multi field chose whose table has one; {id?} leaves out that record
// and, in a tree, all below it.
type Options struct {
	Path  string // "list", "list/{module_id}", "parents/{module_id}/{id?}", or "" for {api} itself
	Label string // "langs.title", "title" or "name"
	// Parent is the column that makes the records a tree: each stands below its parent
	// where the whole list is asked for, with the labels on the way to it (AboveKey).
	Parent string
	Extra  []string // further columns sent with each option
	Flat   bool     // the localised label stands at the option itself: {"id","title"}
	Where  string   // SQL over the record's table, written by the developer
	Sort   string   // column; empty: by label
	Valid  *Validity
	// Words is the table of folded words that a text is searched by, instead of the
	// label, and its column that names the record: "pickup_words.point_id". The text
	// finds records that have for each of its words one that begins with it.
	Words string
	// Usual returns the record that fields which ask for it begin a new record with (see
	// field.Field.Usual), 0 where there is none now. nil: no field may ask.
	Usual func(c *Call) (uint64, error)
	// Computed names values that Compute gives of records beside those of their columns; what
	// it leaves out for a record the option is without.
	Computed []string
	Compute  func(c *Call, ids []uint64) (map[uint64]map[string]any, error)
	// Describe are the labels of records in the caller's language, where no column
	// holds them; Label is what the list is sorted and searched by all the same.
	Describe func(c *Call, ids []uint64) (map[uint64]string, error)
	// Narrow is SQL over the record's table, written by the developer with one ? for
	// the value, of parameters of Path that are no column of it.
	Narrow map[string]string
	// Made are texts that are made of those of Extra, under names of their own or in
	// their place: the street and the number of an address.
	Made []Made
}

// Made is a text of an option that Text makes of the one called Of.
type Made struct {
	Name, Of string
	Text     func(string) string
}

// HasValue says whether the options hold a value called name.
func (o Options) HasValue(name string) bool {
	return o.Label == name || slices.Contains(o.Extra, name) || slices.Contains(o.Computed, name) || slices.ContainsFunc(o.Made, func(m Made) bool { return m.Name == name })
}

// AboveKey is where an option of a tree holds the labels of those above it, the top one first.
const AboveKey = "above"

// DescribedLabel is where an option holds the label that Describe made.
const DescribedLabel = "text"

// Validity offers a record only on the days from From to To, both inclusive and columns of
// the record's table; an empty one does not bound it. What was chosen stays (decisions.md 24).
type Validity struct{ From, To string }

// Singleton declares a screen that is one record: no list, a form that is
// always open. ByField turns the wire shape from langs.sk.title to title.sk.
type Singleton struct {
	Key     string // what stands for the id in {api}{Key}
	ByField bool
	ID      uint64   // of the record in its table, which several screens may share; 0: 1
	Actions []Action // commands of scope list, beside the title
	Gallery string   // below /files/, where its pictures stand as long as it holds them: "settings/1"
	PerUser bool     // the record is that with the id of who asks; it is never made here
}

// RecordID is the id of the one record.
func (s Singleton) RecordID() uint64 {
	if s.ID == 0 {
		return 1
	}
	return s.ID
}

// Tree declares that the records are a tree of drag and drop: GET {api}tree, POST {api}
// with the whole tree, so that a form which makes them is on another screen, see Of.
type Tree struct {
	Label    string // "langs.title"
	Parent   string // column
	Position string // column
	Where    string // SQL that says which records stand in it
	Of       string // screen in which the records are made and edited; empty: this one
}

// Menu places the screen in the side navigation. The group is the part of the
// screen's name before the slash.
type Menu struct {
	Icon  string
	Order int
	Group string // where it is not the part of the name before the slash
	None  bool   // an option list without a screen of its own
}

// Screen is a declared screen, its record's type erased. Resource[T].Screen
// makes it; everything else reads it.
type Screen struct {
	Name    string // "content/page": address below /api/ and /admin/app/
	Address string // below /api/, where it is not the name
	Title   string // column that names a record: "langs.title"
	// Numbered is the column of the record that stands before its title wherever one
	// record is named, "1042 · Ján Novák": people speak of it by that. The list shows it,
	// and so do the form and the detail.
	Numbered  string
	Known     []string // locale keys of the titles of records 1, 2, …, which the program itself defines: the log calls them in its reader's language
	Model     string   // name in the activity log: "Page"
	Menu      Menu
	Tiles     []Tile
	List      *List
	Form      *Form
	Detail    *Detail
	Singleton *Singleton
	Tree      *Tree
	Children  []ChildDef
	Report    *ReportDef
	Options   []Options
	ChosenIn  string       // the tree whose option lists offer the records to each other, where they have none of their own
	Commands  []CommandDef // those of its states among them
	States    []StatesDef
	Feeds     []Feed
	Panels    []string // custom React components opened from a row
	Calls     []Action // what can be done to a record by a call, with or without a button of a list
	Access    Access
	// SitePath is where a record stands on the public site, "/{locale}/blog/{title_url}":
	// braces hold the locale, the id or a field. Links to it are found by its title, the
	// preview opens it, and whoever changes a part of it is warned while it is out.
	// Empty: it has no address of its own.
	SitePath string
	// Personal are the columns of the record beside the form's personal fields that
	// identify a person, see PersonalColumns.
	Personal []string
	// NotPersonal are columns whose name looks as if they identified a person, each
	// with the reason why they do not. A column that looks so is in the one
	// or the other, see LooksPersonal.
	NotPersonal map[string]string
	// BySite says that a site calls, with a key of its own in place of a session:
	// nobody of the staff does.
	BySite bool
	// NoHistoryNoCache is for records that are written past the engine: they have
	// no history, and their lists are never cached.
	NoHistoryNoCache bool
	// AuditActions are what features note in the activity log beyond what the engine does.
	AuditActions []AuditAction

	Record any // new(T)
	Hooks  AnyHooks
	Source string // file and line of the declaration, "backend/content/page.go:31"; empty where no Registry has it
}

// AuditAction is something that a feature itself notes in the activity log, called by
// the locale key common.activity.<Name>.
type AuditAction struct {
	Name string
	// Values are the values in its changes that no form has, each called by the
	// locale key common.fields.<value>.
	Values []string
}

// API is the address of the screen's calls, with both slashes: "/api/content/page/".
func (s Screen) API() string {
	if s.Address != "" {
		return "/api/" + s.Address + "/"
	}
	return "/api/" + s.Name + "/"
}

// Set is the screens of a feature, or of the product.
type Set []Screen

// IsCreatable says that records of the screen are made in its form.
func (s Screen) IsCreatable() bool {
	return s.Form != nil && s.Singleton == nil && (s.List == nil || !s.List.NoCreate)
}
