package placing

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/fault"
	"backoffice/backend/integration/vies"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/shop/voucher"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/db"
)

// finalize completes a new order before it is written: what it costs, the copies
// of what it shows, its number. An order that cannot be placed is refused, with
// every wrong field.
func (d Desk) finalize(c *resource.Call, o *sale.Order) (err error) {
	q := o.PlacedBy()
	if q == nil {
		locale, err := sale.LocaleOf(c.Tx, o.LanguageID)
		if err != nil {
			return err
		}
		if q, err = d.Quotes.Priced(c.Tx, c.Now, basketOf(o, locale)); err != nil {
			return err
		}
	}
	if len(o.Products) == 0 {
		q.Wrong.Add("products", fault.M("errors.required"))
	}
	if m := q.Shipping; m != nil {
		if err := ChoosePoint(c.Tx, o, m.Provider, q.Basket.CountryID, q.Basket.Locale, q.Wrong); err != nil {
			return err
		}
	}
	checkAddresses(o, q.Shipping != nil && q.Shipping.Pickup, q.Wrong)
	checkAbroad(o, q)
	if err := q.Wrong.Err(); err != nil {
		return err
	}
	o.PlaceBy(q)
	// A site asks for any goods as a gift. What it sent stays as it is, for when it is asked again.
	o.Products = slices.Clone(o.Products)
	for i, line := range q.Lines {
		o.Products[i].Gift = line.Gift
	}
	copyQuote(o, q)
	if m := q.Shipping; m == nil {
		return fault.Field("shipping_id", "errors.requiredSelect")
	}
	if m := q.Payment; m == nil {
		return fault.Field("payment_id", "errors.requiredSelect")
	}
	if err := copyPlaces(c.Tx, o, q.Basket.Locale); err != nil {
		return err
	}
	o.Fullname = fullname(o.Name, o.Surname)
	o.Email = account.Canonical(o.Email)
	if c.Actor.ID != 0 {
		o.UserUpdateID = &c.Actor.ID
	}
	if o.UserID == nil {
		if o.UserID, err = accountOf(c.Tx, o.Email); err != nil {
			return err
		}
	}
	switch {
	case o.PriceDue == 0:
		o.Status = sale.Paid
	case o.Status == sale.Unpaid && o.PaidLater():
		o.Status = sale.Expected
	}
	if o.Status == sale.Paid {
		o.PaidAt = new(c.Now)
	} else if o.PaymentMethod == sale.MethodCard || o.PaymentMethod == sale.MethodBenefit {
		until := c.Now.Add(cmp.Or(d.Unpaid, unpaidUsual))
		o.ExpiresAt = &until
	}
	o.NoteShipped(c.Now)
	o.Token, err = Secret()
	if err != nil {
		return err
	}
	return draw(c, o)
}

// unpaidUsual is how long goods are kept where nothing is configured.
const unpaidUsual = 24 * time.Hour

// basketOf is what the order asks for.
func basketOf(o *sale.Order, locale string) quote.Basket {
	return quote.Basket{
		Items: o.Products, CountryID: o.Destination(), ShippingID: o.ShippingID, PaymentID: o.PaymentID, Voucher: o.Voucher,
		CurrencyID: o.CurrencyID, Locale: locale, BillingVAT: o.BillingVAT,
	}
}

// copyQuote keeps what was shown.
func copyQuote(o *sale.Order, q *quote.Quote) {
	o.Currency, o.CurrencyRate, o.Pieces, o.OnSale = q.Currency, q.Rate, q.Pieces(), q.OnSale()
	o.PriceGoods, o.PriceDiscount, o.PriceFees, o.Price = q.Total.Goods, q.Total.Discount, q.Total.Fees, q.Total.Total
	o.PriceNet, o.PriceVAT, o.PricePaid, o.PriceDue, o.VATRates = q.Net(), q.VAT(), q.Total.Paid, q.Total.Due, q.Total.VAT
	if m := q.Shipping; m != nil {
		o.ShippingTitle, o.ShippingProvider, o.ShippingPickup, o.TrackingLink, o.ShippingPrice, o.ShippingVAT = m.Title, m.Provider, m.Pickup, m.TrackingLink, m.Price, m.Percent
	}
	if m := q.Payment; m != nil {
		o.PaymentTitle, o.PaymentMethod, o.PaymentPrice, o.PaymentVAT = m.Title, m.Kind, m.Price, m.Percent
	}
	o.VATMode, o.VATCheck = q.Taxation()
	o.VoucherCode = ""
	if v := q.Voucher; v != nil {
		o.VoucherID, o.VoucherCode, o.VoucherType, o.VoucherPrice = &v.ID, v.Code, v.Type, q.Total.Discount+q.Total.Paid
	}
}

// copyPlaces keeps what the countries of the addresses are called.
func copyPlaces(tx *gorm.DB, o *sale.Order, locale string) error {
	ids := []uint64{o.CountryID}
	for _, id := range []*uint64{o.BillingCountryID, o.ShippingCountryID} {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	names, err := sale.CountryNames(tx, ids, locale)
	if err != nil {
		return err
	}
	o.Country, o.BillingCountry, o.ShippingCountry = names[o.CountryID], "", ""
	if o.BillingCountryID != nil {
		o.BillingCountry = names[*o.BillingCountryID]
	}
	if o.ShippingCountryID != nil {
		o.ShippingCountry = names[*o.ShippingCountryID]
	}
	return nil
}

// accountOf is the live account of an e-mail, nil where there is none.
func accountOf(tx *gorm.DB, email string) (*uint64, error) {
	var ids []uint64
	err := tx.Model(&account.User{}).Where("email = ? AND live = ?", email, true).Limit(1).Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return &ids[0], nil
}

// draw gives the order its id, which is its number too: drawn before it is
// written, so that its keys can hold it. A number that was drawn in vain is left out.
func draw(c *resource.Call, o *sale.Order) error {
	n := orderNumber{CreatedAt: c.Now}
	if err := c.Tx.Create(&n).Error; err != nil {
		return fmt.Errorf("draw the number of an order: %w", err)
	}
	o.ID, o.Number = n.ID, strconv.FormatUint(n.ID, 10)
	return nil
}

type orderNumber struct {
	ID        uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
}

// place does what an order does to everything else, in its transaction: voucher and
// stock last of all, so that a code and goods which many want are held shortly.
func (d Desk) place(c *resource.Call, o *sale.Order) error {
	q := o.PlacedBy()
	lines := make([]sale.Line, len(q.Lines))
	for i, l := range q.Lines {
		g := l.Goods
		lines[i] = sale.Line{
			OrderID: o.ID, Position: i, ProductID: l.ID, VariantID: l.Variant, Title: g.Title, Label: g.Label, SKU: g.SKU, EAN: g.EAN,
			Quantity: l.Quantity, Taken: l.Quantity, Price: g.Price, PriceFull: g.Full, OnSale: g.OnSale, Gross: q.Total.Lines[i].Gross, Share: q.Total.Lines[i].Share,
			VAT: l.Percent, Gift: l.Gift, Weight: g.Weight, Intangible: !g.Physical,
		}
	}
	placed := sale.Happening{Order: o.ID, Kind: sale.EventPlaced, Placed: o}
	if err := d.Record(c, placed, map[string]any{"price": o.Price, "currency": o.Currency}); err != nil {
		return err
	}
	if err := c.Tx.CreateInBatches(&lines, 200).Error; err != nil {
		return fmt.Errorf("write lines of order %d: %w", o.ID, err)
	}
	o.PlaceLines(lines)
	if q.Voucher != nil {
		if err := gifts.Redeem(c, o); err != nil {
			return err
		}
		if err := payments.RecountSeller(c, o); err != nil {
			return err
		}
	}
	if o.PricePaid > 0 {
		if _, err := payments.Enter(c, o, payments.Entry{Kind: payments.EntryCharge, Amount: o.PricePaid, Service: payments.ServiceVoucher, ServiceID: o.Number}); err != nil {
			return err
		}
	}
	if o.Status == sale.Paid {
		if err := d.Payments.MarkPaid(c, o); err != nil {
			return err
		}
	}
	return db.Last(c.Tx, func() error { return takeWanted(c, o, q, lines) })
}

// takeWanted takes what others may want at the same moment: a use of the voucher, and
// the goods.
func takeWanted(c *resource.Call, o *sale.Order, q *quote.Quote, lines []sale.Line) error {
	if v := q.Voucher; v != nil {
		use := voucher.Use{Record: sale.Begun(c), OrderID: o.ID, Email: o.Email, ProductTitle: titles(lines)}
		if err := voucher.Redeem(c.Tx, v, o.PricePaid, use, c.Now); err != nil {
			return err
		}
		if err := gifts.NoteLeft(c, o); err != nil {
			return err
		}
	}
	return takeStock(c, o, q, lines)
}

// titles are what goods are called, as far as a line of a table shows.
func titles(lines []sale.Line) string {
	names := make([]string, len(lines))
	for i, l := range lines {
		names[i] = l.Title
	}
	text := []rune(strings.Join(slices.Compact(names), ", "))
	if len(text) > 255 {
		return string(text[:254]) + "…"
	}
	return string(text)
}

// takeStock takes the goods of lines out of stock: of limited goods all pieces or
// none of the order, of others what there is. Short ones are reported by line.
func takeStock(c *resource.Call, o *sale.Order, q *quote.Quote, lines []sale.Line) error {
	wanted := make([]stock.Line, len(lines))
	for i, l := range q.Lines {
		wanted[i] = stock.Line{ProductID: l.Goods.ProductID, VariantID: l.Goods.VariantID, Quantity: -int(lines[i].Quantity)}
	}
	goods, err := stock.Hold(c.Tx, wanted...)
	if err != nil {
		return err
	}
	for i, w := range wanted {
		if !q.Lines[i].Goods.Limited {
			there, err := goods.There(w)
			if err != nil {
				return err
			}
			w.Quantity = max(w.Quantity, -there)
		}
		err := goods.Move(w)
		if fault.CodeOf(err) == fault.Conflict {
			f := fault.As(err)
			return fault.Field(fmt.Sprintf("products.%d.quantity", i), f.Message.Key, "Count", f.Message.Args["Count"])
		}
		if err != nil {
			return err
		}
		if err := took(c.Tx, &lines[i], int64(-w.Quantity)); err != nil {
			return err
		}
	}
	return goods.Note(stock.Cause{Reason: stock.ReasonOrder, Reference: o.Number, UserID: c.Actor.ID, At: c.Now})
}

// took notes on a line of which less was there how many pieces were taken.
func took(tx *gorm.DB, l *sale.Line, pieces int64) error {
	if l.Taken == pieces {
		return nil
	}
	l.Taken = pieces
	if err := tx.Model(l).Update("taken", pieces).Error; err != nil {
		return fmt.Errorf("note what was taken of line %d: %w", l.ID, err)
	}
	return nil
}

func fullname(name, surname string) string { return strings.TrimSpace(name + " " + surname) }

// BeforeSave settles what follows from what was entered.
func (d Desk) BeforeSave(c *resource.Call, o, old *sale.Order) error {
	if old == nil {
		if err := d.finalize(c, o); err != nil {
			return err
		}
	} else {
		o.Fullname = fullname(o.Name, o.Surname)
		if moved(o, old) { // no step of an order is refused for what it was placed with
			wrong := fault.Fields{}
			checkAddresses(o, o.ShippingPickup, wrong)
			if err := wrong.Err(); err != nil {
				return err
			}
		}
		if err := renumbered(o, old); err != nil {
			return err
		}
		if err := changePoint(c.Tx, o, old); err != nil {
			return err
		}
		if o.BillingCountryID != nil && (old.BillingCountryID == nil || *o.BillingCountryID != *old.BillingCountryID) || o.BillingCountryID == nil && old.BillingCountryID != nil {
			locale, err := sale.LocaleOf(c.Tx, o.LanguageID)
			if err != nil {
				return err
			}
			if err := copyPlaces(c.Tx, o, locale); err != nil {
				return err
			}
		}
	}
	o.IsOpen = o.StatusAdmin == sale.Awaiting || o.StatusAdmin == sale.Shipped
	o.HasVAT = o.BillingVAT != ""
	return nil
}

// renumbered sees to what hangs on a VAT number that was put right: what the register said
// of the former one goes, and who was not taxed for having one goes on having one of that
// country.
func renumbered(o, old *sale.Order) error {
	if o.BillingVAT == old.BillingVAT {
		return nil
	}
	n, ok := vies.Parse(o.BillingVAT)
	if o.VATMode == quote.TaxedIntra || o.VATMode == quote.TaxedReverse {
		if former, known := vies.Parse(old.BillingVAT); !ok || known && n.Country() != former.Country() {
			return fault.Field("billing_vat", "errors.vatNeeded")
		}
	}
	if o.VATCheck != nil && n.String() != o.VATCheck.Number {
		o.VATCheck = nil
	}
	return nil
}

// AfterSave places a new order; an edited one may be of another buyer.
func (d Desk) AfterSave(c *resource.Call, o, old *sale.Order) error {
	if old != nil {
		warnSent(c, o, old)
		if o.Email == old.Email {
			return nil
		}
		return sales.MarkDue(c.Tx, o.ID)
	}
	answerPlaced(c, o)
	return d.place(c, o)
}
