// Package numbering says under which numbers documents of orders are issued: by kind
// and year, as staff have it in the settings; see docs/adr/0074-numbers-of-documents.md.
package numbering

import (
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Numbering is how the documents of a kind are numbered in a year: FV2026000017 is a
// prefix, the year, and the number in so many digits, counted from Begins. Once one was
// issued it stays as it is.
type Numbering struct {
	resource.Record
	Kind       string // as invoicing has it
	Year       int
	Prefix     string `order:"bytes"`
	YearDigits int    // 4: "2026"; 2: "26"
	Digits     int    // of the number, at least; a longer number is written whole
	Begins     int64  // the first number of the year
	Issued     bool

	Next string `gorm:"-"`
}

// TableName is where numberings are kept.
func (Numbering) TableName() string { return "document_numberings" }

// usualDigits are those of a number where nobody said otherwise.
const usualDigits = 6

// Number is a document's number: no two of one prefix are the same.
func (n Numbering) Number(serial int64) string {
	year := n.Year
	if n.YearDigits == 2 {
		year %= 100
	}
	return fmt.Sprintf("%s%0*d%0*d", n.Prefix, n.YearDigits, year, n.Digits, serial)
}

// Take gives the next number of a kind and year in the transaction of its document,
// and holds it until that ends: one that falls gives it back. usual is the prefix
// where nobody has said another.
func Take(d *db.DB, tx *gorm.DB, kind string, year int, usual string, now time.Time) (n Numbering, serial int64, err error) {
	if n, err = hold(d, tx, kind, year, usual, now); err != nil {
		return n, 0, fmt.Errorf("read how %s of %d is numbered: %w", kind, year, err)
	}
	raise := func() (bool, error) {
		done := tx.Exec("UPDATE document_series SET serial = serial + 1 WHERE series = ? AND year = ?", n.Prefix, n.Year)
		return done.RowsAffected == 1, done.Error
	}
	raised, err := raise()
	if err == nil && !raised { // the first of the year
		err = tx.Exec("INSERT INTO document_series (series, year, serial, begins) VALUES (?, ?, ?, ?)", n.Prefix, n.Year, n.Begins, n.Begins).Error
	}
	if err == nil && !n.Issued {
		err = tx.Exec("UPDATE document_numberings SET issued = ?, updated_at = ?, version = version + 1 WHERE id = ?", true, now, n.ID).Error
	}
	if err == nil {
		err = tx.Raw("SELECT serial FROM document_series WHERE series = ? AND year = ?", n.Prefix, n.Year).Scan(&serial).Error
	}
	if err != nil {
		return n, 0, fmt.Errorf("raise the number of %s%d: %w", n.Prefix, n.Year, err)
	}
	return n, serial, nil
}

// hold reads a numbering and keeps it from being changed until the transaction ends.
// Where there is none for the year, that of the year before goes on.
func hold(d *db.DB, tx *gorm.DB, kind string, year int, usual string, now time.Time) (n Numbering, err error) {
	known, err := of(tx, kind, year)
	if err != nil {
		return n, err
	}
	if known == nil {
		if err := begin(d, tx, kind, year, usual, now); err != nil {
			return n, err
		}
		if known, err = of(tx, kind, year); err != nil {
			return n, err
		}
		if known == nil {
			return n, errors.New("it is not there")
		}
	}
	err = tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ?", known.ID).Take(&n).Error
	return n, err
}

func of(tx *gorm.DB, kind string, year int) (*Numbering, error) {
	var found []Numbering
	err := tx.Where("kind = ? AND year = ? AND live = ?", kind, year, true).Limit(1).Find(&found).Error
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// before is how the kind was numbered in the latest year before; as usual where there
// was none.
func before(tx *gorm.DB, kind string, year int, usual string) (Numbering, error) {
	last := []Numbering{}
	err := tx.Where("kind = ? AND year < ? AND live = ?", kind, year, true).Order("year DESC").Limit(1).Find(&last).Error
	return append(last, Numbering{Prefix: usual, YearDigits: 4, Digits: usualDigits})[0], err
}

// begin writes down how a year is numbered of which nobody has said it. Another may do
// so at the same time: one does.
func begin(d *db.DB, tx *gorm.DB, kind string, year int, usual string, now time.Time) error {
	like, err := before(tx, kind, year, usual)
	if err != nil {
		return err
	}
	start := "INSERT OR IGNORE INTO"
	if d.Dialect == db.MySQL {
		start = "INSERT IGNORE INTO"
	}
	return tx.Exec(start+" document_numberings (created_at, updated_at, live, version, kind, year, prefix, year_digits, digits, begins, issued) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, 1, ?)",
		now, now, true, kind, year, like.Prefix, like.YearDigits, like.Digits, false).Error
}

// check refuses what would give a number twice, and years that are over.
func check(c *resource.Call, rec, old *Numbering) error {
	wrong := fault.Fields{}
	this := c.Now.In(c.Zone).Year()
	if rec.Year < this && (old == nil || old.Year != rec.Year) {
		wrong.Add("year", fault.M("errors.numberYear", "Year", fmt.Sprint(this)))
	}
	var others []Numbering
	if err := c.Tx.Where("live = ? AND id <> ?", true, rec.ID).Find(&others).Error; err != nil {
		return fmt.Errorf("read how documents are numbered: %w", err)
	}
	for _, other := range others {
		switch {
		case other.Kind == rec.Kind && other.Year == rec.Year:
			wrong.Add("year", fault.M("errors.numberTwice"))
		case other.Prefix == rec.Prefix && other.Kind != rec.Kind:
			wrong.Add("prefix", fault.M("errors.numberPrefix"))
		case other.Prefix == rec.Prefix && (other.YearDigits != rec.YearDigits || other.Digits != rec.Digits):
			wrong.Add("prefix", fault.M("errors.numberShape", "Number", other.Number(other.Begins)))
		}
	}
	// What was issued under the prefix before numberings were kept, or by one that was removed.
	var issued int64
	err := c.Tx.Table("documents").Where("series = ? AND (kind <> ? OR year = ?)", rec.Prefix, rec.Kind, rec.Year).Limit(1).Count(&issued).Error
	if err != nil {
		return fmt.Errorf("look for documents of %s: %w", rec.Prefix, err)
	}
	if issued > 0 && len(wrong) == 0 && !rec.Issued {
		wrong.Add("prefix", fault.M("errors.numberPrefix"))
	}
	return wrong.Err()
}

// locked keeps what documents were issued by.
func locked(_ resource.Actor, rec *Numbering) map[string]string {
	if !rec.Issued {
		return nil
	}
	all := map[string]string{}
	for _, name := range []string{"kind", "year", "prefix", "year_digits", "digits", "begins"} {
		all[name] = "settings.document_number.locked.issued"
	}
	return all
}

// mayRemove keeps what documents were issued by.
func mayRemove(_ *resource.Call, rec *Numbering) error {
	if rec.Issued {
		return fault.New(fault.Conflict, "errors.numberIssued")
	}
	return nil
}

// prepare fills in the next numbers, and the year of a new one.
func prepare(c *resource.Call, recs []*Numbering) error {
	var given []struct {
		Series string
		Year   int
		Serial int64
	}
	if err := c.Tx.Table("document_series").Find(&given).Error; err != nil {
		return fmt.Errorf("read the last numbers: %w", err)
	}
	for _, rec := range recs {
		if rec.ID == 0 && rec.Year == 0 {
			rec.Year = c.Now.In(c.Zone).Year()
		}
		next := rec.Begins
		for _, g := range given {
			if g.Series == rec.Prefix && g.Year == rec.Year {
				next = g.Serial + 1
			}
		}
		rec.Next = rec.Number(next)
	}
	return nil
}
