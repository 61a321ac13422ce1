package engine

import (
	"html"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Piece is a run of text within a change: what stayed, what went, what came.
type Piece struct {
	Is   string `json:"is"` // same, gone, new
	Text string `json:"text"`
}

const (
	pieceSame = "same"
	pieceGone = "gone"
	pieceNew  = "new"

	// toldRunes bounds a text that is told.
	toldRunes = 2000
	// aroundRunes is how much of what stayed is told on either side of a change.
	aroundRunes = 90
	// compareTime bounds the search for the shortest way between two texts.
	compareTime = 100 * time.Millisecond

	// No rune of a valid string is one of these.
	surrogates, afterSurrogates = 0xD800, 0xE000
)

var (
	blockEnd = regexp.MustCompile(`(?i)</(p|h[1-6]|li|tr|blockquote|div)>|<br\s*/?>`)
	cellEnd  = regexp.MustCompile(`(?i)</t[dh]>`)
	anchor   = regexp.MustCompile(`(?is)<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)</a>`)
	shownAt  = regexp.MustCompile(`(?i)<(?:img|iframe|video)\b[^>]*?\bsrc="([^"]*)"[^>]*>`)
	altText  = regexp.MustCompile(`(?i)\balt="([^"]+)"`)
	anyTag   = regexp.MustCompile(`<[^>]*>`)
	blanks   = regexp.MustCompile(`[ \t\x{a0}]+`)
	words    = regexp.MustCompile(`\s+|\S+`)
	lines    = regexp.MustCompile(`\n|[^\n]+`)
)

// readable is formatted text as it reads: lines of text, pictures by their
// description or name, links with where they lead.
func readable(rich string) string {
	text := shownAt.ReplaceAllStringFunc(rich, func(tag string) string {
		name := shownAt.FindStringSubmatch(tag)[1]
		if alt := altText.FindStringSubmatch(tag); alt != nil {
			name = alt[1]
		} else if strings.HasPrefix(name, "/") {
			name = path.Base(name)
		}
		return "[" + name + "]"
	})
	text = anchor.ReplaceAllString(text, "$2 ($1)")
	text = anyTag.ReplaceAllString(cellEnd.ReplaceAllString(blockEnd.ReplaceAllString(text, "\n"), " | "), "")
	return strings.TrimSpace(blanks.ReplaceAllString(html.UnescapeString(text), " "))
}

// short cuts a text that is too long to be told whole.
func short(v any) any {
	text, ok := v.(string)
	if !ok || utf8.RuneCountInString(text) <= toldRunes {
		return v
	}
	return string([]rune(text)[:toldRunes]) + "…"
}

// compare finds the pieces of two texts and cuts the texts. tokens splits a
// side where words are not what it is made of.
func (told *Told) compare(tokens func(text string, after bool) []string) {
	before, wasText := told.Before.(string)
	after, isText := told.After.(string)
	if told.Kind == toldText && wasText && isText {
		if tokens == nil {
			told.Pieces = pieces(before, after)
		} else {
			told.Pieces = alike(join(compareTokens(tokens(before, false), tokens(after, true))))
		}
	}
	told.Before, told.After = short(told.Before), short(told.After)
}

// pieces tells two texts as one: by their lines first, then by the words of
// lines that changed. nil of texts that have little in common.
func pieces(before, after string) []Piece {
	var all []Piece
	var gone, came strings.Builder
	flush := func() {
		was, is := words.FindAllString(gone.String(), -1), words.FindAllString(came.String(), -1)
		all = append(all, compareTokens(was, is)...)
		gone.Reset()
		came.Reset()
	}
	for _, p := range compareTokens(lines.FindAllString(before, -1), lines.FindAllString(after, -1)) {
		switch p.Is {
		case pieceGone:
			gone.WriteString(p.Text)
		case pieceNew:
			came.WriteString(p.Text)
		default:
			if p.Text == "\n" && gone.Len()+came.Len() > 0 {
				gone.WriteString(p.Text)
				came.WriteString(p.Text)
				continue
			}
			flush()
			all = append(all, p)
		}
	}
	flush()
	return alike(join(all))
}

// compareTokens is the shortest way from one list of tokens to the other.
func compareTokens(was, is []string) []Piece {
	var all []Piece
	add := func(kind string, tokens []string) {
		if text := strings.Join(tokens, ""); text != "" {
			all = append(all, Piece{kind, text})
		}
	}
	from, at := 0, 0
	for _, same := range append(common(was, is), run{len(was), len(is), 0}) {
		add(pieceGone, was[from:same.was])
		add(pieceNew, is[at:same.is])
		from, at = same.was+same.length, same.is+same.length
		add(pieceSame, is[same.is:at])
	}
	return all
}

// run is a run of things that two lists have in common: where it begins in
// each, and how many there are.
type run struct{ was, is, length int }

// common are the runs of a longest common subsequence of two lists. The
// library compares runes, so each different thing becomes one. Lists that take
// longer than compareTime to compare are told in fewer and longer pieces.
func common(was, is []string) (runs []run) {
	known := map[string]rune{}
	code := func(list []string) []rune {
		runes := make([]rune, len(list))
		for i, one := range list {
			r, ok := known[one]
			if !ok {
				if r = rune(len(known) + 1); r >= surrogates {
					r += afterSurrogates - surrogates
				}
				known[one] = r
			}
			runes[i] = r
		}
		return runes
	}
	differ := diffmatchpatch.New()
	differ.DiffTimeout = compareTime
	from, at := 0, 0
	for _, part := range differ.DiffMainRunes(code(was), code(is), false) {
		length := utf8.RuneCountInString(part.Text)
		switch part.Type {
		case diffmatchpatch.DiffDelete:
			from += length
		case diffmatchpatch.DiffInsert:
			at += length
		default:
			runs = append(runs, run{from, at, length})
			from, at = from+length, at+length
		}
	}
	return runs
}

// join makes runs of neighbours of one kind, and of changes that nothing but a
// blank keeps apart: a sentence written anew is one change, not five.
func join(all []Piece) []Piece {
	var out []Piece
	gone, came := "", ""
	flush := func() {
		if gone != "" {
			out = append(out, Piece{pieceGone, gone})
		}
		if came != "" {
			out = append(out, Piece{pieceNew, came})
		}
		gone, came = "", ""
	}
	for i, p := range all {
		switch {
		case p.Is == pieceGone:
			gone += p.Text
		case p.Is == pieceNew:
			came += p.Text
		case strings.TrimSpace(p.Text) == "" && !strings.Contains(p.Text, "\n") && gone != "" && came != "" && i+1 < len(all) && all[i+1].Is != pieceSame:
			gone, came = gone+p.Text, came+p.Text
		default:
			flush()
			if last := len(out) - 1; last >= 0 && out[last].Is == pieceSame {
				out[last].Text += p.Text
			} else {
				out = append(out, p)
			}
		}
	}
	flush()
	return out
}

// alike folds what stayed and bounds what changed; nil where less than a
// quarter of the longer text stayed, for then nobody sees the texts for marks.
func alike(all []Piece) []Piece {
	sizes := map[string]int{}
	for _, p := range all {
		sizes[p.Is] += utf8.RuneCountInString(strings.TrimSpace(p.Text))
	}
	if changed := max(sizes[pieceGone], sizes[pieceNew]); changed == 0 || sizes[pieceSame]*3 < changed {
		return nil
	}
	for i, p := range all {
		if p.Is == pieceSame {
			all[i].Text = folded(p.Text, i == 0, i == len(all)-1)
		} else {
			all[i].Text = short(p.Text).(string)
		}
	}
	return all
}

// folded leaves out the middle of what stayed, or all but its edge at the
// beginning and at the end of the text.
func folded(text string, first, last bool) string {
	runes := []rune(text)
	head, tail := aroundRunes, aroundRunes
	if first {
		head = 0
	}
	if last {
		tail = 0
	}
	if len(runes) <= head+tail+aroundRunes {
		return text
	}
	// Cut between words.
	blank := func(r rune) bool { return r == ' ' || r == '\n' }
	if head > 0 {
		if at := slices.IndexFunc(runes[head:], blank); at >= 0 && at < aroundRunes/2 {
			head += at
		}
	}
	from := len(runes) - tail
	if tail > 0 {
		for n := 0; n < aroundRunes/2 && from > head && !blank(runes[from-1]); n++ {
			from--
		}
	}
	return string(runes[:head]) + " … " + string(runes[from:])
}
