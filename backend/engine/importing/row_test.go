package importing

import (
	"testing"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/resource/field"
)

// Plain text in a column of formatted text stays whole, in its lines.
func TestPlainTextIsFormatted(t *testing.T) {
	for text, want := range map[string]string{
		"Druhy & <treti":                        "<p>Druhy &amp; &lt;treti</p>",
		"a < b > c":                             "<p>a &lt; b &gt; c</p>",
		"prvý\r\n\r\ndruhý\ntretí":              "<p>prvý</p><p>druhý</p><p>tretí</p>",
		"Jana <jana@example.com>":               "<p>Jana &lt;jana@example.com&gt;</p>",
		"čaj &amp; káva":                        "<p>čaj &amp; káva</p>",
		"<p>a</p>\n<ul><li>b &amp; c</li></ul>": "<p>a</p>\n<ul><li>b &amp; c</li></ul>",
		"prvý<br>druhý":                         "prvý<br>druhý",
		"":                                      "",
	} {
		content := &cellField{Field: &bind.Field{Path: "langs.content", Decl: field.Rich("content")}, locale: "sk"}
		m := &Import{heads: map[string]*cellField{"content.sk": content}}
		row := m.row(sheet.Line{Number: 2, Values: port.Body{"content.sk": text}})
		sk := row.body["langs"].(map[string]any)["sk"].(map[string]any)
		if sk["content"] != want {
			t.Errorf("%q is read as %q, not %q", text, sk["content"], want)
		}
	}
}
