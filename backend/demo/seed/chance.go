package seed

import (
	"hash/fnv"
	"math/rand/v2"
	"time"
)

// Days is for how many days back the site has visitors, and the shop orders.
const Days = 400

// Weekdays are how much goes on, Sunday first. Sundays are quiet; a shop of gifts
// lives on the weeks before Christmas.
var Weekdays = [7]float64{0.82, 1.08, 1.12, 1.09, 1.05, 0.96, 0.88}

// Chance are chances that are always the same for a text.
func Chance(text string) *rand.Rand {
	hash := fnv.New64a()
	hash.Write([]byte(text))
	return rand.New(rand.NewPCG(hash.Sum64(), 7))
}

// Noise is a number from -1 to 1 that is always the same for a text.
func Noise(text string) float64 {
	hash := fnv.New64a()
	hash.Write([]byte(text))
	// The lowest bits of this hash follow the last letters too closely.
	n := hash.Sum64()
	n ^= n >> 33
	n *= 0xff51afd7ed558ccd
	n ^= n >> 33
	return float64(n>>11)/float64(1<<52) - 1
}

// Times are when a record was made and last changed, in working hours.
func Times(key string, now time.Time) (made, changed time.Time) {
	hash := fnv.New64a()
	hash.Write([]byte(key))
	n := hash.Sum64()
	age := 1 + int(n%360)
	at := func(days int, salt uint64) time.Time {
		day := now.AddDate(0, 0, -days)
		minutes := 7*60 + int(n>>8%540+salt*37)%540
		return time.Date(day.Year(), day.Month(), day.Day(), 0, minutes, int(n>>20%60), 0, time.UTC)
	}
	changed = at(1+int(n>>32)%age, 1)
	made = at(age+1, 2)
	if made.After(changed) {
		made = changed
	}
	return made, changed
}
