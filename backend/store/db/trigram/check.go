package trigram

import (
	"context"
	"fmt"

	"backoffice/backend/store/db"
)

// Check reports, a line each, indexes in use that do not hold what their tables
// do. What is written meanwhile may be reported too.
func (x *Index) Check(ctx context.Context) (wrong []string, err error) {
	for i := range x.tables {
		t := &x.tables[i]
		if !x.isReady(t.Name) {
			continue
		}
		check := x.checkMySQL
		if x.db.Dialect == db.SQLite {
			check = x.checkSQLite
		}
		lines, err := check(ctx, t)
		if err != nil {
			return nil, fmt.Errorf("check the search index of %s: %w", t.Name, err)
		}
		wrong = append(wrong, lines...)
	}
	return wrong, nil
}

func (x *Index) checkSQLite(ctx context.Context, t *Table) (wrong []string, err error) {
	if err := x.Freshen(ctx); err != nil {
		return nil, err
	}
	_, which := t.key("")
	var rows, indexed int64
	if err := x.db.Write(ctx).Raw("SELECT COUNT(*) FROM `" + t.Name + "` WHERE " + which).Scan(&rows).Error; err != nil {
		return nil, err
	}
	if err := x.db.Write(ctx).Raw("SELECT COUNT(*) FROM " + t.index() + "_docsize").Scan(&indexed).Error; err != nil {
		return nil, err
	}
	if rows != indexed {
		wrong = append(wrong, fmt.Sprintf("%s: the search index holds %d texts, the table %d", t.Name, indexed, rows))
	}
	if err := x.db.Write(ctx).Exec("INSERT INTO " + t.index() + " (" + t.index() + ") VALUES ('integrity-check')").Error; err != nil {
		wrong = append(wrong, fmt.Sprintf("%s: the search index is damaged: %v", t.Name, err))
	}
	return wrong, nil
}

func (x *Index) checkMySQL(ctx context.Context, t *Table) (wrong []string, err error) {
	known, err := x.notes(ctx, t)
	if err != nil {
		return nil, err
	}
	var other int64
	err = x.db.Write(ctx).Raw("SELECT COUNT(*) FROM `" + t.Name + "` AS r LEFT JOIN " + t.words(known.Turn) + " AS s ON s.id = r.id" +
		" WHERE r.search_stale IS NULL AND r.live = 1 AND r.search_norm <> '' AND (s.text IS NULL OR s.text <> r.search_norm)").Scan(&other).Error
	if err == nil && other > 0 {
		wrong = append(wrong, fmt.Sprintf("%s: the search index holds another text of %d rows", t.Name, other))
	}
	return wrong, err
}
