package check

import (
	"fmt"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/meant"
)

// checkRefs checks that what fields refer to stands in the same form.
func (k *checker) checkRefs(s *bind.Screen, at string, list, known field.List) {
	for i, f := range list {
		here := fmt.Sprintf("%s[%d] %s", at, i, f.Name)
		refs := slices.Concat([]string{f.EqualField, f.AfterField, f.PairWith, f.FallbackBy, f.MoneyIn, f.NotedBy}, field.Alternatives(f.ResetBy), f.SlugFrom)
		if f.Compute != nil {
			refs = append(refs, f.Compute.Args...)
		}
		for _, ref := range refs {
			if ref != "" && ref != "id" && ref != field.ItemID && !fieldExists(list, known, ref) {
				k.Problem(s.Decl.Name, "S018", here, "there is no field %q%s", ref, meant.Hint(ref, namesOf(list, known)))
			}
		}
		k.checkAfter(s, here, f, list, known)
		if f.Source != nil {
			k.checkFills(s, here, *f.Source, list, known)
			k.checkUsual(s, at, here, f)
			for _, under := range field.Alternatives(field.FirstOf(f.Source.Under...)) {
				if under != "" && under != "id" && under != field.ItemID && !fieldExists(list, known, under) {
					k.Problem(s.Decl.Name, "S016", here, "there is no field %q to narrow the options by", under)
				}
			}
		}
		for _, c := range append(append(f.RequiredIf.Leaves(), f.ShownIf.Leaves()...), f.ClearIf.Leaves()...) {
			if checkMark(c, list, known) {
				continue
			}
			if len(c.Values) == 0 {
				k.Problem(s.Decl.Name, "S042", here, "the condition says no values that %q is to have", c.Field)
			} else if !fieldExists(list, known, c.Field) {
				k.Problem(s.Decl.Name, "S042", here, "the condition looks at %q, which is no field of this form%s", c.Field, meant.Hint(c.Field, namesOf(list, known)))
			} else if of, ok := list.Find(c.Field); ok {
				k.checkCondition(s, here, of, c.Values)
			} else if of, ok := known.Find(c.Field); ok {
				k.checkCondition(s, here, of, c.Values)
			}
		}
		for _, c := range []*field.Condition{f.RequiredIf, f.ShownIf, f.ClearIf} {
			if !together(list, c) {
				k.Problem(s.Decl.Name, "S042", here, "the fields of one condition must stand beside each other: %s", strings.Join(c.Names(), ", "))
			}
		}
		if f.ClearIf != nil && !f.Traits().IsNumber {
			k.Problem(s.Decl.Name, "S019", here, "only a number can be cleared by another field")
		}
		k.checkHead(s, here, f, list)
		if len(f.Fields) == 0 && len(f.Locales) == 0 {
			continue // a field is large, and a form would be copied for each of its own
		}
		within := append(append(field.List{}, f.Fields...), known...)
		if f.Traits().HasEntries {
			within = append(within, field.Field{Name: field.EntryKey})
		}
		k.checkRefs(s, here+".Fields", f.Fields, within)
		k.checkRefs(s, here+".Locales", f.Locales, append(append(field.List{}, f.Locales...), f.Fields...))
	}
}

// checkAfter checks that a field that comes after another can be compared with it.
func (k *checker) checkAfter(s *bind.Screen, here string, f field.Field, list, known field.List) {
	than, ok := list.Find(f.AfterField)
	if !ok {
		than, ok = known.Find(f.AfterField)
	}
	one, other := f.Traits(), than.Traits()
	if f.AfterField != "" && ok && !(one.IsNumber && other.IsNumber || one.IsTime && other.IsTime) {
		k.Problem(s.Decl.Name, "S019", here, "a %s cannot be after %q, which is a %s", f.Kind, than.Name, than.Kind)
	}
}

// checkHead checks that the first row of a table has each of its columns, once,
// and that each is what the column is.
func (k *checker) checkHead(s *bind.Screen, here string, f field.Field, list field.List) {
	if len(f.Head) == 0 {
		return
	}
	columns := 0
	for _, column := range f.Fields {
		if !column.Traits().IsDerived {
			columns++
		}
	}
	if !f.IsTable || columns != len(f.Head) {
		k.Problem(s.Decl.Name, "S083", here, "the first row is one of a table, and has all of its columns")
	}
	for _, name := range f.Head {
		own, beside := list.Find(name)
		column, within := f.Fields.Find(name)
		if !beside || !within || own.Kind != column.Kind {
			k.Problem(s.Decl.Name, "S083", here, "%q is no field beside the table that is what its column of that name is%s", name, meant.Hint(name, namesOf(list)))
		}
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

// checkFills checks that fields which a choice fills in are there, and returned by its
// option list.
func (k *checker) checkFills(s *bind.Screen, at string, from field.Source, list, known field.List) {
	_, options, _, _ := k.Set.Source(from.Name)
	for _, name := range from.Fills {
		if !fieldExists(list, known, name) {
			k.Problem(s.Decl.Name, "S102", at, "there is no field %q to fill in%s", name, meant.Hint(name, namesOf(list, known)))
		}
		if !options.HasValue(name) {
			k.Problem(s.Decl.Name, "S102", at, "the option list %q does not return %q", from.Name, name)
		}
	}
}

// checkUsual checks that a field that begins with what is usual is a choice of one in the
// form itself, without a default, from an option list that says what is usual of all its records.
func (k *checker) checkUsual(s *bind.Screen, at, here string, f field.Field) {
	if !f.Source.Usual {
		return
	}
	_, options, _, _ := k.Set.Source(f.Source.Name)
	if options.Usual == nil {
		k.Problem(s.Decl.Name, "S115", here, "the option list %q does not say what is usual", f.Source.Name)
	}
	if at != "Form" || !f.Traits().IsChoice || f.Traits().IsList || f.DefaultValue != nil || len(f.Source.Under) > 0 || s.Decl.Singleton != nil {
		k.Problem(s.Decl.Name, "S115", here, "Usual is for a choice of one in the form of a new record, from a whole list, without a default")
	}
}

// checkMark says whether c waits for a mark, which marked has looked at.
func checkMark(c *field.Condition, list, known field.List) bool {
	return c.Mark != "" && fieldExists(list, known, c.Field)
}

// flatten lists fields with the fields of objects in the place of the objects.
func flatten(list field.List, prefix string) field.List {
	var flat field.List
	for _, f := range list {
		f.Name = prefix + f.Name
		if f.Traits().HasParts {
			flat = append(flat, flatten(f.Fields, f.Name+".")...)
			continue
		}
		flat = append(flat, f)
	}
	return flat
}
