package engine

import (
	"context"
	"fmt"
	"strings"

	"backoffice/backend/engine/model"

	"gorm.io/gorm"
)

// FillLocales gives every live and removed record a row in each content
// locale, so that lists may join plainly. A new row holds no texts; it is
// found and sorted by those of the first locale that has the record, which it
// is also shown by. Any number of processes may call it at start; where nothing
// is missing it only counts rows, each of a table's once.
func (e *Engine) FillLocales(ctx context.Context) error {
	filled := map[string]bool{}
	for _, s := range e.Screens() {
		if s.Langs == nil || filled[s.Langs.Table.Name] {
			continue
		}
		filled[s.Langs.Table.Name] = true
		if err := e.fillLocales(ctx, s); err != nil {
			return fmt.Errorf("fill the locales of %s: %w", s.Langs.Table.Name, err)
		}
	}
	return nil
}

func (e *Engine) fillLocales(ctx context.Context, s *Screen) error {
	var records int64
	if err := e.deps.DB.Read(ctx).Table(s.Main.Name).Count(&records).Error; err != nil {
		return err
	}
	for _, locale := range e.deps.Locales {
		var rows int64
		err := e.deps.DB.Read(ctx).Table(s.Langs.Table.Name).Where("locale = ?", locale).Count(&rows).Error
		if err != nil {
			return err
		}
		// A record has at most one row a locale, so equal counts miss none.
		if rows == records {
			continue
		}
		query, args := e.localeInsert(s.Main, s.Langs, locale)
		err = e.deps.DB.Tx(ctx, func(tx *gorm.DB) error { return tx.Exec(query, args...).Error })
		if err != nil {
			return err
		}
	}
	return nil
}

// localeInsert writes the rows that records lack in locale.
func (e *Engine) localeInsert(main *model.Table, l *model.Langs, locale string) (query string, args []any) {
	owner, langs := l.Owner.Quoted(), model.Quote(l.Table.Name)
	args = append(args, locale)
	var siblings, joins []string
	for i, other := range e.deps.Locales {
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
