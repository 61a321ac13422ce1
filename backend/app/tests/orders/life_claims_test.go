package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"backoffice/backend/orders/claims"
)

// reports has staff write down what a customer claims of some of an order.
func (l *life) reports(order uint64) {
	if order == 0 {
		return
	}
	var form claimForm
	a := l.b.Get(at(order, "/claim"))
	if !l.did(a, "begin a claim of order %d", order) {
		return
	}
	a.Data(&form)
	pieces := make([]int, len(form.Lines))
	for i := range pieces {
		pieces[i] = l.r.IntN(3)
	}
	wanted := []string{"", claims.Repair, claims.Exchange, claims.Refund}[l.r.IntN(4)]
	set := map[string]any{"wanted": wanted, "goods_here": l.r.IntN(2) == 0, "notify": l.r.IntN(2) == 0, "reported_on": l.Clock.Now().Format(time.DateOnly)}
	if wanted == "" {
		delete(set, "wanted")
	}
	l.did(l.b.PostJSON(at(order, "/claim"), form.report(set, pieces...)), "claim %v of order %d", pieces, order)
	l.takeForms()
}

// takeForms notes which return forms claims dealt with.
func (l *life) takeForms() {
	var taken []uint64
	l.scan(&taken, "SELECT form_id FROM claims WHERE form_id IS NOT NULL")
	l.marks(func() {
		for _, id := range taken {
			if is := l.complaints[id]; is != nil {
				is.done = true
			}
		}
	})
}

// decides has staff do any of what may be done with a claim, or could be before others did
// something with it.
func (l *life) decides(uint64) {
	var ids []uint64
	if l.scan(&ids, "SELECT id FROM claims ORDER BY id"); len(ids) == 0 {
		return
	}
	id := ids[len(ids)-1-l.r.IntN(min(len(ids), 4))]
	var rec claim
	a := l.b.Get(fmt.Sprint(claimAPI, "detail/", id))
	if !l.did(a, "looks at claim %d", id) {
		return
	}
	if a.Data(&rec); slices.Contains(rec.Can, "restore") {
		l.did(l.b.PostJSON(claimAt(id, "/restore"), nil), "brings claim %d back", id)
		return
	}
	if l.r.IntN(12) == 0 {
		l.did(l.b.Delete(claimAt(id, "")), "removes claim %d", id)
		return
	}
	forms := map[string]map[string]any{
		"accept": {"remedy": []string{claims.Repair, claims.Exchange, claims.Discount, claims.Refund}[l.r.IntN(4)], "decision": ""}, "refuse": {"decision": "Nie je vadné."},
		"receive_goods": {}, "extend": {"due_on": l.Clock.Now().AddDate(0, 0, 20+l.r.IntN(60)).Format(time.DateOnly), "extension": "Výrobca mešká."},
		claims.Repair: {"resolution": "Opravené."}, claims.Exchange: {"from_stock": l.r.IntN(3) > 0, "resolution": ""}, claims.Refund: {"iban": someIBAN},
		claims.Discount: {"amount": 1 + l.r.IntN(9), "iban": someIBAN}, "settle": {"resolution": "po dohode"},
	}
	what := []string{"accept", "refuse", "receive_goods", "extend", claims.Repair, claims.Exchange, claims.Refund, claims.Discount, "settle"}[l.r.IntN(9)]
	if n := len(rec.Next); n > 0 && l.r.IntN(2) == 0 {
		what = rec.Next[l.r.IntN(n)]
	}
	a = l.b.PostJSON(claimAt(id, "/"+what), forms[what])
	if done := l.did(a, "%s of claim %d: %v", what, id, forms[what]); l.crowd {
		return
	} else if offered := slices.Contains(rec.Can, what); done && !offered || !offered && a.Status != http.StatusConflict {
		l.t.Errorf("%s was not offered of claim %d, and answers %d: %v", what, id, a.Status, rec.Can)
	}
}

// exchanged are the pieces of goods that left stock for claims.
func (l *life) exchanged(product uint64) int {
	return int(-l.number(l.t, "SELECT COALESCE(SUM(quantity), 0) FROM stock_movements WHERE reason = 'claim' AND product_id = ?", product))
}

// claimsAgree demands of every claim what its state says, and that orders name those that are
// not settled.
func (l *life) claimsAgree() {
	var all []struct {
		ID                        uint64
		Status, Remedy            string
		Money, Queued, Went, Done bool
	}
	l.scan(&all, `SELECT id, status, COALESCE(remedy, '') AS remedy, amount IS NOT NULL AS money, queue_on = due_on AS queued, decided_at IS NOT NULL AS went, settled_at IS NOT NULL AS done FROM claims`)
	for _, cl := range all {
		open := cl.Status == claims.Open || cl.Status == claims.Accepted
		for what, wrong := range map[string]bool{
			"it is settled, and nobody says when":                  (cl.Status == claims.Settled) != cl.Done,
			"it is decided about, and nobody says when":            (cl.Status == claims.Accepted || cl.Status == claims.Refused) && !cl.Went,
			"it is accepted without a remedy":                      cl.Status == claims.Accepted && cl.Remedy == "",
			"its money went, and it is not settled by money":       cl.Money && (cl.Status != claims.Settled || cl.Remedy != claims.Refund && cl.Remedy != claims.Discount),
			"it stands among those that are open, or does not":     cl.Queued != open,
			"it was settled before anybody said how, and has some": cl.Status == claims.Open && cl.Money,
		} {
			if wrong {
				l.t.Errorf("%s: %+v", what, cl)
			}
		}
	}
	var wrong []uint64
	l.scan(&wrong, `SELECT o.id FROM orders o WHERE o.live = 1 AND
		COALESCE(o.claim_id, 0) <> COALESCE((SELECT MIN(c.id) FROM claims c WHERE c.order_id = o.id AND c.live = 1 AND c.status IN ('open', 'accepted')), 0)`)
	if len(wrong) > 0 {
		l.t.Errorf("orders name other claims than are open: %v", wrong)
	}
	l.scan(&wrong, `SELECT o.id FROM orders o WHERE o.price_refunded <
		(SELECT COALESCE(SUM(c.amount), 0) FROM claims c WHERE c.order_id = o.id) + (SELECT COALESCE(SUM(w.amount), 0) FROM withdrawals w WHERE w.order_id = o.id)`)
	if len(wrong) > 0 {
		l.t.Errorf("more went back by claims and withdrawals than was taken back: %v", wrong)
	}
	l.scan(&wrong, "SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE (SELECT COALESCE(SUM(c.quantity), 0) FROM claims c WHERE c.line_id = l.id AND c.live = 1 AND c.status IN ('open', 'accepted')) > l.quantity")
	if len(wrong) > 0 {
		l.t.Errorf("more is claimed than was sold: %v", wrong)
	}
}
