package revision

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"backoffice/backend/engine/kind"
)

// Segment is a run of text within a change: what stayed, what went, what came.
type Segment struct {
	Is   string `json:"is"` // same, gone, new
	Text string `json:"text"`
}

const (
	segmentSame    = "same"
	segmentRemoved = "gone"
	segmentAdded   = "new"

	// textRunes bounds a text that is shown.
	textRunes = 2000
	// contextRunes is how much of what stayed is shown on either side of a change.
	contextRunes = 90
	// diffTimeout bounds the search for the shortest way between two texts.
	diffTimeout = 100 * time.Millisecond

	// No rune of a valid string is one of these.
	surrogates, afterSurrogates = 0xD800, 0xE000
)

var (
	blanks = regexp.MustCompile(`[ \t\x{a0}]+`)
	edges  = regexp.MustCompile(` ?\n ?`)
	breaks = regexp.MustCompile(`[\r\n]+`)
	words  = regexp.MustCompile(`\s+|\S+`)
	lines  = regexp.MustCompile(`\n|[^\n]+`)
)

// readable is formatted text as it reads: lines of text, a line for each row of
// a table, pictures by their description or name, links with where they lead.
func readable(rich string) string {
	var text strings.Builder
	var links []string
	unseen := false // within a tag whose text nobody sees
	cells := 0      // of the row so far
	end := "\n"     // what ends a paragraph: within a cell, no line
	line := true    // whether nothing stands on the line yet
	write := func(s string) {
		if text.WriteString(s); s == "" {
			return
		}
		line = strings.HasSuffix(s, "\n")
	}
	for z := html.NewTokenizer(strings.NewReader(rich)); ; {
		switch z.Next() {
		case html.ErrorToken: // its end
			return strings.TrimSpace(edges.ReplaceAllString(blanks.ReplaceAllString(text.String(), " "), "\n"))
		case html.TextToken:
			// The lines of the source are none of the text, and between two blocks they are nothing.
			if words := breaks.ReplaceAllString(z.Token().Data, " "); !unseen && (!line || strings.TrimSpace(words) != "") {
				write(words)
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			tag := z.Token()
			switch tag.DataAtom {
			case atom.Br:
				write(end)
			case atom.Tr:
				cells = 0
			case atom.Td, atom.Th:
				if cells++; cells > 1 {
					write(" | ")
				}
				end = " "
			case atom.A:
				links = append(links, attribute(tag, "href"))
			case atom.Img, atom.Iframe, atom.Video:
				write(shownAs(tag))
			}
			unseen = tag.Type == html.StartTagToken && (tag.DataAtom == atom.Iframe || tag.DataAtom == atom.Script || tag.DataAtom == atom.Style)
		case html.EndTagToken:
			unseen = false
			switch z.Token().DataAtom {
			case atom.P, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Li, atom.Blockquote, atom.Div:
				write(end)
			case atom.Tr:
				write("\n")
			case atom.Td, atom.Th:
				end = "\n"
			case atom.A:
				if last := len(links) - 1; last >= 0 {
					if links[last] != "" {
						write(" (" + links[last] + ")")
					}
					links = links[:last]
				}
			}
		}
	}
}

// shownAs is a picture or a film by its description, else by its own file's
// name or where it lies elsewhere.
func shownAs(tag html.Token) string {
	source := attribute(tag, "src")
	if source == "" {
		return ""
	}
	if alt := attribute(tag, "alt"); alt != "" {
		return "[" + alt + "]"
	}
	if strings.HasPrefix(source, "/") {
		source = path.Base(source)
	}
	return "[" + source + "]"
}

func attribute(tag html.Token, name string) string {
	for _, a := range tag.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// truncate cuts a text that is too long to be shown whole.
func truncate(v any) any {
	text, ok := v.(string)
	if !ok || utf8.RuneCountInString(text) <= textRunes {
		return v
	}
	return string([]rune(text)[:textRunes]) + "…"
}

// compare finds the pieces of two texts and cuts the texts. tokens splits a
// side where words are not what it is made of.
func (view *ChangeView) compare(tokens func(text string, after bool) []string) {
	before, wasText := view.Before.(string)
	after, isText := view.After.(string)
	if view.Kind == kind.ViewText && wasText && isText {
		if tokens == nil {
			view.Segments = diffTexts(before, after)
		} else {
			view.Segments = condense(mergeSegments(diffTokens(tokens(before, false), tokens(after, true))))
		}
	}
	view.Before, view.After = truncate(view.Before), truncate(view.After)
}

// diffTexts shows two texts as one: by their lines first, then by the words of
// lines that changed. nil of texts that have little in common.
func diffTexts(before, after string) []Segment {
	var all []Segment
	var gone, came strings.Builder
	flush := func() {
		was, is := words.FindAllString(gone.String(), -1), words.FindAllString(came.String(), -1)
		all = append(all, diffTokens(was, is)...)
		gone.Reset()
		came.Reset()
	}
	for _, p := range diffTokens(lines.FindAllString(before, -1), lines.FindAllString(after, -1)) {
		switch p.Is {
		case segmentRemoved:
			gone.WriteString(p.Text)
		case segmentAdded:
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
	return condense(mergeSegments(all))
}

// diffTokens is the shortest way from one list of tokens to the other.
func diffTokens(was, is []string) []Segment {
	var all []Segment
	add := func(kind string, tokens []string) {
		if text := strings.Join(tokens, ""); text != "" {
			all = append(all, Segment{kind, text})
		}
	}
	from, at := 0, 0
	for _, same := range append(commonRuns(was, is), run{len(was), len(is), 0}) {
		add(segmentRemoved, was[from:same.was])
		add(segmentAdded, is[at:same.is])
		from, at = same.was+same.length, same.is+same.length
		add(segmentSame, is[same.is:at])
	}
	return all
}

// run is a run of things that two lists have in common: where it begins in
// each, and how many there are.
type run struct{ was, is, length int }

// commonRuns are the runs of a longest common subsequence of two lists. The
// library compares runes, so each different thing becomes one. Lists that take
// longer than compareTime to compare are shown in fewer and longer segments.
func commonRuns(was, is []string) (runs []run) {
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
	differ.DiffTimeout = diffTimeout
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

// mergeSegments makes runs of neighbours of one kind, and of changes that nothing but a
// blank keeps apart: a sentence written anew is one change, not five.
func mergeSegments(all []Segment) []Segment {
	var out []Segment
	gone, came := "", ""
	flush := func() {
		if gone != "" {
			out = append(out, Segment{segmentRemoved, gone})
		}
		if came != "" {
			out = append(out, Segment{segmentAdded, came})
		}
		gone, came = "", ""
	}
	for i, p := range all {
		switch {
		case p.Is == segmentRemoved:
			gone += p.Text
		case p.Is == segmentAdded:
			came += p.Text
		case strings.TrimSpace(p.Text) == "" && !strings.Contains(p.Text, "\n") && gone != "" && came != "" && i+1 < len(all) && all[i+1].Is != segmentSame:
			gone, came = gone+p.Text, came+p.Text
		default:
			flush()
			if last := len(out) - 1; last >= 0 && out[last].Is == segmentSame {
				out[last].Text += p.Text
			} else {
				out = append(out, p)
			}
		}
	}
	flush()
	return out
}

// condense folds what stayed and bounds what changed; nil where less than a
// quarter of the longer text stayed, for then nobody sees the texts for marks.
func condense(all []Segment) []Segment {
	sizes := map[string]int{}
	for _, p := range all {
		sizes[p.Is] += utf8.RuneCountInString(strings.TrimSpace(p.Text))
	}
	if changed := max(sizes[segmentRemoved], sizes[segmentAdded]); changed == 0 || sizes[segmentSame]*3 < changed {
		return nil
	}
	for i, p := range all {
		if p.Is == segmentSame {
			all[i].Text = elide(p.Text, i == 0, i == len(all)-1)
		} else {
			all[i].Text = truncate(p.Text).(string)
		}
	}
	return all
}

// elide leaves out the middle of what stayed, or all but its edge at the
// beginning and at the end of the text.
func elide(text string, first, last bool) string {
	runes := []rune(text)
	head, tail := contextRunes, contextRunes
	if first {
		head = 0
	}
	if last {
		tail = 0
	}
	if len(runes) <= head+tail+contextRunes {
		return text
	}
	// Cut between words.
	blank := func(r rune) bool { return r == ' ' || r == '\n' }
	if head > 0 {
		if at := slices.IndexFunc(runes[head:], blank); at >= 0 && at < contextRunes/2 {
			head += at
		}
	}
	from := len(runes) - tail
	if tail > 0 {
		for n := 0; n < contextRunes/2 && from > head && !blank(runes[from-1]); n++ {
			from--
		}
	}
	return string(runes[:head]) + " … " + string(runes[from:])
}
