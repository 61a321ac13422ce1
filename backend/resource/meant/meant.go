// Package meant guesses what a misspelt name of a declaration should be.
package meant

import (
	"fmt"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Hint is a guess at what a misspelt name of a declaration should be, to stand
// behind a problem: `; did you mean "price"?`, or empty where nothing is near.
func Hint(name string, known []string) string {
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
		d := levenshtein.ComputeDistance(name, one)
		if areSwapped(name, one) {
			d = 1
		}
		if d < least {
			best, least = one, d
		}
	}
	return best
}

// areSwapped says whether two neighbouring letters are all in which the words differ, as
// in "titel" and "title": a slip of fingers as likely as one wrong letter.
func areSwapped(a, b string) bool {
	if len(a) != len(b) || a == b {
		return false
	}
	i := 0
	for a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
