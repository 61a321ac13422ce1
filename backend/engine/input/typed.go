package input

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// met are the members of the types that were asked for, which are those of commands.
var met sync.Map

// Members are the members of a command's input by their json names, for reading alone.
func Members(t reflect.Type) map[string]reflect.StructField {
	if known, ok := met.Load(t); ok {
		return known.(map[string]reflect.StructField)
	}
	all := make(map[string]reflect.StructField, t.NumField())
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = model.Naming.ColumnName("", f.Name)
		}
		if f.IsExported() && !f.Anonymous && name != "-" {
			all[name] = f
		}
	}
	met.Store(t, all)
	return all
}

// typedInput puts decoded values into a struct of type t.
func Typed(t reflect.Type, fields field.List, values kind.Values) (any, error) {
	into := reflect.New(t).Elem()
	if err := fill(into, fields, values); err != nil {
		return nil, fmt.Errorf("read the input of a command: %w", err)
	}
	return into.Interface(), nil
}

func fill(into reflect.Value, fields field.List, values kind.Values) error {
	members := Members(into.Type())
	for _, f := range fields {
		member, ok := members[f.Name]
		if !ok || values[f.Name] == nil {
			continue
		}
		if err := put(into.FieldByIndex(member.Index), f, values[f.Name]); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

// put stores one decoded value where fits has said that it can be.
func put(into reflect.Value, f field.Field, value any) error {
	if into.Kind() == reflect.Pointer && into.Type() != uploadType {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	switch v := value.(type) {
	case kind.Values:
		return fill(into, f.Fields, v)
	case []kind.Item:
		into.Set(reflect.MakeSlice(into.Type(), len(v), len(v)))
		for i, it := range v {
			if err := fill(into.Index(i), f.Fields, it.Values); err != nil {
				return err
			}
			if id, ok := Members(into.Type().Elem())["id"]; ok && !f.HasOwnID() {
				into.Index(i).FieldByIndex(id.Index).SetUint(it.ID)
			}
		}
		return nil
	case kind.MapValues:
		into.Set(reflect.MakeMap(into.Type()))
		for _, id := range v.IDs() {
			one := reflect.New(into.Type().Elem()).Elem()
			if err := put(one, f.Fields[0], v.Entries[id]); err != nil {
				return err
			}
			into.SetMapIndex(reflect.ValueOf(id), one)
		}
		return nil
	case []any:
		into.Set(reflect.MakeSlice(into.Type(), len(v), len(v)))
		for i, one := range v {
			if err := put(into.Index(i), f, one); err != nil {
				return err
			}
		}
		return nil
	case kind.Number:
		if into.Type() == model.MoneyType {
			for ; v.Decimals < 3; v.Decimals++ {
				v.Units *= 10
			}
		}
		value = v.Units
	case kind.FileChange:
		return nil
	}
	from := reflect.ValueOf(value)
	if from.Kind() == reflect.String && into.Kind() != reflect.String || !from.CanConvert(into.Type()) {
		return fmt.Errorf("a %s cannot hold a %T", into.Type(), value)
	}
	if n, whole := model.IntOf(value); whole && (into.CanInt() && into.OverflowInt(n) || into.CanUint() && (n < 0 || into.OverflowUint(uint64(n)))) {
		return fmt.Errorf("a %s cannot hold %d", into.Type(), n)
	}
	into.Set(from.Convert(into.Type()))
	return nil
}

var uploadType = reflect.TypeFor[*resource.Upload]()
