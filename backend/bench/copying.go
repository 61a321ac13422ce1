package main

import (
	"context"
	"strings"

	"backoffice/backend/store/db"
)

// copying has a database write many rows that are like some that are there.
type copying struct{ db *db.DB }

// text makes an expression of a number into text.
func (c copying) text(expression string) string {
	if c.db.Dialect == db.MySQL {
		return "CAST(" + expression + " AS CHAR)"
	}
	return "CAST(" + expression + " AS TEXT)"
}

// joined makes expressions into one text.
func (c copying) joined(expressions ...string) string {
	if c.db.Dialect == db.MySQL {
		return "CONCAT(" + strings.Join(expressions, ", ") + ")"
	}
	return "(" + strings.Join(expressions, " || ") + ")"
}

// insert is the statement that copies rows t of a table which from chooses for each n.i
// from 0 to @size. The columns in as get its expressions, and none where those are empty.
func (c copying) insert(table string, as map[string]string, from string) (string, error) {
	rows, err := c.db.Read(context.Background()).Raw("SELECT * FROM " + table + " LIMIT 1").Rows()
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	var into, values []string
	for _, column := range columns {
		expression, other := as[column]
		switch {
		case !other:
			expression = "t.`" + column + "`"
		case expression == "":
			continue
		}
		into, values = append(into, "`"+column+"`"), append(values, expression)
	}
	const series = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < @size) "
	insert := "INSERT INTO " + table + " (" + strings.Join(into, ", ") + ") "
	query := "SELECT " + strings.Join(values, ", ") + " FROM n JOIN " + table + " t ON " + from
	if c.db.Dialect == db.MySQL {
		return insert + series + query, nil
	}
	return series + insert + query, nil
}
