package trigram

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"
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
	// wordFormat counts what words gramsOf and witnessWord made so far. With another the
	// index is made anew; a copy of the program from before the change finds no witness
	// in it, and what such a copy freshens stays stale.
	wordFormat = 3
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

// words is the table of words in use at a turn: of two names each renewal takes the other.
func (t *Table) words(turn int64) string {
	if turn%2 == 0 {
		return t.index()
	}
	return t.index() + "_2"
}

// makeTable makes a table of words.
func makeTable(name string) string {
	return "CREATE TABLE " + name + " (id BIGINT UNSIGNED NOT NULL PRIMARY KEY, owner BIGINT UNSIGNED NOT NULL," +
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
	return makeTable(t.index()) + ";\n" + strings.Join(t.alterTable(), ";\n")
}

// standsMySQL says which parts of the index the database has.
func (x *Index) standsMySQL(ctx context.Context, t *Table, known noted) (tables, columns bool, err error) {
	has, err := x.db.Columns(ctx)
	if err != nil {
		return false, false, err
	}
	tables = true
	for _, table := range t.filled(known) {
		_, there := has[table]
		tables = tables && there
	}
	return tables, hasColumn(has[t.Name], "search_stale"), nil
}

func hasColumn(columns []db.Column, name string) bool {
	return slices.ContainsFunc(columns, func(c db.Column) bool { return c.Name == name })
}

func (x *Index) buildMySQL(ctx context.Context, t *Table, newest int64, gentle bool) error {
	known, err := x.notes(ctx, t)
	if err != nil {
		return err
	}
	if !x.isReady(t.Name) || known.Definition != t.definitionMySQL() {
		x.setReady(t.Name, false)
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
			return x.renewWhereDue(ctx, t, newest)
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
		tables, columns, err := x.standsMySQL(ctx, t, known)
		if err != nil || tables && columns && known.Definition == t.definitionMySQL() {
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
		statements = append(statements, "DROP TABLE IF EXISTS "+t.words(0)+", "+t.words(1), makeTable(t.words(0)))
		for _, statement := range append(statements, t.alterTable()...) {
			if err := run(statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return x.db.Tx(ctx, func(tx *gorm.DB) error {
			known := noted{Name: t.Name, Definition: t.definitionMySQL(), Done: true, Witnesses: known.Witnesses}
			if err := putWitnesses(tx, t, &known, asked); err != nil {
				return err
			}
			return tx.Save(&known).Error
		})
	})
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
	now, err := x.standing(ctx, t, locale, pattern)
	if err != nil || now.stale == nil {
		return Found{}, false, err
	}
	found := Found{IDs: now.owners}
	matches, args := "text LIKE ? ESCAPE '!'", []any{betweenWitnesses(words, now.witnesses), pattern}
	if len(t.Locales) > 0 {
		matches, args = matches+" AND locale = ?", append(args, locale)
	}
	rows, err := x.db.Query(ctx, "SELECT id, owner FROM "+t.words(now.turn)+" WHERE MATCH (grams) AGAINST (? IN BOOLEAN MODE) AND (owner = 0 OR "+
		matches+") LIMIT ?", append(args, most+1+len(now.stale)+2*asked)...)
	if isGone(err) {
		return Found{}, false, nil // the other table is in use by now
	}
	if err != nil {
		return Found{}, false, err
	}
	defer rows.Close()
	first, seen := newestWitnesses(now.witnesses), int64(0)
	for rows.Next() {
		var id, owner uint64
		if err := rows.Scan(&id, &owner); err != nil {
			return Found{}, false, err
		}
		switch {
		case owner == 0:
			if n := numberOf(id); n >= first && n < now.witnesses {
				seen++
			}
		case !now.stale[id]:
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
	return found, seen == now.witnesses-first, nil
}

// isGone says whether a table was not there.
func isGone(err error) bool {
	const noSuchTable = 1146
	var failed *mysql.MySQLError
	return errors.As(err, &failed) && failed.Number == noSuchTable
}

// standing is the state of an index at a moment: which table is in use, how many
// witnesses were written, the ids of all stale rows, nil where they are too many, and
// the owners of those that have the needle.
type standing struct {
	turn, witnesses int64
	stale           map[uint64]bool
	owners          []uint64
}

func (x *Index) standing(ctx context.Context, t *Table, locale, pattern string) (now standing, err error) {
	where, args := "live = 1 AND search_norm LIKE ? ESCAPE '!'", []any{t.Name, pattern}
	if len(t.Locales) > 0 {
		where, args = where+" AND locale = ?", append(args, locale)
	}
	// One statement sees one moment: of each row that is not stale then, it knows the witness.
	rows, err := x.db.Query(ctx, fmt.Sprintf("SELECT 1, CAST(witnesses AS UNSIGNED), CAST(turn AS UNSIGNED), NULL FROM search_indexes WHERE name = ?"+
		" UNION ALL (SELECT 0, id, %s, %s FROM `%s` WHERE search_stale = 1 LIMIT %d)", t.owner(), where, t.Name, staleMost+1), args...)
	if err != nil {
		return standing{}, err
	}
	defer rows.Close()
	stale := map[uint64]bool{}
	for rows.Next() {
		var known bool
		var id, owner uint64
		var has sql.NullBool
		if err := rows.Scan(&known, &id, &owner, &has); err != nil {
			return standing{}, err
		}
		if known {
			now.witnesses, now.turn, now.stale = int64(id), int64(owner), stale
			continue
		}
		stale[id] = true
		if has.Bool {
			now.owners = append(now.owners, owner)
		}
	}
	if len(stale) > staleMost {
		now.stale = nil
	}
	return now, rows.Err()
}
