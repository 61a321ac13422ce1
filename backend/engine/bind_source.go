package engine

import (
	"fmt"
	"strings"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Source is an option list bound to the screen that declares it.
type Source struct {
	Screen *Screen
	Decl   resource.Options
	Name   string // "content/category/list"
	Label  *Value

	params []sourceParam
	parent *model.Column
	sort   *model.Column
	extra  []*Value
}

// SourceRef is a field's use of a source: its first parameters may be fixed.
type SourceRef struct {
	Source *Source
	Fixed  []string
}

// sourceParam is a name in braces of the list's path. Without a column it is
// the record that is left out.
type sourceParam struct {
	name     string
	optional bool
	column   *model.Column
}

// labelKey is where an option holds its label: "title".
func (s *Source) labelKey() string {
	return s.Decl.Label[strings.LastIndexByte(s.Decl.Label, '.')+1:]
}

// nested says that the label stands below "lang" in an option.
func (s *Source) nested() bool { return s.Label.Lang && !s.Decl.Flat }

// sources binds the option lists of a screen.
func (b *binder) sources(s *Screen) {
	seen := map[string]bool{}
	for i, decl := range s.Decl.Options {
		at := fmt.Sprintf("Options[%d]", i)
		o := &Source{Screen: s, Decl: decl, Name: s.Decl.SourceName(decl)}
		s.options = append(s.options, o)
		if seen[o.Name] {
			b.problem(s.Decl.Name, "S030", at, "the option list %q is declared twice", o.Name)
		}
		seen[o.Name] = true
		if o.Label = s.Value(decl.Label); o.Label == nil || !o.Label.Column.Stored {
			b.problem(s.Decl.Name, "S031", at+".Label", "no such column %q", decl.Label)
			o.Label = &Value{Column: s.Main.ID}
		}
		o.parent = b.optionColumn(s, at+".Parent", decl.Parent)
		o.sort = b.optionColumn(s, at+".Sort", decl.Sort)
		for j, name := range decl.Extra {
			if v := s.Value(name); v != nil && v.Column.Stored {
				o.extra = append(o.extra, v)
			} else {
				b.problem(s.Decl.Name, "S031", fmt.Sprintf("%s.Extra[%d]", at, j), "no such column %q", name)
			}
		}
		for _, name := range decl.Params() {
			p := sourceParam{name: strings.TrimSuffix(name, "?"), optional: strings.HasSuffix(name, "?")}
			if p.name != "id" {
				p.column = b.optionColumn(s, at+".Path", p.name)
			}
			o.params = append(o.params, p)
		}
	}
}

func (b *binder) optionColumn(s *Screen, at, name string) *model.Column {
	if name == "" {
		return nil
	}
	c := s.Main.StoredColumn(name)
	if c == nil {
		b.problem(s.Decl.Name, "S031", at, "no such column %q", name)
	}
	return c
}

// sourceOf finds the source of a choice; nil for a fixed choice.
func (b *binder) sourceOf(s *Screen, here string, decl field.Field) *SourceRef {
	if decl.Source == nil || decl.Source.Name == "" {
		if len(decl.Options) == 0 {
			b.problem(s.Decl.Name, "S014", here, "a choice needs From or Of")
		}
		return nil
	}
	ref := b.source(decl.Source.Name)
	if ref == nil {
		b.problem(s.Decl.Name, "S015", here+".Source", "no option list is called %q", decl.Source.Name)
		return nil
	}
	required := 0
	for _, p := range ref.Source.params {
		if !p.optional {
			required++
		}
	}
	if given := len(ref.Fixed) + len(decl.Source.Under); given < required || given > len(ref.Source.params) {
		b.problem(s.Decl.Name, "S016", here+".Source", "%q takes %d parameters, %d are given",
			decl.Source.Name, len(ref.Source.params), given)
	}
	return ref
}

// source finds the option list called name, nil where there is none.
func (b *binder) source(name string) *SourceRef {
	screen, list, fixed, found := b.set.Source(name)
	if !found {
		return nil
	}
	s := b.byName[screen.Name]
	if s == nil {
		return nil
	}
	for _, o := range s.options {
		if o.Decl.Path == list.Path {
			return &SourceRef{Source: o, Fixed: fixed}
		}
	}
	return nil
}
