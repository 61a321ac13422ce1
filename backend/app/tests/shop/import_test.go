package shop_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/web/webtest"
)

type importReport struct {
	Rows, Created, Changed, Unchanged, Refused int
	Shown                                      []struct {
		Line    int
		ID      uint64
		Title   string
		Changes []struct{ Field, Label string }
	}
	Faults []struct {
		Line                  int
		Field, Label, Message string
	}
}

const productImport = "/api/shop/product/import"

func sendImport(t *testing.T, b *webtest.Client, path, name, text string, dry bool) *webtest.Answer {
	t.Helper()
	var more [][2]string
	if dry {
		more = append(more, [2]string{"dry", "1"})
	}
	return apptest.SendFile(t, b, path, name, []byte(text), more)
}

// A file changes the products that it names and makes those that it does not
// find: all, or none.
func TestProductImport(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		first := createGoods(b, goods("soap-1", soaps, map[string]any{"stock": 3}))
		createGoods(b, goods("soap-2", soaps, map[string]any{"stock": 5}))
		load := func(of uint64) (rec struct {
			Price      float64
			Stock      int
			Version    int64
			Categories []uint64
		}) {
			t.Helper()
			b.Get(products + id(of)).Is(http.StatusOK).Data(&rec)
			return rec
		}
		apptest.SendFile(t, b, productImport, "a.csv", []byte("sku;stock\nsoap-1;9\n"), [][2]string{{"dry", "on"}}).Is(http.StatusOK)
		if got := load(first).Stock; got != 3 {
			t.Errorf("a file that was only looked at changed the stock to %d", got)
		}
		dry := func(text string) (r importReport) {
			t.Helper()
			sendImport(t, b, productImport, "tovar.csv", text, true).Is(http.StatusOK).Data(&r)
			return r
		}

		good := "\ufeffSKU;price;stock;title.sk;title_url.sk;title.en;title_url.en;vat;price_ws;categories\r\n" +
			"soap-1;1 012,50;9;Výrobok soap-1;vyrobok-soap-1;Výrobok soap-1;vyrobok-soap-1;1;8;" + id(soaps) + "\r\n" +
			"soap-2;12,3;5;Výrobok soap-2;vyrobok-soap-2;Výrobok soap-2;vyrobok-soap-2;1;8;" + id(soaps) + "\r\n" +
			"soap-9;4,9;7;Nové mydlo;nove-mydlo;New soap;new-soap;1;2;" + id(soaps) + "\r\n"
		r := dry(good)
		if r.Rows != 3 || r.Created != 1 || r.Changed != 1 || r.Unchanged != 1 || r.Refused != 0 || len(r.Shown) != 2 {
			t.Fatalf("the preview says %+v", r)
		}
		if one := r.Shown[0]; one.Line != 2 || one.ID != first || len(one.Changes) != 2 || one.Changes[0].Label == "" {
			t.Errorf("of the changed row it tells %+v", one)
		}
		if load(first).Price != 12.3 || len(listGoods(b, "search=soap-9")) != 0 {
			t.Error("the preview changed something")
		}

		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		sendImport(t, editor, productImport, "tovar.csv", good, false).Is(http.StatusOK).Data(&r)
		rec := load(first)
		if rec.Price != 1012.5 || rec.Stock != 9 || len(rec.Categories) != 1 {
			t.Errorf("imported, the product is %+v", rec)
		}
		made := listGoods(b, "search=soap-9")
		if len(made) != 1 || load(made[0]).Stock != 7 {
			t.Errorf("made: %v", made)
		}
		if wrong, err := stock.Check(t.Context(), p.DB); err != nil || len(wrong) > 0 {
			t.Errorf("the ledger: %v, %v", wrong, err)
		}
		var moves []struct{ Reason, Reference string }
		b.Get("/api/shop/movement/?product=" + id(first)).Is(http.StatusOK).Data(&moves)
		if len(moves) == 0 || moves[0].Reason != stock.ReasonImport || moves[0].Reference != "tovar.csv" {
			t.Errorf("the movements are %+v", moves)
		}
		if again := dry(good); again.Unchanged != 3 {
			t.Errorf("again it says %+v", again)
		}
		var log []struct{ Action, Title string }
		b.Get("/api/activity/?per_page=100").Is(http.StatusOK).Data(&log)
		logged := 0
		for _, one := range log {
			if one.Title == "tovar.csv" {
				logged++
			}
		}
		if logged != 1 {
			t.Errorf("the log tells of the import %d times", logged)
		}

		t.Run("json", func(t *testing.T) {
			var r importReport
			text := `[{"sku":"soap-1","price":15.5},{"sku":"soap-2","langs":{"sk":{"title":"Mydlo dva"}},"sale":true,"price_sale":9}]`
			sendImport(t, b, productImport, "tovar.json", text, false).Is(http.StatusOK).Data(&r)
			if r.Changed != 2 || load(first).Price != 15.5 {
				t.Errorf("%+v", r)
			}
		})
		t.Run("every wrong field by its line, and nothing saved", func(t *testing.T) {
			before := load(first)
			text := "sku,price,stock,vat\nsoap-1,20,1,1\nsoap-2,-4,-2,99\nxx,5,1,1\nsoap-1,7,1,1\nsoap-9,1.2345,1.5,1\n"
			r := dry(text)
			want := map[string]bool{"2 sku": true, "3 price": true, "3 stock": true, "3 vat": true, "4 sku": true, "5 sku": true, "6 price": true, "6 stock": true}
			for _, f := range r.Faults {
				delete(want, fmt.Sprintf("%d %s", f.Line, f.Field))
				if f.Message == "" || strings.HasPrefix(f.Message, "errors.") {
					t.Errorf("line %d, %s: %q", f.Line, f.Field, f.Message)
				}
			}
			if len(want) > 0 || r.Refused != 5 {
				t.Errorf("not named: %v, of %d refused: %+v", want, r.Refused, r.Faults)
			}
			// What a new record lacks in columns that the file has not is said of its code.
			if !strings.Contains(fmt.Sprint(r.Faults), "chýba: Kategórie, Názov (en)") {
				t.Errorf("what a new product lacks is not named: %+v", r.Faults)
			}
			sendImport(t, b, productImport, "tovar.csv", text, false).Is(http.StatusUnprocessableEntity)
			if after := load(first); after.Price != before.Price || after.Version != before.Version {
				t.Errorf("the right row of a wrong file was saved: %+v, before %+v", after, before)
			}
		})
		t.Run("a list is named as the form does, and a number that was cut short is refused", func(t *testing.T) {
			r := dry("sku;ean;categories\nsoap-1;8,58E+12;" + id(soaps) + "\nsoap-2;8588800011072;Neznáma\n")
			if len(r.Faults) != 2 || r.Faults[0].Field != "ean" || r.Faults[1].Line != 3 || r.Faults[1].Label != "Kategórie" {
				t.Errorf("%+v", r)
			}
		})
		t.Run("an address twice in one file", func(t *testing.T) {
			text := "sku;title.sk;title_url.sk;title.en;title_url.en;vat;price;price_ws;categories\n" +
				"twin-1;Dvojča;dvojca;Twin;twin;1;5;4;" + id(soaps) + "\ntwin-2;Dvojča;dvojca;Twin;twin-two;1;5;4;" + id(soaps) + "\n" +
				"twin-3;Iné;vyrobok-soap-1;Other;other;1;5;4;" + id(soaps) + "\n"
			r := dry(text)
			if r.Refused != 2 || r.Created != 1 || len(r.Faults) != 2 || r.Faults[0].Line != 3 || r.Faults[0].Field != "langs.sk.title_url" ||
				!strings.Contains(r.Faults[0].Message, "2") || r.Faults[1].Line != 4 || r.Faults[1].Field != "langs.sk.title_url" {
				t.Errorf("%+v", r)
			}
		})
		t.Run("files that are no table of products", func(t *testing.T) {
			for text, hint := range map[string]string{
				"sku;prize\nsoap-1;5\n":                 "price",
				"price;stock\n5;1\n":                    "Kód produktu (SKU)",
				"Cenník;2027\nA;5\n":                    "„Cenník 2027“",
				"sku;price\nsoap-1\n":                   "2",
				"sku;price\nč;5\nsoap-1;\xb9\xbe\n":     "UTF-8",
				"\xff\xfes\x00k\x00u\x00":               "žiadne riadky",
				"PK\x03\x04\x14\x00\x06\x00":            "zošit",
				"sku;sku\nsoap-1;soap-1\n":              "sku",
				"sku;price\n\"soap-1;5\n":               "2",
				"[{\"sku\":\"soap-1\",\"price\":5},\n{": "2",
				"[1,2]":                                 "1",
				"sku;price\n":                           "",
				"":                                      "",
			} {
				_, fields := sendImport(t, b, productImport, "x.csv", text, true).Is(http.StatusUnprocessableEntity).Problem()
				if len(fields["file"]) == 0 || !strings.Contains(fields["file"][0], hint) {
					t.Errorf("%q is refused by %v", text, fields)
				}
			}
			b.PostJSON(productImport, map[string]any{"dry": true}).Is(http.StatusUnprocessableEntity)
		})
		t.Run("by the headings of the list, below a title, with days as Excel counts them", func(t *testing.T) {
			text := "Cenník na jar;;;\n\nKód produktu (SKU);Cena s DPH;Zverejniť od;Akčná cena v tejto mene (CZK)\nsoap-1;21,5;46143;\nsoap-2;9,1;46143,75;190\n"
			var r importReport
			sendImport(t, b, productImport, "cennik.csv", text, false).Is(http.StatusOK).Data(&r)
			if r.Changed != 2 || r.Shown[0].Line != 4 {
				t.Errorf("%+v", r)
			}
			var rec struct {
				Price     float64
				PublishUp time.Time `json:"publish_up"`
			}
			b.Get(products + id(first)).Is(http.StatusOK).Data(&rec)
			if rec.Price != 21.5 || rec.PublishUp.UTC().Format(time.DateTime) != "2026-04-30 22:00:00" {
				t.Errorf("read as %+v", rec)
			}
			second := listGoods(b, "search=soap-2")[0]
			b.Get(products + id(second)).Is(http.StatusOK).Data(&rec)
			if rec.PublishUp.UTC().Format(time.DateTime) != "2026-05-01 16:00:00" {
				t.Errorf("read as %+v", rec)
			}
			text = strings.NewReplacer("Kód produktu (SKU)", "Product code (SKU)", "Cena s DPH", "currencies.price.HUF", "21,5", "4000").Replace(text)
			if r := dry(text); r.Refused != 0 || r.Changed != 2 {
				t.Errorf("headings of another language, and of programs: %+v", r)
			}
			if r := dry("sku;publish_up\nsoap-1;2026\n"); r.Refused != 1 {
				t.Errorf("a year for a day: %+v", r)
			}
		})
		t.Run("of very many or long columns some are told, in short", func(t *testing.T) {
			head := "sku;" + strings.Repeat("x", 1<<20)
			for i := range 30 {
				head += fmt.Sprintf(";neznamy%d", i)
			}
			a := sendImport(t, b, productImport, "x.csv", head+"\nsoap-1;1"+strings.Repeat(";1", 30)+"\n", true).Is(http.StatusUnprocessableEntity)
			if _, fields := a.Problem(); len(fields["file"]) != 20 || len(strings.Join(fields["file"], "")) > 4000 {
				t.Errorf("%d are told", len(fields["file"]))
			}
		})
		t.Run("two gigabytes are refused before they are read", func(t *testing.T) {
			r, err := http.NewRequest(http.MethodPost, p.Base()+productImport, bytes.NewReader([]byte("x")))
			if err != nil {
				t.Fatal(err)
			}
			r.ContentLength = 2 << 30
			if answer, err := http.DefaultClient.Do(r); err == nil {
				answer.Body.Close()
				if answer.StatusCode != http.StatusRequestEntityTooLarge {
					t.Errorf("answered %d", answer.StatusCode)
				}
			}
		})
		t.Run("who may not", func(t *testing.T) {
			_, looks := p.Extra(t, b, "Pozerá", "shop/product:view")
			sendImport(t, looks, productImport, "tovar.csv", good, true).Is(http.StatusForbidden)
			_, changes := p.Extra(t, b, "Mení", "shop/product:view", "shop/product:update")
			sendImport(t, changes, productImport, "tovar.csv", "sku,price\nsoap-1,33\n", false).Is(http.StatusOK)
			sendImport(t, changes, productImport, "tovar.csv", strings.ReplaceAll(good, "soap-9", "soap-8"), false).Is(http.StatusForbidden)
			sendImport(t, b, "/api/shop/shipping/import", "x.csv", good, true).Is(http.StatusNotFound)
		})
		t.Run("vouchers too", func(t *testing.T) {
			var r importReport
			text := "code;type;value;fixed_value\nleto2027;1;10;nie\nZIMA2027;1;5;áno\n"
			sendImport(t, b, "/api/shop/voucher/import", "kupony.csv", text, false).Is(http.StatusOK).Data(&r)
			if r.Created != 2 {
				t.Errorf("%+v", r)
			}
			sendImport(t, b, "/api/shop/voucher/import", "kupony.csv", "code;value\nLETO2027;12\n", false).Is(http.StatusOK).Data(&r)
			if r.Changed != 1 || r.Created != 0 {
				t.Errorf("by its code in small letters: %+v", r)
			}
		})
	})
}
