package field

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// IsUnseen says of a character that it takes no room, and has what looks the same differ.
func IsUnseen(r rune) bool {
	return r == '\u00ad' || r == '\u180e' || r == '\ufeff' || r >= '\u200b' && r <= '\u200f' ||
		r >= '\u202a' && r <= '\u202e' || r >= '\u2060' && r <= '\u2069'
}

// Seen is a text as it is seen: composed (NFC), without what is not, and with the hyphen
// and the space of keyboards for those that do not break a line, which look the same.
func Seen(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case IsUnseen(r):
			return -1
		case r == '\u2010' || r == '\u2011':
			return '-'
		case unicode.IsSpace(r) || r == '\u2007':
			return ' '
		}
		return r
	}, norm.NFC.String(text))
}
