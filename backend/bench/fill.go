package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"backoffice/backend/demo"
	"backoffice/backend/store/db"
)

// fill writes pages in two locales: one in a hundred has the word that is
// searched for, four in five are published.
func fill(dbURL string, rows int, more func(ctx context.Context, d *db.DB) error) error {
	ctx := context.Background()
	d, err := db.Open(ctx, dbURL)
	if err != nil {
		return err
	}
	defer d.Close()
	// Sorted once, in the end, an index costs a tenth of what it does row by row.
	restore, err := withoutIndexes(ctx, d)
	if err != nil {
		return fmt.Errorf("fill product: %w", err)
	}
	if err := demo.Pages(ctx, d, []string{"sk", "en"}, rows); err != nil {
		return fmt.Errorf("fill product: %w", err)
	}
	if err := restore(); err != nil {
		return fmt.Errorf("fill product: %w", err)
	}
	if more != nil {
		if err := more(ctx, d); err != nil {
			return fmt.Errorf("fill product: %w", err)
		}
	}
	return d.Analyze(ctx)
}

// indexedRows is how many rows a table has before the product indexes its texts.
const indexedRows = 2000

// awaitIndex waits until the product has built the index that searches go by, which
// it does behind its first answers.
func awaitIndex(dbURL, table string, rows int) error {
	if rows < indexedRows {
		return nil
	}
	ctx := context.Background()
	d, err := db.Open(ctx, dbURL)
	if err != nil {
		return err
	}
	defer d.Close()
	built := "SELECT COUNT(*) FROM search_indexes WHERE name = ? AND done = 1"
	left := "SELECT 0"
	if d.Dialect == db.MySQL {
		left = "SELECT COUNT(*) FROM `" + table + "` WHERE search_stale = 1"
	}
	for deadline := time.Now().Add(time.Hour); time.Now().Before(deadline); time.Sleep(time.Second) {
		var whole, stale int64
		if err := d.Read(ctx).Raw(built, table).Scan(&whole).Error; err != nil {
			return err
		}
		if whole == 0 {
			continue
		}
		if err := d.Read(ctx).Raw(left).Scan(&stale).Error; err != nil {
			return err
		}
		if stale == 0 {
			return nil
		}
	}
	return errors.New("the product has built no index of texts in an hour")
}

// withoutIndexes drops the indexes of the tables that are filled, and returns
// what makes them again. MySQL keeps its own: there they belong to the table.
func withoutIndexes(ctx context.Context, d *db.DB) (restore func() error, err error) {
	if d.Dialect != db.SQLite {
		return func() error { return nil }, nil
	}
	var indexes []struct{ Name, SQL string }
	err = d.Write(ctx).Raw("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL" +
		" AND tbl_name IN ('pages', 'page_langs')").Scan(&indexes).Error
	if err != nil {
		return nil, err
	}
	for _, index := range indexes {
		if err := d.Write(ctx).Exec("DROP INDEX " + index.Name).Error; err != nil {
			return nil, err
		}
	}
	return func() error {
		for _, index := range indexes {
			if err := d.Write(ctx).Exec(index.SQL).Error; err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// database is where a row of the benchmark keeps its data.
type database struct {
	URL   string
	Where string // as its table says it
	Drop  func()
}

// makeDatabase makes a fresh database: on the MySQL server at url, or in folder
// where there is none.
func makeDatabase(url, folder string) (database, error) {
	if url == "" {
		return database{"sqlite://" + filepath.Join(folder, "app.db"), "SQLite", func() {}}, nil
	}
	const name = "backoffice_bench"
	url = strings.TrimSuffix(url, "/")
	server, err := db.Open(context.Background(), url+"/mysql")
	if err != nil {
		return database{}, err
	}
	drop := func() {
		server.Write(context.Background()).Exec("DROP DATABASE IF EXISTS " + name)
		server.Close()
	}
	server.Write(context.Background()).Exec("DROP DATABASE IF EXISTS " + name)
	if err := server.Write(context.Background()).Exec("CREATE DATABASE " + name + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin").Error; err != nil {
		server.Close()
		return database{}, err
	}
	return database{url + "/" + name, "MySQL", drop}, nil
}

// begun is a product that runs, and the database that it runs on.
type begun struct {
	session
	subject Subject
	db      *db.DB // within withDB
	data    database
}

// begin fills and starts a product on a database of its own: one of the MySQL server at
// the setup's address, or a file in its folder.
func begin(setup Setup) (b *begun, err error) {
	b = &begun{}
	if b.data, err = makeDatabase(setup.DBURL, setup.Folder); err != nil {
		return nil, err
	}
	setup.DBURL = b.data.URL
	if b.subject, err = StartProduct(setup); err != nil {
		b.data.Drop()
		return nil, err
	}
	b.session = b.subject.Session
	return b, nil
}

// withDB runs fn while the database is open here too: on SQLite saves wait for both then.
func (b *begun) withDB(fn func() error) (err error) {
	if b.db, err = db.Open(context.Background(), b.data.URL); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.db.Close()) }()
	return fn()
}

func (b *begun) end() {
	b.subject.Stop()
	b.data.Drop()
}
