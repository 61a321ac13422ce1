package validate

import (
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/store/db/prepared"
)

// Holder is the live record that holds a value which rec would need at path,
// and the value; 0 where the field is unique among some records only, within a
// localised row, or nobody holds it any more.
func Holder(tx *gorm.DB, s *bind.Screen, rec *rows.Record, path string) (id uint64, value any, err error) {
	own := rows.HeadOf(s, rec.Val).ID
	if rest, lang := strings.CutPrefix(path, "langs."); lang && s.Langs != nil {
		locale, name, _ := strings.Cut(rest, ".")
		f, ok := s.Field("langs." + name)
		row, there := s.Langs.Row(rec.Val, locale)
		if !ok || !there || f.Column == nil || len(f.Decl.UniqueRule.By) > 0 {
			return 0, nil, nil
		}
		q := duplicateQuery{table: s.Langs.Table, id: s.Langs.Owner, own: own}
		if value, err = f.Unique().Arg(row); err != nil {
			return 0, nil, err
		}
		q.equal(s.Langs.Locale, locale)
		q.equal(f.Unique(), value)
		id, err = q.holder(tx)
		return id, value, err
	}
	f, ok := s.Field(path)
	if !ok || f.Column == nil || f.Decl.UniqueRule == nil {
		return 0, nil, nil
	}
	q := duplicateQuery{table: s.Main, id: s.Main.ID, own: own}
	if value, err = f.Unique().Arg(rec.Val); err != nil {
		return 0, nil, err
	}
	q.equal(f.Unique(), value)
	for _, by := range f.Decl.UniqueRule.By {
		if c := s.Main.StoredColumn(by); c != nil {
			scope, err := c.Arg(rec.Val)
			if err != nil {
				return 0, nil, err
			}
			q.equal(c, scope)
		}
	}
	id, err = q.holder(tx)
	return id, value, err
}

func (q *duplicateQuery) holder(tx *gorm.DB) (uint64, error) {
	where, args := q.condition()
	found, err := prepared.Query(tx, "SELECT "+q.id.Quoted()+" FROM "+model.Quote(q.table.Name)+" WHERE "+where+" LIMIT 1", args...)
	if err != nil {
		return 0, err
	}
	defer found.Close()
	var id uint64
	if found.Next() {
		err = found.Scan(&id)
	}
	if err == nil {
		err = found.Err()
	}
	return id, err
}
