package trigram

import (
	"strconv"
	"strings"
)

// gram is three letters of a locale as one word that FULLTEXT keeps whole: "č-3" of
// "sk" is "qsk_10d__2d_3". Two that fall on the same word would only make LIKE look
// at more. None of the words that the server leaves out by itself begins with q.
func gram(b *strings.Builder, locale string, letters []rune) {
	b.WriteByte('q')
	encode(b, locale)
	encode(b, string(letters))
}

// wordOf is gram as a text of its own.
func wordOf(locale string, letters []rune) string {
	var b strings.Builder
	gram(&b, locale, letters)
	return b.String()
}

func encode(b *strings.Builder, letters string) {
	for _, r := range letters {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('_')
		default:
			b.WriteByte('_')
			b.WriteString(strconv.FormatInt(int64(r), 16))
			b.WriteByte('_')
		}
	}
}

// gramsOf are the words of a text of a locale, which may be empty, each once.
func gramsOf(locale, text string) string {
	letters := []rune(text)
	var all strings.Builder
	seen := map[string]bool{}
	for i := 0; i+shortest <= len(letters); i++ {
		if word := wordOf(locale, letters[i:i+shortest]); !seen[word] {
			seen[word] = true
			if all.Len() > 0 {
				all.WriteByte(' ')
			}
			all.WriteString(word)
		}
	}
	return all.String()
}
