package letters

import (
	"fmt"
	"html/template"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// text is what staff write: paragraphs, headings and lists of words that are set
// in bold, italics or as links. Whatever else the editor knows has no place in a
// mail.
type text []paragraph

type paragraph struct {
	tag   string // p, h2, li or quote
	count int    // of a numbered list; 0: a bullet
	runs  []run
}

type run struct {
	words              string
	bold, italic, line bool
	link               string
}

// plainText makes a text of words whose paragraphs are set off by an empty line.
func plainText(words string) (t text) {
	for _, p := range strings.Split(strings.TrimSpace(words), "\n\n") {
		t = append(t, paragraph{tag: "p", runs: []run{{words: p}}})
	}
	return t
}

// parse reads what the editor made. It takes in nothing but words, the marks above
// and links that mail programs may follow.
func parse(content string) text {
	r := reader{}
	for z := html.NewTokenizer(strings.NewReader(content)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		token := z.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			r.open(token)
		case html.EndTagToken:
			r.close(token.Data)
		case html.TextToken:
			r.say(token.Data)
		}
	}
	r.end()
	return r.done
}

type reader struct {
	done    text
	now     paragraph
	mark    run
	lists   []string
	counted int
}

func (r *reader) open(t html.Token) {
	switch t.Data {
	case "p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6":
		if r.now.tag == "li" && len(r.now.runs) == 0 {
			return // what stands within an item is the item
		}
		r.end()
		r.now.tag = map[byte]string{'h': "h2", 'b': "quote"}[t.Data[0]]
	case "ul", "ol":
		r.end()
		r.lists, r.counted = append(r.lists, t.Data), 0
	case "li":
		r.end()
		r.now.tag, r.now.count = "li", 0
		bullet := slices.ContainsFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "data-list" && a.Val == "bullet" })
		if len(r.lists) > 0 && r.lists[len(r.lists)-1] == "ol" && !bullet {
			r.counted++
			r.now.count = r.counted
		}
	case "br":
		r.say("\n")
	case "b", "strong":
		r.mark.bold = true
	case "i", "em":
		r.mark.italic = true
	case "u":
		r.mark.line = true
	case "a":
		for _, a := range t.Attr {
			if u, err := url.Parse(a.Val); a.Key == "href" && err == nil && slices.Contains([]string{"http", "https", "mailto", "tel"}, u.Scheme) {
				r.mark.link = u.String()
			}
		}
	}
}

func (r *reader) close(tag string) {
	switch tag {
	case "p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "li":
		r.end()
	case "ul", "ol":
		r.end()
		r.lists = r.lists[:max(0, len(r.lists)-1)]
	case "b", "strong":
		r.mark.bold = false
	case "i", "em":
		r.mark.italic = false
	case "u":
		r.mark.line = false
	case "a":
		r.mark.link = ""
	}
}

func (r *reader) say(words string) {
	one := r.mark
	one.words = words
	if n := len(r.now.runs); n > 0 {
		last := r.now.runs[n-1]
		last.words = one.words
		if last == one {
			r.now.runs[n-1].words += words
			return
		}
	}
	r.now.runs = append(r.now.runs, one)
}

func (r *reader) end() {
	if strings.TrimSpace(r.now.words()) != "" {
		if r.now.tag == "" {
			r.now.tag = "p"
		}
		r.done = append(r.done, r.now)
	}
	r.now = paragraph{}
}

func (p paragraph) words() string {
	var all strings.Builder
	for _, one := range p.runs {
		all.WriteString(one.words)
	}
	return all.String()
}

// placeholder is what stands for something of the order: {number}.
var placeholder = regexp.MustCompile(`\{[\pL\pN_.-]+\}`)

// placeholders are those of a text, each once, with their braces.
func (t text) placeholders() (names []string) {
	for _, p := range t {
		names = append(names, placeholder.FindAllString(p.words(), -1)...)
	}
	return names
}

// filled is the text with what its placeholders stand for, also where one is set
// half in bold.
func (t text) filled(values map[string]string) text {
	out := make(text, len(t))
	for i, p := range t {
		out[i] = p
		out[i].runs = nil
		words, at := p.words(), 0
		spots := placeholder.FindAllStringIndex(words, -1)
		for _, one := range p.runs {
			from, until := at, at+len(one.words)
			var said strings.Builder
			for from < until {
				if len(spots) == 0 || spots[0][0] >= until {
					said.WriteString(words[from:until])
					break
				}
				spot := spots[0]
				if from <= spot[0] {
					said.WriteString(words[from:spot[0]] + values[words[spot[0]:spot[1]]])
				}
				if from = min(spot[1], until); spot[1] <= until {
					spots = spots[1:]
				}
			}
			at = until
			one.words = said.String()
			out[i].runs = append(out[i].runs, one)
		}
	}
	return out
}

// abbreviated is a short word with its full stop before a number: "č. 1042".
var abbreviated = regexp.MustCompile(`((?:^|\s)\pL{1,3}\.) (\S*\pN)`)

// together keeps what is abbreviated and its number on one line.
func together(words string) string { return abbreviated.ReplaceAllString(words, "$1\u00a0$2") }

// fill is filled of one line.
func fill(line string, values map[string]string) string {
	return placeholder.ReplaceAllStringFunc(line, func(name string) string { return values[name] })
}

// String is the text as plain words, as a mail program without HTML shows it.
func (t text) String() string {
	var all strings.Builder
	for i, p := range t {
		if i > 0 {
			all.WriteString("\n")
			if p.tag != "li" || t[i-1].tag != "li" {
				all.WriteString("\n")
			}
		}
		switch {
		case p.tag == "li" && p.count > 0:
			fmt.Fprintf(&all, "%d. ", p.count)
		case p.tag == "li":
			all.WriteString("• ")
		}
		for _, one := range p.runs {
			all.WriteString(one.words)
			if address := strings.TrimPrefix(strings.TrimPrefix(one.link, "mailto:"), "tel:"); one.link != "" && address != one.words {
				all.WriteString(" (" + address + ")")
			}
		}
	}
	return all.String()
}

// same says of two texts that a reader sees no difference.
func (t text) same(other text) bool {
	trim := func(t text) string { return strings.ReplaceAll(string(t.HTML()), "\u00a0", " ") }
	return trim(t) == trim(other)
}

// HTML is the text as a mail has it, every word escaped.
func (t text) HTML() template.HTML {
	var all strings.Builder
	for _, p := range t {
		open, end := `<p style="margin:0 0 16px;">`, "</p>"
		switch {
		case p.tag == "h2":
			open, end = `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.35;font-weight:600;">`, "</h2>"
		case p.tag == "quote":
			open, end = `<p class="label" style="margin:0 0 16px;padding-left:14px;border-left:3px solid #c9d3e0;color:#5b6573;">`, "</p>"
		case p.tag == "li" && p.count > 0:
			open, end = fmt.Sprintf(`<p style="margin:0 0 8px;padding-left:22px;text-indent:-22px;">%d.&nbsp; `, p.count), "</p>"
		case p.tag == "li":
			open, end = `<p style="margin:0 0 8px;padding-left:16px;text-indent:-16px;">•&nbsp; `, "</p>"
		}
		all.WriteString(open)
		for _, one := range p.runs {
			all.WriteString(one.HTML())
		}
		all.WriteString(end + "\n")
	}
	return template.HTML(all.String()) //nolint:gosec // made of escaped words above
}

// HTML is the words, escaped, within their marks.
func (r run) HTML() string {
	said := strings.ReplaceAll(html.EscapeString(together(r.words)), "\n", "<br>")
	for _, mark := range []struct {
		tag string
		on  bool
	}{{"u", r.line}, {"em", r.italic}, {"strong", r.bold}} {
		if mark.on {
			said = "<" + mark.tag + ">" + said + "</" + mark.tag + ">"
		}
	}
	if r.link != "" {
		said = `<a class="link" href="` + html.EscapeString(r.link) + `" style="color:#1554ad;">` + said + "</a>"
	}
	return said
}
