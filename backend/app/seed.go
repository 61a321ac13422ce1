package app

import (
	"context"

	"backoffice/backend/content"
	"backoffice/backend/lookup"
	"backoffice/backend/shop/vat"
	"backoffice/backend/stats/sales"
)

// seed writes what the program itself defines. Any number of copies may do so at once.
func (m *Main) seed(ctx context.Context) (err error) {
	c := m.Config
	if m.First, err = m.Accounts.Setup(ctx, c.AdminEmail, c.AdminPassword); err != nil {
		return err
	}
	if err := lookup.EnsureLanguages(ctx, m.DB, c.Locales, m.Texts.Title); err != nil {
		return err
	}
	text := func(locale, key string) string { return m.Texts.Text(locale, key, nil) }
	for _, list := range fixed {
		err := list.Ensure(ctx, m.DB, c.Locales, text)
		if err != nil {
			return err
		}
	}
	if err := m.desk.EnsurePeriods(ctx); err != nil {
		return err
	}
	if err := content.EnsureGiftCategory(ctx, m.DB, c.Locales, text); err != nil {
		return err
	}
	if err := vat.EnsureRates(ctx, m.DB, c.Locales[0]); err != nil {
		return err
	}
	if err := lookup.EnsureCountries(ctx, m.DB, c.Locales); err != nil {
		return err
	}
	if err := sales.Ensure(ctx, m.DB, c.Zone); err != nil {
		return err
	}
	if err := vat.EnsureCountryRates(ctx, m.DB, c.Locales[0]); err != nil {
		return err
	}
	if err := m.Engine.EnsureLocales(ctx); err != nil {
		return err
	}
	return m.Engine.SortAnew(ctx)
}
