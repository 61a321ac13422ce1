package sanitise

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// What the editor's toolbar makes stays as it is.
func TestKept(t *testing.T) {
	for _, html := range []string{
		`<h1>A</h1><h6>B</h6><p>C</p><blockquote>D</blockquote>`,
		`<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <mark>e</mark></p>`,
		`<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener">x</a></p>`,
		`<p><a href="/o-nas">x</a> <a href="mailto:a@example.com">y</a> <a href="tel:+421900123456">z</a></p>`,
		`<ol><li data-list="ordered">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol>`,
		`<table><tbody><tr><td data-row="row-1a2b">a</td><td colspan="2">b</td></tr></tbody></table>`,
		`<p class="ql-align-center">a</p><p class="ql-align-right ql-indent-2">b</p>`,
		`<p><span style="color: #ff0000; background-color: rgb(1, 2, 3)">a</span></p>`,
		`<p><img src="https://example.com/a.png" alt="A" width="300" height="200"></p>`,
		`<p><img src="/files/screen/ab/cd.jpg" alt=""></p>`,
		`<iframe class="ql-video" src="https://player.vimeo.com/video/123456?h=0123456789&amp;dnt=1" title="Hora &quot;v hmle&quot; &lt;3" frameborder="0" allowfullscreen="true" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`,
		`<p>žltá „kôň“ &amp; &lt;b&gt;</p>`,
	} {
		if got := HTML(html); got != html {
			t.Errorf("\n got %s\nwant %s", got, html)
		}
	}
}

// Blocks that go leave their words apart.
func TestApart(t *testing.T) {
	for html, want := range map[string]string{
		`<div>a</div><div class="x">b<br></div>`:            "a\n\nb<br>",
		`a<div>b</div>c`:                                    "a\nb\nc",
		`<dl><dt>a</dt><dd>b</dd></dl><SECTION>c</SECTION>`: "a\n\nb\n\n\nc",
		`<div>`:                     "",
		`<p>a<font>b</font>c</p>`:   `<p>abc</p>`,
		`<p>a <divider>b</divider>`: `<p>a b`,
	} {
		got := HTML(html)
		if strings.TrimSpace(got) != want {
			t.Errorf("%s: %q, want %q", html, got, want)
		}
		if again := HTML(got); again != got {
			t.Errorf("%s: %q becomes %q", html, got, again)
		}
	}
}

// What passes for plain is what the policy leaves alone.
func TestPlain(t *testing.T) {
	for html, want := range map[string]bool{
		"<h2>A</h2>\n<p>žltá <strong>b</strong><br>c</p><ul><li>d</li></ul>": true,
		"": true, "a": true,
		"<p>a &amp; b</p>": false, `<p class="x">a</p>`: false, "<P>a</P>": false, "<p >a</p>": false, "<p": false, "a > b": false,
		"<script>a</script>": false, "<br/>": false, "</br>": false, "<p>\x00</p>": false, "<p>\xff</p>": false, "<a>a</a>": false,
	} {
		if got := plain(html); got != want {
			t.Errorf("%q: %v", html, got)
		}
		if plain(html) && normalize(html) != html {
			t.Errorf("%q becomes %q", html, normalize(html))
		}
	}
}

// A text of which a reader sees nothing is none, as the editor has it (html.ts).
func TestNothingSeen(t *testing.T) {
	for html, none := range map[string]bool{
		"<p></p>": true, "<p><br></p>": true, "<p>&nbsp;</p>\n<h2 class=\"ql-align-center\"> </h2>": true, "<p><strong></strong></p>": true,
		"<p>&#8203;</p>": true, "<ul><li></li></ul>": true,
		"<p>0</p>": false, "<p>&lt;</p>": false, `<p><img src="/files/a.png"></p>`: false, "<hr>": false,
		"<table><tbody><tr><td></td></tr></tbody></table>": false, `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>`: false,
	} {
		if got := HTML(html) == ""; got != none {
			t.Errorf("%s: %q", html, HTML(html))
		}
	}
}

func TestTaken(t *testing.T) {
	for html, wanted := range map[string]string{
		`<p onclick="x()">a</p>`:                                    `<p>a</p>`,
		`<script>alert(1)</script>a`:                                `a`,
		`<p>a<style>p{}</style></p>`:                                `<p>a</p>`,
		`<a href="javascript:alert(1)">a</a>`:                       `a`,
		`<a href=" java&#10;script:alert(1)">a</a>`:                 `a`,
		`<img src="data:image/svg+xml;base64,AAAA">`:                ``,
		`<img src="x" onerror="alert(1)">`:                          ``,
		`<iframe src="https://evil.example/embed/x"></iframe>`:      ``,
		`<iframe src="https://youtube.com.evil.example/embed/x">`:   ``,
		`<iframe srcdoc="<script>1</script>"></iframe>`:             ``,
		`<p style="position:fixed;color:red">a</p>`:                 `<p style="color: red">a</p>`,
		`<span style="background-color:url(javascript:1)">a</span>`: `a`,
		`<p class="admin-button">a</p>`:                             `<p>a</p>`,
		`<svg onload=alert(1)><p>a</p></svg>`:                       `<p>a</p>`,
		`<form action="/api/logout"><button>a</button></form>`:      `a`,
		`<math><mtext><table><mglyph><style><img src=x onerror=1>`:  ``,
		`<a href="https://example.com" target="_blank">a</a>`:       `<a href="https://example.com" target="_blank" rel="noopener">a</a>`,
		`   `: ``,
	} {
		got := HTML(html)
		if strings.Contains(wanted, "<") || wanted == "a" || wanted == "" {
			if strings.TrimSpace(strings.NewReplacer("<span>", "", "</span>", "", "<table>", "", "</table>", "", "<iframe></iframe>", "").Replace(got)) != wanted {
				t.Errorf("%s\n got %s\nwant %s", html, got, wanted)
			}
		}
	}
}

// The editor makes addresses of what people paste (html.ts); it reads the same
// cases. What it makes stays, and what people paste itself does not.
func TestEmbeds(t *testing.T) {
	raw, err := os.ReadFile("testdata/embeds.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Typed string
		Src   *string
	}
	if err := json.Unmarshal(raw, &cases); err != nil || len(cases) < 10 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		framed := HTML(`<p>a</p><iframe src="` + quoted(c.Typed) + `"></iframe>`)
		if c.Src == nil {
			if framed != "<p>a</p>" {
				t.Errorf("%s stays: %s", c.Typed, framed)
			}
			continue
		}
		once := HTML(`<iframe src="` + quoted(*c.Src) + `"></iframe>`)
		if !strings.Contains(once, `src="`+quoted(*c.Src)+`"`) || HTML(once) != once {
			t.Errorf("%s becomes %s", *c.Src, once)
		}
		if !slices.ContainsFunc(Frames(), func(origin string) bool { return strings.HasPrefix(*c.Src, origin+"/") }) {
			t.Errorf("%s is of no frame that is let in", *c.Src)
		}
	}
	old := HTML(`<iframe class="ql-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0" frameborder="0" allowfullscreen="true"></iframe>`)
	if !strings.Contains(old, `src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="YouTube"`) {
		t.Errorf("a text of before has %s", old)
	}
}

var forbidden = []string{"<script", "javascript:", "<style", "<svg", "<math", "<object", "<embed", "<form", "<base", "<meta", "<link", "srcdoc"}

func FuzzHTML(f *testing.F) {
	for _, html := range []string{
		`<p>a</p>`, `<a href="javascript:1">`, `<img src=x onerror=1>`, `<<script>script>1</script>`, `<svg><style><img src=x onerror=1></style>`,
		`<iframe src="https://www.youtube.com/embed/a">`, `<p style="color:red">`, `<!--><script>1</script>-->`, `<table><a href=/ target=_blank><td>`,
		`<a href="https://a" rel="noopener nofollow" target=_blank>`, "<p>\x00</p>", `&lt;script&gt;`, `<plaintext>`, `<noscript><p title="</noscript><img src=x onerror=1>">`,
	} {
		f.Add(html)
	}
	f.Fuzz(func(t *testing.T, html string) {
		once := HTML(html)
		if twice := HTML(once); twice != once {
			t.Fatalf("%q\n once %q\ntwice %q", html, once, twice)
		}
		if plain(html) && normalize(html) != html {
			t.Fatalf("%q is no plain text: %q", html, normalize(html))
		}
		low := strings.ToLower(once)
		for _, bad := range forbidden {
			// Escaped or quoted it is text, and text may say anything.
			if strings.HasPrefix(bad, "<") && strings.Contains(low, bad) {
				t.Fatalf("%q keeps %s: %q", html, bad, once)
			}
		}
	})
}
