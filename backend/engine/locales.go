package engine

import (
	"context"
	"fmt"
	"strings"

	"gorm.io/gorm"
)

// FillLocales gives every live and removed record a row in each content
// locale, so that lists may join plainly. A new row holds no texts; it is
// found and sorted by those of the default locale, which it is also shown by.
// Any number of processes may call it at start; it is quick where nothing is missing.
func (e *Engine) FillLocales(ctx context.Context) error {
	for _, s := range e.Screens() {
		if s.Langs == nil {
			continue
		}
		for _, locale := range e.deps.Locales[1:] {
			if err := e.fillLocale(ctx, s, locale); err != nil {
				return fmt.Errorf("fill %s in locale %s: %w", s.Langs.Table.Name, locale, err)
			}
		}
	}
	return nil
}

func (e *Engine) fillLocale(ctx context.Context, s *Screen, locale string) error {
	table, owner := quote(s.Langs.Table.Name), s.Langs.Owner.Quoted()
	have := map[string]int64{}
	for _, l := range []string{e.deps.Locales[0], locale} {
		var rows int64
		if err := e.deps.DB.Read(ctx).Table(s.Langs.Table.Name).Where("locale = ?", l).Count(&rows).Error; err != nil {
			return err
		}
		have[l] = rows
	}
	// A record has at most one row a locale, so equal counts miss none.
	if have[locale] == have[e.deps.Locales[0]] {
		return nil
	}
	columns := strings.Join([]string{owner, "search_norm", "sort_key", "live"}, ", ")
	return e.deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		return tx.Exec("INSERT INTO "+table+" (locale, "+columns+") SELECT ?, "+columns+" FROM "+table+" AS have"+
			" WHERE have.locale = ? AND NOT EXISTS (SELECT 1 FROM "+table+" AS other"+
			" WHERE other."+owner+" = have."+owner+" AND other.locale = ?)",
			locale, e.deps.Locales[0], locale).Error
	})
}
