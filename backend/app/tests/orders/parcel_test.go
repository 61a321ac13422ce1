package orders_test

import (
	"archive/zip"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/builtin"
	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/backend/integration/courier/packeta/packetatest"
	"backoffice/backend/paper/papertest"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pickup"
	"backoffice/backend/web/webtest"
)

const patience = 700 * time.Millisecond

// carried is a shop whose couriers are the strict stand-ins.
func carried(t testing.TB, p *apptest.Product) (*desk, *dpdtest.Stub, *packetatest.Stub) {
	d := open(t, p)
	door, points := dpdtest.New(t), packetatest.New(t)
	p.Couriers.Door = dpd.New(dpd.Config{
		ClientKey: dpdtest.ClientKey, Email: dpdtest.Email, DelisID: dpdtest.DelisID, BankAccount: "7", URL: door.URL, TrackURL: door.URL, Timeout: patience, Now: p.Clock.Now,
	})
	p.Couriers.Points = packeta.New(packeta.Config{Password: packetatest.Password, Key: packetatest.Key, URL: points.URL, FeedURL: points.URL, Timeout: patience, Now: p.Clock.Now})
	return d, door, points
}

// parcel is the detail of an order as these tests look at it.
type parcel struct {
	DPD      string     `json:"dpd_shipment_id"`
	Packeta  string     `json:"packeta_shipment_id"`
	Made     *time.Time `json:"parcel_created_at"`
	State    string     `json:"parcel_state"`
	Tracking string     `json:"tracking_id"`
	Sent     *time.Time `json:"tracking_sent_at"`
	Can      []string
}

func (d *desk) parcel(t testing.TB, id uint64) (o parcel) {
	t.Helper()
	d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&o)
	return o
}

// happened counts events of a kind in the timeline of an order.
func (d *desk) happened(t testing.TB, id uint64, kind string) int64 {
	t.Helper()
	return d.number(t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND kind = ?", id, kind)
}

// none is a form without fields.
var none = map[string]any{}

var box = map[string]any{"sender_address_id": 1000, "depth": 30, "width": 20, "height": 12, "weight": 1.5}

// at a point of Packeta's.
func (d *desk) atPoint(t testing.TB, set map[string]any) uint64 {
	t.Helper()
	list := pickup.Reader{DB: d.DB, Now: d.Clock.Now, Locale: "sk", Changed: func(ctx context.Context) error { return d.Engine.Invalidate(ctx) }}
	from := builtin.New(builtin.Config{Points: []courier.Point{{ID: "1234", Name: "Trafika", City: "Košice", Country: "SK", Open: true}}})
	if _, err := list.Read(t.Context(), 2, from); err != nil {
		t.Fatal(err)
	}
	form := map[string]any{"shipping_id": d.pickup, "pickup_point_id": d.point(t, 2, "1234")}
	for name, value := range set {
		form[name] = value
	}
	return d.place(t, form)
}

// point is the id of a point of a courier's list.
func (d *desk) point(t testing.TB, provider int, code string) uint64 {
	t.Helper()
	id := d.number(t, "SELECT id FROM pickup_points WHERE provider = ? AND code = ?", provider, code)
	if id == 0 {
		t.Fatalf("no point %s", code)
	}
	return uint64(id)
}

// A parcel goes to the courier once, its label is printed, and shipping sends the
// tracking number by itself.
func TestParcelByCourier(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, _ := carried(t, p)
		id := d.place(t, map[string]any{"payment_id": d.cod, "zip": "04001"})
		if o := d.parcel(t, id); !slices.Contains(o.Can, "send_to_dpd") || slices.Contains(o.Can, "send_to_packetery") || slices.Contains(o.Can, "label") {
			t.Fatalf("offered are %v", o.Can)
		}
		d.b.PostJSON(at(id, "/shipping-label"), map[string]any{"position": 1}).Is(http.StatusConflict)
		d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusConflict)
		refused := d.b.PostJSON(at(id, "/send-to-dpd"), map[string]any{"sender_address_id": nil, "depth": 0, "width": 1.5, "weight": 0.05}).Is(http.StatusUnprocessableEntity)
		for _, name := range []string{"depth", "height", "sender_address_id", "weight", "width"} {
			if !strings.Contains(refused.Body, `"`+name+`":`) {
				t.Errorf("%s is not named: %s", name, refused.Body)
			}
		}
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusConflict)
		o := d.parcel(t, id)
		if o.DPD == "" || o.Made == nil || o.State != "announced" || door.Parcels() != 1 || slices.Contains(o.Can, "send_to_dpd") || !slices.Contains(o.Can, "label") {
			t.Fatalf("%d parcels, the order is %+v", door.Parcels(), o)
		}
		if sent := door.Requests()[0]; !strings.Contains(sent, `"amount":31`) || !strings.Contains(sent, `"weight":1.5`) || !strings.Contains(sent, `"Ján Čierny"`) {
			t.Errorf("DPD was told %s", sent)
		}
		if d.happened(t, id, "parcel_sent") != 1 {
			t.Error("the timeline does not tell of the parcel once")
		}
		pdf := d.b.PostJSON(at(id, "/shipping-label"), map[string]any{"position": 2}).Is(http.StatusOK).Body
		if n := papertest.Open(t, []byte(pdf)).Pages(); n != 1 {
			t.Errorf("the label has %d pages", n)
		}
		d.b.PostJSON(at(id, "/shipping-label"), map[string]any{"position": 5}).Is(http.StatusUnprocessableEntity)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
		if o = d.parcel(t, id); o.Tracking != o.DPD[:14] || o.Sent == nil || d.happened(t, id, "tracking") != 1 {
			t.Errorf("after it was shipped the order is %+v", o)
		}
	})
}

// The form of a parcel begins with the weight of the goods, where each tells it, and
// with the box that the person used last.
func TestParcelForm(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, _ := carried(t, p)
		type start struct {
			Sender               int `json:"sender_address_id"`
			Depth, Width, Height *int
			Weight               float64
		}
		begins := func(b *webtest.Client, id uint64) (s start) {
			t.Helper()
			b.Get(at(id, "/send-to-dpd")).Is(http.StatusOK).Data(&s)
			return s
		}
		weighed := func(sku string, kilograms any) map[string]any {
			form := apptest.Goods(sku, d.category)
			form["weight"], form["stock"] = kilograms, 9
			return d.item(d.make(t, "/api/shop/product/", form), 2)
		}
		light := d.place(t, map[string]any{"products": []any{weighed("feather", 0.015)}})
		heavy := d.place(t, map[string]any{"products": []any{weighed("stone", 2.031)}})
		mixed := d.place(t, map[string]any{"products": []any{weighed("brick", 0.9), weighed("secret", nil)}})
		for _, c := range []struct {
			id     uint64
			weight float64
		}{{light, 0.1}, {heavy, 4.1}, {mixed, 0}} {
			s := begins(d.b, c.id)
			if s.Sender != 1000 || s.Depth != nil || s.Weight != c.weight {
				t.Errorf("the form of order %d begins with %+v", c.id, s)
			}
		}
		d.b.PostJSON(at(light, "/send-to-dpd"), box).Is(http.StatusOK)
		if s := begins(d.b, mixed); s.Depth == nil || *s.Depth != 30 || *s.Width != 20 || *s.Height != 12 || s.Weight != 0 {
			t.Errorf("after a parcel the form begins with %+v", s)
		}
		d.b.PostJSON(at(mixed, "/send-to-dpd"), map[string]any{"sender_address_id": 1000, "depth": 40, "width": 20, "height": 12, "weight": 2}).Is(http.StatusOK)
		if s := begins(d.b, heavy); s.Depth == nil || *s.Depth != 40 {
			t.Errorf("after two parcels the form begins with %+v", s)
		}
		if s := begins(p.Staff(t, "packer@example.com", resource.RoleEditor), heavy); s.Depth != nil || s.Weight != 4.1 {
			t.Errorf("for somebody else the form begins with %+v", s)
		}
		p.Browser(t).Get(at(heavy, "/send-to-dpd")).Is(http.StatusUnauthorized)
	})
}

// Whatever becomes of the call, and however often and by how many it is repeated, the
// courier has at most one parcel of an order; what is unknown is settled by a person.
func TestParcelOfUnknownEnd(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, _ := carried(t, p)
		for _, accident := range []string{dpdtest.Broken, dpdtest.Slow, dpdtest.Boom} {
			before := door.Parcels()
			id := d.place(t, map[string]any{"note": accident, "products": []any{d.item(d.balm, 1)}})
			d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusBadGateway)
			for range 3 {
				d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusConflict)
			}
			asked := len(door.Requests())
			if o := d.parcel(t, id); o.State != "unknown" || o.DPD != "" || !slices.Contains(o.Can, "settle_parcel") || door.Parcels() > before+1 {
				t.Fatalf("%s: %d parcels, the order is %+v", accident, door.Parcels()-before, o)
			}
			if d.happened(t, id, "parcel_unknown") != 1 {
				t.Errorf("%s: the timeline does not say so once", accident)
			}
			if accident == dpdtest.Boom {
				// It is not there: a person has it sent anew, under another reference.
				d.b.PostJSON(at(id, "/settle_parcel"), none).Is(http.StatusOK)
				d.b.PostJSON(at(id, "/settle_parcel"), none).Is(http.StatusConflict)
				d.Exec(t, "UPDATE orders SET note = '' WHERE id = ?", id)
				d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
				if got := door.Requests()[asked]; !strings.Contains(got, fmt.Sprintf(`"reference":"%dR2"`, id)) {
					t.Errorf("it is sent anew as %s", got)
				}
				continue
			}
			d.b.PostJSON(at(id, "/settle_parcel"), map[string]any{"shipment_id": "13010000000042-20261122"}).Is(http.StatusOK)
			if o := d.parcel(t, id); o.DPD != "13010000000042-20261122" || o.State != "announced" || !slices.Contains(o.Can, "label") || len(door.Requests()) != asked {
				t.Errorf("%s: settled is %+v", accident, o)
			}
		}
	})
}

// What the courier refuses is told in its words and can be sent once it is mended;
// many who press at once send one parcel.
func TestParcelAtOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, points := carried(t, p)
		id := d.place(t, map[string]any{"phone": "123"})
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusUnprocessableEntity)
		if len(door.Requests()) != 0 || d.parcel(t, id).State != "" {
			t.Fatal("DPD was asked about what it cannot take")
		}
		d.Exec(t, "UPDATE orders SET phone = '+421900123456' WHERE id = ?", id)
		var all sync.WaitGroup
		var mu sync.Mutex
		codes := map[int]int{}
		for range 8 {
			all.Go(func() {
				code := d.b.PostJSON(at(id, "/send-to-dpd"), box).Status
				mu.Lock()
				defer mu.Unlock()
				codes[code]++
			})
		}
		all.Wait()
		if door.Parcels() != 1 || codes[200] == 0 || codes[200]+codes[409] != 8 || d.happened(t, id, "parcel_sent") != 1 {
			t.Errorf("%d parcels, answers %v", door.Parcels(), codes)
		}

		// A service that is down takes nothing; the next press sends it.
		broken := d.atPoint(t, map[string]any{"surname": packetatest.Boom})
		d.b.PostJSON(at(broken, "/send-to-packetery"), none).Is(http.StatusBadGateway)
		d.Exec(t, "UPDATE orders SET surname = 'Biela' WHERE id = ?", broken)
		d.b.PostJSON(at(broken, "/send-to-packetery"), none).Is(http.StatusOK)
		if o := d.parcel(t, broken); o.Packeta == "" || points.Packets() != 1 {
			t.Errorf("%d packets, the order is %+v", points.Packets(), o)
		}
	})
}

// What is wrong with the order, and not with what was filled in just now, is named as
// staff know it: by the courier's check and by ours, in both languages.
func TestParcelRefusedByName(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, points := carried(t, p)
		says := func(locale, path string, form any, want string) {
			t.Helper()
			d.b.Header.Set("Accept-Language", locale)
			if got, fields := d.b.PostJSON(path, form).Is(http.StatusUnprocessableEntity).Problem(); got != want || len(fields) > 0 {
				t.Errorf("%s\n got %q, %v\nwant %q", path, got, fields, want)
			}
		}
		closed, odd := d.atPoint(t, nil), d.atPoint(t, map[string]any{"phone": "123"})
		d.Exec(t, "UPDATE orders SET shipping_point_id = '4040' WHERE id = ?", closed)
		d.Exec(t, "UPDATE orders SET shipping_point_id = 'KE002' WHERE id = ?", odd)
		says("sk", at(closed, "/send-to-packetery"), none, "Dopravca Packeta požiadavku neprijal. Odpovedal: Výdajné miesto – branch is closed")
		says("en", at(closed, "/send-to-packetery"), none, "Packeta did not take the request. It answered: Pick-up point – branch is closed")
		says("sk", at(odd, "/send-to-packetery"), none, "Zásielka sa takto podať nedá. Výdajné miesto – Vyberte niektorú z ponúkaných možností. Telefón – Zadajte platné telefónne číslo.")
		door1 := d.place(t, map[string]any{"phone": "123"})
		says("en", at(door1, "/send-to-dpd"), box, "The parcel cannot be handed over like this. Phone – Enter a valid phone number.")
		if len(door.Requests()) > 0 || points.Packets() > 0 {
			t.Error("a parcel went that cannot go")
		}
		// What was filled in is named at its field.
		heavy := d.place(t, map[string]any{"phone": "0900123456"})
		d.b.Header.Set("Accept-Language", "sk")
		_, fields := d.b.PostJSON(at(heavy, "/send-to-dpd"), map[string]any{"sender_address_id": 1000, "depth": 30, "width": 20, "height": 12, "weight": 45}).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["weight"]) != 1 || len(fields) != 1 {
			t.Errorf("a heavy one is refused by %v", fields)
		}
	})
}

// Of several orders those that the service takes are sent, the others are named; the
// labels of all come as files, with a report of those that have none.
func TestParcelsTogether(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, points := carried(t, p)
		good, bad, other := d.atPoint(t, nil), d.atPoint(t, map[string]any{"phone": "123"}), d.place(t, map[string]any{"shipping_id": d.courier})
		far := d.atPoint(t, nil)
		d.Exec(t, "UPDATE orders SET country_id = 1, shipping_point_id = NULL, shipping_point = NULL WHERE id = ?", far)
		if slices.Contains(d.parcel(t, far).Can, "send_to_packetery") {
			t.Error("it is offered for a country without points")
		}
		ended := d.atPoint(t, nil)
		d.b.PostJSON(at(ended, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		if can := d.parcel(t, ended).Can; slices.Contains(can, "send_to_packetery") || slices.Contains(can, "send_all_to_packetery") {
			t.Errorf("of one that was cancelled it is offered %v", can)
		}
		withdrawn := d.atPoint(t, nil)
		d.withdrawn(t, withdrawn, 1)
		if can := d.parcel(t, withdrawn).Can; !slices.Contains(can, "send_to_packetery") || slices.Contains(can, "send_all_to_packetery") {
			t.Errorf("of one whose customer withdrew it is offered %v", can)
		}
		rows := map[string]any{"rows": []uint64{good, bad, other, far, ended, withdrawn}}
		var sum struct {
			Done   []uint64
			Failed []struct {
				ID      uint64
				Title   string
				Message string
			}
		}
		d.b.PostJSON(orderAPI+"array/send-to-packetery", rows).Is(http.StatusOK).Data(&sum)
		if !slices.Equal(sum.Done, []uint64{good}) || len(sum.Failed) != 5 || !strings.Contains(sum.Failed[4].Message, "Neuzavreté odstúpenie") || !strings.Contains(sum.Failed[3].Message, "Stornovaná") || !strings.HasSuffix(sum.Failed[0].Title, " · Ján Čierny") || sum.Failed[0].Message == "" || points.Packets() != 1 {
			t.Fatalf("%d packets, told is %+v", points.Packets(), sum)
		}
		body := d.b.PostJSON(orderAPI+"array/shipping-label", rows).Is(http.StatusOK).Body
		z, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range z.File {
			names = append(names, f.Name)
			if time.Since(f.Modified).Abs() > time.Hour {
				t.Errorf("%s is of %s", f.Name, f.Modified)
			}
		}
		if !slices.Equal(names, []string{fmt.Sprintf("label-%d.pdf", good), "neuspesne.txt"}) {
			t.Errorf("the zip holds %v", names)
		}
		if answer := d.b.PostJSON(orderAPI+"array/label_sheets", rows).Is(http.StatusConflict); !strings.Contains(answer.Body, fmt.Sprint(bad)) {
			t.Errorf("who has no parcel is not named: %s", answer.Body)
		}
		// A zip of nothing but its report would be told as done.
		if answer := d.b.PostJSON(orderAPI+"array/shipping-label", map[string]any{"rows": []uint64{bad, other}}).Is(http.StatusConflict); !strings.Contains(answer.Body, fmt.Sprintf("%d, %d", bad, other)) {
			t.Errorf("who has no parcel is not named: %s", answer.Body)
		}
	})
}

// Sheets go on at the place where the last one of the same person ended.
func TestLabelPlaces(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		var rows []uint64
		for range 3 {
			id := d.atPoint(t, map[string]any{"products": []any{d.item(d.balm, 1)}})
			d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusOK)
			rows = append(rows, id)
		}
		next := func(b *webtest.Client) int {
			var label, sheet struct{ Position int }
			b.Get(at(rows[0], "/shipping-label")).Is(http.StatusOK).Data(&label)
			b.Get(orderAPI + "label-place").Is(http.StatusOK).Data(&sheet)
			if label != sheet {
				t.Errorf("one label begins at %d, a sheet at %d", label.Position, sheet.Position)
			}
			return label.Position
		}
		for i, want := range []struct{ place, pages int }{{1, 1}, {4, 2}, {3, 2}} {
			if got := next(d.b); got != want.place {
				t.Errorf("%d: the next place is %d", i, got)
			}
			pdf := d.b.PostJSON(orderAPI+"array/label_sheets", map[string]any{"rows": rows}).Is(http.StatusOK).Body
			if n := papertest.Open(t, []byte(pdf)).Pages(); n != want.pages {
				t.Errorf("%d: %d pages", i, n)
			}
		}
		if got := next(p.Staff(t, "packer@example.com", 2)); got != 1 {
			t.Errorf("another's sheet begins at %d", got)
		}
	})
}

// Where a parcel has been is fetched and told once, and the order shows the last of it.
func TestParcelMoves(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, nil)
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
		for _, step := range []struct {
			pass   time.Duration
			state  courier.State
			events int64
		}{{5 * time.Hour, courier.Accepted, 1}, {time.Minute, courier.Accepted, 1}, {30 * time.Hour, courier.Delivered, 4}, {24 * time.Hour, courier.Delivered, 4}} {
			p.Clock.Pass(step.pass)
			for range 2 {
				if err := p.TrackParcels(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if got := d.happened(t, id, "parcel_moved"); got != step.events || d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND parcel_state = ?", id, step.state) != 1 {
				t.Errorf("after %s: %d events", step.pass, got)
			}
		}
		var events []struct{ Said string }
		d.b = d.Admin(t)
		d.b.Get(at(id, "/events/")).Is(http.StatusOK).Data(&events)
		if !slices.ContainsFunc(events, func(e struct{ Said string }) bool { return strings.HasPrefix(e.Said, "Zásielka: Doručená") }) {
			t.Errorf("the timeline does not say how far the parcel came: %+v", events)
		}
		// That it was sent is told once, with who has it under which number.
		var sent []string
		for _, e := range events {
			if strings.Contains(e.Said, "podaná") {
				sent = append(sent, e.Said)
			}
		}
		var number string
		if err := d.DB.Read(t.Context()).Raw("SELECT dpd_shipment_id FROM orders WHERE id = ?", id).Scan(&number).Error; err != nil {
			t.Fatal(err)
		}
		if len(sent) != 1 || sent[0] != "Zásielka podaná: DPD, "+number {
			t.Errorf("that the parcel %s was sent is told as %q", number, sent)
		}
	})
}

// A program that dies after the courier answered, or before it did, leaves what the
// next one finds out: the parcel, or that a person has to look.
func TestParcelOfTheDead(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, _ := carried(t, p)
		sent, asked := d.place(t, nil), d.place(t, nil)
		for _, id := range []uint64{sent, asked} {
			d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
			d.Exec(t, "UPDATE orders SET dpd_shipment_id = NULL, parcel_created_at = NULL, parcel_state = NULL WHERE id = ?", id)
			d.Exec(t, "UPDATE order_shipments SET noted = ? WHERE order_id = ?", false, id)
			d.Exec(t, "DELETE FROM order_events WHERE order_id = ? AND kind = 'parcel_sent'", id)
		}
		d.Exec(t, "UPDATE order_shipments SET state = 'sending' WHERE order_id = ?", asked)
		d.b.PostJSON(at(asked, "/send-to-dpd"), box).Is(http.StatusConflict)
		p.Clock.Pass(3 * time.Minute)
		for range 2 {
			if err := p.TrackParcels(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if o := d.parcel(t, sent); o.DPD == "" || d.happened(t, sent, "parcel_sent") != 1 {
			t.Errorf("what was sent is %+v", o)
		}
		if o := d.parcel(t, asked); o.State != "unknown" || d.happened(t, asked, "parcel_unknown") != 1 {
			t.Errorf("what was asked is %+v", o)
		}
		d.b.PostJSON(at(asked, "/send-to-dpd"), box).Is(http.StatusConflict)
		if door.Parcels() != 2 {
			t.Errorf("%d parcels", door.Parcels())
		}
	})
}

// Every one of the staff may send parcels, nobody else.
func TestWhoSendsParcels(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.atPoint(t, nil)
		calls := []string{at(id, "/send-to-packetery"), at(id, "/shipping-label"), orderAPI + "array/send-to-packetery", orderAPI + "array/shipping-label", orderAPI + "array/label_sheets", at(id, "/tracking"), at(id, "/send-to-dpd"), at(id, "/settle_parcel")}
		for _, path := range calls {
			body := map[string]any{"position": 1, "rows": []uint64{id}}
			p.Browser(t).Begin().PostJSON(path, body).Is(http.StatusUnauthorized)
		}
		p.Person(t, "guest@example.com", 3)
		p.Browser(t).Begin().Post("/api/login", apptest.Login("guest@example.com", apptest.Password)).Is(http.StatusUnprocessableEntity)
		staff := p.Staff(t, "staff@example.com", resource.RoleEditor)
		staff.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusOK)
		staff.PostJSON(at(id, "/shipping-label"), map[string]any{"position": 4}).Is(http.StatusOK)
		staff.PostJSON(orderAPI+"array/shipping-label", map[string]any{"rows": []uint64{id}}).Is(http.StatusOK)
	})
}

// A tracking number is asked for where there is an address to look at; elsewhere the
// customer is only told.
func TestTracking(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		linked := d.make(t, "/api/shop/shipping/", map[string]any{
			"langs":    map[string]any{"sk": map[string]any{"title": "Kuriér s odkazom", "tracking_link": "https://www.example.com/"}, "en": map[string]any{"title": "Courier"}},
			"provider": 0, "vat": 1, "price": 4.9,
		})
		own := d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("Osobne"), "provider": 0, "vat": 1, "price": 0, "pickup": true})
		for _, c := range []struct {
			shipping uint64
			name     string
		}{{linked, "tracking"}, {d.courier, "tracking_simple"}, {own, "tracking_pickup"}} {
			id := d.place(t, map[string]any{"shipping_id": c.shipping, "products": []any{d.item(d.balm, 1)}})
			form := none
			if c.name == "tracking" {
				form = map[string]any{"tracking_id": "ABC123"}
			}
			d.b.PostJSON(at(id, "/"+c.name), form).Is(http.StatusConflict)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
			can := slices.DeleteFunc(d.parcel(t, id).Can, func(name string) bool { return !strings.HasPrefix(name, "tracking") })
			if !slices.Equal(can, []string{c.name}) {
				t.Errorf("%s: offered are %v", c.name, can)
			}
			if c.name == "tracking" {
				d.b.PostJSON(at(id, "/tracking"), map[string]any{"tracking_id": "AB"}).Is(http.StatusUnprocessableEntity)
			}
			d.b.PostJSON(at(id, "/"+c.name), form).Is(http.StatusOK)
			if o := d.parcel(t, id); o.Sent == nil || (o.Tracking != "") != (len(form) > 0) {
				t.Errorf("%s: the order is %+v", c.name, o)
			}
		}
	})
}

// Shipping an order goes on with the tracking: by a form where a number is to be
// entered, by a question where there is none, and by nothing where the courier's
// number was sent along (002 §4).
func TestShipGoesOn(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, _ := carried(t, p)
		linked := d.make(t, "/api/shop/shipping/", map[string]any{"provider": 0, "vat": 1, "price": 2, "langs": map[string]any{
			"sk": map[string]any{"title": "So sledovaním", "tracking_link": "https://example.com/"}, "en": map[string]any{"title": "Tracked", "tracking_link": "https://example.com/"},
		}})
		collected := d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("Osobný odber"), "provider": 0, "pickup": true, "vat": 1, "price": 0})
		ship := func(id uint64) string {
			t.Helper()
			var said struct{ Then string }
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK).Data(&said)
			return said.Then
		}
		for want, shipping := range map[string]uint64{"tracking": linked, "tracking_simple": d.courier, "tracking_pickup": collected} {
			id := d.place(t, map[string]any{"shipping_id": shipping, "products": []any{d.item(d.balm, 1)}})
			if got := ship(id); got != want {
				t.Errorf("after shipping follows %q, want %q", got, want)
			}
		}
		sent := d.place(t, map[string]any{"shipping_id": linked, "zip": "04001", "products": []any{d.item(d.balm, 1)}})
		d.b.PostJSON(at(sent, "/send-to-dpd"), box).Is(http.StatusOK)
		if got := ship(sent); got != "" || d.parcel(t, sent).Sent == nil {
			t.Errorf("after shipping what the courier has follows %q", got)
		}
	})
}

// Whoever changes where an order goes reads that its courier has the former address.
func TestAddressAfterParcel(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, _ := carried(t, p)
		id := d.place(t, map[string]any{"zip": "04001"})
		change := func(set map[string]any) string {
			t.Helper()
			set["version"] = d.number(t, "SELECT version FROM orders WHERE id = ?", id)
			return d.b.PostJSON(at(id, ""), set).Is(http.StatusOK).Body
		}
		const warned = "už má dopravca s pôvodnými údajmi"
		if said := change(map[string]any{"city": "Prešov"}); strings.Contains(said, warned) {
			t.Errorf("without a parcel it says %s", said)
		}
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
		if said := change(map[string]any{"note": "Zvoňte"}); strings.Contains(said, warned) {
			t.Errorf("of another field it says %s", said)
		}
		if said := change(map[string]any{"city": "Žilina"}); !strings.Contains(said, warned) || !strings.Contains(said, `"warning":true`) {
			t.Errorf("it says %s", said)
		}
	})
}
