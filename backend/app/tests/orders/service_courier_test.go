package orders_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/courier/packeta/packetatest"
	"backoffice/backend/paper/papertest"
)

// accident is what becomes of a parcel whose courier fails: what staff are told, and
// what they may press next.
type accident struct {
	said  string
	state string // of the parcel
	next  string // the command that is offered
}

func courierDown(name string) string {
	return "Dopravca " + name + " teraz neodpovedá. Skúste to znova, zásielka sa tým nezdvojí."
}

func courierUnknown(name string) string {
	return "Dopravca " + name + " zásielku možno prijal, no neprišla od neho použiteľná odpoveď. Overte to v jeho portáli a výsledok zapíšte akciou Overiť zásielku. Potom sa dá podať znova, ak tam nie je."
}

// happens demands that a parcel fails so: told to whoever pressed, shown on the order,
// and never there twice.
func (d *desk) happens(t *testing.T, name string, id uint64, path, send string, form any, want accident) {
	t.Helper()
	answer := d.b.PostJSON(at(id, path), form)
	if said, _ := answer.Problem(); answer.Status < 400 || said != want.said {
		t.Errorf("%s: answered %d, %q", name, answer.Status, said)
	}
	o := d.parcel(t, id)
	if o.State != want.state || !slices.Contains(o.Can, want.next) || want.next != send && slices.Contains(o.Can, send) {
		t.Errorf("%s: the order is %+v", name, o)
	}
}

// A parcel to a door and one to a point, by DPD: sent, labelled, followed to the end;
// and whatever DPD does instead, staff read what happened and what to press.
func TestLifeByDPD(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, _ := listed(t, p)
		d.soap = d.goods(t, "soap-100", 12.3, 100)
		pickup := d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("DPD Pickup"), "provider": 1, "vat": 1, "price": 2})
		home := d.place(t, map[string]any{"payment_id": d.cod})
		shop := d.place(t, map[string]any{"shipping_id": pickup, "pickup_point_id": d.point(t, 1, "SK10001")})
		asked := len(door.Requests())
		for _, id := range []uint64{home, shop} {
			d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
		}
		sent := door.Requests()[asked:]
		for i, words := range [][]string{
			{fmt.Sprintf(`"reference":"%d"`, home), `"product":9`, `"type":"b2c"`, `"street":"Hlavná"`, `"houseNumber":"12/A"`, `"zip":"04001"`, `"country":"703"`, `"amount":31`, `"currency":"EUR"`, fmt.Sprintf(`"variableSymbol":"%d"`, home), `"weight":1.5`, `"height":12`, `"width":20`, `"depth":30`},
			{fmt.Sprintf(`"reference":"%d"`, shop), `"product":17`, `"type":"psd"`, `"parcelShopId":"SK10001"`},
		} {
			for _, word := range words {
				if !strings.Contains(sent[i], word) {
					t.Errorf("parcel %d lacks %s: %s", i, word, sent[i])
				}
			}
		}
		// Labels: one, both on one sheet, and as files with a report of what has none.
		without := d.place(t, nil)
		if n := papertest.Open(t, []byte(d.b.PostJSON(at(home, "/shipping-label"), map[string]any{"position": 3}).Is(http.StatusOK).Body)); n.Pages() != 1 || !strings.Contains(n.Text(1), d.parcel(t, home).DPD[:14]+" A4 3") {
			t.Errorf("the label is %q", n.Text(1))
		}
		files := unzipped(t, d.b.PostJSON(orderAPI+"array/shipping-label", map[string]any{"rows": []uint64{home, shop, without}}).Is(http.StatusOK).Body)
		if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, []string{fmt.Sprintf("label-%d.pdf", home), fmt.Sprintf("label-%d.pdf", shop), "neuspesne.txt"}) || !strings.Contains(files["neuspesne.txt"], fmt.Sprintf("%d: Zásielka zatiaľ nie je podaná.\r\n", without)) {
			t.Errorf("there are %v: %s", got, files["neuspesne.txt"])
		}
		d.b.PostJSON(at(home, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
		p.Clock.Pass(5 * time.Hour)
		for range 2 {
			if err := p.TrackParcels(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		d.b = p.Admin(t)
		if o := d.parcel(t, home); o.Tracking != o.DPD[:14] || o.State == "announced" || d.happened(t, home, "parcel_moved") != 3 {
			t.Errorf("on its way it is %+v, told %d times", o, d.happened(t, home, "parcel_moved"))
		}

		down, unknown := courierDown("DPD"), courierUnknown("DPD")
		for note, want := range map[string]accident{
			dpdtest.Slow: {unknown, "unknown", "settle_parcel"}, dpdtest.Broken: {unknown, "unknown", "settle_parcel"}, dpdtest.Boom: {unknown, "unknown", "settle_parcel"},
			dpdtest.Page: {unknown, "unknown", "settle_parcel"}, dpdtest.Another: {unknown, "unknown", "settle_parcel"}, dpdtest.Empty: {unknown, "unknown", "settle_parcel"},
			dpdtest.Throttle: {down, "", "send_to_dpd"},
			dpdtest.OldFault: {"Dopravca DPD požiadavku neprijal. Odpovedal: Parcel range is not available (519)", "", "send_to_dpd"},
		} {
			before := door.Parcels()
			id := d.place(t, map[string]any{"note": note})
			d.happens(t, note, id, "/send-to-dpd", "send_to_dpd", box, want)
			if want.next == "settle_parcel" { // somebody looks there, finds nothing, and has it sent anew
				d.b.PostJSON(at(id, "/settle_parcel"), none).Is(http.StatusOK)
				before = door.Parcels()
			}
			d.Exec(t, "UPDATE orders SET note = '' WHERE id = ?", id)
			d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
			d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusConflict)
			if o := d.parcel(t, id); o.State != "announced" || door.Parcels() != before+1 || d.happened(t, id, "parcel_sent") != 1 {
				t.Errorf("%s: in the end there are %d parcels, and %+v", note, door.Parcels()-before, o)
			}
		}
		// Told twice in one answer it is one parcel.
		before := door.Parcels()
		twice := d.place(t, map[string]any{"note": dpdtest.Twice})
		d.b.PostJSON(at(twice, "/send-to-dpd"), box)
		if n := door.Parcels(); n != before+1 {
			t.Errorf("told twice it is %d parcels", n-before)
		}
		// What it refuses is told in its words.
		wrong := d.place(t, nil)
		d.Exec(t, "UPDATE orders SET zip = '00000' WHERE id = ?", wrong)
		d.happens(t, "nowhere", wrong, "/send-to-dpd", "send_to_dpd", box, accident{
			"Dopravca DPD požiadavku neprijal. Odpovedal: Product / service DPD CLASSIC is not allowed in specified destination.", "", "send_to_dpd",
		})
		// Down it stays as it is: labels and tracking say so, and nothing is lost.
		door.Close()
		if said, _ := d.b.PostJSON(at(home, "/shipping-label"), map[string]any{"position": 1}).Is(http.StatusBadGateway).Problem(); said != down {
			t.Errorf("a label of a courier that is gone: %q", said)
		}
		late := d.place(t, nil)
		d.happens(t, "gone", late, "/send-to-dpd", "send_to_dpd", box, accident{down, "", "send_to_dpd"})
		state := d.parcel(t, home).State
		p.Clock.Pass(10 * time.Hour)
		_ = p.TrackParcels(t.Context()) // says that nobody answered
		d.b = p.Admin(t)
		if got := d.parcel(t, home).State; got != state {
			t.Errorf("of a courier that is gone the parcel is %q, was %q", got, state)
		}
		d.sound(t)
	})
}

// The same by Packeta, which knows each number once: what broke may be sent again at once.
func TestLifeByPacketa(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, points := listed(t, p)
		d.soap = d.goods(t, "soap-100", 12.3, 100)
		box := d.point(t, 2, "77001")
		to := func(set map[string]any) uint64 {
			form := map[string]any{"shipping_id": d.pickup, "pickup_point_id": box}
			maps.Copy(form, set)
			return d.place(t, form)
		}
		id := to(map[string]any{"payment_id": d.cod})
		d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusOK)
		sent := points.Requests()
		for _, word := range []string{"<createPacket>", fmt.Sprintf("<number>%d</number>", id), "<name>Ján</name>", "<surname>Čierny</surname>", "<addressId>77001</addressId>", "<currency>EUR</currency>", "<cod>28.60</cod>", "<value>"} {
			if !strings.Contains(sent[len(sent)-1], word) {
				t.Errorf("the packet lacks %s: %s", word, sent[len(sent)-1])
			}
		}
		o := d.parcel(t, id)
		if text := papertest.Open(t, []byte(d.b.PostJSON(at(id, "/shipping-label"), map[string]any{"position": 2}).Is(http.StatusOK).Body)).Text(1); !strings.Contains(text, o.Packeta) {
			t.Errorf("the label of %s says %q", o.Packeta, text)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
		for _, step := range []struct {
			status int
			state  string
		}{{2, "accepted"}, {5, "at_point"}, {7, "delivered"}} {
			points.Move(o.Packeta, step.status)
			p.Clock.Pass(5 * time.Hour)
			for range 2 {
				if err := p.TrackParcels(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			d.b = p.Admin(t)
			if got := d.parcel(t, id); got.State != step.state {
				t.Errorf("at %d the parcel is %q", step.status, got.State)
			}
		}

		down := courierDown("Packeta")
		for surname, want := range map[string]accident{
			packetatest.Boom: {down, "", "send_to_packetery"}, packetatest.Page: {down, "", "send_to_packetery"}, packetatest.Empty: {down, "", "send_to_packetery"},
			packetatest.Odd: {down, "", "send_to_packetery"}, packetatest.Gateway: {down, "", "send_to_packetery"},
			// These took it before they failed: asked again, the number is there, and a person looks.
			packetatest.Slow: {down, "", "send_to_packetery"}, packetatest.Broken: {down, "", "send_to_packetery"},
			packetatest.Two: {courierUnknown("Packeta"), "unknown", "settle_parcel"},
		} {
			before := points.Packets()
			id := to(map[string]any{"surname": surname})
			d.happens(t, surname, id, "/send-to-packetery", "send_to_packetery", none, want)
			d.Exec(t, "UPDATE orders SET surname = 'Biela' WHERE id = ?", id)
			if took := points.Packets() - before; took > 0 {
				if want.next != "settle_parcel" {
					d.happens(t, surname+" again", id, "/send-to-packetery", "send_to_packetery", none, accident{courierUnknown("Packeta"), "unknown", "settle_parcel"})
				}
				d.b.PostJSON(at(id, "/settle_parcel"), map[string]any{"shipment_id": fmt.Sprint(1000000000 + points.Packets())}).Is(http.StatusOK)
			} else {
				d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusOK)
			}
			d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusConflict)
			if o := d.parcel(t, id); o.State != "announced" || o.Packeta == "" || points.Packets() != before+1 {
				t.Errorf("%s: in the end there are %d packets, and %+v", surname, points.Packets()-before, o)
			}
		}
		before := points.Packets()
		twice := to(map[string]any{"surname": packetatest.Twice})
		d.b.PostJSON(at(twice, "/send-to-packetery"), none).Is(http.StatusOK)
		said, _ := d.b.PostJSON(at(twice, "/send-to-packetery"), none).Is(http.StatusConflict).Problem()
		if want := "Akcia „Podať zásielku“ sa v tomto stave nedá vykonať: pole „Podaná dopravcovi“ je vyplnené."; said != want || points.Packets() != before+1 {
			t.Errorf("told twice it is %d packets; again it says %q", points.Packets()-before, said)
		}
		points.Close()
		late := to(nil)
		d.happens(t, "gone", late, "/send-to-packetery", "send_to_packetery", none, accident{down, "", "send_to_packetery"})
		d.sound(t)
	})
}
