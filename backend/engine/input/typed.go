package input

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Members are the members of a command's input by their json names.
func Members(t reflect.Type) map[string]reflect.StructField {
	all := make(map[string]reflect.StructField, t.NumField())
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = model.Naming.ColumnName("", f.Name)
		}
		if f.IsExported() && name != "-" {
			all[name] = f
		}
	}
	return all
}

// typedInput puts decoded values into a struct of type t.
func Typed(t reflect.Type, fields field.List, values Values) (any, error) {
	into := reflect.New(t).Elem()
	if err := fill(into, fields, values); err != nil {
		return nil, fmt.Errorf("read the input of a command: %w", err)
	}
	return into.Interface(), nil
}

func fill(into reflect.Value, fields field.List, values Values) error {
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
	case Values:
		return fill(into, f.Fields, v)
	case []Item:
		into.Set(reflect.MakeSlice(into.Type(), len(v), len(v)))
		for i, it := range v {
			if err := fill(into.Index(i), f.Fields, it.Values); err != nil {
				return err
			}
			if id, ok := Members(into.Type().Elem())["id"]; ok {
				into.Index(i).FieldByIndex(id.Index).SetUint(it.ID)
			}
		}
		return nil
	case MapValues:
		into.Set(reflect.MakeMap(into.Type()))
		for _, id := range v.IDs() {
			one := reflect.New(into.Type().Elem()).Elem()
			if err := put(one, f.Fields[0], v[id]); err != nil {
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
	case Number:
		if into.Type() == model.MoneyType {
			for ; v.Decimals < 3; v.Decimals++ {
				v.Units *= 10
			}
		}
		value = v.Units
	case FileMark:
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

// fits says what type of member a field of a command needs, empty where t is
// one. A pointer may stand for what can be left out.
func Misfit(t reflect.Type, f field.Field) (need string) {
	is := t
	if is.Kind() == reflect.Pointer && is != uploadType {
		is = is.Elem()
	}
	when := func(ok bool, text string) string {
		if ok {
			return ""
		}
		return text
	}
	list := func(one func(reflect.Type) bool, text string) string {
		return when(is.Kind() == reflect.Slice && one(is.Elem()), "[]"+text)
	}
	choice, named := isText, "string"
	switch {
	case f.Source != nil:
		choice, named = isID, "uint64"
	case len(f.Options) > 0 && reflect.TypeOf(f.Options[0].Value).Kind() != reflect.String:
		choice, named = isWhole, "int"
	}
	switch f.Kind {
	case field.KindNumber:
		if f.Decimals > 0 {
			return when(isWhole(is), "int64, in the smallest unit, or resource.Money")
		}
		return when(isWhole(is) && is != model.MoneyType, "int or int64")
	case field.KindMoney:
		return when(is == model.MoneyType, "resource.Money")
	case field.KindBool:
		return when(is.Kind() == reflect.Bool, "bool")
	case field.KindDate, field.KindDateTime:
		return when(is == reflect.TypeFor[time.Time](), "time.Time")
	case field.KindSelect:
		return when(choice(is), named)
	case field.KindMulti:
		return list(choice, named)
	case field.KindMatrix:
		return list(isText, "string")
	case field.KindImage, field.KindFile:
		return when(is == uploadType, "*resource.Upload")
	case field.KindObject:
		return when(is.Kind() == reflect.Struct, "a struct")
	case field.KindGroup:
		return list(func(t reflect.Type) bool { return t.Kind() == reflect.Struct }, "struct")
	case field.KindMap:
		return when(is.Kind() == reflect.Map && is.Key().Kind() == reflect.Uint64 && Misfit(is.Elem(), f.Fields[0]) == "", "map[uint64] of its value")
	}
	return when(isText(is), "string")
}

func isText(t reflect.Type) bool  { return t.Kind() == reflect.String }
func isID(t reflect.Type) bool    { return t.Kind() == reflect.Uint64 }
func isWhole(t reflect.Type) bool { return model.KindOf(t.Kind()) == model.KindInt }
