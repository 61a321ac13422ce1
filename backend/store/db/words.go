package db

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordRunes is how many letters a word column holds.
const wordRunes = 60

// grouped is a postal code as people write it, 040 01.
var grouped = regexp.MustCompile(`\b(\d{3}) (\d{2})\b`)

// Words are the folded words of texts, each once, as a table of words keeps them:
// one row a word and record.
func Words(texts ...string) []string {
	all := strings.FieldsFunc(Fold(grouped.ReplaceAllString(strings.Join(texts, " "), "$1$2")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	for i, word := range all {
		if runes := []rune(word); len(runes) > wordRunes {
			all[i] = string(runes[:wordRunes])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// rareRunes is how long the beginning of a word is that few enough records have for
// all of them to be named; of a shorter one, record after record is asked.
const rareRunes = 3

// WordConditions are the conditions, of an id with its table, that the record has for
// each word of text one that begins with it, by a table of words whose column owner
// names the record and which is indexed by both. Names come from our own code, never
// from what was sent.
func WordConditions(id, table, owner, text string) (where []string, args []any) {
	for _, word := range Words(text) {
		if utf8.RuneCountInString(word) < rareRunes {
			where = append(where, "EXISTS (SELECT 1 FROM "+table+" AS w WHERE w."+owner+" = "+id+" AND w.word >= ? AND w.word < ?)")
		} else {
			where = append(where, id+" IN (SELECT w."+owner+" FROM "+table+" AS w WHERE w.word >= ? AND w.word < ?)")
		}
		// The letter after all others ends the range: the index finds it.
		args = append(args, word, word+"\U0010FFFF")
	}
	return where, args
}
