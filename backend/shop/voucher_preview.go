package shop

import (
	"slices"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/giftvoucher"
)

// openVoucher shows the gift voucher that a product is sold as; those of the gift
// category have to say what is on it.
var openVoucher = resource.OpenAction("preview_voucher", "gift").OfferedWhen(field.Not(field.When("langs.title_voucher", nil)))

// giftMonths is how long a gift voucher is valid (decisions.md 20).
const giftMonths = 12

// previewVoucher draws the gift voucher that the product is sold as, in the
// caller's language, with a code that is none. It answers Conflict where the
// product has no title of a voucher in that language.
func (d Deps) previewVoucher(c *resource.Call, p *Product, _ map[string]string) (resource.Reply, error) {
	if !slices.ContainsFunc(p.Langs, func(l ProductLang) bool { return l.Locale == c.Locale && l.TitleVoucher != "" }) {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.noVoucher")
	}
	say := func(key string) string { return d.Texts.Text(c.Locale, "shop.giftvoucher."+key, nil) }
	pdf, err := d.Vouchers.Print(c, c.Tx, giftvoucher.Sold{
		Locale: c.Locale, ProductID: p.ID, Value: p.Price, Code: say("sample"), Until: c.Now.In(c.Zone).AddDate(0, giftMonths, 0), Made: c.Now,
	})
	if err != nil {
		return resource.Reply{}, err
	}
	name := say("file") + "-" + strconv.FormatUint(p.ID, 10) + ".pdf"
	return resource.Reply{File: resource.PDF(name, pdf).Shown()}, nil
}
