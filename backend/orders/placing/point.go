package placing

import (
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/sale"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pickup"
)

// ChoosePoint settles where the parcel of an order is collected: a point of the list
// of its courier, in the country that it is sent to, where the way of shipping is one
// to a point, and none elsewhere. The form names a point of our list, a site the
// number that the courier calls it by. Where there is no list of that courier, what a
// site says of it is believed.
func ChoosePoint(tx *gorm.DB, o *sale.Order, provider int, country uint64, locale string, wrong fault.Fields) error {
	site := o.PickupPointID == nil && o.ShippingPointID != ""
	at := "pickup_point_id"
	if site || o.PickupPointID == nil && o.SiteKeyID != nil {
		at = "shipping_point.id"
	}
	chosen := site || o.PickupPointID != nil
	if !slices.Contains(shop.AtPoint, provider) {
		if chosen {
			wrong.Add(at, fault.M("errors.pointElsewhere"))
		}
		return nil
	}
	if !chosen {
		wrong.Add(at, fault.M("errors.requiredSelect"))
		return nil
	}
	var p *pickup.Point
	var err error
	if site {
		p, err = pickup.ByCode(tx, provider, o.ShippingPointID)
	} else {
		p, err = pickup.ByID(tx, *o.PickupPointID)
	}
	if err != nil {
		return err
	}
	if site && p == nil {
		state, err := pickup.StateOf(tx, provider)
		if err != nil {
			return err
		}
		if state.Points == 0 && o.ShippingPoint.Name != "" {
			return nil
		}
	}
	if p == nil || p.Live == nil || p.Provider != provider || country != 0 && p.CountryID != country {
		wrong.Add(at, fault.M("errors.pointClosed"))
		return nil
	}
	names, err := sale.CountryNames(tx, []uint64{p.CountryID}, locale)
	if err != nil {
		return err
	}
	o.PickupPointID, o.ShippingPointID = &p.ID, p.Code
	o.ShippingPoint = PointOf(*p, names)
	return nil
}

// PointOf is a point of a list as an order keeps it, with what its country is called.
func PointOf(p pickup.Point, countries map[uint64]string) *sale.Point {
	return &sale.Point{
		ID: p.Code, Name: p.Name, Place: p.Place, Street: p.Street, City: p.City, Zip: lookup.PostCode(p.CountryID, p.Zip), Country: countries[p.CountryID], URL: p.URL, Box: p.Box, Hours: p.Hours,
	}
}

// changePoint takes over another point of an order whose parcel nobody has yet.
func changePoint(tx *gorm.DB, o, old *sale.Order) error {
	if o.PickupPointID == nil || old.PickupPointID != nil && *o.PickupPointID == *old.PickupPointID {
		o.PickupPointID = old.PickupPointID
		return nil
	}
	locale, err := sale.LocaleOf(tx, o.LanguageID)
	if err != nil {
		return err
	}
	wrong := fault.Fields{}
	if err := ChoosePoint(tx, o, o.ShippingProvider, basketOf(o, locale).CountryID, locale, wrong); err != nil {
		return err
	}
	return wrong.Err()
}

// pointLocked says that where a parcel is collected cannot be changed: its courier has
// it, nothing is to be sent, or a site named a point that no list has.
func pointLocked(o *sale.Order) bool {
	return o.ParcelCreatedAt != nil || !o.IsOpen || o.PickupPointID == nil && o.ShippingPointID != ""
}
