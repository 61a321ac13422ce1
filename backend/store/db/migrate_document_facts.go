package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
)

// documentFactsVersion is where the filling in of what lists of documents are
// filtered by stands among the scripts.
const documentFactsVersion = 371

// documentBuyersVersion is where those facts are filled in anew: also who has a VAT
// number alone is a company, and the order's number, by which transfers are told apart, is searched.
const documentBuyersVersion = 454

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

// documentBuyers fills in the same anew. The guard lets it: what is searched differs by
// the order's number.
func documentBuyers() *goose.Migration {
	return goose.NewGoMigration(documentBuyersVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if err := fillDocuments(ctx, tx); err != nil {
			return fmt.Errorf("fill in documents: %w", err)
		}
		return nil
	}}, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }})
}

// DocumentSearch is what a document is found by: its number, its customer and its
// order, whose number stands as the variable symbol on it.
func DocumentSearch(number, customer string, order uint64) string {
	return SearchText(SearchRunes, number, customer, strconv.FormatUint(order, 10))
}

// factsAtOnce is how many documents are read at a time.
const factsAtOnce = 500

// documentRow is what facts are taken from.
type documentRow struct {
	id                        int64
	order                     uint64
	number, customer, content string
}

func someDocuments(ctx context.Context, tx *sql.Tx, last int64) (some []documentRow, err error) {
	found, err := tx.QueryContext(ctx, "SELECT id, order_id, number, customer, content FROM documents WHERE id > ? ORDER BY id LIMIT ?", last, factsAtOnce)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for found.Next() {
		var r documentRow
		if err := found.Scan(&r.id, &r.order, &r.number, &r.customer, &r.content); err != nil {
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
					VATID     string `json:"vat_id"`
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
			// One that is filled in already is left: the guard takes no update that changes nothing.
			search := DocumentSearch(r.number, r.customer, r.order)
			if _, err := tx.ExecContext(ctx, "UPDATE documents SET search_norm = ?, sort_key = ?, company = ?, rates = ? WHERE id = ? AND search_norm <> ?",
				search, SortKey("sk", r.number), doc.Customer.CompanyID != "" || doc.Customer.VATID != "", Rates(percents), r.id, search); err != nil {
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
