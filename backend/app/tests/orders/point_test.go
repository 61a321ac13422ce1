package orders_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/courier/packeta/packetatest"
	"backoffice/backend/lookup"
)

// listed is a shop whose couriers' lists of points were read.
func listed(t testing.TB, p *apptest.Product) (*desk, *dpdtest.Stub, *packetatest.Stub) {
	d, door, points := carried(t, p)
	if err := p.RefreshPoints(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d, door, points
}

// pointed is the detail of an order as these tests look at it.
type pointed struct {
	PointID *uint64 `json:"pickup_point_id"`
	Point   *struct {
		ID, Name, Street, City, Zip, Country, URL string
		Hours                                     []struct{ Day int }
	} `json:"shipping_point"`
	Locked  map[string]string
	Version int64
}

func (d *desk) pointed(t testing.TB, id uint64) (o pointed) {
	t.Helper()
	d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&o)
	d.b.Get(fmt.Sprint("/api/order/", id)).Is(http.StatusOK).Data(&o)
	return o
}

// Staff choose a point from the list of the courier, found by words, in the country
// that the parcel goes to. The order keeps it as it was when the point closes.
func TestPointByStaff(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, points := listed(t, p)
		dpdPoint := d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("DPD Pickup"), "provider": 1, "vat": 1, "price": 2})
		offered := func(path string) (labels []string) {
			t.Helper()
			var rows []struct{ Label string }
			d.b.Get("/api/shop/pickup_point/of/" + path).Is(http.StatusOK).Data(&rows)
			for _, row := range rows {
				labels = append(labels, row.Label)
			}
			return labels
		}
		for path, want := range map[string]string{
			fmt.Sprint(d.pickup, "?query="):               "[Košice, Hlavná 12 – Košice, Hlavná 12 (Potraviny) (040\u00a001) Žilina, Krátka 3 – Z-BOX Žilina (010\u00a001)]",
			fmt.Sprint(d.pickup, "?query=kratka+zil"):     "[Žilina, Krátka 3 – Z-BOX Žilina (010\u00a001)]",
			fmt.Sprint(dpdPoint, "/56?query="):            "[Praha 1, Dlouhá 9 – Večerka U Lípy (110\u00a000)]",
			fmt.Sprint(dpdPoint, "?query=040+01"):         "[Košice, Hlavná 12 – Potraviny Čučoriedka (040\u00a001)]",
			fmt.Sprint(d.courier, "?query="):              "[]",
			fmt.Sprint(dpdPoint, "/56?query=cucoriedka"):  "[]",
			fmt.Sprint(dpdPoint, "/193?query=cucoriedka"): "[Košice, Hlavná 12 – Potraviny Čučoriedka (040\u00a001)]",
		} {
			if got := fmt.Sprint(offered(path)); got != want {
				t.Errorf("%s offers %s, want %s", path, got, want)
			}
		}
		zilina, praha := d.point(t, 2, "77001"), d.point(t, 1, "CZ20001")
		for name, c := range map[string]struct {
			set  map[string]any
			says string
		}{
			"none":                   {map[string]any{"shipping_id": d.pickup}, "Vyberte niektorú z možností."},
			"another courier's":      {map[string]any{"shipping_id": d.pickup, "pickup_point_id": praha}, "Vyberte niektorú z ponúkaných možností."},
			"in another country":     {map[string]any{"shipping_id": dpdPoint, "pickup_point_id": praha}, "Vyberte niektorú z ponúkaných možností."},
			"delivered elsewhere":    {map[string]any{"shipping_id": dpdPoint, "pickup_point_id": d.point(t, 1, "SK10001"), "shipping_country_id": lookup.CountryCZ}, "Vyberte niektorú z ponúkaných možností."},
			"one that nobody listed": {map[string]any{"shipping_id": d.pickup, "pickup_point_id": 99_999}, "Vyberte niektorú z ponúkaných možností."},
		} {
			_, wrong := d.b.PostJSON(orderAPI, d.order(c.set)).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong) != 1 || fmt.Sprint(wrong["pickup_point_id"]) != "["+c.says+"]" {
				t.Errorf("%s: wrong is %v", name, wrong)
			}
		}
		// Where no point is to be chosen, none is kept.
		if o := d.pointed(t, d.place(t, map[string]any{"pickup_point_id": zilina})); o.PointID != nil || o.Point != nil {
			t.Errorf("an order to the door has a point: %+v", o)
		}
		abroad := d.place(t, map[string]any{"shipping_id": dpdPoint, "pickup_point_id": praha, "shipping_country_id": lookup.CountryCZ})
		if o := d.pointed(t, abroad); o.Point == nil || o.Point.ID != "CZ20001" || o.Point.Country != "Česko" {
			t.Errorf("the point abroad is %+v", o.Point)
		}
		id := d.place(t, map[string]any{"shipping_id": d.pickup, "pickup_point_id": d.point(t, 2, "1234")})
		o := d.pointed(t, id)
		if o.Point == nil || o.Point.ID != "1234" || o.Point.Street != "Hlavná 12" || o.Point.Zip != "040 01" || len(o.Point.Hours) != 3 || o.Point.URL == "" || o.Locked["pickup_point_id"] != "" {
			t.Fatalf("the order tells %+v", o)
		}

		// The point closes: the order shows it as it was, and may be given another one.
		points.Feeds["branch"] = `[{"id":"1999","name":"Nová","street":"Nová 1","city":"Košice","zip":"04001","country":"sk"}]`
		d.Exec(t, "UPDATE pickup_lists SET due_at = read_at")
		if err := p.RefreshPoints(t.Context()); err != nil {
			t.Fatal(err)
		}
		edit := func(set map[string]any) map[string]any {
			form := map[string]any{"version": d.pointed(t, id).Version, "name": "Jana"}
			for name, value := range set {
				form[name] = value
			}
			return form
		}
		d.b.PostJSON(at(id, ""), edit(nil)).Is(http.StatusOK)
		d.b.PostJSON(at(id, ""), edit(map[string]any{"pickup_point_id": d.point(t, 2, "1234")})).Is(http.StatusOK)
		if after := d.pointed(t, id); after.Point.ID != "1234" || after.Point.Street != "Hlavná 12" {
			t.Errorf("a point that closed is told as %+v", after.Point)
		}
		if got := offered(fmt.Sprint(d.pickup, "?query=kosice")); len(got) != 1 || !strings.Contains(got[0], "Nová") {
			t.Errorf("offered are %v", got)
		}
		d.b.PostJSON(at(id, ""), edit(map[string]any{"pickup_point_id": d.point(t, 2, "1999")})).Is(http.StatusOK)
		if after := d.pointed(t, id); after.Point.ID != "1999" {
			t.Errorf("the other point is %+v", after.Point)
		}
		d.b.PostJSON(at(id, "/send-to-packetery"), none).Is(http.StatusOK)
		if sent := points.Requests(); len(sent) != 1 || !strings.Contains(sent[0], "<addressId>1999</addressId>") {
			t.Errorf("Packeta was told %v", sent)
		}
		d.b.PostJSON(at(abroad, "/send-to-dpd"), box).Is(http.StatusOK)
		if sent := door.Requests(); !slices.ContainsFunc(sent, func(body string) bool { return strings.Contains(body, `"parcelShopId":"CZ20001"`) }) {
			t.Errorf("DPD was told %v", sent)
		}
		// Its courier has the parcel: nobody sends it elsewhere.
		if why := d.pointed(t, id).Locked["pickup_point_id"]; why == "" {
			t.Error("the point of a parcel that was sent can be changed")
		}
		d.b.PostJSON(at(id, ""), edit(map[string]any{"pickup_point_id": zilina})).Is(http.StatusUnprocessableEntity)
	})
}

// A site searches the points and names one by its number; what we know of it counts.
func TestPointBySite(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, _ := listed(t, p)
		site := d.site(t, d.key(t, nil), "")
		var answer struct {
			Points []struct{ ID, Street, Country string }
			Page   int
			More   bool
		}
		site.Get(fmt.Sprint("/api/site/points?shipping_id=", d.pickup, "&query=kosice&country_id=193")).Is(http.StatusOK).Data(&answer)
		if len(answer.Points) != 1 || answer.Points[0].ID != "1234" || answer.Points[0].Country != "Slovensko" || answer.More || answer.Page != 1 {
			t.Errorf("told is %+v", answer)
		}
		for query, wrong := range map[string]string{
			"": "shipping_id", fmt.Sprint("?shipping_id=", d.courier): "shipping_id", fmt.Sprint("?shipping_id=", d.pickup, "&page=0"): "page",
			fmt.Sprint("?shipping_id=", d.pickup, "&town=x"): "town", fmt.Sprint("?shipping_id=", d.pickup, "&query=", strings.Repeat("x", 101)): "query",
		} {
			if _, named := site.Get("/api/site/points" + query).Is(http.StatusUnprocessableEntity).Problem(); len(named[wrong]) == 0 {
				t.Errorf("%s: named is %v", query, named)
			}
		}
		order := func(set map[string]any) map[string]any {
			form := d.order(map[string]any{"shipping_id": d.pickup, "total": 27.1})
			for name, value := range set {
				form[name] = value
			}
			return form
		}
		n := 0
		send := func(form map[string]any, status int) map[string][]string {
			t.Helper()
			n++
			site.Header.Set("Idempotency-Key", fmt.Sprint("cart-", n))
			answer := site.PostJSON("/api/site/order", form).Is(status)
			if status == http.StatusOK {
				return nil
			}
			_, wrong := answer.Problem()
			return wrong
		}
		for name, point := range map[string]any{"none": nil, "one that nobody has": map[string]any{"id": "4711", "name": "Tajné"}, "one that is closed": map[string]any{"id": "1235"}} {
			if wrong := send(order(map[string]any{"shipping_point": point}), http.StatusUnprocessableEntity); len(wrong["shipping_point.id"]) != 1 {
				t.Errorf("%s: wrong is %v", name, wrong)
			}
		}
		elsewhere := d.order(map[string]any{"shipping_id": d.courier, "total": 29.5, "shipping_point": map[string]any{"id": "1234"}})
		if wrong := send(elsewhere, http.StatusUnprocessableEntity); len(wrong["shipping_point.id"]) != 1 {
			t.Errorf("a point for a courier: wrong is %v", wrong)
		}
		send(order(map[string]any{"shipping_point": map[string]any{"id": "1234", "street": "Vymyslená 1"}}), http.StatusOK)
		id := uint64(d.number(t, "SELECT MAX(id) FROM orders"))
		if o := d.pointed(t, id); o.Point == nil || o.Point.Street != "Hlavná 12" || o.PointID == nil {
			t.Errorf("the order tells %+v", o.Point)
		}

		// Where there is no list, what the site says is kept.
		d.Exec(t, "UPDATE pickup_points SET live = NULL, deleted_at = created_at")
		d.Exec(t, "UPDATE pickup_lists SET points = 0")
		send(order(map[string]any{"shipping_point": map[string]any{"id": "4711", "name": "Tajné", "city": "Košice"}}), http.StatusOK)
		id = uint64(d.number(t, "SELECT MAX(id) FROM orders"))
		if o := d.pointed(t, id); o.Point == nil || o.Point.Name != "Tajné" || o.PointID != nil || o.Locked["pickup_point_id"] == "" {
			t.Errorf("the order tells %+v", o)
		}
		d.b.PostJSON(at(id, ""), map[string]any{"version": d.pointed(t, id).Version, "name": "Jana"}).Is(http.StatusOK)
	})
}

// Whoever may not price baskets is not told of points, and whoever may not see orders
// is not told of ours.
func TestWhoSeesPoints(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, _, _ := listed(t, p)
		path := fmt.Sprint("/api/site/points?shipping_id=", d.pickup)
		reads := d.key(t, map[string]any{"may_quote": false, "may_order": false})
		d.site(t, reads, "").Get(path).Is(http.StatusForbidden)
		d.site(t, "site_wrong", "").Get(path).Is(http.StatusUnauthorized)
		d.b.Get(path).Is(http.StatusUnauthorized)
		p.Staff(t, "editor@example.com", 2).Get(fmt.Sprint("/api/shop/pickup_point/of/", d.pickup, "?query=")).Is(http.StatusOK)
		p.Browser(t).Get(fmt.Sprint("/api/shop/pickup_point/of/", d.pickup, "?query=")).Is(http.StatusUnauthorized)
	})
}

// A variant is chosen by its values and stock; a customer tells what an order takes over.
func TestChoicesOfAnOrder(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		value := p.Property(t, d.b, "velkost")
		form := apptest.Goods("tricko", d.category)
		form["variants"] = []any{map[string]any{"sku": "tricko-m", "stock": 12, "value_ids": []uint64{value}}}
		shirt := d.make(t, "/api/shop/product/", form)
		var rows []struct{ Text, SKU string }
		d.b.Get(fmt.Sprint("/api/shop/product/variant/of/", shirt)).Is(http.StatusOK).Data(&rows)
		if len(rows) != 1 || rows[0].Text != "Hodnota velkost · na sklade 12 ks · tricko-m" {
			t.Errorf("offered are %+v", rows)
		}
		user := p.Person(t, "kupuje@example.com", 3)
		d.Exec(t, "UPDATE users SET address = 'Dlhá 5', billing_vat = 'SK2020' WHERE id = ?", user)
		var found []map[string]any
		p.Staff(t, "editor@example.com", 2).Get("/api/customer?query=kupuje").Is(http.StatusOK).Data(&found)
		if _, told := found[0]["language_id"]; told {
			t.Errorf("the language of who ordered nothing is told: %v", found)
		}
		if len(found) != 1 || found[0]["address"] != "Dlhá" || found[0]["address_number"] != "5" || found[0]["billing_address_number"] != "" || found[0]["billing_vat"] != "SK2020" || found[0]["email"] != "kupuje@example.com" {
			t.Errorf("told is %v", found)
		}
		d.Exec(t, "UPDATE users SET fullname = 'Zuzana Kováčová' WHERE id = ?", user)
		d.b.Get(fmt.Sprint("/api/customer?ids[]=", user)).Is(http.StatusOK).Data(&found)
		if len(found) != 1 || found[0]["text"] != "Zuzana Kováčová – kupuje@example.com" {
			t.Errorf("offered is %v", found)
		}
		named := d.make(t, "/api/user/", map[string]any{
			"role_id": 3, "name": "Ľubica", "surname": "Šťastná", "title_url": "lubica", "email": "obchod@example.com", "phone": "+421 905 111 222",
			"password": "heslo12345", "password_2": "heslo12345",
		})
		for _, by := range []string{"Ľubica Šťastná", "stastna lub", "obchod@", "905 111"} {
			if d.b.Get("/api/customer?query=" + url.QueryEscape(by)).Is(http.StatusOK).Data(&found); len(found) != 1 || found[0]["id"] != float64(named) {
				t.Errorf("%q finds %v", by, found)
			}
		}
		d.place(t, map[string]any{"user_id": user, "language_id": 2})
		d.place(t, map[string]any{"user_id": user, "language_id": 1})
		d.place(t, map[string]any{"user_id": user, "language_id": 2})
		d.b.Get("/api/customer?query=kupuje").Is(http.StatusOK).Data(&found)
		if len(found) != 1 || found[0]["language_id"] != 2.0 {
			t.Errorf("who ordered in the language 2 last is told as %v", found)
		}
	})
}

// The form of a new order begins with the country that the shop sells from and its first
// language; a caller who leaves them out has chosen none.
func TestOrderBegins(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		begins := func() map[string]uint64 {
			t.Helper()
			var view struct {
				Form struct {
					Schema struct {
						Properties map[string]struct{ Default any }
					}
				}
			}
			d.b.Get("/api/schema/order").Is(http.StatusOK).Data(&view)
			with := map[string]uint64{}
			for name, property := range view.Form.Schema.Properties {
				if id, ok := property.Default.(float64); ok && strings.HasSuffix(name, "_id") {
					with[name] = uint64(id)
				}
			}
			return with
		}
		language := d.number(t, "SELECT id FROM languages WHERE code = 'sk'")
		if want, got := map[string]uint64{"country_id": lookup.CountrySK, "language_id": uint64(language)}, begins(); !maps.Equal(got, want) {
			t.Errorf("a new order begins with %v, want %v", got, want)
		}
		d.company(t, map[string]any{"contact_country_id": lookup.CountryCZ})
		if got := begins()["country_id"]; got != lookup.CountryCZ {
			t.Errorf("in a shop that sells from Czechia it begins with the country %d", got)
		}
		form := d.order(nil)
		delete(form, "country_id")
		delete(form, "language_id")
		_, wrong := d.b.PostJSON(orderAPI, form).Is(http.StatusUnprocessableEntity).Problem()
		if got := slices.Sorted(maps.Keys(wrong)); !slices.Contains(got, "country_id") || !slices.Contains(got, "language_id") {
			t.Errorf("without country and language wrong are %v", got)
		}
	})
}
