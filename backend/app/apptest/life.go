package apptest

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"backoffice/backend/store/envtest"
)

// Life is what people do in a product as chance has it, the same each time for its seed
// where they do it one after the other.
type Life struct {
	Seed   uint64
	People int // at once
	Deeds  int // of all of them
}

// Lives runs a test for so many people each, by usual deeds where LIFE_DEEDS does not say
// how many. LIFE_SEED begins at another seed, LIFE_SEEDS tries so many.
func Lives(t *testing.T, usual int, people []int, test func(t *testing.T, l Life)) {
	t.Helper()
	first, count, deeds := envtest.Number(t, "LIFE_SEED", 1), envtest.Number(t, "LIFE_SEEDS", 1), envtest.Number(t, "LIFE_DEEDS", usual)
	for seed := first; seed < first+count; seed++ {
		for _, n := range people {
			t.Run(fmt.Sprintf("%d of %d", seed, n), func(t *testing.T) { test(t, Life{uint64(seed), n, deeds}) })
		}
	}
}

// Rounds are how often all of them do something.
func (l Life) Rounds() uint64 { return uint64(l.Deeds / l.People) }

// AtOnce has all of them do something, and waits for it.
func (l Life) AtOnce(round uint64, act func(person int, r *rand.Rand)) {
	var all sync.WaitGroup
	for person := range l.People {
		r := rand.New(rand.NewPCG(l.Seed, round*100+uint64(person)))
		all.Go(func() { act(person, r) })
	}
	all.Wait()
}
