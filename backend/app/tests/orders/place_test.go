package orders_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// An order of the desk: its prices, what it takes, and how list, form and detail
// tell it.
func TestPlace(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"payment_id": d.cod})
		if n := d.stock(t, d.soap); n != 8 {
			t.Errorf("%d soaps are left, want 8", n)
		}
		var rows []struct {
			Fullname, Number string
			Price            float64
			Status           int
			StatusAdmin      int    `json:"status_admin"`
			PaymentType      string `json:"payment_type"`
		}
		answer := d.b.Get(orderAPI + "?search=cierny").Is(http.StatusOK)
		answer.Data(&rows)
		if len(rows) != 1 || rows[0].Fullname != "Ján Čierny" || rows[0].Price != 31 || rows[0].Status != 8 || rows[0].StatusAdmin != 3 || rows[0].PaymentType != "Dobierka" {
			t.Errorf("the list tells %s", answer.Body)
		}
		if d.b.Get(orderAPI + "?search=" + rows[0].Number).Is(http.StatusOK).Data(&rows); len(rows) != 1 {
			t.Error("no order is found by its number")
		}
		for _, name := range []string{"Ján Čierny", "čierny ján"} {
			if d.b.Get(orderAPI + "?search=" + url.QueryEscape(name)).Is(http.StatusOK).Data(&rows); len(rows) != 1 {
				t.Errorf("no order is found by %q", name)
			}
		}
		d.quiet(t) // the mail of an order notes when it was sent
		detail := strings.ReplaceAll(d.b.Get("/api/order/detail/1").Is(http.StatusOK).Body, "\u00a0", " ")
		for _, want := range []string{
			`"price_formated":"31,00 €"`, `"price_vat_formated":"5,80 €"`, `"email":"jan@example.com"`, `"lang":{"title":"Výrobok soap-1"}`,
			`"country":"Slovensko"`, `"payment":{"id":3,"method":"cod","lang":{"title":"Dobierka"}}`, `{"percent":23,"base":25.2,"tax":5.8,"gross":31}`,
		} {
			if !strings.Contains(detail, want) {
				t.Errorf("the detail lacks %s: %s", want, detail)
			}
		}
		form := d.b.Get(at(id, "")).Is(http.StatusOK).Body
		for _, want := range []string{`"products":[{"gift":false,"id":1,"quantity":2,"variant":null}]`, `"currency_id":"Mení sa len v novej objednávke."`} {
			if !strings.Contains(form, want) {
				t.Errorf("the form lacks %s: %s", want, form)
			}
		}
		// What was sold stays as it was shown (decisions.md 40).
		d.b.PostJSON("/api/shop/product/1", map[string]any{"price": 99, "version": d.number(t, "SELECT version FROM products WHERE id = 1")}).Is(http.StatusOK)
		if again := strings.ReplaceAll(d.b.Get("/api/order/detail/1").Is(http.StatusOK).Body, "\u00a0", " "); again != detail {
			t.Errorf("a new price changed the order: %s", again)
		}
		d.sound(t)
	})
}

// What staff enter of an order that its customer has already, or that is on its way, was
// shipped when it was entered.
func TestPlaceShipped(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		for admin, want := range map[int]bool{sale.Completed: true, sale.Shipped: true, sale.Awaiting: false} {
			id := d.place(t, map[string]any{"status": sale.Paid, "status_admin": admin})
			var order struct {
				Created string  `json:"created_at"`
				Shipped *string `json:"shipped_at"`
			}
			d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&order)
			if order.Shipped != nil != want || want && *order.Shipped != order.Created {
				t.Errorf("an order in state %d of %s was shipped at %v", admin, order.Created, order.Shipped)
			}
		}
	})
}

// An order that is completed without having been shipped was sent then; one that was
// shipped before stays so, and says anew when it is shipped again.
func TestCompletedIsShipped(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	d := open(t, p)
	id := d.place(t, map[string]any{"status": sale.Paid, "status_admin": sale.Awaiting})
	step := func(admin int) (at string) {
		p.Clock.Pass(time.Hour)
		d.b.PostJSON(fmt.Sprintf("/api/order/%d/status", id), map[string]any{"status_admin": admin}).Is(http.StatusOK)
		var order struct {
			Shipped string `json:"shipped_at"`
		}
		d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&order)
		return order.Shipped
	}
	completed := step(sale.Completed)
	shipped := step(sale.Shipped)
	again := step(sale.Completed)
	if completed == "" || shipped == completed || again != shipped {
		t.Errorf("completed: sent at %q; then shipped: %q; then completed: %q", completed, shipped, again)
	}
}

// What the form of an order refuses, each wrong field by its name (002 §5).
func TestPlaceRefused(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		form := apptest.Goods("tee-1", d.category)
		form["stock"] = 5
		for name, c := range map[string]struct {
			set   map[string]any
			wrong []string
		}{
			"everything at once": {map[string]any{
				"name": "J", "surname": "", "email": "x", "address": "H", "address_number": "", "city": "K", "zip": "04", "country_id": nil, "language_id": nil,
				"payment_id": nil, "shipping_id": nil, "voucher": "ABC", "status": nil, "status_admin": nil,
				"products": []any{map[string]any{"quantity": 0}},
			}, []string{
				"address", "address_number", "city", "country_id", "email", "language_id", "name", "payment_id", "products.0.id", "products.0.quantity",
				"shipping_id", "status", "status_admin", "surname", "voucher", "zip",
			}},
			"nothing":                        {map[string]any{"products": []any{}}, []string{"products"}},
			"a product that is not there":    {map[string]any{"products": []any{d.item(999, 1)}}, []string{"products.0.id"}},
			"more than there are":            {map[string]any{"products": []any{d.item(d.balm, 1), d.item(d.soap, 11)}}, []string{"products.1.quantity"}},
			"in two lines together":          {map[string]any{"products": []any{d.item(d.soap, 6), d.item(d.soap, 5)}}, []string{"products.1.quantity"}},
			"a variant of nothing":           {map[string]any{"products": []any{map[string]any{"id": d.soap, "quantity": 1, "variant": 7}}}, []string{"products.0.variant"}},
			"a code that nobody made":        {map[string]any{"voucher": "NIKTOTO"}, []string{"voucher"}},
			"a state that none begins with":  {map[string]any{"status": 2, "status_admin": 4}, []string{"status", "status_admin"}},
			"a way not offered in a country": {map[string]any{"country_id": lookup.CountryCZ, "shipping_id": d.pickup}, []string{"pickup_point_id", "shipping_id"}},
			"half an address":                {map[string]any{"shipping_name": "Eva"}, []string{"shipping_address", "shipping_city", "shipping_zip"}},
			"an address of nobody":           {map[string]any{"shipping_address": "Dlhá 7", "shipping_city": "Prešov", "shipping_zip": "080 01"}, []string{"shipping_name"}},
			"half an address of an invoice":  {map[string]any{"billing_name": "Firma", "billing_address_number": "4", "billing_city": "Prešov"}, []string{"billing_address", "billing_zip"}},
			"a post code of letters":         {map[string]any{"zip": "ABCDE"}, []string{"zip"}},
			"a mail server without a domain": {map[string]any{"email": "jan@example"}, []string{"email"}},
			"a tax number as a VAT number":   {map[string]any{"billing_vat": "2020123456"}, []string{"billing_vat"}},
			"a short VAT number":             {map[string]any{"billing_vat": "SK123"}, []string{"billing_vat"}},
			"post codes of other addresses": {map[string]any{
				"billing_address": "Dlhá", "billing_city": "Prešov", "billing_zip": "0800", "billing_country_id": lookup.CountrySK,
				"shipping_name": "Eva", "shipping_address": "Dlhá 7", "shipping_city": "Brno", "shipping_zip": "60200-1", "shipping_country_id": lookup.CountryCZ,
			}, []string{"billing_zip", "shipping_zip"}},
			"a street in another country": {
				map[string]any{"shipping_country_id": lookup.CountryCZ}, []string{"shipping_address", "shipping_city", "shipping_name", "shipping_zip"},
			},
			"a field that nobody knows": {map[string]any{"price": 1}, []string{"price"}},
			"a currency without a rate": {map[string]any{"currency_id": 1}, []string{"currency_id"}},
		} {
			_, wrong := d.b.PostJSON(orderAPI, d.order(c.set)).Is(http.StatusUnprocessableEntity).Problem()
			if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, c.wrong) {
				t.Errorf("%s: wrong are %v, want %v", name, got, c.wrong)
			}
		}
		if n := d.number(t, "SELECT COUNT(*) FROM orders") + d.number(t, "SELECT COUNT(*) FROM order_lines") + d.number(t, "SELECT COUNT(*) FROM order_events"); n != 0 {
			t.Errorf("what was refused left %d rows", n)
		}
		if n := d.stock(t, d.soap); n != 10 {
			t.Errorf("%d soaps are left", n)
		}
	})
}

// Who may do what with orders (002 §6).
func TestRights(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, nil)
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.Delete(at(id, "")).Is(http.StatusForbidden)
		editor.Post(orderAPI+"array/destroy", map[string]string{"rows[0]": "1"}).Is(http.StatusForbidden)
		editor.PostJSON(orderAPI, d.order(nil)).Is(http.StatusCreated)
		editor.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		editor.PostJSON(at(id, ""), map[string]any{"name": "Jana", "version": d.number(t, "SELECT version FROM orders WHERE id = ?", id)}).Is(http.StatusOK)
		editor.PostJSON(at(id, "/notes/"), map[string]any{"text": "Volať po 16:00"}).Is(http.StatusCreated)
		out := d.Browser(t)
		out.Get(orderAPI).Is(http.StatusUnauthorized)
		out.Get(at(id, "")).Is(http.StatusUnauthorized)
		out.Get("/api/order/detail/1").Is(http.StatusUnauthorized)

		// Removing what was not sent gives back what it held, once.
		before := d.stock(t, d.soap)
		d.b.Delete(at(id, "")).Is(http.StatusOK)
		if n := d.stock(t, d.soap); n != before+2 {
			t.Errorf("%d soaps after an order was removed, want %d", n, before+2)
		}
		d.b.Delete(at(id, "")).Is(http.StatusNotFound)
		d.b.Post(at(id, "/restore"), nil).Is(http.StatusOK)
		if n := d.number(t, "SELECT status_admin FROM orders WHERE id = ?", id); n != 4 || d.stock(t, d.soap) != before+2 {
			t.Errorf("brought back it is in state %d, %d soaps are left", n, d.stock(t, d.soap))
		}
		d.sound(t)
	})
}

// The browser's form only shows what an order was placed with, and sends the rest as
// a form: the goods that it leaves out stay, as does all that it may not change.
func TestOrderIsChangedByAForm(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, nil)
		goods := func() string {
			var o struct{ Products json.RawMessage }
			d.b.Get(at(id, "")).Is(http.StatusOK).Data(&o)
			return string(o.Products)
		}
		before := goods()
		version := func() int { return int(d.number(t, "SELECT version FROM orders WHERE id = ?", id)) }
		form := map[string]any{"version": version(), "city": "Prešov", "note": "Zvoňte dvakrát", "gifted": true}
		apptest.Post(t, d.b, at(id, ""), form).Is(http.StatusOK)
		if after := goods(); after != before {
			t.Errorf("the goods are %s, were %s", after, before)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND city = 'Prešov' AND note = 'Zvoňte dvakrát' AND gifted", id); n != 1 {
			t.Error("the form changed nothing")
		}
		// What it was placed with is not looked at anew: orders of former times can be changed.
		d.exec(t, "UPDATE orders SET billing_vat = '2020123456' WHERE id = ?", id)
		form["version"] = version()
		apptest.Post(t, d.b, at(id, ""), form).Is(http.StatusOK)
		// No step of theirs is refused for their addresses.
		d.exec(t, "UPDATE orders SET zip = 'ABCDE', shipping_address = 'Dlhá 7', billing_city = 'Brno' WHERE id = ?", id)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
		form["version"], form["note"] = version(), "Zvoňte raz"
		apptest.Post(t, d.b, at(id, ""), form).Is(http.StatusOK)
		form["version"], form["products"] = version(), []any{d.item(d.balm, 1)}
		apptest.Post(t, d.b, at(id, ""), form).Is(http.StatusUnprocessableEntity)
		d.sound(t)
	})
}

// A sheet of orders tells which each is, and in what its sum is.
func TestOrdersAreExported(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.place(t, nil)
		head, rows, _ := strings.Cut(d.b.Get(orderAPI+"export?format=csv").Is(http.StatusOK).Body, "\r\n")
		if want := "\ufeffZákazník;Číslo;Stav;Spolu;Mena;Platba;"; !strings.HasPrefix(head, want) {
			t.Errorf("the heading is %q, want %q", head, want)
		}
		if want := "Ján Čierny;1;Čaká na odoslanie;29,5;EUR;"; !strings.HasPrefix(rows, want) {
			t.Errorf("the order is %q, want %q", rows, want)
		}
		papers, _, _ := strings.Cut(d.b.Get("/api/document/export?format=csv").Is(http.StatusOK).Body, "\r\n")
		if want := "\ufeffČíslo;Meno odberateľa;Druh;Vystavený;Spolu;Mena;"; !strings.HasPrefix(papers, want) {
			t.Errorf("the heading of documents is %q, want %q", papers, want)
		}
	})
}

// Whoever places an order reads its number, and that no gift voucher will be made of
// goods that are sold as one.
func TestPlacedIsTold(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		for _, c := range []struct {
			product uint64
			gift    bool
			says    []string
			warns   bool
		}{
			{d.soap, false, []string{"Objednávka č. 1 je vytvorená."}, false},
			{gift, true, []string{"Objednávka č. 2 je vytvorená."}, false},
			{gift, false, []string{"Objednávka č. 3 je vytvorená", "poukaz z nej však nevznikne", "Poukaz gift-1"}, true},
		} {
			item := d.item(c.product, 1)
			item["gift"] = c.gift
			answer := d.b.PostJSON(orderAPI, d.order(map[string]any{"products": []any{item}})).Is(http.StatusCreated)
			for _, words := range c.says {
				if !strings.Contains(answer.Body, words) {
					t.Errorf("it is not told %q: %s", words, answer.Body)
				}
			}
			if strings.Contains(answer.Body, `"warning":true`) != c.warns {
				t.Errorf("warned is %t: %s", !c.warns, answer.Body)
			}
		}
	})
}

// What a form sends back as it was loaded is no change, of what is locked neither.
func TestLockedIsSentBack(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO2026", "type": 1, "value": 10, "uses_left": 100, "status": true})
		id := d.place(t, map[string]any{"voucher": "LETO2026"})
		d.quiet(t)
		load := func() (form map[string]any) {
			t.Helper()
			d.b.Get(at(id, "")).Is(http.StatusOK).Data(&form)
			return form
		}
		form := load()
		if lines, _ := form["products"].([]any); form["voucher"] != "LETO2026" || len(lines) != 1 {
			t.Fatalf("the form shows %v with %v", form["products"], form["voucher"])
		}
		before := form["version"]
		d.b.PostJSON(at(id, ""), form).Is(http.StatusOK)
		if form = load(); form["version"] != before {
			t.Errorf("version %v became %v by nothing", before, form["version"])
		}
		form["city"] = "Nitra"
		d.b.PostJSON(at(id, ""), form).Is(http.StatusOK)
		if form = load(); form["city"] != "Nitra" || form["voucher"] != "LETO2026" {
			t.Errorf("it has %v and %v", form["city"], form["voucher"])
		}
		for name, value := range map[string]any{"products": []any{d.item(d.soap, 3)}, "voucher": "JAR2026", "country_id": 2} {
			other := maps.Clone(form)
			other[name] = value
			if _, fields := d.b.PostJSON(at(id, ""), other).Is(http.StatusUnprocessableEntity).Problem(); len(fields) != 1 || len(fields[name]) == 0 {
				t.Errorf("another %s: %v", name, fields)
			}
		}
	})
}
