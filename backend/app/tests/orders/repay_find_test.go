package orders_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
)

// Money that a person has to send is found among all orders, until it is sent or will not
// be: nobody has to keep in mind whom something is owed.
func TestMoneyToBeSentIsFound(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.place(t, map[string]any{"status": sale.Paid})
		var owed []uint64
		for range 2 {
			id := d.place(t, map[string]any{"status": sale.Paid})
			d.b.PostJSON(at(id, "/refund"), map[string]any{"lines": []any{}, "amount": 2, "reason": "poškodený obal"}).Is(http.StatusOK)
			owed = append(owed, id)
		}
		found := func(want ...uint64) {
			t.Helper()
			var rows []struct{ ID uint64 }
			d.b.Get(orderAPI + "?others=repay&sort=created_at").Is(http.StatusOK).Data(&rows)
			got := []uint64{}
			for _, row := range rows {
				got = append(got, row.ID)
			}
			if fmt.Sprint(got) != fmt.Sprint(append([]uint64{}, want...)) {
				t.Errorf("money is to be sent of %v, want %v", got, want)
			}
		}
		found(owed...)
		d.b.Post(at(owed[0], fmt.Sprintf("/repayments/%d/money_sent", d.money(t, owed[0])[0].ID)), nil).Is(http.StatusOK)
		found(owed[1])
		d.b.Post(at(owed[1], fmt.Sprintf("/repayments/%d/send_no_more", d.money(t, owed[1])[0].ID)), nil).Is(http.StatusOK)
		found()
		d.b.PostJSON(at(owed[0], "/refund"), map[string]any{"lines": []any{}, "amount": 1, "reason": "ešte raz"}).Is(http.StatusOK)
		found(owed[0])
	})
}
