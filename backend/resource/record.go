package resource

import "time"

// Record is what every stored record begins with. Embed it first.
type Record struct {
	ID        uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt *time.Time // removed, softly (000 §2.6)
	Live      *bool      // true while not removed, NULL after: the last column of unique keys
	Version   int64      // grows with each save (decisions.md 10)
}

// Keys are the written search and sort columns of a record whose own columns
// are searched or whose title is its own. Embed it beside Record.
type Keys struct {
	SearchNorm string // folded text of the search filter's columns
	SortKey    []byte // collation key of the title
}

// Lang is what every localised row begins with: one a record and locale. The
// row's struct adds the record's key, such as PageID, and the localised columns.
type Lang struct {
	ID         uint64 `gorm:"primaryKey"`
	Locale     string
	SearchNorm string // folded text of the search filter's localised columns
	SortKey    []byte // collation key of the title, that of another locale where this one has none
	Live       *bool  // copy of the record's
}
