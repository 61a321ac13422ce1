package db

import "strings"

// OnKey is the end of an INSERT. Where a row with that key, its primary one, is
// there already, the columns of set take the new value and those of add grow
// by it. Names come from our own code, never from what was sent.
func (d *DB) OnKey(key, set, add []string) string {
	newValue := func(column string) string { return "excluded." + column }
	start := "ON CONFLICT (" + strings.Join(key, ", ") + ") DO UPDATE SET "
	if d.Dialect == MySQL {
		newValue = func(column string) string { return "VALUES(" + column + ")" }
		start = "ON DUPLICATE KEY UPDATE "
	}
	var changes []string
	for _, column := range set {
		changes = append(changes, column+" = "+newValue(column))
	}
	for _, column := range add {
		// Without its table the column is the stored one in both dialects.
		changes = append(changes, column+" = "+column+" + "+newValue(column))
	}
	return start + strings.Join(changes, ", ")
}
