package media

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Use is a record whose texts name a file.
type Use struct {
	FileKey string
	Screen  string
	RowID   uint64
}

// TableName is where uses are kept.
func (Use) TableName() string { return "file_uses" }

// TrackUse notes, in the transaction that saves a record, which files its texts
// name that they did not name before, and which no more. A picture that was put
// into a text belongs to nothing else: the first text that names it keeps it,
// the last one that does not lets it go. It returns the added keys whose files
// are gone, or were never ours.
func (l *Library) TrackUse(tx *gorm.DB, screen string, row uint64, added, removed []string) (missing []string, err error) {
	if len(added) > 0 {
		if missing, err = l.name(tx, screen, row, added); err != nil {
			return nil, err
		}
	}
	if len(removed) == 0 {
		return missing, nil
	}
	err = tx.Where("screen = ? AND row_id = ? AND file_key IN ?", screen, row, removed).Delete(&Use{}).Error
	if err != nil {
		return nil, fmt.Errorf("forget uses of files: %w", err)
	}
	// It waits as long as one that was never used: the text may be put elsewhere.
	err = l.many(tx, removed, used).Where("NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_key = files.`key`)").
		Updates(map[string]any{"state": pending, "changed_at": l.now()}).Error
	if err != nil {
		return nil, fmt.Errorf("let go of files: %w", err)
	}
	return missing, nil
}

func (l *Library) name(tx *gorm.DB, screen string, row uint64, keys []string) (missing []string, err error) {
	err = l.many(tx, keys, pending).Updates(map[string]any{"state": used, "changed_at": l.now()}).Error
	if err != nil {
		return nil, fmt.Errorf("keep files of a text: %w", err)
	}
	var there []string
	err = tx.Model(&File{}).Clauses(clause.Locking{Strength: "SHARE"}).
		Where(map[string]any{"key": keys}).Where("state <> ?", released).Pluck("`key`", &there).Error
	if err != nil {
		return nil, fmt.Errorf("find files of a text: %w", err)
	}
	uses := make([]Use, 0, len(there))
	for _, key := range keys {
		if !slices.Contains(there, key) {
			missing = append(missing, key)
			continue
		}
		uses = append(uses, Use{FileKey: key, Screen: screen, RowID: row})
	}
	if len(uses) == 0 {
		return missing, nil
	}
	if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&uses).Error; err != nil {
		return nil, fmt.Errorf("note uses of files: %w", err)
	}
	return missing, nil
}

func (l *Library) many(tx *gorm.DB, keys []string, from string) *gorm.DB {
	return tx.Model(&File{}).Where(map[string]any{"key": keys, "state": from})
}

// UsesOf returns the records whose texts name one of the files, at most limit
// of them, and how many there are.
func UsesOf(tx *gorm.DB, keys []string, limit int) (uses []Use, total int, err error) {
	if len(keys) == 0 {
		return nil, 0, nil
	}
	var n int64
	of := func() *gorm.DB {
		return tx.Session(&gorm.Session{NewDB: true}).Model(&Use{}).Where("file_key IN ?", keys)
	}
	if err := of().Distinct("screen", "row_id").Count(&n).Error; err != nil {
		return nil, 0, fmt.Errorf("count uses of files: %w", err)
	}
	err = of().Distinct("screen", "row_id").Order("screen, row_id").Limit(limit).Find(&uses).Error
	if err != nil {
		return nil, 0, fmt.Errorf("read uses of files: %w", err)
	}
	return uses, int(n), nil
}

// Hold keeps files as they are until the transaction ends: no text comes to name them
// between the look at their uses and their removal.
func Hold(tx *gorm.DB, keys []string) error {
	keys = slices.Sorted(slices.Values(keys)) // two who hold some of the same do so in one order
	for part := range slices.Chunk(keys, 500) {
		var held []uint64
		err := tx.Model(&File{}).Clauses(clause.Locking{Strength: "UPDATE"}).
			Where(map[string]any{"key": part}).Order("`key`").Pluck("id", &held).Error
		if err != nil {
			return fmt.Errorf("hold files: %w", err)
		}
	}
	return nil
}

// DetachAll marks files as attached to nothing any more, in the transaction that
// detaches them; the sweeper removes their bytes within hours.
func DetachAll(tx *gorm.DB, keys []string, now time.Time) error {
	for part := range slices.Chunk(keys, 500) {
		err := tx.Model(&File{}).Where(map[string]any{"key": part, "state": kept}).
			Updates(map[string]any{"state": released, "changed_at": now}).Error
		if err != nil {
			return fmt.Errorf("detach files: %w", err)
		}
	}
	return nil
}
