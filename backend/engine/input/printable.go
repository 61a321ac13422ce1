package input

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable keeps a stranger's key from spoiling the answer it is named in.
func Printable(key string) string {
	key = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, key)
	if key == "" {
		return "?"
	}
	if utf8.RuneCountInString(key) > 64 {
		key = string([]rune(key)[:64])
	}
	return key
}
