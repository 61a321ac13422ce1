package db

import (
	"context"
	"fmt"
)

// UniqueIndexes returns the columns of every unique index, primary keys left
// out, by table.
func (d *DB) UniqueIndexes(ctx context.Context) (map[string][][]string, error) {
	query := "SELECT m.name, i.name, c.name FROM sqlite_schema AS m JOIN pragma_index_list(m.name) AS i" +
		` JOIN pragma_index_info(i.name) AS c WHERE m.type = 'table' AND i."unique" = 1 AND i.partial = 0 AND i.origin <> 'pk'` +
		" ORDER BY m.name, i.name, c.seqno"
	if d.Dialect == MySQL {
		query = "SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS" +
			" WHERE TABLE_SCHEMA = DATABASE() AND NON_UNIQUE = 0 AND INDEX_NAME <> 'PRIMARY'" +
			" ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX"
	}
	rows, err := d.read.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("read unique indexes: %w", err)
	}
	defer rows.Close()
	found := map[string][][]string{}
	last := ""
	for rows.Next() {
		var table, index, column string
		if err := rows.Scan(&table, &index, &column); err != nil {
			return nil, fmt.Errorf("read unique indexes: %w", err)
		}
		if key := table + "." + index; key != last {
			found[table] = append(found[table], nil)
			last = key
		}
		of := found[table]
		of[len(of)-1] = append(of[len(of)-1], column)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read unique indexes: %w", err)
	}
	return found, nil
}
