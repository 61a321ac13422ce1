// Package sample is a feature of two screens that no customer has: tests start
// the product with them to show what little a screen takes.
package sample

import (
	"context"
	"fmt"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// registry gathers the screens, one a file, as every feature does.
var registry resource.Registry[struct{}]

// Screens returns the sample's screens; append them to the product's own.
func Screens() resource.Set { return registry.Screens(struct{}{}) }

// tables are written once for both engines; kinds fills in what differs.
var tables = []string{
	`CREATE TABLE IF NOT EXISTS tags ({record},
		search_norm VARCHAR(512) NOT NULL, sort_key {bytes} NOT NULL,
		title VARCHAR(60), code VARCHAR(20), note VARCHAR(200), UNIQUE (code, live)){end}`,
	`CREATE TABLE IF NOT EXISTS items ({record},
		status BOOLEAN NOT NULL, size VARCHAR(20), price BIGINT, stock BIGINT NOT NULL, featured BOOLEAN NOT NULL,
		released_at {time}){end}`,
	`CREATE TABLE IF NOT EXISTS item_langs (id {id}, locale VARCHAR(10) NOT NULL,
		search_norm VARCHAR(512) NOT NULL, sort_key {bytes} NOT NULL, live BOOLEAN,
		item_id {ref} NOT NULL, title VARCHAR(255), title_url VARCHAR(191),
		UNIQUE (item_id, locale), UNIQUE (locale, title_url, live)){end}`,
}

const record = "id {id}, created_at {time} NOT NULL, updated_at {time} NOT NULL, deleted_at {time}, live BOOLEAN," +
	" version BIGINT NOT NULL DEFAULT 0"

var kinds = map[db.Dialect]*strings.Replacer{
	db.SQLite: strings.NewReplacer("{id}", "INTEGER PRIMARY KEY AUTOINCREMENT", "{ref}", "INTEGER", "{time}", "DATETIME",
		"{bytes}", "BLOB", "{end}", ""),
	db.MySQL: strings.NewReplacer("{id}", "BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY", "{ref}", "BIGINT UNSIGNED",
		"{time}", "DATETIME(3)", "{bytes}", "VARBINARY(255)",
		"{end}", " ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin"),
}

// CreateTables makes the tables of the screens where they are missing. Call it
// before the product starts: the sample has no migrations in the product.
func CreateTables(ctx context.Context, d *db.DB) error {
	for _, table := range tables {
		statement := kinds[d.Dialect].Replace(strings.Replace(table, "{record}", record, 1))
		if err := d.Write(ctx).Exec(statement).Error; err != nil {
			return fmt.Errorf("make the sample's tables: %w", err)
		}
	}
	return nil
}
