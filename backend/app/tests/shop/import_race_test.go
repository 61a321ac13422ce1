package shop_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
)

// closing is a file that does something when it is closed.
type closing struct {
	io.Reader
	do func()
}

func (c closing) Close() error {
	c.do()
	return nil
}

// What somebody saves between the check of a file and its transaction is met by
// the database alone. The row is named all the same, though rows are written
// many at once, and nothing is saved.
func TestImportMeetsASave(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		var text strings.Builder
		text.WriteString("sku;price;stock;title.sk;title_url.sk;title.en;title_url.en;vat;price_ws;categories\n")
		for n := range 800 {
			fmt.Fprintf(&text, "soap-%04d;9;%d;Mydlo;mydlo-%d;Soap;soap-%d;1;8;%d\n", n, n%3, n, n, soaps)
		}
		opened := 0
		open := func() (io.ReadCloser, error) {
			opened++
			return closing{strings.NewReader(text.String()), func() {
				if opened == 1 {
					createGoods(b, goods("thief", soaps, map[string]any{"langs": map[string]any{
						"sk": map[string]any{"title": "Zlodej", "title_url": "mydlo-700"}, "en": map[string]any{"title": "Thief", "title_url": "thief"},
					}}))
				}
			}}, nil
		}
		admin := engine.Caller{Actor: resource.Actor{ID: p.UserID(t, apptest.AdminEmail), RoleID: resource.RoleAdmin}, Locale: "sk"}
		_, err := p.Engine.Import(t.Context(), admin, "shop/product", engine.ImportFile{Name: "mydla.csv", Open: open})
		if f := fault.As(err); f == nil || len(f.Fields["lines.702.langs.sk.title_url"]) == 0 || len(f.Fields) != 1 {
			t.Errorf("refused with %v", err)
		}
		if opened != 2 || len(listGoods(b, "search=soap-0")) != 0 {
			t.Error("something was saved, or the file was not read again:", opened)
		}
		opened = 5
		text.Reset()
		text.WriteString("sku;price;stock\nthief;11;4\n")
		if report, err := p.Engine.Import(t.Context(), admin, "shop/product", engine.ImportFile{Name: "mydla.csv", Open: open}); err != nil || report.Changed != 1 {
			t.Error("afterwards:", report, err)
		}
		if wrong, err := stock.Check(t.Context(), p.DB); err != nil || len(wrong) > 0 {
			t.Error("the ledger:", wrong, err)
		}
	})
}
