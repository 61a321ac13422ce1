package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
)

// Texts gives the texts that mails are made of.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Letter is a mail before it is written in a language. Its words are the texts
// mail.<Kind>.subject and mail.<Kind>.text, in which an empty line begins a new
// paragraph, and where it has a Link mail.<Kind>.action, which names the button.
// A letter to somebody who is no user of the back office has an Unsubscribe:
// mail.<Kind>.footer then says why they get it, with that link; one without that link
// names in Footer the text that says it. Nothing in Args
// or Rows is taken for markup.
type Letter struct {
	Kind   string
	Locale string
	Args   map[string]any
	Rows   []Row  // a table below the text
	Quote  string // somebody else's words, below the table
	Link   string // where the button leads
	Footer string // locale key; empty: the back office sent it
	// Unsubscribe is where who gets it says that they want no more.
	Unsubscribe string
}

// Row is a label and its value.
type Row struct{ Label, Value string }

//go:embed frame.html
var frameText string

// frame is the one look of every mail.
var frame = template.Must(template.New("frame").Parse(frameText))

// Write fills in the subject of m, its plain text and its HTML.
func (l Letter) Write(texts Texts, m *Message) error {
	say := func(part string) string { return texts.Text(l.Locale, "mail."+l.Kind+"."+part, l.Args) }
	m.Locale, m.Subject, m.Unsubscribe = l.Locale, line(say("subject")), l.Unsubscribe
	page := struct {
		Locale, Subject, Quote, Link, Action, Copy, Footer, Unsubscribe, Leave string
		Paragraphs                                                             [][]string
		Rows                                                                   []Row
	}{Locale: l.Locale, Subject: m.Subject, Quote: l.Quote, Link: l.Link, Rows: l.Rows, Unsubscribe: l.Unsubscribe}
	said := strings.TrimSpace(say("text"))
	for _, paragraph := range strings.Split(said, "\n\n") {
		page.Paragraphs = append(page.Paragraphs, strings.Split(paragraph, "\n"))
	}
	page.Footer = texts.Text(l.Locale, "mail.frame.footer", nil)
	if l.Footer != "" {
		page.Footer = texts.Text(l.Locale, l.Footer, l.Args)
	}
	if l.Unsubscribe != "" {
		page.Footer, page.Leave = say("footer"), texts.Text(l.Locale, "mail.frame.unsubscribe", nil)
	}
	if l.Link != "" {
		page.Action, page.Copy = say("action"), texts.Text(l.Locale, "mail.frame.copy", nil)
	}
	var html bytes.Buffer
	if err := frame.Execute(&html, page); err != nil {
		return fmt.Errorf("write mail %s: %w", l.Kind, err)
	}
	m.HTML = html.String()
	parts := []string{said}
	if len(l.Rows) > 0 {
		var table strings.Builder
		for _, row := range l.Rows {
			fmt.Fprintf(&table, "%s: %s\n", row.Label, row.Value)
		}
		parts = append(parts, strings.TrimSuffix(table.String(), "\n"))
	}
	if l.Quote != "" {
		parts = append(parts, l.Quote)
	}
	if l.Link != "" {
		parts = append(parts, page.Action+":\n"+l.Link)
	}
	parts = append(parts, "-- \n"+page.Footer)
	if l.Unsubscribe != "" {
		parts = append(parts, page.Leave+":\n"+l.Unsubscribe)
	}
	m.Text = strings.Join(parts, "\n\n") + "\n"
	return nil
}
