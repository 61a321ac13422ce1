package bind

import (
	"slices"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/column"
)

// shownAs are the kinds of stored values that a kind of column shows; of one that is not
// among them any.
var shownAs = map[column.Kind][]model.Kind{
	column.KindYesNo:    {model.KindBool},
	column.KindMoney:    {model.KindMoney},
	column.KindNumber:   {model.KindInt, model.KindUint, model.KindFloat},
	column.KindPercent:  {model.KindInt, model.KindUint, model.KindFloat},
	column.KindBytes:    {model.KindInt, model.KindUint},
	column.KindDuration: {model.KindInt, model.KindUint, model.KindFloat},
	column.KindInline:   {model.KindInt},
	column.KindDate:     {model.KindTime},
	column.KindDateTime: {model.KindTime},
	column.KindImage:    {model.KindText},
	column.KindColor:    {model.KindText},
}

// shows checks that a column can show what it finds: the value itself, and where it
// shows a picture, no other field of the form.
func (r *rowBuilder) shows(here string, c column.Column, v *Value, f *Field) {
	kinds, only := shownAs[c.Kind]
	is := v.Column.Kind
	switch {
	case is == model.KindOther:
	case only && !slices.Contains(kinds, is):
		r.b.Problem(r.s.Decl.Name, "S117", here, "%q holds a %s, which is not shown as %s", c.Path, v.Column.Go.FieldType, c.Kind)
	case c.Kind == column.KindImage && f != nil && !f.Decl.Traits().IsFile:
		r.b.Problem(r.s.Decl.Name, "S117", here, "the field %q is no picture, and is not shown as %s", c.Path, c.Kind)
	case c.Kind == column.KindStatus && c.Begins == "": // within a window it shows more than it holds
		for _, state := range c.States {
			if !mayBe(is, state.Value) {
				r.b.Problem(r.s.Decl.Name, "S117", here, "%q holds a %s, which is never the state %#v", c.Path, v.Column.Go.FieldType, state.Value)
			}
		}
	}
}

// mayBe says whether a column of the kind may hold the value of a state.
func mayBe(is model.Kind, value any) bool {
	switch Widen(value).(type) {
	case bool:
		return is == model.KindBool
	case string:
		return is == model.KindText
	case int64, uint64:
		return is == model.KindInt || is == model.KindUint
	}
	return true
}
