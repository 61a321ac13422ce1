package field

import (
	"slices"
	"strings"
)

// Condition is true while another field of the same record holds one of
// Values, or of other conditions: while all of All are, one of Any is, or Not
// is not. Make it with When, And, Or and Not.
type Condition struct {
	Field  string
	Values []any
	Mark   string // in place of Values: the column that what is chosen in Field has true, see WhenMarked
	All    []*Condition
	Any    []*Condition
	Not    *Condition
}

// When is the condition that field holds one of values; nil stands for empty.
func When(field string, values ...any) *Condition { return &Condition{Field: field, Values: values} }

// And is the condition that every one of list is true. Nil ones do not count.
func And(list ...*Condition) *Condition {
	list = slices.DeleteFunc(slices.Clone(list), func(c *Condition) bool { return c == nil })
	if len(list) == 1 {
		return list[0]
	}
	return &Condition{All: list}
}

// Or is the condition that at least one of list is true.
func Or(list ...*Condition) *Condition { return &Condition{Any: list} }

// Not is the condition that c is false.
func Not(c *Condition) *Condition { return &Condition{Not: c} }

// Holds says whether the condition is true, where holds reports of one field
// whether it holds one of values.
func (c *Condition) Holds(holds func(field string, values []any) bool) bool {
	switch {
	case c.Not != nil:
		return !c.Not.Holds(holds)
	case len(c.Any) > 0:
		return slices.ContainsFunc(c.Any, func(one *Condition) bool { return one.Holds(holds) })
	case len(c.All) > 0:
		return !slices.ContainsFunc(c.All, func(one *Condition) bool { return !one.Holds(holds) })
	}
	return holds(c.Field, c.Values)
}

// Blockers are the fields that keep the condition from being true, each once; none
// where it is.
func (c *Condition) Blockers(holds func(field string, values []any) bool) []string {
	var names []string
	for _, leaf := range c.deciding(holds, true) {
		if !slices.Contains(names, leaf.Field) {
			names = append(names, leaf.Field)
		}
	}
	return names
}

// deciding are the leaves that keep c from being as it is wanted.
func (c *Condition) deciding(holds func(field string, values []any) bool, wanted bool) []*Condition {
	if c.Holds(holds) == wanted {
		return nil
	}
	if c.Not != nil {
		return c.Not.deciding(holds, !wanted)
	}
	inner := append(slices.Clone(c.All), c.Any...)
	if len(inner) == 0 {
		return []*Condition{c}
	}
	var leaves []*Condition
	for _, one := range inner {
		leaves = append(leaves, one.deciding(holds, wanted)...)
	}
	return leaves
}

// Leaves are the conditions on one field that c is made of.
func (c *Condition) Leaves() []*Condition {
	if c == nil {
		return nil
	}
	inner := append(slices.Clone(c.All), c.Any...)
	if c.Not != nil {
		inner = append(inner, c.Not)
	}
	if len(inner) == 0 {
		return []*Condition{c}
	}
	var leaves []*Condition
	for _, one := range inner {
		leaves = append(leaves, one.Leaves()...)
	}
	return leaves
}

// Names are the fields that the condition looks at, each once.
func (c *Condition) Names() []string {
	var names []string
	for _, leaf := range c.Leaves() {
		if !slices.Contains(names, leaf.Field) {
			names = append(names, leaf.Field)
		}
	}
	return names
}

// AsksWhether says that the condition only looks at whether a field holds
// anything, not at what.
func (c *Condition) AsksWhether(name string) bool {
	return !slices.ContainsFunc(c.Leaves(), func(leaf *Condition) bool {
		return leaf.Field == name && slices.ContainsFunc(leaf.Values, func(v any) bool { return v != nil && v != "" })
	})
}

// Text is the condition as a person reads it; values writes those of a field.
func (c *Condition) Text(values func(field string, values []any) string) string {
	join := func(list []*Condition, word string) string {
		texts := make([]string, len(list))
		for i, one := range list {
			texts[i] = one.Text(values)
			if len(one.All)+len(one.Any) > 1 {
				texts[i] = "(" + texts[i] + ")"
			}
		}
		return strings.Join(texts, word)
	}
	switch {
	case c.Not != nil:
		return "not (" + c.Not.Text(values) + ")"
	case len(c.Any) > 0:
		return join(c.Any, " or ")
	case len(c.All) > 0:
		return join(c.All, " and ")
	}
	if c.Mark != "" {
		return c.Field + " has " + c.Mark
	}
	return c.Field + " is " + values(c.Field, c.Values)
}
