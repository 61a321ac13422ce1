package crash_test

import (
	"testing"

	"backoffice/backend/app/apptest"
)

var seedOf, diceOf = apptest.Seed, apptest.Dice

func TestDiceRepeat(t *testing.T) {
	t.Setenv("TEST_SEED", "7")
	a, b, other := diceOf(seedOf(t), "a"), diceOf(seedOf(t), "a"), diceOf(seedOf(t), "b")
	if x, y, z := a.Uint64(), b.Uint64(), other.Uint64(); x != y || x == z {
		t.Errorf("the same seed throws %d and %d, another's dice %d", x, y, z)
	}
}
