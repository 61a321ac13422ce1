package field

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// IsUnseen says of a character that it takes no room, and has what looks the same differ.
func IsUnseen(r rune) bool {
	return r == '\u00ad' || r == '\u180e' || r == '\ufeff' || r >= '\u200b' && r <= '\u200f' ||
		r >= '\u202a' && r <= '\u202e' || r >= '\u2060' && r <= '\u2069'
}

// Seen is a text as it is seen: composed (NFC), and without what is not.
func Seen(text string) string {
	return strings.Map(func(r rune) rune {
		if IsUnseen(r) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}
