package orders_test

import (
	"regexp"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/integration/payment/gopay/gopaytest"
)

// Who pays by GoPay sees there what the order is made of, in the order's language. Where
// that is not what is left to pay, it is the order as a whole.
func TestItemsByGoPay(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := gopaytest.New(t)
		d := shopOf(t, p, gopay.New(gopay.Config{URL: stub.Address(), GoID: gopaytest.GoID, ClientID: gopaytest.ClientID, ClientSecret: gopaytest.ClientSecret}))
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 10, "uses_left": 50, "status": true})
		d.make(t, "/api/shop/voucher/", map[string]any{"code": "DAROVAL", "type": 2, "fixed_value": true, "value": 20, "status": true})
		express := d.make(t, "/api/shop/payment/", map[string]any{"langs": titled("Karta"), "method": "card", "vat": 1, "price": 0.7})
		key := d.key(t, nil)
		const goods, courier = `{"type":"ITEM","name":"Výrobok soap-1","amount":2460,"count":2},`, `{"type":"DELIVERY","name":"Kuriér","amount":490,"count":1}`
		for name, c := range map[string]struct {
			set   map[string]any
			came  int // of the money, before the payment began
			items string
		}{
			"a voucher and a fee": {
				map[string]any{"voucher": "LETO26", "payment_id": express, "total": 27.74}, 0,
				goods + courier + `,{"type":"DELIVERY","name":"Karta","amount":70,"count":1},{"type":"DISCOUNT","name":"Zľava, kupón LETO26","amount":-246,"count":1}`,
			},
			"a gift voucher, in English": {
				map[string]any{"voucher": "DAROVAL", "language_id": 2}, 0,
				goods + `{"type":"DELIVERY","name":"Kuriér en","amount":490,"count":1},{"type":"DISCOUNT","name":"Gift voucher DAROVAL","amount":-2000,"count":1}`,
			},
			"a part came": {nil, 5_000, `{"type":"ITEM","name":"*","amount":2450,"count":1}`},
		} {
			site := d.site(t, key, name)
			id, token := d.buy(t, site, c.set)
			if c.came > 0 {
				d.Exec(t, "INSERT INTO order_payments (created_at, updated_at, version, order_id, kind, amount, currency, service, service_id) SELECT created_at, updated_at, 1, id, 'charge', ?, 'EUR', 'bank', 'B-1' FROM orders WHERE id = ?", c.came, id)
			}
			stub.Calls()
			begin(site, token)
			var sent string
			for _, call := range stub.Calls() {
				if found := regexp.MustCompile(`"items":\[(.*?)\]`).FindStringSubmatch(call.Body); found != nil {
					sent = found[1]
				}
			}
			sent = regexp.MustCompile(`"name":"\d+"`).ReplaceAllString(sent, `"name":"*"`)
			if sent != c.items {
				t.Errorf("%s:\n got %s\nwant %s", name, sent, c.items)
			}
		}
		d.sound(t)
	})
}
