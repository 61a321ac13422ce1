package numbering

import (
	"fmt"
	"strconv"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// farthest is how many numbers are left out at most: more is a slip of the pen, which
// nothing could take back.
const farthest = 10_000

// Next is what a series goes on with.
type Next struct{ Series, Number string }

// After has a series go on behind a number that was given though nothing here knows it,
// such as one of the days between a backup and its restore: the next document gets the
// next one. Numbers in between stay without a document, which the check of documents
// reports. It returns what is next, and false where the number is of no series that
// is set or began.
func After(tx *gorm.DB, number string) (next Next, known bool, err error) {
	var all []Numbering
	if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("live = ?", true).Order("id").Find(&all).Error; err != nil {
		return Next{}, false, fmt.Errorf("read how documents are numbered: %w", err)
	}
	for _, n := range all {
		if serial, ok := n.serialOf(number); ok {
			next, err := n.after(tx, serial)
			return Next{Series: fmt.Sprint(n.Prefix, n.Year), Number: next}, err == nil, err
		}
	}
	return Next{}, false, nil
}

// serialOf takes a number apart; ok is false for one that this numbering does not write.
func (n Numbering) serialOf(number string) (serial int64, ok bool) {
	year := strings.TrimSuffix(n.Number(0), strings.Repeat("0", n.Digits))
	serial, err := strconv.ParseInt(strings.TrimPrefix(number, year), 10, 64)
	return serial, err == nil && serial >= n.Begins && n.Number(serial) == number
}

func (n Numbering) after(tx *gorm.DB, serial int64) (string, error) {
	var at []int64
	err := tx.Raw("SELECT serial FROM document_series WHERE series = ? AND year = ?", n.Prefix, n.Year).Scan(&at).Error
	if err == nil && len(at) == 0 {
		at = []int64{n.Begins}
		err = tx.Exec("INSERT INTO document_series (series, year, serial, begins) VALUES (?, ?, ?, ?)", n.Prefix, n.Year, n.Begins, n.Begins).Error
	}
	if err == nil && serial-at[0] > farthest {
		return "", fmt.Errorf("%s is more than %d numbers behind the last one, %s", n.Number(serial), farthest, n.Number(at[0]))
	}
	// One by one, as the guard of the table lets it.
	for ; err == nil && at[0] < serial; at[0]++ {
		err = tx.Exec("UPDATE document_series SET serial = serial + 1 WHERE series = ? AND year = ?", n.Prefix, n.Year).Error
	}
	if err == nil && !n.Issued {
		err = tx.Exec("UPDATE document_numberings SET issued = ?, version = version + 1 WHERE id = ?", true, n.ID).Error
	}
	if err != nil {
		return "", fmt.Errorf("go on behind %s: %w", n.Number(serial), err)
	}
	return n.Number(at[0] + 1), nil
}
