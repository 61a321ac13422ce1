package orders_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
)

// counter is a shop of which staff change all that prices depend on while customers order.
type counter struct{ *life }

// Whatever is changed of ways of shipping and of payment, of goods, rates, currencies,
// vouchers and taxes between a quote and its order: what was placed costs what was
// accepted, or nothing was placed and both prices are told; sums, documents and
// statistics agree with it.
func TestLifeOfSettings(t *testing.T) {
	apptest.Lives(t, 90, []int{1, 5}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			l := begunLife(t, p, life.Seed)
			l.crowd = life.People > 1
			l.receive(l.soap, 1000)
			l.receive(l.balm, 1000)
			for round := range life.Rounds() {
				life.AtOnce(round, func(_ int, r *rand.Rand) {
					one := *l
					one.r = r
					(&counter{&one}).step()
				})
				if round%6 == 5 {
					l.check()
					l.added()
				}
				l.endIfFailed()
			}
			l.check()
			l.added()
			l.look()
			l.invoiced()
			l.endIfFailed()
		})
	})
}

func (w *counter) step() {
	switch n := w.r.IntN(20); {
	case n < 9:
		w.buys()
	case n < 10:
		w.act(w.someOrder())
	case n < 11:
		w.takeBack(w.someOrder())
	default:
		w.sets(n - 11)
	}
}

// sets has staff change something, who may be refused where others changed it meanwhile.
func (w *counter) sets(what int) {
	change := func(api, table string, id uint64, form map[string]any) {
		form["version"] = w.number(w.t, "SELECT version FROM "+table+" WHERE id = ?", id)
		w.did(w.b.PostJSON(fmt.Sprint(api, id), form), "%s%d gets %v", api, id, form)
	}
	money := func(most int64) float64 { return milli(10 * w.r.Int64N(most/10)) }
	toggled := []string{"hide", "publish", "publish", "publish"}[w.r.IntN(4)]
	switch what {
	case 0:
		form := map[string]any{"price": money(9_000), "price_free": nil, "countries": []uint64{}}
		if w.r.IntN(2) == 0 {
			form["price_free"] = money(60_000)
		}
		if w.r.IntN(3) == 0 {
			form["countries"] = []uint64{lookup.CountrySK}
		}
		change("/api/shop/shipping/", "shippings", w.courier, form)
	case 1:
		change("/api/shop/payment/", "payments", w.cod, map[string]any{"price": money(3_000), "vat": 1 + w.r.IntN(3)})
	case 2:
		which, id := "shipping", w.courier
		if w.r.IntN(2) == 0 {
			which, id = "payment", []uint64{w.cod, w.transfer}[w.r.IntN(2)]
		}
		w.did(w.b.PostJSON("/api/shop/"+which+"/array/"+toggled, map[string]any{"rows": []uint64{id}}), "%s %s %d", toggled, which, id)
	case 3, 4:
		form := map[string]any{"price": milli(3_000 + 10*w.r.Int64N(4_000)), "vat": []int{1, 1, 3}[w.r.IntN(3)], "sale": w.r.IntN(2) == 0, "price_sale": milli(1_000 + 10*w.r.Int64N(190)), "status": w.r.IntN(6) > 0}
		change("/api/shop/product/", "products", []uint64{w.soap, w.balm}[w.r.IntN(2)], form)
	case 5:
		form := map[string]any{"conversion": map[string]any{"1": milli(20_000 + w.r.Int64N(10_000)), "2": milli(300_000 + w.r.Int64N(200_000))}}
		w.did(w.b.PostJSON("/api/currency/1", form), "a euro is worth %v", form)
	case 6:
		form := map[string]any{
			"oss": w.r.IntN(2) == 0, "reverse": false, "export": w.r.IntN(2) == 0, "keep": 1 + w.r.IntN(2),
			"version": w.number(w.t, "SELECT COALESCE(MAX(version), 0) FROM vat_settings"),
		}
		w.did(w.b.PostJSON("/api/settings/vat/1", form), "taxes are %v", form)
	case 7:
		change("/api/shop/vat/", "vat_rates", uint64(1+w.r.IntN(3)), map[string]any{"percent": []float64{5, 19, 20, 23, 25.5}[w.r.IntN(5)]})
	default:
		v := uint64(w.number(w.t, "SELECT id FROM vouchers WHERE code = 'LETO26'"))
		change("/api/shop/voucher/", "vouchers", v, map[string]any{"value": 5 + w.r.IntN(40), "min_order_value": money(30_000), "status": w.r.IntN(4) > 0})
	}
}

// priced is what a site is told that a basket costs.
type priced struct {
	Goods, Discount, Fees, Total, Net, VAT float64
	Rates                                  []struct{ Base, Tax, Gross float64 } `json:"vat_rates"`
	Errors                                 map[string][]string
}

// wrong says what of the sums does not make the others.
func (q priced) wrong() string {
	var tax, gross float64
	for _, r := range q.Rates {
		tax, gross = tax+r.Tax, gross+r.Gross
	}
	switch {
	case centsOf(q.Goods-q.Discount+q.Fees) != centsOf(q.Total):
		return "goods and fees are not the total"
	case centsOf(q.Net+q.VAT) != centsOf(q.Total) || centsOf(tax) != centsOf(q.VAT) || centsOf(gross) != centsOf(q.Total):
		return "rates are not the total"
	}
	return ""
}

// buys asks what a basket costs, has something be changed at times, and orders at that price.
func (w *counter) buys() {
	basket := map[string]any{
		"products": w.basket(), "payment_id": []uint64{w.cod, w.transfer, w.card}[w.r.IntN(3)], "shipping_id": w.courier,
		"country_id": lookup.CountryID([]string{"SK", "SK", "CZ", "US"}[w.r.IntN(4)]),
	}
	if w.r.IntN(3) == 0 {
		basket["currency_id"] = 1 + w.r.IntN(2)
	}
	w.code(basket)
	site := w.site(w.t, w.siteKey, fmt.Sprint("cart-", w.r.Uint64()))
	var q priced
	a := site.PostJSON(siteQuote, basket)
	if !w.did(a, "what %v costs", basket) {
		return
	}
	a.Data(&q)
	if why := q.wrong(); why != "" {
		w.t.Errorf("%s: %s", why, a.Body)
	}
	for range w.r.IntN(3) {
		w.sets(w.r.IntN(9))
	}
	form := w.order(basket)
	form["total"] = q.Total
	before := w.number(w.t, "SELECT COUNT(*) FROM orders")
	a = site.PostJSON(siteOrder, form)
	switch placed := w.did(a, "it is ordered at %v", q.Total); {
	case placed:
		w.accepted(a.Body, site.PostJSON(siteOrder, form).Body, q)
	case !w.crowd && w.number(w.t, "SELECT COUNT(*) FROM orders") != before:
		w.t.Error("it was refused, and is there")
	case a.Status == http.StatusConflict:
		var told struct {
			Expected, Actual float64
			Quote            *priced
		}
		if a.Data(&told); told.Quote == nil || told.Expected != q.Total || told.Actual == q.Total || told.Quote.Total != told.Actual || told.Quote.wrong() != "" {
			w.t.Errorf("%v was accepted, and it tells %s", q.Total, a.Body)
		}
	case a.Status == http.StatusUnprocessableEntity:
		if _, wrong := a.Problem(); len(wrong) == 0 {
			w.t.Errorf("it is refused without a word: %s", a.Body)
		}
	}
}

// tokenOf is the token in an answer to a site that orders.
func tokenOf(body string) string {
	var answer struct{ Data struct{ Token string } }
	_ = json.Unmarshal([]byte(body), &answer)
	return answer.Data.Token
}

// accepted holds an order that was placed, and the answer to the same request once more,
// against the quote that was accepted.
func (w *counter) accepted(first, again string, q priced) {
	var o struct {
		ID            uint64
		Number, Token string
		Price         int64
	}
	w.scan(&o, "SELECT id, number, token, price FROM orders WHERE token = ?", tokenOf(first))
	w.placed(o.ID, o.Token)
	if o.ID == 0 || tokenOf(again) != o.Token {
		w.t.Errorf("asked for once more, %s is %s", first, again)
	}
	if o.Price != centsOf(q.Total)*10 {
		w.t.Errorf("order %d costs %d, and accepted was %+v", o.ID, o.Price, q)
	}
}

// added adds up each order by its lines.
func (l *life) added() {
	var wrong []struct {
		ID                                                                                  uint64
		Price, PriceGoods, PriceDiscount, PriceFees, PriceNet, PriceVAT, LineSum, LineShare int64
	}
	l.scan(&wrong, `SELECT * FROM (SELECT o.id, o.price, o.price_goods, o.price_discount, o.price_fees, o.price_net, o.price_vat,
		(SELECT COALESCE(SUM(gross), 0) FROM order_lines x WHERE x.order_id = o.id) AS line_sum,
		(SELECT COALESCE(SUM(share), 0) FROM order_lines x WHERE x.order_id = o.id) AS line_share FROM orders o) s
		WHERE price <> price_goods - price_discount + price_fees OR price <> price_net + price_vat OR price_goods <> line_sum OR price_discount <> line_share`)
	if len(wrong) > 0 {
		l.t.Errorf("orders do not add up: %+v", wrong)
	}
}

// invoiced demands that what was invoiced is what the orders cost, in their currency.
func (l *life) invoiced() {
	var wrong []uint64
	l.scan(&wrong, "SELECT o.id FROM orders o JOIN documents d ON d.order_id = o.id WHERE d.kind = 'invoice' AND (d.total <> o.price OR d.currency <> o.currency)")
	if len(wrong) > 0 {
		l.t.Errorf("orders %v are invoiced otherwise", wrong)
	}
}
