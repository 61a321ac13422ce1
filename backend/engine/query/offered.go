package query

import (
	"database/sql"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
)

// IsPrivate says that an option list tells values that one of the screens over its table
// marks as personal: they are told only of whom the list offers, not of those who are known
// by their id alone.
func IsPrivate(o *bind.Source, screens []*bind.Screen) bool {
	return len(o.Decl.Extra) > 0 && slices.ContainsFunc(screens, func(s *bind.Screen) bool {
		return s.Main.Name == o.Screen.Main.Name && slices.ContainsFunc(s.Decl.PersonalColumns(), func(name string) bool {
			return slices.Contains(o.Decl.Extra, name)
		})
	})
}

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
