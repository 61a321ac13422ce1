package engine

import (
	"encoding/json"
	"fmt"
	"math/big"
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
	return fault.M(f.MessageKey(rule, key), pairs...)
}

// missing is the message of a required field that is empty.
func missing(f field.Field) fault.Message {
	key, counted := f.MissingKey()
	if counted {
		return fault.M(key, "Count", f.Least())
	}
	return fault.M(key)
}

func (c *checker) text(f field.Field, s, at string) {
	n := utf8.RuneCountInString(s)
	if f.MinValue != nil && float64(n) < *f.MinValue {
		c.faults.Add(at, fault.M(f.TooShortKey(), "Count", f.Least()))
	}
	if most := f.Longest(); n > most {
		c.faults.Add(at, fault.M(f.TooLongKey(), "Count", most))
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
	least, most := f.Bounds()
	if n.rat().Cmp(decimalOf(least)) < 0 {
		c.faults.Add(at, message(f, "min", "errors.minValue", "Value", fault.Decimal(least)))
	}
	if n.rat().Cmp(decimalOf(most)) > 0 {
		c.faults.Add(at, message(f, "max", "errors.maxValue", "Value", fault.Decimal(most)))
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
func decimalOf(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
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
