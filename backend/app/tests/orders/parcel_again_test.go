package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
)

// A parcel that came back is sent once more: the order waits for another one, with a
// number of its own and a mail of its own; money, goods and documents stay as they are.
func TestParcelSentAgain(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, points := carried(t, p)
		id := d.atPoint(t, map[string]any{"payment_id": d.cod})
		held := func() int64 { return d.number(t, "SELECT stock FROM products WHERE id = ?", d.soap) }
		stock := held()
		send := func() {
			t.Helper()
			d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusOK)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Shipped}).Is(http.StatusOK)
		}
		send()
		first := d.parcel(t, id)
		if slices.Contains(first.Can, "ship_again") {
			t.Error("a parcel that is on its way is sent again")
		}
		d.b.PostJSON(at(id, "/ship_again"), none).Is(http.StatusConflict)
		// Somebody may have completed the order before.
		d.Exec(t, "UPDATE orders SET parcel_state = 'returned', status_admin = ?, is_open = ? WHERE id = ?", sale.Completed, false, id)
		for name, found := range map[string]int{"returned": 1, "at_point": 0} {
			var rows []struct{ ID uint64 }
			if d.b.Get(orderAPI + "?parcel_state=" + name).Is(http.StatusOK).Data(&rows); len(rows) != found {
				t.Errorf("%d orders have a parcel that is %s", len(rows), name)
			}
		}
		d.b.PostJSON(at(id, "/ship_again"), none).Is(http.StatusOK)
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND is_open = ? AND status_admin = ?", id, true, sale.Awaiting); n != 1 {
			t.Error("the order does not wait")
		}
		if o := d.parcel(t, id); o.Packeta != "" || o.Made != nil || o.State != "" || o.Tracking != "" || o.Sent != nil || !slices.Contains(o.Can, "send_to_packetery") {
			t.Errorf("it waits for another parcel as %+v", o)
		}
		points.Move(first.Packeta, 7)
		p.Clock.Pass(2 * time.Hour)
		if err := p.TrackParcels(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.b = p.Admin(t)
		if o := d.parcel(t, id); o.State != "" || d.happened(t, id, "parcel_moved") != 0 {
			t.Errorf("of the parcel before it hears %+v", o)
		}
		send()
		second := d.parcel(t, id)
		if second.Packeta == "" || second.Packeta == first.Packeta || second.State != "announced" || second.Tracking != second.Packeta || points.Packets() != 2 {
			t.Errorf("after %+v there is %+v of %d", first, second, points.Packets())
		}
		if last := points.Requests()[len(points.Requests())-1]; !strings.Contains(last, fmt.Sprintf("<number>%dR2</number>", id)) || !strings.Contains(last, "<cod>") {
			t.Errorf("it is sent as %s", last)
		}
		if now := held(); now != stock || d.happened(t, id, "ship_again") != 1 || d.happened(t, id, "tracking") != 2 {
			t.Errorf("of %d in stock there are %d", stock, now)
		}
		d.sound(t)
	})
}

// Goods that came back broken do not go back to stock with the order that is cancelled;
// where nobody says anything they do.
func TestCancelledWithoutStock(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		before := d.stock(t, d.soap)
		for _, way := range []struct {
			form map[string]any
			back int
		}{{map[string]any{}, 2}, {map[string]any{"restock": true}, 2}, {map[string]any{"restock": false}, 0}} {
			id := d.place(t, map[string]any{"payment_id": d.cod, "products": []any{d.item(d.soap, 2)}})
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Shipped}).Is(http.StatusOK)
			held := d.stock(t, d.soap)
			way.form["status_admin"] = sale.Cancelled
			d.b.PostJSON(at(id, "/status"), way.form).Is(http.StatusOK)
			if now := d.stock(t, d.soap); now != held+way.back {
				t.Errorf("%v: of %d in stock there are %d", way.form, held, now)
			}
			d.sound(t)
		}
		if now := d.stock(t, d.soap); now != before-2 {
			t.Errorf("in the end there are %d of %d", now, before)
		}
		// A paid order's credit note and money are the same either way.
		id := d.place(t, map[string]any{"status": sale.Paid, "products": []any{d.item(d.soap, 2)}})
		d.issued(t)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled, "restock": false}).Is(http.StatusOK)
		d.issued(t)
		if doc := d.document(t, id, "credit_note"); float64(doc.Totals.Gross)/100 != 29.5 {
			t.Errorf("%s are credited", doc.Totals.Gross.Decimal())
		}
		d.sound(t)
	})
}
