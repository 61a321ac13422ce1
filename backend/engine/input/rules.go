package input

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

// Message is the text of a rule: the field's own where it declares one.
func Message(f field.Field, rule, key string, pairs ...any) fault.Message {
	return fault.M(f.MessageKey(rule, key), pairs...)
}

// Missing is the message of a required field that is empty.
func Missing(f field.Field) fault.Message {
	key, counted := f.MissingKey()
	if counted {
		return fault.M(key, "Count", f.Least())
	}
	return fault.M(key)
}

func (c *Checker) text(f field.Field, s, at string) {
	n := utf8.RuneCountInString(s)
	if f.MinValue != nil && float64(n) < *f.MinValue {
		c.Faults.Add(at, fault.M(f.TooShortKey(), "Count", f.Least()))
	}
	if most := f.Longest(); n > most {
		c.Faults.Add(at, fault.M(f.TooLongKey(), "Count", most))
		return // a pattern need not look at what is endless
	}
	if f.PatternText != "" && !like(f.WholePattern(), s) {
		c.Faults.Add(at, Message(f, "pattern", "errors.pattern"))
	}
	if shape, ok := f.Format.Shape(); ok && (!like(shape.Match, s) || shape.Not != "" && like(shape.Not, s)) {
		c.Faults.Add(at, Message(f, "format", shape.Fault))
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

func (c *Checker) number(f field.Field, n Number, at string) {
	least, most := f.Bounds()
	if n.Rat().Cmp(DecimalOf(least)) < 0 {
		c.Faults.Add(at, Message(f, "min", "errors.minValue", "Value", fault.Decimal(least)))
	}
	if n.Rat().Cmp(DecimalOf(most)) > 0 {
		c.Faults.Add(at, Message(f, "max", "errors.maxValue", "Value", fault.Decimal(most)))
	}
}

func (c *Checker) count(f field.Field, n int, at string) {
	if f.MinValue != nil && float64(n) < *f.MinValue {
		c.Faults.Add(at, Message(f, "min", "errors.minItems", "Count", f.Least()))
	}
	if f.MaxValue != nil && float64(n) > *f.MaxValue {
		c.Faults.Add(at, Message(f, "max", "errors.maxItems", "Count", int(*f.MaxValue)))
	}
}

// DecimalOf is the decimal that a developer wrote, not its nearest binary float.
func DecimalOf(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

func FormatFloat(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

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
	case Number:
		n, ok := wanted.(json.Number)
		if !ok {
			return false
		}
		r, ok := new(big.Rat).SetString(n.String())
		return ok && v.Rat().Cmp(r) == 0
	case resource.Money:
		return matches(Number{Units: int64(v), Decimals: 3}, wanted)
	case uint64, int64, int:
		n, ok := wanted.(json.Number)
		return ok && n.String() == fmt.Sprint(v)
	}
	return false
}
