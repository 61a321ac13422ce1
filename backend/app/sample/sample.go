// Package sample is a feature that no customer has. Tests start the product
// with it: two screens show what little a screen takes, the others use whatever
// the language of declarations has and the product's own screens do not need.
package sample

import (
	"context"
	"embed"
	"fmt"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// registry gathers the screens, one a file, as every feature does.
var registry resource.Registry[struct{}]

// Screens returns the sample's screens; append them to the product's own.
func Screens() resource.Set { return registry.Screens(struct{}{}) }

// Texts are the sample's labels, for app.Options.
//
//go:embed *.json
var Texts embed.FS

// tables are written once for both engines; kinds fills in what differs.
var tables = []string{
	`CREATE TABLE IF NOT EXISTS tags ({record},
		search_norm VARCHAR(512) NOT NULL, sort_key {bytes} NOT NULL,
		title VARCHAR(60), code VARCHAR(20), color VARCHAR(7), note VARCHAR(200), UNIQUE (code, live)){end}`,
	`CREATE TABLE IF NOT EXISTS items ({record},
		status BOOLEAN NOT NULL, size VARCHAR(20), price BIGINT, stock BIGINT NOT NULL, featured BOOLEAN NOT NULL,
		released_at {time}){end}`,
	`CREATE TABLE IF NOT EXISTS item_langs (id {id}, locale VARCHAR(10) NOT NULL,
		search_norm VARCHAR(512) NOT NULL, sort_key {bytes} NOT NULL, live BOOLEAN,
		item_id {ref} NOT NULL, title VARCHAR(255), title_url VARCHAR(191),
		UNIQUE (item_id, locale), UNIQUE (locale, title_url, live)){end}`,
	`CREATE TABLE IF NOT EXISTS rates ({record}, {keys}, title VARCHAR(60), percent INT NOT NULL){end}`,
	`CREATE TABLE IF NOT EXISTS kits ({record}, {keys},
		status BOOLEAN NOT NULL, fragile BOOLEAN NOT NULL, grade VARCHAR(20), handling VARCHAR(200), code VARCHAR(20),
		note VARCHAR(200), serial VARCHAR(40), email VARCHAR(255), web VARCHAR(1024), phone VARCHAR(255),
		rate_id {ref}, like_id {ref}, price BIGINT, weight BIGINT, stock BIGINT NOT NULL, born {time},
		publish_up {time}, publish_down {time}, image VARCHAR(191), manual VARCHAR(191),
		place_shown BOOLEAN NOT NULL, place_city VARCHAR(60), sizes TEXT, steps TEXT, UNIQUE (code, live)){end}`,
	`CREATE TABLE IF NOT EXISTS kit_langs ({lang}, kit_id {ref} NOT NULL, title VARCHAR(255), title_url VARCHAR(191),
		summary VARCHAR(160), content {long}, UNIQUE (kit_id, locale), UNIQUE (locale, title_url, live)){end}`,
	`CREATE TABLE IF NOT EXISTS kit_similars (kit_id {ref} NOT NULL, similar_id {ref} NOT NULL, position INT NOT NULL,
		PRIMARY KEY (kit_id, similar_id)){end}`,
	`CREATE TABLE IF NOT EXISTS kit_parts (id {id}, kit_id {ref} NOT NULL, position INT NOT NULL, sku VARCHAR(255), price BIGINT){end}`,
	`CREATE TABLE IF NOT EXISTS kit_part_langs ({lang}, kit_part_id {ref} NOT NULL, label VARCHAR(60), UNIQUE (kit_part_id, locale)){end}`,
	`CREATE TABLE IF NOT EXISTS kit_events ({record}, {keys}, kit_id {ref} NOT NULL, title VARCHAR(255), stock BIGINT NOT NULL,
		solved BOOLEAN NOT NULL, answer VARCHAR(200)){end}`,
	`CREATE TABLE IF NOT EXISTS suppliers ({record}, {keys}, title VARCHAR(60)){end}`,
	`CREATE TABLE IF NOT EXISTS contacts ({record}, supplier_id {ref} NOT NULL, name VARCHAR(120), email VARCHAR(255), phone VARCHAR(255), country_id {ref},
		status BOOLEAN NOT NULL, ` + "`order`" + ` BIGINT NOT NULL, UNIQUE (supplier_id, email, live)){end}`,
	`CREATE TABLE IF NOT EXISTS sample_orders ({record}, {keys}, name VARCHAR(60), status INT NOT NULL, status_admin INT NOT NULL,
		tracking_id VARCHAR(60), tracking_sent_at {time}){end}`,
	`CREATE TABLE IF NOT EXISTS fronts ({record}, phone VARCHAR(255), logo VARCHAR(191)){end}`,
	`CREATE TABLE IF NOT EXISTS front_langs ({lang}, front_id {ref} NOT NULL, meta_title VARCHAR(255), intro VARCHAR(160),
		UNIQUE (front_id, locale)){end}`,
	`CREATE TABLE IF NOT EXISTS limits ({record}, most BIGINT NOT NULL, open BOOLEAN NOT NULL,
		shares TEXT, notes TEXT){end}`,
	`CREATE TABLE IF NOT EXISTS limit_langs ({lang}, limit_id {ref} NOT NULL, notice VARCHAR(255), UNIQUE (limit_id, locale)){end}`,
}

const record = "id {id}, created_at {time} NOT NULL, updated_at {time} NOT NULL, deleted_at {time}, live BOOLEAN," +
	" version BIGINT NOT NULL DEFAULT 0"

const (
	keys = "search_norm VARCHAR(512), sort_key {bytes}"
	lang = "id {id}, locale VARCHAR(10) NOT NULL, search_norm VARCHAR(512), sort_key {bytes}, live BOOLEAN"
)

// shared stands for the columns that many tables begin with.
var shared = strings.NewReplacer("{record}", record, "{keys}", keys, "{lang}", lang)

var kinds = map[db.Dialect]*strings.Replacer{
	db.SQLite: strings.NewReplacer("{id}", "INTEGER PRIMARY KEY AUTOINCREMENT", "{ref}", "INTEGER", "{time}", "DATETIME",
		"{bytes}", "BLOB", "{long}", "TEXT", "{end}", ""),
	db.MySQL: strings.NewReplacer("{id}", "BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY", "{ref}", "BIGINT UNSIGNED",
		"{time}", "DATETIME(3)", "{bytes}", "VARBINARY(255)", "{long}", "MEDIUMTEXT",
		"{end}", " ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin"),
}

// CreateTables makes the tables of the screens where they are missing. Call it
// before the product starts: the sample has no migrations in the product.
func CreateTables(ctx context.Context, d *db.DB) error {
	for _, table := range tables {
		statement := kinds[d.Dialect].Replace(shared.Replace(table))
		if err := d.Write(ctx).Exec(statement).Error; err != nil {
			return fmt.Errorf("make the sample's tables: %w", err)
		}
	}
	return nil
}
