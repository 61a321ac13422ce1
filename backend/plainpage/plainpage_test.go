package plainpage

import (
	"strings"
	"testing"
)

// A page has its own words in the common frame, escaped where they stand.
func TestNew(t *testing.T) {
	data := map[string]string{"Lang": "sk", "Nonce": "abc", "Title": "<Mydlo>", "Text": "a & b"}
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"usual": {`{{define "style"}}{{template "card" .}}h1 { color: red }{{end}}{{define "body"}}<p>{{.Text}}</p>{{end}}`,
			[]string{`<html lang="sk">`, "<title>&lt;Mydlo&gt;</title>", `content="light dark"`, `<style nonce="abc">`, ":root {", "h1 { color: red }", "<p>a &amp; b</p>"}},
		"its own": {`{{define "scheme"}}light{{end}}{{define "title"}}{{.Text}}{{end}}{{define "style"}}{{end}}{{define "body"}}{{end}}`,
			[]string{`content="light"`, "<title>a &amp; b</title>"}},
	} {
		var b strings.Builder
		if err := New(name, c.text).Execute(&b, data); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: %q is not in\n%s", name, want, b.String())
			}
		}
	}
}
