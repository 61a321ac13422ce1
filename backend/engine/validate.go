package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Validate returns what is wrong with body as a new or changed record of form,
// as far as that can be told without a database: everything at once, by dotted
// path.
func Validate(form resource.Form, locales []string, creating bool, body Body) fault.Fields {
	faults := fault.Fields{}
	d := &decoder{faults: faults, creating: creating, locales: locales}
	in := d.form(form, body)
	validate(form, creating, in, nil, faults)
	return faults
}

// validate applies the rules of form to in, which it changes where a hidden
// field must be empty. stored tells of values that the body did not say, by
// path; it may be nil.
func validate(form resource.Form, creating bool, in input, stored func(path string) any, faults fault.Fields) {
	c := &checker{faults: faults, creating: creating, root: in.main, previous: stored}
	c.level(form.All(), in.main, "")
	locales := form.Locales
	for locale, values := range in.langs {
		c.level(locales, values, "langs."+locale+".")
	}
}

// checker applies rules. A field that could not be read has its fault already.
type checker struct {
	faults   fault.Fields
	creating bool
	root     Values
	previous func(path string) any
}

func (c *checker) level(list field.List, values Values, path string) {
	for _, f := range list {
		c.field(f, values, path)
	}
}

func (c *checker) field(f field.Field, values Values, path string) {
	at := path + f.Name
	if f.ReadOnlyFlag || f.Kind == field.KindComputed ||
		f.CreateOnlyFlag && !c.creating || f.EditOnlyFlag && c.creating {
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
		return
	}
	// What is wrong within an object or a group says nothing of its other parts.
	switch v := value.(type) {
	case Values:
		c.level(f.Fields, v, at+".")
		return
	case []item:
		c.items(f, v, at)
	case MapValues:
		c.entries(f, v, at)
	}
	if c.hasError(at) {
		return
	}
	if isEmpty(value) {
		if f.IsRequired || f.RequiredIf != nil && c.holds(f.RequiredIf, values, path) {
			c.faults.Add(at, missing(f))
		}
		return
	}
	c.rules(f, value, at)
	if f.AfterField != "" {
		c.after(f, values, path)
	}
}

func (c *checker) rules(f field.Field, value any, at string) {
	switch v := value.(type) {
	case string:
		if f.Kind != field.KindSelect {
			c.text(f, v, at)
		}
	case number:
		c.number(f, v, at)
	case []any:
		c.count(f, len(v), at)
	case []item:
		c.count(f, len(v), at)
	}
}

// items applies the rules of a group's fields to each of its items.
func (c *checker) items(f field.Field, items []item, at string) {
	for i, it := range items {
		inner := *c
		inner.creating = it.id == 0
		path := at + "." + strconv.Itoa(i) + "."
		inner.level(f.Fields, it.values, path)
		for locale, values := range it.langs {
			inner.level(f.Locales, values, path+"langs."+locale+".")
		}
	}
}

// hide empties a field that is not shown and forgets what was wrong with it.
func (c *checker) hide(f field.Field, values Values, at string) {
	maps.DeleteFunc(c.faults, func(path string, _ []fault.Message) bool {
		return path == at || strings.HasPrefix(path, at+".")
	})
	switch f.Kind {
	case field.KindBool:
		values[f.Name] = false
	case field.KindPassword:
		delete(values, f.Name)
	case field.KindImage, field.KindFile:
		values[f.Name] = fileRemoved
	case field.KindObject:
		inner, ok := values[f.Name].(Values)
		if !ok {
			inner = Values{}
			values[f.Name] = inner
		}
		for _, g := range f.Fields {
			c.hide(g, inner, at+"."+g.Name)
		}
	default:
		values[f.Name] = nil
	}
}

// equal holds a repeated value against the first one, as soon as that is set.
func (c *checker) equal(f field.Field, values Values, path string) {
	first, said := c.find(f.EqualField, values)
	if !said || isEmpty(first) || c.hasError(path+f.Name) {
		return
	}
	if !same(first, values[f.Name]) {
		c.faults.Add(path+f.Name, message(f, "equal", "errors.equal"))
	}
}

func (c *checker) after(f field.Field, values Values, path string) {
	than := c.value(f.AfterField, values, path)
	if isEmpty(than) {
		return
	}
	later := true
	switch v := values[f.Name].(type) {
	case time.Time:
		t, ok := than.(time.Time)
		later = !ok || v.After(t)
	case number:
		n, ok := than.(number)
		later = !ok || v.rat().Cmp(n.rat()) > 0
	}
	if !later {
		c.faults.Add(path+f.Name, message(f, "after", "errors.after"))
	}
}

// holds reports whether a condition is true. Of a choice of several, one that
// is wanted is enough.
func (c *checker) holds(cond *field.Condition, values Values, path string) bool {
	return cond.Holds(func(name string, wanted []any) bool {
		value := c.value(name, values, path)
		if list, ok := value.([]any); ok {
			return slices.ContainsFunc(list, func(v any) bool { return oneOf(v, wanted) })
		}
		return oneOf(value, wanted)
	})
}

// value is the value of another field: one beside it, else one of the main form.
func (c *checker) value(name string, values Values, path string) any {
	if v, said := c.find(name, values); said {
		return v
	}
	if c.previous == nil || c.creating {
		return nil
	}
	if v := c.previous(path + name); v != nil {
		return v
	}
	return c.previous(name)
}

func (c *checker) find(name string, values Values) (any, bool) {
	name = strings.TrimPrefix(name, "langs.")
	if v, said := values.lookup(name); said {
		return v, true
	}
	return c.root.lookup(name)
}

// lookup finds a value by its dotted name.
func (l Values) lookup(name string) (any, bool) {
	head, rest, inner := strings.Cut(name, ".")
	v, said := l[head]
	if !inner || !said {
		return v, said && !inner
	}
	next, ok := v.(Values)
	if !ok {
		return nil, false
	}
	return next.lookup(rest)
}

// hasError reports whether something is wrong already at path itself. What could
// not be read has no value, so that nothing within it need be looked for.
func (c *checker) hasError(path string) bool { return len(c.faults[path]) > 0 }

func isEmpty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case []item:
		return len(v) == 0
	case MapValues:
		return len(v.ids()) == 0
	case fileMark:
		return v == fileRemoved
	}
	return false
}

// same compares two decoded values of like fields.
func same(a, b any) bool {
	if isEmpty(a) || isEmpty(b) {
		return isEmpty(a) && isEmpty(b)
	}
	switch a := a.(type) {
	case time.Time:
		t, ok := b.(time.Time)
		return ok && a.Equal(t)
	case number:
		n, ok := b.(number)
		return ok && a.rat().Cmp(n.rat()) == 0
	case string, bool, uint64, int64:
		return a == b
	}
	return false
}
