package resource

import (
	"fmt"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Meant is a guess at what a misspelt name of a declaration should be, to stand
// behind a problem: `; did you mean "price"?`, or empty where nothing is near.
func Meant(name string, known []string) string {
	best := Nearest(name, known)
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// Nearest is the one of the known names that is probably meant by a misspelt
// one; empty where nothing is near.
func Nearest(name string, known []string) string {
	best, least := "", 1+min(len(name)/3, 3)
	long := utf8.RuneCountInString(name)
	for _, one := range known {
		// So many letters at least are to be put in or taken out; a name may be as long as a file.
		if apart := long - utf8.RuneCountInString(one); max(apart, -apart) >= least {
			continue
		}
		if d := levenshtein.ComputeDistance(name, one); d < least {
			best, least = one, d
		}
	}
	return best
}
