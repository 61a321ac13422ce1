package query

import (
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// numbers is a range of numbers, both ends inclusive; either may be left open.
func (lq *List) numbers(f *bind.Filter, values map[string][]string, wrong fault.Fields) {
	for _, end := range []struct{ name, is string }{{"from", " >= ?"}, {"to", " <= ?"}} {
		name := f.Decl.Name + "[" + end.name + "]"
		given := values[name]
		if len(given) == 0 {
			continue
		}
		at := f.Decl.Name + "." + end.name
		if len(given) > 1 {
			wrong.Add(at, fault.M("errors.filter"))
			continue
		}
		plain, arg, m := number(f, given[0])
		if m.Key != "" {
			wrong.Add(at, m)
			continue
		}
		lq.conds = append(lq.conds, lq.column(f, end.is, arg))
		lq.filterKey = append(lq.filterKey, name, plain)
	}
}

// number reads one end as its column holds it, or says what is wrong with it.
func number(f *bind.Filter, text string) (plain string, arg any, m fault.Message) {
	plain, ok := kind.PlainDecimal(text)
	if !ok {
		return "", nil, fault.M("errors.number")
	}
	decimals := f.Decimals
	_, part, _ := strings.Cut(plain, ".")
	if f.Value.Column.Kind == model.KindFloat {
		decimals = len(part)
	}
	if len(part) > decimals {
		if decimals == 0 {
			return "", nil, fault.M("errors.integer")
		}
		return "", nil, fault.M("errors.decimals", "Count", decimals)
	}
	units, err := resource.ParseDecimal(plain, decimals)
	if err != nil {
		return "", nil, fault.M("errors.number")
	}
	return plain, kind.ArgOf(f.Value.Column, kind.Number{Units: units, Decimals: decimals}), fault.Message{}
}
