package input

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Number is an exact decimal: units counted in the smallest that the field has.
type Number struct {
	Units    int64
	Decimals int
}

func (n Number) String() string { return resource.FormatDecimal(n.Units, n.Decimals) }

// Rat is the number for comparisons.
func (n Number) Rat() *big.Rat {
	return new(big.Rat).SetFrac(big.NewInt(n.Units), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n.Decimals)), nil))
}

const numberLength = 40

func (d *Decoder) number(f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	text, ok := asText(raw)
	if !ok {
		return d.notNumber(f, at)
	}
	plain, ok := PlainDecimal(text)
	if !ok {
		return d.notNumber(f, at)
	}
	_, part, _ := strings.Cut(plain, ".")
	if len(part) > f.Decimals {
		if f.Decimals == 0 {
			return d.notNumber(f, at)
		}
		d.Faults.Add(at, Message(f, "decimals", "errors.decimals", "Count", f.Decimals))
		return nil, false
	}
	units, err := resource.ParseDecimal(plain, f.Decimals)
	if err != nil {
		// More than anything here counts in: beyond whatever bound the field has.
		least, most := f.Bounds()
		m := Message(f, "max", "errors.maxValue", "Value", fault.Decimal(most))
		if strings.HasPrefix(plain, "-") {
			m = Message(f, "min", "errors.minValue", "Value", fault.Decimal(least))
		}
		d.Faults.Add(at, m)
		return nil, false
	}
	return Number{Units: units, Decimals: f.Decimals}, true
}

// notNumber tells of a number field that holds none.
func (d *Decoder) notNumber(f field.Field, at string) (any, bool) {
	d.Faults.Add(at, fault.M(f.NotNumberKey()))
	return nil, false
}

// PlainDecimal writes a JSON number in the shortest way without an exponent.
func PlainDecimal(s string) (string, bool) {
	if s == "" || len(s) > numberLength || strings.Trim(s, "0123456789.-+eE") != "" || !json.Valid([]byte(s)) {
		return "", false
	}
	if mantissa, exponent, ok := strings.Cut(strings.ToLower(s), "e"); ok {
		power, err := strconv.Atoi(exponent)
		if err != nil || power > numberLength || power < -numberLength {
			return "", false
		}
		r, ok := new(big.Rat).SetString(mantissa + "e" + exponent)
		if !ok {
			return "", false
		}
		s = r.FloatString(2 * numberLength)
	}
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		s = "0"
	}
	return s, true
}

// ParseWhole reads a whole number of either encoding.
func ParseWhole(raw any) (int64, bool) {
	text, ok := asText(raw)
	if !ok {
		return 0, false
	}
	plain, ok := PlainDecimal(text)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(plain, 10, 64)
	return n, err == nil
}

// ParseID reads the id of a record: above zero, and one that a database holds.
func ParseID(raw any) (uint64, bool) {
	n, ok := ParseWhole(raw)
	return uint64(n), ok && n > 0
}

// choice reads a choice of one.
func (d *Decoder) choice(f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	value, fault := chosen(f, raw)
	if fault != "" {
		if fault == "errors.option" {
			d.Faults.Add(at, Message(f, "option", fault))
			return nil, false
		}
		return d.wrong(at, fault)
	}
	return value, true
}

// choices reads a choice of several.
func (d *Decoder) choices(f field.Field, raw any, at string) (any, bool) {
	rows, ok := Array(raw)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	values := make([]any, 0, len(rows))
	seen := make(map[any]bool, len(rows))
	right, twice := true, false
	for i, row := range rows {
		value, key := chosen(f, row)
		if key != "" {
			d.Faults.Add(at+"."+strconv.Itoa(i), Message(f, "option", key))
			right = false
			continue
		}
		twice = twice || seen[value]
		seen[value] = true
		values = append(values, value)
	}
	if twice {
		d.Faults.Add(at, fault.M("errors.duplicate"))
	}
	if !right || twice {
		return nil, false
	}
	if len(values) == 0 {
		return nil, true
	}
	return values, true
}

// chosen reads one chosen value; of a fixed choice it returns the declared one.
func chosen(f field.Field, raw any) (value any, fault string) {
	if len(f.Options) == 0 {
		n, ok := ParseWhole(raw)
		switch {
		case ok && n > 0:
			return uint64(n), ""
		case ok:
			return nil, "errors.option"
		}
		if text, isNumber := asText(raw); isNumber && text != "" && strings.Trim(text, "-0123456789") == "" {
			return nil, "errors.option" // a whole number, but more than an id can be
		}
		return nil, "errors.type"
	}
	for _, o := range f.Options {
		switch want := fromGo(o.Value).(type) {
		case json.Number:
			if n, ok := ParseWhole(raw); ok && strconv.FormatInt(n, 10) == want.String() {
				return n, ""
			}
		case string:
			if raw == want {
				return want, ""
			}
		case bool:
			if raw == want || raw == fmt.Sprint(want) {
				return want, ""
			}
		}
	}
	return nil, "errors.option"
}

// fromGo turns a value of a declaration into what a body would say.
func fromGo(v any) any {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if m, ok := v.(resource.Money); ok {
			return json.Number(m.String())
		}
		return json.Number(strconv.FormatInt(r.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return json.Number(strconv.FormatUint(r.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		return json.Number(strconv.FormatFloat(r.Float(), 'f', -1, 64))
	case reflect.Bool:
		return r.Bool()
	case reflect.String:
		return r.String()
	case reflect.Slice:
		list := make([]any, r.Len())
		for i := range list {
			list[i] = fromGo(r.Index(i).Interface())
		}
		return list
	}
	return v
}
