package sanitise

import (
	"regexp"
	"strings"
)

var (
	figure   = regexp.MustCompile(`(?is)<figure(?:\s[^>]*)?>(.*?)</figure\s*>`)
	caption  = regexp.MustCompile(`(?i)</?figcaption(?:\s[^>]*)?>`)
	ownLines = regexp.MustCompile(`(?i)<(?:p|h[1-6]|ul|ol|table|blockquote|pre|hr|iframe|figure)[\s/>]`)
)

// figureLines makes lines of figures, each part and caption one, as the editor shows
// them: it knows no figures, and would make the same of them once somebody writes.
func figureLines(html string) string {
	return figure.ReplaceAllStringFunc(html, func(whole string) string {
		var out strings.Builder
		for _, part := range caption.Split(figure.FindStringSubmatch(whole)[1], -1) {
			switch part = strings.TrimSpace(part); {
			case part == "":
			case ownLines.MatchString(part):
				out.WriteString(part)
			default:
				out.WriteString("<p>" + part + "</p>")
			}
		}
		return out.String()
	})
}
