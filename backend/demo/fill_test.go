package demo

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/demo/content"
	"backoffice/backend/demo/seed"
	"backoffice/backend/demo/shop"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// failing breaks off after some saves, as a crash would.
type failing struct {
	seed.Saver
	left int64
}

var errBroken = errors.New("broken off")

func (f *failing) Save(ctx context.Context, c engine.Caller, screen string, id uint64, b engine.Body) (engine.Result, error) {
	if atomic.AddInt64(&f.left, -1) < 0 {
		return engine.Result{}, errBroken
	}
	return f.Saver.Save(ctx, c, screen, id, b)
}

// failingWithin breaks off after some transactions.
type failingWithin struct {
	seed.Saver
	left int
}

func (f *failingWithin) Within(ctx context.Context, c engine.Caller, do func(*resource.Call) error) error {
	if f.left--; f.left < 0 {
		return errBroken
	}
	return f.Saver.Within(ctx, c, do)
}

func wantWhole(t *testing.T, d *db.DB, languages int) {
	t.Helper()
	s, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	c, err := shop.Load()
	if err != nil {
		t.Fatal(err)
	}
	papers := 0
	for _, drawer := range s.Folders {
		papers += len(drawer.Files)
	}
	for table, want := range map[string]int{
		"storage_folders": 1 + len(s.Folders), "storage_files": papers,
		"pages": len(s.Pages), "articles": len(s.Articles), "categories": len(s.Categories) + 1, // that of gift vouchers
		"products": len(c.All()), "properties": len(c.Properties),
		"shippings": len(c.Methods.Shipping), "payments": len(c.Methods.Payment), "vouchers WHERE COALESCE(batch, '') NOT LIKE '#%'": 13 + 12 + 20, "orders": 600,
		"galleries": len(s.Galleries), "videos": len(s.Videos), "texts": len(s.Texts),
		"setting_langs": 4 * languages, "conversions": 1, "form_contacts": 8, "form_returns WHERE id NOT IN (SELECT form_id FROM withdrawals)": 5, "watchdogs": 8,
		"page_langs": len(s.Pages) * languages, "gallery_langs": len(s.Galleries) * languages,
	} {
		if got := count(t, d, "SELECT COUNT(*) FROM "+table); got != want {
			t.Errorf("%d rows in %s, want %d", got, table, want)
		}
	}
}

func TestFill(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		with := deps(t, d, "sk", "en")
		began := time.Now()
		if err := Fill(t.Context(), with); err != nil {
			t.Fatal(err)
		}
		t.Log("filled in", time.Since(began).Round(time.Millisecond))
		wantWhole(t, d, 2)
		// What visitors wrote is said to be in the language that it is in; Czech the site has not.
		for table, want := range map[string]map[string]int{"form_contacts": {"sk": 5, "en": 2, "": 1}, "form_returns": {"sk": 4, "": 1}} {
			for language, n := range want {
				query := "SELECT COUNT(*) FROM " + table + " f LEFT JOIN languages l ON l.id = f.language_id WHERE COALESCE(l.code, '') = '" + language + "'"
				if table == "form_returns" {
					query += " AND f.id NOT IN (SELECT form_id FROM withdrawals)"
				}
				if got := count(t, d, query); got != n {
					t.Errorf("%d of %s are in %q, want %d", got, table, language, n)
				}
			}
		}
		for what, query := range map[string]string{
			"pages of the third level":        "SELECT COUNT(*) FROM pages a JOIN pages b ON b.id = a.navigation_parent_id WHERE b.navigation_parent_id IS NOT NULL",
			"hidden pages":                    "SELECT COUNT(*) FROM pages WHERE status = 0",
			"articles to come":                "SELECT COUNT(*) FROM articles WHERE publish_up > CURRENT_TIMESTAMP",
			"articles that are over":          "SELECT COUNT(*) FROM articles WHERE publish_down < CURRENT_TIMESTAMP",
			"similar articles":                "SELECT COUNT(*) FROM article_similars",
			"pages of a module":               "SELECT COUNT(*) FROM pages WHERE module_id IS NOT NULL",
			"pictures":                        "SELECT COUNT(*) FROM articles WHERE image IS NOT NULL",
			"days of change":                  "SELECT COUNT(DISTINCT DATE(updated_at)) - 50 FROM pages",
			"hidden references":               "SELECT COUNT(*) FROM site_references WHERE status = 0",
			"references with pictures":        "SELECT COUNT(*) - 4 FROM site_references WHERE image IS NOT NULL",
			"products of references":          "SELECT COUNT(*) - 15 FROM reference_products",
			"galleries of references":         "SELECT COUNT(*) FROM reference_galleries",
			"published galleries":             "SELECT COUNT(*) - 6 FROM galleries WHERE status = 1",
			"published videos":                "SELECT COUNT(*) - 3 FROM videos WHERE status = 1",
			"full galleries":                  "SELECT COUNT(*) - 7 FROM (SELECT gallery_id FROM gallery_images GROUP BY gallery_id HAVING COUNT(*) BETWEEN 8 AND 20) g",
			"hidden videos":                   "SELECT COUNT(*) FROM videos WHERE status = 0",
			"videos with files":               "SELECT COUNT(*) - 3 FROM videos v JOIN files f ON f.`key` = v.file AND f.size = v.size AND f.state = 'kept'",
			"videos without a file":           "SELECT COUNT(*) FROM videos WHERE file IS NULL",
			"files that texts name":           "SELECT COUNT(DISTINCT u.file_key) - 5 FROM file_uses u JOIN storage_files f ON f.file = u.file_key",
			"products of a hundred and fifty": "SELECT COUNT(*) - 149 FROM products WHERE image <> ''",
			"variants of a hundred":           "SELECT COUNT(*) - 99 FROM product_variants v JOIN product_variant_values l ON l.product_variant_id = v.id",
			"variants with two values":        "SELECT COUNT(*) FROM product_variants WHERE value_ids LIKE '%,%'",
			"sales that are on":               "SELECT COUNT(*) - 5 FROM products WHERE sale_on = 1",
			"sales to come":                   "SELECT COUNT(*) - 1 FROM products WHERE sale = 1 AND sale_on = 0 AND sale_turns_at > CURRENT_TIMESTAMP",
			"prices before a sale":            "SELECT COUNT(*) - 5 FROM price_changes a JOIN price_changes b ON b.product_id = a.product_id AND b.id > a.id WHERE a.created_at < b.created_at AND b.price_sale IS NOT NULL",
			"prices in crowns":                "SELECT COUNT(*) - 5 FROM product_currencies",
			"gift vouchers for sale":          "SELECT COUNT(*) - 2 FROM products p JOIN product_categories c ON c.product_id = p.id JOIN categories g ON g.id = c.category_id AND g.gift = 1",
			"pictures of variants":            "SELECT COUNT(*) - 5 FROM product_images WHERE values_lang LIKE '%[%'",
			"goods that are sold out":         "SELECT COUNT(*) - 5 FROM products p WHERE stock = 0 AND physical = 1 AND NOT EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = p.id)",
			"movements of every reason":       "SELECT COUNT(DISTINCT reason) - 5 FROM stock_movements",
			"days of movements":               "SELECT COUNT(DISTINCT DATE(created_at)) - 99 FROM stock_movements",
			"vouchers that are used":          "SELECT COUNT(*) - 2 FROM vouchers WHERE used = 1",
			"withdrawals of each state":       "SELECT COUNT(DISTINCT status) - 4 FROM withdrawals",
			"refunds of each nearness":        "SELECT COUNT(DISTINCT due) - 3 FROM withdrawals",
			"claims of each state":            "SELECT COUNT(DISTINCT status) - 3 FROM claims",
			"remedies of claims":              "SELECT COUNT(DISTINCT remedy) - 2 FROM claims",
			"complete goods":                  "SELECT COUNT(*) - 39 FROM products WHERE incomplete = 0",
			"foods with an allergen":          "SELECT COUNT(*) FROM products WHERE food = 1 AND allergens LIKE '%8%'",
			"makers outside the Union":        "SELECT COUNT(*) FROM manufacturers WHERE responsible_id IS NOT NULL",
			"prices by the unit":              "SELECT COUNT(*) - 39 FROM products WHERE unit <> '' AND unit_quantity > 0",
			"warnings in English":             "SELECT COUNT(*) - 39 FROM product_langs WHERE locale = 'en' AND warnings <> ''",
			"tables in texts":                 "SELECT COUNT(*) FROM page_langs WHERE content LIKE '%<table>%<td>%'",
		} {
			if count(t, d, query) < 1 {
				t.Errorf("no %s", what)
			}
		}
		if n := count(t, d, "SELECT COUNT(*) FROM files WHERE state <> 'kept'"); n != 0 {
			t.Errorf("%d files belong to nothing", n)
		}
		if n := count(t, d, "SELECT COUNT(*) FROM galleries g WHERE NOT EXISTS (SELECT 1 FROM gallery_categories c WHERE c.gallery_id = g.id)"); n != 0 {
			t.Errorf("%d galleries belong to no category", n)
		}
		if wrong, err := stock.Check(t.Context(), d); err != nil || len(wrong) > 0 {
			t.Error("the ledger of stock:", wrong, err)
		}
		wantOrders(t, d)
		wantRequests(t, d)
		var href string
		err := d.Write(t.Context()).Raw("SELECT content FROM page_langs WHERE locale = 'en' AND title_url = 'what-we-stand-by'").Scan(&href).Error
		if err != nil || !strings.Contains(href, `href="/en/sustainability-without-big-words"`) {
			t.Error(href, err)
		}
		var titles []string
		err = d.Write(t.Context()).Raw("SELECT l.title FROM pages p JOIN page_langs l ON l.page_id = p.id AND l.locale = 'sk'" +
			" WHERE p.navigation_value = 1 AND p.navigation_parent_id IS NULL ORDER BY p.navigation_position").Scan(&titles).Error
		if err != nil || len(titles) < 8 || titles[0] != "O nás" || titles[len(titles)-1] != "Kontakt" {
			t.Error(titles, err)
		}
		t.Run("a second time does nothing", func(t *testing.T) {
			if err := Fill(t.Context(), with); err != nil {
				t.Fatal(err)
			}
			wantWhole(t, d, 2)
		})
	})
}

func TestFillAfterACrash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		with := deps(t, d, "cs", "sk")
		whole := with.Engine
		site, err := content.Load()
		if err != nil {
			t.Fatal(err)
		}
		catalogue, err := shop.Load()
		if err != nil {
			t.Fatal(err)
		}
		// Painting the same pictures four times would only take time.
		for _, list := range [][]*content.Entry{site.Categories, site.Pages, site.Articles, site.References} {
			for _, e := range list {
				e.Image = ""
			}
		}
		for _, product := range catalogue.All() {
			product.Look = ""
		}
		for _, drawer := range site.Folders {
			for i := range drawer.Files {
				drawer.Files[i].Picture, drawer.Files[i].Text = "", "x"
			}
		}
		for _, after := range []int64{5, 40, 120, 130, 120} {
			with.Engine = &failing{Saver: whole, left: after}
			if err := fill(t.Context(), with, site, catalogue); !errors.Is(err, errBroken) {
				t.Fatal(err)
			}
		}
		// Once more, in the middle of the orders.
		with.Engine = &failingWithin{Saver: whole, left: 300}
		if err := fill(t.Context(), with, site, catalogue); !errors.Is(err, errBroken) {
			t.Fatal(err)
		}
		with.Engine = whole
		if err := fill(t.Context(), with, site, catalogue); err != nil {
			t.Fatal(err)
		}
		wantWhole(t, d, 2)
		wantOrders(t, d)
		wantRequests(t, d)
		if n := count(t, d, "SELECT COUNT(*) FROM page_langs WHERE locale = 'cs' AND title = 'O nás'"); n != 1 {
			t.Error("a locale without texts did not get the Slovak ones")
		}
	})
}

func TestFillLeavesOthersAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		with := deps(t, d, "sk", "en")
		if err := Pages(t.Context(), d, []string{"sk", "en"}, 1); err != nil {
			t.Fatal(err)
		}
		if err := Fill(t.Context(), with); err != nil {
			t.Fatal(err)
		}
		if n := count(t, d, "SELECT COUNT(*) FROM pages"); n != 1 {
			t.Errorf("%d pages, want the one that was there", n)
		}
	})
}
