package site

import (
	"cmp"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop/offer"
)

// goods returns what a site's page of a product has to say, in the language of the
// call; of a variant with ?variant=.
func (d Desk) goods(c *resource.Call, params map[string]string) (resource.Reply, error) {
	wrong, w := fault.Fields{}, offer.Wanted{}
	for name, id := range map[string]*uint64{"id": &w.ProductID, "variant": &w.VariantID} {
		var err error
		if *id, err = strconv.ParseUint(cmp.Or(params[name], "0"), 10, 63); err != nil {
			wrong.Add(name, fault.M("errors.parameterValue"))
		}
	}
	if err := wrong.Err(); err != nil {
		return resource.Reply{}, err
	}
	goods, err := offer.DescribeGoods(c.Tx, offer.Market{Now: c.Now, Zone: c.Zone, Locale: c.Locale}, w, func(key string) string { return d.Texts.Text(c.Locale, key, nil) })
	if err == nil && goods == nil {
		err = fault.New(fault.NotFound, "errors.notFound")
	}
	return resource.Reply{Data: goods}, err
}
