package orders_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

const (
	withdrawAPI     = "/api/withdrawal/"
	withdrawStart   = "/api/site/withdrawal/start"
	withdrawConfirm = "/api/site/withdrawal/confirm"
)

// withdrawable is what a site is told that may be withdrawn from.
type withdrawable struct {
	Lines []struct {
		ID       uint64
		Quantity int64
		Title    string
	}
	EndsOn string `json:"ends_on"`
	Late   bool
}

// withdrawal is one as its detail tells it.
type withdrawal struct {
	ID, Version               uint64
	Number, Status, Due, IBAN string
	Late, Business            bool
	DueText                   string `json:"due_text"`
	DueOn                     string `json:"due_on"`
	Period                    string
	Amount                    float64
	Can, Next                 []string
	FormID, OrderID           uint64
}

// delivered has the courier report the delivery of an order so many days ago.
func (d *desk) delivered(t testing.TB, order uint64, days int) {
	t.Helper()
	at := d.Clock.Now().AddDate(0, 0, -days)
	d.exec(t, "INSERT INTO order_events (created_at, updated_at, live, version, order_id, kind, actor, data) VALUES (?, ?, 1, 1, ?, ?, '', ?)",
		at, at, order, sale.EventParcelMoved, fmt.Sprintf(`{"state":"delivered","at":%q}`, at.Format(time.RFC3339)))
}

func who(order uint64) map[string]any {
	return map[string]any{"number": fmt.Sprint(order), "email": "JAN@example.com "}
}

func (d *desk) startWithdrawal(t testing.TB, site *webtest.Client, order uint64) (o withdrawable) {
	t.Helper()
	site.PostJSON(withdrawStart, who(order)).Is(http.StatusOK).Data(&o)
	return o
}

// declaration is the body of one, of so many pieces of each offered line.
func (o withdrawable) declaration(order uint64, set map[string]any, pieces ...int) map[string]any {
	lines := []any{}
	for i, n := range pieces {
		lines = append(lines, map[string]any{"id": o.Lines[i].ID, "quantity": n})
	}
	form := who(order)
	form["lines"] = lines
	maps.Copy(form, set)
	return form
}

// withdrawn withdraws from so many pieces of each line, and returns the record's id.
func (d *desk) withdrawn(t testing.TB, order uint64, pieces ...int) uint64 {
	t.Helper()
	before := d.number(t, "SELECT COALESCE(MAX(id), 0) FROM withdrawals")
	site := d.site(t, d.key(t, nil), fmt.Sprint("w-", before))
	site.PostJSON(withdrawConfirm, d.startWithdrawal(t, site, order).declaration(order, nil, pieces...)).Is(http.StatusOK)
	return uint64(d.number(t, "SELECT MAX(id) FROM withdrawals"))
}

func withdrawAt(id uint64, rest string) string { return fmt.Sprint(withdrawAPI, id, rest) }

func (d *desk) withdrawal(t testing.TB, id uint64) (w withdrawal) {
	t.Helper()
	d.b.Get(fmt.Sprint(withdrawAPI, "detail/", id)).Is(http.StatusOK).Data(&w)
	return w
}

// goods is the body of goods that came back: pieces for stock and others, by line.
func (d *desk) goodsBack(t testing.TB, id uint64, pieces ...[2]int) map[string]any {
	t.Helper()
	var form struct {
		Version int64
		Lines   []struct{ ID uint64 }
	}
	d.b.Get(withdrawAt(id, "/goods")).Is(http.StatusOK).Data(&form)
	lines := []any{}
	for i, n := range pieces {
		lines = append(lines, map[string]any{"id": form.Lines[i].ID, "restocked": n[0], "written_off": n[1], "reason": "poškodené"})
	}
	return map[string]any{"lines": lines, "version": form.Version}
}

// A guest withdraws from a part of an order, the goods come back in part, the money
// goes by the payment's own way with a credit note, and stock agrees.
func TestWithdrawal(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, shop := openWith(t, p)
		d.company(t, nil)
		made, token := d.buy(t, shop, map[string]any{"products": []any{d.item(d.soap, 3), d.item(d.balm, 1)}, "total": 46.7})
		id := uint64(made)
		begin(shop, token)
		s.pays("T-1", 4670)
		d.Browser(t).Get("/public/payment?id=T-1").Is(http.StatusOK)
		d.issued(t)
		d.delivered(t, id, 3)

		site := d.site(t, d.key(t, nil), "w-1")
		o := d.startWithdrawal(t, site, id)
		if len(o.Lines) != 2 || o.Lines[0].Quantity != 3 || o.Late || o.EndsOn == "" {
			t.Fatalf("may be withdrawn from %+v", o)
		}
		// A stranger is told the same of an order that is there and of one that is not.
		form := o.declaration(id, map[string]any{"reason": "Nevyhovuje mi.", "iban": "SK31 1200 0000 1987 4263 7541"}, 2, 0)
		for _, path := range []string{withdrawStart, withdrawConfirm} {
			body := func(set map[string]any) map[string]any {
				one := map[string]any{}
				if path == withdrawConfirm {
					maps.Copy(one, form)
				} else {
					maps.Copy(one, who(id))
				}
				maps.Copy(one, set)
				return one
			}
			there := site.PostJSON(path, body(map[string]any{"email": "zlodej@example.com"})).Is(http.StatusNotFound)
			not := site.PostJSON(path, body(map[string]any{"number": "999999"})).Is(http.StatusNotFound)
			if there.Body != not.Body {
				t.Errorf("a stranger is told %s and %s", there.Body, not.Body)
			}
		}
		d.declarationRefused(t, site, o, id)

		first := site.PostJSON(withdrawConfirm, form).Is(http.StatusOK)
		again := site.PostJSON(withdrawConfirm, form).Is(http.StatusOK)
		if first.Body != again.Body || d.number(t, "SELECT COUNT(*) FROM withdrawals") != 1 || d.number(t, "SELECT COUNT(*) FROM form_returns WHERE type = 1 AND order_id = ?", id) != 1 {
			t.Errorf("the same request is another withdrawal: %s %s", first.Body, again.Body)
		}
		site.PostJSON(withdrawConfirm, o.declaration(id, nil, 1, 0)).Is(http.StatusConflict)
		if o = d.startWithdrawal(t, site, id); o.Lines[0].Quantity != 1 || o.Lines[1].Quantity != 1 {
			t.Errorf("left are %+v", o)
		}
		one := uint64(d.number(t, "SELECT MAX(id) FROM withdrawals"))
		w := d.withdrawal(t, one)
		if w.Number != fmt.Sprintf("%dW1", id) || w.Status != "waiting" || w.Due != "later" || w.Late || w.DueText != "o 14 dní" || w.IBAN != "SK3112000000198742637541" || !slices.Contains(w.Next, "receive_goods") {
			t.Errorf("it is %+v", w)
		}
		if d.happened(t, id, sale.EventWithdrawn) != 1 || d.stock(t, d.soap) != 7 {
			t.Errorf("%d soaps are there", d.stock(t, d.soap))
		}

		// Role 2 works it, and may not remove.
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.Delete(withdrawAt(one, "")).Is(http.StatusForbidden)
		editor.PostJSON(withdrawAt(one, "/refund"), map[string]any{"iban": ""}).Is(http.StatusConflict)
		bad := d.goodsBack(t, one, [2]int{2, 1})
		if _, wrong := editor.PostJSON(withdrawAt(one, "/receive_goods"), bad).Is(http.StatusUnprocessableEntity).Problem(); wrong["lines.0.restocked"] == nil {
			t.Errorf("wrong are %v", wrong)
		}
		editor.PostJSON(withdrawAt(one, "/receive_goods"), d.goodsBack(t, one, [2]int{0, 0})).Is(http.StatusUnprocessableEntity)
		editor.PostJSON(withdrawAt(one, "/receive_goods"), d.goodsBack(t, one, [2]int{1, 1})).Is(http.StatusOK)
		if d.stock(t, d.soap) != 8 || d.withdrawal(t, one).Status != "received" {
			t.Errorf("%d soaps are there", d.stock(t, d.soap))
		}
		// The timeline of the order tells the two apart.
		events := d.b.Get(at(id, "/events")).Is(http.StatusOK).Body
		for _, want := range []string{`"Odstúpenie ` + w.Number + `"`, `"Odstúpenie ` + w.Number + `: tovar prijatý späť"`} {
			if strings.Count(events, want) != 1 {
				t.Errorf("the timeline lacks %s: %s", want, events)
			}
		}
		d.sound(t)
		editor.PostJSON(withdrawAt(one, "/receive_goods"), map[string]any{"lines": []any{}}).Is(http.StatusConflict)
		var quote struct {
			Summary []struct{ Label, Text string }
		}
		editor.PostJSON(withdrawAt(one, "/refund/quote"), map[string]any{"iban": ""}).Is(http.StatusOK).Data(&quote)
		if len(quote.Summary) != 2 || quote.Summary[1].Text != "24,60\u00a0€" {
			t.Errorf("it comes to %+v", quote)
		}
		editor.PostJSON(withdrawAt(one, "/refund"), map[string]any{"iban": ""}).Is(http.StatusOK)
		d.issued(t)
		w = d.withdrawal(t, one)
		if w.Status != "done" || w.Due != "settled" || w.Amount != 24.6 || went(d.money(t, id)) != "24.60 done" || s.made["T-1"].Refunded != 2460 || d.stock(t, d.soap) != 8 {
			t.Errorf("it is %+v, the money %s", w, went(d.money(t, id)))
		}
		if got := paperLine(d.papers(t, id)); !strings.HasSuffix(got, "credit_note issued -24.60") {
			t.Errorf("there are %s", got)
		}
		if d.number(t, "SELECT status FROM form_returns WHERE order_id = ?", id) != 1 {
			t.Error("its form is open")
		}
		d.stands(t, made, 7, 3)
		// What is left is refunded as ever, and no piece comes twice.
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1, 1)).Is(http.StatusOK)
		if d.stock(t, d.soap) != 9 || d.stock(t, d.balm) != 10 {
			t.Errorf("%d soaps, %d balms", d.stock(t, d.soap), d.stock(t, d.balm))
		}
		d.sound(t)
		d.b.Delete(withdrawAt(one, "")).Is(http.StatusOK)
	})
}

// declarationRefused demands that every wrong field is named, and nothing kept.
func (d *desk) declarationRefused(t *testing.T, site *webtest.Client, o withdrawable, id uint64) {
	t.Helper()
	for field, set := range map[string]map[string]any{
		"lines.0.quantity": {"lines": []any{map[string]any{"id": o.Lines[0].ID, "quantity": 4}}},
		"lines.0.id":       {"lines": []any{map[string]any{"id": 999_999, "quantity": 1}}},
		"lines.1.id":       {"lines": []any{map[string]any{"id": o.Lines[0].ID, "quantity": 1}, map[string]any{"id": o.Lines[0].ID, "quantity": 1}}},
		"lines":            {"lines": []any{map[string]any{"id": o.Lines[0].ID, "quantity": 0}}},
		"iban":             {"iban": "SK00"},
		"email":            {"email": "x"},
		"address":          {"address": "nikde"},
		"surprise":         {"surprise": 1},
	} {
		if _, wrong := site.PostJSON(withdrawConfirm, o.declaration(id, set, 1, 0)).Is(http.StatusUnprocessableEntity).Problem(); wrong[field] == nil {
			t.Errorf("%s is not named: %v", field, wrong)
		}
	}
	form := o.declaration(id, nil, 1, 0)
	if _, wrong := d.site(t, d.key(t, map[string]any{"name": "Druhý"}), "").PostJSON(withdrawConfirm, form).Is(http.StatusUnprocessableEntity).Problem(); wrong["Idempotency-Key"] == nil {
		t.Errorf("without a key of the request wrong are %v", wrong)
	}
	d.site(t, d.key(t, map[string]any{"name": "Tretí", "may_order": false}), "w-9").PostJSON(withdrawConfirm, form).Is(http.StatusForbidden)
	// A key without the right is refused at the start already, of its own orders too.
	d.site(t, d.key(t, map[string]any{"name": "Štvrtý", "may_order": false}), "").PostJSON(withdrawStart, who(id)).Is(http.StatusForbidden)
	d.b.PostJSON(withdrawStart, who(id)).Is(http.StatusUnauthorized)
	d.b.PostJSON(withdrawConfirm, form).Is(http.StatusUnauthorized)
	d.Browser(t).Begin().Get(withdrawAPI).Is(http.StatusUnauthorized)
	site.Get(withdrawAPI).Is(http.StatusUnauthorized)
	if n := d.number(t, "SELECT COUNT(*) FROM withdrawals") + d.number(t, "SELECT COUNT(*) FROM form_returns"); n != 0 {
		t.Errorf("what was refused left %d rows", n)
	}
}

// Where all of an order is withdrawn from, of the delivery goes back what the
// cheapest offered one costs; to collect it in the shop is none.
func TestWithdrawalOfAll(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("Osobný odber"), "provider": 0, "pickup": true, "vat": 1, "price": 0})
		id := d.place(t, map[string]any{"status": sale.Paid})
		one := d.withdrawn(t, id, 2)
		if w := d.withdrawal(t, one); w.Late || !strings.Contains(w.Period, "nehlásil") {
			t.Errorf("without a delivery it is %+v", w)
		}
		// The money goes first; the pieces are written off until they come.
		d.b.PostJSON(withdrawAt(one, "/refund_early"), map[string]any{"iban": "SK31 1200 0000 1987 4263 7541"}).Is(http.StatusOK)
		if w := d.withdrawal(t, one); w.Status != "refunded" || w.Amount != 27.1 || d.stock(t, d.soap) != 8 {
			t.Errorf("it is %+v, %d soaps", w, d.stock(t, d.soap))
		}
		d.stands(t, int64(id), 1, 3)
		if all := d.money(t, id); went(all) != "27.10 by_hand" || !strings.Contains(all[0].Todo, "SK31 1200") {
			t.Errorf("the money is %+v", all)
		}
		d.sound(t)
		d.b.PostJSON(withdrawAt(one, "/receive_after"), d.goodsBack(t, one, [2]int{1, 1})).Is(http.StatusOK)
		if w := d.withdrawal(t, one); w.Status != "done" || d.stock(t, d.soap) != 9 {
			t.Errorf("it is %+v, %d soaps", w, d.stock(t, d.soap))
		}
		d.sound(t)
		// What is left of it, 2.40 of the delivery, ends the order.
		d.b.PostJSON(at(id, "/refund"), map[string]any{"lines": []any{}, "shipping": true, "reason": "doprava", "restock": true}).Is(http.StatusOK)
		d.stands(t, int64(id), 1, 5)
		if d.stock(t, d.soap) != 9 {
			t.Errorf("%d soaps", d.stock(t, d.soap))
		}
		d.sound(t)
	})
}

// One that comes late is marked, and staff decide; the customer of a refused one is
// told. One whose order ended otherwise is closed.
func TestWithdrawalLate(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		id := d.place(t, map[string]any{"status": sale.Paid})
		d.delivered(t, id, 40)
		one := d.withdrawn(t, id, 1)
		if w := d.withdrawal(t, one); w.Status != "late" || !w.Late || w.Due != "later" {
			t.Errorf("it is %+v", w)
		}
		d.b.PostJSON(withdrawAt(one, "/receive_goods"), d.goodsBack(t, one, [2]int{1, 0})).Is(http.StatusConflict)
		var begun struct{ Version int64 }
		d.b.Get(withdrawAt(one, "/decision")).Is(http.StatusOK).Data(&begun)
		d.b.Post(withdrawAt(one, "/accept_late"), nil).Is(http.StatusOK)
		// Whoever had it open before it was accepted is told so, and the customer nothing else.
		d.b.PostJSON(withdrawAt(one, "/refuse"), map[string]any{"note": "Tovar bol používaný.", "version": begun.Version}).Is(http.StatusConflict)
		d.b.PostJSON(withdrawAt(one, "/settle"), map[string]any{"note": "omyl"}).Is(http.StatusConflict)
		d.b.PostJSON(withdrawAt(one, "/refuse"), map[string]any{"note": "Tovar bol používaný."}).Is(http.StatusOK)
		d.b.Post(withdrawAt(one, "/accept_late"), nil).Is(http.StatusConflict)
		if w := d.withdrawal(t, one); w.Status != "refused" || w.Due != "settled" {
			t.Errorf("it is %+v", w)
		}
		two := d.withdrawn(t, id, 2)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		d.b.Post(withdrawAt(two, "/accept_late"), nil).Is(http.StatusOK)
		d.b.PostJSON(withdrawAt(two, "/receive_goods"), d.goodsBack(t, two, [2]int{2, 0})).Is(http.StatusConflict)
		d.b.PostJSON(withdrawAt(two, "/refund_early"), map[string]any{"iban": ""}).Is(http.StatusConflict)
		d.b.PostJSON(withdrawAt(two, "/settle"), map[string]any{"note": "Vrátené v objednávke"}).Is(http.StatusOK)
		if d.stock(t, d.soap) != 10 {
			t.Errorf("%d soaps", d.stock(t, d.soap))
		}
		d.sound(t)
		d.issued(t)
		receipts, refusals, notices := about(inbox, "Prijali sme Vaše odstúpenie"), about(inbox, "sme neuznali"), about(inbox, "Odstúpenie na rozhodnutie: objednávka")
		if len(receipts) != 2 || len(refusals) != 1 || len(notices) != 2 {
			t.Fatalf("there are %v", subjects(inbox))
		}
		// Mails are sent by several at once: the first in line may be the second to arrive.
		slices.SortFunc(receipts, func(a, b mailtest.Mail) int { return strings.Compare(a.Text, b.Text) })
		holds(t, receipts[0], fmt.Sprintf("%dW1", id), "1 × ", "Ján Čierny")
		holds(t, refusals[0], "Tovar bol používaný.")
		// Nothing is promised, and nothing sent back, before staff have decided.
		accepted := about(inbox, "odstúpenie od zmluvy sme uznali")
		if text := receipts[0].Text; len(receipts[0].Attachments) != 0 || strings.Contains(text, "vrátime") || !strings.Contains(text, "po lehote") || strings.Contains(text, "dministráci") {
			t.Errorf("the receipt has %d files and tells %s", len(receipts[0].Attachments), text)
		}
		if len(accepted) != 2 || len(accepted[0].Attachments) != 1 || !strings.HasPrefix(string(accepted[0].Attachments[0].Content), "%PDF-") {
			t.Errorf("there are %v", subjects(inbox))
		}
	})
}

// The law gives a company no withdrawal: nothing is promised, and staff refuse it, or
// accept it with an e-credit note to its e-invoice.
func TestWithdrawalOfACompany(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		d.company(t, nil)
		buy := func() uint64 {
			return d.place(t, map[string]any{
				"status": sale.Paid, "billing_name": "Kaviareň, s. r. o.", "billing_business_id": "36987654", "billing_tax_id": "2020987654", "billing_vat": "SK2020987654",
				"billing_address": "Hlavná", "billing_address_number": "1", "billing_city": "Košice", "billing_zip": "040 01", "billing_country_id": lookup.CountrySK,
			})
		}
		kept := func(order uint64, kind string) int64 {
			return d.number(t, "SELECT COUNT(*) FROM einvoices e JOIN documents k ON k.id = e.document_id WHERE k.order_id = ? AND k.kind = ?", order, kind)
		}
		first, second := buy(), buy()
		d.issued(t)
		if kept(first, "invoice") != 1 || kept(second, "invoice") != 1 {
			t.Fatal("the e-invoices are not there")
		}
		var o struct{ Business bool }
		d.site(t, d.key(t, nil), "").PostJSON(withdrawStart, who(first)).Is(http.StatusOK).Data(&o)
		if !o.Business {
			t.Error("the customer is not told that a company bought it")
		}
		one := d.withdrawn(t, first, 1)
		if w := d.withdrawal(t, one); !w.Business || !strings.Contains(w.Period, "firme zákon právo odstúpiť nedáva") || w.Status != "late" || w.Late {
			t.Errorf("it is %+v", w)
		}
		d.b.PostJSON(withdrawAt(one, "/refuse"), map[string]any{"note": "Firme zákon právo odstúpiť nedáva."}).Is(http.StatusOK)
		two := d.withdrawn(t, second, 2)
		d.b.PostJSON(withdrawAt(two, "/receive_goods"), d.goodsBack(t, two, [2]int{2, 0})).Is(http.StatusConflict)
		d.b.PostJSON(withdrawAt(two, "/refund_early"), map[string]any{"iban": ""}).Is(http.StatusConflict)
		d.b.Post(withdrawAt(two, "/accept_late"), nil).Is(http.StatusOK)
		d.b.PostJSON(withdrawAt(two, "/receive_goods"), d.goodsBack(t, two, [2]int{2, 0})).Is(http.StatusOK)
		d.b.PostJSON(withdrawAt(two, "/refund"), map[string]any{"iban": ""}).Is(http.StatusOK)
		d.issued(t)
		if kept(first, "credit_note") != 0 || kept(second, "credit_note") != 1 {
			t.Errorf("there are %d and %d e-credit notes", kept(first, "credit_note"), kept(second, "credit_note"))
		}
		if refusals := about(inbox, "sme neuznali"); len(refusals) != 1 || !strings.Contains(refusals[0].Text, "ozvite sa nám na ") {
			t.Errorf("there are %v, they say %v", subjects(inbox), refusals)
		}
		// Nothing is promised before staff have decided.
		receipts, accepted := about(inbox, "Prijali sme Vaše odstúpenie"), about(inbox, "odstúpenie od zmluvy sme uznali")
		if len(receipts) != 2 || len(accepted) != 1 || len(accepted[0].Attachments) != 1 || strings.Contains(accepted[0].Text, "po lehote") {
			t.Fatalf("there are %v", subjects(inbox))
		}
		if text := receipts[0].Text; len(receipts[0].Attachments) != 0 || strings.Contains(text, "vrátime") || !strings.Contains(text, "na firmu (IČO)") {
			t.Errorf("the receipt has %d files and tells %s", len(receipts[0].Attachments), text)
		}
		d.sound(t)
	})
}

// An order tells of a withdrawal until it is settled, so that nobody sends its goods
// unawares.
func TestWithdrawalOnItsOrder(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid})
		tells := func(want uint64, all ...uint64) {
			t.Helper()
			var o struct {
				Next         []string
				WithdrawalID uint64 `json:"withdrawal_id"`
				Withdrawals  []struct{ ID uint64 }
			}
			d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&o)
			var ids []uint64
			for _, w := range o.Withdrawals {
				ids = append(ids, w.ID)
			}
			if o.WithdrawalID != want || !slices.Equal(ids, all) || (want == 0) != slices.Contains(o.Next, "ship") {
				t.Errorf("the order tells %+v", o)
			}
		}
		tells(0)
		one := d.withdrawn(t, id, 1)
		tells(one, one)
		two := d.withdrawn(t, id, 1)
		tells(one, one, two)
		d.b.PostJSON(withdrawAt(one, "/refuse"), map[string]any{"note": "Tovar bol používaný."}).Is(http.StatusOK)
		tells(two, one, two)
		var rows []withdrawal
		if d.b.Get(withdrawAPI).Is(http.StatusOK).Data(&rows); len(rows) != 2 || rows[0].ID != two {
			t.Errorf("what is settled stands first: %+v", rows)
		}
		d.b.PostJSON(withdrawAPI+"array/destroy", map[string]any{"rows": []uint64{two}}).Is(http.StatusOK)
		tells(0, one)
		d.b.PostJSON(withdrawAPI+"array/restore", map[string]any{"rows": []uint64{two}}).Is(http.StatusOK)
		tells(two, one, two)
		d.b.PostJSON(withdrawAt(two, "/refund_early"), map[string]any{"iban": ""}).Is(http.StatusOK)
		tells(two, one, two)
		d.b.PostJSON(withdrawAt(two, "/receive_after"), d.goodsBack(t, two, [2]int{1, 0})).Is(http.StatusOK)
		tells(0, one, two)
		d.sound(t)
	})
}

// Of many who declare or receive the same at once one wins.
func TestWithdrawalRaces(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid})
		key := d.key(t, nil)
		site := d.site(t, key, "")
		form := d.startWithdrawal(t, site, id).declaration(id, nil, 2)
		at := func(path string, call func(n int) *webtest.Answer) map[int]int64 {
			var counts [600]atomic.Int64
			var all sync.WaitGroup
			for n := range 6 {
				all.Go(func() {
					answer := call(n)
					counts[answer.Status].Add(1)
				})
			}
			all.Wait()
			got := map[int]int64{}
			for status := range counts {
				if n := counts[status].Load(); n > 0 {
					got[status] = n
				}
			}
			return got
		}
		// Three requests, each of them twice: one is kept, as often as it comes.
		got := at(withdrawConfirm, func(n int) *webtest.Answer {
			return d.site(t, key, fmt.Sprint("r-", n/2)).PostJSON(withdrawConfirm, form)
		})
		if got[http.StatusOK] != 2 || got[http.StatusUnprocessableEntity] != 4 || d.number(t, "SELECT COUNT(*) FROM withdrawals") != 1 || d.number(t, "SELECT COUNT(*) FROM form_returns") != 1 {
			t.Errorf("they are answered %v", got)
		}
		one := uint64(d.number(t, "SELECT MAX(id) FROM withdrawals"))
		back := d.goodsBack(t, one, [2]int{2, 0})
		if got := at("receive", func(int) *webtest.Answer { return d.b.PostJSON(withdrawAt(one, "/receive_goods"), back) }); got[http.StatusOK] != 1 || got[http.StatusConflict] != 5 || d.stock(t, d.soap) != 10 {
			t.Errorf("they are answered %v, %d soaps", got, d.stock(t, d.soap))
		}
		if got := at("refund", func(int) *webtest.Answer { return d.b.PostJSON(withdrawAt(one, "/refund"), map[string]any{"iban": ""}) }); got[http.StatusOK] != 1 || got[http.StatusConflict] != 5 || d.number(t, "SELECT COUNT(*) FROM order_refunds") != 1 {
			t.Errorf("they are answered %v", got)
		}
		d.sound(t)
	})
}

// A stranger who tries numbers is stopped.
func TestWithdrawalThrottled(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "")
		stopped := 0
		for n := range 40 {
			form := map[string]any{"number": fmt.Sprint(7000 + n), "email": fmt.Sprintf("a%d@example.com", n), "address": "203.0.113.9"}
			if site.PostJSON(withdrawStart, form).Status == http.StatusTooManyRequests {
				stopped++
			}
		}
		if stopped != 10 {
			t.Errorf("%d of 40 tries were stopped", stopped)
		}
		// Behind one address many customers may be; on the page each is stopped by the
		// number that is tried, all of them only by far more.
		send := func(number string) int {
			fields := url.Values{"number": {number}, "email": {"b@example.com" + number}}
			return d.Browser(t).Do(http.MethodPost, "/public/withdrawal?language=sk", "application/x-www-form-urlencoded", []byte(fields.Encode())).Status
		}
		byNumber, byAddress := 0, 0
		for range 40 {
			if send("8000") == http.StatusTooManyRequests {
				byNumber++
			}
		}
		for n := range 40 {
			if send(fmt.Sprint(9000+n)) == http.StatusTooManyRequests {
				byAddress++
			}
		}
		if byNumber != 10 || byAddress < 15 || byAddress > 20 {
			t.Errorf("the page stopped %d of 40 tries of a number, %d of 40 others", byNumber, byAddress)
		}
	})
}

// The clock says how near refunds are, and the list and the tile ask by it.
func TestWithdrawalDeadlines(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		one := d.withdrawn(t, d.place(t, map[string]any{"status": sale.Paid}), 1)
		found := func(query string) int {
			var rows []withdrawal
			d.b.Get(withdrawAPI + "?" + query).Is(http.StatusOK).Data(&rows)
			return len(rows)
		}
		for _, step := range []struct {
			days      int
			due, text string
		}{{14, "later", "o 14 dní"}, {3, "soon", "o 3 dni"}, {0, "soon", "dnes"}, {-1, "overdue", "1 deň po lehote"}} {
			today := d.Clock.Now().In(d.Config.Zone)
			d.exec(t, "UPDATE withdrawals SET due_on = ? WHERE id = ?", time.Date(today.Year(), today.Month(), today.Day()+step.days, 0, 0, 0, 0, time.UTC), one)
			if _, err := p.AgeWithdrawals(t.Context()); err != nil {
				t.Fatal(err)
			}
			if w := d.withdrawal(t, one); w.Due != step.due || w.DueText != step.text {
				t.Errorf("in %d days it is %+v", step.days, w)
			}
			if found("due="+step.due) != 1 || found("due=open") != 1 || found("due=settled") != 0 {
				t.Errorf("in %d days the list does not find it", step.days)
			}
		}
		var totals map[string]int64
		d.b.Get("/api/stats/totals").Is(http.StatusOK).Data(&totals)
		if totals["Withdrawal"] != 1 {
			t.Errorf("the dashboard tells %v", totals)
		}
	})
}
