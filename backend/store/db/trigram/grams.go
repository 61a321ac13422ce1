package trigram

import (
	"strconv"
	"strings"
)

// gram is three letters as one word that FULLTEXT keeps whole: "č-3" is
// "q_10d__2d_3". Two that fall on the same word would only make LIKE look at more.
func gram(b *strings.Builder, letters []rune) {
	b.WriteByte('q')
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

// gramsOf are the words of a text, each once.
func gramsOf(text string) string {
	letters := []rune(text)
	var all, one strings.Builder
	seen := map[string]bool{}
	for i := 0; i+shortest <= len(letters); i++ {
		one.Reset()
		gram(&one, letters[i:i+shortest])
		if word := one.String(); !seen[word] {
			seen[word] = true
			if all.Len() > 0 {
				all.WriteByte(' ')
			}
			all.WriteString(word)
		}
	}
	return all.String()
}
