package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm/schema"

	"backoffice/backend/resource"
)

// kind is the Go kind of a struct field, whether or not a pointer leads to it.
type kind int

const (
	kindOther kind = iota // a Go value that no column holds
	kindText
	kindBool
	kindInt
	kindUint
	kindMoney
	kindFloat
	kindTime
	kindBytes
	kindJSON // serializer:json
)

var (
	moneyType = reflect.TypeFor[resource.Money]()
	timeType  = reflect.TypeFor[time.Time]()
	bytesType = reflect.TypeFor[[]byte]()
)

// Column is one struct field of a record, group item or localised row and, as
// a rule, the table column that holds it. Get and Set speak plain values: nil,
// string, bool, int64, uint64, resource.Money, float64, time.Time, []byte; a
// serializer:json field, and one that no column holds, its own Go type. An
// empty text counts as nil.
type Column struct {
	Name string        // in SQL; of a `gorm:"-"` field, what its name would be
	Go   *schema.Field // gorm's accessor
	kind kind
	// Stored says that there is such a column in the table.
	Stored bool
	// pointer says that the struct field is a pointer.
	pointer bool
	// nullable says that nil is written as NULL: not for `gorm:"not null"`.
	nullable bool
	// isKey says that the engine writes it from other columns, and never NULL.
	isKey bool
}

func newColumn(f *schema.Field, name string) *Column {
	c := &Column{Name: name, Go: f, Stored: f.DBName != "", pointer: f.FieldType.Kind() == reflect.Pointer}
	// The written keys are compared and ordered by: an empty one is no unknown one.
	c.isKey = name == "search_norm" || name == "sort_key" || strings.HasSuffix(name, "_sort_key")
	c.nullable = c.pointer || f.IndirectFieldType.Kind() == reflect.String && !f.NotNull && !c.isKey
	t := f.IndirectFieldType
	switch {
	case f.Serializer != nil && f.TagSettings["SERIALIZER"] != "":
		c.kind = kindJSON
		c.nullable = !f.NotNull
	case t == moneyType:
		c.kind = kindMoney
	case t == timeType:
		c.kind = kindTime
	case t == bytesType:
		c.kind = kindBytes
	default:
		c.kind = kindOf(t.Kind())
	}
	return c
}

func kindOf(k reflect.Kind) kind {
	switch k {
	case reflect.String:
		return kindText
	case reflect.Bool:
		return kindBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return kindInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return kindUint
	case reflect.Float32, reflect.Float64:
		return kindFloat
	}
	return kindOther
}

// Quoted is the column's name for a statement.
func (c *Column) Quoted() string { return quote(c.Name) }

func quote(name string) string { return "`" + name + "`" }

// value is the struct field itself.
func (c *Column) value(rec reflect.Value) reflect.Value {
	return c.Go.ReflectValueOf(context.Background(), rec)
}

// Get returns the plain value of rec, an addressable struct.
func (c *Column) Get(rec reflect.Value) any {
	v := c.value(rec)
	if c.pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	switch c.kind {
	case kindText:
		if v.Len() == 0 {
			return nil
		}
		return v.String()
	case kindBool:
		return v.Bool()
	case kindInt:
		return v.Int()
	case kindUint:
		return v.Uint()
	case kindMoney:
		return resource.Money(v.Int())
	case kindFloat:
		return v.Float()
	case kindTime:
		at := v.Interface().(time.Time)
		if at.IsZero() {
			return nil
		}
		return at
	case kindBytes:
		return v.Bytes()
	}
	return v.Interface()
}

// Set stores a plain value in rec, an addressable struct: anything that Get
// gives, any integer for a number, and nil for empty.
func (c *Column) Set(rec reflect.Value, value any) error {
	v := c.value(rec)
	if value == nil {
		v.SetZero()
		return nil
	}
	if c.kind == kindJSON || c.kind == kindOther {
		return c.setGo(v, value)
	}
	if c.pointer {
		fresh := reflect.New(v.Type().Elem())
		if err := c.put(fresh.Elem(), value); err != nil {
			return err
		}
		v.Set(fresh)
		return nil
	}
	return c.put(v, value)
}

func (c *Column) setGo(v reflect.Value, value any) error {
	from := reflect.ValueOf(value)
	switch {
	case from.Type().AssignableTo(v.Type()):
		v.Set(from)
		return nil
	case from.Type().ConvertibleTo(v.Type()):
		v.Set(from.Convert(v.Type()))
		return nil
	}
	return c.mismatch(value)
}

// Arg returns what a statement is given for the column of rec.
func (c *Column) Arg(rec reflect.Value) (any, error) {
	if c.kind == kindJSON {
		v := c.value(rec)
		if c.nullable && v.IsZero() {
			return nil, nil
		}
		raw, err := json.Marshal(v.Interface())
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", c.Name, err)
		}
		return string(raw), nil
	}
	switch v := c.Get(rec).(type) {
	case nil:
		if c.kind == kindText && !c.nullable {
			return "", nil
		}
		return nil, nil
	case uint64:
		return int64(v), nil
	case resource.Money:
		return int64(v), nil
	case time.Time:
		return v.UTC().Truncate(time.Millisecond), nil
	case []byte:
		if v == nil && c.isKey {
			v = []byte{}
		}
		return v, nil
	default:
		return v, nil
	}
}

// slot is where a column of a result goes: a struct field of one record.
type slot struct {
	column *Column
	into   reflect.Value
}

// Scan implements sql.Scanner.
func (s *slot) Scan(src any) error {
	c := s.column
	if src == nil {
		s.into.SetZero()
		return nil
	}
	if c.kind == kindJSON {
		text, _ := textOf(src)
		if text == "" {
			s.into.SetZero()
			return nil
		}
		return json.Unmarshal([]byte(text), s.into.Addr().Interface())
	}
	v := s.into
	if c.pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	return c.put(v, src)
}

// put stores a plain or driver value in v, which is no pointer.
func (c *Column) put(v reflect.Value, src any) error {
	switch c.kind {
	case kindText:
		if text, ok := textOf(src); ok {
			v.SetString(text)
			return nil
		}
	case kindBool:
		if b, ok := boolOf(src); ok {
			v.SetBool(b)
			return nil
		}
	case kindInt, kindMoney:
		if n, ok := intOf(src); ok && !v.OverflowInt(n) {
			v.SetInt(n)
			return nil
		}
	case kindUint:
		if n, ok := intOf(src); ok && n >= 0 && !v.OverflowUint(uint64(n)) {
			v.SetUint(uint64(n))
			return nil
		}
	case kindFloat:
		if f, ok := floatOf(src); ok {
			v.SetFloat(f)
			return nil
		}
	case kindTime:
		if at, ok := timeOf(src); ok {
			v.Set(reflect.ValueOf(at))
			return nil
		}
	case kindBytes:
		if text, ok := textOf(src); ok {
			v.SetBytes([]byte(text))
			return nil
		}
	}
	return c.mismatch(src)
}

func (c *Column) mismatch(src any) error {
	return fmt.Errorf("column %s of type %s cannot hold a %T", c.Name, c.Go.FieldType, src)
}

func textOf(src any) (string, bool) {
	switch s := src.(type) {
	case string:
		return s, true
	case []byte:
		return string(s), true
	}
	return "", false
}

func boolOf(src any) (bool, bool) {
	if b, ok := src.(bool); ok {
		return b, true
	}
	n, ok := intOf(src)
	return n != 0, ok
}

func intOf(src any) (int64, bool) {
	switch n := src.(type) {
	case int64:
		return n, true
	case resource.Money:
		return int64(n), true
	case uint64:
		return int64(n), n <= 1<<63-1
	case int:
		return int64(n), true
	case bool:
		if n {
			return 1, true
		}
		return 0, true
	case float64:
		return int64(n), n == float64(int64(n))
	case []byte:
		i, err := strconv.ParseInt(string(n), 10, 64)
		return i, err == nil
	case string:
		i, err := strconv.ParseInt(n, 10, 64)
		return i, err == nil
	}
	return 0, false
}

func floatOf(src any) (float64, bool) {
	switch f := src.(type) {
	case float64:
		return f, true
	case float32:
		return float64(f), true
	}
	if n, ok := intOf(src); ok {
		return float64(n), true
	}
	text, ok := textOf(src)
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil
}

func timeOf(src any) (time.Time, bool) {
	if at, ok := src.(time.Time); ok {
		return at.UTC(), true
	}
	text, ok := textOf(src)
	if !ok {
		return time.Time{}, false
	}
	for _, layout := range []string{
		"2006-01-02 15:04:05.999999999-07:00", "2006-01-02 15:04:05.999999999", time.RFC3339Nano, time.DateOnly,
	} {
		if at, err := time.Parse(layout, strings.TrimSuffix(text, " +0000 UTC")); err == nil {
			return at.UTC(), true
		}
	}
	return time.Time{}, false
}
