package db

import (
	"context"
	"fmt"
)

// Columns returns the names of the columns of every table and view, by its name.
func (d *DB) Columns(ctx context.Context) (map[string][]string, error) {
	query := "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c" +
		" WHERE m.type IN ('table', 'view') ORDER BY m.name, c.cid"
	if d.Dialect == MySQL {
		query = "SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()" +
			" ORDER BY TABLE_NAME, ORDINAL_POSITION"
	}
	rows, err := d.read.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("read the columns of tables: %w", err)
	}
	defer rows.Close()
	found := map[string][]string{}
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			return nil, fmt.Errorf("read the columns of tables: %w", err)
		}
		found[table] = append(found[table], column)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the columns of tables: %w", err)
	}
	return found, nil
}
