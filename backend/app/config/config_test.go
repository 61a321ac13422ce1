package config

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"backoffice/backend/integration/invoicing/ubl"
)

func parse(values map[string]string) (Config, error) {
	return Parse(func(name string) string { return values[name] })
}

func TestDefaults(t *testing.T) {
	c, err := parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	want := Config{
		Zone: zone, HTTPAddr: "127.0.0.1:8080", StorageDir: "storage", DBURL: "sqlite://storage/app.db", BlobURL: "file://storage/uploads",
		KVURL: "memory://", MailURL: "file://storage/mail", MailFrom: "noreply@example.com", InvoicingURL: "builtin://",
		CardURL: "builtin://", BenefitURL: "builtin://", DPDURL: "builtin://", PacketaURL: "builtin://", AnalyticsURL: "builtin://", VIESURL: "builtin://", AdminEmail: "admin@example.com",
		MinPassword: 5, ListMemory: 64, GiftMonths: 12, WithdrawDays: 14, OrderUnpaid: 24 * time.Hour, Locales: []string{"sk", "en"},
		EInvoice: true, EInvoiceMost: 20 << 20, EInvoiceIDs: ubl.Options{EndpointScheme: "0245", CompanyScheme: "0158"},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("\n got %+v\nwant %+v", c, want)
	}
	if c.Address() != "http://127.0.0.1:8080" {
		t.Errorf("links lead to %s", c.Address())
	}
}

func TestStoresThatNoSecondCopySees(t *testing.T) {
	const mysql, s3, redis = "mysql://a:b@db/app", "s3://x?endpoint=http://s3", "redis://kv:6379/0"
	for _, c := range []struct{ db, blob, kv, shared, local string }{
		{"", "", "", "", "DB_URL BLOB_URL KV_URL"},
		{mysql, s3, redis, "DB_URL BLOB_URL KV_URL", ""},
		{mysql, "", "", "DB_URL", "BLOB_URL KV_URL"},
		{"", "", redis, "KV_URL", "DB_URL BLOB_URL"},
	} {
		parsed, err := parse(map[string]string{"DB_URL": c.db, "BLOB_URL": c.blob, "KV_URL": c.kv, "S3_ACCESS_KEY": "a", "S3_SECRET_KEY": "b"})
		if err != nil {
			t.Fatal(err)
		}
		if shared, local := parsed.Stores(); strings.Join(shared, " ") != c.shared || strings.Join(local, " ") != c.local {
			t.Errorf("%+v: shared %v, local %v", c, shared, local)
		}
	}
}

func TestInvoicing(t *testing.T) {
	for value, good := range map[string]bool{
		"": true, "builtin://": true, "superfaktura://shop%40example.com:key@sandbox.superfaktura.sk?company_id=7": true,
		"builtin": false, "https://moja.superfaktura.sk": false, "superfaktura://sandbox.superfaktura.sk": false, "superfaktura://a:s3cret@x?b=c": false,
	} {
		_, err := parse(map[string]string{"INVOICING_URL": value})
		if (err == nil) != good || err != nil && (!strings.Contains(err.Error(), "INVOICING_URL") || strings.Contains(err.Error(), "s3cret")) {
			t.Errorf("%s: %v", value, err)
		}
	}
}

func TestCourierAddresses(t *testing.T) {
	for _, one := range []struct {
		name, value string
		good        bool
	}{
		{"DPD_URL", "builtin://", true}, {"DPD_URL", "dpd://shop%40example.com:key@api.dpd.sk?delis=ABC123", true},
		{"DPD_URL", "packeta://:key@x?key=a", false}, {"DPD_URL", "dpd://shop:s3cret@api.dpd.sk", false},
		{"PACKETA_URL", "builtin://", true}, {"PACKETA_URL", "packeta://:s3cret@www.zasilkovna.cz?key=abc", true},
		{"PACKETA_URL", "packeta://:s3cret@www.zasilkovna.cz", false}, {"PACKETA_URL", "https://www.zasilkovna.cz", false},
	} {
		_, err := parse(map[string]string{one.name: one.value})
		if (err == nil) != one.good || err != nil && (!strings.Contains(err.Error(), one.name) || strings.Contains(err.Error(), "s3cret")) {
			t.Errorf("%s: %v", one.value, err)
		}
	}
}

func TestAddress(t *testing.T) {
	// A link that resets a password never leads to the public site.
	c, err := parse(map[string]string{"SITE_URL": "https://www.example.com/{locale}/{path}"})
	if err != nil || c.Address() != "http://127.0.0.1:8080" {
		t.Errorf("links lead to %s, %v", c.Address(), err)
	}
	for _, address := range []string{"https://admin.example.com", "https://admin.example.com/"} {
		c, err = parse(map[string]string{"SITE_URL": "https://www.example.com", "ADMIN_URL": address})
		if err != nil || c.Address() != "https://admin.example.com" {
			t.Errorf("links lead to %s, %v", c.Address(), err)
		}
	}
	for _, bad := range []string{"admin.example.com", "ftp://admin.example.com", "https://a:b@admin.example.com", "https://admin.example.com/x", "https://admin.example.com?x=1"} {
		if _, err := parse(map[string]string{"ADMIN_URL": bad}); err == nil || !strings.Contains(err.Error(), "ADMIN_URL") {
			t.Errorf("%s is taken: %v", bad, err)
		}
	}
	for address, want := range map[string]string{
		":80": "localhost:80", "0.0.0.0:80": "localhost:80", "[::]:80": "localhost:80", "10.0.0.1:80": "10.0.0.1:80",
	} {
		if got := Reachable(address); got != want {
			t.Errorf("%s is reached at %s", address, got)
		}
	}
}

// Every problem is reported at once, and no secret with it.
func TestProblems(t *testing.T) {
	bad := map[string]string{
		"HTTP_ADDR": "8080", "DB_URL": "postgres://u:topsecret@h/x", "BLOB_URL": "s3://b", "KV_URL": "memcached://x",
		"MAIL_URL": "pigeon://topsecret", "MAIL_FROM": "nobody", "SITE_URL": "www.example.com", "ADMIN_EMAIL": "x",
		"ADMIN_PASSWORD": "abc", "PASSWORD_MIN_LENGTH": "4", "DEMO": "maybe", "LOCALES": "sk,sk", "TRUSTED_PROXIES": "x",
		"TIME_ZONE": "Mars/Olympus", "SECRET_KEY": "topsecret",
	}
	_, err := parse(bad)
	if err == nil {
		t.Fatal("nothing was wrong")
	}
	for name := range bad {
		if name == "ADMIN_PASSWORD" {
			continue // its bound is itself in doubt here
		}
		if !strings.Contains(err.Error(), name+": ") {
			t.Errorf("%s is not told", name)
		}
	}
	if strings.Contains(err.Error(), "topsecret") {
		t.Error("a secret is told")
	}
	// A slip in a code may have the form of one.
	for _, locales := range []string{"sk,xx", "zzz", "sk,zz-ZZ", "SK", "sk,", "sk;en"} {
		if _, err := parse(map[string]string{"LOCALES": locales}); err == nil || !strings.Contains(err.Error(), "LOCALES: ") {
			t.Errorf("the languages %q: %v", locales, err)
		}
	}
	if _, err := parse(map[string]string{"ADMIN_PASSWORD": "abc"}); err == nil || !strings.Contains(err.Error(), "ADMIN_PASSWORD") {
		t.Errorf("a short password: %v", err)
	}
}
