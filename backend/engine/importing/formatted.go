package importing

import (
	"strings"

	"golang.org/x/net/html"
)

// formatted is a cell's text as formatted text: HTML as it is, and plain text as
// paragraphs, a line each, in which "<" and "&" are characters.
func formatted(text string) string {
	if text == "" || isHTML(text) {
		return text
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			// A sheet that was made for the web may write its characters as HTML does.
			out.WriteString("<p>" + html.EscapeString(html.UnescapeString(line)) + "</p>")
		}
	}
	return out.String()
}

// isHTML says whether a text holds a tag that HTML knows.
func isHTML(text string) bool {
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken: // its end
			return false
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			if z.Token().DataAtom != 0 {
				return true
			}
		}
	}
}
