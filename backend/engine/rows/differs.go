package rows

import (
	"reflect"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
)

// Differs says whether anything that is stored of a record differs from what it
// was.
func Differs(s *bind.Screen, rec, old *Record) (bool, error) {
	statement, _, err := s.Main.Change(rec.Val, old.Val)
	if err != nil || statement != "" {
		return true, err
	}
	if s.Langs != nil {
		if same, err := sameRows(s.Langs.Table, s.Langs.Rows(rec.Val), s.Langs.Rows(old.Val)); err != nil || !same {
			return true, err
		}
	}
	return differsIn(s.Fields, rec, old)
}

// FieldDiffers says whether a group of items, or what was chosen of a list, differs
// from what it was.
func FieldDiffers(f *bind.Field, rec, old *Record) (bool, error) {
	if f.Group != nil && f.Group.JSON {
		is, was := f.Group.List(rec.Val), f.Group.List(old.Val)
		return is.Len()+was.Len() > 0 && !reflect.DeepEqual(is.Interface(), was.Interface()), nil
	}
	return differsIn([]*bind.Field{f}, rec, old)
}

func differsIn(fields []*bind.Field, rec, old *Record) (bool, error) {
	for _, f := range fields {
		differs, err := false, error(nil)
		switch {
		case f.Decl.Traits().HasParts:
			differs, err = differsIn(f.Fields, rec, old)
		case f.Join != nil:
			differs = !slices.Equal(rec.Links[f], old.Links[f])
		case f.Group != nil && !f.Group.JSON:
			is, was := f.Group.Items(rec.Val), f.Group.Items(old.Val)
			same, broken := sameRows(f.Group.Table, is, was)
			differs, err = !same, broken
			for i := 0; f.Group.Langs != nil && !differs && i < len(is); i++ {
				same, broken := sameRows(f.Group.Langs.Table, f.Group.Langs.Rows(is[i]), f.Group.Langs.Rows(was[i]))
				differs, err = !same, broken
			}
		}
		if err != nil || differs {
			return true, err
		}
	}
	return false, nil
}

func sameRows(t *model.Table, is, was []reflect.Value) (bool, error) {
	if len(is) != len(was) {
		return false, nil
	}
	for i := range is {
		statement, _, err := t.Change(is[i], was[i])
		if err != nil || statement != "" || IDOf(t, is[i]) != IDOf(t, was[i]) {
			return false, err
		}
	}
	return true, nil
}

// Unchanged reports whether saving rec over old would write nothing that is not there
// already. A field that no column holds, and that a hook may take elsewhere,
// counts as a change where it says anything.
func Unchanged(s *bind.Screen, rec, old *Record) (bool, error) {
	was, head := HeadOf(s, old.Val), HeadOf(s, rec.Val)
	at, version := head.UpdatedAt, head.Version
	head.UpdatedAt, head.Version = was.UpdatedAt, was.Version
	changed, err := Differs(s, rec, old)
	head.UpdatedAt, head.Version = at, version
	return err == nil && !changed && sameUnstored(s.Fields, old, rec), err
}

func sameUnstored(fields []*bind.Field, old, rec *Record) bool {
	for _, f := range fields {
		if f.Group == nil && f.Join == nil && f.Column != nil && !f.Column.Stored &&
			!reflect.DeepEqual(f.Column.Get(old.Val), f.Column.Get(rec.Val)) {
			return false
		}
		if f.Group == nil && !sameUnstored(f.Fields, old, rec) {
			return false
		}
	}
	return true
}
