package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"backoffice/backend/access"
	"backoffice/backend/app/config"
	"backoffice/backend/engine"
	"backoffice/backend/gdpr"
	"backoffice/backend/i18n"
	"backoffice/backend/media"
	"backoffice/backend/orders/documents"
	"backoffice/backend/schema"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
	"backoffice/locales"
)

// Migrate brings the tables up to date and does nothing else.
func Migrate(ctx context.Context, c config.Config) (err error) {
	d, err := openDB(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return d.Migrate(ctx)
}

// CheckStock reports every product, variant and movement of the database whose
// numbers do not agree, a line each.
func CheckStock(ctx context.Context, c config.Config) (wrong []string, err error) {
	d, err := checkedDB(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return stock.Check(ctx, d)
}

// CheckDocuments reports every gap in the numbers of documents, and every
// document and file that is not what was issued, a line each.
func CheckDocuments(ctx context.Context, c config.Config) (wrong []string, err error) {
	s, err := checkedStores(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	return documents.NewLedger(s.db, s.blob, db.Now, c.Zone).Check(ctx)
}

// CheckFiles compares the files of the database with the bytes of the store.
func CheckFiles(ctx context.Context, c config.Config) (found media.Checked, err error) {
	s, err := checkedStores(ctx, c)
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if found, err = media.New(s.db, s.blob, db.Now).Check(ctx); err != nil {
		return found, err
	}
	for _, kept := range []struct{ table, id, called string }{
		{"document_files", "document_id", "document"}, {"received_invoices", "id", "the e-invoice"},
	} {
		missing, err := s.missingPaths(ctx, kept.table, kept.id, kept.called)
		if err != nil {
			return found, fmt.Errorf("check the files of %s: %w", kept.table, err)
		}
		found.Missing = append(found.Missing, missing...)
	}
	return found, nil
}

// missingPaths are the files of a table's column path that are not in the store.
func (s *stores) missingPaths(ctx context.Context, table, id, called string) (missing []string, err error) {
	const atOnce = 500
	for last := uint64(0); ; {
		var rows []struct {
			ID   uint64
			Path string
		}
		err := s.db.Read(ctx).Table(table).Select(id+" AS id, path").Where(id+" > ?", last).Order(id).Limit(atOnce).Find(&rows).Error
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			last = row.ID
			there, err := s.blob.Exists(ctx, row.Path)
			if err != nil {
				return nil, err
			}
			if !there {
				missing = append(missing, fmt.Sprintf("%s %d lacks %s", called, row.ID, row.Path))
			}
		}
		if len(rows) < atOnce {
			return missing, nil
		}
	}
}

// CheckLists reports every list that is not answered, as remembered and by its
// search index, as the database would, a line each. Missing indexes are built.
func CheckLists(ctx context.Context, c config.Config, o Options) (wrong []string, err error) {
	if err := checkable(ctx, c); err != nil {
		return nil, err
	}
	m, err := New(ctx, c, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	return m.Engine.CheckLists(ctx)
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
func Problems(c config.Config) []string {
	var all []string
	for _, p := range engine.Check(Screens(), c.Locales) {
		all = append(all, p.String())
	}
	missing, err := tableProblems(c)
	if err != nil {
		all = append(all, err.Error())
	}
	for _, p := range missing {
		all = append(all, p.String())
	}
	if _, err := gdpr.NewAtlas(Screens()); err != nil {
		all = append(all, err.Error())
	}
	texts, _, err := loadTexts(c)
	if err != nil {
		return append(all, err.Error())
	}
	for _, p := range texts.Problems() {
		all = append(all, p.String())
	}
	return all
}

// tableProblems compares the declarations with what the migrations make of an
// empty database, which is thrown away.
func tableProblems(c config.Config) (problems []engine.Problem, err error) {
	folder, err := os.MkdirTemp("", "backoffice-check-")
	if err != nil {
		return nil, fmt.Errorf("migrate an empty database: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	d, err := db.Open(context.Background(), "sqlite://"+filepath.Join(folder, "check.db"))
	if err != nil {
		return nil, fmt.Errorf("migrate an empty database: %w", err)
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if err := d.Migrate(context.Background()); err != nil {
		return nil, err
	}
	columns, err := d.Columns(context.Background())
	if err != nil {
		return nil, err
	}
	unique, err := d.UniqueIndexes(context.Background())
	if err != nil {
		return nil, err
	}
	if problems = engine.CheckTables(Screens(), c.Locales, columns, unique); len(problems) > 0 {
		return problems, nil // a condition over what is missing would only report it again
	}
	return engine.CheckConditions(Screens(), c.Locales, func(statement string, args ...any) error {
		_, err := d.SQLRead().ExecContext(context.Background(), statement, args...)
		return err
	}), nil
}

// shownCopies is how many keys of a file are named.
const shownCopies = 5

// Copied reports, one line a file of texts, how many of them are those of the
// default language letter for letter, and the first of them.
func Copied(c config.Config) ([]string, error) {
	texts, _, err := loadTexts(c)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, locale := range texts.Locales() {
		copied := texts.Copied(locale)
		for _, file := range slices.Sorted(maps.Keys(copied)) {
			keys := copied[file]
			named := strings.Join(keys[:min(len(keys), shownCopies)], ", ")
			if len(keys) > shownCopies {
				named += ", …"
			}
			lines = append(lines, fmt.Sprintf("%s: %d texts are the same as in %s, perhaps copied and not translated: %s",
				file, len(keys), texts.Locales()[0], named))
		}
	}
	return lines, nil
}
