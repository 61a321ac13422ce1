// Package sanitise cleans what comes out of the rich-text editor (decisions.md
// 16): what its toolbar makes stays, everything else goes.
package sanitise

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/microcosm-cc/bluemonday"
)

var policy = newPolicy()

// HTML returns html with only what the editor's toolbar can make, and nothing where
// a reader would see nothing of it. Cleaning what is clean changes nothing.
func HTML(html string) string {
	clean := html
	if !plain(html) {
		clean = normalize(html)
	}
	if !seen(clean) {
		return ""
	}
	return clean
}

// shown finds what is seen though it has no words.
var shown = regexp.MustCompile(`<(img|iframe|hr|table)[\s/>]`)

// seen says of clean HTML whether there is something in it to be seen: empty lines,
// which the editor leaves out too, are nothing.
func seen(clean string) bool {
	for i := 0; i < len(clean); {
		if clean[i] == '<' {
			if end := strings.IndexByte(clean[i:], '>'); end > 0 {
				i += end + 1
				continue
			}
		}
		r, size := utf8.DecodeRuneInString(clean[i:])
		if !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) {
			return true // nearly every text, at its first word
		}
		i += size
	}
	return shown.MatchString(clean)
}

// plain says of html that it is words and tags without attributes of which the
// policy would take nothing: the whole of most texts, and quickly found.
func plain(html string) bool {
	for i := 0; i < len(html); i++ {
		switch c := html[i]; {
		case c == '<':
			end := strings.IndexByte(html[i:], '>')
			if end < 0 || !plainTags[html[i+1:i+end]] {
				return false
			}
			i += end
		case c == '>', c == '&', c == '"', c == '\'', c == 0x7f, c < ' ' && c != '\n' && c != '\t':
			return false
		}
	}
	return utf8.ValidString(html)
}

// plainTags holds what stands between the brackets of tags that the policy leaves
// as they are: "p", "/p", "br".
var plainTags = func() map[string]bool {
	tags := map[string]bool{}
	for _, name := range elements {
		open, end := "<"+name+">", "</"+name+">"
		if once(open+"x"+end) == open+"x"+end {
			tags[name], tags["/"+name] = true, true
		}
	}
	delete(tags, "/br")
	delete(tags, "/hr")
	return tags
}()

// block finds the tags of blocks that the policy takes away.
var block = regexp.MustCompile(`(?i)</?(address|article|aside|center|dd|details|div|dl|dt|fieldset|footer|form|header|legend|main|menu|nav|section|summary)[\s/>]`)

func normalize(html string) string {
	html = figureLines(html)
	// Words of two blocks are two words without their tags, too.
	if apart := block.ReplaceAllString(html, "\n$0"); apart != html {
		html = strings.TrimSpace(apart)
	}
	clean := once(html)
	// Taking something out may bring together what then means something else;
	// it settles at once for all but made-up input.
	for range 4 {
		again := once(clean)
		if again == clean {
			return clean
		}
		clean = again
	}
	// What keeps changing is no text of an editor: keep its words only.
	return bluemonday.StrictPolicy().Sanitize(clean)
}

func once(html string) string {
	clean := anchor.ReplaceAllStringFunc(policy.Sanitize(html), guard)
	if !strings.Contains(clean, "<iframe") {
		return clean
	}
	return iframe.ReplaceAllStringFunc(clean, video)
}

// anchor finds opening tags; the policy's output has no bare bracket in a value.
var (
	anchor = regexp.MustCompile(`<a [^>]*>`)
	rel    = regexp.MustCompile(` rel="[^"]*"`)
)

// guard keeps a page opened in a new tab from reaching back into this one.
func guard(tag string) string {
	if !strings.Contains(tag, ` target="_blank"`) || strings.Contains(rel.FindString(tag), "noopener") {
		return tag
	}
	if old := rel.FindString(tag); old != "" {
		return strings.Replace(tag, old, strings.TrimSuffix(old, `"`)+` noopener"`, 1)
	}
	return strings.TrimSuffix(tag, ">") + ` rel="noopener">`
}

var (
	color  = regexp.MustCompile(`(?i)^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\( ?\d{1,3}(, ?|\s)\d{1,3}(, ?|\s)\d{1,3}((, ?|\s?/\s?)[0-9.]{1,5}%?)? ?\))$`)
	class  = regexp.MustCompile(`^(ql-(align-(center|right|justify|left)|indent-[1-9]|direction-rtl|size-(small|large|huge)|video|table[a-z-]{0,20})( |$))+$`)
	list   = regexp.MustCompile(`^(ordered|bullet|checked|unchecked)$`)
	row    = regexp.MustCompile(`^row-[0-9a-z]{1,12}$`)
	number = regexp.MustCompile(`^[0-9]{1,4}%?$`)
	target = regexp.MustCompile(`^_(blank|self)$`)
	align  = regexp.MustCompile(`(?i)^(left|right|center|justify)$`)
)

// elements are what the toolbar makes.
var elements = []string{"h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code",
	"b", "strong", "i", "em", "u", "s", "sub", "sup", "mark", "span", "ul", "ol", "li",
	"table", "caption", "colgroup", "thead", "tbody", "tfoot", "tr", "th", "td"}

func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(elements...)
	p.AllowAttrs("class").Matching(class).Globally()
	p.AllowAttrs("data-list").Matching(list).OnElements("li")
	p.AllowAttrs("data-row").Matching(row).OnElements("td", "th")
	p.AllowAttrs("colspan", "rowspan").Matching(bluemonday.Integer).OnElements("td", "th")
	p.AllowStyles("color", "background-color").Matching(color).OnElements("span", "mark", "strong", "em", "u", "s", "a", "b", "i", "li", "p", "td", "th")
	p.AllowStyles("text-align").Matching(align).OnElements("p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th")

	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AllowAttrs("href").OnElements("a")
	p.AllowAttrs("target").Matching(target).OnElements("a")
	// The library's own ways of writing rel would fight with guard.
	p.RequireNoFollowOnLinks(false)
	p.RequireNoReferrerOnLinks(false)
	p.AddTargetBlankToFullyQualifiedLinks(false)
	p.AllowAttrs("rel").Matching(regexp.MustCompile(`^(noopener|noreferrer|nofollow)( (noopener|noreferrer|nofollow))*$`)).OnElements("a")

	p.AllowAttrs("src").Matching(picture).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(number).OnElements("img")

	p.AllowAttrs("src", "title").OnElements("iframe") // video looks at them
	return p
}

// picture is a whole address, or one of our own files.
var picture = regexp.MustCompile(`^(https?://[^\s"'<>]+|/?files/[^\s"'<>]+)$`)
