package engine

import (
	"fmt"
	"net/url"
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// ProveList holds the parameters of a list, without its pages, and keys of columns against
// its declaration and the caller's rights, and reads no record. Returns NotFound for a
// screen without a list, Forbidden, and Invalid naming every parameter that is unknown or
// wrong and every column that is none, as columns.<index>.
func (e *Engine) ProveList(c Caller, screen string, q url.Values, columns []string) error {
	s, err := e.authorize(c, screen, resource.ActList)
	if err != nil {
		return err
	}
	if _, err := e.lists.Of(c, s, q, false); err != nil {
		return err
	}
	wrong := fault.Fields{}
	for i, key := range columns {
		if !slices.ContainsFunc(s.Decl.List.Columns, func(one column.Column) bool { return one.Key == key }) {
			wrong.Add(fmt.Sprintf("columns.%d", i), fault.M("errors.listColumn"))
		}
	}
	return wrong.Err()
}
