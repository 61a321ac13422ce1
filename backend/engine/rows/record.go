package rows

import (
	"reflect"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
)

// Record is a record with everything that belongs to it: localised rows and
// groups within it, and what it is linked with.
type Record struct {
	Ptr   any
	Val   reflect.Value
	Links map[*bind.Field][]uint64
}

func New(s *bind.Screen) *Record {
	ptr, val := s.Main.New()
	return &Record{Ptr: ptr, Val: val, Links: map[*bind.Field][]uint64{}}
}

// Link keeps what a field chose, in the record's own struct too where it has room.
func (l *Record) Link(f *bind.Field, refs []uint64) {
	l.Links[f] = refs
	if f.Column != nil && f.Column.Go.FieldType == reflect.TypeFor[[]uint64]() {
		_ = f.Column.Set(l.Val, refs) // the types are the same
	}
}

// Clone copies the record so deep that changing the copy leaves it as it was.
func (l *Record) Clone(s *bind.Screen) *Record {
	c := New(s)
	c.Val.Set(deepCopy(l.Val))
	for f, refs := range l.Links {
		c.Links[f] = slices.Clone(refs)
	}
	return c
}

// deepCopy copies a value with all that pointers, slices and maps lead to.
func deepCopy(v reflect.Value) reflect.Value {
	fresh := reflect.New(v.Type()).Elem()
	fresh.Set(v)
	switch {
	case v.Type() == model.TimeType:
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fresh.Field(i).Set(deepCopy(v.Field(i)))
			}
		}
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			fresh.Index(i).Set(deepCopy(v.Index(i)))
		}
	case v.Kind() == reflect.Pointer && !v.IsNil():
		fresh.Set(reflect.New(v.Type().Elem()))
		fresh.Elem().Set(deepCopy(v.Elem()))
	case v.Kind() == reflect.Slice && !v.IsNil():
		fresh.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			fresh.Index(i).Set(deepCopy(v.Index(i)))
		}
	case v.Kind() == reflect.Map && !v.IsNil():
		fresh.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, key := range v.MapKeys() {
			fresh.SetMapIndex(key, deepCopy(v.MapIndex(key)))
		}
	}
	return fresh
}

// Relink takes over what code of a screen chose in the record's own struct,
// where that has room for it, and where its items stand now.
func (l *Record) Relink(fields []*bind.Field, old *Record) {
	for _, f := range fields {
		l.Relink(f.Fields, old)
		if f.Join != nil && f.Column != nil && f.Column.Go.FieldType == reflect.TypeFor[[]uint64]() {
			refs, _ := f.Column.Get(l.Val).([]uint64)
			l.Links[f] = slices.Clone(refs)
		}
		if f.Group == nil || f.Group.Position == nil || old != nil && slices.EqualFunc(f.Group.Items(l.Val), f.Group.Items(old.Val),
			func(is, was reflect.Value) bool { return IDOf(f.Group.Table, is) == IDOf(f.Group.Table, was) }) {
			continue
		}
		for i, it := range f.Group.Items(l.Val) {
			_ = f.Group.Position.Set(it, int64(i)) // a whole number, as the check has seen
		}
	}
}

// Unsaved is a record that nobody saved yet, filled with the defaults.
func Unsaved(s *bind.Screen) (*Record, error) {
	rec := New(s)
	for _, f := range append(append([]*bind.Field{}, s.Fields...), s.Locales...) {
		if f.Decl.DefaultValue == nil || f.Column == nil {
			continue
		}
		value, targets := bind.DefaultValue(f), []reflect.Value{rec.Val}
		if isLocale(s, f) {
			targets = targets[:0]
			for _, locale := range s.ContentLocales {
				row, ok := s.Langs.Row(rec.Val, locale)
				if !ok {
					var err error
					if row, err = s.Langs.Add(rec.Val, locale); err != nil {
						return nil, err
					}
				}
				targets = append(targets, row)
			}
		}
		for _, target := range targets {
			if err := f.Column.Set(target, value); err != nil {
				return nil, err
			}
		}
	}
	return rec, s.Main.ID.Set(rec.Val, int64(s.Decl.Singleton.RecordID()))
}

func isLocale(s *bind.Screen, f *bind.Field) bool {
	for _, l := range s.Locales {
		if l == f {
			return true
		}
	}
	return false
}

func IDOf(t *model.Table, rec reflect.Value) uint64 {
	id, _ := model.IntOf(t.ID.Get(rec))
	return uint64(id)
}

// HeadOf is the beginning that every record has.
func HeadOf(s *bind.Screen, rec reflect.Value) *resource.Record {
	return rec.FieldByIndex(recordIndex(s.Main.Type)).Addr().Interface().(*resource.Record)
}

func recordIndex(t reflect.Type) []int {
	f, _ := t.FieldByName(bind.RecordType.Name())
	return f.Index
}
