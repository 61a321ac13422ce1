package apptest_test

import (
	"testing"

	"backoffice/backend/app/apptest"
)

func TestDiceRepeat(t *testing.T) {
	t.Setenv("TEST_SEED", "7")
	a, b, other := apptest.Dice(apptest.Seed(t), "a"), apptest.Dice(apptest.Seed(t), "a"), apptest.Dice(apptest.Seed(t), "b")
	if x, y, z := a.Uint64(), b.Uint64(), other.Uint64(); x != y || x == z {
		t.Errorf("the same seed throws %d and %d, another's dice %d", x, y, z)
	}
}
