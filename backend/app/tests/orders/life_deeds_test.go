package orders_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/gdpr"
	"backoffice/backend/integration/payment"
)

const someIBAN = "SK31 1200 0000 1987 4263 7541"

// disturbTill has the service fail in one way or another, for a moment.
func (l *life) disturbTill() {
	outcome := map[int]payment.Outcome{0: payment.Retry, 1: payment.Refused, 2: payment.Unknown}
	l.till.set(func() {
		l.till.fail, l.till.breaks = nil, false
		n := l.r.IntN(12)
		if of, fails := outcome[n]; fails {
			l.till.fail = &payment.Failure{Outcome: of, Service: "Till"}
			l.note("the service fails: %s", of)
		} else if n == 3 {
			l.till.breaks = true
			l.note("the answers of the service are lost")
		}
	})
}

func (l *life) beginToPay(order uint64) {
	l.mu.Lock()
	token := l.tokens[order]
	l.mu.Unlock()
	if token != "" {
		form := map[string]any{"token": token, "return_url": "https://shop.example/thanks"}
		l.did(l.site(l.t, l.siteKey, "").PostJSON(sitePay, form), "the customer begins to pay order %d", order)
	}
}

// happenAtTill has a payment go on at the service, and the shop hear of it.
func (l *life) happenAtTill(uint64) {
	var p payment.Payment
	l.till.set(func() {
		if n := len(l.till.made); n > 0 {
			p = l.till.made[fmt.Sprint("T-", 1+l.r.IntN(n))]
		}
	})
	switch n := l.r.IntN(5); {
	case p.ID == "":
		return
	case n == 0 && p.Paid == 0:
		l.till.ends(p.ID)
	case n == 1 && p.Paid > p.Refunded:
		l.till.returns(p.ID, 1+l.r.Int64N(p.Paid-p.Refunded))
	case n == 2 && p.Paid > p.Refunded:
		l.till.returns(p.ID, p.Paid-p.Refunded)
	case n > 2 && p.Paid == 0 && p.Status != payment.Cancelled:
		l.till.pays(p.ID, p.Amount)
	}
	l.note("at the service %s was %+v, then came %d", p.ID, p, l.r.IntN(5))
	l.notify(l.t, p.ID)
}

// act does one of the actions of 002 §4.
func (l *life) act(order uint64) {
	a := actions[l.r.IntN(len(actions))]
	l.did(l.b.PostJSON(at(order, "/status"), map[string]any{a.field: a.to}), "%s of order %d", a.name, order)
}

// takeBack takes back some of an order, or all of it.
func (l *life) takeBack(order uint64) {
	a := l.b.Get(at(order, "/refund"))
	if !l.did(a, "what may be taken back of order %d", order) {
		return
	}
	var f refundForm
	a.Data(&f)
	all := l.r.IntN(4) == 0
	pieces := make([]int, len(f.Lines))
	for i, line := range f.Lines {
		left, err := strconv.Atoi(strings.Fields(line.Left.Text)[1])
		if err != nil {
			l.t.Error(err)
		}
		if pieces[i] = left; !all {
			pieces[i] = l.r.IntN(left + 1)
		}
	}
	form := f.refund(pieces...)
	form["restock"], form["shipping"], form["payment"] = l.r.IntN(3) > 0, l.r.IntN(4) == 0, l.r.IntN(4) == 0
	if l.r.IntN(4) == 0 {
		form["amount"] = float64(1+l.r.IntN(300)) / 100
	}
	l.did(l.b.PostJSON(at(order, "/refund"), form), "take back %v", form)
}

// remove removes an order, or brings one back.
func (l *life) remove(order uint64) {
	gone := uint64(l.number(l.t, "SELECT COALESCE(MAX(id), 0) FROM orders WHERE deleted_at IS NOT NULL"))
	if gone == 0 || l.r.IntN(2) == 0 {
		l.did(l.b.Delete(at(order, "")), "remove order %d", order)
		return
	}
	l.did(l.b.PostJSON(orderAPI+"array/restore", map[string]any{"rows": []uint64{gone}}), "bring back order %d", gone)
}

// sendMoney does what may be done with the money that goes back.
func (l *life) sendMoney(order uint64) {
	a := l.b.Get(at(order, "/repayments/"))
	if !l.did(a, "what goes back of order %d", order) {
		return
	}
	var all []money
	a.Data(&all)
	for _, m := range all {
		for _, can := range m.Can {
			if can != "update" && l.r.IntN(3) > 0 {
				l.did(l.b.PostJSON(at(order, fmt.Sprintf("/repayments/%d/%s", m.ID, can)), map[string]any{"iban": someIBAN}), "%s of %v", can, m)
			}
		}
	}
	l.did(l.b.PostJSON(at(order, "/send-back"), map[string]any{"iban": someIBAN}), "send back what order %d has over", order)
}

// writeDown has staff write down money that they saw come, or take back what they wrote.
func (l *life) writeDown(order uint64) {
	if l.r.IntN(2) == 0 {
		price := float64(l.number(l.t, "SELECT COALESCE(MAX(price), 0) FROM orders WHERE id = ?", order)) / 1000
		amount := []float64{price, price / 2, price + 3, 0.01}[l.r.IntN(4)]
		l.did(l.b.PostJSON(at(order, "/record-payment"), map[string]any{"received": math.Round(amount*100) / 100}), "%v came for order %d", amount, order)
		return
	}
	if id := l.number(l.t, "SELECT COALESCE(MAX(id), 0) FROM order_payments WHERE order_id = ? AND service = 'staff' AND kind = 'charge'", order); id > 0 {
		l.did(l.b.Post(at(order, fmt.Sprintf("/payments/%d/correct_payment", id)), nil), "payment %d of order %d never came", id, order)
	}
}

// withdraw has a customer withdraw from some of an order, and the shop settle it.
func (l *life) withdraw(order uint64) {
	var email string
	l.scan(&email, "SELECT email FROM orders WHERE id = ?", order)
	site := l.site(l.t, l.siteKey, fmt.Sprint("w-", l.r.Uint64()))
	form := map[string]any{"number": fmt.Sprint(order), "email": email}
	a := site.PostJSON(withdrawStart, form)
	if !l.did(a, "what may be withdrawn from of order %d", order) {
		return
	}
	var o withdrawable
	a.Data(&o)
	lines := []any{}
	for _, line := range o.Lines {
		if n := l.r.Int64N(line.Quantity + 1); n > 0 {
			lines = append(lines, map[string]any{"id": line.ID, "quantity": n})
		}
	}
	form["lines"] = lines
	if !l.did(site.PostJSON(withdrawConfirm, form), "withdraw from %v", lines) {
		return
	}
	w := uint64(l.number(l.t, "SELECT MAX(id) FROM withdrawals WHERE order_id = ?", order))
	var f struct {
		Version int64
		Lines   []struct{ ID uint64 }
	}
	if a := l.b.Get(withdrawAt(w, "/goods")); l.did(a, "the goods of it") {
		a.Data(&f)
		back := []any{}
		for _, line := range f.Lines {
			back = append(back, map[string]any{"id": line.ID, "restocked": l.r.IntN(2), "written_off": l.r.IntN(2), "reason": "poškodené"})
		}
		l.did(l.b.PostJSON(withdrawAt(w, "/receive_goods"), map[string]any{"lines": back, "version": f.Version}), "they came back: %v", back)
	}
	l.did(l.b.PostJSON(withdrawAt(w, "/refund"), map[string]any{"iban": someIBAN}), "its money")
}

// change changes what orders are made of.
func (l *life) change(order uint64) {
	switch l.r.IntN(6) {
	case 0:
		form := map[string]any{
			"version": l.number(l.t, "SELECT version FROM orders WHERE id = ?", order), "email": fmt.Sprintf("kupec%d@example.com", l.r.IntN(4)), "city": "Prešov",
		}
		l.did(l.b.PostJSON(at(order, ""), form), "order %d gets %v", order, form)
	case 1:
		var v struct{ ID, Version uint64 }
		l.scan(&v, "SELECT id, version FROM vouchers WHERE code = 'LETO26'")
		form := map[string]any{"version": v.Version, "status": l.r.IntN(3) > 0, "value": 5 + l.r.IntN(20)}
		l.did(l.b.PostJSON(fmt.Sprint("/api/shop/voucher/", v.ID), form), "the discount gets %v", form)
	case 2:
		id := []uint64{l.soap, l.balm, l.giftGoods}[l.r.IntN(3)]
		form := map[string]any{"version": l.number(l.t, "SELECT version FROM products WHERE id = ?", id), "price": float64(100+l.r.IntN(3000)) / 100, "status": l.r.IntN(5) > 0}
		l.did(l.b.PostJSON(fmt.Sprint("/api/shop/product/", id), form), "product %d gets %v", id, form)
	case 3:
		if !l.crowd { // what stands in a form would be what there was before others bought
			l.receive([]uint64{l.soap, l.balm}[l.r.IntN(2)], l.r.IntN(5))
		}
	case 4:
		var ids []uint64
		if l.scan(&ids, "SELECT voucher_id FROM order_gifts WHERE order_id = ?", order); len(ids) > 0 {
			what := []string{"hide", "publish", "destroy"}[l.r.IntN(3)]
			l.did(l.b.PostJSON("/api/shop/voucher/array/"+what, map[string]any{"rows": ids[:1]}), "%s gift voucher %d", what, ids[0])
		}
	case 5:
		var ids []uint64
		l.scan(&ids, "SELECT id FROM order_gifts WHERE order_id = ?", order)
		for _, id := range ids {
			l.did(l.b.PostJSON(at(order, fmt.Sprintf("/gift/%d/send_gift", id)), nil), "gift voucher %d is sent", id)
		}
	}
}

// forget has somebody who bought ask to be forgotten, as far as the law allows.
func (l *life) forget(uint64) {
	email := fmt.Sprintf("kupec%d@example.com", l.r.IntN(4))
	a := l.b.PostJSON(gdprAPI, map[string]any{
		"kind": gdpr.KindErase, "received_on": l.Clock.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly), "email": email, "verified": true,
	})
	if !l.did(a, "somebody asks to be forgotten") {
		return
	}
	var made struct{ ID uint64 }
	a.Data(&made)
	row := fmt.Sprint(gdprAPI, made.ID)
	if l.did(l.b.Post(row+"/search", nil), "what there is of them") {
		if l.did(l.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}), "%s is forgotten", email) {
			l.forgets(email)
		}
	}
}

// receive puts pieces of goods into stock.
func (l *life) receive(id uint64, pieces int) {
	form := map[string]any{"version": l.number(l.t, "SELECT version FROM products WHERE id = ?", id), "stock": l.desk.stock(l.t, id) + pieces}
	if l.did(l.b.PostJSON(fmt.Sprint("/api/shop/product/", id), form), "%d pieces of product %d come", pieces, id) {
		l.pieces[id] += pieces
	}
}
