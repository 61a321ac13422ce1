package letters

import (
	"strings"
	"testing"
)

// What the editor makes reads well in both versions; what it cannot make, and what
// could harm, is left out.
func TestParse(t *testing.T) {
	for name, c := range map[string]struct{ source, html, plain string }{
		"marks": {
			`<p>Dobrý <strong>deň</strong>, <em>milí</em> <u>naši</u>!</p>`,
			`Dobrý <strong>deň</strong>, <em>milí</em> <u>naši</u>!`, "Dobrý deň, milí naši!",
		},
		"a link": {
			`<p>Viac <a href="https://www.example.com/a?b=1&amp;c=2" target="_blank">na stránke</a>.</p>`,
			`<a class="link" href="https://www.example.com/a?b=1&amp;c=2" style="color:#1554ad;">na stránke</a>`, "Viac na stránke (https://www.example.com/a?b=1&c=2).",
		},
		"a link that harms": {`<p><a href="javascript:alert(1)">klik</a></p>`, `<p style="margin:0 0 16px;">klik</p>`, "klik"},
		"what is no text":   {`<p>a</p><script>alert(1)</script><img src="x" onerror="alert(1)"><iframe src="https://x"></iframe><p>b &lt;b&gt;</p>`, `b &lt;b&gt;`, "a\n\nalert(1)\n\nb <b>"},
		"lists": {
			`<ol><li data-list="bullet">jedna</li><li data-list="bullet">dva</li></ol><ol><li>prvý</li><li>druhý</li></ol>`,
			`•&nbsp; jedna`, "• jedna\n• dva\n1. prvý\n2. druhý",
		},
		"a number": {
			`<p>Objednávka č. 1042, faktúra č. FV2026000456, to je všetko. 5 kusov</p>`,
			"Objednávka č.\u00a01042, faktúra č.\u00a0FV2026000456, to je všetko. 5 kusov", "Objednávka č. 1042, faktúra č. FV2026000456, to je všetko. 5 kusov",
		},
		"a heading":   {`<h2>Nadpis</h2><p>text<br>ďalej</p>`, `text<br>ďalej`, "Nadpis\n\ntext\nďalej"},
		"nothing":     {`<p><br></p><p> </p>`, "", ""},
		"a quotation": {`<blockquote>citát</blockquote>`, `border-left`, "citát"},
	} {
		got := parse(c.source)
		if html := string(got.HTML()); !strings.Contains(html, c.html) || strings.Contains(html, "<script") || strings.Contains(html, "onerror") || strings.Contains(html, "<iframe") {
			t.Errorf("%s: HTML is %s", name, html)
		}
		if got.String() != c.plain {
			t.Errorf("%s: the words are %q", name, got)
		}
	}
}

// A placeholder is filled wherever it stands, also where it is set half in bold,
// and what it stands for is no markup.
func TestFilled(t *testing.T) {
	values := map[string]string{"{number}": "17", "{name}": "<b>Žofia</b>", "{total}": ""}
	for source, want := range map[string]string{
		`<p>č. {number}.</p>`:                     "č.\u00a017.",
		`<p>{number}{name} a {total}{number}</p>`: `17&lt;b&gt;Žofia&lt;/b&gt; a 17`,
		`<p>č. {num<strong>ber}</strong> tu</p>`:  "č.\u00a017<strong></strong> tu",
		`<p>č. <strong>{number</strong>} tu</p>`:  `č. <strong>17</strong> tu`,
		`<p>{<em>nu</em>mb<u>er}</u>!</p>`:        `17<em></em><u></u>!`,
	} {
		if got := string(parse(source).filled(values).HTML()); !strings.Contains(got, want) {
			t.Errorf("%s became %s", source, got)
		}
	}
	if got := fill("č. {number} pre {name}", values); got != "č. 17 pre <b>Žofia</b>" {
		t.Errorf("the line became %q", got)
	}
}

// The usual words come back from the editor as the usual ones.
func TestUsualWordsAreKnown(t *testing.T) {
	b := texts(t)
	for _, k := range kinds {
		for _, locale := range b.Locales() {
			words := plainText(b.Text(locale, "mail.order_"+k.code+".text", nil))
			if !parse(words.source()).same(words) {
				t.Errorf("%s of %s: %q is not %q", k.code, locale, parse(words.source()), words)
			}
			known := map[string]bool{}
			for _, name := range append(append([]string{}, everyMail...), k.values...) {
				known["{"+name+"}"] = true
			}
			for _, name := range append(words.placeholders(), placeholder.FindAllString(b.Text(locale, "mail.order_"+k.code+".subject", nil), -1)...) {
				if !known[name] {
					t.Errorf("%s of %s has %s", k.code, locale, name)
				}
			}
		}
	}
	if plainText("a\n\nb").same(plainText("a\n\nc")) {
		t.Error("other words are the same")
	}
}
