package field

import "testing"

// What people write stays as it is, letter by letter; what breaks a line of one, or turns
// it round, does not.
func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"Čierny  hrnček – 300 ml":           "Čierny  hrnček – 300 ml",
		"rodina \U0001f468\u200d\U0001f469": "rodina \U0001f468\u200d\U0001f469",
		"jeden\u00a0kus":                    "jeden\u00a0kus",
		"מוצר \u200e(1)":                    "מוצר \u200e(1)",
		"Jana\r\nBcc: a@example.com":        "Jana Bcc: a@example.com",
		"a\tb\u2028c\u2029d\u0085e\x7ff":    "a b c d e f",
		"faktura\u202efdp.exe":              "fakturafdp.exe",
		"\u2066a\u2069\n\u202a\nb\u202c":    "a b",
		"\x01":                              " ",
	} {
		if got := OneLine(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		"prvý\r\n\tdruhý\n\rtretí": "prvý\n\tdruhý\n\ntretí",
		"a\x01b\x1bc\u0085":        "abc",
	} {
		if got := Lines(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func BenchmarkOneLine(b *testing.B) {
	const title = "Keramický hrnček s motívom Tatier, 300 ml, vhodný do umývačky"
	for b.Loop() {
		OneLine(title)
	}
}
