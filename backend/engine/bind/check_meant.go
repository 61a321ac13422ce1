package bind

import (
	"fmt"
	"slices"
)

// meant is a guess at what a misspelt name should be, to stand behind a
// problem: empty where nothing is near.
func meant(name string, known []string) string {
	best, least := "", 1+min(len(name)/3, 3)
	for _, one := range known {
		if d := distance(name, one); d < least {
			best, least = one, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// distance is how many letters must be put in, taken out or changed to make one
// name of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := slices.Clone(row)
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
