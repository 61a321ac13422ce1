package orders

import (
	"slices"
	"testing"
	"time"

	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/sale"
)

func TestNextSteps(t *testing.T) {
	send := []string{"send_to_dpd", "send_to_packetery", "ship"}
	for _, test := range []struct {
		status, admin int
		method        string
		want          []string
	}{
		{sale.Unpaid, sale.Awaiting, sale.MethodCard, []string{"mark_paid"}},
		{sale.Expected, sale.Awaiting, sale.MethodTransfer, []string{"mark_paid"}},
		{sale.Expected, sale.Awaiting, sale.MethodCOD, send},
		{sale.Paid, sale.Awaiting, sale.MethodTransfer, send},
		{sale.PartlyRepaid, sale.Awaiting, sale.MethodCard, send},
		{sale.PartlyRepaid, sale.Shipped, sale.MethodCard, []string{"tracking", "complete"}},
		{sale.Expected, sale.Shipped, sale.MethodCOD, []string{"tracking", "mark_paid"}},
		{sale.Paid, sale.Shipped, sale.MethodCOD, []string{"tracking", "complete"}},
		{sale.Unpaid, sale.Completed, sale.MethodTransfer, []string{"mark_paid"}},
		{sale.Unpaid, sale.Cancelled, sale.MethodTransfer, nil},
		{sale.Paid, sale.Cancelled, sale.MethodCard, nil},
		{sale.Paid, sale.Refunded, sale.MethodCard, nil},
	} {
		o := &sale.Order{Status: test.status, StatusAdmin: test.admin, PaymentMethod: test.method, Lines: []sale.LineView{{}, {ToSend: 1}}}
		if got := nextSteps(o); !slices.Equal(got, test.want) {
			t.Errorf("of %d %d by %s: %v, want %v", test.status, test.admin, test.method, got, test.want)
		}
	}
	empty := &sale.Order{Status: sale.PartlyRepaid, StatusAdmin: sale.Awaiting, Lines: []sale.LineView{{Quantity: 1, Refunded: 1}}}
	if got := nextSteps(empty); !slices.Equal(got, []string{"complete"}) {
		t.Errorf("of one whose goods all came back: %v", got)
	}
	vouchers := []sale.LineView{{Quantity: 2, Gift: true}}
	for status, want := range map[int]string{sale.Paid: "complete", sale.Unpaid: "mark_paid", sale.Expected: "mark_paid"} {
		mailed := &sale.Order{Status: status, StatusAdmin: sale.Awaiting, PaymentMethod: sale.MethodCOD, Lines: vouchers}
		if got := nextSteps(mailed); !slices.Equal(got, []string{want}) {
			t.Errorf("of vouchers alone in state %d: %v", status, got)
		}
	}
	for _, status := range []int{sale.Expected, sale.Paid} {
		back := &sale.Order{Status: status, StatusAdmin: sale.Shipped, PaymentMethod: sale.MethodCOD, ParcelState: string(courier.Returned)}
		if got := nextSteps(back); len(got) != 0 {
			t.Errorf("of a parcel that nobody took over: %v", got)
		}
	}
	for _, status := range []int{sale.Expected, sale.Paid} {
		unknown := &sale.Order{Status: status, StatusAdmin: sale.Awaiting, PaymentMethod: sale.MethodCOD, ParcelState: sale.ParcelUnknown, Lines: []sale.LineView{{ToSend: 1}}}
		if got := nextSteps(unknown); !slices.Equal(got, []string{"settle_parcel"}) {
			t.Errorf("of a parcel that its courier may have: %v", got)
		}
	}
	withdrawn := &sale.Order{Status: sale.Paid, StatusAdmin: sale.Awaiting, WithdrawalID: new(uint64)}
	if got := nextSteps(withdrawn); len(got) != 0 {
		t.Errorf("of one whose customer withdrew: %v", got)
	}
	tracked := &sale.Order{Status: sale.Paid, StatusAdmin: sale.Shipped, TrackingSentAt: new(time.Time)}
	if got := nextSteps(tracked); !slices.Equal(got, []string{"complete"}) {
		t.Errorf("of a parcel whose tracking was told: %v", got)
	}
}
