// Package placetest makes files of places for tests, as MaxMind sells them.
package placetest

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/maxmind/mmdbwriter"
	"github.com/maxmind/mmdbwriter/mmdbtype"
)

// Place is what the file says of a network; what is empty is left out.
type Place struct{ Country, City string }

// File writes a file of cities for these networks and returns its path.
func File(t testing.TB, networks map[string]Place) string {
	t.Helper()
	tree, err := mmdbwriter.New(mmdbwriter.Options{DatabaseType: "GeoLite2-City", Languages: []string{"en", "de"}, IncludeReservedNetworks: true})
	if err != nil {
		t.Fatal(err)
	}
	for text, place := range networks {
		_, network, err := net.ParseCIDR(text)
		if err != nil {
			t.Fatal(err)
		}
		record := mmdbtype.Map{"continent": mmdbtype.Map{"code": mmdbtype.String("EU")}}
		if place.Country != "" {
			record["country"] = mmdbtype.Map{"iso_code": mmdbtype.String(place.Country), "geoname_id": mmdbtype.Uint32(1)}
		}
		if place.City != "" {
			names := mmdbtype.Map{"en": mmdbtype.String(place.City), "de": mmdbtype.String("auf Deutsch")}
			record["city"] = mmdbtype.Map{"names": names, "geoname_id": mmdbtype.Uint32(2)}
		}
		if err := tree.Insert(network, record); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "GeoLite2-City.mmdb")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tree.WriteTo(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
