// Package model binds Go structs to their tables: columns, statements and the
// one conversion between what a database gives and plain values.
package model

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"gorm.io/gorm/schema"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Kind is the Go kind of a struct field, whether or not a pointer leads to it.
type Kind int

const (
	KindOther Kind = iota // a Go value that no column holds
	KindText
	KindBool
	KindInt
	KindUint
	KindMoney
	KindFloat
	KindTime
	KindBytes
	KindJSON // serializer:json
)

var (
	MoneyType = reflect.TypeFor[resource.Money]()
	TimeType  = reflect.TypeFor[time.Time]()
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
	Kind Kind
	// Stored says that there is such a column in the table.
	Stored bool
	// Pointer says that the struct field is a pointer.
	Pointer bool
	// nullable says that nil is written as NULL: not for `gorm:"not null"`.
	nullable bool
	// isKey says that the engine writes it from other columns, and never NULL.
	isKey bool
	// foldOf is the column of which this one holds the value without case; the engine
	// writes it wherever that one is written.
	foldOf *Column
}

// NewColumn binds a struct field to the column called name.
func NewColumn(f *schema.Field, name string) *Column {
	c := &Column{Name: name, Go: f, Stored: f.DBName != "", Pointer: f.FieldType.Kind() == reflect.Pointer}
	// The written keys are compared and ordered by: an empty one is no unknown one.
	c.isKey = name == "search_norm" || name == "sort_key" || strings.HasSuffix(name, "_sort_key")
	c.nullable = c.Pointer || f.IndirectFieldType.Kind() == reflect.String && !f.NotNull && !c.isKey
	t := f.IndirectFieldType
	switch {
	case f.Serializer != nil && f.TagSettings["SERIALIZER"] != "":
		c.Kind = KindJSON
		c.nullable = !f.NotNull
	case t == MoneyType:
		c.Kind = KindMoney
	case t == TimeType:
		c.Kind = KindTime
	case t == bytesType:
		c.Kind = KindBytes
	default:
		c.Kind = KindOf(t.Kind())
	}
	return c
}

// KindOf is the kind of a Go kind.
func KindOf(k reflect.Kind) Kind {
	switch k {
	case reflect.String:
		return KindText
	case reflect.Bool:
		return KindBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return KindInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return KindUint
	case reflect.Float32, reflect.Float64:
		return KindFloat
	}
	return KindOther
}

// Quoted is the column's name for a statement.
func (c *Column) Quoted() string { return Quote(c.Name) }

// Quote writes a name for a statement.
func Quote(name string) string { return "`" + name + "`" }

// value is the struct field itself.
func (c *Column) field(rec reflect.Value) reflect.Value {
	return c.Go.ReflectValueOf(context.Background(), rec)
}

// IsZero says that the struct field holds what nobody has set.
func (c *Column) IsZero(rec reflect.Value) bool { return c.field(rec).IsZero() }

// Get returns the plain value of rec, an addressable struct.
func (c *Column) Get(rec reflect.Value) any {
	v := c.field(rec)
	if c.Pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	switch c.Kind {
	case KindText:
		if v.Len() == 0 {
			return nil
		}
		return v.String()
	case KindBool:
		return v.Bool()
	case KindInt:
		return v.Int()
	case KindUint:
		return v.Uint()
	case KindMoney:
		return resource.Money(v.Int())
	case KindFloat:
		return v.Float()
	case KindTime:
		at := v.Interface().(time.Time)
		if at.IsZero() {
			return nil
		}
		return at
	case KindBytes:
		return v.Bytes()
	}
	return v.Interface()
}

// Set stores a plain value in rec, an addressable struct: anything that Get
// gives, any integer for a number, and nil for empty.
func (c *Column) Set(rec reflect.Value, value any) error {
	v := c.field(rec)
	if value == nil {
		v.SetZero()
		return nil
	}
	if c.Kind == KindJSON || c.Kind == KindOther {
		return c.setGo(v, value)
	}
	if c.Pointer {
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
	return c.Mismatch(value)
}

// Arg returns what a statement is given for the column of rec.
func (c *Column) Arg(rec reflect.Value) (any, error) {
	if c.Kind == KindJSON {
		v := c.field(rec)
		if c.nullable && v.IsZero() {
			return nil, nil
		}
		raw, err := json.Marshal(v.Interface())
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", c.Name, err)
		}
		return string(raw), nil
	}
	if c.foldOf != nil {
		return c.foldOf.Folded(c.foldOf.Get(rec)), nil
	}
	switch v := c.Get(rec).(type) {
	case nil:
		if c.Kind == KindText && !c.nullable {
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

// Folded is what the column that compares values of this one without case holds of a value.
func (c *Column) Folded(value any) any {
	if text, is := value.(string); is && text != "" {
		return db.FoldCase(text)
	}
	return nil
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
	if c.Kind == KindJSON {
		text, _ := TextOf(src)
		if text == "" {
			s.into.SetZero()
			return nil
		}
		return json.Unmarshal([]byte(text), s.into.Addr().Interface())
	}
	v := s.into
	if c.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	return c.put(v, src)
}

// put stores a plain or driver value in v, which is no pointer.
func (c *Column) put(v reflect.Value, src any) error {
	switch c.Kind {
	case KindText:
		if text, ok := TextOf(src); ok {
			v.SetString(text)
			return nil
		}
	case KindBool:
		if b, ok := BoolOf(src); ok {
			v.SetBool(b)
			return nil
		}
	case KindInt, KindMoney:
		if n, ok := IntOf(src); ok && !v.OverflowInt(n) {
			v.SetInt(n)
			return nil
		}
	case KindUint:
		if n, ok := IntOf(src); ok && n >= 0 && !v.OverflowUint(uint64(n)) {
			v.SetUint(uint64(n))
			return nil
		}
	case KindFloat:
		if f, ok := FloatOf(src); ok {
			v.SetFloat(f)
			return nil
		}
	case KindTime:
		if at, ok := TimeOf(src); ok {
			v.Set(reflect.ValueOf(at))
			return nil
		}
	case KindBytes:
		if text, ok := TextOf(src); ok {
			v.SetBytes([]byte(text))
			return nil
		}
	}
	return c.Mismatch(src)
}

// Mismatch is the error of a value that the column cannot hold.
func (c *Column) Mismatch(src any) error {
	return fmt.Errorf("column %s of type %s cannot hold a %T", c.Name, c.Go.FieldType, src)
}
