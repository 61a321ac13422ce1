package bind

import (
	"cmp"
	"maps"
	"reflect"
	"regexp/syntax"
	"slices"
	"strings"

	"backoffice/backend/engine/kind"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/meant"
)

func (b *Bound) checkLocales() {
	seen := map[string]bool{}
	for _, l := range b.locales {
		if !localePattern.MatchString(l) || seen[l] {
			b.Problem("", "S050", "Locales", "%q is no language code of its own", l)
		}
		seen[l] = true
	}
	if len(b.locales) == 0 {
		b.Problem("", "S050", "Locales", "there must be one")
	}
}

func (b *Bound) checkName(s *Screen) {
	if !screenPattern.MatchString(s.Decl.Name) {
		b.Problem(s.Decl.Name, "S001", "Name", "must be lower case words with slashes between")
	}
	if b.ByName[s.Decl.Name] != nil {
		b.Problem(s.Decl.Name, "S001", "Name", "is taken: it is declared again at %s", cmp.Or(s.Decl.Source, "another place"))
	}
}

// CheckField checks what a field says by itself.
func (b *Bound) CheckField(s *Screen, here string, f *Field) {
	d := f.Decl
	if !IsName(d.Name) && !(d.ReadOnlyFlag && shownPattern.MatchString(d.Name)) {
		b.Problem(s.Decl.Name, "S010", here, "%q is no name: lower case words with underscores", d.Name)
	}
	if d.PatternText != "" {
		if _, err := syntax.Parse(d.PatternText, syntax.Perl); err != nil {
			b.Problem(s.Decl.Name, "S019", here, "pattern: %v", err)
		}
	}
	if d.MinValue != nil && d.MaxValue != nil && *d.MinValue > *d.MaxValue {
		b.Problem(s.Decl.Name, "S019", here, "the least value is above the greatest")
	}
	if n, is := number(d.DefaultValue); is && d.Traits().IsNumber && (d.MinValue != nil && n < *d.MinValue || d.MaxValue != nil && n > *d.MaxValue) {
		b.Problem(s.Decl.Name, "S019", here, "the default %v is not between the least and the greatest value", d.DefaultValue)
	}
	if d.IsRequired && d.ReadOnlyFlag {
		b.Problem(s.Decl.Name, "S019", here, "is required and read only, so that nobody could save it")
	}
	offered := map[any]bool{}
	for _, o := range d.Options {
		if offered[o.Value] {
			b.Problem(s.Decl.Name, "S019", here, "offers %v twice", o.Value)
		}
		offered[o.Value] = true
	}
	for _, accepted := range d.Accept {
		if !strings.Contains(accepted, "/") {
			b.Problem(s.Decl.Name, "S019", here, "accepts %q, which is no type of content, such as application/pdf", accepted)
		}
	}
	if d.CreateOnlyFlag && d.EditOnlyFlag {
		b.Problem(s.Decl.Name, "S019", here, "is never shown: create only and edit only")
	}
	if d.Traits().IsFile {
		if d.MaxBytes <= 0 {
			b.Problem(s.Decl.Name, "S019", here, "a file needs a greatest size")
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(d.Messages)) {
		if !slices.Contains(field.Rules, rule) {
			b.Problem(s.Decl.Name, "S019", here, "a message of no rule %q%s", rule, meant.Hint(rule, field.Rules))
		}
	}
	if fits := kind.Of(d).Default; d.DefaultValue != nil && (fits == nil || !fits(d, reflect.ValueOf(d.DefaultValue))) {
		b.Problem(s.Decl.Name, "S019", here, "the default %v does not suit a %s", d.DefaultValue, d.Kind)
	}
}

func number(v any) (n float64, is bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

func (b *Bound) checkKind(s *Screen, here string, f *Field) {
	if kinds := kind.Of(f.Decl).Columns; kinds != nil && !slices.Contains(kinds, f.Column.Kind) {
		b.Problem(s.Decl.Name, "S017", here, "a %s cannot be kept in a %s", f.Decl.Kind, f.Column.Go.FieldType)
	}
	if f.Decl.Traits().HasCells && !slices.ContainsFunc(s.Decl.Feeds, func(feed resource.Feed) bool { return feed.Name == f.Decl.CellsFeed }) {
		b.Problem(s.Decl.Name, "S036", here, "a matrix needs Cells, no feed is called %q", f.Decl.CellsFeed)
	}
	if f.Decl.UniqueRule == nil {
		return
	}
	if !f.Column.Stored {
		b.Problem(s.Decl.Name, "S019", here, "unique needs a column, %q has none", f.Decl.Name)
	}
	for _, by := range f.Decl.UniqueRule.By {
		if s.Main.StoredColumn(by) == nil && (s.Langs == nil || s.Langs.Table.StoredColumn(by) == nil) {
			b.Problem(s.Decl.Name, "S019", here, "unique by %q, which is no column", by)
		}
	}
}
