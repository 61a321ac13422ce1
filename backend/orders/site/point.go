package site

import (
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/orders/placing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pickup"
)

// pointInput is a point as a site names it: by its number, and by what it knows of it
// where our list of its courier is empty.
type pointInput struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Place   string `json:"place"`
	Street  string `json:"street"`
	City    string `json:"city"`
	Zip     string `json:"zip"`
	Country string `json:"country"`
	URL     string `json:"url"`
}

func (p pointInput) point() *sale.Point {
	return &sale.Point{ID: p.ID, Name: p.Name, Place: p.Place, Street: p.Street, City: p.City, Zip: p.Zip, Country: p.Country, URL: p.URL}
}

// foundPoints is a page of them.
type foundPoints struct {
	Points []*sale.Point `json:"points"`
	Page   uint64        `json:"page"`
	More   bool          `json:"more"`
}

// perPage is how many pick-up points a site gets at a time.
const perPage = 50

// points are the points of the courier of a way of shipping, by country and by
// the beginnings of words.
func points(c *resource.Call, params map[string]string) (resource.Reply, error) {
	wrong := fault.Fields{}
	number := func(name string, least uint64) uint64 {
		n, err := strconv.ParseUint(params[name], 10, 31)
		if params[name] != "" && err != nil || n < least {
			wrong.Add(name, fault.M("errors.parameterValue"))
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
		wrong.Add("page", fault.M("errors.parameterValue"))
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
	names, err := sale.CountryNames(c.Tx, ids, c.Locale)
	if err != nil {
		return resource.Reply{}, err
	}
	points := make([]*sale.Point, len(found))
	for i, p := range found {
		points[i] = placing.PointOf(p, names)
	}
	return resource.Reply{Data: foundPoints{points, page, more}}, nil
}
