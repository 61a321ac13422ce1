package engine

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"sync"
	"unicode/utf8"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// What a text or a whole number may be where its field does not say: what its
// column holds.
const (
	lineRunes = 255
	urlRunes  = 1024
	areaRunes = 16_000
	richRunes = 1_000_000
	wholeMax  = 1<<31 - 1
)

// message is the text of a rule: the field's own where it declares one.
func message(f field.Field, rule, key string, pairs ...any) fault.Message {
	if own, ok := f.Messages[rule]; ok {
		key = own
	}
	return fault.M(key, pairs...)
}

// missing is the message of a required field that is empty.
func missing(f field.Field) fault.Message {
	switch f.Kind {
	case field.KindSelect, field.KindMulti:
		return message(f, "required", "errors.requiredSelect")
	case field.KindText, field.KindPassword, field.KindSlug, field.KindArea, field.KindRich:
		if _, own := f.Messages["required"]; !own && f.MinValue != nil {
			return tooShort(f)
		}
	}
	return message(f, "required", "errors.required")
}

func tooShort(f field.Field) fault.Message {
	n := int(math.Ceil(*f.MinValue))
	key := "errors.min"
	switch n {
	case 2, 3, 5, 6:
		key += strconv.Itoa(n)
	}
	return message(f, "min", key, "Count", n)
}

func tooLong(f field.Field, n int) fault.Message {
	key := "errors.max"
	switch n {
	case 60, 160:
		key += strconv.Itoa(n)
	}
	return message(f, "max", key, "Count", n)
}

func (c *checker) text(f field.Field, s, at string) {
	n := utf8.RuneCountInString(s)
	if f.MinValue != nil && float64(n) < *f.MinValue {
		c.faults.Add(at, tooShort(f))
	}
	if most := longest(f); n > most {
		c.faults.Add(at, tooLong(f, most))
		return // a pattern need not look at what is endless
	}
	if f.PatternText != "" && !pattern(f.PatternText).MatchString(s) {
		c.faults.Add(at, message(f, "pattern", "errors.pattern"))
	}
	right, key := true, ""
	switch f.Format {
	case field.FormatEmail:
		right, key = isEmail(s), "errors.email"
	case field.FormatURL:
		right, key = isURL(s), "errors.url"
	case field.FormatPhone:
		right, key = isPhone(s), "errors.phone"
	}
	if !right {
		c.faults.Add(at, message(f, "format", key))
	}
}

func longest(f field.Field) int {
	switch {
	case f.MaxValue != nil:
		return int(*f.MaxValue)
	case f.Kind == field.KindArea:
		return areaRunes
	case f.Kind == field.KindRich:
		return richRunes
	case f.Format == field.FormatURL:
		return urlRunes
	}
	return lineRunes
}

var patterns sync.Map // declared text to *regexp.Regexp

// pattern is a declared expression as it is meant: of the whole text. The
// check of declarations has proven that it compiles.
func pattern(text string) *regexp.Regexp {
	if re, ok := patterns.Load(text); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(`^(?:` + text + `)$`)
	patterns.Store(text, re)
	return re
}

func (c *checker) number(f field.Field, n number, at string) {
	if f.Decimals == 0 && f.MaxValue == nil {
		f = f.Max(wholeMax)
	}
	if f.Decimals == 0 && f.MinValue == nil {
		f = f.Min(-wholeMax)
	}
	if f.MinValue != nil && n.rat().Cmp(decimalOf(*f.MinValue)) < 0 {
		c.faults.Add(at, message(f, "min", "errors.minValue", "Value", bound(*f.MinValue)))
	}
	if f.MaxValue != nil && n.rat().Cmp(decimalOf(*f.MaxValue)) > 0 {
		c.faults.Add(at, message(f, "max", "errors.maxValue", "Value", bound(*f.MaxValue)))
	}
}

func (c *checker) count(f field.Field, n int, at string) {
	if f.MinValue != nil && float64(n) < *f.MinValue {
		c.faults.Add(at, message(f, "min", "errors.minItems", "Count", int(math.Ceil(*f.MinValue))))
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
