// Package pickup keeps the places where couriers let parcels be collected: each
// list is read from its courier now and then, and searched here (ADR 61).
package pickup

import (
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/courier"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Point is a place of a courier's list that takes parcels. One that does so no more
// is removed softly: what chose it can still be read.
type Point struct {
	resource.Record
	resource.Keys
	Provider  int    // of ways of shipping: whose list it stands in
	Code      string // what the courier calls it
	Label     string // the town first, then the street and whose shop it is
	Name      string
	Place     string
	Street    string
	City      string
	Zip       string
	CountryID uint64
	URL       string `gorm:"column:url"`
	Box       bool
	Hours     []courier.Opening `gorm:"serializer:json"`
	Digest    string            // of everything above: another one was changed
}

// TableName is where points are kept.
func (Point) TableName() string { return "pickup_points" }

// word is a folded word that a point is searched by.
type word struct {
	Word    string
	PointID uint64
}

// TableName is where words are kept.
func (word) TableName() string { return WordsTable }

// Where the words of points stand, and by which column.
const (
	WordsTable = "pickup_words"
	WordsOwner = "point_id"
)

// What may be wrong with a list that was read.
const (
	Broken = "broken" // the courier did not answer, or not whole
	Empty  = "empty"  // the list has nothing in it
	Huge   = "huge"   // more points than any courier has
	Short  = "short"  // most of the points are gone, and were there before
)

// State is how the list of a provider stands.
type State struct {
	Provider int    `gorm:"primaryKey;autoIncrement:false"`
	Source   string // the service that the list was read from; empty where nobody noted it
	Points   int
	ReadAt   *time.Time
	FailedAt *time.Time // since ReadAt
	Problem  string
	DueAt    time.Time
}

// TableName is where states are kept.
func (State) TableName() string { return "pickup_lists" }

// StateOf is how the list of a provider stands; zero where none was ever asked for.
func StateOf(tx *gorm.DB, provider int) (State, error) {
	var rows []State
	if err := tx.Where("provider = ?", provider).Limit(1).Find(&rows).Error; err != nil {
		return State{}, fmt.Errorf("read the state of pick-up points: %w", err)
	}
	return append(rows, State{})[0], nil
}

// Query is what is looked for.
type Query struct {
	Provider  int
	CountryID uint64 // 0: any
	Text      string // words of the town, street, postal code and name, or their beginnings
	Page      int    // from 1
	PerPage   int
}

// Search finds points, in the order of their towns, and reports whether there are more
// behind them.
func Search(tx *gorm.DB, q Query) (found []Point, more bool, err error) {
	list := tx.Where("provider = ? AND live = ?", q.Provider, true)
	if q.CountryID != 0 {
		list = list.Where("country_id = ?", q.CountryID)
	}
	if where, args := db.WordConditions("pickup_points.id", WordsTable, WordsOwner, q.Text); len(where) > 0 {
		list = list.Where(strings.Join(where, " AND "), args...)
	}
	if err := list.Order("sort_key, id").Limit(q.PerPage + 1).Offset((max(q.Page, 1) - 1) * q.PerPage).Find(&found).Error; err != nil {
		return nil, false, fmt.Errorf("search pick-up points: %w", err)
	}
	if more = len(found) > q.PerPage; more {
		found = found[:q.PerPage]
	}
	return found, more, nil
}

// ByCode is the point that the courier calls so, of those that stand in its list;
// nil where there is none.
func ByCode(tx *gorm.DB, provider int, code string) (*Point, error) {
	return one(tx.Where("provider = ? AND code = ? AND live = ?", provider, code, true))
}

// ByID is a point, one that was removed too; nil where there is none.
func ByID(tx *gorm.DB, id uint64) (*Point, error) { return one(tx.Where("id = ?", id)) }

func one(q *gorm.DB) (*Point, error) {
	var found []Point
	if err := q.Limit(1).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("read a pick-up point: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}
