package crash_test

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// seedOf tells the seed of a test's chances: that of TEST_SEED, or another each
// time. It is printed where the test fails, so that the same moments of killing
// and the same choices can be had again.
func seedOf(t *testing.T) uint64 {
	t.Helper()
	seed := rand.Uint64()
	if text := os.Getenv("TEST_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("TEST_SEED: %v", err)
		}
	}
	t.Logf("TEST_SEED=%d repeats this", seed)
	return seed
}

// diceOf are the chances of one who acts, which whoever acts beside does not change.
func diceOf(seed uint64, name string) *rand.Rand {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(name))
	return rand.New(rand.NewPCG(seed, hash.Sum64()))
}

func TestDiceRepeat(t *testing.T) {
	t.Setenv("TEST_SEED", "7")
	a, b, other := diceOf(seedOf(t), "a"), diceOf(seedOf(t), "a"), diceOf(seedOf(t), "b")
	if x, y, z := a.Uint64(), b.Uint64(), other.Uint64(); x != y || x == z {
		t.Errorf("the same seed throws %d and %d, another's dice %d", x, y, z)
	}
}
