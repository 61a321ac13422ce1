package orders

import (
	"slices"
	"testing"
	"time"
)

func TestNextSteps(t *testing.T) {
	send := []string{"send_to_dpd", "send_to_packetery", "ship"}
	for _, test := range []struct {
		status, admin int
		method        string
		want          []string
	}{
		{Unpaid, Awaiting, MethodCard, []string{"mark_paid"}},
		{Expected, Awaiting, MethodTransfer, []string{"mark_paid"}},
		{Expected, Awaiting, MethodCOD, send},
		{Paid, Awaiting, MethodTransfer, send},
		{Expected, Shipped, MethodCOD, []string{"tracking", "mark_paid"}},
		{Paid, Shipped, MethodCOD, []string{"tracking", "complete"}},
		{Unpaid, Completed, MethodTransfer, []string{"mark_paid"}},
		{Unpaid, Cancelled, MethodTransfer, nil},
		{Paid, Cancelled, MethodCard, nil},
		{Paid, Refunded, MethodCard, nil},
	} {
		o := &Order{Status: test.status, StatusAdmin: test.admin, PaymentMethod: test.method}
		if got := nextSteps(o); !slices.Equal(got, test.want) {
			t.Errorf("of %d %d by %s: %v, want %v", test.status, test.admin, test.method, got, test.want)
		}
	}
	told := &Order{Status: Paid, StatusAdmin: Shipped, TrackingSentAt: new(time.Time)}
	if got := nextSteps(told); !slices.Equal(got, []string{"complete"}) {
		t.Errorf("of a parcel whose tracking was told: %v", got)
	}
}
