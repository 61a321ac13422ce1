package shop_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/pricing"
	"backoffice/backend/shop/pricing/pricingtest"
)

// Thousands of random histories, written to the ledger and read back: what the
// database leads to is what a slow model says, counted anew and progressively.
func TestPriorPricesAgreeWithAModel(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const histories, first = 1500, 1_000_000
		chance := rand.New(rand.NewPCG(13, 71))
		start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		written := make([][]pricing.Change, histories)
		wanted := make([]uint64, histories)
		var rows []priceledger.Change
		for i := range histories {
			written[i] = pricingtest.Changes(chance, start)
			wanted[i] = first + uint64(i)
			for _, c := range written[i] {
				rows = append(rows, priceledger.Change{CreatedAt: c.At, ProductID: wanted[i], Price: c.Price, PriceSale: c.Sale, Offered: c.Offered})
			}
		}
		// The ledger is read in the order of time, whatever the order of its lines.
		chance.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		if err := p.DB.Write(t.Context()).CreateInBatches(&rows, 500).Error; err != nil {
			t.Fatal(err)
		}
		ledgers, err := priceledger.Read(p.DB.Read(t.Context()), wanted)
		if err != nil {
			t.Fatal(err)
		}
		for _, progressive := range []bool{false, true} {
			found, rule := 0, pricing.Rule{Progressive: progressive}
			for i, product := range wanted {
				prior := ledgers[product][priceledger.Goods{}].Prior(rule)
				want, held := pricingtest.Prior(written[i], rule)
				if held != (prior != nil) || held && prior.Price != want {
					t.Fatalf("progressive %t, %+v: %+v, the model says %v, %t", progressive, written[i], prior, want, held)
				}
				if held {
					found++
				}
			}
			if found < histories/5 {
				t.Errorf("only %d of %d histories end in a reduction with a prior price", found, histories)
			}
		}
	})
}

type why struct {
	Title string
	Facts []struct{ Label, Text string }
	Rows  []struct {
		Cells         []string
		Strong, Muted bool
	}
}

// The note beside a sale price leads to the lines of the ledger that decided, for
// the product, each variant and each currency; bad input is named.
func TestWhyThisPriorPrice(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		red := p.Property(t, b, "cervena")
		made := createGoods(b, goods("soap-1", soaps, map[string]any{
			"price": 20, "variants": []any{map[string]any{"value_ids": []uint64{red}, "sku": "soap-1-red", "status": true, "price": 30}},
			"currencies": []any{map[string]any{"currency_id": 1, "price": 500}},
		}))
		age := func(days int) {
			var lines []priceledger.Change
			if err := p.DB.Read(t.Context()).Where("product_id = ?", made).Find(&lines).Error; err != nil {
				t.Fatal(err)
			}
			for _, line := range lines {
				p.Exec(t, "UPDATE price_changes SET created_at = ? WHERE id = ?", line.CreatedAt.AddDate(0, 0, -days), line.ID)
			}
		}
		type note struct{ Why, Text string }
		var rec struct {
			Version  int64
			Off      *int  `json:"price_lowest_off"`
			Note     *note `json:"price_lowest_note"`
			Variants []struct {
				ID   uint64
				Note *note `json:"price_lowest_note"`
			}
			Currencies []struct {
				Note *note `json:"price_lowest_note"`
			}
		}
		load := func() {
			rec.Note, rec.Off = nil, nil
			b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		}
		save := func(fields map[string]any) {
			load()
			fields["version"] = rec.Version
			b.PostJSON(products+id(made), fields).Is(http.StatusOK)
			load()
		}
		age(50)
		save(map[string]any{"price": 18})
		age(10)
		save(map[string]any{"price": 24})
		age(10)
		load()
		save(map[string]any{"sale": true, "price_sale": 15, "variants": []any{map[string]any{"id": rec.Variants[0].ID, "price": 30, "price_sale": 21}}})
		if rec.Note == nil || rec.Note.Why != fmt.Sprintf("shop/product/lowest/%d", made) || rec.Off == nil || *rec.Off != 16 {
			t.Fatalf("the note is %+v, %v %% off", rec.Note, value(nil))
		}
		var explained why
		b.Get("/api/" + rec.Note.Why).Is(http.StatusOK).Data(&explained)
		decided := 0
		for _, row := range explained.Rows {
			if row.Strong {
				decided++
				if !strings.Contains(row.Cells[2], "18,00") || row.Cells[1] != "10,0" || !strings.Contains(row.Cells[3], "rozhodla") {
					t.Errorf("the line that decided is %v", row.Cells)
				}
			}
		}
		if decided != 1 || len(explained.Rows) != 4 || len(explained.Facts) != 6 {
			t.Errorf("the explanation is %+v", explained)
		}
		b.Get("/api/" + rec.Variants[0].Note.Why).Is(http.StatusOK).Data(&explained)
		if len(explained.Rows) != 2 || !strings.Contains(explained.Rows[1].Cells[2], "30,00") {
			t.Errorf("the variant's explanation is %+v", explained)
		}
		english := *b
		english.Language = "en"
		english.Get("/api/" + rec.Note.Why).Is(http.StatusOK).Data(&explained)
		if explained.Title != "Why this number?" {
			t.Errorf("in English it is called %q", explained.Title)
		}
		_, wrong := b.Get(fmt.Sprintf("/api/shop/product/lowest/%d?variant=x&currency=-1", made)).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["variant"]) != 1 || len(wrong["currency"]) != 1 {
			t.Errorf("bad parameters: %v", wrong)
		}
		b.Get(fmt.Sprintf("/api/shop/product/lowest/%d?variant=999999", made)).Is(http.StatusNotFound)
		b.Get("/api/shop/product/lowest/999999").Is(http.StatusNotFound)

		// Of goods that spoil nothing is told, and nothing warned.
		save(map[string]any{"perishable": true, "price_sale": 50})
		if rec.Note == nil || rec.Note.Why != "" || rec.Off != nil || !strings.Contains(rec.Note.Text, "kazí") {
			t.Errorf("of perishable goods: %+v", rec.Note)
		}
	})
}

// What is filled in is held against the rule before it is saved: also of a sale
// that begins later, and step by step where the settings say so.
func TestSaleIsCheckedBeforeItIsSaved(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		red := p.Property(t, b, "cervena")
		made := createGoods(b, goods("soap-1", soaps, map[string]any{
			"price": 20, "variants": []any{map[string]any{"value_ids": []uint64{red}, "sku": "soap-1-red", "status": true, "price": 10}},
		}))
		p.Exec(t, "UPDATE price_changes SET created_at = ?", time.Now().UTC().AddDate(0, 0, -40))
		var rec struct {
			Version  int64
			Variants []struct{ ID uint64 }
		}
		b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		variant := rec.Variants[0].ID
		var check struct {
			Summary []struct{ Label, Text string }
			Errors  map[string][]string
		}
		ask := func(body map[string]any) {
			check.Summary, check.Errors = nil, nil
			b.PostJSON(products+id(made)+"/price-check", body).Is(http.StatusOK).Data(&check)
		}
		ask(map[string]any{"price": 20, "sale": false, "price_sale": 30})
		if len(check.Summary)+len(check.Errors) != 0 {
			t.Errorf("without a sale: %+v", check)
		}
		sale := map[string]any{"price": 20, "sale": true, "price_sale": 15, "variants": []any{map[string]any{"id": variant, "price": 10, "price_sale": 12}}}
		ask(sale)
		if len(check.Summary) != 2 || !strings.Contains(check.Summary[1].Text, "−25") || len(check.Errors) != 1 || len(check.Errors["variants.0.price_sale"]) != 1 {
			t.Errorf("a variant that grows dearer: %+v", check)
		}
		// The price is raised and cut at once: what was paid until now decides.
		ask(map[string]any{"price": 40, "sale": true, "price_sale": 25})
		if len(check.Errors["price_sale"]) != 1 {
			t.Errorf("raised and cut at once: %+v", check)
		}
		later := time.Now().UTC().Add(45 * 24 * time.Hour).Format(time.RFC3339)
		ask(map[string]any{"price": 40, "sale": true, "price_sale": 25, "sale_up": later})
		if len(check.Errors) != 0 || len(check.Summary) != 1 || !strings.Contains(check.Summary[0].Text, "40,00") {
			t.Errorf("raised now and cut in 45 days: %+v", check)
		}
		ask(map[string]any{"price": 20, "sale": true, "price_sale": 25, "perishable": true})
		if len(check.Errors) != 0 {
			t.Errorf("goods that spoil: %+v", check)
		}
		_, wrong := b.PostJSON(products+id(made)+"/price-check", map[string]any{"price": "x", "price_sale": 0, "foo": 1}).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["price"]) != 1 || len(wrong["price_sale"]) != 1 || len(wrong["foo"]) != 1 {
			t.Errorf("bad input: %v", wrong)
		}
		var after struct{ Version int64 }
		b.Get(products + id(made)).Is(http.StatusOK).Data(&after)
		if after.Version != rec.Version {
			t.Error("a check changed the product")
		}

		// Two steps down: each counts anew, or both are measured from before the first.
		b.PostJSON(products+id(made), map[string]any{"version": rec.Version, "sale": true, "price_sale": 16}).Is(http.StatusOK)
		two := map[string]any{"price": 20, "sale": true, "price_sale": 12}
		ask(two)
		if len(check.Summary) != 1 || !strings.HasPrefix(check.Summary[0].Text, "16,00") {
			t.Errorf("a second step, counted anew: %+v", check)
		}
		b.PostJSON("/api/settings/catalogue/1", map[string]any{"progressive": true}).Is(http.StatusOK)
		ask(two)
		if len(check.Summary) != 1 || !strings.HasPrefix(check.Summary[0].Text, "20,00") || !strings.Contains(check.Summary[0].Text, "−40") {
			t.Errorf("a second step, progressively: %+v", check)
		}
	})
}
