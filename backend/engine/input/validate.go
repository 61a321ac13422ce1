package input

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Validate returns what is wrong with body as a new or changed record of form,
// as far as that can be known without a database: everything at once, by dotted
// path.
func Validate(form resource.Form, locales []string, creating bool, body port.Body) fault.Fields {
	faults := fault.Fields{}
	d := &Decoder{Faults: faults, Creating: creating, Locales: locales}
	in := d.Form(form, body)
	CheckForm(form, locales, creating, in, nil, faults)
	return faults
}

// CheckForm applies the rules of form to in, which it changes where a hidden
// field must be empty. stored returns values that the body did not give, by
// path; it may be nil.
func CheckForm(form resource.Form, locales []string, creating bool, in Form, stored func(path string) any, faults fault.Fields) {
	c := &Checker{Faults: faults, Creating: creating, Root: in.Main, Previous: stored}
	c.Level(form.All(), in.Main, "")
	for locale, values := range in.Langs {
		c.Level(form.Locales, values, "langs."+locale+".")
	}
	for _, locale := range locales {
		if _, said := in.Langs[locale]; !said {
			c.Level(form.Locales, kind.Values{}, "langs."+locale+".")
		}
	}
}

// Checker applies rules. A field that could not be read has its fault already.
type Checker struct {
	Faults   fault.Fields
	Creating bool
	Root     kind.Values
	Previous func(path string) any
}

func (c *Checker) Level(list field.List, values kind.Values, path string) {
	for _, f := range list {
		c.field(f, values, path)
	}
}

func (c *Checker) field(f field.Field, values kind.Values, path string) {
	at := path + f.Name
	if f.ReadOnlyFlag || f.Traits().IsDerived ||
		f.CreateOnlyFlag && !c.Creating || f.EditOnlyFlag && c.Creating {
		return
	}
	if f.ShownIf != nil && !c.holds(f.ShownIf, values, path) {
		c.hide(f, values, at)
		return
	}
	value, said := values[f.Name]
	if f.EqualField != "" {
		c.equal(f, values, path)
	}
	if !said {
		c.stays(f, values, path)
		return
	}
	// What is wrong within an object or a group says nothing of its other parts.
	switch v := value.(type) {
	case kind.Values:
		c.Level(f.Fields, v, at+".")
		return
	case []kind.Item:
		c.items(f, v, at)
	case kind.MapValues:
		c.entries(f, v, at)
	}
	if c.hasError(at) {
		return
	}
	if kind.IsEmpty(value) {
		if (f.IsRequired || f.RequiredIf != nil && c.holds(f.RequiredIf, values, path)) && !c.holdsMore(value, at) {
			c.Faults.Add(at, Missing(f))
		}
		return
	}
	kind.Of(f).Check(f, value, func(m fault.Message) { c.Faults.Add(at, m) })
	if f.AfterField != "" {
		c.after(f, values, path)
	}
}

// holdsMore says whether the record holds something of a value of which the body
// says a part.
func (c *Checker) holdsMore(value any, at string) bool {
	return value != nil && !c.Creating && c.Previous != nil && !kind.IsEmptyOver(value, c.Previous(at))
}

// stays finds fault with a field that the body leaves empty, where the body makes
// it one that must be filled in.
func (c *Checker) stays(f field.Field, values kind.Values, path string) {
	if f.RequiredIf == nil || f.Traits().IsWriteOnly || c.Creating || c.Previous == nil || !slices.ContainsFunc(f.RequiredIf.Names(), func(name string) bool {
		_, said := c.find(name, values)
		return said
	}) {
		return
	}
	if c.holds(f.RequiredIf, values, path) && kind.IsEmpty(c.Previous(path+f.Name)) {
		c.Faults.Add(path+f.Name, Missing(f))
	}
}

// items applies the rules of a group's fields to each of its items.
func (c *Checker) items(f field.Field, items []kind.Item, at string) {
	for i, it := range items {
		inner := *c
		inner.Creating = it.ID == 0
		path := at + "." + strconv.Itoa(i) + "."
		inner.Level(f.Fields, it.Values, path)
		for locale, values := range it.Langs {
			inner.Level(f.Locales, values, path+"langs."+locale+".")
		}
	}
}

// hide empties a field that is not shown and forgets what was wrong with it.
func (c *Checker) hide(f field.Field, values kind.Values, at string) {
	maps.DeleteFunc(c.Faults, func(path string, _ []fault.Message) bool {
		return path == at || strings.HasPrefix(path, at+".")
	})
	switch t := f.Traits(); {
	case t.IsWriteOnly:
		delete(values, f.Name)
	case t.HasParts:
		inner, ok := values[f.Name].(kind.Values)
		if !ok {
			inner = kind.Values{}
			values[f.Name] = inner
		}
		for _, g := range f.Fields {
			c.hide(g, inner, at+"."+g.Name)
		}
	default:
		values[f.Name] = kind.Of(f).Hidden
	}
}

// entries applies the rules of a Map's value to each of its entries.
func (c *Checker) entries(f field.Field, values kind.MapValues, at string) {
	for id, value := range values.Entries {
		one := f.Fields[0]
		one.Name = strconv.FormatUint(id, 10)
		c.field(one, kind.Values{one.Name: value}, at+".")
	}
}

// equal holds a repeated value against the first one, as soon as either is set.
func (c *Checker) equal(f field.Field, values kind.Values, path string) {
	first, said := c.find(f.EqualField, values)
	if c.hasError(path + f.Name) {
		return
	}
	if kind.IsEmpty(first) {
		// What is typed only the second time would be lost without a word. Of a
		// password that the body leaves out, nothing is known that it could equal.
		if !said && !f.Traits().IsWriteOnly || kind.IsEmpty(values[f.Name]) || c.hasError(path+f.EqualField) {
			return
		}
	}
	if !same(first, values[f.Name]) {
		c.Faults.Add(path+f.Name, kind.Message(f, "equal", "errors.equal"))
	}
}

func (c *Checker) after(f field.Field, values kind.Values, path string) {
	than := c.Value(f.AfterField, values, path)
	if kind.IsEmpty(than) {
		return
	}
	later := true
	switch v := values[f.Name].(type) {
	case time.Time:
		t, ok := than.(time.Time)
		later = !ok || v.After(t) || f.Traits().IsDay && v.Equal(t)
	case kind.Number:
		n, ok := than.(kind.Number)
		later = !ok || v.Rat().Cmp(n.Rat()) > 0
	}
	if !later {
		c.Faults.Add(path+f.Name, fault.M(f.AfterKey()))
	}
}

// holds reports whether a condition is true. Of a choice of several, one that
// is wanted is enough.
func (c *Checker) holds(cond *field.Condition, values kind.Values, path string) bool {
	return cond.Holds(func(name string, wanted []any) bool {
		value := c.Value(name, values, path)
		if list, ok := value.([]any); ok {
			return slices.ContainsFunc(list, func(v any) bool { return oneOf(v, wanted) })
		}
		return oneOf(value, wanted)
	})
}

// Value is the value of another field: one beside it, else one of the main form.
func (c *Checker) Value(name string, values kind.Values, path string) any {
	if v, said := c.find(name, values); said {
		return v
	}
	if c.Previous == nil || c.Creating {
		return nil
	}
	if v := c.Previous(path + name); v != nil {
		return v
	}
	return c.Previous(name)
}

func (c *Checker) find(name string, values kind.Values) (any, bool) {
	name = strings.TrimPrefix(name, "langs.")
	if v, said := values.Lookup(name); said {
		return v, true
	}
	return c.Root.Lookup(name)
}

// hasError reports whether something is wrong already at path itself. What could
// not be read has no value, so that nothing within it need be looked for.
func (c *Checker) hasError(path string) bool { return len(c.Faults[path]) > 0 }

// same compares two decoded values of like fields.
func same(a, b any) bool {
	if kind.IsEmpty(a) || kind.IsEmpty(b) {
		return kind.IsEmpty(a) && kind.IsEmpty(b)
	}
	switch a := a.(type) {
	case time.Time:
		t, ok := b.(time.Time)
		return ok && a.Equal(t)
	case kind.Number:
		n, ok := b.(kind.Number)
		return ok && a.Rat().Cmp(n.Rat()) == 0
	case string, bool, uint64, int64:
		return a == b
	}
	return false
}
