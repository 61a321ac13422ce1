package planner

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

const (
	// fewValues is how many values a column has at most of which all are counted.
	fewValues = 64
	// unsure is from how many rows of a value on SQLite may have seen no more than so
	// many of it.
	unsure = sampleRows / 8
)

// index is what the planner knows of one: how many rows it has, and how many of them
// are alike on average in its first column, in its first two, and so on.
type index struct {
	table, name string
	rows        int64
	alike       []int64
	more        []string // what else is noted
}

// correct counts the values of columns that have few. Where it reads some rows only,
// SQLite takes those for all that are alike: of a million rows that are all alive 401,
// so that it reads the million in the order wanted and not 500 by their keys.
func correct(ctx context.Context, conn *sql.Conn) error {
	all, err := indexes(ctx, conn)
	if err != nil {
		return err
	}
	corrected := false
	for _, x := range all {
		changed, err := x.count(ctx, conn)
		if err != nil {
			return err
		}
		if !changed {
			continue
		}
		corrected = true
		if _, err := conn.ExecContext(ctx, "UPDATE sqlite_stat1 SET stat = ? WHERE tbl = ? AND idx = ?", x.stat(), x.table, x.name); err != nil {
			return fmt.Errorf("correct what the planner knows of %s: %w", x.name, err)
		}
	}
	if !corrected {
		return nil
	}
	return reload(ctx, conn)
}

// indexes are those of whole tables; others are read by what they were made for alone.
func indexes(ctx context.Context, conn *sql.Conn) ([]index, error) {
	rows, err := conn.QueryContext(ctx, "SELECT s.tbl, s.idx, s.stat FROM sqlite_stat1 s JOIN pragma_index_list(s.tbl) l ON l.name = s.idx WHERE l.origin <> 'pk' AND l.partial = 0")
	if err != nil {
		return nil, fmt.Errorf("read what the planner knows: %w", err)
	}
	defer rows.Close()
	var all []index
	for rows.Next() {
		var x index
		var stat string
		if err := rows.Scan(&x.table, &x.name, &stat); err != nil {
			return nil, err
		}
		x.parse(stat)
		all = append(all, x)
	}
	return all, rows.Err()
}

// parse takes "1000000 401 200 1" apart, behind which words may follow.
func (x *index) parse(stat string) {
	for i, text := range strings.Fields(stat) {
		n, err := strconv.ParseInt(text, 10, 64)
		switch {
		case err != nil:
			x.more = append(x.more, text)
		case i == 0:
			x.rows = n
		default:
			x.alike = append(x.alike, n)
		}
	}
}

func (x *index) stat() string {
	parts := []string{strconv.FormatInt(x.rows, 10)}
	for _, n := range x.alike {
		parts = append(parts, strconv.FormatInt(n, 10))
	}
	return strings.Join(append(parts, x.more...), " ")
}

// count counts the values of the first columns, as long as there are few. Each takes
// SQLite a step or two, as it goes from one to the next. What is empty in all rows is
// left as it is: nobody looks for that, and what is looked for is rare.
func (x *index) count(ctx context.Context, conn *sql.Conn) (changed bool, err error) {
	var columns []string
	for i, alike := range x.alike {
		if alike < unsure {
			return changed, nil
		}
		if columns == nil {
			if columns, err = x.columns(ctx, conn); err != nil {
				return false, err
			}
		}
		if i == len(columns) {
			return changed, nil
		}
		if alike*fewValues >= x.rows {
			continue // it is known that they are few
		}
		first, last := strings.Join(columns[:i+1], ", "), columns[i]
		var values, filled int64
		text := fmt.Sprintf("SELECT COUNT(*), COUNT(NULLIF(%s, '')) FROM (SELECT DISTINCT %s FROM %s INDEXED BY %s LIMIT %d)",
			last, first, quote(x.table), quote(x.name), fewValues+1)
		if err := conn.QueryRowContext(ctx, text).Scan(&values, &filled); err != nil {
			return false, fmt.Errorf("count the values of %s: %w", x.name, err)
		}
		if filled == 0 || values > fewValues {
			return changed, nil
		}
		x.alike[i], changed = (x.rows+values-1)/values, true
	}
	return changed, nil
}

// columns are those of the index up to the first that is an expression.
func (x *index) columns(ctx context.Context, conn *sql.Conn) ([]string, error) {
	rows, err := conn.QueryContext(ctx, "SELECT name FROM pragma_index_info(?) ORDER BY seqno", x.name)
	if err != nil {
		return nil, fmt.Errorf("read the columns of %s: %w", x.name, err)
	}
	defer rows.Close()
	names := []string{}
	for rows.Next() {
		var name sql.NullString
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if !name.Valid {
			break
		}
		names = append(names, quote(name.String))
	}
	return names, rows.Err()
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
