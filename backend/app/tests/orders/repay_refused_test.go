package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/integration/payment/gopay/gopaytest"
)

// Money that a service refuses to send back stands beside what came, and what to do
// begins a sentence of its own.
func TestRefusedRepayment(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		stub := gopaytest.New(t)
		d := shopOf(t, p, gopay.New(gopay.Config{URL: stub.Address(), GoID: gopaytest.GoID, ClientID: gopaytest.ClientID, ClientSecret: gopaytest.ClientSecret}))
		id, at := d.bought(t, "cart-refused")
		stub.Set(at, "PAID")
		d.notify(t, at)
		d.stands(t, int64(id), 1, 3)
		stays := func() float64 {
			t.Helper()
			var got struct {
				Stays float64 `json:"price_stays"`
			}
			d.b.Get(orderAPI + fmt.Sprint("detail/", id)).Is(http.StatusOK).Data(&got)
			return got.Stays
		}
		if got := stays(); got != 0 {
			t.Errorf("of an order of which nothing goes back %v stays", got)
		}
		stub.FailRefunds = true
		d.b.PostJSON(orderAPI+fmt.Sprint(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.until(t, id, "12.30 failed")
		if got := stays(); got != 12.3 {
			t.Errorf("of 12.30 that were refused %v stays", got)
		}
		if got := d.b.Get(orderAPI + fmt.Sprint(id, "/repayments")).Is(http.StatusOK).Body; !strings.Contains(got, "Nedostatek prostředků. Skúste") {
			t.Errorf("what to do is %s", got)
		}
	})
}
