package orders_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/integration/vies/viestest"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/sale"
)

// An invoice says whose VAT it charges by the one-stop shop: 23 % is that of Poland and of
// Slovakia. One of home says nothing of it.
func TestInvoiceNamesCountryOfVAT(t *testing.T) {
	abroad(t, func(t *testing.T, d *desk, _ *viestest.Stub) {
		d.taxes(t, true, false, false, 1)
		note := func(country string, language int) string {
			t.Helper()
			id := d.place(t, map[string]any{"payment_id": d.cod, "country_id": lookup.CountryID(country), "language_id": language, "zip": map[string]string{"PL": "31-147", "SK": "040 01"}[country]})
			d.issued(t)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
			d.issued(t)
			var content string
			if err := d.DB.Read(t.Context()).Raw("SELECT content FROM documents WHERE order_id = ? AND kind = 'invoice'", id).Scan(&content).Error; err != nil {
				t.Fatal(err)
			}
			_, rest, _ := strings.Cut(content, `"note":"`)
			text, _, _ := strings.Cut(rest, `"`)
			return text
		}
		for _, c := range []struct {
			country  string
			language int
			want     string
		}{
			{"PL", 1, "DPH štátu, do ktorého sa tovar posiela: Poľsko (osobitná úprava OSS)."},
			{"PL", 2, "VAT of the country that the goods are sent to: Poland (One Stop Shop)."},
			{"SK", 1, ""},
		} {
			if got := note(c.country, c.language); got != c.want {
				t.Errorf("%s in language %d: %q, want %q", c.country, c.language, got, c.want)
			}
		}
	})
}
