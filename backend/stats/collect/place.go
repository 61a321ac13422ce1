package collect

import (
	_ "embed"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"sync"

	"github.com/oschwald/maxminddb-golang"
)

// place is where a visitor is, as far as it is known.
type place struct{ country, city string }

// places finds where visitors are.
type places struct{ file *maxminddb.Reader } // nil: by time zone alone

func openPlaces(path string) (*places, error) {
	if path == "" {
		return &places{}, nil
	}
	file, err := maxminddb.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open the file of places %s: %w", path, err)
	}
	return &places{file: file}, nil
}

// cityRecord is what a file of cities or of countries says of an address.
type cityRecord struct {
	Country struct {
		Code string `maxminddb:"iso_code"`
	} `maxminddb:"country"`
	City struct {
		Names struct {
			English string `maxminddb:"en"`
		} `maxminddb:"names"`
	} `maxminddb:"city"`
}

// of is where the address is, by the file, else by the reported time zone.
func (p *places) of(address netip.Addr, zone string) place {
	if p.file != nil && address.IsValid() {
		var r cityRecord
		// An address that the file does not know is no error, a broken file is
		// nothing that a visitor could help.
		if err := p.file.Lookup(net.IP(address.Unmap().AsSlice()), &r); err == nil && r.Country.Code != "" {
			return placed(r.Country.Code, r.City.Names.English)
		}
	}
	country, known := zones()[zone]
	if !known {
		return place{NotSet, NotSet}
	}
	return placed(country, strings.ReplaceAll(zone[strings.LastIndexByte(zone, '/')+1:], "_", " "))
}

func placed(country, city string) place {
	if city == "" {
		return place{country, NotSet}
	}
	return place{country, bounded(country + "/" + city)}
}

// zones.txt holds the countries of time zones, from zone.tab and the old names
// of the time zone database 2025b (public domain): a country, then its zones.
//
//go:embed zones.txt
var zoneFile string

// zones is the country of each time zone.
var zones = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(zoneFile) {
		parts := strings.Fields(line)
		for _, zone := range parts[1:] {
			all[zone] = parts[0]
		}
	}
	return all
})
