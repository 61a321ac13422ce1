package packeta

import (
	"fmt"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	got, err := Parse("packeta://:s3cret@www.zasilkovna.cz?key=abc&eshop=svetlo")
	if want := (Config{Password: "s3cret", Key: "abc", Eshop: "svetlo", URL: "https://www.zasilkovna.cz"}); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, %v", got, err)
	}
	if c := New(Config{}).c; c.URL != "https://www.zasilkovna.cz" || c.FeedURL != "https://pickup-point.api.packeta.com" || c.Locale != "sk" {
		t.Errorf("what is usual: %+v", c)
	}
	for address, says := range map[string]string{
		"packeta://":                                         "must be packeta://",
		"packeta://www.zasilkovna.cz?key=abc":                "must be packeta://",
		"packeta://:@www.zasilkovna.cz?key=a":                "password",
		"packeta://:s3cret@www.zasilkovna.cz":                "the API key",
		"packeta://:s3cret@www.zasilkovna.cz?key=abc&shop=x": `"shop"`,
	} {
		if _, err := Parse(address); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
