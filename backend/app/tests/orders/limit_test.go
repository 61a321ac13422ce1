package orders_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// A way of shipping takes what it may carry to the gram and to the cent. Of more it says
// which of the two is too much and by how much, whoever orders and in their language.
func TestShippingLimits(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, map[string]any{"name": "web"}), "")
		d.Exec(t, "UPDATE products SET weight = 500 WHERE id = ?", d.soap)
		for _, c := range []struct {
			weight, value any
			language      string
			pieces        int
			want          string
		}{
			{1000, nil, "sk", 2, ""},
			{999, nil, "sk", 2, "[Objednávka váži 1 kg, týmto spôsobom dopravy sa posiela najviac 0,999 kg.]"},
			{1000, nil, "en", 3, "[The order weighs 1.5 kg; this shipping method takes at most 1 kg.]"},
			{nil, 24_600, "sk", 2, ""},
			{nil, 24_590, "sk", 2, "[Tovar stojí 24,60\u00a0€, týmto spôsobom dopravy sa posiela najviac za 24,59\u00a0€.]"},
			{nil, 24_590, "en", 2, "[The goods cost €24.60; this shipping method takes at most €24.59.]"},
		} {
			d.Exec(t, "UPDATE shippings SET weight_max = ?, value_max = ? WHERE id = ?", c.weight, c.value, d.courier)
			d.Restart()
			site.Header.Set("Accept-Language", c.language)
			var got struct {
				Refused map[string]map[string]string
				Errors  map[string][]string
			}
			site.PostJSON(siteQuote, map[string]any{"products": []any{d.item(d.soap, c.pieces)}, "country_id": 193, "shipping_id": d.courier}).Is(http.StatusOK).Data(&got)
			said := fmt.Sprint(got.Errors["shipping_id"])
			if said == "[]" {
				said = ""
			}
			if said != c.want || got.Refused["shipping_id"][fmt.Sprint(d.courier)] != trimmed(c.want) {
				t.Errorf("%v g and %v: %s, refused %v; want %s", c.weight, c.value, said, got.Refused, c.want)
			}
		}
	})
}

func trimmed(list string) string {
	if list == "" {
		return ""
	}
	return list[1 : len(list)-1]
}
