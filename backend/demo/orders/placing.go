package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/demo/visitors"
	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pickup"
)

// selling is what orders are placed with.
type selling struct {
	*Seeder
	staff      []uint64
	languages  map[string]*uint64
	shippings  map[string]uint64
	payments   map[string]uint64
	currencies map[string]uint64
	carrier    courier.Courier
	points     map[int][]pickup.Point // by the provider whose list they stand in
	from       *visitors.Origins
	withdrawn  map[int]bool // of withdrawnOrders, those whose order is found
	claimed    map[int]bool // of claimedOrders, the same
}

func (s *selling) lookAround(ctx context.Context) (err error) {
	db := s.DB.Write(ctx)
	if err := db.Raw("SELECT id FROM users WHERE role_id <= ? AND status = 1 ORDER BY id", resource.RoleEditor).Scan(&s.staff).Error; err != nil {
		return fmt.Errorf("look for staff: %w", err)
	}
	if len(s.staff) == 0 {
		s.staff = []uint64{s.Actor.ID}
	}
	if s.languages, err = seed.Languages(db); err != nil {
		return err
	}
	if s.currencies, err = s.Currencies(ctx); err != nil {
		return err
	}
	if s.shippings, s.payments, err = s.Shop.MethodIDs(ctx); err != nil {
		return err
	}
	s.points, err = pointsOf(db)
	return err
}

// placing places the order, and pays it where that is done at once.
func (s *selling) placing(o *plannedOrder) func(*resource.Call) error {
	return func(c *resource.Call) error {
		online := o.method == sale.MethodCard || o.method == sale.MethodBenefit
		pays := online && o.fate != expires && o.fate != isFresh
		if pays {
			c.Now = o.at.Add(-time.Duration(2+o.number%4) * time.Minute)
		}
		rec := s.record(o)
		if o.redeems != nil {
			var err error
			if rec.Voucher, err = s.soldVoucher(c, o.redeems); err != nil {
				return err
			}
		}
		err := resource.Add(c, rec)
		if f := fault.As(err); f != nil && len(f.Fields["voucher"]) > 0 {
			// It is used up by now, or is for more.
			rec = s.record(o)
			rec.Voucher = ""
			err = resource.Add(c, rec)
		}
		if err != nil {
			return err
		}
		found, err := resource.Find[sale.Order](c, "id = ?", rec.ID)
		if err != nil || len(found) == 0 {
			return errors.Join(err, errUnlessFound(len(found)))
		}
		rec = found[0]
		if err := s.from.Join(c.Tx, rec.ID, o.number, o.at, o.lines[0].of.product); err != nil {
			return err
		}
		if err := s.confirm(c, rec); err != nil {
			return err
		}
		c.Now = o.at
		switch {
		case o.state != "":
			return s.Orders.Do(c, rec, o.state)
		case pays && rec.Status != sale.Paid:
			err = s.Orders.Payments().Charge(c, rec, payments.Entry{Amount: rec.PriceDue, Service: services[o.method], ServiceID: fmt.Sprintf("demo-%d", o.number)})
		case o.fate == expires:
			rec.ExpiresAt = nil // the clock of today leaves it alone
		}
		if err != nil || rec.Status != sale.Paid {
			return err
		}
		return s.invoice(c, rec, o)
	}
}

func errUnlessFound(n int) error {
	if n == 0 {
		return errors.New("what was placed is not there")
	}
	return nil
}

// services are those whom money comes by.
var services = map[string]string{sale.MethodCard: "gopay", sale.MethodBenefit: "benefit_plus"}

// soldVoucher is the code of a gift voucher that an order sold, empty where there is none.
func (s *selling) soldVoucher(c *resource.Call, o *plannedOrder) (string, error) {
	var codes []string
	err := c.Tx.Raw("SELECT g.code FROM order_gifts g JOIN orders o ON o.id = g.order_id WHERE o.email = ? AND g.cancelled_at IS NULL AND g.redeemed_at IS NULL"+
		" ORDER BY g.id LIMIT 1", o.who.email).Scan(&codes).Error
	if err != nil || len(codes) == 0 {
		return "", err
	}
	return codes[0], nil
}

// record is the order as a site sends it.
func (s *selling) record(o *plannedOrder) *sale.Order {
	b, country := o.who, lookup.CountryID(o.who.country)
	rec := &sale.Order{
		Status: sale.Unpaid, StatusAdmin: sale.Awaiting, Name: b.name, Surname: b.surname, Email: b.email, Phone: b.phone,
		Address: b.street, AddressNumber: b.number, City: b.city, Zip: b.zip, CountryID: country,
		PaymentID: s.payments[o.payment], ShippingID: s.shippings[o.shipping], Voucher: o.voucher, Note: o.note, Gifted: o.gift,
		SendOrder: true, SendInvoice: true, SendGift: true,
	}
	language := "en"
	if b.country == "SK" || b.country == "CZ" {
		language = "sk"
	}
	for _, code := range []string{language, s.Locales[0]} {
		if id := s.languages[code]; id != nil && rec.LanguageID == 0 {
			rec.LanguageID = *id
		}
	}
	if id := s.currencies[map[string]string{"CZ": "CZK", "HU": "HUF", "PL": "PLN"}[b.country]]; id != 0 && !o.gift {
		rec.CurrencyID = &id
	}
	if len(b.firm) > 0 {
		rec.BillingName, rec.BillingBusinessID, rec.BillingTaxID, rec.BillingVAT = b.firm[0], b.firm[1], b.firm[2], b.firm[3]
		rec.BillingAddress, rec.BillingAddressNumber, rec.BillingCity, rec.BillingZip, rec.BillingCountryID = b.street, b.number, b.city, b.zip, &country
	}
	if o.shipping == "packeta" || o.shipping == "packeta-cz" || o.shipping == "dpd-point" {
		id := fmt.Sprint(10_000 + seed.Chance(b.city+o.shipping).IntN(9_000))
		place := map[string]string{"packeta": "Z-BOX", "packeta-cz": "Z-BOX", "dpd-point": "DPD Pickup"}[o.shipping]
		if p := s.pointNear(o.shipping, b.city, country); p != nil {
			rec.PickupPointID = &p.ID
		} else {
			rec.ShippingPointID = id
			rec.ShippingPoint = &sale.Point{ID: id, Name: place + " " + b.city, Place: "Potraviny", Street: "Hlavná 1", City: b.city, Zip: b.zip, Country: b.country}
		}
	}
	for _, l := range o.lines {
		item := quote.Item{ID: l.of.product, Quantity: int64(l.quantity), Gift: l.gift}
		if l.of.variant != 0 {
			item.Variant = &l.of.variant
		}
		rec.Products = append(rec.Products, item)
	}
	return rec
}
