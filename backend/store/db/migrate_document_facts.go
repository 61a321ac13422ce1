package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"
)

// documentFactsVersion is where the filling in of what lists of documents are
// filtered by stands among the scripts.
const documentFactsVersion = 371

// documentFactsGuard replaces documents_no_update: what lists sort and search by may
// be made anew, nothing else.
var documentFactsGuard = guard{
	name: "documents_no_update", when: "UPDATE ON documents", unless: "NOT (NEW.search_norm = OLD.search_norm AND NEW.sort_key = OLD.sort_key)",
	same: []string{
		"id", "created_at", "deleted_at", "live", "order_id", "kind", "part", "series", "year", "serial", "number", "issued_on", "customer", "currency", "total",
		"content", "content_sha256",
	},
}

// documentFacts fills in, of documents that were issued before, what lists are
// filtered and searched by.
func (d *DB) documentFacts() *goose.Migration {
	return goose.NewGoMigration(documentFactsVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DROP TRIGGER IF EXISTS "+documentFactsGuard.name); err != nil && !refusesTriggers(err) {
			return err
		}
		if err := fillDocuments(ctx, tx); err != nil {
			return fmt.Errorf("fill in documents: %w", err)
		}
		return d.guardBy(ctx, tx, documentFactsGuard)
	}}, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }})
}

// factsAtOnce is how many documents are read at a time.
const factsAtOnce = 500

// documentRow is what facts are taken from.
type documentRow struct {
	id                        int64
	number, customer, content string
}

func someDocuments(ctx context.Context, tx *sql.Tx, last int64) (some []documentRow, err error) {
	found, err := tx.QueryContext(ctx, "SELECT id, number, customer, content FROM documents WHERE id > ? ORDER BY id LIMIT ?", last, factsAtOnce)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for found.Next() {
		var r documentRow
		if err := found.Scan(&r.id, &r.number, &r.customer, &r.content); err != nil {
			return nil, err
		}
		some = append(some, r)
	}
	return some, found.Err()
}

func fillDocuments(ctx context.Context, tx *sql.Tx) error {
	for last := int64(0); ; {
		some, err := someDocuments(ctx, tx, last)
		if err != nil {
			return err
		}
		for _, r := range some {
			last = r.id
			var doc struct {
				Customer struct {
					CompanyID string `json:"company_id"`
				} `json:"customer"`
				VAT []struct {
					Percent int64 `json:"percent"`
				} `json:"vat"`
			}
			if err := json.Unmarshal([]byte(r.content), &doc); err != nil {
				return fmt.Errorf("read document %s: %w", r.number, err)
			}
			percents := make([]int64, len(doc.VAT))
			for i, v := range doc.VAT {
				percents[i] = v.Percent
			}
			if _, err := tx.ExecContext(ctx, "UPDATE documents SET search_norm = ?, sort_key = ?, company = ?, rates = ? WHERE id = ?",
				SearchText(SearchRunes, r.number, r.customer), SortKey("sk", r.number), doc.Customer.CompanyID != "", Rates(percents), r.id); err != nil {
				return err
			}
		}
		if len(some) < factsAtOnce {
			return nil
		}
	}
}

// Rates are hundredths of percentages as a list of documents is filtered by them,
// with spaces around each: " 23 5 ".
func Rates(percents []int64) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, p := range percents {
		text := fmt.Sprintf("%d.%02d", p/100, p%100)
		b.WriteString(strings.TrimRight(strings.TrimRight(text, "0"), ".") + " ")
	}
	return b.String()
}
