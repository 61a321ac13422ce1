package gifts

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/giftvoucher"
)

// Drawer draws a gift voucher that was sold, as its product looks now.
type Drawer = func(ctx context.Context, tx *gorm.DB, v giftvoucher.Sold) ([]byte, error)

// Feed shows staff the gift voucher that a customer was sent, to be printed (002 §7).
func (d Desk) Feed() resource.Feed {
	return resource.Feed{Name: "gift", Path: "gift/{id}", Run: d.show}
}

// Link is where staff read the file of a gift voucher.
func Link(id uint64) string { return "/api/order/gift/" + strconv.FormatUint(id, 10) }

// Sold is what is printed of a gift voucher that one of the lines sold.
func (g Gift) Sold(lines []sale.Line, locale string, zone *time.Location) giftvoucher.Sold {
	v := giftvoucher.Sold{Locale: locale, Value: g.Value, Code: g.Code, Until: g.ValidUntil.In(zone), Made: g.CreatedAt}
	for _, l := range lines {
		if l.ID == g.LineID {
			v.ProductID, v.Title = l.ProductID, l.Title
		}
	}
	return v
}

// show draws a gift voucher in the language of its order. It answers NotFound where
// there is none, or its order was removed, and Conflict of one that was cancelled:
// what nobody can pay by is not printed.
func (d Desk) show(c *resource.Call, params map[string]string) (resource.Reply, error) {
	id, err := strconv.ParseUint(params["id"], 10, 63)
	if err != nil || d.Draw == nil {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	var found []Gift
	if err := c.Tx.Where("id = ?", id).Limit(1).Find(&found).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read gift voucher %d: %w", id, err)
	}
	if len(found) == 0 {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	g := found[0]
	if g.CancelledAt != nil {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.giftCancelled")
	}
	var languages []uint64
	if err := c.Tx.Model(&sale.Order{}).Where("id = ? AND live = ?", g.OrderID, true).Pluck("language_id", &languages).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read order %d: %w", g.OrderID, err)
	}
	if len(languages) == 0 {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	locale, err := sale.LocaleOf(c.Tx, languages[0])
	if err != nil {
		return resource.Reply{}, err
	}
	var lines []sale.Line
	if err := c.Tx.Where("id = ?", g.LineID).Find(&lines).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read what gift voucher %d was sold as: %w", id, err)
	}
	pdf, err := d.Draw(c, c.Tx, g.Sold(lines, locale, sale.ZoneOf(c)))
	if err != nil {
		return resource.Reply{}, err
	}
	name := d.Texts.Text(locale, "shop.giftvoucher.file", nil) + "-" + g.Code + ".pdf"
	return resource.Reply{File: resource.PDF(name, pdf).Shown()}, nil
}
