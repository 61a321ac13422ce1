package db

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

const sortKeySize = 255

// Fold returns s without case and accents. Store it in a search_norm column
// and fold what is searched for in the same way: both engines then find the
// same rows, and "ciernobiely" finds "Čiernobiely".
func Fold(s string) string {
	s = strings.ToLower(s)
	if isASCII(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// FoldCase returns s without case, accents kept: codes that differ only by case are one,
// "mydlo-Ž" and "MYDLO-ž" (Unicode, full case folding). Both engines compare it alike,
// by bytes.
func FoldCase(s string) string { return norm.NFC.String(cases.Fold().String(s)) }

// How many letters a search_norm column holds, and one of a table with long
// texts (TEXT in MySQL).
const (
	SearchRunes     = 512
	LongSearchRunes = 4096
)

// numeral is a number that people write in groups, such as that of a telephone.
var numeral = regexp.MustCompile(`^\+?[0-9][0-9 ()/.-]{4,}$`)

// SearchText is what a search_norm column holds of parts: folded, cut to so many
// letters, and numbers that were written in groups also without spaces.
func SearchText(runes int, parts ...string) string {
	var all []string
	for _, part := range parts {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		all = append(all, part)
		if numeral.MatchString(part) {
			if digits := digitsOf(part); digits != part {
				all = append(all, digits)
			}
		}
	}
	folded := Fold(strings.Join(all, " "))
	for i := range folded {
		if runes == 0 {
			return folded[:i]
		}
		runes--
	}
	return folded
}

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

const (
	leastDigits = 5 // that distinguish one number from others
	nationally  = 9 // digits of a Slovak and a Czech telephone number
)

// Needles are the folded texts of which a search_norm column holds one where it holds
// what is searched for; none for an empty text. A number that people write in groups is
// searched for by its digits too, without what a telephone number begins with at home
// (0) or from abroad (00421, +421): each way of writing it finds every other.
func Needles(text string) []string {
	text = strings.Join(strings.Fields(Fold(text)), " ")
	if text == "" {
		return nil
	}
	if !numeral.MatchString(text) {
		return []string{text}
	}
	digits := strings.TrimLeft(digitsOf(text), "0")
	if abroad := text[0] == '+' || strings.HasPrefix(text, "00"); abroad && len(digits) > nationally {
		digits = digits[len(digits)-nationally:]
	}
	switch {
	case len(digits) < leastDigits:
		return []string{text}
	case strings.Contains(text, digits):
		return []string{digits}
	}
	return []string{text, digits}
}

// What a slug has none of, once its words stand apart, and what may have come to
// stand between them.
var (
	notSlug = regexp.MustCompile(`[^a-z0-9_-]+`)
	hyphens = regexp.MustCompile(`-+`)
)

// Slug is a title as it stands in an address: "čaj & med" as "caj-med", "a child's"
// as "a-childs". It is what forms propose for a title (document 000, section 5).
func Slug(title string) string {
	words := notSlug.ReplaceAllString(strings.Join(strings.Fields(Fold(title)), "-"), "")
	return strings.Trim(hyphens.ReplaceAllString(words, "-"), "-")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// collator holds what the collation package does not let goroutines share.
type collator struct {
	collator *collate.Collator
	buffer   collate.Buffer
}

// collators are the pools of *collator, by locale.
var collators sync.Map

func collatorsOf(locale string) *sync.Pool {
	if pool, ok := collators.Load(locale); ok {
		return pool.(*sync.Pool)
	}
	tag, err := language.Parse(locale)
	if err != nil {
		tag = language.Und
	}
	pool, _ := collators.LoadOrStore(locale, &sync.Pool{New: func() any {
		return &collator{collator: collate.New(tag, collate.IgnoreCase)}
	}})
	return pool.(*sync.Pool)
}

// SortKey returns the bytes to store in a sort_key column, at most 255 and
// never nil: ordering by it is the order that a reader of the locale expects,
// case ignored. Slovak has ch after h, English within c. Texts that differ only
// far behind may tie. Keys of different locales are not to be compared.
func SortKey(locale, s string) []byte {
	pool := collatorsOf(locale)
	c := pool.Get().(*collator)
	defer pool.Put(c)
	c.buffer.Reset()
	key := c.collator.KeyFromString(&c.buffer, s)
	return append([]byte{}, key[:min(len(key), sortKeySize)]...)
}

// SortedBy names what keys of locales are made by: where it is another than
// that of stored keys, they are to be made anew.
func SortedBy(locales ...string) string {
	return "CLDR " + collate.CLDRVersion + " " + strings.Join(locales, ",")
}

var likeEscaper = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// LikeContains returns the pattern that finds s anywhere, for LIKE ? ESCAPE '!'.
func LikeContains(s string) string { return "%" + likeEscaper.Replace(s) + "%" }

// LikePrefix returns the pattern that finds s at the start, for LIKE ? ESCAPE '!'.
func LikePrefix(s string) string { return likeEscaper.Replace(s) + "%" }
