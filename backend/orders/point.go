package orders

import (
	"slices"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pickup"
)

// Point is where a parcel is collected, as its courier's list told it when it was
// chosen: it stays so when the point closes (decisions.md 40).
type Point struct {
	ID      string            `json:"id"`
	Name    string            `json:"name,omitempty"`
	Place   string            `json:"place,omitempty"`
	Street  string            `json:"street,omitempty"`
	City    string            `json:"city,omitempty"`
	Zip     string            `json:"zip,omitempty"`
	Country string            `json:"country,omitempty"`
	URL     string            `json:"url,omitempty"`
	Box     bool              `json:"box,omitempty"`   // a machine
	Hours   []courier.Opening `json:"hours,omitempty"` // in the order of the week
}

// toldPoint is a point as a site names it: by its number, and by what it knows of it
// where our list of its courier is empty.
type toldPoint struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Place   string `json:"place"`
	Street  string `json:"street"`
	City    string `json:"city"`
	Zip     string `json:"zip"`
	Country string `json:"country"`
	URL     string `json:"url"`
}

func (p toldPoint) point() *Point {
	return &Point{ID: p.ID, Name: p.Name, Place: p.Place, Street: p.Street, City: p.City, Zip: p.Zip, Country: p.Country, URL: p.URL}
}

// choosePoint settles where the parcel of an order is collected: a point of the list
// of its courier, in the country that it is sent to, where the way of shipping is one
// to a point, and none elsewhere. The form names a point of our list, a site the
// number that the courier calls it by. Where there is no list of that courier, what a
// site says of it is believed.
func (o *Order) choosePoint(tx *gorm.DB, provider int, country uint64, locale string, wrong fault.Fields) error {
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
	names, err := countryNames(tx, []uint64{p.CountryID}, locale)
	if err != nil {
		return err
	}
	o.PickupPointID, o.ShippingPointID = &p.ID, p.Code
	o.ShippingPoint = pointOf(*p, names)
	return nil
}

func pointOf(p pickup.Point, countries map[uint64]string) *Point {
	return &Point{
		ID: p.Code, Name: p.Name, Place: p.Place, Street: p.Street, City: p.City, Zip: lookup.PostCode(p.CountryID, p.Zip), Country: countries[p.CountryID], URL: p.URL, Box: p.Box, Hours: p.Hours,
	}
}

// changePoint takes over another point of an order whose parcel nobody has yet.
func (o *Order) changePoint(tx *gorm.DB, old *Order) error {
	if o.PickupPointID == nil || old.PickupPointID != nil && *o.PickupPointID == *old.PickupPointID {
		o.PickupPointID = old.PickupPointID
		return nil
	}
	locale, err := LocaleOf(tx, o.LanguageID)
	if err != nil {
		return err
	}
	wrong := fault.Fields{}
	if err := o.choosePoint(tx, o.ShippingProvider, o.basket(locale).CountryID, locale, wrong); err != nil {
		return err
	}
	return wrong.Err()
}

// pointLocked says that where a parcel is collected cannot be changed: its courier has
// it, nothing is to be sent, or a site told a point that no list has.
func (o *Order) pointLocked() bool {
	return o.ParcelCreatedAt != nil || !o.IsOpen || o.PickupPointID == nil && o.ShippingPointID != ""
}

// perPage is how many pick-up points a site is told at a time.
const perPage = 50

// sitePoints are the points of the courier of a way of shipping, by country and by
// the beginnings of words.
func sitePoints(c *resource.Call, params map[string]string) (resource.Reply, error) {
	wrong := fault.Fields{}
	number := func(name string, least uint64) uint64 {
		n, err := strconv.ParseUint(params[name], 10, 31)
		if params[name] != "" && err != nil || n < least {
			wrong.Add(name, fault.M("errors.parameter"))
		}
		return n
	}
	shipping, country := number("shipping_id", 1), number("country_id", 0)
	page := uint64(1)
	if params["page"] != "" {
		page = number("page", 1)
	}
	if len([]rune(params["query"])) > 100 {
		wrong.Add("query", fault.M("errors.max", "Count", 100))
	}
	if page > 10_000 {
		wrong.Add("page", fault.M("errors.parameter"))
	}
	if err := wrong.Err(); err != nil {
		return resource.Reply{}, err
	}
	var ways []shop.Shipping
	if err := c.Tx.Where("id = ? AND live = ? AND status = ? AND at_point = ?", shipping, true, true, true).Limit(1).Find(&ways).Error; err != nil {
		return resource.Reply{}, err
	}
	if len(ways) == 0 {
		return resource.Reply{}, fault.Field("shipping_id", "errors.pointElsewhere")
	}
	found, more, err := pickup.Search(c.Tx, pickup.Query{Provider: ways[0].Provider, CountryID: country, Text: params["query"], Page: int(page), PerPage: perPage})
	if err != nil {
		return resource.Reply{}, err
	}
	ids := []uint64{0}
	for _, p := range found {
		ids = append(ids, p.CountryID)
	}
	names, err := countryNames(c.Tx, ids, c.Locale)
	if err != nil {
		return resource.Reply{}, err
	}
	points := make([]*Point, len(found))
	for i, p := range found {
		points[i] = pointOf(p, names)
	}
	return resource.Reply{Data: map[string]any{"points": points, "page": page, "more": more}}, nil
}
