// Package column is the part of the declaration language that says what a
// list shows: one value a column, plain data.
package column

import (
	"slices"
	"strings"
)

// Kind says how a column's value is shown.
type Kind string

// The kinds of column.
const (
	KindText     Kind = "text"
	KindBadges   Kind = "badges" // labels of what a Multi field chose
	KindStatus   Kind = "status" // one badge out of States
	KindYesNo    Kind = "yes_no"
	KindDot      Kind = "dot" // a mark that is on where the value is set
	KindMoney    Kind = "money"
	KindNumber   Kind = "number"
	KindBytes    Kind = "bytes" // the size of a file, in the unit that suits it
	KindCount    Kind = "count"
	KindFlags    Kind = "flags" // a row of icons, each on or off
	KindInline   Kind = "inline_number"
	KindDate     Kind = "date"
	KindDateTime Kind = "date_time"
	KindImage    Kind = "image"
	KindPercent  Kind = "percent"  // a share, 0 to 1, as per cent
	KindColor    Kind = "color"    // a sample of it beside its name
	KindDuration Kind = "duration" // seconds, as minutes and seconds
	KindChanges  Kind = "changes"  // fields with their values before and after
)

// Colors are those that a state may have; one without is light.
var Colors = []string{"success", "warning", "danger", "info", "dark", "secondary", "light", "primary"}

// State is one value of a status column. Its label is the locale key Key,
// looked up as <screen>.states.<Key>, then common.states.<Key>.
type State struct {
	Value any    // bool or int, as in the row
	Key   string // "published"
	Label string // locale key, where it does not follow from Key
	// Fallback is the locale key that says it where Label has no text.
	Fallback string
	Color    string // one of Colors
	Bold     bool   // the title of a row in this state is bold: somebody has yet to look at it
	Passing  bool   // it passes by itself within seconds: a list below a record looks again until then
}

// LabelKeys are the locale keys of what the state is called, in the order in
// which they are looked up. screen is the key of the screen that shows it.
func (s State) LabelKeys(screen string) []string {
	switch {
	case s.Fallback != "":
		return []string{s.Label, s.Fallback, "common.actions." + s.Key}
	case s.Label != "":
		return []string{s.Label, "common.actions." + s.Key}
	}
	return []string{screen + ".states." + s.Key, "common.states." + s.Key}
}

// Flag is one icon of a flags column: on where the row's value at Path is set.
type Flag struct {
	Path string
	Icon string
	Key  string // locale key part of its tooltip
}

// ChildCount counts rows of another table that belong to the record.
type ChildCount struct {
	Table string
	Owner string // column of Table with the record's id
	Live  bool   // Table has deleted_at; removed rows do not count
}

// Column is one column of a list. Path says where the value comes from:
// "status" is the record's own column, "langs.title" the localised one, the
// name of a Select or Multi field stands for the label of what was chosen, and
// From shows that of any other column that holds an id.
type Column struct {
	Kind          Kind
	Path          string
	Key           string // name in the row and in ?sort=
	InRow         string // where the value stands in a row, where it does not follow from Key
	IsCarried     bool   // in each row, in no column
	NotePath      string // shown on a second line
	BelowKey      string // of the column in whose cell of a table it stands, under its value
	CurrencyPath  string // of money: where the row holds the code of its currency
	NoteRunes     int    // letters of the note that a row is sent, on one line; 0: all of it, as it is
	AvatarPath    string // stored picture shown round before the text, which gives the initials where there is none
	ThumbPath     string // stored picture shown small before the text; an empty frame where there is none
	ThumbChild    string // list of children whose first visible image stands for a picture that is missing
	Link          Link   // what the text is an address of
	RecentMinutes int    // minutes for which a moment counts as now
	Label         string // locale key, where it does not follow from Key
	Screen        string // screen whose record the value is the id of; shown as a link to it
	AddressPath   string // of a link to a file: where the row holds its address
	IDPath        string // of a text: where the row holds the id of Screen's record
	Source        string // option list whose label stands for the id in Path
	ItemPath      string // of badges: where an item of the row holds its label
	ItemKey       string // of badges: name under which an item has its id once more
	States        []State
	Begins, Ends  string // of a status: the columns of its window, see Within
	Flags         []Flag
	ChildCount    *ChildCount
	Decimals      int
	Min           *float64
	NoSort        bool
	SortPath      string // the column that it is sorted by; empty: its own
	WideOnly      bool   // hidden on narrow screens
	IsNeverCut    bool   // a text of one word that is no good cut off
	IsName        bool   // what a row and its detail are called by
	MeasuredIn    Unit   // of a number: what it is shown with
	AbsentKey     string // what no value means: a state, looked up as those of a status are
	FallbackPath  string // what holds where there is no value, shown with what that means
	IsTotalled    bool   // the sum over the whole list stands below it
	IsLessBetter  bool   // of a report's box: a fall is what one wishes for
	Part          string
}

// Link is what a text is the address of.
type Link string

// The links.
const (
	LinkMail Link = "mailto"
	LinkTel  Link = "tel"
	LinkWeb  Link = "web"
	LinkSite Link = "site"
	LinkFile Link = "file"
)

// Unit is what a number is a number of, as CLDR calls it: each language writes it
// its own way.
type Unit string

// UnitPercent is for numbers that are per cent already: 23 is 23 %.
const UnitPercent Unit = "percent"

// excerptRunes is what a line of a list shows of a text.
const excerptRunes = 160

// List is the columns of a list, in the order shown.
type List []Column

func of(kind Kind, path string) Column {
	key := path[strings.LastIndexByte(path, '.')+1:]
	return Column{Kind: kind, Path: path, Key: key}
}

// Text shows a text, or the label of a choice.
func Text(path string) Column { return of(KindText, path) }

// Email shows an e-mail address, which begins a letter when clicked.
func Email(path string) Column { return linked(LinkMail, path) }

// Phone shows a telephone number, which is dialled when clicked.
func Phone(path string) Column { return linked(LinkTel, path) }

// Web shows the address of a page, which a click opens beside the back office.
func Web(path string) Column { return linked(LinkWeb, path) }

// SitePath shows the path of a page, which a click opens on the public site,
// where its address is configured. A text that does not begin with a slash is
// shown as it is.
func SitePath(path string) Column { return linked(LinkSite, path) }

// File shows a text as a link to a file that the product serves, whose address the row
// holds at address; plain where it holds none. What a field.File keeps has its name
// and its address at once: File("contract", "contract").
func File(path, address string) Column {
	c := linked(LinkFile, path)
	c.AddressPath = address
	return c
}

func linked(link Link, path string) Column { c := of(KindText, path); c.Link = link; return c }

// Badges shows the labels of what a Multi field chose, or of the items of a []any
// that Prepare fills in: each a map[string]any with its label at Items.
func Badges(path string) Column { c := of(KindBadges, path); c.NoSort = true; return c }

// Published and Hidden are the states of content.
var (
	Published = State{Value: true, Key: "published", Color: "success"}
	Hidden    = State{Value: false, Key: "hidden", Color: "secondary"}
)

// Status shows one badge; without states, published or hidden.
func Status(path string, states ...State) Column {
	c := of(KindStatus, path)
	if len(states) == 0 {
		states = []State{Published, Hidden}
	}
	c.States = states
	return c
}

// YesNo shows yes or no.
func YesNo(path string) Column { return of(KindYesNo, path) }

// Color shows a color as a sample of it and its name.
func Color(path string) Column { return of(KindColor, path) }

// Dot shows a mark that is on where the value is set.
func Dot(path string) Column { return of(KindDot, path) }

// Money shows an amount of the product's currency with the given decimals.
func Money(path string, decimals int) Column {
	c := of(KindMoney, path)
	c.Decimals = decimals
	return c
}

// Number shows a number.
func Number(path string) Column { return of(KindNumber, path) }

// Percent shows a share, of which the column holds 0 to 1, as per cent with the
// given decimals.
func Percent(path string, decimals int) Column {
	c := of(KindPercent, path)
	c.Decimals = decimals
	return c
}

// Duration shows a time of so many seconds as minutes and seconds: 04:05.
func Duration(path string) Column { return of(KindDuration, path) }

// Bytes shows the size of a file, of which the column holds the bytes.
func Bytes(path string) Column { return of(KindBytes, path) }

// Count shows how many rows of table belong to the record.
func Count(key, table, owner string) Column {
	c := of(KindCount, key)
	c.ChildCount = &ChildCount{Table: table, Owner: owner}
	return c
}

// Flags shows a row of icons.
func Flags(key string, flags ...Flag) Column {
	c := of(KindFlags, key)
	c.Flags, c.NoSort = flags, true
	return c
}

// InlineNumber is a whole number that is changed in the list itself, saved
// 500 ms after typing to {api}<key>/{id}.
func InlineNumber(path string) Column { return of(KindInline, path) }

// Date shows a day.
func Date(path string) Column { return of(KindDate, path) }

// DateTime shows a moment.
func DateTime(path string) Column { return of(KindDateTime, path) }

// Image shows a small picture.
func Image(path string) Column { c := of(KindImage, path); c.NoSort = true; return c }

// Changes shows fields with their values before and after: a list of
// engine.ChangeView.
func Changes(path string) Column { c := of(KindChanges, path); c.NoSort = true; return c }

// As names the column in the row and in ?sort=.
func (c Column) As(key string) Column { c.Key = key; return c }

// Note adds a second line with the value at path.
func (c Column) Note(path string) Column { c.NotePath = path; return c }

// Excerpt adds a second line with how the text at path begins. A row is sent no
// more of it.
func (c Column) Excerpt(path string) Column {
	c.NotePath, c.NoteRunes = path, excerptRunes
	return c
}

// Thumb shows the picture at path small before the text.
func (c Column) Thumb(path string) Column { c.ThumbPath = path; return c }

// OrFirst has the first visible image of the record's children of that name
// stand where Thumb finds no picture.
func (c Column) OrFirst(child string) Column { c.ThumbChild = child; return c }

// Avatar shows the picture at path before the text, or the text's initials.
func (c Column) Avatar(path string) Column { c.AvatarPath = path; return c }

// Recent marks a moment that lies less than the given minutes back.
func (c Column) Recent(minutes int) Column { c.RecentMinutes = minutes; return c }

// From shows the label of the related record whose id is at path, by an option
// list such as "shop/product/list", where no field of the form names it. A
// record that is removed keeps its label.
func (c Column) From(source string) Column { c.Source = source; return c }

// To shows the value, an id, as a link to that record of a screen, where there
// is such a screen and the reader may open it.
func (c Column) To(screen string) Column { c.Screen = screen; return c }

// Leads shows a text as a link to the record of a screen, where there is such a
// screen and the reader may open it. id is where its id stands: a column of the
// record, or a number in the rows of a report.
func (c Column) Leads(screen, id string) Column { c.Screen, c.IDPath = screen, id; return c }

// Labelled names the locale key of the heading.
func (c Column) Labelled(key string) Column { c.Label = key; return c }

// Items says where an item of a badges column holds its label, such as "product_lang.title".
func (c Column) Items(path string) Column { c.ItemPath = path; return c }

// ItemID gives each item of a badges column its id under a second name, such
// as "category_id".
func (c Column) ItemID(name string) Column { c.ItemKey = name; return c }

// LiveOnly leaves removed rows out of a count.
func (c Column) LiveOnly() Column { t := *c.ChildCount; t.Live = true; c.ChildCount = &t; return c }

// AtLeast is the least value of an inline number.
func (c Column) AtLeast(n float64) Column { c.Min = &n; return c }

// SortedBy sorts it by the column at path instead.
func (c Column) SortedBy(path string) Column { c.SortPath = path; return c }

// Unsorted takes the sorting away.
func (c Column) Unsorted() Column { c.NoSort = true; return c }

// NeverCut gives a text the room to be read to its end, such as an e-mail address.
func (c Column) NeverCut() Column { c.IsNeverCut = true; return c }

// Names has rows and details be called by this column, and opened by it, in place of the
// list's first text.
func (c Column) Names() Column { c.IsName = true; return c }

// Wide hides the column on narrow screens.
func (c Column) Wide() Column { c.WideOnly = true; return c }

// At says where the value stands in a row, such as "role.lang.title"; its key,
// which it is sorted by, stays.
func (c Column) At(path string) Column { c.InRow = path; return c }

// Carried has the value in each row without a column of its own: for those who
// read the rows.
func (c Column) Carried() Column { c.IsCarried, c.NoSort = true, true; return c }

// In has the column stand in a part of the detail's own panel, "payment", which
// shows it where there is a value.
func (c Column) In(part string) Column { c.Part = part; return c }

// In has all of the columns stand in a part of the detail's own panel.
func (l List) In(part string) List {
	placed := slices.Clone(l)
	for i := range placed {
		placed[i].Part = part
	}
	return placed
}

// RowPath is where the value stands in a row.
func (c Column) RowPath() []string {
	if c.InRow != "" {
		return strings.Split(c.InRow, ".")
	}
	if name, lang := strings.CutPrefix(c.Path, "langs."); lang {
		return []string{"lang", name}
	}
	return []string{c.Key}
}

// Below has the table show the value in the cell of another column of the list, under
// that one's, of flags those that apply, in words; it stays a column in all else: cards,
// exports, what may be hidden.
func (c Column) Below(key string) Column { c.BelowKey = key; return c }

// Currency says where the record holds the code of the money's currency; without it
// money is in the site's. The list must have that column, carried at least.
func (c Column) Currency(path string) Column { c.CurrencyPath = path; return c }

// Unit shows a number with what it is a number of.
func (c Column) Unit(u Unit) Column { c.MeasuredIn = u; return c }

// Total shows below the column what its numbers make together in the whole
// list as it is filtered, not only on the page. It takes one more read of the list.
func (c Column) Total() Column { c.IsTotalled = true; return c }

// Absent says what it means that there is no value, where a dash would not say it:
// the state key, looked up as <screen>.states.<key>, then common.states.<key>.
func (c Column) Absent(key string) Column { c.AbsentKey = key; return c }

// Fallback shows what holds where the record has no value of its own, such as a price
// that is its product's: the value at path, marked by what state, as of Absent, says. A
// sheet leaves it out, so that what comes back is no value of the record's own.
func (c Column) Fallback(path, state string) Column {
	c.FallbackPath, c.AbsentKey = path, state
	return c
}

// LessIsBetter says of a number in a report's box, such as cancelled orders,
// that a fall is for the better.
func (c Column) LessIsBetter() Column { c.IsLessBetter = true; return c }
