package paper

import "strings"

// Fit sets text that is to stand in one line of w millimetres in a font: from
// points high or, where it is too long, as much smaller as it must be, down to
// least. It reports whether it fits now.
func (d *Document) Fit(text, family, style string, from, least, w float64) bool {
	for size := from; ; size -= 0.5 {
		d.SetFont(family, style, max(size, least))
		if d.GetStringWidth(text) <= w {
			return true
		}
		if size <= least {
			return false
		}
	}
}

// Lines breaks text into at most so many lines of w millimetres in the present
// font. What stands in no line any more is marked by three dots at the end of the last.
func (d *Document) Lines(text string, w float64, most int) []string {
	var lines []string
	line := ""
	for _, word := range d.words(text, w) {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if d.GetStringWidth(longer) <= w {
			line = longer
			continue
		}
		if len(lines) == most-1 {
			return append(lines, d.dotted(longer, w))
		}
		lines, line = append(lines, line), word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// words are those of text; one that is wider than w comes in pieces.
func (d *Document) words(text string, w float64) []string {
	var all []string
	// A space that keeps words together is none to break at.
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) {
		piece := ""
		for _, r := range word {
			if piece != "" && d.GetStringWidth(piece+string(r)) > w {
				all, piece = append(all, piece), ""
			}
			piece += string(r)
		}
		all = append(all, piece)
	}
	return all
}

// dotted is as much of text as fits before three dots.
func (d *Document) dotted(text string, w float64) string {
	runes := []rune(text)
	for len(runes) > 0 && d.GetStringWidth(string(runes)+"…") > w {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}
