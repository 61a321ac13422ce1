package content

import (
	"fmt"
	"slices"

	"gorm.io/gorm"
)

// branch is a table whose records lie below each other, and where it is noted what
// was lifted out from below a removed one.
type branch struct {
	table, parent string // the records, and the column with the one above
	notes, owner  string // what was lifted, and the column with the removed one
}

var (
	pageBranch     = branch{table: "pages", parent: "navigation_parent_id", notes: "page_lifts", owner: "page_id"}
	categoryBranch = branch{table: "categories", parent: "parent_id", notes: "category_lifts", owner: "category_id"}
)

// note keeps what lies below a record that is about to be removed, and where it goes: to
// what the record itself lies below by now.
func (b branch) note(tx *gorm.DB, id uint64) error {
	if err := b.forget(tx, id); err != nil {
		return err
	}
	err := tx.Exec(fmt.Sprintf("INSERT INTO %[1]s (%[2]s, child_id, parent_id) SELECT self.id, child.id, self.%[4]s FROM %[3]s child JOIN %[3]s self ON self.id = child.%[4]s"+
		" WHERE self.id = ?", b.notes, b.owner, b.table, b.parent), id).Error
	if err != nil {
		return fmt.Errorf("note what lies below %d of %s: %w", id, b.table, err)
	}
	return nil
}

func (b branch) forget(tx *gorm.DB, id uint64) error {
	if err := tx.Exec(fmt.Sprintf("DELETE FROM %s WHERE %s = ?", b.notes, b.owner), id).Error; err != nil {
		return fmt.Errorf("forget what lay below %d of %s: %w", id, b.table, err)
	}
	return nil
}

// back are the records, removed ones too, that lay below the restored one and are still
// where its removal put them: beside it, or where it lay then.
func (b branch) back(tx *gorm.DB, id uint64) ([]uint64, error) {
	var children []uint64
	err := tx.Raw(fmt.Sprintf("SELECT child.id FROM %[1]s note JOIN %[2]s child ON child.id = note.child_id JOIN %[2]s self ON self.id = note.%[3]s"+
		" WHERE note.%[3]s = ? AND COALESCE(child.%[4]s, 0) IN (COALESCE(note.parent_id, 0), COALESCE(self.%[4]s, 0)) ORDER BY child.id",
		b.notes, b.table, b.owner, b.parent), id).Scan(&children).Error
	if err != nil {
		return nil, fmt.Errorf("find what lay below %d of %s: %w", id, b.table, err)
	}
	above, err := b.above(tx, id)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(children, func(child uint64) bool { return slices.Contains(above, child) }), b.forget(tx, id)
}

// above are the records that one lies below, the nearest first.
func (b branch) above(tx *gorm.DB, id uint64) (ids []uint64, err error) {
	for at := id; ; {
		var parent *uint64
		if err := tx.Table(b.table).Where("id = ?", at).Select(b.parent).Scan(&parent).Error; err != nil {
			return nil, fmt.Errorf("find what %d of %s lies below: %w", at, b.table, err)
		}
		if parent == nil || slices.Contains(ids, *parent) {
			return ids, nil
		}
		ids, at = append(ids, *parent), *parent
	}
}
