package orders_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/backend/integration/courier/packeta/packetatest"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// A parcel that nobody handed over yet is cancelled at its courier, and another one sent; one
// that the courier keeps stays as it is.
func TestParcelIsTakenBack(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, points := carried(t, p)
		id := d.atPoint(t, map[string]any{"status": sale.Paid})
		d.b.Post(at(id, "/cancel_parcel"), nil).Is(http.StatusConflict) // there is none yet
		d.b.Post(at(id, "/send-to-packetery"), nil).Is(http.StatusOK)
		first := d.parcel(t, id)
		if !slices.Contains(first.Can, "cancel_parcel") {
			t.Fatalf("offered are %v", first.Can)
		}
		p.Browser(t).Begin().Post(at(id, "/cancel_parcel"), nil).Is(http.StatusUnauthorized)
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)

		// Its answer is lost: nothing is said to have happened, and it is asked again.
		there := p.Couriers.Points
		p.Couriers.Points = packeta.New(packeta.Config{
			Password: packetatest.Password, Key: packetatest.Key, URL: loses(t, points.URL), FeedURL: points.URL, Timeout: patience, Now: p.Clock.Now,
		})
		editor.Post(at(id, "/cancel_parcel"), nil).Is(http.StatusBadGateway)
		p.Couriers.Points = there
		if o := d.parcel(t, id); o.State != "announced" || o.Packeta != first.Packeta {
			t.Errorf("it is %+v", o)
		}
		editor.Post(at(id, "/cancel_parcel"), nil).Is(http.StatusOK)
		if o := d.parcel(t, id); o.State != "" || o.Packeta != "" || o.Made != nil || slices.Contains(o.Can, "cancel_parcel") || !slices.Contains(o.Can, "send_to_packetery") {
			t.Errorf("it is %+v", o)
		}
		if d.happened(t, id, sale.EventParcelTakenBack) != 1 {
			t.Error("the timeline does not tell")
		}
		d.b.Post(at(id, "/send-to-packetery"), nil).Is(http.StatusOK)
		second := d.parcel(t, id)
		if second.Packeta == "" || second.Packeta == first.Packeta || second.State != "announced" {
			t.Errorf("it is %+v, before %+v", second, first)
		}

		// The courier has it in its hands.
		points.Move(second.Packeta, 2 /* it arrived at a depot */)
		body := d.b.Post(at(id, "/cancel_parcel"), nil).Is(http.StatusConflict).Body
		if o := d.parcel(t, id); o.Packeta != second.Packeta || o.State != "announced" || !strings.Contains(body, "v jeho portáli") {
			t.Errorf("it is %+v: %s", o, body)
		}

		// Of an order that was cancelled the parcel is cancelled too, and stays in sight.
		ended := d.atPoint(t, map[string]any{"status": sale.Paid})
		d.b.Post(at(ended, "/send-to-packetery"), nil).Is(http.StatusOK)
		d.b.PostJSON(at(ended, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.b.Post(at(ended, "/cancel_parcel"), nil).Is(http.StatusOK)
		if o := d.parcel(t, ended); o.State != "cancelled" || o.Packeta == "" || slices.Contains(o.Can, "cancel_parcel") {
			t.Errorf("it is %+v", o)
		}

		// A password that is not taken is named, with where it stands.
		third := d.atPoint(t, map[string]any{"status": sale.Paid})
		d.b.Post(at(third, "/send-to-packetery"), nil).Is(http.StatusOK)
		p.Couriers.Points = packeta.New(packeta.Config{Password: "wrong", Key: packetatest.Key, URL: points.URL, FeedURL: points.URL, Timeout: time.Second, Now: p.Clock.Now})
		if body := d.b.Post(at(third, "/cancel_parcel"), nil).Is(http.StatusConflict).Body; !strings.Contains(body, "PACKETA_URL") {
			t.Errorf("it answers %s", body)
		}
	})
}

// loses is a way to a service on which every call arrives and every answer is lost.
func loses(t testing.TB, to string) string {
	way := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ask, err := http.NewRequestWithContext(r.Context(), r.Method, to+r.URL.Path, r.Body)
		if err == nil {
			ask.Header = r.Header
			var answer *http.Response
			if answer, err = http.DefaultClient.Do(ask); err == nil {
				err = answer.Body.Close()
			}
		}
		if err != nil {
			t.Error(err)
		}
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(way.Close)
	return way.URL
}

// DPD gives parcels up where the shop has that switched on; elsewhere it says where to do it.
func TestDPDKeepsParcels(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, _ := carried(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid})
		d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
		body := d.b.Post(at(id, "/cancel_parcel"), nil).Is(http.StatusConflict).Body
		if o := d.parcel(t, id); o.State != "announced" || o.DPD == "" || !strings.Contains(body, "v jeho portáli") || door.Parcels() != 1 {
			t.Errorf("it is %+v: %s", o, body)
		}
	})
}
