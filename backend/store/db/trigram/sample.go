package trigram

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"backoffice/backend/store/db"
)

const (
	// A sample is so many rows from each of so many places of a table.
	samplePlaces, sampleRows = 20, 100
	sampleAge                = time.Hour
	// sampleLeast is how many rows say anything.
	sampleLeast = 200
	// commonest is the share of texts from which on a word is slower to look up
	// than all texts are to read.
	commonest = 0.15
	// rowCost is how many rows' entries of a word are read in the time of one row.
	rowCost = 8
	// alike is up to how many times as common a word is about as rare as another.
	alike = 2
	// dense is the share of texts from which on SQLite takes long to read the list of a
	// word, and rarer how many times as rare those are that stand for it.
	dense, rarer = 0.1, 8
)

// sample says how common words are: both databases read the whole list of each word
// that they are asked for, and do not know which is short.
type sample struct {
	rows  int
	words map[string]int
	until time.Time
}

func (s *sample) share(word string) float64 {
	return float64(s.words[word]) / float64(max(1, s.rows))
}

// expression is what finds a needle of a locale soonest, by its rarest words; ok is
// false where even that is too common.
func (s *sample) expression(locale, needle string) (text string, ok bool) {
	words := strings.Fields(gramsOf(locale, needle))
	place := map[string]int{}
	for i, word := range words {
		place[word] = i
	}
	slices.SortStableFunc(words, func(a, b string) int { return s.words[a] - s.words[b] })
	first, others := words[0], words[1:]
	if s.share(first) > commonest && s.rows >= sampleLeast {
		return "", false
	}
	// A second word leaves fewer rows to be read, and has a list of its own.
	if len(others) == 0 || s.words[others[0]] > rowCost*(s.words[first]+1) {
		return "+" + first, true
	}
	// Of those that are about as rare the one that shares the fewest letters with the
	// first: a tenth of the rows that have "532" have "323" too, and a hundredth "239".
	second, apart := others[0], 0
	for _, word := range others {
		far := min(shortest, max(place[word]-place[first], place[first]-place[word]))
		if far > apart && s.words[word] <= alike*(s.words[others[0]]+1) {
			second, apart = word, far
		}
	}
	return "+" + first + " +" + second, true
}

// narrowed is the FTS5 expression of what of a needle few texts have, where other parts
// of it are in so many that their lists take longer than looking at what remains: of
// "novak17@gmail.com" it leaves out "gmail.com". ok is false where none are.
func (s *sample) narrowed(locale, needle string) (expression string, ok bool) {
	letters := []rune(needle)
	common := make([]int, len(letters)-shortest+1)
	for i := range common {
		common[i] = s.words[wordOf(locale, letters[i:i+shortest])]
	}
	most := rarer * (slices.Min(common) + 1)
	if widest := slices.Max(common); widest <= most || float64(widest) < dense*float64(s.rows) {
		return "", false
	}
	var parts []string
	for i := 0; i < len(common); i++ {
		first := i
		for i < len(common) && common[i] <= most {
			i++
		}
		if i > first {
			parts = append(parts, quoted(string(letters[first:i+shortest-1])))
		}
	}
	return strings.Join(parts, " AND "), true
}

// look takes a sample of a table's texts where the last one is old.
func (x *Index) look(ctx context.Context, t *Table) error {
	x.mu.Lock()
	known := x.samples[t.Name]
	x.mu.Unlock()
	if known != nil && time.Now().Before(known.until) {
		return nil
	}
	s := &sample{words: map[string]int{}, until: time.Now().Add(sampleAge)}
	from, columns := "`"+t.Name+"` NOT INDEXED", "'' AS locale, search_norm AS text"
	switch {
	case x.db.Dialect == db.MySQL:
		now, err := x.notes(ctx, t)
		if err != nil {
			return err
		}
		from, columns = t.words(now.Turn), "'' AS locale, grams AS text"
	case len(t.Locales) > 0:
		columns = "locale, search_norm AS text"
	}
	var newest int64
	if err := x.db.Read(ctx).Raw("SELECT COALESCE(MAX(id), 0) FROM "+from+" WHERE id <= ?", math.MaxInt64).Scan(&newest).Error; err != nil {
		return err
	}
	for place := range int64(samplePlaces) {
		var rows []struct{ Locale, Text string }
		err := x.db.Read(ctx).Raw("SELECT "+columns+" FROM "+from+" WHERE id > ? AND id <= ? ORDER BY id LIMIT ?",
			newest*place/samplePlaces, newest*(place+1)/samplePlaces, sampleRows).Scan(&rows).Error
		if err != nil {
			return err
		}
		for _, row := range rows {
			s.rows++
			words := row.Text
			if x.db.Dialect == db.SQLite {
				words = gramsOf(row.Locale, row.Text)
			}
			for word := range strings.FieldsSeq(words) {
				s.words[word]++
			}
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.samples[t.Name] = s
	return nil
}

func (x *Index) sampled(t *Table) *sample {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.samples[t.Name]
}
