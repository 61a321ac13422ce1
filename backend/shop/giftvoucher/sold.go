package giftvoucher

import (
	"context"
	"fmt"
	"io"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop/voucher"
)

// Printer draws the gift vouchers that products are sold as.
type Printer struct {
	// Texts gives the text at a locale key, in a language.
	Texts interface {
		Text(locale, key string, args map[string]any) string
	}
	// Files opens what a record's column holds the key of.
	Files interface {
		Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	}
}

// Sold is a gift voucher that an order sold.
type Sold struct {
	Locale    string
	ProductID uint64
	Title     string // what it was sold as, where the product has no title of a voucher
	Value     resource.Money
	Code      string
	Until     time.Time // in the zone of the shop
	Made      time.Time
}

// Print returns a gift voucher that was sold as a PDF, as its product looks now; one that
// is gone, or has no such language, lends it nothing.
func (p Printer) Print(ctx context.Context, tx *gorm.DB, sold Sold) ([]byte, error) {
	var product struct{ Image, Title, Content string }
	err := tx.Table("products AS p").Joins("LEFT JOIN product_langs AS l ON l.product_id = p.id AND l.locale = ?", sold.Locale).
		Select("COALESCE(p.image, '') AS image, COALESCE(l.title_voucher, '') AS title, COALESCE(l.content_voucher, '') AS content").
		Where("p.id = ?", sold.ProductID).Limit(1).Scan(&product).Error
	if err != nil {
		return nil, fmt.Errorf("read product %d: %w", sold.ProductID, err)
	}
	say := func(key string) string { return p.Texts.Text(sold.Locale, "shop.giftvoucher."+key, nil) }
	v := Voucher{
		Locale: sold.Locale, Title: sold.Title, Amount: voucher.Deps{Texts: p.Texts}.Amount(sold.Locale, int64(sold.Value/10), true), Code: sold.Code,
		ValidUntil: sold.Until.Format(say("date")), Made: sold.Made,
		Words: Words{Heading: say("heading"), Code: say("code"), ValidUntil: say("valid_until"), HowTo: say("how_to")},
	}
	if product.Title != "" {
		v.Title, v.Content = product.Title, product.Content
	}
	if product.Image != "" {
		picture, err := p.Files.Open(ctx, product.Image)
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			return nil, fmt.Errorf("open the picture of product %d: %w", sold.ProductID, err)
		}
		if err == nil {
			defer picture.Close()
			v.Picture = picture
		}
	}
	pdf, err := Draw(v)
	if err != nil {
		return nil, fmt.Errorf("draw the voucher of product %d: %w", sold.ProductID, err)
	}
	return pdf, nil
}
