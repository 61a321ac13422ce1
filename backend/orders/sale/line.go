package sale

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
	"backoffice/backend/shop/stock"
)

// Line is what was sold, as it was shown (002 §3, order line).
type Line struct {
	ID         uint64 `gorm:"primaryKey"`
	OrderID    uint64
	Position   int
	ProductID  uint64
	VariantID  *uint64
	Title      string
	Label      string // what its variant is called
	SKU        string `gorm:"column:sku"`
	EAN        string `gorm:"column:ean"`
	Quantity   int64
	Taken      int64          // pieces that stock gave
	Returned   int64          // of these, those that it got back
	Refunded   int64          // pieces that were taken back
	WrittenOff int64          // of Taken, those that were taken back and did not come into stock
	Price      resource.Money // of a piece, with tax
	PriceFull  resource.Money // without the reduction
	OnSale     bool
	Gross      resource.Money
	Share      resource.Money  // of the discount
	VAT        pricing.Percent `gorm:"column:vat"`
	Gift       bool            // gift vouchers are made of its pieces
	Weight     *int64          // grams, of a piece
	Intangible bool            // nothing of it goes into a parcel, such as a voucher by e-mail
}

// TableName is where lines are kept.
func (Line) TableName() string { return "order_lines" }

// Called is what the goods of a line are called with their variant.
func (l Line) Called() string {
	if l.Label == "" {
		return l.Title
	}
	return l.Title + " – " + l.Label
}

// ToSend are the pieces that were neither refunded nor came back: what a parcel holds. Of
// goods that are no things there are none.
func (l Line) ToSend() int64 {
	if l.Intangible {
		return 0
	}
	return max(0, l.Quantity-max(l.Refunded, l.Returned+l.WrittenOff))
}

// Goods are pieces of the line as stock knows them.
func (l Line) Goods(pieces int64) stock.Line {
	line := stock.Line{ProductID: l.ProductID, Quantity: int(pieces)}
	if l.VariantID != nil {
		line.VariantID = *l.VariantID
	}
	return line
}

// MostLines is how many lines an order may have.
const MostLines = 100

// DescribeLines fills in the lines of an order as its detail and a site get them.
func (t Timeline) DescribeLines(c *resource.Call, o *Order) error {
	lines := o.placed
	if lines == nil {
		var err error
		if lines, err = LinesOf(c.Tx, o.ID); err != nil {
			return err
		}
	}
	o.Lines = make([]LineView, len(lines))
	for i, l := range lines {
		v := LineView{
			ID: l.ID, ProductID: l.ProductID, SKU: l.SKU, EAN: l.EAN, Quantity: l.Quantity, Returned: l.Returned, Refunded: l.Refunded, Unit: l.Price, Full: l.PriceFull,
			ToSend: l.ToSend(), OnSale: l.OnSale, Price: l.Gross, Discount: l.Share, VAT: l.VAT, Gift: l.Gift, PriceFormated: t.Amount(c.Locale, l.Gross, o.Currency),
		}
		v.Product.Lang.Title = l.Title
		if l.VariantID != nil {
			v.Variant = &VariantView{ID: *l.VariantID, PropertyValues: []map[string]any{{"value_lang": Titled{Title: l.Label}}}}
		}
		o.Lines[i] = v
	}
	return nil
}

// LinesOf are the lines of an order as they were placed.
func LinesOf(tx *gorm.DB, order uint64) (lines []Line, err error) {
	if err := tx.Where("order_id = ?", order).Order("position").Find(&lines).Error; err != nil {
		return nil, fmt.Errorf("read lines of order %d: %w", order, err)
	}
	return lines, nil
}
