package db

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

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

// notSlug is what stands between the words of a slug.
var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// Slug is a title as it stands in an address: "čaj & med" as "caj-med". It is
// what forms propose for a title.
func Slug(title string) string {
	return strings.Trim(notSlug.ReplaceAllString(Fold(title), "-"), "-")
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

var collators = sync.Pool{New: func() any {
	return &collator{collator: collate.New(language.Slovak, collate.IgnoreCase)}
}}

// SortKey returns the bytes to store in a sort_key column, at most 255 and
// never nil: ordering by it is the order a Slovak reader expects (č after c,
// ch after h, case ignored). Texts that differ only far behind may tie.
func SortKey(s string) []byte {
	c := collators.Get().(*collator)
	defer collators.Put(c)
	c.buffer.Reset()
	key := c.collator.KeyFromString(&c.buffer, s)
	return append([]byte{}, key[:min(len(key), sortKeySize)]...)
}

var likeEscaper = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// LikeContains returns the pattern that finds s anywhere, for LIKE ? ESCAPE '!'.
func LikeContains(s string) string { return "%" + likeEscaper.Replace(s) + "%" }

// LikePrefix returns the pattern that finds s at the start, for LIKE ? ESCAPE '!'.
func LikePrefix(s string) string { return likeEscaper.Replace(s) + "%" }
