package bind

import (
	"slices"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/column"
)

// Total is a column whose numbers are added up over the whole list.
type Total struct {
	Key      string
	Expr     string // of the record's own table
	Decimals int
}

// isNumber says that the value is one that SQL can compare and add up.
func (v *Value) isNumber() bool {
	switch v.Column.Kind {
	case model.KindInt, model.KindUint, model.KindMoney, model.KindFloat:
		return true
	}
	return false
}

// decimals is how many of the digits that the column holds are decimals; f may be nil.
func (v *Value) decimals(f *Field) int {
	switch {
	case v.Column.Kind == model.KindMoney:
		return 3
	case f != nil && v.Column.Kind != model.KindFloat:
		return f.Decl.Decimals
	}
	return 0
}

// totalled are the kinds of columns that show one number of the record.
var totalled = []column.Kind{column.KindMoney, column.KindNumber, column.KindBytes, column.KindInline, column.KindDuration}

// total binds the sum of a column. What is kept as a float has none: its sum
// would depend on the order of the rows.
func (r *rowBuilder) total(here string, c column.Column) {
	if !c.IsTotalled {
		return
	}
	v := r.s.Value(c.Path)
	if v == nil || !slices.Contains(totalled, c.Kind) || c.Source != "" ||
		!v.Column.Stored || v.Lang || !v.isNumber() || v.Column.Kind == model.KindFloat {
		r.b.Problem(r.s.Decl.Name, "S080", here, "%q cannot be totalled: that takes a number or money of the record itself", c.Path)
		return
	}
	if c.CurrencyPath != "" {
		r.b.Problem(r.s.Decl.Name, "S080", here, "%q cannot be totalled: each row has its own currency, in %q", c.Path, c.CurrencyPath)
	}
	r.l.Totals = append(r.l.Totals, Total{
		Key: c.Key, Expr: model.Quote(r.s.Main.Name) + "." + v.Column.Quoted(), Decimals: v.decimals(r.s.ByPath[c.Path]),
	})
}
