package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
	"backoffice/backend/paper/papertest"
)

// next are the steps that the detail of an order goes on with.
func (d *desk) next(t testing.TB, id uint64) []string {
	t.Helper()
	var o struct{ Next []string }
	d.b.Get(fmt.Sprint(orderAPI, "detail/", id)).Is(http.StatusOK).Data(&o)
	return o.Next
}

// Of goods that came back before they were sent nothing is packed, weighed or insured,
// whether they went into stock or not; where all of them did there is no parcel to make.
func TestNothingLeftToSend(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, points := carried(t, p)
		d.Exec(t, "UPDATE products SET weight = 700")
		id := d.place(t, map[string]any{"status": sale.Paid, "zip": "04001", "payment_id": d.cod, "products": []any{d.item(d.soap, 2), d.item(d.balm, 1)}})
		lost := d.refundForm(t, id).refund(1, 1)
		lost["restock"] = false
		d.b.PostJSON(at(id, "/refund"), lost).Is(http.StatusOK)
		d.sentBack(t, id)
		rows := map[string]any{"rows": []uint64{id}}
		for _, name := range []string{"picking_list", "packing_slips"} {
			text := papertest.Open(t, []byte(d.b.PostJSON(orderAPI+"array/"+name, rows).Is(http.StatusOK).Body)).Text(1)
			if !strings.Contains(text, "soap-1") || strings.Contains(text, "balm-1") || !strings.Contains(text, "Spolu kusov: 1") {
				t.Errorf("%s says %q", name, text)
			}
		}
		var start struct{ Weight float64 }
		if d.b.Get(at(id, "/send-to-dpd")).Is(http.StatusOK).Data(&start); start.Weight != 0.7 {
			t.Errorf("a soap of 0.7 kg weighs %v", start.Weight)
		}
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
		if sent := door.Requests()[0]; strings.Contains(sent, `"amount"`) {
			t.Errorf("who has paid is to pay once more: %s", sent)
		}

		whole := d.atPoint(t, map[string]any{"status": sale.Paid})
		if got := d.next(t, whole); !slices.Contains(got, "send_to_packetery") {
			t.Fatalf("before anything came back it goes on with %v", got)
		}
		d.b.PostJSON(at(whole, "/refund"), d.refundForm(t, whole).refund(2)).Is(http.StatusOK)
		d.sentBack(t, whole)
		d.stands(t, int64(whole), sale.PartlyRepaid, sale.Awaiting)
		if got := d.next(t, whole); !slices.Equal(got, []string{"complete"}) {
			t.Errorf("with nothing left to send it goes on with %v", got)
		}
		var sum struct{ Failed []struct{ Message string } }
		d.b.PostJSON(orderAPI+"array/send-to-packetery", map[string]any{"rows": []uint64{whole}}).Data(&sum)
		if points.Packets() != 0 {
			t.Errorf("a parcel of nothing was sent: %+v", sum)
		}
		d.b.PostJSON(at(whole, "/status"), map[string]any{"status_admin": sale.Completed}).Is(http.StatusOK)
		d.sound(t)
	})
}

// sentBack confirms that the money of an order that goes back by hand went.
func (d *desk) sentBack(t testing.TB, id uint64) {
	t.Helper()
	for _, m := range d.money(t, id) {
		d.b.PostJSON(at(id, fmt.Sprintf("/repayments/%d/send_by_hand", m.ID)), map[string]any{"iban": "SK31 1200 0000 1987 4263 7541"}).Is(http.StatusOK)
		d.b.Post(at(id, fmt.Sprintf("/repayments/%d/money_sent", m.ID)), nil).Is(http.StatusOK)
	}
}

// A site reads what is still to be paid: all, the rest after a gift voucher, and nothing of
// an order that was paid or has ended.
func TestStillDue(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, s, site := openWith(t, p)
		due := func(token string) (n float64) {
			t.Helper()
			var o struct{ Due float64 }
			site.Get(siteOrder + "/" + token).Is(http.StatusOK).Data(&o)
			return o.Due
		}
		_, token := d.buy(t, site, nil)
		begin(site, token)
		if got := due(token); got != 29.5 {
			t.Errorf("before it is paid %v is due", got)
		}
		s.pays("T-1", 2950)
		d.Browser(t).Get("/public/payment?id=T-1").Is(http.StatusOK)
		if got := due(token); got != 0 {
			t.Errorf("of a paid order %v is due", got)
		}
		site.Header.Set("Idempotency-Key", "second")
		other, token := d.buy(t, site, map[string]any{"payment_id": d.transfer})
		d.b.PostJSON(at(uint64(other), "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		if got := due(token); got != 0 {
			t.Errorf("of a cancelled order %v is due", got)
		}
	})
}

// Orders with a withdrawal that is not settled are asked for among all, and stand out
// where their goods are taken from the shelves.
func TestOrdersWithWithdrawal(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		usual, withdrawn := d.place(t, map[string]any{"status": sale.Paid}), d.place(t, map[string]any{"status": sale.Paid})
		one := d.withdrawn(t, withdrawn, 1)
		list := func() (ids []uint64) {
			t.Helper()
			var rows []struct{ ID uint64 }
			d.b.Get(orderAPI + "?others=withdrawal").Is(http.StatusOK).Data(&rows)
			for _, r := range rows {
				ids = append(ids, r.ID)
			}
			return ids
		}
		if got := list(); !slices.Equal(got, []uint64{withdrawn}) {
			t.Errorf("with a withdrawal are %v of %d and %d", got, usual, withdrawn)
		}
		text := papertest.Open(t, []byte(d.b.PostJSON(orderAPI+"array/picking_list", map[string]any{"rows": []uint64{usual, withdrawn}}).Is(http.StatusOK).Body)).Text(1)
		if !strings.Contains(text, fmt.Sprintf("%d (!): Zákazník odstúpil od zmluvy", withdrawn)) || strings.Contains(text, fmt.Sprintf("%d × 2 (!)", usual)) {
			t.Errorf("the picking list says %q", text)
		}
		d.b.Delete(fmt.Sprint("/api/withdrawal/", one)).Is(http.StatusOK)
		if got := list(); len(got) != 0 {
			t.Errorf("after it was removed there are %v", got)
		}
	})
}

// Of a currency without small coins whole ones are asked on delivery: a courier takes no
// others, and the order could not be sent.
func TestOnDeliveryInCoins(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, points := carried(t, p)
		id := d.atPoint(t, map[string]any{"payment_id": d.cod})
		d.Exec(t, "UPDATE orders SET currency = 'CZK', price = 1546500, price_due = 1546500 WHERE id = ?", id)
		d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusOK)
		all := points.Requests()
		if sent := all[len(all)-1]; points.Packets() != 1 || !strings.Contains(sent, "<cod>1547</cod>") {
			t.Errorf("of 1546.50 Kč Packeta was told %s", sent)
		}
	})
}

// Of an order of vouchers alone, which are mailed, nothing is packed and no parcel is asked
// for: once it is paid it is completed.
func TestVouchersAreNotSent(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, _ := carried(t, p)
		gift := d.gift(t, "gift-1", 50)
		d.Exec(t, "UPDATE products SET physical = 0 WHERE id = ?", gift)
		card := map[string]any{"id": gift, "quantity": 1, "gift": true}
		unpaid := d.place(t, map[string]any{"products": []any{card}})
		if got := d.next(t, unpaid); !slices.Equal(got, []string{"mark_paid"}) {
			t.Errorf("unpaid it goes on with %v", got)
		}
		d.b.PostJSON(at(unpaid, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		if got := d.next(t, unpaid); !slices.Equal(got, []string{"complete"}) {
			t.Errorf("paid it goes on with %v", got)
		}
		both := d.place(t, map[string]any{"status": sale.Paid, "products": []any{card, d.item(d.soap, 1)}})
		if got := d.next(t, both); !slices.Contains(got, "ship") {
			t.Errorf("with a soap it goes on with %v", got)
		}
		slip := papertest.Open(t, []byte(d.b.PostJSON(orderAPI+"array/packing_slips", map[string]any{"rows": []uint64{both}}).Is(http.StatusOK).Body)).Text(1)
		if !strings.Contains(slip, "soap-1") || strings.Contains(slip, "gift-1") {
			t.Errorf("what is packed is %q", slip)
		}
	})
}
