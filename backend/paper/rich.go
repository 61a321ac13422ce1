package paper

import (
	"strings"

	"golang.org/x/net/html"
)

// breaks are the elements that begin a line of their own, with the space above
// in lines.
var breaks = map[string]float64{"p": 0.5, "div": 0.5, "h1": 0.8, "h2": 0.8, "h3": 0.8, "h4": 0.8, "li": 0.1, "blockquote": 0.6, "br": 0, "tr": 0.2}

// styles are the elements that are set otherwise.
var styles = map[string]string{"b": "B", "strong": "B", "h1": "B", "h2": "B", "h3": "B", "h4": "B", "th": "B", "i": "I", "em": "I", "blockquote": "I"}

// Rich writes formatted text, as the editor keeps it, from where the document
// stands, in lines of that height in millimetres. What has no form on paper,
// such as a picture, is left out.
func (d *Document) Rich(content string, size, line float64) {
	var style []string
	fresh := true // nothing stands in the present line
	set := func() {
		now := ""
		if len(style) > 0 {
			now = style[len(style)-1]
		}
		d.SetFont(Font, now, size)
	}
	set()
	first := true
	for z := html.NewTokenizer(strings.NewReader(content)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		token := z.Token()
		above, breaksLine := breaks[token.Data]
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			if breaksLine && (!first || token.Data == "br") {
				if !fresh || token.Data == "br" {
					d.Ln(line)
				}
				d.Ln(above * line)
				fresh = true
			}
			if s, ok := styles[token.Data]; ok && kind == html.StartTagToken {
				style = append(style, s)
				set()
			}
			if token.Data == "li" {
				d.Write(line, "•  ")
				fresh, first = false, false
			}
		case html.EndTagToken:
			if _, ok := styles[token.Data]; ok && len(style) > 0 {
				style = style[:len(style)-1]
				set()
			}
		case html.TextToken:
			text := spaced(token.Data)
			if fresh {
				text = strings.TrimLeft(text, " ")
			}
			if text == "" {
				break
			}
			d.Write(line, text)
			fresh, first = false, false
		}
	}
	d.Ln(line)
}

// spaced is text with one space wherever the source has any, as pages show it;
// spaces that keep words together stay.
func spaced(text string) string {
	isSpace := func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' }
	words := strings.FieldsFunc(text, isSpace)
	joined := strings.Join(words, " ")
	if len(words) == 0 {
		return " "[:min(len(text), 1)]
	}
	if isSpace(rune(text[0])) {
		joined = " " + joined
	}
	if isSpace(rune(text[len(text)-1])) {
		joined += " "
	}
	return joined
}
