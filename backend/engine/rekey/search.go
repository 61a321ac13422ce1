package rekey

import (
	"context"
	"fmt"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/write"
	"backoffice/backend/resource/filter"
)

// searchForm grows when the text that is written of searched columns changes
// while their names do not.
const searchForm = "2 "

// forLocales stands before the languages that it was written for.
const forLocales = " / "

// refoldBatch is how many records one transaction writes anew.
const refoldBatch = 200

// searchedColumns says what the search_norm of a screen's table was written of.
type searchedColumns struct {
	Screen  string `gorm:"primaryKey"`
	Columns string
}

// TableName is where that is kept.
func (searchedColumns) TableName() string { return "searched_columns" }

// Search writes anew what lists search by, where the product before wrote it
// of other columns or for other languages: where a text is missing, a record is
// found by that of another language, which is shown. It may break off and be
// called again, in any number of copies; what is saved meanwhile is right already.
func Search(ctx context.Context, e *save.Saver) error {
	var list []searchedColumns
	if err := e.Deps.DB.Write(ctx).Find(&list).Error; err != nil {
		return fmt.Errorf("read what is searched: %w", err)
	}
	known := make(map[string]string, len(list))
	for _, one := range list {
		known[one.Screen] = one.Columns
	}
	var fresh []searchedColumns
	for _, s := range e.Screens {
		columns := searched(s)
		is := columns
		if s.Langs != nil {
			is += forLocales + strings.Join(e.Deps.Locales, ",")
		}
		was, noted := known[s.Decl.Name]
		if columns == "" || noted && was == is {
			continue
		}
		// A product before noted no languages: it is taken to have been for these.
		if !noted || was != columns {
			if err := refold(ctx, e, s); err != nil {
				return fmt.Errorf("write what is searched of %s: %w", s.Decl.Name, err)
			}
		}
		fresh = append(fresh, searchedColumns{Screen: s.Decl.Name, Columns: is})
	}
	if len(fresh) == 0 {
		return nil
	}
	err := e.Deps.DB.Write(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(&fresh).Error
	if err != nil {
		return fmt.Errorf("note what is searched: %w", err)
	}
	return nil
}

// searched names what is searched in a list; empty where nothing is, or where
// others than the engine write the rows.
func searched(s *bind.Screen) string {
	if s.Decl.List == nil || s.Decl.NoHistoryNoCache {
		return ""
	}
	for _, f := range s.Decl.List.Filters {
		if f.Kind == filter.KindSearch {
			return searchForm + strings.Join(f.Paths, " ")
		}
	}
	return ""
}

func refold(ctx context.Context, e *save.Saver, s *bind.Screen) error {
	var last uint64
	changed := false
	for found := refoldBatch; found == refoldBatch; {
		next := last
		err := e.Deps.DB.Tx(ctx, func(tx *gorm.DB) error {
			recs, err := rows.Read(query.In(tx), s, fmt.Sprintf(" WHERE `id` > ? ORDER BY `id` LIMIT %d", refoldBatch)+rows.ForUpdate(tx), int64(last))
			if found = len(recs); err != nil {
				return err
			}
			for _, rec := range recs {
				differs, err := write.Refold(tx, e.Deps.Locales, s, rec)
				if err != nil {
					return err
				}
				changed = changed || differs
			}
			if found > 0 {
				next = rows.HeadOf(s, recs[found-1].Val).ID
			}
			return nil
		})
		if err != nil {
			return err
		}
		last = next
	}
	// At a first start nothing is to be changed, and no list to be read anew.
	if changed {
		e.InvalidateAny(ctx, s.Decl.Name)
	}
	return nil
}
