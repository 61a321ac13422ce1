package collect

import (
	"bytes"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/stats/collect/placetest"
)

var networks = map[string]placetest.Place{
	"81.89.48.0/20":   {Country: "SK", City: "Žilina"},
	"2a02:8308::/32":  {Country: "CZ", City: "Brno"},
	"193.171.0.0/16":  {Country: "AT"},
	"198.51.100.0/24": {},
}

func TestPlacesByTimeZone(t *testing.T) {
	p, err := openPlaces("")
	if err != nil {
		t.Fatal(err)
	}
	for zone, want := range map[string]place{
		"Europe/Bratislava": {"SK", "SK/Bratislava"}, "America/Argentina/Buenos_Aires": {"AR", "AR/Buenos Aires"},
		"Europe/Kyiv": {"UA", "UA/Kyiv"}, "Europe/Kiev": {"UA", "UA/Kiev"}, "UTC": {NotSet, NotSet}, "": {NotSet, NotSet},
	} {
		if got := p.of(netip.MustParseAddr("192.0.2.1"), zone); got != want {
			t.Errorf("%s: got %v, want %v", zone, got, want)
		}
	}
}

// The address tells where somebody is; the time zone only where it does not.
func TestPlacesByAddress(t *testing.T) {
	p, err := openPlaces(placetest.File(t, networks))
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]place{
		"81.89.50.1": {"SK", "SK/Žilina"}, "::ffff:81.89.63.255": {"SK", "SK/Žilina"}, "2a02:8308:1::1": {"CZ", "CZ/Brno"},
		"193.171.1.1": {"AT", NotSet},
		// In no network, in one without a country, and of nobody's own.
		"8.8.8.8": {"US", "US/New York"}, "198.51.100.7": {"US", "US/New York"}, "2001:db8::1": {"US", "US/New York"},
		"10.1.2.3": {"US", "US/New York"}, "192.168.1.1": {"US", "US/New York"}, "127.0.0.1": {"US", "US/New York"},
		"::1": {"US", "US/New York"}, "fe80::1%eth0": {"US", "US/New York"}, "fd00::1": {"US", "US/New York"},
	} {
		if got := p.of(netip.MustParseAddr(address), "America/New_York"); got != want {
			t.Errorf("%s: got %v, want %v", address, got, want)
		}
	}
	if got := p.of(netip.Addr{}, "Europe/Vienna"); got != (place{"AT", "AT/Vienna"}) {
		t.Errorf("no address: %v", got)
	}
}

func TestBrokenFilesOfPlaces(t *testing.T) {
	whole, err := os.ReadFile(placetest.File(t, networks))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, content := range map[string][]byte{
		"empty": {}, "text": []byte("<html>404 Not Found</html>"), "half": whole[:len(whole)/2], "packed": append([]byte("\x1f\x8b\x08"), whole[:100]...),
	} {
		path := filepath.Join(folder, name+".mmdb")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := openPlaces(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, path := range []string{folder, filepath.Join(folder, "none.mmdb")} {
		if _, err := openPlaces(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
	// Damaged where no opening sees it: whoever is sought is nowhere in it.
	damaged := bytes.Clone(whole)
	end := bytes.Index(damaged, []byte("\xab\xcd\xefMaxMind.com"))
	for i := end / 2; i < end; i++ {
		damaged[i] = 0xff
	}
	path := filepath.Join(folder, "damaged.mmdb")
	if err := os.WriteFile(path, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := openPlaces(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.of(netip.MustParseAddr("81.89.50.1"), "Europe/Prague"); got != (place{"CZ", "CZ/Prague"}) {
		t.Errorf("damaged: %v", got)
	}
}
