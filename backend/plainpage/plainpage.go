// Package plainpage is the frame of the plain pages that people reach by a link: to pay, to
// withdraw, to confirm, to look at what is not published. They need no script and no
// session.
package plainpage

import (
	_ "embed"
	"html/template"
)

//go:embed frame.html
var frame string

// New makes a page of text, which defines "body" and "style"; "title" and "scheme" (of
// colours) where they are not .Title and light and dark. "card" is the style that the
// pages for customers share. What is executed has Lang and Nonce. It panics where text
// is no template.
func New(name, text string) *template.Template {
	return template.Must(template.Must(template.New(name).Parse(frame)).Parse(text))
}
