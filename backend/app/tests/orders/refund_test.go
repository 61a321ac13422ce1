package orders_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// refundForm is what the form of a refund begins with.
type refundForm struct {
	Version int64
	Lines   []struct {
		ID    uint64
		Label string
		Left  struct{ Text string }
	}
	Restock bool
	Money   float64 `json:"money_left"`
}

func (d *desk) refundForm(t testing.TB, id uint64) (f refundForm) {
	t.Helper()
	d.b.Get(at(id, "/refund")).Is(http.StatusOK).Data(&f)
	return f
}

// refund is the body of a refund of pieces, in the order of the form's lines.
func (f refundForm) refund(pieces ...int) map[string]any {
	lines := []any{}
	for i, n := range pieces {
		lines = append(lines, map[string]any{"id": f.Lines[i].ID, "quantity": n})
	}
	return map[string]any{"lines": lines, "reason": "reklamácia", "restock": true, "version": f.Version}
}

// money is a repayment as the order's list tells it.
type money struct {
	ID                          uint64
	Amount                      float64
	Way, State, Todo, Reference string
	Can                         []string
}

func (d *desk) money(t testing.TB, order uint64) (all []money) {
	t.Helper()
	d.b.Get(at(order, "/repayments/")).Is(http.StatusOK).Data(&all)
	return all
}

// went are the repayments in one line.
func went(all []money) string {
	var words []string
	for _, m := range all {
		words = append(words, fmt.Sprintf("%.2f %s", m.Amount, m.State))
	}
	return strings.Join(words, ", ")
}

// Refunds of lines one after the other: pieces come back to stock or do not, the
// money by the service that took it, each with a credit note of its own; the last
// one refunds the order.
func TestRefundOfLines(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		d.company(t, nil)
		made, token := d.buy(t, site, map[string]any{"products": []any{d.item(d.soap, 2), d.item(d.balm, 1)}, "total": 34.4})
		id := uint64(made)
		begin(site, token)
		s.pays("T-1", 3440)
		d.Browser(t).Get("/public/payment?id=T-1").Is(http.StatusOK)
		d.issued(t)

		f := d.refundForm(t, id)
		if len(f.Lines) != 2 || f.Lines[0].Left.Text != "zostávajú 2 kusy po 12,30\u00a0€" || f.Lines[1].Label == "" {
			t.Fatalf("the form begins with %+v", f)
		}
		var quote struct {
			Total   float64
			Summary []struct{ Label, Text string }
			Errors  map[string][]string
		}
		body := f.refund(1, 0)
		d.b.PostJSON(at(id, "/refund/quote"), map[string]any{"lines": body["lines"]}).Is(http.StatusOK).Data(&quote)
		if quote.Total != 12.3 || len(quote.Errors) != 0 || len(quote.Summary) == 0 {
			t.Errorf("a piece comes to %+v", quote)
		}
		d.b.PostJSON(at(id, "/refund/quote"), map[string]any{"lines": f.refund(3, 0)["lines"], "amount": 99}).Is(http.StatusOK).Data(&quote)
		if quote.Errors["lines.0.quantity"] == nil {
			t.Errorf("three pieces of two come to %+v", quote)
		}

		// Nothing chosen is told where filling in begins.
		for path, nothing := range map[string]map[string]any{"lines.0.quantity": f.refund(0, 0), "amount": f.refund()} {
			if got := d.b.PostJSON(at(id, "/refund"), nothing).Is(http.StatusUnprocessableEntity).Body; !strings.Contains(got, `"`+path+`":["Zadajte, čo sa má vrátiť."]`) {
				t.Errorf("nothing chosen is refused by %s", got)
			}
		}
		d.b.PostJSON(at(id, "/refund"), body).Is(http.StatusOK)
		d.issued(t)
		d.stands(t, made, 7, 3)
		if got := went(d.money(t, id)); got != "12.30 done" || d.stock(t, d.soap) != 9 {
			t.Errorf("the money is %s, %d soaps are there", got, d.stock(t, d.soap))
		}
		// The history tells the money in the order's currency.
		d.Exec(t, "UPDATE orders SET currency = 'CZK' WHERE id = ?", id)
		if got := d.b.Get(at(id, "/history")).Is(http.StatusOK).Body; !strings.Contains(got, `"label":"Vrátené","kind":"money","before":0,"after":12.3,"currency":"CZK"`) {
			t.Errorf("the history tells %s", got)
		}
		d.Exec(t, "UPDATE orders SET currency = 'EUR' WHERE id = ?", id)
		// One that does not come back, and an amount of no goods.
		f = d.refundForm(t, id)
		body = f.refund(1, 0)
		body["restock"], body["amount"] = false, 2
		d.b.PostJSON(at(id, "/refund"), body).Is(http.StatusOK)
		d.issued(t)
		if got := paperLine(d.papers(t, id)); got != "order issued 34.40, invoice issued 34.40, credit_note issued -12.30, credit_note issued -14.30" {
			t.Errorf("there are %s", got)
		}
		if d.stock(t, d.soap) != 9 || s.made["T-1"].Refunded != 2660 {
			t.Errorf("%d soaps, %d went back", d.stock(t, d.soap), s.made["T-1"].Refunded)
		}
		note := d.document(t, id, invoicing.CreditNote)
		if len(note.Lines) != 2 || note.Lines[0].Quantity != 1 || note.Reason != "reklamácia" || note.Totals.Gross != 1430 {
			t.Errorf("the second credit note tells %+v", note)
		}
		// What is left: a balm, of whose price two were given back, and delivery.
		f = d.refundForm(t, id)
		if len(f.Lines) != 1 {
			t.Fatalf("left are %+v", f.Lines)
		}
		body = f.refund(1)
		body["shipping"] = true
		d.b.PostJSON(at(id, "/refund"), body).Is(http.StatusOK)
		d.issued(t)
		d.stands(t, made, 6, 5)
		if d.stock(t, d.soap) != 9 || d.stock(t, d.balm) != 10 || s.made["T-1"].Refunded != 3440 {
			t.Errorf("%d soaps, %d balms, %d went back", d.stock(t, d.soap), d.stock(t, d.balm), s.made["T-1"].Refunded)
		}
		var sums struct{ Total, Notes int64 }
		if err := d.DB.Read(t.Context()).Raw("SELECT SUM(total) AS total, COUNT(*) AS notes FROM documents WHERE order_id = ? AND kind <> 'order'", id).Scan(&sums).Error; err != nil || sums.Total != 0 || sums.Notes != 4 {
			t.Errorf("invoice and credit notes make %+v (%v)", sums, err)
		}
		var detail struct {
			Refunds []struct {
				Amount  float64
				Restock bool
				Lines   []struct{ Title string }
			}
			Entries []struct{ Kind string }
		}
		d.b.Get(fmt.Sprint(orderAPI, "detail/", id)).Is(http.StatusOK).Data(&detail)
		if len(detail.Refunds) != 3 || detail.Refunds[1].Restock || len(detail.Refunds[0].Lines) != 1 || len(detail.Entries) != 4 {
			t.Errorf("the detail tells %+v", detail)
		}
		d.b.PostJSON(at(id, "/refund"), map[string]any{"lines": []any{}, "amount": 1, "reason": "ešte"}).Is(http.StatusConflict)
		d.sound(t)
	})
}

// Bad input names every field and changes nothing; roles and states are held.
func TestRefundRefused(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		unpaid := d.place(t, nil)
		d.b.PostJSON(at(unpaid, "/refund"), map[string]any{"lines": []any{}, "amount": 1, "reason": "nič"}).Is(http.StatusConflict)
		id := d.place(t, map[string]any{"status": sale.Paid})
		f := d.refundForm(t, id)
		bad := f.refund(3)
		bad["reason"], bad["iban"], bad["amount"] = "", "SK00", 0
		_, wrong := d.b.PostJSON(at(id, "/refund"), bad).Is(http.StatusUnprocessableEntity).Problem()
		if wrong["reason"] == nil || wrong["amount"] == nil {
			t.Errorf("wrong are %v", wrong)
		}
		for field, body := range map[string]map[string]any{
			"lines.0.quantity": f.refund(3),
			"lines.0.id":       {"lines": []any{map[string]any{"id": 999, "quantity": 1}}, "reason": "omyl"},
			"amount":           {"lines": []any{}, "amount": 29.51, "reason": "omyl"},
			"iban":             {"lines": []any{}, "amount": 1, "reason": "omyl", "iban": "SK00"},
		} {
			if _, wrong := d.b.PostJSON(at(id, "/refund"), body).Is(http.StatusUnprocessableEntity).Problem(); wrong[field] == nil {
				t.Errorf("%s is not named: %v", field, wrong)
			}
		}
		d.b.PostJSON(at(id, "/refund"), f.refund(0)).Is(http.StatusUnprocessableEntity)
		if n := d.number(t, "SELECT COUNT(*) FROM order_refunds") + d.number(t, "SELECT COUNT(*) FROM order_repayments"); n != 0 {
			t.Errorf("what was refused left %d rows", n)
		}
		d.Browser(t).Begin().PostJSON(at(id, "/refund"), f.refund(1)).Is(http.StatusUnauthorized)
		key := d.site(t, d.key(t, nil), "")
		if got := key.PostJSON(at(id, "/refund"), f.refund(1)).Status; got < 400 {
			t.Errorf("a site's key: %d", got)
		}
		// 002 §6: who is no administrator may use all actions of orders.
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.PostJSON(at(id, "/refund"), f.refund(1)).Is(http.StatusOK)
		all := d.money(t, id)
		if went(all) != "12.30 by_hand" || !strings.Contains(all[0].Todo, "12,30\u00a0€") {
			t.Fatalf("of a transfer there is %+v", all)
		}
		d.stands(t, int64(id), 1, 3)
		editor.PostJSON(at(id, fmt.Sprintf("/repayments/%d/send_by_hand", all[0].ID)), map[string]any{"iban": "SK31 1200 0000 1987 4263 7541"}).Is(http.StatusOK)
		if all = d.money(t, id); !strings.Contains(all[0].Todo, "SK31 1200 0000 1987 4263 7541") {
			t.Errorf("it says %q", all[0].Todo)
		}
		d.Browser(t).Begin().Post(at(id, fmt.Sprintf("/repayments/%d/money_sent", all[0].ID)), nil).Is(http.StatusUnauthorized)
		editor.Post(at(id, fmt.Sprintf("/repayments/%d/money_sent", all[0].ID)), nil).Is(http.StatusOK)
		editor.Post(at(id, fmt.Sprintf("/repayments/%d/money_sent", all[0].ID)), nil).Is(http.StatusConflict)
		d.stands(t, int64(id), 7, 3)
		for _, path := range []string{"/refund", "/account"} { // where some went, the rest may go
			var form struct{ IBAN string }
			if editor.Get(at(id, path)).Is(http.StatusOK).Data(&form); form.IBAN != "SK3112000000198742637541" {
				t.Errorf("%s begins with the account %q", path, form.IBAN)
			}
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_payments WHERE order_id = ? AND kind = 'refund' AND amount = 12300", id); n != 1 {
			t.Errorf("%d refunds are noted", n)
		}
		// What is left of it can be completed as any other order.
		editor.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Completed}).Is(http.StatusOK)
		d.stands(t, int64(id), 7, 1)
	})
}

// Of two who refund the same at once one wins, the other is told.
func TestRefundHasOneWinner(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		for range 4 {
			before := d.stock(t, d.soap)
			id := d.place(t, map[string]any{"status": sale.Paid})
			f := d.refundForm(t, id)
			var won, lost atomic.Int64
			var all sync.WaitGroup
			for range 6 {
				all.Go(func() {
					switch answer := d.b.PostJSON(at(id, "/refund"), f.refund(1)); answer.Status {
					case http.StatusOK:
						won.Add(1)
					case http.StatusConflict:
						lost.Add(1)
					default:
						t.Errorf("answers %d: %s", answer.Status, answer.Body)
					}
				})
			}
			all.Wait()
			if won.Load() != 1 || lost.Load() != 5 || d.stock(t, d.soap) != before-1 {
				t.Fatalf("%d won, %d lost, %d soaps of %d", won.Load(), lost.Load(), d.stock(t, d.soap), before)
			}
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4})
		}
		d.sound(t)
	})
}

// Gift vouchers that were bought end with their line, unless somebody used them.
func TestRefundOfGifts(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		id := d.place(t, map[string]any{"status": sale.Paid, "products": []any{map[string]any{"id": gift, "quantity": 3, "gift": true}}})
		d.Exec(t, "UPDATE order_gifts SET sent_at = created_at WHERE order_id = ? AND part > 1", id)
		var codes []string
		if err := d.DB.Read(t.Context()).Raw("SELECT code FROM order_gifts WHERE order_id = ? ORDER BY part", id).Scan(&codes).Error; err != nil {
			t.Fatal(err)
		}
		d.place(t, map[string]any{"voucher": codes[0], "payment_id": d.card})
		f := d.refundForm(t, id)
		if f.Lines[0].Left.Text != "zostávajú 2 kusy po 50,00\u00a0€" {
			t.Errorf("left are %+v", f.Lines)
		}
		d.b.PostJSON(at(id, "/refund"), f.refund(3)).Is(http.StatusUnprocessableEntity)
		d.b.PostJSON(at(id, "/refund"), f.refund(1)).Is(http.StatusOK)
		if n := d.number(t, "SELECT COUNT(*) FROM vouchers WHERE status = 1 AND type = 2"); n != 2 {
			t.Errorf("%d gift vouchers are active", n)
		}
		f = d.refundForm(t, id)
		body := f.refund(1)
		body["shipping"] = true
		d.b.PostJSON(at(id, "/refund"), body).Is(http.StatusOK)
		if n := d.number(t, "SELECT COUNT(*) FROM order_gifts WHERE order_id = ? AND cancelled_at IS NULL", id); n != 1 {
			t.Errorf("%d gift vouchers are left", n)
		}
		d.stands(t, int64(id), 1, 5) // the money is to be sent by hand
	})
}

// Random baskets, taken back in random parts: the credit notes make the invoice,
// the money what was paid, and the stock is as before.
func TestRandomRefunds(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		seed := rand.Uint64()
		r := rand.New(rand.NewPCG(seed, 11))
		goods := []uint64{d.goods(t, "vosk-1", 3.335, 100), d.goods(t, "vosk-2", 7.777, 100), d.goods(t, "vosk-3", 1.09, 100)}
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 13, "uses_left": 50, "status": true})
		for range 8 {
			var items []any
			for _, id := range goods {
				if n := r.IntN(6); n > 0 {
					items = append(items, d.item(id, n))
				}
			}
			if len(items) == 0 {
				continue
			}
			set := map[string]any{"products": items, "status": sale.Paid, "payment_id": d.cod}
			if r.IntN(2) == 0 {
				set["voucher"] = "LETO26"
			}
			id := d.place(t, set)
			for part := 0; part < 6; part++ {
				var admin int64
				if admin = d.number(t, "SELECT status_admin FROM orders WHERE id = ?", id); admin == 5 {
					break
				}
				d.issued(t) // a credit note that is noted meanwhile would be a conflict
				f := d.refundForm(t, id)
				body := map[string]any{"reason": "po častiach", "restock": true, "version": f.Version, "shipping": r.IntN(3) == 0, "payment": part == 2}
				var lines []any
				for _, l := range f.Lines {
					left, _ := strconv.Atoi(strings.Fields(l.Left.Text)[1])
					if n := r.IntN(left + 1); n > 0 {
						lines = append(lines, map[string]any{"id": l.ID, "quantity": n})
					}
				}
				body["lines"] = lines
				if part == 1 {
					body["amount"] = 0.37
				}
				if answer := d.b.PostJSON(at(id, "/refund"), body); answer.Status != http.StatusOK && answer.Status != http.StatusUnprocessableEntity {
					t.Fatalf("seed %d: %v answers %d: %s", seed, body, answer.Status, answer.Body)
				}
			}
			if status := d.number(t, "SELECT status_admin FROM orders WHERE id = ?", id); status != 5 {
				d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 5}).Is(http.StatusOK)
			}
			d.issued(t)
			if n := d.number(t, "SELECT SUM(total) FROM documents WHERE order_id = ? AND kind <> 'order'", id); n != 0 {
				t.Errorf("seed %d: invoice and credit notes leave %d: %s", seed, n, paperLine(d.papers(t, id)))
			}
			if n := d.number(t, "SELECT price - price_refunded FROM orders WHERE id = ?", id); n != 0 {
				t.Errorf("seed %d: %d was not taken back", seed, n)
			}
			if n := d.number(t, "SELECT SUM(o.amount) - (SELECT SUM(amount) FROM order_payments WHERE order_id = ? AND kind = 'charge') FROM order_repayments o WHERE order_id = ?", id, id); n != 0 {
				t.Errorf("seed %d: the money differs by %d", seed, n)
			}
		}
		for _, id := range goods {
			if d.stock(t, id) != 100 {
				t.Errorf("seed %d: %d pieces of 100 are there", seed, d.stock(t, id))
			}
		}
		d.sound(t)
	})
}
