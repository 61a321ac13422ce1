package bind

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/meant"
)

// Cell is one value of a row: where it stands in the row and where it comes from.
type Cell struct {
	Path   []string // in the row: ["lang", "title"]
	Expr   string   // in the row statement; empty of what is not read there
	Codec  codec
	Column *model.Column
	Option *Field // a fixed choice: the value stands for a label
	Own    bool   // stands in the record itself as it is
}

// codec says how a stored value is written in a row.
type codec struct {
	kind     model.Kind
	day      bool // a date without time
	runes    int  // of a text, on one line; 0: all of it, as it is
	local    bool // the day is that of a moment, in the site's zone
	zone     *time.Location
	Image    bool // the key of a stored file
	decimals int  // of an integer that counts smallest units
}

// Badges is a column of labels that a Multi field chose.
type Badges struct {
	Key, ItemPath string
	ItemKey       string // empty: only "id"
	Join          *Join
	Source        *Source
	Fixed         *Field // a Multi over a fixed choice has no source
	Query         string // up to the ids: SELECT owner, ref, label … WHERE owner IN
	Chosen        string // the same without labels, where these are kept apart
	All           string // the state that stands for nothing chosen
}

// Window is a status of which a row holds the state that it is in now: at Key
// of the row, from the status at Of and the hidden values From and Until.
type Window struct{ Key, Of, From, Until string }

// countColumn is a column that counts rows of another table.
type countColumn struct {
	Key, Query string // up to the ids
	Tail       string
}

// Sorting is how a list is ordered by one column. Each expression of order
// takes the direction.
type Sorting struct {
	Columns []string
	Join    string // what must be joined beside the record; one argument each mark, the locale
	Lang    bool   // the localised row of the caller's language is needed
	Main    bool   // the record itself is needed
	Deps    []string
}

// boundList is a list, or the columns of a detail, resolved to SQL once.
type List struct {
	Cells    []Cell
	Computed []Cell // values that Prepare fills in, read from the record
	Badges   []Badges
	Counts   []countColumn
	Windows  []Window
	Sorts    map[string]Sorting
	Filters  map[string]*Filter
	Totals   []Total
	Sums     *Sums   // nil where the foot shows nothing
	Search   *Filter // the free text; nil where there is none

	RowSQL  string // up to the ids
	RestSQL string // the same of the cells that do not stand in the record; empty where all do
	Locales int    // how often the row statement takes every locale
	images  bool
}

// lists binds the columns of the list and of the detail.
func (b *Bound) lists(s *Screen) {
	if s.Decl.List != nil {
		s.List = b.columns(s, s.Decl.List.Columns, "List.Columns", true)
		b.filters(s)
		b.defaultSort(s)
		b.sums(s)
	}
	if s.Decl.Detail != nil {
		s.Detail = b.columns(s, s.Decl.Detail.Columns, "Detail.Columns", false)
		by := s.Decl.Detail.AvailableBy
		if by != "" && (s.Decl.List == nil || !slices.ContainsFunc(s.Decl.List.Columns, func(c column.Column) bool { return c.Key == by && c.Kind == column.KindYesNo })) {
			b.Problem(s.Decl.Name, "S087", "Detail.AvailableBy", "the list has no column of yes and no called %q", by)
		}
	}
}

// rowBuilder gathers the row statement.
type rowBuilder struct {
	b     *Bound
	s     *Screen
	l     *List
	Joins []string
	Langs int
	known map[string]string // join made for what, by its alias
}

// NewRowBuilder begins a statement that reads some values of a screen's records.
func NewRowBuilder(s *Screen, locales []string) *rowBuilder {
	return &rowBuilder{b: &Bound{locales: locales}, s: s, known: map[string]string{}, l: &List{Sorts: map[string]Sorting{}}}
}

// Cells are the values that the statement reads, in its order.
func (r *rowBuilder) Cells() []Cell { return r.l.Cells }

func (b *Bound) columns(s *Screen, cols column.List, at string, sortable bool) *List {
	r := &rowBuilder{b: b, s: s, known: map[string]string{}, l: &List{
		Sorts: map[string]Sorting{}, Filters: map[string]*Filter{},
	}}
	seen := map[string]bool{"id": true, "deleted_at": true, "version": true, "can": true}
	for i, c := range cols {
		here := fmt.Sprintf("%s[%d]", at, i)
		if seen[c.Key] {
			b.Problem(s.Decl.Name, "S020", here, "the key %q is taken", c.Key)
			continue
		}
		seen[c.Key] = true
		if now := c.NowKey(); now != "" {
			seen[now] = true
		}
		r.column(here, c, sortable)
		r.total(here, c)
	}
	for i, c := range cols {
		here := fmt.Sprintf("%s[%d]", at, i)
		if host := slices.IndexFunc(cols, func(o column.Column) bool { return o.Key == c.BelowKey }); c.BelowKey != "" && (host < 0 || cols[host].IsCarried || cols[host].BelowKey != "" || host == i) {
			b.Problem(s.Decl.Name, "S104", here, "there is no column %q that it could stand below", c.BelowKey)
		}
		if c.CurrencyPath != "" && (c.Kind != column.KindMoney || !slices.ContainsFunc(cols, func(o column.Column) bool { return o.Path == c.CurrencyPath })) {
			b.Problem(s.Decl.Name, "S104", here, "%q is no column that holds the currency of money", c.CurrencyPath)
		}
	}
	r.conditions()
	r.l.RowSQL, r.l.RestSQL, r.l.Locales = r.statement(r.l.Cells), "", r.Langs
	if rest := slices.DeleteFunc(slices.Clone(r.l.Cells), func(c Cell) bool { return c.Own }); len(rest) > 0 {
		r.l.RestSQL = r.statement(rest)
	}
	return r.l
}

// statement reads cells of some records, up to their ids.
func (r *rowBuilder) statement(cells []Cell) string {
	main := model.Quote(r.s.Main.Name)
	exprs := []string{main + ".`id`", main + ".`deleted_at`", main + ".`version`"}
	for _, c := range cells {
		exprs = append(exprs, c.Expr)
	}
	return "SELECT " + strings.Join(exprs, ", ") + " FROM " + main + strings.Join(r.Joins, "") + " WHERE " + main + ".`id` IN ("
}

// column binds one column.
func (r *rowBuilder) column(here string, c column.Column, sortable bool) {
	r.beside(here+".AddressPath", column.Column{Path: c.AddressPath})
	r.beside(here+".FallbackPath", column.Column{Path: c.FallbackPath})
	r.beside(here+".NotePath", column.Column{Path: c.NotePath, NoteRunes: c.NoteRunes})
	r.beside(here+".AvatarPath", column.Column{Path: c.AvatarPath, Kind: column.KindImage})
	r.leads(here, c)
	r.thumb(here, c)
	sortable = sortable && !c.NoSort
	if c.Source != "" {
		r.related(here, c, sortable)
		return
	}
	switch c.Kind {
	case column.KindFlags:
		for i, f := range c.Flags {
			if v := r.value(fmt.Sprintf("%s.Flags[%d]", here, i), f.Path); v != nil {
				r.AddCell(v, RowPath(f.Path), column.Column{Path: f.Path}, nil)
			}
		}
		return
	case column.KindCount:
		r.count(here, c, sortable)
		return
	case column.KindBadges:
		r.badges(here, c)
		return
	}
	f := r.s.ByPath[c.Path]
	if c.Kind == column.KindText && f != nil && f.Decl.Traits().IsChoice && !f.Decl.Traits().IsList && f.Column != nil {
		r.choice(here, c, f, sortable)
		return
	}
	v := r.value(here, c.Path)
	if v == nil {
		return
	}
	r.shows(here, c, v, f)
	path := c.RowPath()
	r.AddCell(v, path, c, f)
	r.window(here, c)
	if sortable && c.SortPath != "" {
		v = r.value(here+".SortPath", c.SortPath)
	}
	if sortable && v != nil {
		r.sort(here, c, v)
	}
}

// beside adds a value that is shown beside a column's own.
func (r *rowBuilder) beside(here string, c column.Column) {
	if c.Path == "" {
		return
	}
	if v := r.value(here, c.Path); v != nil {
		r.AddCell(v, RowPath(c.Path), c, nil)
	}
}

// window reads the moments between which the record shows.
func (r *rowBuilder) window(here string, c column.Column) {
	if c.Begins == "" {
		return
	}
	for _, end := range []string{c.Begins, c.Ends} {
		v := r.s.Value(end)
		if v == nil || v.Lang || !v.Column.Stored || v.Column.Kind != model.KindTime {
			r.b.Problem(r.s.Decl.Name, "S021", here, "the end %q of the window is no moment of the record%s", end, meant.Hint(end, r.s.Main.Names()))
			return
		}
		r.AddCell(v, []string{Hidden, end}, column.Column{Path: end, Kind: column.KindDateTime}, nil)
	}
	r.l.Windows = append(r.l.Windows, Window{Key: c.NowKey(), Of: c.Key, From: c.Begins, Until: c.Ends})
}

// RowPath is where a value stands in a row that no key names.
func RowPath(path string) []string {
	if name, lang := strings.CutPrefix(path, "langs."); lang {
		return []string{"lang", name}
	}
	return strings.Split(path, ".")
}

func (r *rowBuilder) value(here, path string) *Value {
	v := r.s.Value(path)
	if v == nil {
		r.b.noColumn(r.s, "S021", here, path)
	}
	return v
}

// cell adds one value to the row.
func (r *rowBuilder) AddCell(v *Value, path []string, c column.Column, f *Field) {
	out := Cell{Path: path, Column: v.Column, Codec: codecOf(v.Column, c, f)}
	r.l.images = r.l.images || out.Codec.Image
	if !v.Column.Stored {
		r.l.Computed = append(r.l.Computed, out)
		return
	}
	out.Expr, out.Own = model.Quote(r.s.Main.Name)+"."+v.Column.Quoted(), !v.Lang
	if v.Lang {
		out.Expr = coalesce(r.joinLangs("l", r.s, model.Quote(r.s.Main.Name)+".`id`"), v.Column)
	}
	r.l.Cells = append(r.l.Cells, out)
}

// keepsDay says that a column holds days, which are the same in every zone.
func keepsDay(c *model.Column, f *Field) bool {
	return f != nil && f.Decl.Traits().IsDay || strings.EqualFold(c.Go.TagSettings["TYPE"], "date")
}

func codecOf(c *model.Column, decl column.Column, f *Field) codec {
	s := codec{kind: c.Kind, local: decl.Kind == column.KindDate && !keepsDay(c, f), day: decl.Kind == column.KindDate, Image: decl.Kind == column.KindImage, runes: decl.NoteRunes}
	if f != nil {
		s.day = s.day || f.Decl.Traits().IsDay && decl.Kind != column.KindDateTime
		if c.Kind == model.KindInt {
			s.decimals = f.Decl.Decimals
		}
	}
	return s
}

// lang joins the localised rows of a record whose id is at owner, one join a
// locale in the order of fallback, and returns their aliases.
func (r *rowBuilder) joinLangs(alias string, s *Screen, owner string) []string {
	aliases := make([]string, len(r.b.locales))
	for i := range r.b.locales {
		aliases[i] = fmt.Sprintf("`%s%d`", alias, i)
	}
	if _, made := r.known[alias]; made {
		return aliases
	}
	r.known[alias] = owner
	r.Langs++
	for _, a := range aliases {
		r.Joins = append(r.Joins, " LEFT JOIN "+model.Quote(s.Langs.Table.Name)+" AS "+a+" ON "+
			a+"."+s.Langs.Owner.Quoted()+" = "+owner+" AND "+a+".`locale` = ?")
	}
	return aliases
}

// coalesce is the first locale's value that is there; an empty text is not.
func coalesce(aliases []string, c *model.Column) string {
	parts := make([]string, len(aliases))
	for i, a := range aliases {
		parts[i] = a + "." + c.Quoted()
		if c.Kind == model.KindText {
			parts[i] = "NULLIF(" + parts[i] + ", '')"
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "COALESCE(" + strings.Join(parts, ", ") + ")"
}

// choice shows the label of what a Select field chose.
func (r *rowBuilder) choice(here string, c column.Column, f *Field, sortable bool) {
	v := r.s.Value(c.Path)
	if v == nil || !v.Column.Stored || v.Lang {
		r.b.Problem(r.s.Decl.Name, "S021", here, "the choice %q has no column of the record", c.Path)
		return
	}
	own := model.Quote(r.s.Main.Name) + "." + v.Column.Quoted()
	if f.Source == nil {
		r.l.Cells = append(r.l.Cells, Cell{Path: c.RowPath(), Expr: own, Column: v.Column, Option: f, Own: true})
		if sortable {
			r.l.Sorts[c.Key] = Sorting{Columns: []string{own}, Main: true}
		}
		return
	}
	r.labelled(c, f.Source.Source, own, sortable)
}

// label joins what an option list calls the record whose id is at key.
func (r *rowBuilder) label(alias string, src *Source, key string) (expr string, by Sorting) {
	by = Sorting{Main: true}
	if src.Label.Lang {
		expr = coalesce(r.joinLangs(alias, src.Screen, key), src.Label.Column)
		lang := src.Screen.Langs
		by.Join = " LEFT JOIN " + model.Quote(lang.Table.Name) + " AS `o` ON `o`." + lang.Owner.Quoted() + " = " + key + " AND `o`.`locale` = ?"
		by.Columns = []string{"`o`." + SortColumn(src.Screen.SortLang, src.Label.Column).Quoted()}
		return expr, by
	}
	a := model.Quote(alias)
	r.known[alias] = key
	join := " LEFT JOIN " + model.Quote(src.Screen.Main.Name) + " AS %s ON %s.`id` = " + key
	r.Joins = append(r.Joins, fmt.Sprintf(join, a, a))
	by.Join = fmt.Sprintf(join, "`o`", "`o`")
	by.Columns = []string{"`o`." + SortColumn(src.Screen.SortMain, src.Label.Column).Quoted()}
	return a + "." + src.Label.Column.Quoted(), by
}

// SortColumn is the column that orders like the text in c, c itself where no
// key is kept for it.
func SortColumn(keys []SortKey, c *model.Column) *model.Column {
	for _, k := range keys {
		if k.From == c {
			return k.Key
		}
	}
	return c
}

// conditions reads the fields that conditions of commands and of buttons look at.
func (r *rowBuilder) conditions() {
	for _, name := range slices.Sorted(maps.Keys(r.s.Watched)) {
		r.AddCell(r.s.Watched[name], []string{Hidden, name}, column.Column{Path: name}, nil)
	}
}

// Hidden is the beginning of a path whose value does not leave the server.
const Hidden = "\x00"

func (b *Bound) defaultSort(s *Screen) {
	by := s.Decl.List.Sort
	if by == (resource.Sort{}) {
		b.Problem(s.Decl.Name, "S023", "List.Sort", "a list needs a default sort")
		return
	}
	if _, ok := s.List.Sorts[by.Key]; !ok {
		// A column that is wrong itself has been reported.
		for _, c := range s.Decl.List.Columns {
			if c.Key == by.Key && slices.ContainsFunc(b.Problems, func(p Problem) bool { return p.Screen == s.Decl.Name && p.cause == c.Path }) {
				return
			}
		}
		b.Problem(s.Decl.Name, "S023", "List.Sort", "the default sort %q is no sortable column%s", by.Key, meant.Hint(by.Key, slices.Sorted(maps.Keys(s.List.Sorts))))
	}
}
