package orders

import (
	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/lookup"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pickup"
)

// mostPoints is how many points of a list the demo chooses from.
const mostPoints = 200

// pointsOf are points of the couriers' lists, by the provider whose list they stand in.
func pointsOf(tx *gorm.DB) (map[int][]pickup.Point, error) {
	points := map[int][]pickup.Point{}
	for _, provider := range shop.AtPoint {
		for _, country := range []uint64{lookup.CountrySK, lookup.CountryCZ} {
			found, _, err := pickup.Search(tx, pickup.Query{Provider: provider, CountryID: country, PerPage: mostPoints})
			if err != nil {
				return nil, err
			}
			points[provider] = append(points[provider], found...)
		}
	}
	return points, nil
}

// pointNear is a point of the courier, in the town where there is one there; nil
// where its list has none in the country.
func (s *selling) pointNear(shipping, city string, country uint64) *pickup.Point {
	provider := shop.ProviderPacketaPickup
	if shipping == "dpd-point" {
		provider = shop.ProviderDPDPickup
	}
	var there, near []pickup.Point
	for _, p := range s.points[provider] {
		if p.CountryID != country {
			continue
		}
		there = append(there, p)
		if p.City == city {
			near = append(near, p)
		}
	}
	if len(near) > 0 {
		there = near
	}
	if len(there) == 0 {
		return nil
	}
	return &there[seed.Chance(city+shipping).IntN(len(there))]
}
