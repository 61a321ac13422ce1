package db

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"

	"github.com/pressly/goose/v3"
)

// slugTables hold addresses of records: of localised ones in each language.
var slugTables = []struct {
	name      string
	localised bool
}{
	{"users", false}, {"page_langs", true}, {"category_langs", true}, {"article_langs", true}, {"gallery_langs", true},
	{"reference_langs", true}, {"video_langs", true},
}

// slugsVersion is where the migration of addresses stands among the scripts.
const slugsVersion = 190

// VersionsInCode are the migrations that are no scripts.
var VersionsInCode = []int64{slugsVersion, documentGuardsVersion, einvoiceGuardsVersion, receivedGuardsVersion, documentFactsVersion, codesVersion}

// slugMigration makes slugs of addresses that were kept while any text was
// taken. It is no script, since no SQL takes accents off letters alike on both
// engines.
func slugMigration() *goose.Migration {
	return goose.NewGoMigration(slugsVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, table := range slugTables {
			if err := slugRows(ctx, tx, table.name, table.localised); err != nil {
				return fmt.Errorf("make slugs of %s: %w", table.name, err)
			}
		}
		return nil
	}}, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }})
}

var isSlug = regexp.MustCompile(`^[a-z0-9_]+(-[a-z0-9_]+)*$`)

type slugRow struct {
	id     int64
	locale string
	slug   string
	live   bool
}

func slugRows(ctx context.Context, tx *sql.Tx, table string, localised bool) error {
	locale := "''"
	if localised {
		locale = "`locale`"
	}
	rows, err := tx.QueryContext(ctx, "SELECT `id`, "+locale+", `title_url`, `live` IS NOT NULL FROM `"+table+"` WHERE `title_url` IS NOT NULL ORDER BY `id`")
	if err != nil {
		return err
	}
	defer rows.Close()
	taken := map[[2]string]bool{} // by language and slug, of what lives
	var wrong []slugRow
	for rows.Next() {
		var r slugRow
		if err := rows.Scan(&r.id, &r.locale, &r.slug, &r.live); err != nil {
			return err
		}
		if !isSlug.MatchString(r.slug) {
			wrong = append(wrong, r)
		} else if r.live {
			taken[[2]string{r.locale, r.slug}] = true
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, r := range wrong {
		base := Slug(r.slug)
		if len(base) < 3 {
			base = Slug(fmt.Sprintf("%s-%03d", base, r.id)) // of signs alone, or of too few
		}
		slug := base
		for n := 2; r.live && taken[[2]string{r.locale, slug}]; n++ {
			slug = fmt.Sprintf("%s-%d", base, n)
		}
		if r.live {
			taken[[2]string{r.locale, slug}] = true
		}
		if _, err := tx.ExecContext(ctx, "UPDATE `"+table+"` SET `title_url` = ? WHERE `id` = ?", slug, r.id); err != nil {
			return err
		}
	}
	return nil
}
