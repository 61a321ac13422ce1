package orders_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

const (
	siteQuote = "/api/site/quote"
	siteOrder = "/api/site/order"
)

// key makes a key of a site, with the rights that are not taken away.
func (d *desk) key(t testing.TB, set map[string]any) string {
	t.Helper()
	form := map[string]any{"name": "E-shop", "may_quote": true, "may_order": true, "may_read": true}
	maps.Copy(form, set)
	var made struct{ Secret string }
	d.b.PostJSON("/api/settings/site_key/make", form).Is(http.StatusOK).Data(&made)
	return made.Secret
}

// site is a shop's site that calls with a key; request is what it knows an order by.
func (d *desk) site(t testing.TB, key, request string) *webtest.Client {
	t.Helper()
	b := d.Browser(t)
	b.Header = http.Header{"Authorization": {"Bearer " + key}}
	if request != "" {
		b.Header.Set("Idempotency-Key", request)
	}
	return b
}

// siteForm is an order of two soaps as a site sends it: 24.60 and 4.90 for the courier.
func (d *desk) siteForm(set map[string]any) map[string]any {
	form := d.order(map[string]any{"total": 29.5})
	maps.Copy(form, set)
	return form
}

// A site prices a basket, places it, and reads what became of it.
func TestSite(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		key := d.key(t, nil)
		site := d.site(t, key, "cart-1")
		var quote struct {
			Products            []struct{ Unit, Price float64 }
			Total, Goods, VAT   float64
			Shippings, Payments []struct{ ID uint64 }
			Errors              map[string][]string
			TotalFormated       string `json:"total_formated"`
			Currency            string
		}
		basket := map[string]any{
			"products": []any{d.item(d.soap, 2), d.item(d.balm, 99), d.item(999, 1)}, "country_id": 56, "shipping_id": d.courier, "payment_id": d.card, "voucher": "NIKTOTO",
		}
		site.PostJSON(siteQuote, basket).Is(http.StatusOK).Data(&quote)
		if got := slices.Sorted(maps.Keys(quote.Errors)); !slices.Equal(got, []string{"products.1.quantity", "products.2.id", "voucher"}) || quote.Products[0].Price != 24.6 {
			t.Errorf("the quote is %+v", quote)
		}
		if len(quote.Shippings) != 1 || len(quote.Payments) != 3 || quote.Currency != "EUR" {
			t.Errorf("in Czechia may be chosen %+v and %+v", quote.Shippings, quote.Payments)
		}

		var placed struct {
			Number, Token string
			Status        int
			Total         float64
		}
		d.goodsRefused(t, site)
		answer := site.PostJSON(siteOrder, d.siteForm(map[string]any{"payment_id": d.card})).Is(http.StatusOK)
		answer.Data(&placed)
		if placed.Status != 9 || placed.Total != 29.5 || d.stock(t, d.soap) != 8 {
			t.Errorf("placed is %s, %d soaps are left", answer.Body, d.stock(t, d.soap))
		}
		again := site.PostJSON(siteOrder, d.siteForm(map[string]any{"payment_id": d.card})).Is(http.StatusOK)
		if again.Body != answer.Body || d.number(t, "SELECT COUNT(*) FROM orders") != 1 {
			t.Errorf("the same request is another order: %s", again.Body)
		}
		site.PostJSON(siteOrder, d.siteForm(map[string]any{"note": "iná"})).Is(http.StatusConflict)
		site.Get(siteOrder + "/" + placed.Token).Is(http.StatusOK)
		site.Get(siteOrder + "/" + placed.Token + "x").Is(http.StatusNotFound)
		d.site(t, d.key(t, map[string]any{"name": "Druhý"}), "").Get(siteOrder + "/" + placed.Token).Is(http.StatusNotFound)
		if log := p.Log.String(); strings.Contains(log, placed.Token) || !strings.Contains(log, siteOrder+"/{token}") {
			t.Error("the log has the order's token, or not that it was asked for")
		}
		d.sound(t)
	})
}

// An order that a site placed before an update and sends again after it is the same one.
// What an older program kept of the request counts its empty fields too.
func TestSiteOrderSentAgainAfterUpdate(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "cart-1")
		placed := site.PostJSON(siteOrder, d.siteForm(nil)).Is(http.StatusOK).Body
		before := fmt.Sprintf(`{"products":[{"id":%d,"variant":null,"quantity":2,"gift":true}],"country_id":%d,"shipping_country_id":0,"language_id":1,`+
			`"shipping_id":%d,"payment_id":%d,"currency_id":null,"voucher":"","billing_vat":"","name":"Ján","surname":"Čierny","email":"jan@example.com",`+
			`"phone":"+421 900 123 456","address":"Hlavná","address_number":"12/A","city":"Košice","zip":"040 01","billing_name":"","billing_address":"",`+
			`"billing_address_number":"","billing_city":"","billing_zip":"","billing_country_id":null,"billing_business_id":"","billing_tax_id":"",`+
			`"shipping_name":"","shipping_address":"","shipping_city":"","shipping_zip":"","shipping_phone":"","shipping_point":{"id":"","name":"","place":"",`+
			`"street":"","city":"","zip":"","country":"","url":""},"note":"","gifted":false,`+
			`"cart_id":"","visitor":{"address":"","user_agent":"","site":""},"total":29.5}`, d.soap, lookup.CountrySK, d.courier, d.transfer)
		d.exec(t, "UPDATE orders SET request_hash = ?", fmt.Sprintf("%x", sha256.Sum256([]byte(before))))
		if again := site.PostJSON(siteOrder, d.siteForm(nil)).Is(http.StatusOK).Body; again != placed || d.number(t, "SELECT COUNT(*) FROM orders") != 1 {
			t.Errorf("the order is another: %s", again)
		}
		site.PostJSON(siteOrder, d.siteForm(map[string]any{"note": "iná"})).Is(http.StatusConflict)
	})
}

// An order that a site placed is sent back as it was loaded, as any other is: goods that
// are no gift are not shown as one, in orders of a former program neither.
func TestSiteOrderIsSentBack(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		var placed struct{ Number string }
		d.site(t, d.key(t, nil), "cart-1").PostJSON(siteOrder, d.siteForm(nil)).Is(http.StatusOK).Data(&placed)
		back := func(of string) {
			t.Helper()
			var form map[string]any
			d.b.Get("/api/order/" + placed.Number).Is(http.StatusOK).Data(&form)
			if answer := d.b.PostJSON("/api/order/"+placed.Number, form); answer.Status != http.StatusOK {
				t.Errorf("%s: %d %s", of, answer.Status, answer.Body)
			}
		}
		back("placed now")
		d.exec(t, `UPDATE orders SET products = REPLACE(products, '"gift":false', '"gift":true')`)
		d.exec(t, "DELETE FROM schema_migrations WHERE version_id = 447")
		if err := p.DB.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		back("placed by a former program")
	})
}

// goodsRefused demands that a site is told every wrong field, and both prices
// where they changed; nothing of it is kept.
func (d *desk) goodsRefused(t *testing.T, site *webtest.Client) {
	t.Helper()
	_, wrong := site.PostJSON(siteOrder, d.siteForm(map[string]any{"email": "x", "city": "", "products": []any{d.item(d.soap, 11)}})).Is(http.StatusUnprocessableEntity).Problem()
	if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, []string{"city", "email"}) {
		t.Errorf("wrong are %v", got)
	}
	_, wrong = site.PostJSON(siteOrder, d.siteForm(map[string]any{"products": []any{d.item(d.soap, 11)}})).Is(http.StatusUnprocessableEntity).Problem()
	if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, []string{"products.0.quantity"}) {
		t.Errorf("wrong are %v", got)
	}
	for name, none := range map[string]any{"nothing": []any{}, "no list": nil} {
		_, wrong = site.PostJSON(siteOrder, d.siteForm(map[string]any{"email": "x", "products": none})).Is(http.StatusUnprocessableEntity).Problem()
		if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, []string{"email", "products"}) {
			t.Errorf("%s is ordered: wrong are %v", name, got)
		}
	}
	answer := site.PostJSON(siteOrder, d.siteForm(map[string]any{"total": 29.4})).Is(http.StatusConflict)
	if !strings.Contains(answer.Body, `"expected":29.4`) || !strings.Contains(answer.Body, `"actual":29.5`) {
		t.Errorf("both prices are not told: %s", answer.Body)
	}
	if n := d.number(t, "SELECT COUNT(*) FROM orders"); n != 0 {
		t.Errorf("what was refused left %d orders", n)
	}
}

// A key does what it has the right to, people and strangers nothing.
func TestSiteKeys(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		basket := map[string]any{"products": []any{d.item(d.soap, 1)}}
		only := d.site(t, d.key(t, map[string]any{"may_order": false, "may_read": false}), "r-1")
		only.PostJSON(siteQuote, basket).Is(http.StatusOK)
		only.PostJSON(siteOrder, d.siteForm(nil)).Is(http.StatusForbidden)
		only.Get(siteOrder + "/x").Is(http.StatusForbidden)
		only.Get(orderAPI).Is(http.StatusUnauthorized)
		d.site(t, "site_wrong", "r-1").PostJSON(siteQuote, basket).Is(http.StatusUnauthorized)
		d.b.PostJSON(siteQuote, basket).Is(http.StatusUnauthorized)
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.PostJSON("/api/settings/site_key/make", map[string]any{"name": "Môj"}).Is(http.StatusForbidden)
		editor.Get("/api/settings/site_key/").Is(http.StatusForbidden)

		key := d.key(t, map[string]any{"name": "Zrušený"})
		site := d.site(t, key, "")
		site.PostJSON(siteQuote, basket).Is(http.StatusOK)
		_, wrong := site.PostJSON(siteOrder, d.siteForm(nil)).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["Idempotency-Key"]) != 1 {
			t.Errorf("without a key of the request wrong are %v", wrong)
		}
		list := d.b.Get("/api/settings/site_key/").Is(http.StatusOK).Body
		if strings.Contains(list, key) || !strings.Contains(list, key[:9]) || d.number(t, "SELECT COUNT(*) FROM site_keys WHERE used_at IS NOT NULL") != 2 {
			t.Errorf("the list of keys is %s", list)
		}
		id := d.number(t, "SELECT MAX(id) FROM site_keys")
		if keys, told := d.number(t, "SELECT COUNT(*) FROM site_keys"), d.number(t, "SELECT COUNT(*) FROM activity_log WHERE model = 'SiteKey'"); told != keys {
			t.Errorf("%d entries of the log tell of %d keys that were made", told, keys)
		}
		d.b.PostJSON(fmt.Sprint("/api/settings/site_key/", id), map[string]any{"status": false, "version": d.number(t, "SELECT version FROM site_keys WHERE id = ?", id)}).Is(http.StatusOK)
		site.PostJSON(siteQuote, basket).Is(http.StatusUnauthorized)

		big := d.siteForm(map[string]any{"note": strings.Repeat("x", 70_000)})
		d.site(t, d.key(t, nil), "r-2").PostJSON(siteOrder, big).Is(http.StatusRequestEntityTooLarge)
	})
}

// However many order at once what there are fifty of, fifty are sold; and a
// request that comes several times at once is one order.
func TestManyAtOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		rare := d.goods(t, "rare-1", 10, 50)
		key := d.key(t, nil)
		one := map[string]any{"products": []any{d.item(rare, 1)}, "total": 14.9}
		var sold, refused atomic.Int64
		var all sync.WaitGroup
		free := make(chan struct{}, 16)
		for i := range 200 {
			all.Go(func() {
				free <- struct{}{}
				defer func() { <-free }()
				switch answer := d.site(t, key, fmt.Sprint("r-", i)).PostJSON(siteOrder, d.siteForm(one)); answer.Status {
				case http.StatusOK:
					sold.Add(1)
				case http.StatusUnprocessableEntity:
					refused.Add(1)
				default:
					t.Errorf("answers %d: %s", answer.Status, answer.Body)
				}
			})
		}
		all.Wait()
		if sold.Load() != 50 || refused.Load() != 150 || d.stock(t, rare) != 0 || d.number(t, "SELECT COUNT(*) FROM orders") != 50 {
			t.Errorf("%d sold, %d refused, %d left, %d orders", sold.Load(), refused.Load(), d.stock(t, rare), d.number(t, "SELECT COUNT(*) FROM orders"))
		}
		var tokens sync.Map
		for range 8 {
			all.Go(func() {
				var placed struct{ Token string }
				d.site(t, key, "same").PostJSON(siteOrder, d.siteForm(nil)).Is(http.StatusOK).Data(&placed)
				tokens.Store(placed.Token, true)
			})
		}
		all.Wait()
		n := 0
		tokens.Range(func(any, any) bool { n++; return true })
		if n != 1 || d.number(t, "SELECT COUNT(*) FROM orders") != 51 || d.stock(t, d.soap) != 8 {
			t.Errorf("one request is %d orders of %d", n, d.number(t, "SELECT COUNT(*) FROM orders"))
		}
		d.sound(t)
	})
}

// What is not paid in time is cancelled and gives back what it held; what is
// paid by transfer, or has begun to be paid, is not.
func TestExpiry(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 10, "uses_left": 1, "status": true})
		card := d.place(t, map[string]any{"payment_id": d.card, "voucher": "leto26"})
		d.place(t, map[string]any{"payment_id": d.transfer})
		begun := d.place(t, map[string]any{"payment_id": d.card})
		d.Exec(t, "UPDATE orders SET status = 2 WHERE id = ?", begun)
		if n, err := d.ExpireOrders(t.Context()); err != nil || n != 0 {
			t.Errorf("at once %d expire, %v", n, err)
		}
		d.issued(t)
		d.Clock.Pass(25 * time.Hour)
		if n, err := d.ExpireOrders(t.Context()); err != nil || n != 1 {
			t.Errorf("after a day %d expire, %v", n, err)
		}
		if n, err := d.ExpireOrders(t.Context()); err != nil || n != 0 {
			t.Errorf("twice %d expire, %v", n, err)
		}
		if d.stock(t, d.soap) != 6 || d.number(t, "SELECT status_admin FROM orders WHERE id = ?", card) != 4 || d.number(t, "SELECT uses_left FROM vouchers") != 1 {
			t.Errorf("%d soaps, state %d", d.stock(t, d.soap), d.number(t, "SELECT status_admin FROM orders WHERE id = ?", card))
		}
		var events []struct{ Kind string }
		d.b = d.Admin(t)
		d.b.Get(at(card, "/events")).Is(http.StatusOK).Data(&events)
		// Mails go when they go: the tests of letters tell of them.
		events = slices.DeleteFunc(events, func(e struct{ Kind string }) bool { return e.Kind == "mailed" })
		// A shop without the details of its company cannot confirm it.
		if len(events) != 3 || events[0].Kind != "expired" || events[1].Kind != "document_failed" || events[2].Kind != "placed" {
			t.Errorf("the timeline is %+v", events)
		}
		d.sound(t)
	})
}

// Where a way without a parcel is offered, orders in which nothing is sent have it alone,
// and no others do; a shop without one offers them what it has. Each of the others says why.
func TestShippingWithoutParcel(t *testing.T) {
	const (
		nothingSent  = "V objednávke nie je čo poslať. Vyberte spôsob dopravy bez zásielky."
		sendsNothing = "Týmto spôsobom dopravy sa neposiela tovar."
		notThere     = "Do tejto krajiny sa neponúka."
	)
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		site := d.site(t, d.key(t, nil), "")
		card := map[string]any{"id": gift, "quantity": 1, "gift": true}
		var refused map[string]map[uint64]string
		quote := func(country, way uint64, items ...any) (offered []uint64, wrong []string) {
			t.Helper()
			var got struct {
				Shippings []struct{ ID uint64 }
				Errors    map[string][]string
				Refused   map[string]map[uint64]string
			}
			site.PostJSON(siteQuote, map[string]any{"products": items, "country_id": country, "shipping_id": way, "payment_id": d.card}).Is(http.StatusOK).Data(&got)
			for _, s := range got.Shippings {
				offered = append(offered, s.ID)
			}
			refused = got.Refused
			return offered, slices.Sorted(maps.Keys(got.Errors))
		}
		d.exec(t, "UPDATE products SET physical = 0 WHERE id = ?", gift)
		if offered, wrong := quote(lookup.CountrySK, d.courier, card); !slices.Equal(offered, []uint64{d.courier, d.pickup}) || len(wrong) > 0 {
			t.Fatalf("a shop without such a way offers %v, wrong is %v", offered, wrong)
		}
		mail := d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("E-mailom"), "provider": 0, "vat": 1, "price": 0, "no_parcel": true, "countries": []uint64{lookup.CountrySK}})
		for name, c := range map[string]struct {
			country, way uint64
			items        []any
			offered      []uint64
			refused      map[uint64]string
			isWrong      bool
		}{
			"vouchers by courier":     {lookup.CountrySK, d.courier, []any{card}, []uint64{mail}, map[uint64]string{d.courier: nothingSent, d.pickup: nothingSent}, true},
			"vouchers by e-mail":      {lookup.CountrySK, mail, []any{card}, []uint64{mail}, map[uint64]string{d.courier: nothingSent, d.pickup: nothingSent}, false},
			"soap by e-mail":          {lookup.CountrySK, mail, []any{d.item(d.soap, 1)}, []uint64{d.courier, d.pickup}, map[uint64]string{mail: sendsNothing}, true},
			"both by courier":         {lookup.CountrySK, d.courier, []any{card, d.item(d.soap, 1)}, []uint64{d.courier, d.pickup}, map[uint64]string{mail: sendsNothing}, false},
			"where there is no such":  {lookup.CountryCZ, d.courier, []any{card}, []uint64{d.courier}, map[uint64]string{d.pickup: notThere, mail: notThere}, false},
			"nothing is known of yet": {lookup.CountrySK, d.courier, []any{}, []uint64{d.courier, d.pickup, mail}, nil, false},
		} {
			offered, wrong := quote(c.country, c.way, c.items...)
			if !slices.Equal(offered, c.offered) || slices.Contains(wrong, "shipping_id") != c.isWrong {
				t.Errorf("%s: offered are %v, wrong is %v", name, offered, wrong)
			}
			if !maps.Equal(refused["shipping_id"], c.refused) {
				t.Errorf("%s: refused are %v", name, refused)
			}
		}
		// The desk is held to the same.
		_, wrong := d.b.PostJSON(orderAPI, d.order(map[string]any{"products": []any{card}, "shipping_id": d.courier})).Is(http.StatusUnprocessableEntity).Problem()
		if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, []string{"shipping_id"}) {
			t.Errorf("wrong of vouchers by courier are %v", got)
		}
		d.place(t, map[string]any{"products": []any{card}, "shipping_id": mail})
	})
}

// What is kept of ways of shipping and of payment never outlives a save of theirs.
func TestQuoteFollowsMethods(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "")
		quote := func() (titles []string, wrong []string) {
			var got struct {
				Shippings []struct{ Title string }
				Errors    map[string][]string
			}
			form := map[string]any{"products": []any{d.item(d.soap, 1)}, "country_id": lookup.CountrySK, "shipping_id": d.courier, "payment_id": d.card}
			site.PostJSON(siteQuote, form).Is(http.StatusOK).Data(&got)
			for _, s := range got.Shippings {
				titles = append(titles, s.Title)
			}
			return titles, slices.Sorted(maps.Keys(got.Errors))
		}
		for range 2 {
			if titles, wrong := quote(); !slices.Contains(titles, "Kuriér") || len(wrong) > 0 {
				t.Fatalf("to Slovakia may be chosen %v, wrong is %v", titles, wrong)
			}
		}
		var loaded map[string]any
		save := func(set map[string]any) {
			t.Helper()
			path := fmt.Sprint("/api/shop/shipping/", d.courier)
			d.b.Get(path).Is(http.StatusOK).Data(&loaded)
			form := map[string]any{"langs": titled("Kuriér"), "provider": 0, "vat": 1, "price": 4.9, "version": loaded["version"]}
			maps.Copy(form, set)
			d.b.PostJSON(path, form).Is(http.StatusOK)
		}
		save(map[string]any{"langs": titled("Posol")})
		if titles, _ := quote(); !slices.Contains(titles, "Posol") {
			t.Errorf("after its title changed may be chosen %v", titles)
		}
		save(map[string]any{"countries": []uint64{lookup.CountryCZ}})
		if titles, wrong := quote(); slices.Contains(titles, "Kuriér") || !slices.Equal(wrong, []string{"shipping_id"}) {
			t.Errorf("after it is sent to Czechia alone may be chosen %v, wrong is %v", titles, wrong)
		}
	})
}
