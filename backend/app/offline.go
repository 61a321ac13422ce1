package app

import (
	"context"
	"errors"
	"fmt"

	"backoffice/backend/access"
	"backoffice/backend/engine"
	"backoffice/backend/i18n"
	"backoffice/backend/schema"
	"backoffice/backend/store/db"
	"backoffice/locales"
)

// Migrate brings the tables up to date and does nothing else.
func Migrate(ctx context.Context, c Config) (err error) {
	d, err := db.Open(ctx, c.DBURL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return d.Migrate(ctx)
}

// Schemas makes what the browser sees of every screen, without any store, in
// the given content locales.
func Schemas(content []string) (*schema.Schema, error) {
	set := Screens()
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		return nil, fmt.Errorf("load texts: %w", err)
	}
	guard, err := access.New(set)
	if err != nil {
		return nil, err
	}
	return schema.New(schema.Deps{Screens: set, Texts: texts, Locales: content, May: guard.May})
}

// Problems are what is wrong with the declarations in the content locales of
// the configuration, and with the texts that it finds, without any store.
func Problems(c Config) []string {
	var all []string
	for _, p := range engine.Check(Screens(), c.Locales) {
		all = append(all, p.String())
	}
	texts, err := loadTexts(c)
	if err != nil {
		return append(all, err.Error())
	}
	for _, p := range texts.Problems() {
		all = append(all, p.String())
	}
	return all
}
