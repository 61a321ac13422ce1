package orders_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	goods "backoffice/backend/shop"
)

// pencil is what the prices of a shop are by the clock, as somebody would reckon them with
// a pencil: in cents, by no code of the shop's.
type pencil struct {
	*life
	goods    []*paperGoods
	vouchers []*paperVoucher
	sold     []uint64 // orders
}

// period is from a moment to another; nil is open.
type period struct{ from, to *time.Time }

func (p period) holds(at time.Time) bool {
	return (p.from == nil || !at.Before(*p.from)) && (p.to == nil || at.Before(*p.to))
}

// near says that the moment is so close to a turn that a call may fall on either side of it.
func (p period) near(at time.Time) bool {
	for _, turn := range []*time.Time{p.from, p.to} {
		if turn != nil && at.Sub(*turn).Abs() < 5*time.Second {
			return true
		}
	}
	return false
}

type paperGoods struct {
	id            uint64
	price, lower  int64
	onSale        bool
	sale, offered period
}

func (g *paperGoods) unit(at time.Time) (cents int64, reduced bool) {
	if g.onSale && g.sale.holds(at) {
		return g.lower, true
	}
	return g.price, false
}

type paperVoucher struct {
	id                 uint64
	code               string
	percent, fixed     int64 // of a hundred; cents
	minimum            int64
	skipsSale, offered bool
	valid              period
	left               int
}

// paperVouchers makes one of fifteen percent and one of three euro, whose codes begin so.
func (l *life) paperVouchers(prefix string) (made []*paperVoucher) {
	for i, form := range []map[string]any{{"value": 15}, {"fixed_value": true, "value": 3}} {
		v := &paperVoucher{code: fmt.Sprint(prefix, i), offered: true, left: 500, percent: 15}
		if i == 1 {
			v.percent, v.fixed = 0, 300
		}
		form["code"], form["type"], form["status"], form["uses_left"] = v.code, 1, true, v.left
		v.id = l.make(l.t, "/api/shop/voucher/", form)
		made = append(made, v)
	}
	return made
}

// Whatever sales and vouchers begin and end while the clock goes on: what a site is told,
// what an order costs, and what its documents and the statistics say is what the pencil
// says of that moment.
func TestLifeByTheClock(t *testing.T) {
	apptest.Lives(t, 100, []int{1}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			p.Clock.Pass(beforeTurn(p.Clock.Now(), p.Config.Zone))
			l := begunLife(t, p, life.Seed)
			l.r = rand.New(rand.NewPCG(life.Seed, 7))
			w := &pencil{life: l}
			for _, id := range []uint64{l.soap, l.balm} {
				l.receive(id, 1000)
				w.goods = append(w.goods, &paperGoods{id: id, price: map[uint64]int64{l.soap: 1230, l.balm: 490}[id]})
			}
			w.vouchers = l.paperVouchers("HODINY")
			for range life.Rounds() {
				w.step()
				l.endIfFailed()
			}
			l.settle()
			l.look()
			l.endIfFailed()
		})
	})
}

// beforeTurn is from now back to some days before summer time last began or ended, which
// is near the end of a month.
func beforeTurn(now time.Time, zone *time.Location) (back time.Duration) {
	of := func(back time.Duration) int {
		_, offset := now.Add(back).In(zone).Zone()
		return offset
	}
	for of(back) == of(0) {
		back -= 24 * time.Hour
	}
	return back - 2*24*time.Hour
}

func (w *pencil) step() {
	switch n := w.r.IntN(12); {
	case n < 2:
		w.reprice()
	case n < 3:
		w.revalue()
	case n < 5:
		w.goesOn()
	case n < 9:
		w.buys(w.r.IntN(3) == 0)
	default:
		if len(w.sold) > 0 {
			w.act(w.sold[w.r.IntN(len(w.sold))])
		}
	}
}

// some is a period around now, of which either end may be open.
func (w *pencil) some(now time.Time) (p period, up, down any) {
	moment := func(d time.Duration) (*time.Time, any) {
		at := now.Add(d).Truncate(time.Second)
		return &at, at.Format(time.RFC3339)
	}
	begins := time.Duration(w.r.IntN(96)-60) * time.Hour
	if w.r.IntN(3) > 0 {
		p.from, up = moment(begins)
	}
	if w.r.IntN(3) > 0 {
		p.to, down = moment(begins + time.Duration(1+w.r.IntN(90))*time.Hour)
	}
	return p, up, down
}

func (w *pencil) reprice() {
	g, now := w.goods[w.r.IntN(len(w.goods))], w.Clock.Now()
	is := *g
	var saleUp, saleDown, up, down any
	is.price = 100 + w.r.Int64N(5000)
	is.lower, is.onSale = 1+w.r.Int64N(is.price-1), w.r.IntN(3) > 0
	is.sale, saleUp, saleDown = w.some(now)
	if is.offered = (period{}); w.r.IntN(4) == 0 {
		is.offered, up, down = w.some(now)
	}
	form := map[string]any{
		"version": w.number(w.t, "SELECT version FROM products WHERE id = ?", g.id), "price": euros(is.price), "sale": is.onSale, "price_sale": euros(is.lower),
		"sale_up": saleUp, "sale_down": saleDown, "publish_up": up, "publish_down": down,
	}
	if w.did(w.b.PostJSON(fmt.Sprint("/api/shop/product/", g.id), form), "goods %d get %v", g.id, form) {
		*g = is
	}
}

func (w *pencil) revalue() {
	v := w.vouchers[w.r.IntN(len(w.vouchers))]
	is := *v
	var up, down any
	is.valid, up, down = w.some(w.Clock.Now())
	is.minimum, is.skipsSale, is.offered = 10*w.r.Int64N(500), w.r.IntN(2) == 0, w.r.IntN(5) > 0
	form := map[string]any{
		"version": w.number(w.t, "SELECT version FROM vouchers WHERE id = ?", v.id), "min_order_value": euros(is.minimum), "skips_sale": is.skipsSale,
		"status": is.offered, "publish_up": up, "publish_down": down,
	}
	if w.did(w.b.PostJSON(fmt.Sprint("/api/shop/voucher/", v.id), form), "voucher %s gets %v", v.code, form) {
		*v = is
	}
}

// goesOn lets the clock go on, at times past what turns sales.
func (w *pencil) goesOn() {
	d := time.Duration(1+w.r.IntN(40*60)) * time.Minute
	w.Clock.Pass(d)
	w.b = w.Admin(w.t)
	if w.r.IntN(2) == 0 {
		if _, err := goods.TurnSales(w.t.Context(), w.DB, w.Clock.Now()); err != nil {
			w.t.Error(err)
		}
	}
	w.note("%s pass: it is %s", d, w.Clock.Now())
}

func euros(cents int64) float64 { return float64(cents) / 100 }

func centsOf(euros float64) int64 { return int64(math.Round(euros * 100)) }

// reckons is what a basket costs by the pencil; why says that it is not sold, and close
// that a turn is too near to tell.
func (w *pencil) reckons(pieces []int, v *paperVoucher, at time.Time) (total int64, why string, near bool) {
	var sum, covered int64
	for i, g := range w.goods {
		if pieces[i] == 0 {
			continue
		}
		near = near || g.sale.near(at) || g.offered.near(at)
		if !g.offered.holds(at) {
			why = "goods are not offered"
		}
		unit, reduced := g.unit(at)
		sum += unit * int64(pieces[i])
		if v != nil && !(v.skipsSale && reduced) {
			covered += unit * int64(pieces[i])
		}
	}
	off := int64(0)
	if v != nil {
		near = near || v.valid.near(at)
		if !v.offered || !v.valid.holds(at) || covered == 0 || covered < v.minimum {
			why = "the voucher is not taken"
		}
		if off = min(v.fixed, covered); v.percent > 0 {
			off = (covered*v.percent + 50) / 100
		}
	}
	total = sum - off + 490
	if sum >= 5000 { // the courier is free from 50
		total -= 490
	}
	return total, why, near
}

// buys asks what a basket costs and orders it, at the desk or by a site.
func (w *pencil) buys(atDesk bool) {
	pieces, products := make([]int, len(w.goods)), []any{}
	for i := range pieces {
		if pieces[i] = w.r.IntN(4); pieces[i] > 0 {
			products = append(products, w.item(w.goods[i].id, pieces[i]))
		}
	}
	if len(products) == 0 {
		return
	}
	form := w.order(map[string]any{"products": products, "payment_id": w.card})
	var v *paperVoucher
	if w.r.IntN(2) == 0 {
		v = w.vouchers[w.r.IntN(len(w.vouchers))]
		form["voucher"] = v.code
	}
	at := w.Clock.Now()
	total, why, near := w.reckons(pieces, v, at)
	if near {
		return
	}
	if atDesk {
		a := w.b.PostJSON(orderAPI, form)
		w.answers(w.did(a, "the desk places %v", form), total, why)
		return
	}
	site := w.site(w.t, w.siteKey, fmt.Sprint("cart-", w.r.Uint64()))
	basket := map[string]any{}
	for _, name := range []string{"products", "payment_id", "shipping_id", "country_id", "voucher"} {
		if value, is := form[name]; is {
			basket[name] = value
		}
	}
	var quote struct {
		Total  float64
		Errors map[string][]string
	}
	a := site.PostJSON(siteQuote, basket)
	if !w.did(a, "a site asks what %v costs", basket) {
		w.t.Error("a basket is not priced")
		return
	}
	if a.Data(&quote); (len(quote.Errors) > 0) != (why != "") || why == "" && centsOf(quote.Total) != total {
		w.t.Errorf("told is %v %v, and by the pencil it costs %d, %s", quote.Total, quote.Errors, total, why)
	}
	// A price that is not the one of now is not taken.
	form["total"] = euros(total)
	if w.r.IntN(6) == 0 && why == "" {
		form["total"], why = euros(total+1), "the price is another"
	}
	w.answers(w.did(site.PostJSON(siteOrder, form), "it places that, of %v", form["total"]), total, why)
}

// answers holds an order that was placed against the pencil.
func (w *pencil) answers(placed bool, total int64, why string) {
	if placed != (why == "") {
		w.t.Errorf("it was placed: %v, and by the pencil %q", placed, why)
		return
	}
	if !placed {
		return
	}
	var o struct {
		ID    uint64
		Price int64
	}
	w.scan(&o, "SELECT id, price FROM orders ORDER BY id DESC LIMIT 1")
	w.placed(o.ID, "")
	if w.sold = append(w.sold, o.ID); o.Price != total*10 {
		w.t.Errorf("order %d costs %d, and by the pencil %d", o.ID, o.Price, total)
	}
	var detail struct{ Price float64 }
	if a := w.b.Get(fmt.Sprint(orderAPI, o.ID)); a.Status != http.StatusOK {
		w.t.Errorf("order %d answers %d", o.ID, a.Status)
	} else if a.Data(&detail); detail.Price != 0 && centsOf(detail.Price) != total {
		w.t.Errorf("order %d is shown to cost %v", o.ID, detail.Price)
	}
}
