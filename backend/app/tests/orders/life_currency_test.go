package orders_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/lookup"
)

// purse is what a shop sells at home and abroad, in euro and other currencies, as somebody
// would reckon it with a pencil: in thousandths, by no code of the shop's.
type purse struct {
	*life
	goods            []*worth
	fees             [2]*worth // of the courier and of cash on delivery
	freeFrom         int64     // of the courier, in euro; 0: never
	rates            map[uint64]int64
	home             map[uint64]rateOf // by the id of a rate
	oss, export, net bool
	vouchers         []*paperVoucher
	sold             []uint64
}

type rateOf struct{ Percent, Level int64 } // in hundredths of a percent

// worth is what something costs in euro, and what was set for a currency.
type worth struct {
	id, vat     uint64
	price, sale int64 // sale 0: not on sale
	in          map[uint64][2]int64
}

// rounded is a times b by c in whole cents, half away from zero.
func rounded(a, b, c int64) int64 {
	n := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(a), big.NewInt(b)), big.NewInt(c*10))
	n.Add(n, big.NewRat(1, 2))
	return new(big.Int).Div(n.Num(), n.Denom()).Int64() * 10
}

// Whatever prices are set for other currencies, rates, countries and ways of sending, and
// whatever is sold by them and taken back: what is told, ordered, issued and reckoned up is
// what the pencil says.
func TestLifeInCurrencies(t *testing.T) {
	apptest.Lives(t, 60, []int{1}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			l := begunLife(t, p, life.Seed)
			l.r = rand.New(rand.NewPCG(life.Seed, 11))
			w := &purse{life: l, rates: map[uint64]int64{1: 25_135_000, 2: 400_000_000}, home: map[uint64]rateOf{}, freeFrom: 50_000}
			var rates []struct {
				ID             uint64
				Percent, Level int64
			}
			l.scan(&rates, "SELECT id, percent, level FROM vat_rates WHERE deleted_at IS NULL")
			for _, r := range rates {
				w.home[r.ID] = rateOf{r.Percent * 100, r.Level}
			}
			for id, price := range map[uint64]int64{l.soap: 12_300, l.balm: 4_900} {
				l.receive(id, 1000)
				w.goods = append(w.goods, &worth{id: id, vat: 1, price: price, in: map[uint64][2]int64{}})
			}
			slices.SortFunc(w.goods, func(a, b *worth) int { return int(a.id) - int(b.id) })
			w.fees = [2]*worth{{id: l.courier, vat: 1, price: 4_900}, {id: l.cod, vat: 1, price: 1_500}}
			w.vouchers = l.paperVouchers("MENA00")
			for range life.Rounds() {
				w.step()
				l.endIfFailed()
			}
			l.check()
			w.papers()
			l.look()
			l.endIfFailed()
		})
	})
}

func (w *purse) step() {
	switch n := w.r.IntN(12); {
	case n < 2:
		w.reprice(w.goods[w.r.IntN(len(w.goods))])
	case n < 3:
		w.charges()
	case n < 4:
		w.exchanges()
	case n < 5:
		w.oss, w.export, w.net = w.r.IntN(3) > 0, w.r.IntN(2) == 0, w.r.IntN(2) == 0
		w.taxes(w.t, w.oss, false, w.export, map[bool]int{false: 1, true: 2}[w.net])
		w.note("taxed abroad: %v, exported: %v, net stays: %v", w.oss, w.export, w.net)
	case n < 9:
		w.buys()
	case len(w.sold) == 0:
	case n < 11:
		w.act(w.sold[w.r.IntN(len(w.sold))])
	default:
		w.takeBack(w.sold[w.r.IntN(len(w.sold))])
	}
}

func milli(n int64) float64 { return float64(n) / 1000 }

// reprice sets what goods cost, in euro to a tenth of a cent and in some currencies.
func (w *purse) reprice(g *worth) {
	is := worth{id: g.id, vat: []uint64{1, 2, 3}[w.r.IntN(3)], price: 1_000 + w.r.Int64N(50_000), in: map[uint64][2]int64{}}
	if _, known := w.home[is.vat]; !known {
		is.vat = 1
	}
	form := map[string]any{"version": w.number(w.t, "SELECT version FROM products WHERE id = ?", g.id), "vat": is.vat, "price": milli(is.price), "sale": false}
	if w.r.IntN(2) == 0 {
		is.sale = 1_000 + w.r.Int64N(is.price)
		form["sale"], form["price_sale"] = true, milli(is.sale)
	}
	lines := []any{}
	for currency := range uint64(2) {
		if currency++; w.r.IntN(2) > 0 {
			continue
		}
		set := [2]int64{1 + w.r.Int64N(2_000_000)}
		line := map[string]any{"currency_id": currency, "price": milli(set[0])}
		if w.r.IntN(2) == 0 {
			set[1] = 1 + w.r.Int64N(set[0])
			line["price_sale"] = milli(set[1])
		}
		lines, is.in[currency] = append(lines, line), set
	}
	form["currencies"] = lines
	if w.did(w.b.PostJSON(fmt.Sprint("/api/shop/product/", g.id), form), "goods %d get %v", g.id, form) {
		*g = is
	}
}

// charges sets what sending and paying cost.
func (w *purse) charges() {
	courier, cod := 1+w.r.Int64N(9_000), w.r.Int64N(3_000)
	free := []int64{0, 20_000, 55_555}[w.r.IntN(3)]
	form := map[string]any{"version": w.number(w.t, "SELECT version FROM shippings WHERE id = ?", w.courier), "price": milli(courier), "price_free": nil}
	if free > 0 {
		form["price_free"] = milli(free)
	}
	if w.did(w.b.PostJSON(fmt.Sprint("/api/shop/shipping/", w.courier), form), "the courier gets %v", form) {
		w.fees[0].price, w.freeFrom = courier, free
	}
	form = map[string]any{"version": w.number(w.t, "SELECT version FROM payments WHERE id = ?", w.cod), "price": milli(cod)}
	if w.did(w.b.PostJSON(fmt.Sprint("/api/shop/payment/", w.cod), form), "cash on delivery gets %v", form) {
		w.fees[1].price = cod
	}
}

// exchanges sets what a euro is worth.
func (w *purse) exchanges() {
	rates := map[uint64]int64{1: 20_000_000 + w.r.Int64N(9_999_999), 2: 1 + w.r.Int64N(500_000_000)}
	form := map[string]any{"conversion": map[string]any{"1": float64(rates[1]) / 1e6, "2": float64(rates[2]) / 1e6}}
	if w.did(w.b.PostJSON("/api/currency/1", form), "a euro is worth %v", form) {
		w.rates = rates
	}
}

// into is so much in a currency; 0 is euro.
func (w *purse) into(currency uint64, n int64) int64 {
	if currency == 0 {
		return n
	}
	return rounded(n, w.rates[currency], 1_000_000)
}

// unit is what a piece costs, and whether that is reduced.
func (w *purse) unit(g *worth, currency uint64) (price int64, reduced bool) {
	price, sale := w.into(currency, g.price), int64(0)
	if g.sale > 0 {
		sale = w.into(currency, g.sale)
	}
	if set, is := g.in[currency]; is {
		if price = set[0]; sale > 0 {
			sale = set[1]
		}
	}
	if sale > 0 {
		return sale, true
	}
	return price, false
}

// taxed is a price as it is where it goes, and the percentage in it.
func (w *purse) taxed(price int64, vat uint64, country string) (int64, int64) {
	home := w.home[vat]
	switch {
	case country == "SK" || home.Percent == 0:
	case country == "US":
		if w.export {
			return rounded(price, 10_000, 10_000+home.Percent), 0
		}
	case w.oss:
		there := map[int64]int64{}
		var rows []struct{ Level, Percent int64 }
		w.scan(&rows, "SELECT level, percent FROM country_rates WHERE country_id = ? AND live = ? AND valid_to IS NULL", lookup.CountryID(country), true)
		for _, row := range rows {
			there[row.Level] = row.Percent
		}
		percent := there[1]
		for level := int64(2); level <= home.Level; level++ {
			if p, has := there[level]; has {
				percent = p
			}
		}
		if w.net {
			price = rounded(price, 10_000+percent, 10_000+home.Percent)
		}
		return price, percent
	}
	return price, home.Percent
}

// receipt is what a basket costs by the pencil.
type receipt struct{ total, vat int64 }

func (w *purse) reckons(pieces []int64, cash bool, v *paperVoucher, currency uint64, country string) (r receipt) {
	var goods, covered int64
	type share struct{ gross, percent, take int64 }
	var shares []share
	for i, g := range w.goods {
		if pieces[i] == 0 {
			continue
		}
		unit, _ := w.unit(g, currency)
		unit, percent := w.taxed(unit, g.vat, country)
		gross := rounded(unit*pieces[i], 1, 1)
		goods += gross
		shares = append(shares, share{gross: gross, percent: percent})
	}
	covered = goods
	var off int64
	if v != nil {
		if off = min(w.into(currency, v.fixed*10), covered); v.percent > 0 {
			off = rounded(covered, v.percent, 100)
		}
		// Each line bears what is due, cut to cents; those that lost most, a cent more.
		left := off
		for i := range shares {
			shares[i].take = shares[i].gross / 10 * (off / 10) / (covered / 10) * 10
			left -= shares[i].take
		}
		order := []int{0, 1}[:len(shares)]
		slices.SortStableFunc(order, func(a, b int) int {
			lost := func(i int) int64 { return shares[i].gross / 10 * (off / 10) % (covered / 10) }
			return int(lost(b) - lost(a))
		})
		for _, i := range order[:min(int(left/10), len(order))] {
			shares[i].take += 10
		}
	}
	by := map[int64]int64{}
	for _, s := range shares {
		by[s.percent] += s.gross - s.take
	}
	r.total = goods - off
	for i, fee := range w.fees {
		price, percent := w.taxed(fee.price, fee.vat, country)
		price = rounded(w.into(currency, price), 1, 1)
		if i == 0 && w.freeFrom > 0 && goods >= w.into(currency, w.freeFrom) || i == 1 && !cash {
			price = 0
		}
		by[percent] += price
		r.total += price
	}
	for percent, gross := range by {
		r.vat += rounded(gross, percent, 10_000+percent)
	}
	return r
}

// buys asks what a basket costs and orders it, at the desk or by a site.
func (w *purse) buys() {
	pieces, products := make([]int64, len(w.goods)), []any{}
	for i := range pieces {
		if pieces[i] = w.r.Int64N(4); pieces[i] > 0 {
			products = append(products, w.item(w.goods[i].id, int(pieces[i])))
		}
	}
	if len(products) == 0 {
		return
	}
	country, currency, cash := []string{"SK", "CZ", "HU", "FI", "US"}[w.r.IntN(5)], uint64(w.r.IntN(3)), w.r.IntN(2) == 0
	form := w.order(map[string]any{
		"products": products, "payment_id": map[bool]uint64{true: w.cod, false: w.card}[cash], "country_id": lookup.CountryID(country), "zip": map[string]string{"SK": "040 01", "CZ": "110 00", "HU": "1011", "FI": "00100", "US": "10001"}[country],
	})
	if currency != 0 {
		form["currency_id"] = currency
	}
	var v *paperVoucher
	if w.r.IntN(2) == 0 {
		v = w.vouchers[w.r.IntN(len(w.vouchers))]
		form["voucher"] = v.code
	}
	want := w.reckons(pieces, cash, v, currency, country)
	basket := map[string]any{}
	for _, name := range []string{"products", "payment_id", "shipping_id", "country_id", "voucher", "currency_id"} {
		if value, is := form[name]; is {
			basket[name] = value
		}
	}
	var told struct {
		Total, VAT float64
		Rates      []struct{ Tax, Base, Gross float64 } `json:"vat_rates"`
		Errors     map[string][]string
	}
	ask, address := w.b, orderAPI+"quote"
	onSite := w.r.IntN(2) == 0
	if onSite {
		ask, address = w.site(w.t, w.siteKey, fmt.Sprint("cart-", w.r.Uint64())), siteQuote
	}
	a := ask.PostJSON(address, basket)
	if !w.did(a, "what %v costs", basket) {
		w.t.Error("a basket is not priced")
		return
	}
	a.Data(&told)
	var taxes, gross int64
	for _, r := range told.Rates {
		taxes, gross = taxes+centsOf(r.Tax), gross+centsOf(r.Gross)
	}
	if len(told.Errors) > 0 || centsOf(told.Total)*10 != want.total || centsOf(told.VAT)*10 != want.vat || taxes*10 != want.vat || gross*10 != want.total {
		w.t.Errorf("told is %+v, and by the pencil it is %+v", told, want)
		return
	}
	if form["total"] = milli(want.total); !onSite {
		delete(form, "total")
		address = orderAPI
	} else {
		address = siteOrder
	}
	if !w.did(ask.PostJSON(address, form), "it is ordered: %v", form) {
		w.t.Error("it is not ordered")
		return
	}
	var o struct {
		ID    uint64
		Price int64
	}
	w.scan(&o, "SELECT id, price FROM orders ORDER BY id DESC LIMIT 1")
	w.placed(o.ID, "")
	if w.sold = append(w.sold, o.ID); o.Price != want.total {
		w.t.Errorf("order %d costs %d, and by the pencil %+v", o.ID, o.Price, want)
	}
}

// papers holds what was issued against the orders.
func (w *purse) papers() {
	for _, id := range w.sold {
		var o struct {
			Price         int64
			Currency      string
			PriceRefunded int64
		}
		w.scan(&o, "SELECT price, currency, price_refunded FROM orders WHERE id = ?", id)
		var detail struct{ Price float64 }
		if a := w.b.Get(fmt.Sprint(orderAPI, "detail/", id)); a.Status == http.StatusOK {
			if a.Data(&detail); centsOf(detail.Price)*10 != o.Price {
				w.t.Errorf("order %d of %d is shown to cost %v", id, o.Price, detail.Price)
			}
		}
		if w.number(w.t, "SELECT COUNT(*) FROM documents WHERE order_id = ? AND kind = 'invoice'", id) == 0 {
			continue
		}
		doc := w.document(w.t, id, invoicing.Invoice)
		if int64(doc.Totals.Gross)*10 != o.Price || doc.Currency != o.Currency || (doc.Exchange != nil) != (o.Currency != "EUR") {
			w.t.Errorf("order %d of %d %s is invoiced %+v %s", id, o.Price, o.Currency, doc.Totals, doc.Currency)
		}
	}
}
