package db

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"unicode"

	"github.com/pressly/goose/v3"
	"golang.org/x/text/unicode/norm"
)

// codesVersion is where the filling in of what codes of goods are compared by stands
// among the scripts.
const codesVersion = 419

// codeMigration writes codes of goods with the hyphen and the space of keyboards, and
// fills in what they are compared by. It is no script, since no SQL takes case off letters
// alike on both engines. Of codes that would be one, the oldest of those that are plain holds it and the
// others stay as they are written, compared by nothing: staff see them listed.
func codeMigration() *goose.Migration {
	return goose.NewGoMigration(codesVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, table := range []string{"products", "product_variants"} {
			if err := foldCodes(ctx, tx, table); err != nil {
				return fmt.Errorf("compare codes of %s: %w", table, err)
			}
		}
		return nil
	}}, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }})
}

type codeRow struct {
	id       int64
	sku, ean string
	live     bool
}

func foldCodes(ctx context.Context, tx *sql.Tx, table string) error {
	found, err := tx.QueryContext(ctx, "SELECT id, sku, COALESCE(ean, ''), live IS NOT NULL FROM "+table+" WHERE sku IS NOT NULL ORDER BY id")
	if err != nil {
		return err
	}
	defer found.Close()
	var all []codeRow
	holder, plain := map[string]int64{}, map[string]bool{} // of live rows, by what they are compared by
	for found.Next() {
		var r codeRow
		if err := found.Scan(&r.id, &r.sku, &r.ean, &r.live); err != nil {
			return err
		}
		all = append(all, r)
		// What is plain already comes before what would take its writing.
		sku := plainCode(r.sku)
		if code := FoldCase(sku); r.live && (holder[code] == 0 || sku == r.sku && !plain[code]) {
			holder[code], plain[code] = r.id, sku == r.sku
		}
	}
	if err := found.Err(); err != nil {
		return err
	}
	for _, r := range all {
		sku := plainCode(r.sku)
		code := FoldCase(sku)
		if r.live && holder[code] != r.id {
			continue
		}
		set, args := "sku_fold = ?", []any{code}
		if sku != r.sku {
			set, args = set+", sku = ?", append(args, sku)
			if table == "products" {
				set, args = set+", search_norm = ?", append(args, SearchText(SearchRunes, sku, r.ean))
			}
		}
		if _, err := tx.ExecContext(ctx, "UPDATE "+table+" SET "+set+" WHERE id = ?", append(args, r.id)...); err != nil {
			return err
		}
	}
	return nil
}

// plainCode is a code as forms have stored it since they take what looks alike for the
// same: composed, with the hyphen and the space of keyboards, without what is not seen.
func plainCode(code string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\u00ad' || r == '\u180e' || r == '\ufeff' || unicode.Is(unicode.Cf, r):
			return -1
		case r == '\u2010' || r == '\u2011':
			return '-'
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, norm.NFC.String(code)))
}
