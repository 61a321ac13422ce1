package importing

import (
	"testing"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/resource/field"
)

// Prices are read as suppliers write them; one that could be two numbers is not guessed.
func TestPricesOfSuppliers(t *testing.T) {
	m := &Import{}
	for text, want := range map[string]string{
		"1 299,00 €": "1299.00", "€ 12,5": "12.5", "12.50 EUR": "12.50", "1\u00a0299,00\u00a0€": "1299.00", "1.299,00": "1299.00", "1,299.00": "1299.00",
		"1.299.000": "1299000", "1,299,000": "1299000", "-1.000,5": "-1000.5", "12,345": "12.345", "12.345": "12.345", "1299": "1299",
		"5,-": "5.0", "5,– €": "5.0", "1.299,--": "1299.0", "1 299,—\u00a0EUR": "1299.0", "5-": "5-", ",-": ".-", "1,5-": "1.5-",
		"12,3,4": "12.3,4", "12 Kč": "12Kč", "1.29,00": "1.29,00", "": "",
	} {
		if got, _ := m.cell(&bind.Field{Decl: field.Money("price")}, text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
	if got, _ := m.cell(&bind.Field{Decl: field.Money("price").In("")}, "12 €"); got != "12€" {
		t.Errorf("a price in another currency that says euros: %q", got)
	}
}

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
