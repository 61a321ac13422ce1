package trigram

import (
	"context"
	"database/sql"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// On MySQL the index is a table beside, with the words of each text. A column of
// the row keeps a checksum of the text that they were made of, and another, which
// the server computes and indexes, says whether that is still its text. Whoever
// writes makes a row stale by that alone; stale rows are asked by LIKE until they
// are freshened, so that what is found is true all the time.
//
// InnoDB forgets its cache of new words a moment before the transaction commits
// that wrote them to the disk, and finds none of them meanwhile. Each time that
// rows are freshened one of the witnesses is written with them: an answer without
// all of the witnesses is not believed.
const (
	// staleMost is how many stale rows are read beside the index; with more of
	// them it is not used.
	staleMost = 500
	// freshenMost is how many rows are freshened in one transaction.
	freshenMost = 200
	// witnesses are rows of the index that every question finds, of the owner 0.
	// So many would have to be written in that moment to hide it.
	witnesses = 16
	// witnessWord is another one wherever gramsOf makes other words: the index is made
	// anew, and a copy of the program that still asks for the old ones is not answered.
	witnessWord = "qwitness2"
	// witnessRows is how many rows lie between two witnesses, so that no part of a
	// transaction is put away without one.
	witnessRows = 50
)

// checksum is that of the text of a live row; of any other it is 0.
const checksum = "IF(live = 1, CRC32(search_norm) + LENGTH(search_norm) * 4294967296, 0)"

func checksumOf(live bool, text string) int64 {
	if !live {
		return 0
	}
	return int64(crc32.ChecksumIEEE([]byte(text))) + int64(len(text))<<32
}

// makeTable makes the table of words.
func (t *Table) makeTable() string {
	return "CREATE TABLE " + t.index() + " (id BIGINT UNSIGNED NOT NULL PRIMARY KEY, owner BIGINT UNSIGNED NOT NULL," +
		" locale VARCHAR(32) COLLATE utf8mb4_bin NOT NULL, text MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL," +
		" grams MEDIUMTEXT CHARACTER SET latin1 COLLATE latin1_bin NOT NULL, FULLTEXT KEY grams (grams))" +
		" ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin"
}

// alterTable gives the rows what tells whether they are stale.
func (t *Table) alterTable() []string {
	return []string{
		"ALTER TABLE `" + t.Name + "` ADD COLUMN search_of BIGINT NULL",
		"ALTER TABLE `" + t.Name + "` ADD COLUMN search_stale TINYINT AS (IF(search_of <=> (" + checksum + "), NULL, 1)) VIRTUAL",
		"ALTER TABLE `" + t.Name + "` ADD KEY " + t.Name + "_search_stale (search_stale)",
	}
}

func (t *Table) definitionMySQL() string {
	return t.makeTable() + ";\n" + t.putWitnesses() + ";\n" + strings.Join(t.alterTable(), ";\n")
}

// putWitnesses writes all of the witnesses.
func (t *Table) putWitnesses() string {
	all := make([]string, witnesses)
	for i := range all {
		all[i] = t.witness(uint64(i), witnessWord)
	}
	return "REPLACE INTO " + t.index() + " (id, owner, locale, text, grams) VALUES " + strings.Join(all, ", ")
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

// standsMySQL says which parts of the index the database has.
func (x *Index) standsMySQL(ctx context.Context, t *Table) (table, columns bool, err error) {
	has, err := x.db.Columns(ctx)
	if err != nil {
		return false, false, err
	}
	_, table = has[t.index()]
	return table, slices.Contains(has[t.Name], "search_stale"), nil
}

func (x *Index) buildMySQL(ctx context.Context, t *Table, gentle bool) error {
	if !x.isReady(t.Name) {
		if err := x.makeMySQL(ctx, t); err != nil {
			return err
		}
	}
	for {
		began := time.Now()
		left, _, err := x.freshen(ctx, t, true)
		if err != nil {
			return err
		}
		if left < freshenMost {
			if err := x.look(ctx, t); err != nil {
				return err
			}
			x.setReady(t.Name, true)
			return nil
		}
		if !rest(ctx, gentle, time.Since(began)) {
			return ctx.Err()
		}
	}
}

// makeMySQL makes what is missing of the index; all of it where its definition
// changed. One copy of the program does so at a time.
func (x *Index) makeMySQL(ctx context.Context, t *Table) error {
	return x.db.Alone(ctx, func(run func(statement string) error) error {
		known, err := x.notes(ctx, t)
		if err != nil {
			return err
		}
		table, columns, err := x.standsMySQL(ctx, t)
		if err != nil || table && columns && known.Definition == t.definitionMySQL() {
			return err
		}
		var statements []string
		if columns {
			statements = append(statements, "ALTER TABLE `"+t.Name+"` DROP KEY "+t.Name+"_search_stale, DROP COLUMN search_stale, DROP COLUMN search_of")
		} else if has, err := x.db.Columns(ctx); err != nil {
			return err
		} else if slices.Contains(has[t.Name], "search_of") {
			statements = append(statements, "ALTER TABLE `"+t.Name+"` DROP COLUMN search_of")
		}
		statements = append(statements, "DROP TABLE IF EXISTS "+t.index(), t.makeTable(), t.putWitnesses())
		for _, statement := range append(statements, t.alterTable()...) {
			if err := run(statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return x.db.Tx(ctx, func(tx *gorm.DB) error {
			return tx.Save(&noted{Name: t.Name, Definition: t.definitionMySQL(), Done: true}).Error
		})
	})
}

// staleRow is a row whose words are not those of its text.
type staleRow struct {
	ID, Owner  uint64
	Locale     string
	SearchNorm string
	Live       sql.NullBool
}

// freshen writes the words of stale rows, some of them; left is how many it
// found, done how many it wrote. It leaves them to another copy of the program that
// is at it already, unless it is to wait.
func (x *Index) freshen(ctx context.Context, t *Table, wait bool) (left, done int, err error) {
	locale := "''"
	if len(t.Locales) > 0 {
		locale = "locale"
	}
	// A first look costs nothing where there is nothing to do.
	stale, err := x.ids(ctx, fmt.Sprintf("SELECT id FROM `%s` WHERE search_stale = 1 LIMIT %d", t.Name, freshenMost))
	if err != nil || len(stale) == 0 {
		return 0, 0, err
	}
	slices.Sort(stale)
	locking := " FOR UPDATE"
	if !wait {
		locking += " SKIP LOCKED"
	}
	err = x.db.Tx(ctx, func(tx *gorm.DB) error {
		var rows []staleRow
		err := tx.Raw(fmt.Sprintf("SELECT id, %s AS owner, %s AS locale, search_norm, live FROM `%s` WHERE id IN (?) ORDER BY id%s",
			t.owner(), locale, t.Name, locking), stale).Scan(&rows).Error
		if err != nil || len(rows) == 0 {
			return err
		}
		done = len(rows)
		return x.write(tx, t, rows)
	})
	return len(stale), done, err
}

// write puts rows, which are locked, into the index, and the next witnesses before,
// between and behind them.
func (x *Index) write(tx *gorm.DB, t *Table, rows []staleRow) error {
	var put, marks []string
	var gone []uint64
	var putArgs, sums, ids []any
	for i, r := range rows {
		if i%witnessRows == 0 {
			put = append(put, x.nextWitness(t))
		}
		if r.Live.Bool && r.SearchNorm != "" {
			put = append(put, "(?, ?, ?, ?, ?)")
			putArgs = append(putArgs, r.ID, r.Owner, r.Locale, r.SearchNorm, gramsOf(r.Locale, r.SearchNorm))
		} else {
			gone = append(gone, r.ID)
		}
		marks = append(marks, "WHEN ? THEN ?")
		sums = append(sums, r.ID, checksumOf(r.Live.Bool, r.SearchNorm))
		ids = append(ids, r.ID)
	}
	put = append(put, x.nextWitness(t))
	err := tx.Exec("REPLACE INTO "+t.index()+" (id, owner, locale, text, grams) VALUES "+strings.Join(put, ", "), putArgs...).Error
	if err != nil {
		return err
	}
	if len(gone) > 0 {
		if err := tx.Exec("DELETE FROM "+t.index()+" WHERE id IN (?)", gone).Error; err != nil {
			return err
		}
	}
	return tx.Exec("UPDATE `"+t.Name+"` SET search_of = CASE id "+strings.Join(marks, " ")+" END WHERE id IN (?)", append(sums, ids)...).Error
}

func (x *Index) findMySQL(ctx context.Context, t *Table, locale, needle string, most int) (Found, bool, error) {
	if len(t.Locales) == 0 {
		locale = ""
	}
	words, ok := x.sampled(t).expression(locale, needle)
	if !ok {
		return Found{}, false, nil
	}
	pattern := db.LikeContains(needle)
	stale, owners, err := x.staleMatches(ctx, t, locale, pattern)
	if err != nil || stale == nil {
		return Found{}, false, err
	}
	found := Found{IDs: owners}
	matches, args := "text LIKE ? ESCAPE '!'", []any{betweenWitnesses(words), pattern}
	if len(t.Locales) > 0 {
		matches, args = matches+" AND locale = ?", append(args, locale)
	}
	rows, err := x.db.Query(ctx, "SELECT id, owner FROM "+t.index()+" WHERE MATCH (grams) AGAINST (? IN BOOLEAN MODE) AND (owner = 0 OR "+
		matches+") LIMIT ?", append(args, most+1+len(stale)+witnesses)...)
	if err != nil {
		return Found{}, false, err
	}
	defer rows.Close()
	seen := 0
	for rows.Next() {
		var id, owner uint64
		if err := rows.Scan(&id, &owner); err != nil {
			return Found{}, false, err
		}
		switch {
		case owner == 0:
			seen++
		case !stale[id]:
			found.IDs = append(found.IDs, owner)
		}
	}
	if err := rows.Err(); err != nil {
		return Found{}, false, err
	}
	if len(found.IDs) > most {
		// Enough is known without them.
		return Found{IDs: found.IDs[:most], More: true}, true, nil
	}
	return found, seen == witnesses, nil
}

// betweenWitnesses has words looked up before the witnesses and after them, in the order of
// the brackets: rows that are missed both times are missed in one moment, and with
// them a witness.
func betweenWitnesses(words string) string {
	return "(" + words + ") (" + witnessWord + ") (" + words + ")"
}

// staleMatches are the ids of all stale rows, nil where they are too many, and
// the owners of those that have the needle.
func (x *Index) staleMatches(ctx context.Context, t *Table, locale, pattern string) (stale map[uint64]bool, owners []uint64, err error) {
	where, args := "live = 1 AND search_norm LIKE ? ESCAPE '!'", []any{pattern}
	if len(t.Locales) > 0 {
		where, args = where+" AND locale = ?", append(args, locale)
	}
	rows, err := x.db.Query(ctx, fmt.Sprintf("SELECT id, %s, %s FROM `%s` WHERE search_stale = 1 LIMIT %d",
		t.owner(), where, t.Name, staleMost+1), args...)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	stale = map[uint64]bool{}
	for rows.Next() {
		var id, owner uint64
		var has sql.NullBool
		if err := rows.Scan(&id, &owner, &has); err != nil {
			return nil, nil, err
		}
		stale[id] = true
		if has.Bool {
			owners = append(owners, owner)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, nil, err
	}
	if len(stale) > staleMost {
		return nil, nil, nil
	}
	return stale, owners, nil
}
