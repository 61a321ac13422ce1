package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/paper/papertest"
)

// What lies on the packing table tells every order in the order asked for, and all
// pieces of the same goods at once.
func TestPacking(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		first, second := d.place(t, map[string]any{"zip": "04001"}), d.place(t, map[string]any{"products": []any{d.item(d.soap, 1), d.item(d.balm, 3)}})
		rows := map[string]any{"rows": []uint64{second, first}}
		list := papertest.Open(t, []byte(d.b.PostJSON(orderAPI+"array/picking_list", rows).Is(http.StatusOK).Body))
		if text := list.Text(1); list.Pages() != 1 || !strings.Contains(text, "soap-1") || !strings.Contains(text, fmt.Sprintf("%d, %d", second, first)) || !strings.Contains(text, "Spolu kusov: 6") {
			t.Errorf("the list says %q", text)
		}
		slips := papertest.Open(t, []byte(d.b.PostJSON(orderAPI+"array/packing_slips", rows).Is(http.StatusOK).Body))
		if slips.Pages() != 2 || !strings.Contains(slips.Text(1), fmt.Sprint("objednávke ", second)) || !strings.Contains(slips.Text(2), fmt.Sprint("objednávke ", first)) || !strings.Contains(slips.Text(2), "Ján Čierny") {
			t.Errorf("%d slips, the first says %q", slips.Pages(), slips.Text(1))
		}
		// A post code is written as the country does, on what people read.
		d.b.PostJSON(at(first, "/send-to-dpd"), box).Is(http.StatusOK)
		label := papertest.Open(t, []byte(d.b.PostJSON(at(first, "/shipping-label"), map[string]any{"position": 1}).Is(http.StatusOK).Body))
		for name, text := range map[string]string{"slip": slips.Text(2), "label": label.Text(1)} {
			if !strings.Contains(text, "040 01 Košice") {
				t.Errorf("the %s writes the post code so: %q", name, text)
			}
		}
		// Goods are called as who packs calls them, whatever the customer's language.
		d.exec(t, "UPDATE product_langs SET title = 'Hand soap' WHERE product_id = ? AND locale = 'en'", d.soap)
		d.b.Language = "en"
		list = papertest.Open(t, []byte(d.b.PostJSON(orderAPI+"array/picking_list", rows).Is(http.StatusOK).Body))
		d.b.Language = "sk"
		if text := list.Text(1); !strings.Contains(text, "Hand soap") {
			t.Errorf("the English list says %q", text)
		}
		// Who is billed in their own name is named once.
		d.exec(t, "UPDATE orders SET billing_name = 'Ján Čierny' WHERE id = ?", first)
		slips = papertest.Open(t, []byte(d.b.PostJSON(orderAPI+"array/packing_slips", map[string]any{"rows": []uint64{first}}).Is(http.StatusOK).Body))
		if n := strings.Count(slips.Text(1), "Ján Čierny"); n != 1 {
			t.Errorf("the slip names the customer %d times: %q", n, slips.Text(1))
		}
		p.Browser(t).Begin().PostJSON(orderAPI+"array/picking_list", rows).Is(http.StatusUnauthorized)
		p.Staff(t, "packer@example.com", apptest.Editor).PostJSON(orderAPI+"array/packing_slips", rows).Is(http.StatusOK)
	})
}
