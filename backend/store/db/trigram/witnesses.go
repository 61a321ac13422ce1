package trigram

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"gorm.io/gorm"
)

// InnoDB forgets its cache of new words a moment before the transaction commits
// that wrote them to the disk, and finds none of them meanwhile. Each time that
// rows are freshened one of the witnesses is written with them: an answer without
// all of the witnesses is not believed.
const (
	// witnesses are rows of the index that every question finds, of the owner 0.
	// So many would have to be written in that moment to hide it.
	witnesses = 16
	// witnessRows is how many rows lie between two witnesses, so that no part of a
	// transaction is put away without one.
	witnessRows = 50
)

// witnessWord is the word of every witness.
var witnessWord = fmt.Sprint("qwitness", wordFormat)

// putWitnesses writes all of the witnesses.
func (t *Table) putWitnesses() string {
	all := make([]string, witnesses)
	for i := range all {
		all[i] = t.witness(uint64(i), witnessWord)
	}
	return "REPLACE INTO " + t.index() + " (id, owner, locale, text, grams) VALUES " + strings.Join(all, ", ")
}

// keepWitnesses writes them anew where some are not there, or those of another format.
func (x *Index) keepWitnesses(ctx context.Context, t *Table) error {
	var n int64
	err := x.db.Read(ctx).Raw("SELECT COUNT(*) FROM "+t.index()+" WHERE owner = 0 AND id > ? AND grams LIKE ?",
		uint64(math.MaxUint64-witnesses), witnessWord+"%").Scan(&n).Error
	if err != nil || n == witnesses {
		return err
	}
	return x.db.Tx(ctx, func(tx *gorm.DB) error { return tx.Exec(t.putWitnesses()).Error })
}

// witness is the row of one of the witnesses, above every id.
func (t *Table) witness(n uint64, text string) string {
	return fmt.Sprintf("(%d, 0, '', '', '%s')", math.MaxUint64-n%witnesses, text)
}

// nextWitness is the row of the next of them, which never says the same twice: one
// that is written as it was stays where it is in the index.
func (x *Index) nextWitness(t *Table) string {
	return t.witness(x.freshened.Add(1), fmt.Sprintf("%s q%x", witnessWord, time.Now().UnixNano()))
}

// betweenWitnesses has words looked up before the witnesses and after them, in the order of
// the brackets: rows that are missed both times are missed in one moment, and with
// them a witness.
func betweenWitnesses(words string) string {
	return "(" + words + ") (" + witnessWord + ") (" + words + ")"
}
