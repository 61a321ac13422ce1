package field

import (
	"regexp"
	"strings"
	"testing"
)

func TestLengths(t *testing.T) {
	for _, c := range []struct {
		name           string
		f              Field
		least, longest int
	}{
		{"a line", Text("a"), 0, 255},
		{"an area", Area("a"), 0, 16_000},
		{"rich text", Rich("a"), 0, 1_000_000},
		{"an address", URL("a"), 0, 1024},
		{"as declared", Area("a").Min(3).Max(160), 3, 160},
		{"half a character", Text("a").Min(2.5), 3, 255},
	} {
		if c.f.Least() != c.least || c.f.Longest() != c.longest {
			t.Errorf("%s has %d to %d characters, want %d to %d", c.name, c.f.Least(), c.f.Longest(), c.least, c.longest)
		}
	}
}

func TestBounds(t *testing.T) {
	for _, c := range []struct {
		name        string
		f           Field
		least, most string
	}{
		{"a whole number", Number("a"), "-2147483647", "2147483647"},
		{"two decimals", Decimal("a", 2), "-9999999999999.99", "9999999999999.99"},
		{"money", Money("a"), "-999999999999.999", "999999999999.999"},
		{"declared", Money("a").Min(0).Max(99.5), "0", "99.5"},
		{"from below", Number("a").Min(1), "1", "2147483647"},
	} {
		if least, most := c.f.Bounds(); least != c.least || most != c.most {
			t.Errorf("%s is between %s and %s, want %s and %s", c.name, least, most, c.least, c.most)
		}
	}
}

func TestFormatPatterns(t *testing.T) {
	for _, c := range []struct {
		format      Format
		fault       string
		good, wrong []string
	}{
		{
			FormatEmail, "errors.email",
			[]string{"a@b.sk", "a.b+c@d-e.co.uk", strings.Repeat("a", 64) + "@b.sk"},
			[]string{"", "a", "a@", "@b.sk", "a@@b.sk", ".a@b.sk", "a@-b.sk", "a b@c.sk", strings.Repeat("a", 65) + "@b.sk"},
		},
		{
			FormatURL, "errors.url",
			[]string{"https://example.com", "HTTP://example.com/a?b=c#d", "https://a.sk:80/x", "https://[::1]:8/", "https://žena.sk"},
			[]string{"", "example.com", "ftp://example.com", "https://", "https://a b.sk", "https://a.sk/%zz", "javascript:alert(1)"},
		},
		{FormatPhone, "errors.phone", []string{"+421 900 123 456", "0900/123456", "123"}, []string{"", "12", "abc", "+", "(02) 123"}},
	} {
		pattern, ok := c.format.Pattern()
		if !ok || pattern.Fault != c.fault {
			t.Fatalf("%s says %q", c.format, pattern.Fault)
		}
		fits := func(s string) bool {
			return regexp.MustCompile(pattern.Match).MatchString(s) && (pattern.Not == "" || !regexp.MustCompile(pattern.Not).MatchString(s))
		}
		for _, s := range c.good {
			if !fits(s) {
				t.Errorf("%q is no %s", s, c.format)
			}
		}
		for _, s := range c.wrong {
			if fits(s) {
				t.Errorf("%q is a %s", s, c.format)
			}
		}
	}
	for _, f := range []Format{"", FormatCode} {
		if _, ok := f.Pattern(); ok {
			t.Errorf("%q has a shape", f)
		}
	}
}

func TestPatterns(t *testing.T) {
	whole := regexp.MustCompile(Text("a").Pattern("a|bc").AnchoredPattern())
	secret := regexp.MustCompile(Text("a").Secret().AnchoredPattern())
	for _, c := range []struct {
		name    string
		pattern *regexp.Regexp
		text    string
		fits    bool
	}{
		{"one way", whole, "a", true},
		{"the other", whole, "bc", true},
		{"more than it", whole, "abc", false},
		{"a secret", secret, "key-1", true},
		{"the mask", secret, SecretMask, true},
		{"a mask written on", secret, SecretMask + "x", false},
		{"half a mask", secret, "••••", false},
		{"an entry", regexp.MustCompile(EntryPattern), "17", true},
		{"no id", regexp.MustCompile(EntryPattern), "0", false},
		{"another writing", regexp.MustCompile(EntryPattern), "017", false},
		{"beyond a column", regexp.MustCompile(EntryPattern), "9999999999999999999", false},
		{"a day", regexp.MustCompile(DayPattern), "2026-11-21", true},
		{"before the year 1000", regexp.MustCompile(DayPattern), "0999-11-21", false},
		{"a moment", regexp.MustCompile(MomentPattern), "2026-11-21T10:00:00.5+01:00", true},
		{"a moment nowhere", regexp.MustCompile(MomentPattern), "2026-11-21T10:00:00", false},
	} {
		if c.pattern.MatchString(c.text) != c.fits {
			t.Errorf("%s: %q fits %v", c.name, c.text, !c.fits)
		}
	}
}

func TestSays(t *testing.T) {
	for _, c := range []struct {
		name                 string
		f                    Field
		missing, short, long string
		counted              bool
	}{
		{"a text", Text("a"), "errors.required", "errors.min", "errors.max", false},
		{"a text of one", Text("a").Min(1), "errors.required", "errors.required", "errors.max", false},
		{"its own of one", Text("a").Min(1).Message("required", "x.none"), "x.none", "x.none", "errors.max", false},
		{"a text of three", Text("a").Min(3).Max(60), "errors.min3", "errors.min3", "errors.max60", true},
		{"a text of four", Area("a").Min(4).Max(160), "errors.min", "errors.min", "errors.max160", true},
		{"a choice", Select("a").Min(2), "errors.requiredSelect", "errors.min2", "errors.max", false},
		{"several", Multi("a"), "errors.requiredSelect", "errors.min", "errors.max", false},
		{"a number", Number("a").Min(5), "errors.required", "errors.min5", "errors.max", false},
		{"its own", Text("a").Min(3).Message("min", "x.min").Message("max", "x.max"), "x.min", "x.min", "x.max", true},
		{"its own of nothing", Text("a").Min(3).Message("required", "x.none"), "x.none", "errors.min3", "errors.max", false},
	} {
		missing, counted := c.f.MissingKey()
		if missing != c.missing || counted != c.counted || c.f.TooShortKey() != c.short || c.f.TooLongKey() != c.long {
			t.Errorf("%s says %s (%v), %s, %s", c.name, missing, counted, c.f.TooShortKey(), c.f.TooLongKey())
		}
	}
	if said := Text("a").Message("unique", "x").MessageKey("unique", "y"); said != "x" {
		t.Errorf("says %s", said)
	}
	if said := Text("a").MessageKey("unique", "y"); said != "y" {
		t.Errorf("says %s", said)
	}
}
