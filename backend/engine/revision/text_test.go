package revision

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestReadable(t *testing.T) {
	for rich, want := range map[string]string{
		"": "",
		"<h2>Ponuka</h2><p>čaj&nbsp;a &lt;káva&gt;</p>":                            "Ponuka\nčaj a <káva>",
		"<ul><li>jeden</li><li>dva</li></ul><p>koniec</p>":                         "jeden\ndva\nkoniec",
		`<p>Píšte <a href="https://example.com/a" target="_blank">nám</a></p>`:     "Píšte nám (https://example.com/a)",
		`<p><img src="/files/ab/caj.jpg"></p>`:                                     "[caj.jpg]",
		`<p><img alt="Šálka čaju" src="/files/ab/caj.jpg">vonia</p>`:               "[Šálka čaju]vonia",
		`<iframe class="ql-video" src="https://www.youtube.com/embed/x"></iframe>`: "[https://www.youtube.com/embed/x]",
		`<p><img alt="viac > menej" src="/files/screen/a/k.jpg"></p>`:              "[viac > menej]",
		`<p>a<!-- nikto > nevidí --> b</p>`:                                        "a b",
		`<a href='/cennik'>cenník</a>`:                                             "cenník (/cennik)",
		"<table><tr><td>a</td><td>b</td></tr></table>":                             "a | b",
		"<p>x</p>\n<table>\n<tr>\n<td><p>a</p></td>\n<td><p>b</p></td>\n</tr>\n<tr>\n<td>c</td>\n<td></td>\n</tr>\n</table>\n<p>y\nz</p>": "x\na | b\nc |\ny z",
	} {
		if got := readable(rich); got != want {
			t.Errorf("%s reads %q, want %q", rich, got, want)
		}
	}
}

func TestPieces(t *testing.T) {
	much := strings.Repeat("dlhý text ", 60)
	for _, c := range []struct{ name, before, after, want string }{
		{"a word", "čierny čaj z Indie", "zelený čaj z Indie", "-čierny +zelený  čaj z Indie"},
		{"a word at the end", "čaj z Indie", "čaj z Číny", "čaj z  -Indie +Číny"},
		{"a word more", "čaj z Indie", "dobrý čaj z Indie", "+dobrý  čaj z Indie"},
		{"neighbours are one change", "jeden dva tri štyri päť", "jeden tam sem štyri päť", "jeden  -dva tri +tam sem  štyri päť"},
		{"a line", "prvý\ndruhý\ntretí", "prvý\ntretí", "prvý\n -druhý\n tretí"},
		{"a word in a line", "prvý riadok\ndruhý riadok\ntretí", "prvý riadok\nnový riadok\ntretí", "prvý riadok\n -druhý +nový  riadok\ntretí"},
		{"nothing alike", "Žena zena", "Iný titul", ""},
		{"equal", "to isté", "to isté", ""},
		{"from nothing", "", "niečo", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, p := range diffTexts(c.before, c.after) {
				got = append(got, map[string]string{segmentSame: "", segmentRemoved: "-", segmentAdded: "+"}[p.Is]+p.Text)
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("%q, want %q", text, c.want)
			}
		})
	}
	t.Run("what stayed is folded", func(t *testing.T) {
		got := diffTexts(much+"jeden "+much+"koniec", much+"dva "+much+"záver")
		if len(got) != 6 || len(got[0].Text)+len(got[3].Text) > 900 || !strings.HasPrefix(got[0].Text, " … ") || !strings.Contains(got[3].Text, " … ") {
			t.Errorf("got %q", got)
		}
	})
	t.Run("too much to compare is told by its ends", func(t *testing.T) {
		var was, is strings.Builder
		for i := range 1000 {
			fmt.Fprintf(&was, "a%d ", i)
			fmt.Fprintf(&is, "b%d ", i)
		}
		got := diffTexts(much+was.String()+much, much+is.String()+much)
		if got != nil {
			t.Errorf("what is nearly all new is told in %d pieces", len(got))
		}
	})
}

// The pieces of one side make up its text, whatever the texts.
func TestPiecesAreTheTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	alphabet := []string{"čaj", "káva", "a", " ", "  ", "\n", "\n\n", "mlieko."}
	random := func() string {
		var b strings.Builder
		for range r.IntN(20) {
			b.WriteString(alphabet[r.IntN(len(alphabet))])
		}
		return b.String()
	}
	told := 0
	for range 4000 {
		before := random()
		after := before[:strings.LastIndexAny(before, " \n")+1] + random()
		all := diffTexts(before, after)
		if all == nil {
			continue
		}
		told++
		var was, is string
		for _, p := range all {
			if p.Is != segmentAdded {
				was += p.Text
			}
			if p.Is != segmentRemoved {
				is += p.Text
			}
		}
		if was != before || is != after {
			t.Fatalf("%q → %q is told as %q", before, after, all)
		}
	}
	if told < 500 {
		t.Errorf("only %d of the texts were told in pieces", told)
	}
}
