package orders_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
)

// Whoever cancels an order whose parcel is announced hears that its courier still waits for it.
func TestCancelledWithParcel(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d, door, _ := carried(t, p)
		for _, announced := range []bool{false, true} {
			id := d.place(t, nil)
			if announced {
				d.b.PostJSON(at(id, "/send-to-dpd"), box).Is(http.StatusOK)
			}
			body := d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK).Body
			if strings.Contains(body, "Dopravca však zásielku stále čaká") != announced || !strings.Contains(body, "Objednávka je stornovaná.") {
				t.Errorf("announced %v: %s", announced, body)
			}
		}
		if door.Parcels() != 1 {
			t.Errorf("DPD carries %d parcels", door.Parcels())
		}
	})
}
