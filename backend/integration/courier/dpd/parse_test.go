package dpd

import (
	"fmt"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	got, err := Parse("dpd://shop%40example.com:s3cret@api.dpd.sk?delis=ABC123&account=77&sender=1001&product=1&cancel=1&password=pw")
	want := Config{Email: "shop@example.com", ClientKey: "s3cret", Password: "pw", DelisID: "ABC123", BankAccount: "77", Sender: "1001", Product: 1, Cancels: true, URL: "https://api.dpd.sk"}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, %v", got, err)
	}
	c := New(Config{}).c
	if c.URL != "https://api.dpd.sk" || c.TrackURL != "https://tracking.dpd.de" || c.Sender != "1000" || c.Product != Home {
		t.Errorf("what is usual: %+v", c)
	}
	for address, says := range map[string]string{
		"dpd://": "must be dpd://",
		"https://shop:s3cret@api.dpd.sk?delis=ABC123":            "must be dpd://",
		"dpd://shop:s3cret@api.dpd.sk/x?delis=ABC123":            "must be dpd://",
		"dpd://shop@api.dpd.sk?delis=ABC123":                     "the key",
		"dpd://shop:s3cret@api.dpd.sk":                           "delis",
		"dpd://shop:s3cret@api.dpd.sk?delis=abc":                 "delis",
		"dpd://shop:s3cret@api.dpd.sk?delis=ABC123&account=SK31": "account",
		"dpd://shop:s3cret@api.dpd.sk?delis=ABC123&product=x":    "product",
		"dpd://shop:s3cret@api.dpd.sk?delis=ABC123&cansel=1":     "cansel",
	} {
		if _, err := Parse(address); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
