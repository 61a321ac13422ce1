package field

import "testing"

// Whether a condition looks at what a field holds, or only that it holds something.
func TestAsksWhether(t *testing.T) {
	c := And(Not(When("invoice", nil, "")), When("parcel", nil), Or(When("state", nil, "sent"), When("paid", false)))
	for name, want := range map[string]bool{"invoice": true, "parcel": true, "state": false, "paid": false} {
		if got := c.AsksWhether(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}
