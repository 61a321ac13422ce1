package orders_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/withdrawals"
)

// arrives has the courier report that an order was delivered, at times so long ago that it
// is too late to withdraw from it.
func (l *life) arrives(order uint64) {
	if order == 0 || l.number(l.t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND kind = ?", order, sale.EventParcelMoved) > 0 {
		return
	}
	days := []int{1, 40}[l.r.IntN(2)]
	l.delivered(l.t, order, days)
	l.note("order %d was delivered %d days ago", order, days)
}

// declares has a customer withdraw from some of an order on the built-in page, and leave it
// to the shop; its button is pressed twice at times.
func (l *life) declares(order uint64) {
	var email string
	l.scan(&email, "SELECT email FROM orders WHERE id = ?", order)
	fields := url.Values{"number": {fmt.Sprint(order)}, "email": {email}}
	send := func() (int, string) {
		a := l.Browser(l.t).Do(http.MethodPost, "/public/withdrawal?language=sk", "application/x-www-form-urlencoded", []byte(fields.Encode()))
		if l.note("withdraw on the page by %v: %d", fields, a.Status); a.Status >= http.StatusInternalServerError && !l.storm {
			l.t.Errorf("it answers %d: %s", a.Status, a.Body)
		}
		return a.Status, a.Body
	}
	status, body := send()
	found := hiddenToken.FindStringSubmatch(body)
	if status != http.StatusOK || found == nil {
		return
	}
	fields.Set("token", found[1])
	var lines []uint64
	l.scan(&lines, "SELECT id FROM order_lines WHERE order_id = ?", order)
	for _, id := range lines {
		fields.Set(fmt.Sprint("line_", id), fmt.Sprint(min(1, l.r.IntN(4))))
	}
	before := l.number(l.t, "SELECT COUNT(*) FROM withdrawals WHERE order_id = ?", order)
	for range 1 + l.r.IntN(2) {
		send()
	}
	if made := l.number(l.t, "SELECT COUNT(*) FROM withdrawals WHERE order_id = ?", order) - before; made > 1 && !l.crowd {
		l.t.Errorf("one request left %d withdrawals", made)
	}
}

// handles has staff do any of what may be done with a withdrawal, or could be before others
// did something with it.
func (l *life) handles(uint64) {
	var ids []uint64
	if l.scan(&ids, "SELECT id FROM withdrawals ORDER BY id"); len(ids) == 0 {
		return
	}
	id := ids[len(ids)-1-l.r.IntN(min(len(ids), 4))]
	var rec struct {
		Can  []string
		Next []string
	}
	a := l.b.Get(fmt.Sprint(withdrawAPI, "detail/", id))
	if !l.did(a, "looks at withdrawal %d", id) {
		l.did(l.b.PostJSON(withdrawAt(id, "/restore"), nil), "brings withdrawal %d back", id)
		return
	}
	a.Data(&rec)
	what := []string{"accept_late", "refuse", "receive_goods", "refund", "refund_early", "receive_after", "settle"}[l.r.IntN(7)]
	if n := len(rec.Next); n > 0 && l.r.IntN(2) == 0 {
		what = rec.Next[l.r.IntN(n)]
	}
	if l.r.IntN(12) == 0 {
		l.did(l.b.Delete(withdrawAt(id, "")), "removes withdrawal %d", id)
		return
	}
	form := map[string]any{}
	switch what {
	case "refuse", "settle":
		form["note"] = "po dohode"
	case "refund", "refund_early":
		form["iban"] = someIBAN
	case "receive_goods", "receive_after":
		var lines []struct {
			ID       uint64
			Quantity int
		}
		l.scan(&lines, "SELECT id, quantity FROM withdrawal_lines WHERE withdrawal_id = ?", id)
		back := []any{}
		for _, line := range lines {
			in := l.r.IntN(line.Quantity + 1)
			back = append(back, map[string]any{"id": line.ID, "restocked": in, "written_off": l.r.IntN(line.Quantity - in + 1), "reason": "poškodené"})
		}
		form["lines"] = back
	}
	if done := l.did(l.b.PostJSON(withdrawAt(id, "/"+what), form), "%s of withdrawal %d: %v", what, id, form); done && !l.crowd && !slices.Contains(rec.Can, what) {
		l.t.Errorf("%s was not offered, and was done: %v", what, rec.Can)
	}
}

// withdrawn demands of every withdrawal what its state says, and that no more came back by
// it than it is about.
func (l *life) withdrawn() {
	var all []struct {
		ID                                          uint64
		Status                                      string
		Amount, Pieces, Back, Most, Receipts, Money int64
		Refunded, Goods                             bool
	}
	l.scan(&all, `SELECT w.id, w.status, w.amount, w.pieces, w.refunded_at IS NOT NULL AS refunded, w.goods_at IS NOT NULL AS goods,
		(SELECT COALESCE(SUM(restocked + written_off), 0) FROM withdrawal_lines x WHERE x.withdrawal_id = w.id) AS back,
		(SELECT COALESCE(SUM(quantity), 0) FROM withdrawal_lines x WHERE x.withdrawal_id = w.id) AS most,
		(SELECT COUNT(*) FROM withdrawal_steps s WHERE s.withdrawal_id = w.id AND s.kind = 'declared') AS receipts,
		(SELECT COUNT(*) FROM withdrawal_steps s WHERE s.withdrawal_id = w.id AND s.kind = 'money') AS money
		FROM withdrawals w`)
	for _, w := range all {
		for what, wrong := range map[string]bool{
			"more came back than was withdrawn from":       w.Back > w.Most || w.Most != w.Pieces,
			"it was not declared once":                     w.Receipts != 1,
			"its money went twice":                         w.Money > 1,
			"its money went, and nobody says when":         (w.Money > 0) != w.Refunded,
			"nothing was taken back, and it has an amount": w.Money == 0 && w.Amount != 0,
			"its state is said of goods that are not back": w.Status == withdrawals.Received && !w.Goods,
			"it is refunded, and no money went":            w.Status == withdrawals.Refunded && w.Money == 0,
			"it is refused, and goods or money went":       w.Status == withdrawals.Refused && (w.Money > 0 || w.Back > 0),
		} {
			if wrong {
				l.t.Errorf("%s: %+v", what, w)
			}
		}
	}
	var wrong []uint64
	l.scan(&wrong, `SELECT o.id FROM orders o WHERE o.price_refunded < (SELECT COALESCE(SUM(w.amount), 0) FROM withdrawals w WHERE w.order_id = o.id)`)
	if len(wrong) > 0 {
		l.t.Errorf("withdrawals say more than was taken back of orders %v", wrong)
	}
}
