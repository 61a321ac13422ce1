package query

import (
	"database/sql"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
)

// Offered are those of the records asked for by their ids that the list offers.
func (r Reader) Offered(o *bind.Source, oq OptionList) (map[uint64]bool, error) {
	main := model.Quote(o.Screen.Main.Name)
	where, args := narrowOptions(o, []string{main + ".`live` = 1"}, nil, oq)
	in, args := InClause(oq.IDs, args)
	text := "SELECT `id` FROM " + main + " WHERE " + strings.Join(where, " AND ") + " AND " + main + ".`id` IN (" + in + ")"
	offered := map[uint64]bool{}
	err := r.Each(text, args, func(found *sql.Rows) error {
		var id int64
		err := found.Scan(&id)
		offered[uint64(id)] = true
		return err
	})
	return offered, err
}
