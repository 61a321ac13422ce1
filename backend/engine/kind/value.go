package kind

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Values is one level of a decoded form: typed values by field name. What the
// body did not say is absent, what it said to be empty is nil. Values are
// string, bool, Number, time.Time, uint64 (a choice from a source), int64 or
// string (a fixed choice), []any, Values, []Item, MapValues, *port.Upload and
// FileMark.
type Values map[string]any

// Item is one decoded item of a group; ID is zero for a new one.
type Item struct {
	ID     uint64
	Values Values
	Langs  map[string]Values
	Fixed  map[string]any // what the body says, by path, of fields that only a new item chooses
}

// Lookup finds a value by its dotted name.
func (l Values) Lookup(name string) (any, bool) {
	head, rest, inner := strings.Cut(name, ".")
	v, said := l[head]
	if !inner || !said {
		return v, said && !inner
	}
	next, ok := v.(Values)
	if !ok {
		return nil, false
	}
	return next.Lookup(rest)
}

// IsEmpty reports whether a decoded value is what nothing filled in is.
func IsEmpty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case []Item:
		return len(v) == 0
	case MapValues:
		return len(v.IDs()) == 0
	case FileChange:
		return v == FileRemoved
	}
	return false
}

// Object takes a level of a body; empty counts as one without keys.
func Object(raw any) (map[string]any, bool) {
	switch v := raw.(type) {
	case nil:
		return nil, true
	case string:
		return nil, v == ""
	case map[string]any:
		return v, true
	case port.Body:
		return v, true
	}
	return nil, false
}

// Array takes a list of a body; empty counts as one without entries.
func Array(raw any) ([]any, bool) {
	switch v := raw.(type) {
	case nil:
		return nil, true
	case string:
		return nil, v == ""
	case []any:
		return v, true
	case port.Indexed:
		return v.Values, true
	}
	return nil, false
}

// FromGo turns a value of a declaration into what a body would say.
func FromGo(v any) any {
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
			list[i] = FromGo(r.Index(i).Interface())
		}
		return list
	}
	return v
}

// read is a plain stored value as the wire has it.
func read(_ field.Field, stored any) any {
	if at, ok := stored.(time.Time); ok {
		return at.Truncate(time.Millisecond)
	}
	if r := reflect.ValueOf(stored); r.Kind() == reflect.Slice && r.IsNil() {
		return []any{}
	}
	return stored
}

// plainInput is a plain stored value as a body would have said it.
func plainInput(_ field.Field, stored any) any {
	if m, ok := stored.(resource.Money); ok {
		return Number{Units: int64(m), Decimals: 3}
	}
	return stored
}

// Plain is a decoded value as an accessor takes it.
func Plain(c *model.Column, value any) any {
	n, ok := value.(Number)
	if !ok {
		return value
	}
	switch c.Kind {
	case model.KindMoney:
		return n.money()
	case model.KindFloat:
		return n.float()
	}
	return n.Units
}

// ArgOf is a decoded value as a statement takes it.
func ArgOf(c *model.Column, value any) any {
	switch v := Plain(c, value).(type) {
	case uint64:
		return int64(v)
	case resource.Money:
		return int64(v)
	default:
		return v
	}
}

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

func (n Number) money() resource.Money {
	for ; n.Decimals < 3; n.Decimals++ {
		n.Units *= 10
	}
	return resource.Money(n.Units)
}

func (n Number) float() float64 {
	f, _ := n.Rat().Float64()
	return f
}
