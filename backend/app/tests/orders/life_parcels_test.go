package orders_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
)

// cargo is a parcel that a carrier has.
type cargo struct {
	id     string
	events []courier.Event
}

func (c *cargo) state() courier.State { return c.events[len(c.events)-1].State }

// carrier is a courier to the door and to points who answers as dice say, and keeps what it took.
type carrier struct {
	mu    sync.Mutex
	r     *rand.Rand
	now   func() time.Time
	taken map[string]*cargo // by reference
	wrong []string
}

func failed(outcome courier.Outcome) error {
	return &courier.Failure{Outcome: outcome, Service: "Povoz", Words: "dnes nie", Cause: errors.New("chance")}
}

func (c *carrier) Send(_ context.Context, p courier.Parcel) (courier.Shipment, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.taken[p.Reference] != nil {
		c.wrong = append(c.wrong, p.Reference+" is sent twice")
	}
	how := c.r.IntN(8)
	if how > 2 && c.taken[p.Reference] == nil {
		c.taken[p.Reference] = &cargo{fmt.Sprintf("%016d", 7000000000000000+len(c.taken)), []courier.Event{{State: courier.Announced, At: c.now()}}}
	}
	switch how {
	case 0:
		return courier.Shipment{}, failed(courier.Refused)
	case 1:
		return courier.Shipment{}, failed(courier.Retry)
	case 2, 3: // one that it did not take, one that it took
		return courier.Shipment{}, failed(courier.Unknown)
	}
	id := c.taken[p.Reference].id
	return courier.Shipment{ID: id, Number: id, Made: c.now()}, nil
}

func (c *carrier) Labels(context.Context, []courier.Sent, int) ([]byte, error) {
	return nil, failed(courier.Retry)
}

func (c *carrier) Track(_ context.Context, s courier.Sent) ([]courier.Event, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.taken[s.Reference]
	if one == nil || one.id != s.ID {
		c.wrong = append(c.wrong, fmt.Sprintf("it is asked about %s %s", s.Reference, s.ID))
	}
	if one == nil || c.r.IntN(5) == 0 {
		return nil, failed(courier.Retry)
	}
	return slices.Clone(one.events), nil
}

func (c *carrier) Cancel(_ context.Context, s courier.Sent) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	one, how := c.taken[s.Reference], c.r.IntN(4)
	if one == nil || how == 0 {
		return failed(courier.Retry)
	}
	if one.state() == courier.Announced {
		one.events = append(one.events, courier.Event{State: courier.Cancelled, At: c.now()})
	}
	switch {
	case one.state() != courier.Cancelled:
		return failed(courier.Refused)
	case how == 1: // its answer is lost
		return failed(courier.Unknown)
	}
	return nil
}

func (c *carrier) Points(context.Context) iter.Seq2[courier.Point, error] {
	return func(yield func(courier.Point, error) bool) {
		yield(courier.Point{ID: "1234", Name: "Trafika", City: "Košice", Country: "SK", Open: true}, nil)
	}
}

// ways are what may happen next to a parcel.
var ways = map[courier.State][]courier.State{
	courier.Announced: {courier.Accepted, courier.OnTheWay, courier.Cancelled}, courier.Accepted: {courier.OnTheWay, courier.AtPoint, courier.Returning},
	courier.OnTheWay: {courier.AtPoint, courier.Delivered, courier.Other}, courier.AtPoint: {courier.Delivered, courier.Returning},
	courier.Returning: {courier.Returned}, courier.Other: {courier.Returned},
}

// moves has some of its parcels go on.
func (c *carrier) moves() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for reference := range c.taken {
		one := c.taken[reference]
		if next := ways[one.state()]; len(next) > 0 && c.r.IntN(2) == 0 {
			one.events = append(one.events, courier.Event{State: next[c.r.IntN(len(next))], At: c.now()})
		}
	}
}

// haulage is a shop whose courier is like that.
type haulage struct {
	*life
	*carrier
}

// Whatever a courier answers, and whatever staff do with orders and their parcels in whatever
// order: no parcel is sent twice, none is lost, and each order shows the one that it has.
func TestLifeOfParcels(t *testing.T) {
	apptest.Lives(t, 100, []int{1, 4}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			l := begunLife(t, p, life.Seed)
			l.crowd = life.People > 1
			l.receive(l.soap, 500)
			h := &haulage{l, &carrier{r: rand.New(rand.NewPCG(life.Seed, 23)), now: p.Clock.Now, taken: map[string]*cargo{}}}
			p.Couriers.Door, p.Couriers.Points = h.carrier, h.carrier
			if err := p.RefreshPoints(t.Context()); err != nil {
				t.Fatal(err)
			}
			for round := range life.Rounds() {
				if round%8 == 7 {
					h.passTime()
				}
				life.AtOnce(round, func(_ int, r *rand.Rand) {
					one, own := *h, *l
					one.life, own.r = &own, r
					one.step()
				})
				h.kept(false)
				l.endIfFailed()
			}
			h.passTime()
			h.goOn()
			h.kept(true)
			h.told()
			l.check()
			l.endIfFailed()
		})
	})
}

type handle struct {
	command, path string
	form          func(r *rand.Rand) map[string]any
}

// steps are what staff do with an order: the command, its address and its form.
var steps = []handle{
	{"send_to_dpd", "/send-to-dpd", func(*rand.Rand) map[string]any { return box }},
	{"send_to_packetery", "/send-to-packetery", nil},
	{"cancel_parcel", "/cancel_parcel", nil},
	{"ship_again", "/ship_again", nil},
	{"ship", "/status", func(*rand.Rand) map[string]any { return map[string]any{"status_admin": sale.Shipped} }},
	{"complete", "/status", func(*rand.Rand) map[string]any { return map[string]any{"status_admin": sale.Completed} }},
	{"mark_paid", "/status", func(*rand.Rand) map[string]any { return map[string]any{"status": sale.Paid} }},
	{"tracking", "/tracking", func(r *rand.Rand) map[string]any {
		return map[string]any{"tracking_id": fmt.Sprint("T", 100+r.IntN(900))}
	}},
	{"tracking_simple", "/tracking_simple", nil},
	{"tracking_pickup", "/tracking_pickup", nil},
}

func (h *haulage) step() {
	order := h.someOrder()
	switch n := h.life.r.IntN(24); {
	case order == 0 || n < 3:
		h.orders()
	case n < 4:
		h.did(h.b.PostJSON(orderAPI+"array/send-to-packetery", map[string]any{"rows": h.last(4)}), "many are sent")
	case n < 5:
		form := map[string]any{"status_admin": sale.Cancelled, "restock": h.life.r.IntN(2) > 0}
		h.did(h.b.PostJSON(at(order, "/status"), form), "order %d is cancelled", order)
	case n < 6 && h.life.r.IntN(3) == 0:
		h.remove(order)
	case n < 9:
		h.looksUp(order)
	case n < 12:
		h.goOn()
	default:
		h.handles(order)
	}
}

// handles has staff do with an order what is offered, or now and then what is not.
func (h *haulage) handles(order uint64) {
	var o struct{ Can []string }
	if a := h.b.Get(fmt.Sprint("/api/order/detail/", order)); a.Status == http.StatusOK {
		a.Data(&o)
	}
	left := slices.Clone(steps)
	if h.life.r.IntN(6) > 0 {
		left = slices.DeleteFunc(left, func(s handle) bool { return !slices.Contains(o.Can, s.command) })
	}
	if len(left) == 0 {
		return
	}
	one, form := left[h.life.r.IntN(len(left))], none
	if one.form != nil {
		form = one.form(h.life.r)
	}
	h.did(h.b.PostJSON(at(order, one.path), form), "%s of order %d", one.command, order)
}

// orders places an order that goes to a door or to a point, some to be paid there.
func (h *haulage) orders() {
	form := map[string]any{"zip": "04001", "products": []any{h.item(h.soap, 1+h.life.r.IntN(2))}}
	if h.life.r.IntN(2) > 0 {
		form["shipping_id"], form["pickup_point_id"] = h.pickup, h.point(h.t, 2, "1234")
	}
	if h.life.r.IntN(2) > 0 {
		form["payment_id"] = h.cod
	}
	h.placed(h.place(h.t, form), "")
}

// last are the newest orders.
func (h *haulage) last(n int) []uint64 {
	h.past.mu.Lock()
	defer h.past.mu.Unlock()
	return slices.Clone(h.past.orders[max(0, len(h.past.orders)-n):])
}

// looksUp has somebody look at the courier what became of an order's parcel, and write it down.
func (h *haulage) looksUp(order uint64) {
	var references []string
	h.scan(&references, "SELECT reference FROM order_shipments WHERE order_id = ? AND state = ? ORDER BY part DESC", order, parcels.Unknown)
	if len(references) == 0 {
		return
	}
	form := map[string]any{"shipment_id": ""}
	h.carrier.mu.Lock()
	if one := h.taken[references[0]]; one != nil {
		form["shipment_id"] = one.id
	}
	h.carrier.mu.Unlock()
	h.did(h.b.PostJSON(at(order, "/settle_parcel"), form), "of order %d is found %v", order, form)
}

// passTime has hours go by, in which parcels are due to be asked about.
func (h *haulage) passTime() {
	h.Clock.Pass(2 * time.Hour)
	h.b = h.Admin(h.t)
}

// goOn has parcels move, and the shop ask about those whose turn it is.
func (h *haulage) goOn() {
	h.moves()
	h.note("parcels move: %v", h.TrackParcels(h.t.Context()))
}

// kept demands that the courier and the orders tell the same. Of a parcel that was sent while
// its order changed the order is told minutes later: by the end it is.
func (h *haulage) kept(all bool) {
	h.t.Helper()
	h.settle()
	for _, wrong := range h.wrong {
		h.t.Error(wrong)
	}
	var rows []parcels.Row
	if err := h.DB.Read(h.t.Context()).Order("order_id, part").Find(&rows).Error; err != nil {
		h.t.Fatal(err)
	}
	last, noted, known := map[uint64]parcels.Row{}, map[uint64]int64{}, map[string]bool{}
	wanted := map[uint64]int{}
	for _, row := range rows {
		last[row.OrderID], known[row.Reference] = row, true
		if row.Shipment.ID != "" {
			noted[row.OrderID]++
		}
		one := h.taken[row.Reference]
		if one == nil && row.State == parcels.Sent || row.State == parcels.Sending {
			h.t.Errorf("the courier has %+v, and the order %s", one, row.State)
		}
		if one == nil {
			continue
		}
		if at := one.state(); !slices.Contains([]courier.State{courier.Cancelled, courier.Returning, courier.Returned, courier.Other}, at) {
			wanted[row.OrderID]++
		}
		if row.State != parcels.Sent && row.State != parcels.Unknown && slices.Contains([]courier.State{courier.Announced, courier.Accepted}, one.state()) {
			h.t.Errorf("the courier has %s as %v, and the shop as %s", row.Reference, one.events, row.State)
		}
	}
	for reference := range h.taken {
		if !known[reference] {
			h.t.Errorf("nobody knows of %s", reference)
		}
	}
	var orders []struct {
		ID                        uint64
		DPD, Packeta, ParcelState string
		StatusAdmin               int
		ParcelMade                bool
	}
	h.scan(&orders, `SELECT id, COALESCE(dpd_shipment_id, '') AS dpd, COALESCE(packeta_shipment_id, '') AS packeta, COALESCE(parcel_state, '') AS parcel_state,
		status_admin, parcel_created_at IS NOT NULL AS parcel_made FROM orders WHERE live IS NOT NULL`)
	for _, o := range orders {
		row, code := last[o.ID], o.DPD+o.Packeta
		if !all && row.State == parcels.Sent && !row.Noted {
			continue
		}
		if n := h.happened(h.t, o.ID, sale.EventParcelSent); n != noted[o.ID] {
			h.t.Errorf("order %d was sent %d parcels and tells of %d", o.ID, noted[o.ID], n)
		}
		if wanted[o.ID] > 1 {
			h.t.Errorf("to the customer of order %d go %d parcels", o.ID, wanted[o.ID])
		}
		switch row.State {
		case parcels.Sent:
			if code != row.Shipment.ID || o.ParcelState != row.Track || !o.ParcelMade {
				h.t.Errorf("order %d is %+v, its parcel %+v", o.ID, o, row)
			}
		case parcels.Unknown:
			if code != "" || o.ParcelState != sale.ParcelUnknown {
				h.t.Errorf("order %d is %+v, its parcel %+v", o.ID, o, row)
			}
		case parcels.GivenUp:
			if o.ParcelState != "" && (o.ParcelState != string(courier.Cancelled) || o.StatusAdmin == sale.Awaiting) {
				h.t.Errorf("order %d is %+v, its parcel given up", o.ID, o)
			}
		default:
			if code != "" || o.ParcelState != "" || o.ParcelMade {
				h.t.Errorf("order %d is %+v, its parcel %s", o.ID, o, row.State)
			}
		}
	}
}

// told demands that a customer got a mail for each time that staff said the order is on its way.
func (h *haulage) told() {
	for _, order := range h.last(len(h.past.orders)) {
		mails, err := filepath.Glob(filepath.Join(h.Config.StorageDir, "mail", fmt.Sprintf("order_shipped-%d-*.eml", order)))
		if n := h.happened(h.t, order, sale.EventTracking); err != nil || int64(len(mails)) != n {
			h.t.Errorf("of order %d came %d mails, and %d times it was said to be on its way: %v", order, len(mails), n, err)
		}
	}
}
