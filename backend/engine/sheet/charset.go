package sheet

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// charset is what the texts of a file are written in. UTF-8 is what it should be; a file
// whose first letter beyond ASCII is none of it is in Windows-1250, as Excel of this part
// of Europe saves what it calls "CSV".
type charset struct {
	utf8    bool // a letter of UTF-8 was read
	guessed int  // the first line that is in Windows-1250; 0: none
}

// text is a text of a line of the file; false where it is in neither.
func (c *charset) text(raw string, line int) (string, bool) {
	if isASCII(raw) {
		return raw, !strings.ContainsRune(raw, 0)
	}
	if c.guessed == 0 && utf8.ValidString(raw) {
		c.utf8 = true
		return raw, !strings.ContainsRune(raw, 0)
	}
	if c.utf8 {
		return raw, false
	}
	if c.guessed == 0 {
		c.guessed = line
	}
	text, err := charmap.Windows1250.NewDecoder().String(raw)
	return text, err == nil && !strings.ContainsAny(text, "\x00\ufffd")
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
