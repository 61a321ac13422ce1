package app

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/backend/i18n"
	"backoffice/backend/integration/courier/builtin"
	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/locales"
)

// Who carries parcels is configuration; without any the shop does.
func TestCouriers(t *testing.T) {
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	made := func(set map[string]string) Couriers {
		c, err := parsed(set)
		if err != nil {
			t.Fatal(err)
		}
		couriers, err := (&Main{Config: c, Texts: texts}).couriers(Options{})
		if err != nil {
			t.Fatal(err)
		}
		return couriers
	}
	own := made(nil)
	for provider := range 4 {
		c, known := own.Of(provider)
		if _, builtIn := c.(*builtin.Courier); !known || !builtIn {
			t.Errorf("provider %d is a %T", provider, c)
		}
	}
	if _, known := own.Of(4); known {
		t.Error("there is a provider 4")
	}
	far := made(map[string]string{"DPD_URL": "dpd://shop%40example.com:key@api.dpd.sk?delis=ABC123", "PACKETA_URL": "packeta://:password@www.zasilkovna.cz?key=abc"})
	for provider := range 4 {
		c, _ := far.Of(provider)
		_, door := c.(*dpd.Client)
		if _, points := c.(*packeta.Client); door != (provider < 2) || points != (provider > 1) {
			t.Errorf("provider %d is a %T", provider, c)
		}
	}
}

// Labels speak the site's first language, and points are made up for the demo alone.
func TestOwnCourier(t *testing.T) {
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 22, 23, 30, 0, 0, time.UTC)
	for locale, want := range map[string]string{"sk": "Vlastná preprava, Príjemca, 23. 11. 2026, 0", "en": "Own delivery, To, 23 November 2026, 40"} {
		c, err := parsed(map[string]string{"LOCALES": locale, "DEMO": map[string]string{"sk": "0", "en": "1"}[locale]})
		if err != nil {
			t.Fatal(err)
		}
		own := (&Main{Config: c, Texts: texts}).ownCourier(Options{})
		if got := strings.Join([]string{own.Name, own.Words.To, own.Words.Day(at), strconv.Itoa(len(own.Points))}, ", "); got != want {
			t.Errorf("%s: %s", locale, got)
		}
	}
}
