package engine

import (
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// A sheet has as many decimals as the screen.
func TestFigureOfMoney(t *testing.T) {
	for amount, want := range map[resource.Money]resource.Money{181_001: 181_000, 181_005: 181_010, -181_005: -181_010, 4: 0, 12_340: 12_340} {
		if got := figure(column.Money("revenue", 2), amount); got != want {
			t.Errorf("%d is %v, not %d", amount, got, want)
		}
	}
	if got := figure(column.Money("price", 3), resource.Money(181_001)); got != resource.Money(181_001) {
		t.Errorf("with three decimals: %v", got)
	}
}
