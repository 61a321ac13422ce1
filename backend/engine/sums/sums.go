// Package sums keeps the table short that the feet of lists are read from: every change
// of a record adds a row to it.
package sums

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/store/db"
)

// How many rows kept sums may have before they are folded, and how many are at once.
const (
	foldFrom = 500
	foldMost = 20_000
)

var errFolded = errors.New("somebody else folds these sums")

// Fold makes one row of those of the kept sums of screens that have the same keys.
// Any number of programs may do it at once.
func Fold(ctx context.Context, d *db.DB, screens []*bind.Screen) error {
	for _, s := range screens {
		if s.List == nil || s.List.Sums == nil || s.List.Sums.Decl.Table == "" {
			continue
		}
		for more := true; more; {
			err := d.Tx(ctx, func(tx *gorm.DB) (err error) {
				more, err = fold(tx, s)
				return err
			})
			if errors.Is(err, errFolded) {
				break
			}
			if err != nil {
				return fmt.Errorf("fold the sums of %s: %w", s.Decl.Name, err)
			}
		}
	}
	return nil
}

// folded is what rows of the same keys make together.
type folded struct {
	ids            []uint64
	keys           []any
	records, price int64
}

// fold makes one row of those of the oldest foldMost rows that have the same
// keys, and says whether rows are left that it did not look at.
func fold(tx *gorm.DB, s *bind.Screen) (more bool, err error) {
	decl := s.List.Sums.Decl
	table := model.Quote(decl.Table)
	var count int64
	if err := tx.Raw("SELECT COUNT(*) FROM " + table).Scan(&count).Error; err != nil || count < foldFrom {
		return false, err
	}
	keys := append(append([]string{"live"}, decl.Keys...), decl.By)
	columns := make([]string, len(keys))
	for i, key := range keys {
		columns[i] = model.Quote(key)
	}
	names := strings.Join(columns, ", ") + ", `records`, " + s.List.Sums.Of
	groups, err := readFolded(tx, "SELECT `id`, "+names+" FROM "+table+" ORDER BY `id` LIMIT ?", len(keys))
	if err != nil {
		return false, err
	}
	var gone []uint64
	var totals []*folded
	for _, g := range groups {
		if len(g.ids) == 1 {
			continue
		}
		gone = append(gone, g.ids...)
		if g.records != 0 || g.price != 0 {
			totals = append(totals, g)
		}
	}
	slices.Sort(gone)
	for part := range slices.Chunk(gone, 500) {
		done := tx.Exec("DELETE FROM "+table+" WHERE `id` IN ?", part)
		if done.Error != nil {
			return false, done.Error
		}
		if done.RowsAffected != int64(len(part)) {
			return false, errFolded
		}
	}
	insert := "INSERT INTO " + table + " (" + names + ") VALUES (" + strings.Repeat("?, ", len(keys)+1) + "?)"
	for _, g := range totals {
		if err := tx.Exec(insert, append(slices.Clone(g.keys), g.records, g.price)...).Error; err != nil {
			return false, err
		}
	}
	return count > foldMost && len(gone) > 0, nil
}

// readFolded reads sums, those of the same keys together.
func readFolded(tx *gorm.DB, query string, keys int) (groups map[string]*folded, err error) {
	rows, err := tx.Raw(query, foldMost).Rows()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	groups = map[string]*folded{}
	for rows.Next() {
		var id uint64
		g := folded{keys: make([]any, keys)}
		into := []any{&id}
		for i := range g.keys {
			into = append(into, &g.keys[i])
		}
		if err := rows.Scan(append(into, &g.records, &g.price)...); err != nil {
			return nil, err
		}
		for i, key := range g.keys {
			if text, is := key.([]byte); is {
				g.keys[i] = string(text)
			}
		}
		name := fmt.Sprintf("%v", g.keys)
		if groups[name] == nil {
			groups[name] = &folded{keys: g.keys}
		}
		of := groups[name]
		of.ids, of.records, of.price = append(of.ids, id), of.records+g.records, of.price+g.price
	}
	return groups, rows.Err()
}
