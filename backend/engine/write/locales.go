package write

import (
	"context"
	"fmt"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/store/db"
)

// FillLocales gives every record of a screen a row in each locale.
func FillLocales(ctx context.Context, d *db.DB, locales []string, s *bind.Screen) error {
	var records int64
	if err := d.Read(ctx).Table(s.Main.Name).Count(&records).Error; err != nil {
		return err
	}
	for _, locale := range locales {
		var rows int64
		err := d.Read(ctx).Table(s.Langs.Table.Name).Where("locale = ?", locale).Count(&rows).Error
		if err != nil {
			return err
		}
		// A record has at most one row a locale, so equal counts miss none.
		if rows == records {
			continue
		}
		if err := fillLocale(ctx, d, locales, s, locale); err != nil {
			return err
		}
	}
	return nil
}

// fillAttempts is how often rows are written that others wrote at the same time.
const fillAttempts = 10

// fillLocale writes the rows that records lack in a locale. Of those that somebody
// else writes meanwhile, a start of another copy or a save, nothing is left the next
// time.
func fillLocale(ctx context.Context, d *db.DB, locales []string, s *bind.Screen, locale string) (err error) {
	query, args := localeInsert(locales, s.Main, s.Langs, locale)
	for range fillAttempts {
		err = d.Tx(ctx, func(tx *gorm.DB) error { return tx.Exec(query, args...).Error })
		if !db.IsDuplicate(err) {
			return err
		}
	}
	return err
}

// localeInsert writes the rows that records lack in locale.
func localeInsert(locales []string, main *model.Table, l *model.Langs, locale string) (query string, args []any) {
	owner, langs := l.Owner.Quoted(), model.Quote(l.Table.Name)
	args = append(args, locale)
	var siblings, joins []string
	for i, other := range locales {
		if other == locale {
			continue
		}
		as := fmt.Sprintf("l%d", i)
		siblings = append(siblings, as)
		joins = append(joins, " LEFT JOIN "+langs+" AS "+as+" ON "+as+"."+owner+" = r.`id` AND "+as+".`locale` = ?")
		args = append(args, other)
	}
	columns, values := []string{"`locale`", owner, "`live`"}, []string{"?", "r.`id`", "r.`live`"}
	for _, key := range []struct{ name, empty string }{{"search_norm", "''"}, {"sort_key", "x''"}} {
		if l.Table.StoredColumn(key.name) == nil {
			continue
		}
		value := ""
		for _, as := range siblings {
			value += as + "." + model.Quote(key.name) + ", "
		}
		// COALESCE wants two values even where there is no other locale.
		columns = append(columns, model.Quote(key.name))
		values = append(values, "COALESCE("+value+key.empty+", "+key.empty+")")
	}
	args = append(args, locale)
	return "INSERT INTO " + langs + " (" + strings.Join(columns, ", ") + ") SELECT " + strings.Join(values, ", ") +
		" FROM " + model.Quote(main.Name) + " AS r" + strings.Join(joins, "") +
		" WHERE NOT EXISTS (SELECT 1 FROM " + langs + " AS own WHERE own." + owner + " = r.`id` AND own.`locale` = ?)", args
}
