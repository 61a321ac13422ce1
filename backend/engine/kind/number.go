package kind

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

var (
	_ = define(field.KindNumber, Kind{
		Decode: readNumber, Check: checkNumber, Default: isNumber, Read: encodeNumber, Input: numberInput, View: ViewNumber,
		Columns: []model.Kind{model.KindInt, model.KindUint, model.KindFloat, model.KindMoney},
		Entry: func(t reflect.Type) bool {
			return model.KindOf(t.Kind()) == model.KindFloat || t.Kind() == reflect.Int64 && t != model.MoneyType
		},
		Member: func(f field.Field, t reflect.Type) string {
			if f.Decimals > 0 {
				return when(isInt(t), "int64, in the smallest unit, or resource.Money")
			}
			// The id of something, said as a number.
			if isID(t) && f.MinValue != nil && *f.MinValue >= 0 {
				return ""
			}
			return when(isInt(t) && t != model.MoneyType, "int or int64")
		},
	})
	_ = define(field.KindMoney, Kind{
		Decode: readNumber, Check: checkNumber, Default: isNumber, Input: numberInput, View: ViewMoney,
		Columns: []model.Kind{model.KindMoney},
		Entry:   func(t reflect.Type) bool { return t == model.MoneyType },
		Member:  memberOf("resource.Money", func(t reflect.Type) bool { return t == model.MoneyType }),
	})
)

func isNumber(f field.Field, v reflect.Value) bool {
	return v.CanInt() || v.CanUint() || v.CanFloat() && (f.Decimals > 0 || v.Float() == float64(int64(v.Float())))
}

const numberLength = 40

func readNumber(r Reader, f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	text, ok := asText(raw)
	if !ok {
		return wrong(r, at, f.NotNumberKey())
	}
	plain, ok := PlainDecimal(text)
	if !ok {
		return wrong(r, at, f.NotNumberKey())
	}
	_, part, _ := strings.Cut(plain, ".")
	if len(part) > f.Decimals {
		if f.Decimals == 0 {
			return wrong(r, at, f.NotNumberKey())
		}
		r.Add(at, Message(f, "decimals", "errors.decimals", "Count", f.Decimals))
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
		r.Add(at, m)
		return nil, false
	}
	return Number{Units: units, Decimals: f.Decimals}, true
}

func checkNumber(f field.Field, value any, broken func(fault.Message)) {
	n, ok := value.(Number)
	if !ok {
		return
	}
	least, most := f.Bounds()
	if n.Rat().Cmp(DecimalOf(least)) < 0 {
		broken(Message(f, "min", "errors.minValue", "Value", fault.Decimal(least)))
	}
	if n.Rat().Cmp(DecimalOf(most)) > 0 {
		broken(Message(f, "max", "errors.maxValue", "Value", fault.Decimal(most)))
	}
}

func encodeNumber(f field.Field, stored any) any {
	if n, whole := stored.(int64); whole && f.Decimals > 0 {
		return json.Number(resource.FormatDecimal(n, f.Decimals))
	}
	return stored
}

func numberInput(f field.Field, stored any) any {
	switch v := stored.(type) {
	case resource.Money:
		return Number{Units: int64(v), Decimals: 3}
	case int64:
		return Number{Units: v, Decimals: f.Decimals}
	case uint64:
		return Number{Units: int64(v), Decimals: f.Decimals}
	case float64:
		plain, ok := PlainDecimal(strconv.FormatFloat(v, 'f', -1, 64))
		units, err := resource.ParseDecimal(plain, f.Decimals)
		if !ok || err != nil {
			return nil
		}
		return Number{Units: units, Decimals: f.Decimals}
	}
	return stored
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

// ParseInt reads a whole number of either encoding.
func ParseInt(raw any) (int64, bool) {
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
	n, ok := ParseInt(raw)
	return uint64(n), ok && n > 0
}

// DecimalOf is the decimal that a developer wrote, not its nearest binary float.
func DecimalOf(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

// asText is the text of a value that is written as a number in either encoding.
func asText(raw any) (string, bool) {
	switch v := raw.(type) {
	case json.Number:
		return v.String(), true
	case string:
		return strings.TrimSpace(v), true
	}
	return "", false
}
