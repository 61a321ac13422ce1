package trigram

import (
	"context"
	"database/sql"
	"fmt"
	"hash/crc32"
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
const (
	// staleMost is how many stale rows are read beside the index; with more of
	// them it is not used.
	staleMost = 500
	// freshenMost is how many rows are freshened in one transaction.
	freshenMost = 200
	// wordFormat counts what words gramsOf made so far. With another the index is made
	// anew; a copy of the program from before the change finds no witness in it, and
	// what such a copy freshens stays stale.
	wordFormat = 2
)

// checksum is that of the text of a live row, and the format of its words; of any other it is 0.
var checksum = fmt.Sprintf("IF(live = 1, CRC32(search_norm) + LENGTH(search_norm) * 4294967296 + %d, 0)", formatBits)

// formatBits lie above those of any length.
const formatBits = int64(wordFormat) << 57

func checksumOf(live bool, text string) int64 {
	if !live {
		return 0
	}
	return int64(crc32.ChecksumIEEE([]byte(text))) + int64(len(text))<<32 + formatBits
}

// makeTable makes the table of words.
func (t *Table) makeTable() string {
	return "CREATE TABLE " + t.index() + " (id BIGINT UNSIGNED NOT NULL PRIMARY KEY, owner BIGINT UNSIGNED NOT NULL," +
		" locale VARCHAR(32) COLLATE utf8mb4_bin NOT NULL, text MEDIUMTEXT COLLATE utf8mb4_bin NOT NULL," +
		" grams MEDIUMTEXT CHARACTER SET latin1 COLLATE latin1_bin NOT NULL, FULLTEXT KEY grams (grams))" +
		" ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin"
}

// alterTable adds columns that say whether rows are stale.
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

// standsMySQL says which parts of the index the database has.
func (x *Index) standsMySQL(ctx context.Context, t *Table) (table, columns bool, err error) {
	has, err := x.db.Columns(ctx)
	if err != nil {
		return false, false, err
	}
	_, table = has[t.index()]
	return table, hasColumn(has[t.Name], "search_stale"), nil
}

func hasColumn(columns []db.Column, name string) bool {
	return slices.ContainsFunc(columns, func(c db.Column) bool { return c.Name == name })
}

func (x *Index) buildMySQL(ctx context.Context, t *Table, gentle bool) error {
	if !x.isReady(t.Name) {
		if err := x.makeMySQL(ctx, t); err != nil {
			return err
		}
	}
	if err := x.keepWitnesses(ctx, t); err != nil {
		return err
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
		} else if hasColumn(has[t.Name], "search_of") {
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
		if done = len(rows); err != nil || done == 0 {
			return err
		}
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
