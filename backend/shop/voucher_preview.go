package shop

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/giftvoucher"
	"backoffice/backend/shop/voucher"
)

// Files opens what a record's column holds the key of.
type Files interface {
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
}

// openVoucher shows the gift voucher that a product is sold as; those of the gift
// category have to say what is on it.
var openVoucher = resource.OpenAction("preview_voucher", "gift").OfferedWhen(field.Not(field.When("langs.title_voucher", nil)))

// giftMonths is how long a gift voucher is valid (decisions.md 20).
const giftMonths = 12

// previewVoucher draws the gift voucher that the product is sold as, in the
// caller's language, with a code that is none. It answers Conflict where the
// product has no title of a voucher in that language.
func (d Deps) previewVoucher(c *resource.Call, p *Product, _ map[string]string) (resource.Reply, error) {
	lang := p.lang(c.Locale)
	if lang == nil || lang.TitleVoucher == "" {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.noVoucher")
	}
	say := func(key string) string { return d.Texts.Text(lang.Locale, "shop.giftvoucher."+key, nil) }
	pdf, err := d.drawVoucher(c, p, SoldVoucher{
		Locale: lang.Locale, Title: lang.TitleVoucher, Value: p.Price, Code: say("sample"), Until: c.Now.In(c.Zone).AddDate(0, giftMonths, 0), Made: c.Now,
	})
	if err != nil {
		return resource.Reply{}, err
	}
	name := say("file") + "-" + strconv.FormatUint(p.ID, 10) + ".pdf"
	return resource.Reply{File: resource.PDF(name, pdf).Shown()}, nil
}

// SoldVoucher is a gift voucher that an order sold.
type SoldVoucher struct {
	Locale    string
	ProductID uint64
	Title     string // what it was sold as, where the product has no title of a voucher
	Value     resource.Money
	Code      string
	Until     time.Time // in the zone of the shop
	Made      time.Time
}

// DrawVoucher draws a gift voucher that was sold, as its product looks now; one
// that is gone, or has no such language, lends it nothing.
func (d Deps) DrawVoucher(ctx context.Context, tx *gorm.DB, v SoldVoucher) ([]byte, error) {
	var found []Product
	if err := tx.Preload("Langs").Where("id = ?", v.ProductID).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("read product %d: %w", v.ProductID, err)
	}
	return d.drawVoucher(ctx, &append(found, Product{})[0], v)
}

func (d Deps) drawVoucher(ctx context.Context, p *Product, sold SoldVoucher) ([]byte, error) {
	say := func(key string) string { return d.Texts.Text(sold.Locale, "shop.giftvoucher."+key, nil) }
	v := giftvoucher.Voucher{
		Locale: sold.Locale, Title: sold.Title, Amount: voucher.Deps{Texts: d.Texts}.Amount(sold.Locale, int64(sold.Value/10), true), Code: sold.Code,
		ValidUntil: sold.Until.Format(say("date")), Made: sold.Made,
		Words: giftvoucher.Words{Heading: say("heading"), Code: say("code"), ValidUntil: say("valid_until"), HowTo: say("how_to")},
	}
	if lang := p.lang(sold.Locale); lang != nil && lang.TitleVoucher != "" {
		v.Title, v.Content = lang.TitleVoucher, lang.ContentVoucher
	}
	if p.Image != "" {
		picture, err := d.Files.Open(ctx, p.Image)
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			return nil, fmt.Errorf("open the picture of product %d: %w", p.ID, err)
		}
		if err == nil {
			defer picture.Close()
			v.Picture = picture
		}
	}
	pdf, err := giftvoucher.Draw(v)
	if err != nil {
		return nil, fmt.Errorf("draw the voucher of product %d: %w", p.ID, err)
	}
	return pdf, nil
}

// lang is the product in a locale; nil where it has none.
func (p *Product) lang(locale string) *ProductLang {
	for i := range p.Langs {
		if p.Langs[i].Locale == locale {
			return &p.Langs[i]
		}
	}
	return nil
}
