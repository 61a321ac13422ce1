package orders_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
)

// A quote says of each thing that would keep the basket from being ordered, countries and
// languages that there are not among them.
func TestQuoteNamesWhatAnOrderRefuses(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "cart-1")
		for name, wrong := range map[string]map[string]any{
			"country_id": {"country_id": 9999}, "language_id": {"language_id": 99}, "currency_id": {"currency_id": 99},
			"shipping_country_id": {"shipping_country_id": 9999, "shipping_name": "Jana", "shipping_address": "Krátka 1", "shipping_city": "Zvolen", "shipping_zip": "960 01"},
		} {
			var quote struct{ Errors map[string][]string }
			basket := map[string]any{"products": []any{d.item(d.soap, 2)}, "country_id": 193, "language_id": 1}
			for _, field := range []string{"country_id", "language_id", "currency_id", "shipping_country_id"} {
				if value, said := wrong[field]; said {
					basket[field] = value
				}
			}
			site.PostJSON(siteQuote, basket).Is(http.StatusOK).Data(&quote)
			_, refused := site.PostJSON(siteOrder, d.siteForm(wrong)).Is(http.StatusUnprocessableEntity).Problem()
			if len(quote.Errors[name]) == 0 || !slices.Equal(quote.Errors[name], refused[name]) {
				t.Errorf("%s: the quote says %v, the order %v", name, slices.Sorted(maps.Keys(quote.Errors)), refused)
			}
		}
	})
}

// The address that a customer comes back to is looked at however the payment stands: a site
// that sends a wrong one learns of it at once, and not in the next order.
func TestReturnAddressIsLookedAt(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "cart-1")
		var placed struct{ Token string }
		site.PostJSON(siteOrder, d.siteForm(map[string]any{"payment_id": d.card})).Is(http.StatusOK).Data(&placed)
		pay := func(address string) int {
			return site.PostJSON(sitePay, map[string]any{"token": placed.Token, "return_url": address}).Status
		}
		for _, state := range []string{"begun", "open"} {
			for _, wrong := range []string{"ftp://www.example.com", "/thanks", "javascript:alert(1)"} {
				if got := pay(wrong); got != http.StatusUnprocessableEntity {
					t.Errorf("%s: %s is answered %d", state, wrong, got)
				}
			}
			if got := pay("http://localhost:3000/thanks?order=1"); got != http.StatusOK {
				t.Errorf("%s: the right one is answered %d", state, got)
			}
		}
	})
}

// A price with a few digits too many, of goods that are always there, does not wrap round
// into an order that is paid: no more is ordered than a sum can be.
func TestBasketThatCannotBeSummed(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "cart-1")
		d.Exec(t, "UPDATE products SET price = ?, price_sale = NULL, physical = 0 WHERE id = ?", int64(999_999_999_999_999), d.balm)
		for _, c := range []struct {
			products []any
			wrong    string
		}{
			{[]any{d.item(d.balm, 1)}, ""},
			{[]any{d.item(d.balm, 10_000)}, "products.0.quantity"},
			{[]any{d.item(d.balm, 1), d.item(d.soap, 1)}, "products.1.quantity"},
		} {
			var quote struct {
				Total  float64
				Errors map[string][]string
			}
			site.PostJSON(siteQuote, map[string]any{"products": c.products, "country_id": 193}).Is(http.StatusOK).Data(&quote)
			if quote.Total < 0 || (c.wrong == "") != (len(quote.Errors) == 0) || c.wrong != "" && len(quote.Errors[c.wrong]) != 1 {
				t.Errorf("%v comes to %v, wrong is %v", c.products, quote.Total, quote.Errors)
			}
			if c.wrong != "" {
				site.PostJSON(siteOrder, d.siteForm(map[string]any{"products": c.products, "total": 0})).Is(http.StatusUnprocessableEntity)
			}
		}
	})
}
