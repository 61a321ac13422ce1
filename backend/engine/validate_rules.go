package engine

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"sync"
	"unicode/utf8"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// message is the text of a rule: the field's own where it declares one.
func message(f field.Field, rule, key string, pairs ...any) fault.Message {
	return fault.M(f.Says(rule, key), pairs...)
}

// missing is the message of a required field that is empty.
func missing(f field.Field) fault.Message {
	key, counted := f.SaysMissing()
	if counted {
		return fault.M(key, "Count", f.Least())
	}
	return fault.M(key)
}

func (c *checker) text(f field.Field, s, at string) {
	n := utf8.RuneCountInString(s)
	if f.MinValue != nil && float64(n) < *f.MinValue {
		c.faults.Add(at, fault.M(f.SaysShort(), "Count", f.Least()))
	}
	if most := f.Longest(); n > most {
		c.faults.Add(at, fault.M(f.SaysLong(), "Count", most))
		return // a pattern need not look at what is endless
	}
	if f.PatternText != "" && !like(f.WholePattern(), s) {
		c.faults.Add(at, message(f, "pattern", "errors.pattern"))
	}
	if shape, ok := f.Format.Shape(); ok && (!like(shape.Match, s) || shape.Not != "" && like(shape.Not, s)) {
		c.faults.Add(at, message(f, "format", shape.Fault))
	}
}

var patterns sync.Map // text to *regexp.Regexp

// like reports whether s matches pattern. The check of declarations has proven
// that those of developers compile.
func like(pattern, s string) bool {
	re, ok := patterns.Load(pattern)
	if !ok {
		re, _ = patterns.LoadOrStore(pattern, regexp.MustCompile(pattern))
	}
	return re.(*regexp.Regexp).MatchString(s)
}

func (c *checker) number(f field.Field, n number, at string) {
	if f.MinValue != nil && n.rat().Cmp(decimalOf(*f.MinValue)) < 0 {
		c.faults.Add(at, message(f, "min", "errors.minValue", "Value", bound(*f.MinValue)))
	}
	if f.MaxValue != nil && n.rat().Cmp(decimalOf(*f.MaxValue)) > 0 {
		c.faults.Add(at, message(f, "max", "errors.maxValue", "Value", bound(*f.MaxValue)))
	}
}

func (c *checker) count(f field.Field, n int, at string) {
	if f.MinValue != nil && float64(n) < *f.MinValue {
		c.faults.Add(at, message(f, "min", "errors.minItems", "Count", f.Least()))
	}
	if f.MaxValue != nil && float64(n) > *f.MaxValue {
		c.faults.Add(at, message(f, "max", "errors.maxItems", "Count", int(*f.MaxValue)))
	}
}

// decimalOf is the decimal that a developer wrote, not its nearest binary float.
func decimalOf(v float64) *big.Rat {
	r, _ := new(big.Rat).SetString(bound(v))
	return r
}

func bound(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// oneOf compares a decoded value with values of a declaration.
func oneOf(value any, wanted []any) bool {
	for _, w := range wanted {
		if matches(value, fromGo(w)) {
			return true
		}
	}
	return false
}

func matches(value, wanted any) bool {
	switch v := value.(type) {
	case nil:
		return wanted == nil || wanted == ""
	case bool:
		return wanted == v
	case string:
		return wanted == v
	case number:
		n, ok := wanted.(json.Number)
		if !ok {
			return false
		}
		r, ok := new(big.Rat).SetString(n.String())
		return ok && v.rat().Cmp(r) == 0
	case resource.Money:
		return matches(number{units: int64(v), decimals: 3}, wanted)
	case uint64, int64, int:
		n, ok := wanted.(json.Number)
		return ok && n.String() == fmt.Sprint(v)
	}
	return false
}

// smallMax is what an INT column holds; Go's int stands for one.
const smallMax = 1<<31 - 1

// fits refuses numbers that the column cannot hold, which the declaration has
// no word for. It says nothing of those that break a declared bound.
func fits(c *Column, f field.Field, value any, at string, faults fault.Fields) {
	n, ok := value.(number)
	if !ok || c == nil || len(faults[at]) > 0 {
		return
	}
	least, most := int64(math.MinInt64), int64(math.MaxInt64)
	switch c.Go.IndirectFieldType.Kind() {
	case reflect.Int, reflect.Int32:
		least, most = -smallMax, smallMax
	case reflect.Uint, reflect.Uint32:
		least, most = 0, smallMax
	case reflect.Uint64:
		least = 0
	}
	switch {
	case n.units < least:
		faults.Add(at, message(f, "min", "errors.minValue", "Value", resource.FormatDecimal(least, n.decimals)))
	case n.units > most:
		faults.Add(at, message(f, "max", "errors.maxValue", "Value", resource.FormatDecimal(most, n.decimals)))
	}
}

// fit holds every number of the form against its column.
func (w *saving) fit(fields []*Field, values level, path string) {
	for _, f := range fields {
		at := path + f.Decl.Name
		switch v := values[f.Decl.Name].(type) {
		case number:
			fits(f.Column, f.Decl, v, at, w.faults)
		case level:
			w.fit(f.Fields, v, at+".")
		case []item:
			for i, it := range v {
				w.fit(f.Group.Fields, it.values, at+"."+strconv.Itoa(i)+".")
			}
		}
	}
}
