package db

import (
	"context"
	"fmt"
)

// Column is a column of a table or a view as the database has it.
type Column struct {
	Name   string
	Type   string // as it was declared: "TEXT", "varchar"
	Needed bool   // no row is written without it: NOT NULL, and nothing gives it a value
}

// Columns returns the columns of every table and view, by its name.
func (d *DB) Columns(ctx context.Context) (map[string][]Column, error) {
	query := `SELECT m.name, c.name, c.type, m.type = 'table' AND c."notnull" = 1 AND c.dflt_value IS NULL AND c.pk = 0` +
		// xinfo has those that the table makes up too, and with hidden = 1 what no query names.
		" FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS c" +
		" WHERE m.type IN ('table', 'view') AND c.hidden <> 1 ORDER BY m.name, c.cid"
	if d.Dialect == MySQL {
		query = "SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, IS_NULLABLE = 'NO' AND COLUMN_DEFAULT IS NULL" +
			" AND EXTRA NOT LIKE '%auto_increment%' AND EXTRA NOT LIKE '%GENERATED%'" +
			" FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION"
	}
	rows, err := d.read.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("read the columns of tables: %w", err)
	}
	defer rows.Close()
	found := map[string][]Column{}
	for rows.Next() {
		var table string
		var c Column
		if err := rows.Scan(&table, &c.Name, &c.Type, &c.Needed); err != nil {
			return nil, fmt.Errorf("read the columns of tables: %w", err)
		}
		found[table] = append(found[table], c)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the columns of tables: %w", err)
	}
	return found, nil
}
