package site

import (
	"cmp"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/shop/offer"
)

// goods returns what a site's page of a product has to say, in the language of the
// call, or with ?language_id= in that one: content may be told in languages that the
// interface is not; of a variant with ?variant=.
func (d Desk) goods(c *resource.Call, params map[string]string) (resource.Reply, error) {
	wrong, w, language := fault.Fields{}, offer.Wanted{}, uint64(0)
	for name, id := range map[string]*uint64{"id": &w.ProductID, "variant": &w.VariantID, "language_id": &language} {
		var err error
		if *id, err = strconv.ParseUint(cmp.Or(params[name], "0"), 10, 63); err != nil {
			wrong.Add(name, fault.M("errors.parameterValue"))
		}
	}
	if err := wrong.Err(); err != nil {
		return resource.Reply{}, err
	}
	locale := c.Locale
	if language != 0 {
		code, err := lookup.LanguageCode(c.Tx, &language, "")
		if err != nil {
			return resource.Reply{}, err
		}
		if locale = code; code == "" {
			return resource.Reply{}, fault.Field("language_id", "errors.option")
		}
	}
	goods, err := offer.DescribeGoods(c.Tx, offer.Market{Now: c.Now, Zone: c.Zone, Locale: locale}, w, func(key string) string { return d.Texts.Text(locale, key, nil) })
	if err == nil && goods == nil {
		err = fault.New(fault.NotFound, "errors.notFound")
	}
	return resource.Reply{Data: goods}, err
}
