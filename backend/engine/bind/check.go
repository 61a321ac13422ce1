package bind

import (
	"fmt"
	"reflect"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// String is the line that a developer reads.
func (p Problem) String() string {
	line := strings.TrimSpace(fmt.Sprintf("%s %s %s: %s", p.Number, p.Screen, p.At, p.Text))
	if p.Source != "" {
		line = p.Source + ": " + line
	}
	return line
}

// Check returns everything that is wrong with a set of screens, without a
// database.
func Check(set resource.Set, locales []string) []Problem {
	_, problems := Screens(set, locales)
	return problems
}

// CheckTables returns what a set of screens needs and the columns of a migrated
// database, by table, do not have. Of a set that Check refuses it returns nothing.
func CheckTables(set resource.Set, locales []string, columns map[string][]string) []Problem {
	screens, problems := Screens(set, locales)
	if len(problems) > 0 {
		return nil
	}
	return Tables(screens, columns)
}

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	// shownPattern is what is only shown called, which a specification may have named otherwise.
	shownPattern = regexp.MustCompile(`^[a-z][a-zA-Z0-9_]*$`)
	// galleryPattern has a number or a name behind the first part, so that no
	// size of a picture is meant by it.
	galleryPattern = regexp.MustCompile(`^[a-z][a-z_]*(/[a-z0-9_]+)+$`)
	screenPattern  = regexp.MustCompile(`^[a-z][a-z0-9_]*(/[a-z][a-z0-9_]*)*$`)
	localePattern  = regexp.MustCompile(`^[a-z]{2}(-[A-Z]{2})?$`)
)

func isName(s string) bool { return namePattern.MatchString(s) && len(s) <= 64 }

func (b *binder) checkLocales() {
	seen := map[string]bool{}
	for _, l := range b.locales {
		if !localePattern.MatchString(l) || seen[l] {
			b.problem("", "S050", "Locales", "%q is no language code of its own", l)
		}
		seen[l] = true
	}
	if len(b.locales) == 0 {
		b.problem("", "S050", "Locales", "there must be one")
	}
}

func (b *binder) checkName(s *Screen) {
	if !screenPattern.MatchString(s.Decl.Name) {
		b.problem(s.Decl.Name, "S001", "Name", "must be lower case words with slashes between")
	}
	if b.byName[s.Decl.Name] != nil {
		b.problem(s.Decl.Name, "S001", "Name", "is taken")
	}
}

// checkField checks what a field says by itself.
func (b *binder) checkField(s *Screen, here string, f *Field) {
	d := f.Decl
	if !isName(d.Name) && !(d.ReadOnlyFlag && shownPattern.MatchString(d.Name)) {
		b.problem(s.Decl.Name, "S010", here, "%q is no name: lower case words with underscores", d.Name)
	}
	if d.PatternText != "" {
		if _, err := syntax.Parse(d.PatternText, syntax.Perl); err != nil {
			b.problem(s.Decl.Name, "S019", here, "pattern: %v", err)
		}
	}
	if d.MinValue != nil && d.MaxValue != nil && *d.MinValue > *d.MaxValue {
		b.problem(s.Decl.Name, "S019", here, "the least value is above the greatest")
	}
	if d.CreateOnlyFlag && d.EditOnlyFlag {
		b.problem(s.Decl.Name, "S019", here, "is never shown: create only and edit only")
	}
	if d.Traits().IsFile {
		if d.MaxBytes <= 0 {
			b.problem(s.Decl.Name, "S019", here, "a file needs a greatest size")
		}
	}
	if fits := kind.Of(d).Default; d.DefaultValue != nil && (fits == nil || !fits(d, reflect.ValueOf(d.DefaultValue))) {
		b.problem(s.Decl.Name, "S019", here, "the default %v does not suit a %s", d.DefaultValue, d.Kind)
	}
}

func (b *binder) checkKind(s *Screen, here string, f *Field) {
	if kinds := kind.Of(f.Decl).Columns; kinds != nil && !slices.Contains(kinds, f.Column.Kind) {
		b.problem(s.Decl.Name, "S017", here, "a %s cannot be kept in a %s", f.Decl.Kind, f.Column.Go.FieldType)
	}
	if f.Decl.Traits().HasCells && !slices.ContainsFunc(s.Decl.Feeds, func(feed resource.Feed) bool { return feed.Name == f.Decl.CellsFeed }) {
		b.problem(s.Decl.Name, "S036", here, "a matrix needs Cells, no feed is called %q", f.Decl.CellsFeed)
	}
	if f.Decl.UniqueRule == nil {
		return
	}
	if !f.Column.Stored {
		b.problem(s.Decl.Name, "S019", here, "unique needs a column, %q has none", f.Decl.Name)
	}
	for _, by := range f.Decl.UniqueRule.By {
		if s.Main.StoredColumn(by) == nil && (s.Langs == nil || s.Langs.Table.StoredColumn(by) == nil) {
			b.problem(s.Decl.Name, "S019", here, "unique by %q, which is no column", by)
		}
	}
}

// check looks at what the parts of a declaration say of one another.
func (b *binder) check(s *Screen) {
	if s.Decl.Title == "" && s.Decl.Singleton == nil && (s.Decl.List != nil || s.Decl.Form != nil) {
		b.problem(s.Decl.Name, "S005", "Title", "a screen needs the column that names a record")
	}
	if f := s.Decl.Form; f != nil {
		main := flatten(f.All(), "")
		b.marked(s)
		b.checkRefs(s, "Form.Locales", f.Locales, append(append(field.List{}, f.Locales...), main...))
		b.checkRefs(s, "Form", f.All(), append(append(field.List{}, main...), f.Locales...))
	}
	b.checkActions(s)
	b.checkIcons(s)
	b.checkTiles(s)
	b.checkCommands(s)
	b.checkFeeds(s)
	b.checkShapes(s)
	b.checkPreview(s)
}

// checkRefs checks that what fields refer to stands in the same form.
func (b *binder) checkRefs(s *Screen, at string, list, known field.List) {
	for i, f := range list {
		here := fmt.Sprintf("%s[%d] %s", at, i, f.Name)
		refs := slices.Concat([]string{f.EqualField, f.AfterField, f.PairWith, f.HeldBy, f.MoneyIn, f.NotedBy}, field.Alternatives(f.ResetBy), f.SlugFrom)
		if f.Compute != nil {
			refs = append(refs, f.Compute.Args...)
		}
		for _, ref := range refs {
			if ref != "" && ref != "id" && ref != field.ItemID && !fieldExists(list, known, ref) {
				b.problem(s.Decl.Name, "S018", here, "there is no field %q%s", ref, resource.Meant(ref, namesOf(list, known)))
			}
		}
		if f.Source != nil {
			b.checkFills(s, here, *f.Source, list, known)
			for _, under := range field.Alternatives(field.FirstOf(f.Source.Under...)) {
				if under != "" && under != "id" && under != field.ItemID && !fieldExists(list, known, under) {
					b.problem(s.Decl.Name, "S016", here, "there is no field %q to narrow the options by", under)
				}
			}
		}
		for _, c := range append(append(f.RequiredIf.Leaves(), f.ShownIf.Leaves()...), f.ClearIf.Leaves()...) {
			if checkMark(c, list, known) {
				continue
			}
			if len(c.Values) == 0 || !fieldExists(list, known, c.Field) {
				b.problem(s.Decl.Name, "S042", here, "the condition needs a field of this form, %q is none, and values%s", c.Field, resource.Meant(c.Field, namesOf(list, known)))
			} else if of, ok := list.Find(c.Field); ok {
				b.checkCondition(s, here, of, c.Values)
			} else if of, ok := known.Find(c.Field); ok {
				b.checkCondition(s, here, of, c.Values)
			}
		}
		for _, c := range []*field.Condition{f.RequiredIf, f.ShownIf, f.ClearIf} {
			if !together(list, c) {
				b.problem(s.Decl.Name, "S042", here, "the fields of one condition must stand beside each other: %s", strings.Join(c.Names(), ", "))
			}
		}
		if f.ClearIf != nil && !f.Traits().IsNumber {
			b.problem(s.Decl.Name, "S019", here, "only a number can be cleared by another field")
		}
		within := append(append(field.List{}, f.Fields...), known...)
		if f.Traits().HasEntries {
			within = append(within, field.Field{Name: field.EntryKey})
		}
		b.checkRefs(s, here+".Fields", f.Fields, within)
		b.checkRefs(s, here+".Locales", f.Locales, append(append(field.List{}, f.Locales...), f.Fields...))
	}
}

// together says whether all fields of a condition stand in list, or none does:
// the browser looks for them in one place.
func together(list field.List, c *field.Condition) bool {
	beside := 0
	for _, name := range c.Names() {
		if _, ok := list.Find(name); ok {
			beside++
		}
	}
	return beside == 0 || beside == len(c.Names())
}

func commandNames(s resource.Screen) []string {
	var all []string
	for _, c := range s.Commands {
		all = append(all, c.Name)
	}
	return all
}

// namesOf are the fields that one of them may name.
func namesOf(lists ...field.List) []string {
	var names []string
	for _, list := range lists {
		for _, f := range list {
			names = append(names, f.Name)
		}
	}
	return names
}

func fieldExists(list, known field.List, name string) bool {
	if _, ok := list.Find(name); ok {
		return true
	}
	_, ok := known.Find(strings.TrimPrefix(name, "langs."))
	return ok
}

// checkActions checks that every button has something behind it.
func (b *binder) checkActions(s *Screen) {
	d := s.Decl
	if d.List != nil {
		b.checkButtons(s, "List.Bulk", d.List.Bulk, resource.ScopeBulk)
		b.checkButtons(s, "List.Row", d.List.Row, resource.ScopeRow)
		b.checkButtons(s, "List.Top", d.List.Top, resource.ScopeList)
		for i, c := range d.List.Columns {
			if c.Kind == column.KindInline {
				b.checkInline(s, fmt.Sprintf("List.Columns[%d]", i), c)
			}
		}
	}
	if d.Detail != nil {
		b.checkButtons(s, "Detail.Actions", d.Detail.Actions, resource.ScopeRow)
		b.checkOpens(s, d.Detail.Opens)
		b.checkDetailColumns(s)
	}
}

// checkDetailColumns checks that what a detail says by the names of its columns
// names some.
func (b *binder) checkDetailColumns(s *Screen) {
	var keys []string
	for _, c := range s.Decl.Detail.Columns {
		keys = append(keys, c.Key)
	}
	check := func(at, key string) {
		if !slices.Contains(keys, key) {
			b.problem(s.Decl.Name, "S085", at, "no column %q of the detail%s", key, resource.Meant(key, keys))
		}
	}
	for i, key := range s.Decl.Detail.Head {
		check(fmt.Sprintf("Detail.Head[%d]", i), key)
	}
	if next := s.Decl.Detail.Next; next != "" {
		check("Detail.Next", next)
	}
}

// checkOpens checks what opening a detail does: nobody is asked before it.
func (b *binder) checkOpens(s *Screen, name string) {
	if name == "" {
		return
	}
	c := Command(s.Decl, name)
	switch {
	case c == nil || !c.Has(resource.ScopeRow):
		b.problem(s.Decl.Name, "S040", "Detail.Opens", "no command %q of scope %s%s", name, resource.ScopeRow, resource.Meant(name, commandNames(s.Decl)))
	case c.Confirm || len(c.Fields) > 0:
		b.problem(s.Decl.Name, "S040", "Detail.Opens", "%q asks something, and opening a detail does not", name)
	}
}

func (b *binder) checkButtons(s *Screen, at string, actions []resource.Action, scope resource.Scope) {
	for i, a := range actions {
		here := fmt.Sprintf("%s[%d]", at, i)
		switch {
		case a.Command:
			if c := Command(s.Decl, a.Name); c == nil || !c.Has(scope) {
				b.problem(s.Decl.Name, "S040", here, "no command %q of scope %s%s", a.Name, scope, resource.Meant(a.Name, commandNames(s.Decl)))
			}
		case a.Panel:
			if scope != resource.ScopeRow || !slices.Contains(s.Decl.Panels, a.Name) {
				b.problem(s.Decl.Name, "S040", here, "no panel of a row is called %q", a.Name)
			}
		case a.Opens:
			opened := func(f resource.Feed) bool {
				return f.Name == a.Name && f.Record.Run != nil && f.Act == resource.ActPreview && len(f.Query) == 0
			}
			if scope != resource.ScopeRow || !slices.ContainsFunc(s.Decl.Feeds, opened) {
				b.problem(s.Decl.Name, "S040", here, "no feed %q of one record, of the right to a preview and without parameters", a.Name)
			}
		case a.Name == "edit" && s.Decl.Form == nil:
			b.problem(s.Decl.Name, "S040", here, "edit needs a form")
		case a.Name == "detail" && s.Decl.Detail == nil && s.Decl.Form == nil:
			b.problem(s.Decl.Name, "S040", here, "detail needs a detail or a form")
		case a.Name == "duplicate" && (s.Decl.Form == nil || s.Decl.List == nil || s.Decl.List.NoCreate):
			b.problem(s.Decl.Name, "S040", here, "duplicate needs a form that makes records")
		case a.Name == "preview" && s.Decl.Preview == "":
			b.problem(s.Decl.Name, "S040", here, "preview needs the path of a record")
		case a.Name == "publish" || a.Name == "hide":
			if c := s.Main.StoredColumn("status"); c == nil || c.Kind != model.KindBool {
				b.problem(s.Decl.Name, "S040", here, "%s needs a column status that is true or false", a.Name)
			}
		case !knownActions[a.Name]:
			b.problem(s.Decl.Name, "S040", here, "no action is called %q", a.Name)
		}
	}
}

var knownActions = map[string]bool{"edit": true, "detail": true, "preview": true, "duplicate": true, "destroy": true, "restore": true}

// Command returns the command called name, nil where there is none.
func Command(s resource.Screen, name string) *resource.CommandDef {
	for i := range s.Commands {
		if s.Commands[i].Name == name {
			return &s.Commands[i]
		}
	}
	return nil
}
