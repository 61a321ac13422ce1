package apptest

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"backoffice/backend/store/envtest"
)

// Seed returns the seed of a test's chances: that of TEST_SEED, or another each
// time. It is printed where the test fails, so that the same moments of killing
// and the same choices can be had again.
func Seed(t testing.TB) uint64 {
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

// Dice are the chances of one who acts, which whoever acts beside does not change.
func Dice(seed uint64, name string) *rand.Rand {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(name))
	return rand.New(rand.NewPCG(seed, hash.Sum64()))
}

// Moments are at how many moments a test kills: as many as TEST_MOMENTS says, else usual.
func Moments(t testing.TB, usual int) int {
	t.Helper()
	return envtest.Number(t, "TEST_MOMENTS", usual)
}
