package field

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// IsUnseen says of a character that it takes no room, and has what looks the same differ.
func IsUnseen(r rune) bool {
	return r == '\u00ad' || r == '\u180e' || r == '\ufeff' || r >= '\u200b' && r <= '\u200f' ||
		r >= '\u2060' && r <= '\u2065' || turns(r)
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

// OneLine is a text in one line: a break of one and what else no keyboard writes there are
// a space, and what turns the direction of all that follows is left out.
func OneLine(text string) string {
	if isOneLine(text) {
		return text
	}
	var out strings.Builder
	broken := false
	for _, r := range text {
		switch {
		case turns(r):
			continue
		case !breaksLine(r):
			out.WriteRune(r)
		case !broken:
			out.WriteByte(' ')
		}
		broken = breaksLine(r)
	}
	return out.String()
}

// isOneLine looks at bytes, since each text that is saved passes here: only after 0xC2 and
// 0xE2 do those that it looks for come.
func isOneLine(text string) bool {
	for i := range len(text) {
		b := text[i]
		if b >= ' ' && b != 0x7f && b != 0xc2 && b != 0xe2 {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(text[i:]); breaksLine(r) || turns(r) {
			return false
		}
	}
	return true
}

// Lines is a text of several lines without the characters that no paper, mail or e-invoice
// can bear; tabulators stay, and breaks of lines, each as a line feed whatever a program
// writes for it.
func Lines(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, breaks.Replace(text))
}

var breaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func breaksLine(r rune) bool {
	return r < ' ' || r >= 0x7f && r <= 0x9f || r == '\u2028' || r == '\u2029'
}

// turns says of a character that it turns the direction in which others are read.
func turns(r rune) bool { return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' }
