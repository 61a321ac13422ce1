package resource_test

import (
	"testing"

	"backoffice/backend/resource"
)

func TestCents(t *testing.T) {
	for m, want := range map[resource.Money]resource.Money{0: 0, 10: 10, 33_334: 33_330, 33_335: 33_340, 33_339: 33_340, -33_334: -33_330, -33_335: -33_340} {
		if got := m.Cents(); got != want {
			t.Errorf("%s in cents is %s, want %s", m, got, want)
		}
	}
}
