package trigram

import (
	"strings"
	"testing"
)

// A needle is found by its rarest word, and by a second one where its list is
// read sooner than the rows that it leaves out: of those about as rare the one that
// shares the fewest letters with the first. What most texts have finds nothing.
func TestExpression(t *testing.T) {
	for name, test := range map[string]struct {
		words map[string]int
		want  string
	}{
		"both rare":            {map[string]int{"q318": 8, "q186": 9, "q860": 10}, "+q318 +q860"},
		"the far one commoner": {map[string]int{"q318": 8, "q186": 9, "q860": 30}, "+q318 +q186"},
		"the last one rarest":  {map[string]int{"q318": 9, "q186": 9, "q860": 8}, "+q860 +q318"},
		"never seen":           {map[string]int{}, "+q318 +q860"},
		"the second common":    {map[string]int{"q318": 8, "q186": 1500, "q860": 1400}, "+q318"},
		"the others not rare":  {map[string]int{"q318": 200, "q186": 250, "q860": 1400}, "+q318 +q186"},
		"all too common":       {map[string]int{"q318": 1700, "q186": 1600, "q860": 1400}, ""},
	} {
		s := &sample{rows: 2000, words: test.words}
		if got, ok := s.expression("", "31860"); got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %v, want %q", name, got, ok, test.want)
		}
	}
	if got, ok := (&sample{rows: 2000, words: map[string]int{}}).expression("", "318"); got != "+q318" || !ok {
		t.Errorf("one word: %q, %v", got, ok)
	}
	if got, ok := (&sample{rows: 2000, words: map[string]int{}}).expression("sk", "č-3"); got != "+qsk_10d__2d_3" || !ok {
		t.Errorf("a word of a locale: %q, %v", got, ok)
	}
}

// On SQLite what is in a great many texts is left out of a needle, where some of it is
// in few: what remains are the parts that stand together.
func TestNarrowed(t *testing.T) {
	words := func(common map[int]string) map[string]int {
		all := map[string]int{}
		for n, texts := range common {
			for word := range strings.FieldsSeq(gramsOf("", texts)) {
				all[word] = n
			}
		}
		return all
	}
	domain := words(map[int]string{1200: "@gmail.com"})
	for name, test := range map[string]struct {
		words        map[string]int
		needle, want string
	}{
		"the end":             {domain, "novak7@gmail.com", `"novak7@g"`},
		"the middle":          {domain, `x"@gmail.com7`, `"x""@g" AND "om7"`},
		"nothing is dense":    {words(map[int]string{150: "@gmail.com"}), "novak7@gmail.com", ""},
		"all is dense":        {domain, "gmail.com", ""},
		"the rest is no less": {words(map[int]string{1200: "@gmail.com", 200: "novak7@gm"}), "novak7@gmail", ""},
		"letters of Unicode":  {domain, "한🙂한@gmail", `"한🙂한@g"`},
	} {
		s := &sample{rows: 2000, words: test.words}
		if got, ok := s.narrowed("", test.needle); got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %s, %v, want %s", name, got, ok, test.want)
		}
	}
}
