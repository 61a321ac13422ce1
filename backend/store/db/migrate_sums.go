package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/go-sql-driver/mysql"
	"github.com/pressly/goose/v3"
)

// orderSumsVersion is where the keeping of sums stands among the scripts.
const orderSumsVersion = 281

// summedBy are the columns of orders that order_sums has; price is added up.
var summedBy = []string{"live", "status", "status_admin", "is_open", "country_id", "language_id", "on_sale", "has_vat", "currency"}

// orderSums makes the triggers that note in order_sums what each change of orders
// adds and takes away, and the sums so far; see docs/adr/0062. It is no script,
// since a server that refuses triggers must not keep the program from starting:
// there the table stays empty, and lists are added up whenever they are asked for.
func (d *DB) orderSums() *goose.Migration {
	return goose.NewGoMigration(orderSumsVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, statement := range d.sumTriggers() {
			_, err := tx.ExecContext(ctx, statement)
			if e, ok := errors.AsType[*mysql.MySQLError](err); ok && slices.Contains(noTriggers, e.Number) {
				slog.WarnContext(ctx, "the database server makes no triggers, so that lists of orders are added up whenever they are shown", "cause", err)
				return nil
			}
			if err != nil {
				return fmt.Errorf("keep the sums of orders: %w", err)
			}
		}
		return d.sumSoFar(ctx, tx)
	}}, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, event := range []string{"insert", "update", "delete"} {
			if _, err := tx.ExecContext(ctx, "DROP TRIGGER IF EXISTS order_sums_"+event); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM order_sums")
		return err
	}})
}

// sumTriggers only add rows: nobody who changes an order waits for another.
func (d *DB) sumTriggers() []string {
	row := func(of, sign string) string {
		return "(" + of + "." + strings.Join(summedBy, ", "+of+".") + ", " + sign + "1, " + sign + of + ".price)"
	}
	into := "INSERT INTO order_sums (" + strings.Join(summedBy, ", ") + ", records, price) VALUES "
	changed := make([]string, 0, len(summedBy)+1)
	for _, column := range append(slices.Clone(summedBy), "price") {
		if d.Dialect == MySQL {
			changed = append(changed, "NOT (NEW."+column+" <=> OLD."+column+")")
		} else {
			changed = append(changed, "NEW."+column+" IS NOT OLD."+column)
		}
	}
	start, end := "WHEN "+strings.Join(changed, " OR ")+" BEGIN ", "; END"
	if d.Dialect == MySQL {
		start, end = "BEGIN IF "+strings.Join(changed, " OR ")+" THEN ", "; END IF; END"
	}
	var all []string
	for _, t := range []struct{ event, body string }{
		{"insert", "BEGIN " + into + row("NEW", "") + "; END"},
		{"update", start + into + row("OLD", "-") + ", " + row("NEW", "") + end},
		{"delete", "BEGIN " + into + row("OLD", "-") + "; END"},
	} {
		all = append(all, "DROP TRIGGER IF EXISTS order_sums_"+t.event,
			"CREATE TRIGGER order_sums_"+t.event+" AFTER "+strings.ToUpper(t.event)+" ON orders FOR EACH ROW "+t.body)
	}
	return all
}

// sumSoFar adds up the orders that are there. In MySQL they are held meanwhile, so
// that no change is added up twice; what the triggers have noted by then is among
// what is added up.
func (d *DB) sumSoFar(ctx context.Context, tx *sql.Tx) error {
	locking := ""
	if d.Dialect == MySQL {
		locking = " LOCK IN SHARE MODE"
		// Making triggers has ended the transaction.
		if _, err := tx.ExecContext(ctx, "START TRANSACTION"); err != nil {
			return err
		}
	}
	columns := strings.Join(summedBy, ", ")
	all, err := sumsOf(ctx, tx, "SELECT "+columns+", COUNT(*), SUM(price) FROM orders GROUP BY "+columns+locking)
	if err != nil {
		return fmt.Errorf("add up the orders: %w", err)
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM order_sums"); err != nil {
		return err
	}
	for _, values := range all {
		_, err := tx.ExecContext(ctx, "INSERT INTO order_sums ("+columns+", records, price) VALUES ("+strings.Repeat("?, ", len(values)-1)+"?)", values...)
		if err != nil {
			return fmt.Errorf("note the sums of orders: %w", err)
		}
	}
	return nil
}

// sumsOf reads the values of summedBy, the count and the sum of each row.
func sumsOf(ctx context.Context, tx *sql.Tx, query string) (all [][]any, err error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		values, into := make([]any, len(summedBy)+2), make([]any, len(summedBy)+2)
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		all = append(all, values)
	}
	return all, rows.Err()
}
