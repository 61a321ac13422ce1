package schema_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// checker validates by an emitted form schema: JSON Schema by a
// library, the keywords of our own as schema's comment defines them.
type checker struct {
	schema   map[string]any
	compiled *jsonschema.Schema
	creating bool
}

func newChecker(t *testing.T, schema map[string]any, creating bool) *checker {
	t.Helper()
	schema = decoded(schema)
	forMode(schema, creating)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("form.json", reread(t, schema)); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("form.json")
	if err != nil {
		t.Fatal(err)
	}
	return &checker{schema: schema, compiled: compiled, creating: creating}
}

func reread(t *testing.T, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	out, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// forMode makes "x-required-create" or "x-required-edit" required.
func forMode(v any, creating bool) {
	switch v := v.(type) {
	case map[string]any:
		keyword := map[bool]string{true: "x-required-create", false: "x-required-edit"}[creating]
		if more, ok := v[keyword].([]any); ok {
			required, _ := v["required"].([]any)
			v["required"] = append(required, more...)
		}
		for _, inner := range v {
			forMode(inner, creating)
		}
	case []any:
		for _, inner := range v {
			forMode(inner, creating)
		}
	}
}

// paths are those at fault, in order.
func (c *checker) paths(t *testing.T, body map[string]any) []string {
	t.Helper()
	data := decoded(body)
	c.clean(c.schema, data, data, c.creating)
	found := map[string]bool{}
	err := c.compiled.Validate(reread(t, data))
	if wrong, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		leaves(wrong, found)
	} else if err != nil {
		t.Fatal(err)
	}
	c.own(c.schema, data, data, "", found)
	paths := make([]string, 0, len(found))
	for path := range found {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	return paths
}

// partsOf are the schemas of an object's properties, or of a map's entries.
func partsOf(schema, data map[string]any) map[string]any {
	entries, isMap := schema["additionalProperties"].(map[string]any)
	if !isMap {
		properties, _ := schema["properties"].(map[string]any)
		return properties
	}
	parts := make(map[string]any, len(data))
	for name := range data {
		parts[name] = entries
	}
	return parts
}

// clean makes of data what counts: texts as the server makes them, nothing
// that is empty, hidden, read-only or of the other mode.
func (c *checker) clean(schema, data, root map[string]any, creating bool) {
	properties := partsOf(schema, data)
	for name, p := range properties {
		p := p.(map[string]any)
		if s, ok := data[name].(string); ok {
			if p["x-trim"] == true {
				s = strings.TrimSpace(s)
			}
			switch p["x-case"] {
			case "lower":
				s = strings.ToLower(s)
			case "upper":
				s = strings.ToUpper(s)
			}
			data[name] = s
		}
		mode, bound := p["x-mode"]
		switch {
		case p["readOnly"] == true, p["type"] != "boolean" && (data[name] == nil || data[name] == ""):
			delete(data, name)
		case bound && (mode == "create") != creating:
			delete(data, name)
		}
	}
	for name, p := range properties {
		p := p.(map[string]any)
		if when, ok := p["x-when"].(map[string]any); ok && !shown(when, data, root) {
			delete(data, name)
		} else if data[name] == nil && p["type"] == "object" && creating && p["x-mode"] != "edit" {
			data[name] = map[string]any{}
		}
		switch value := data[name].(type) {
		case map[string]any:
			c.clean(p, value, root, creating)
		case []any:
			if items, ok := p["items"].(map[string]any); ok {
				for _, item := range value {
					if item, ok := item.(map[string]any); ok {
						c.clean(items, item, root, item["id"] == nil)
					}
				}
			}
		}
	}
}

func shown(when, data, root map[string]any) bool {
	inner := func(one any) bool { return shown(one.(map[string]any), data, root) }
	if all, ok := when["and"].([]any); ok {
		return !slices.ContainsFunc(all, func(one any) bool { return !inner(one) })
	}
	if some, ok := when["or"].([]any); ok {
		return slices.ContainsFunc(some, inner)
	}
	if not, ok := when["not"]; ok {
		return !inner(not)
	}
	value := find(when["field"].(string), data, root)
	for _, wanted := range when["values"].([]any) {
		if equal(value, wanted) || wanted == nil && value == "" {
			return true
		}
		if list, ok := value.([]any); ok && slices.ContainsFunc(list, func(v any) bool { return equal(v, wanted) }) {
			return true
		}
	}
	return false
}

// find looks a dotted name up beside a property, then at the root.
func find(name string, data, root map[string]any) any {
	for _, from := range []map[string]any{data, root} {
		var at any = from
		for _, part := range strings.Split(name, ".") {
			m, _ := at.(map[string]any)
			at = m[part]
		}
		if at != nil {
			return at
		}
	}
	return nil
}

func equal(a, b any) bool {
	n, isNumber := a.(json.Number)
	m, both := b.(json.Number)
	if isNumber && both {
		return rat(n).Cmp(rat(m)) == 0
	}
	switch a.(type) {
	case string, bool, nil:
		return a == b
	}
	return false
}

func rat(n json.Number) *big.Rat {
	r, _ := new(big.Rat).SetString(n.String())
	return r
}

// leaves gathers where the library found something wrong.
func leaves(e *jsonschema.ValidationError, found map[string]bool) {
	at := strings.Join(e.InstanceLocation, ".")
	under := func(name string) {
		if at == "" {
			found[name] = true
		} else {
			found[at+"."+name] = true
		}
	}
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			under(name)
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			under(name)
		}
	case *kind.PropertyNames:
		// The library says of another object that it has the name: see own.
	case *kind.AnyOf, *kind.Not:
		found[at] = true
	default:
		if len(e.Causes) == 0 {
			found[at] = true
		}
		for _, cause := range e.Causes {
			leaves(cause, found)
		}
	}
}

// own applies the keywords of our own.
func (c *checker) own(schema, data, root map[string]any, path string, found map[string]bool) {
	if names, ok := schema["propertyNames"].(map[string]any); ok {
		pattern := regexp.MustCompile(names["pattern"].(string))
		for name := range data {
			if !pattern.MatchString(name) {
				found[path+name] = true
			}
		}
	}
	for name, p := range partsOf(schema, data) {
		p, at := p.(map[string]any), path+name
		value, there := data[name]
		if !there {
			continue
		}
		if most, ok := p["x-decimals"].(json.Number); ok {
			if n, ok := value.(json.Number); ok && decimals(n) > most.String() {
				found[at] = true
			}
		}
		if rule, ok := p["x-file"].(map[string]any); ok && !fileFits(rule, value) {
			found[at] = true
		}
		switch value := value.(type) {
		case map[string]any:
			c.own(p, value, root, at+".", found)
		case []any:
			if items, ok := p["items"].(map[string]any); ok {
				for i, item := range value {
					if item, ok := item.(map[string]any); ok {
						c.own(items, item, root, at+"."+strconv.Itoa(i)+".", found)
					}
				}
			}
		}
	}
	rules, _ := schema["x-rules"].([]any)
	for _, rule := range rules {
		rule := rule.(map[string]any)
		name, other := rule["field"].(string), rule["than"].(string)
		than := find(other, data, root)
		if (than == nil || than == "") && found[path+other] {
			continue // that it is missing is told at its own field
		}
		if !holds(rule["rule"], data[name], than) {
			found[path+name] = true
		}
	}
}

// decimals counts the decimals of the shortest writing; one digit is enough.
func decimals(n json.Number) string {
	f, err := n.Float64()
	if err != nil {
		return "0"
	}
	_, part, _ := strings.Cut(strconv.FormatFloat(f, 'f', -1, 64), ".")
	return strconv.Itoa(min(len(part), 9))
}

func fileFits(rule map[string]any, value any) bool {
	switch value := value.(type) {
	case map[string]any:
		return true
	case string:
		return value == "__delete__" && rule["required"] != true
	}
	return false
}

func holds(rule, value, than any) bool {
	first, isText := than.(string)
	if again, ok := value.(string); rule == "equal" && (than == nil || than == "") {
		return !ok || again == ""
	}
	if !isText || first == "" {
		return true
	}
	if rule == "equal" {
		return value == than
	}
	later, ok := value.(string)
	if rule == "not_before" {
		from, err := time.Parse(time.DateOnly, first)
		to, err2 := time.Parse(time.DateOnly, later)
		return !ok || err != nil || err2 != nil || !to.Before(from)
	}
	from, err := time.Parse(time.RFC3339Nano, strings.ToUpper(first))
	to, err2 := time.Parse(time.RFC3339Nano, strings.ToUpper(later))
	return !ok || err != nil || err2 != nil || to.After(from)
}
