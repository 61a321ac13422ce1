package trigram

import (
	"context"
	"fmt"
	"math"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// InnoDB forgets its cache of new words a moment before the transaction commits
// that wrote them to the disk, and finds none of them meanwhile. Each time that
// rows are freshened witnesses are written with them: an answer without all of the
// newest witnesses is not believed.
//
// They are numbered as they are written, and none is ever written again: a row that
// goes from a FULLTEXT index stays in it as one that is left out of each answer. Those
// of a number have a word of their own, so that a question reads the newest alone.
const (
	// witnesses is how many have a word together. The last two words are asked for: so
	// many at least would have to be written in that moment to hide it.
	witnesses = 16
	// witnessRows is how many rows lie between two witnesses, so that no part of a
	// transaction is put away without one.
	witnessRows = 50
)

// held is what is known of the index, which nobody else changes until the transaction ends.
func held(tx *gorm.DB, t *Table) (known noted, err error) {
	if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&known, "name = ?", t.Name).Error; err != nil {
		return noted{}, fmt.Errorf("hold what is known of the search index of %s: %w", t.Name, err)
	}
	return known, nil
}

// save writes what changes with the texts; the rest is as it was read.
func (k *noted) save(tx *gorm.DB) error {
	return tx.Model(k).Select("reached", "done", "turn", "gone", "witnesses").Updates(k).Error
}

// witnessWord is the word of the witness of a number.
func witnessWord(n int64) string { return fmt.Sprintf("qwitness%dx%d", wordFormat, n/witnesses) }

// nextWitness is the row of the next witness, above every id of a text.
func (k *noted) nextWitness() string {
	n := k.Witnesses
	k.Witnesses++
	return fmt.Sprintf("(%d, 0, '', '', '%s')", math.MaxUint64-uint64(n), witnessWord(n))
}

// numberOf is the number of the witness of an id.
func numberOf(id uint64) int64 { return int64(math.MaxUint64 - id) }

// newestWitnesses is the number of the first that is asked for, of so many.
func newestWitnesses(written int64) int64 {
	return max(0, (written-1)/witnesses-1) * witnesses
}

// newestWords are the words of those that are asked for.
func newestWords(written int64) []string {
	return []string{witnessWord(newestWitnesses(written)), witnessWord(written - 1)}
}

// betweenWitnesses has words looked up before the witnesses and after them, in the order of
// the brackets: rows that are missed both times are missed in one moment, and with
// them a witness.
func betweenWitnesses(words string, written int64) string {
	return "(" + words + ") (" + strings.Join(newestWords(written), " ") + ") (" + words + ")"
}

// asked is how many witnesses have to be written for all that are asked for to be new.
const asked = 2 * witnesses

// putWitnesses writes the next so many, into the table in use and into the one that is
// being filled.
func putWitnesses(tx *gorm.DB, t *Table, known *noted, many int) error {
	var rows []string
	for range many {
		rows = append(rows, known.nextWitness())
	}
	for _, table := range t.filled(*known) {
		if err := tx.Exec(putting("REPLACE", table, rows)).Error; err != nil {
			return fmt.Errorf("write witnesses of the search index of %s: %w", t.Name, err)
		}
	}
	return nil
}

// keepWitnesses writes them anew where some are not there.
func (x *Index) keepWitnesses(ctx context.Context, t *Table) error {
	known, err := x.notes(ctx, t)
	if err != nil {
		return err
	}
	var n int64
	first := newestWitnesses(known.Witnesses)
	err = x.db.Read(ctx).Raw("SELECT COUNT(*) FROM "+t.words(known.Turn)+" WHERE owner = 0 AND id > ? AND id <= ? AND grams IN (?)",
		math.MaxUint64-uint64(known.Witnesses), math.MaxUint64-uint64(first), newestWords(known.Witnesses)).Scan(&n).Error
	if err != nil || n == known.Witnesses-first && n > 0 {
		return err
	}
	return x.db.Tx(ctx, func(tx *gorm.DB) error {
		known, err := held(tx, t)
		if err == nil {
			err = putWitnesses(tx, t, &known, asked)
		}
		if err == nil {
			err = known.save(tx)
		}
		return err
	})
}
