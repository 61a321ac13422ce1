package preview

import "testing"

func TestSiteAddress(t *testing.T) {
	for template, want := range map[string]string{
		"https://example.com":                 "https://example.com/sk/o-nas",
		"https://example.com/":                "https://example.com/sk/o-nas",
		"https://example.com/?p={path}":       "https://example.com/?p=sk/o-nas",
		"https://{locale}.example.com/{path}": "https://sk.example.com/o-nas",
		"https://example.com/{locale}/{path}": "https://example.com/sk/o-nas",
		"https://example.com/{locale}":        "https://example.com/sk/o-nas",
	} {
		if got := SiteAddress(template, "sk", "/sk/o-nas"); got != want {
			t.Errorf("%s: got %s, want %s", template, got, want)
		}
	}
}
