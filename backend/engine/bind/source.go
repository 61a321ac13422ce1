package bind

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/meant"
)

// Source is an option list bound to the screen that declares it.
type Source struct {
	Screen *Screen
	Decl   resource.Options
	Name   string // "content/category/list"
	Label  *Value
	// Searched is the screen whose list is searched by what the label is; nil: none is.
	Searched *Screen

	Params []sourceParam
	Parent *model.Column
	from   *model.Column // of Valid
	to     *model.Column
	Sort   *model.Column
	Extra  []*Value
	Labels string // SELECT id, label of all records, removed ones too; one argument a locale
}

// SourceRef is a field's use of a source: its first parameters may be fixed.
type SourceRef struct {
	Source *Source
	Fixed  []string
}

// sourceParam is a name in braces of the list's path. Without a column it is
// the record that is left out.
type sourceParam struct {
	Name     string
	Optional bool
	Column   *model.Column
	chosen   *field.Join // of a Multi field, narrowed by what it chose
	sql      string      // of Narrow
	orNone   bool        // a record that chose nothing is offered too
}

// Narrow is the condition that a value of the parameter makes on table.
func (p sourceParam) Narrow(table string) string {
	if p.sql != "" {
		return "(" + p.sql + ")"
	}
	if p.chosen == nil {
		return table + "." + p.Column.Quoted() + " = ?"
	}
	of := "SELECT 1 FROM " + model.Quote(p.chosen.Table) + " AS `c` WHERE `c`." + model.Quote(p.chosen.Owner) + " = " + table + ".`id`"
	is := "EXISTS (" + of + " AND `c`." + model.Quote(p.chosen.Ref) + " = ?)"
	if p.orNone {
		return "(" + is + " OR NOT EXISTS (" + of + "))"
	}
	return is
}

// Narrows says that the parameter is more than a record to leave out.
func (p sourceParam) Narrows() bool { return p.Column != nil || p.chosen != nil || p.sql != "" }

// LabelKey is where an option holds its label: "title".
func (s *Source) LabelKey() string {
	return s.Decl.Label[strings.LastIndexByte(s.Decl.Label, '.')+1:]
}

// LabelPath is the way to the label in an option: a localised one stands below "lang".
func (s *Source) LabelPath() []string {
	if s.Label.Lang && !s.Decl.Flat {
		return []string{"lang", s.LabelKey()}
	}
	return []string{s.LabelKey()}
}

// searching finds the screen whose list searches the label of an option list: its own, or
// one over the same table, as that of users searches those to choose a customer from; nil
// where none does.
func (b *Bound) searching(o *Source) *Screen {
	named := func(c *model.Column) bool { return c.Name == o.Label.Column.Name }
	for _, s := range append([]*Screen{o.Screen}, b.Screens...) {
		among := s.SearchMain
		if o.Label.Lang {
			among = s.SearchLang
		}
		if s.Main.Name == o.Screen.Main.Name && slices.ContainsFunc(among, named) {
			return s
		}
	}
	return nil
}

// listPath is how an option list is addressed below its screen: its words, and the parameters that narrow it.
var listPath = regexp.MustCompile(`^(([a-z0-9_-]+|\{[a-z0-9_]+\??\})(/|$))*$`)

// sources binds the option lists of a screen.
func (b *Bound) sources(s *Screen) {
	seen := map[string]bool{}
	for i, decl := range s.Decl.Options {
		at := fmt.Sprintf("Options[%d]", i)
		o := &Source{Screen: s, Decl: decl, Name: s.Decl.SourceName(decl)}
		s.Options = append(s.Options, o)
		if seen[o.Name] {
			b.Problem(s.Decl.Name, "S030", at, "the option list %q is declared twice", o.Name)
		}
		seen[o.Name] = true
		if !listPath.MatchString(decl.Path) {
			b.Problem(s.Decl.Name, "S122", at+".Path", "%q must be lower case words and {parameters} with slashes between", decl.Path)
		}
		if o.Label = s.Value(decl.Label); o.Label == nil || !o.Label.Column.Stored {
			b.Problem(s.Decl.Name, "S031", at+".Label", "no such column %q%s", decl.Label, s.Meant(decl.Label))
			o.Label = &Value{Column: s.Main.ID}
		}
		if decl.Valid != nil {
			o.from = b.optionColumn(s, at+".Valid.From", decl.Valid.From)
			o.to = b.optionColumn(s, at+".Valid.To", decl.Valid.To)
		}
		o.Parent = b.optionColumn(s, at+".Parent", decl.Parent)
		o.Sort = b.optionColumn(s, at+".Sort", decl.Sort)
		for j, name := range decl.Extra {
			if v := s.Value(name); v != nil && v.Column.Stored {
				o.Extra = append(o.Extra, v)
			} else {
				b.Problem(s.Decl.Name, "S031", fmt.Sprintf("%s.Extra[%d]", at, j), "no such column %q%s", name, s.Meant(name))
			}
		}
		for _, name := range decl.Params() {
			p := sourceParam{Name: strings.TrimSuffix(name, "?"), Optional: strings.HasSuffix(name, "?")}
			if p.sql = decl.Narrow[p.Name]; p.sql != "" {
				o.Params = append(o.Params, p)
				continue
			}
			if f, ok := chosenBy(s.Decl.Form, p.Name); ok && s.Main.StoredColumn(p.Name) == nil {
				p.chosen, p.orNone = f.Join, f.AllKey != ""
			} else if p.Name != "id" {
				p.Column = b.optionColumn(s, at+".Path", p.Name)
			}
			o.Params = append(o.Params, p)
		}
		for j, made := range decl.Made {
			if !slices.Contains(decl.Extra, made.Of) || made.Text == nil {
				b.Problem(s.Decl.Name, "S031", fmt.Sprintf("%s.Made[%d]", at, j), "%q is made of no text of Extra: %q", made.Name, made.Of)
			}
		}
		if (len(decl.Computed) > 0) != (decl.Compute != nil) {
			b.Problem(s.Decl.Name, "S031", at+".Computed", "values are named by Computed and made by Compute, or neither")
		}
		b.narrowed(s, at, decl)
		if table, owner, ok := strings.Cut(decl.Words, "."); decl.Words != "" && (!ok || table == "" || owner == "") {
			b.Problem(s.Decl.Name, "S100", at+".Words", "%q is no table and column, as words.record_id is", decl.Words)
		}
	}
}

// narrowed looks at the SQL of parameters.
func (b *Bound) narrowed(s *Screen, at string, decl resource.Options) {
	for _, name := range slices.Sorted(maps.Keys(decl.Narrow)) {
		if strings.Count(decl.Narrow[name], "?") != 1 {
			b.Problem(s.Decl.Name, "S100", at+".Narrow", "that of %q needs one ? for the value", name)
		}
		if !slices.Contains(decl.Params(), name) && !slices.Contains(decl.Params(), name+"?") {
			b.Problem(s.Decl.Name, "S100", at+".Narrow", "no parameter of the path is called %q", name)
		}
	}
}

// chosenBy finds the Multi field whose table has the column called name.
func chosenBy(form *resource.Form, name string) (field.Field, bool) {
	if form == nil {
		return field.Field{}, false
	}
	for _, f := range form.All() {
		if f.Join != nil && f.Join.Ref == name {
			return f, true
		}
	}
	return field.Field{}, false
}

// Valid is the condition that the record is offered on day.
func (s *Source) Valid(table string, day time.Time) (where []string, args []any) {
	if s.from != nil {
		where, args = append(where, "("+table+"."+s.from.Quoted()+" IS NULL OR "+table+"."+s.from.Quoted()+" <= ?)"), append(args, day)
	}
	if s.to != nil {
		where, args = append(where, "("+table+"."+s.to.Quoted()+" IS NULL OR "+table+"."+s.to.Quoted()+" >= ?)"), append(args, day)
	}
	return where, args
}

func (b *Bound) optionColumn(s *Screen, at, name string) *model.Column {
	if name == "" {
		return nil
	}
	c := s.Main.StoredColumn(name)
	if c == nil {
		b.Problem(s.Decl.Name, "S031", at, "no such column %q%s", name, s.Meant(name))
	}
	return c
}

// sourceOf finds the source of a choice; nil for a fixed choice.
func (b *Bound) sourceOf(s *Screen, here string, decl field.Field) *SourceRef {
	if decl.Source == nil || decl.Source.Name == "" {
		if len(decl.Options) == 0 {
			b.Problem(s.Decl.Name, "S014", here, "a choice needs From or Of")
		}
		return nil
	}
	ref := b.Source(decl.Source.Name)
	if ref == nil {
		b.NoSource(s.Decl.Name, here+".Source", decl.Source.Name)
		return nil
	}
	if decl.Source.Create && (!ref.Source.Screen.Decl.IsCreatable() || len(ref.Source.Params) > 0) {
		b.Problem(s.Decl.Name, "S081", here+".Source", "Creatable needs a screen whose form makes records, and a list without parameters; that of %q is none", decl.Source.Name)
	}
	required := 0
	for _, p := range ref.Source.Params {
		if !p.Optional {
			required++
		}
	}
	if given := len(ref.Fixed) + len(decl.Source.Under); given < required || given > len(ref.Source.Params) {
		b.Problem(s.Decl.Name, "S016", here+".Source", "%q takes %d parameters, %d are given",
			decl.Source.Name, len(ref.Source.Params), given)
	}
	for i, under := range decl.Source.Under {
		if at := len(ref.Fixed) + i; under == field.OwnerID && at < len(ref.Source.Params) && !ref.Source.Params[at].Optional {
			b.Problem(s.Decl.Name, "S016", here+".Source", "%q must do without the parameter %q, which OwnerID fills: end its name with ?",
				decl.Source.Name, ref.Source.Params[at].Name)
		}
	}
	return ref
}

// NoSource reports that no option list is called name: which is, or which screen lacks it.
func (b *Bound) NoSource(screen, at, name string) {
	var lists []string
	lacking, none := "", false
	for _, s := range b.Set {
		for _, o := range s.Options {
			lists = append(lists, strings.TrimSuffix(s.Name+"/"+o.Path, "/"))
		}
		if path, below := strings.CutPrefix(name, s.Name+"/"); below && !strings.Contains(path, "/") {
			lacking = fmt.Sprintf(": the screen %q lacks Options: []resource.Options{{Path: %q, Label: %q}}", s.Name, path, s.Title)
			none = len(s.Options) == 0
		}
	}
	hint := meant.Hint(name, lists)
	if none || hint == "" {
		hint = lacking
	}
	b.Problem(screen, "S015", at, "no option list is called %q%s", name, hint)
}

// Source finds the option list called name, nil where there is none.
func (b *Bound) Source(name string) *SourceRef {
	screen, list, fixed, found := b.Set.Source(name)
	if !found {
		return nil
	}
	s := b.ByName[screen.Name]
	if s == nil {
		return nil
	}
	for _, o := range s.Options {
		if o.Decl.Path == list.Path {
			return &SourceRef{Source: o, Fixed: fixed}
		}
	}
	return nil
}
