package orders_test

import (
	"fmt"
	"maps"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/shop/stock"
	"backoffice/backend/stats/sales"
	"backoffice/backend/web/webtest"
)

const orderAPI = "/api/order/"

// desk is a shop with something to sell and ways to send it and to pay.
type desk struct {
	*apptest.Product
	b               *webtest.Client
	category        uint64
	soap, balm      uint64 // 12.30 and 4.90, ten of each
	courier, pickup uint64 // 4.90, free from 50; 2.50
	transfer, card  uint64
	cod             uint64 // 1.50
}

// make makes a record and returns its id.
func (d *desk) make(t testing.TB, path string, form map[string]any) uint64 {
	t.Helper()
	var made struct{ ID uint64 }
	d.b.PostJSON(path, form).Is(http.StatusCreated).Data(&made)
	return made.ID
}

func titled(title string) map[string]any {
	return map[string]any{"sk": map[string]any{"title": title}, "en": map[string]any{"title": title + " en"}}
}

// open opens the shop.
func open(t testing.TB, p *apptest.Product) *desk {
	t.Helper()
	d := &desk{Product: p, b: p.Admin(t)}
	d.category = apptest.ShopCategory(t, d.b, "mydla")
	d.soap, d.balm = d.goods(t, "soap-1", 12.3, 10), d.goods(t, "balm-1", 4.9, 10)
	const shipping, payment = "/api/shop/shipping/", "/api/shop/payment/"
	d.courier = d.make(t, shipping, map[string]any{"langs": titled("Kuriér"), "provider": 0, "vat": 1, "price": 4.9, "price_free": 50})
	d.pickup = d.make(t, shipping, map[string]any{"langs": titled("Výdajné miesto"), "provider": 2, "vat": 1, "price": 2.5, "countries": []uint64{lookup.CountrySK}})
	d.transfer = d.make(t, payment, map[string]any{"langs": titled("Prevod"), "method": "transfer", "vat": 1, "price": 0})
	d.card = d.make(t, payment, map[string]any{"langs": titled("Karta"), "method": "card", "vat": 1, "price": 0})
	d.cod = d.make(t, payment, map[string]any{"langs": titled("Dobierka"), "method": "cod", "vat": 1, "price": 1.5})
	return d
}

func (d *desk) goods(t testing.TB, sku string, price float64, pieces int) uint64 {
	t.Helper()
	form := apptest.Goods(sku, d.category)
	form["price"], form["stock"] = price, pieces
	return d.make(t, "/api/shop/product/", form)
}

// order is the form of an order of two soaps, with what is set otherwise.
func (d *desk) order(set map[string]any) map[string]any {
	form := map[string]any{
		"name": "Ján", "surname": "Čierny", "email": "Jan@Example.com", "phone": "+421 900 123 456", "address": "Hlavná", "address_number": "12/A",
		"city": "Košice", "zip": "040 01", "country_id": lookup.CountrySK, "language_id": 1, "payment_id": d.transfer, "shipping_id": d.courier,
		"products": []any{d.item(d.soap, 2)},
	}
	maps.Copy(form, set)
	return form
}

func (d *desk) item(id uint64, pieces int) map[string]any {
	return map[string]any{"id": id, "quantity": pieces}
}

// place places it.
func (d *desk) place(t testing.TB, set map[string]any) uint64 {
	t.Helper()
	return d.make(t, orderAPI, d.order(set))
}

func (d *desk) stock(t testing.TB, id uint64) (n int) {
	t.Helper()
	if err := d.DB.Read(t.Context()).Raw("SELECT stock FROM products WHERE id = ?", id).Scan(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

func (d *desk) number(t testing.TB, query string, args ...any) (n int64) {
	t.Helper()
	if err := d.DB.Read(t.Context()).Raw(query, args...).Scan(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

// sound demands that the ledger of stock agrees with what stands there.
func (d *desk) sound(t testing.TB) {
	t.Helper()
	wrong, err := stock.Check(t.Context(), d.DB)
	if err != nil || len(wrong) > 0 {
		t.Errorf("the stock does not agree with its movements: %v %v", wrong, err)
	}
	wrong, err = sales.Check(t.Context(), d.DB, d.Config.Zone)
	if err != nil || len(wrong) > 0 {
		t.Errorf("the statistics do not agree with the orders: %v %v", wrong, err)
	}
}

func at(id uint64, rest string) string { return fmt.Sprint(orderAPI, id, rest) }

// gift makes a product that is sold as a gift voucher.
func (d *desk) gift(t testing.TB, sku string, price float64) uint64 {
	t.Helper()
	lang := func(s string) map[string]any {
		return map[string]any{"title": "Poukaz " + sku + s, "title_url": "poukaz-" + sku + s, "title_voucher": "Poukaz", "content_voucher": "<p>Pre teba</p>"}
	}
	form := apptest.Goods(sku, 1)
	form["price"], form["langs"] = price, map[string]any{"sk": lang(""), "en": lang("-en")}
	return d.make(t, "/api/shop/product/", form)
}
