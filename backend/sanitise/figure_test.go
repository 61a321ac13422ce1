package sanitise

import "testing"

// Figures are stored as the lines that the editor shows of them.
func TestFiguresAreLines(t *testing.T) {
	const image = `<img src="https://example.com/a.png" alt="A">`
	for html, want := range map[string]string{
		`<p>a</p><figure class="x">` + image + "\n<figcaption>Hora <em>v hmle</em></figcaption></figure><p>b</p>": `<p>a</p><p>` + image + `</p><p>Hora <em>v hmle</em></p><p>b</p>`,
		`<FIGURE><figcaption>Hora</figcaption>` + image + `</FIGURE>`:                                             `<p>Hora</p><p>` + image + `</p>`,
		`<figure><table><tbody><tr><td>a</td></tr></tbody></table><figcaption><p>b</p></figcaption></figure>`:     `<table><tbody><tr><td>a</td></tr></tbody></table><p>b</p>`,
		`<figure></figure>`: "",
		`<figure>a`:         "a",
	} {
		if got := HTML(html); got != want || HTML(got) != got {
			t.Errorf("\n of %s\ngot %s\nwant %s", html, got, want)
		}
	}
}
