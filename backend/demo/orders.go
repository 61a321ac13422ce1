package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/pickup"
	"backoffice/backend/shop/stock"
)

// happening is something of the shop's past, at a moment that no other has.
type happening struct {
	at    time.Time
	staff bool // done by staff
	order *plannedOrder
	do    func(*resource.Call) error
}

// saveOrders lets the shop have sold: orders are placed by what places any
// order, each step with the clock of its time, and goods are received in
// between. A fill that broke off goes on after what happened last.
func (f *filling) saveOrders(ctx context.Context) error {
	began, err := f.beginOrders(ctx)
	if err != nil {
		return err
	}
	goods, err := f.countedGoods(ctx)
	if err != nil {
		return err
	}
	s := &selling{filling: f, zone: f.zone(), carrier: ownCarrier(f.Now), withdrawn: map[int]bool{}}
	if s.from, err = f.findOrigins(ctx); err != nil {
		return err
	}
	if err := s.lookAround(ctx); err != nil {
		return err
	}
	last, err := s.lastDone(ctx)
	if err != nil {
		return err
	}
	all := s.past(planOrders(began, s.zone, goods))
	all = slices.DeleteFunc(all, func(h happening) bool { return !h.at.After(last) })
	for len(all) > 0 {
		n := s.together(all)
		if err := s.run(ctx, all[:n]); err != nil {
			return err
		}
		all = all[n:]
	}
	_, err = s.Withdrawals.Age(ctx)
	return err
}

// beginOrders has the numbers of orders go on from those of the shop before this
// one, and says when the fill first came here.
func (f *filling) beginOrders(ctx context.Context) (began time.Time, err error) {
	const before = lastOrder - orderCount
	err = f.DB.Tx(ctx, func(tx *gorm.DB) error {
		var times []time.Time
		if err := tx.Table("order_numbers").Where("id = ?", before).Pluck("created_at", &times).Error; err != nil {
			return fmt.Errorf("look for numbers of orders: %w", err)
		}
		if len(times) > 0 {
			began = times[0].UTC()
			return nil
		}
		began = f.Now().UTC().Truncate(time.Second)
		if err := tx.Exec("INSERT INTO order_numbers (id, created_at) VALUES (?, ?)", before, began).Error; err != nil {
			return fmt.Errorf("begin the numbers of orders: %w", err)
		}
		return nil
	})
	return began, err
}

// selling is what orders are placed with.
type selling struct {
	*filling
	zone      *time.Location
	staff     []uint64
	languages map[string]*uint64
	shippings map[string]uint64
	payments  map[string]uint64
	carrier   courier.Courier
	points    map[int][]pickup.Point // by the provider whose list they stand in
	from      origins
	withdrawn map[int]bool // of withdrawnOrders, those whose order is found
}

// pointNear is a point of the courier, in the town where there is one there; nil
// where its list has none in the country.
func (s *selling) pointNear(shipping, city string, country uint64) *pickup.Point {
	provider := shop.ProviderPacketaPickup
	if shipping == "dpd-point" {
		provider = shop.ProviderDPDPickup
	}
	var there, near []pickup.Point
	for _, p := range s.points[provider] {
		if p.CountryID != country {
			continue
		}
		there = append(there, p)
		if p.City == city {
			near = append(near, p)
		}
	}
	if len(near) > 0 {
		there = near
	}
	if len(there) == 0 {
		return nil
	}
	return &there[chanceOf(city+shipping).IntN(len(there))]
}

// mostPoints is how many points of a list the demo chooses from.
const mostPoints = 200

func (s *selling) lookAround(ctx context.Context) (err error) {
	db := s.DB.Write(ctx)
	if err := db.Raw("SELECT id FROM users WHERE role_id <= ? AND status = 1 ORDER BY id", resource.RoleEditor).Scan(&s.staff).Error; err != nil {
		return fmt.Errorf("look for staff: %w", err)
	}
	if len(s.staff) == 0 {
		s.staff = []uint64{s.Actor.ID}
	}
	if s.languages, err = languageIDs(db); err != nil {
		return err
	}
	byTitle := func(query string, methods []*Method) (map[string]uint64, error) {
		titles, err := s.titles(ctx, query)
		ids := map[string]uint64{}
		for _, m := range methods {
			ids[m.Key] = titles[s.inFirst(pairs{m.SK, m.EN}.text(0))]
		}
		return ids, err
	}
	methods := s.site.Catalogue.Methods
	if s.shippings, err = byTitle("SELECT shipping_id AS id, title AS code FROM shipping_langs WHERE live = 1 AND locale = ?", methods.Shipping); err != nil {
		return err
	}
	s.points = map[int][]pickup.Point{}
	for _, provider := range shop.AtPoint {
		for _, country := range []uint64{lookup.CountrySK, lookup.CountryCZ} {
			found, _, err := pickup.Search(db, pickup.Query{Provider: provider, CountryID: country, PerPage: mostPoints})
			if err != nil {
				return err
			}
			s.points[provider] = append(s.points[provider], found...)
		}
	}
	s.payments, err = byTitle("SELECT payment_id AS id, title AS code FROM payment_langs WHERE live = 1 AND locale = ?", methods.Payment)
	return err
}

// lastDone is when the last thing happened that an earlier fill wrote: each
// leaves a movement or an event.
func (s *selling) lastDone(ctx context.Context) (last time.Time, err error) {
	for _, table := range []string{"stock_movements", "order_events"} {
		var times []time.Time
		if err := s.DB.Write(ctx).Table(table).Order("created_at DESC").Limit(1).Pluck("created_at", &times).Error; err != nil {
			return last, fmt.Errorf("look into %s: %w", table, err)
		}
		if len(times) > 0 && times[0].After(last) {
			last = times[0]
		}
	}
	return last, nil
}

// past is everything that happened, in the order of time.
func (s *selling) past(p *planned) []happening {
	var all []happening
	changes := map[[2]uint64][]change{}
	takes := func(o *plannedOrder, at time.Time, sign int) {
		for _, l := range o.lines {
			key := [2]uint64{l.of.product, l.of.variant}
			changes[key] = append(changes[key], change{at, sign * l.quantity})
		}
	}
	for _, o := range p.orders {
		all = append(all, happening{at: o.at, order: o, do: s.placing(o)})
		takes(o, o.at, -1)
		steps, back := s.steps(p, o)
		all = append(all, steps...)
		if !back.IsZero() {
			takes(o, back, 1)
		}
	}
	for _, g := range p.goods {
		of := changes[[2]uint64{g.product, g.variant}]
		slices.SortStableFunc(of, func(a, b change) int { return a.at.Compare(b.at) })
		for _, m := range supply(g, of, p.now, s.zone, s.staff) {
			all = append(all, happening{at: m.At, staff: true, do: func(c *resource.Call) error { return skipShort(stock.Move(c.Tx, m.Cause, m.Line)) }})
		}
	}
	slices.SortStableFunc(all, func(a, b happening) int { return a.at.Compare(b.at) })
	return all
}

// skipShort lets go what somebody has sold meanwhile.
func skipShort(err error) error {
	if fault.CodeOf(err) == fault.Conflict {
		return nil
	}
	return err
}

// together is how many of what happened are done in one transaction: of one day,
// by the same ones, and nothing twice to one order.
func (s *selling) together(all []happening) int {
	const most = 25
	seen := map[*plannedOrder]bool{}
	for i, h := range all {
		if i == most || h.staff != all[0].staff || !sameDay(h.at, all[0].at, s.zone) || h.order != nil && seen[h.order] {
			return i
		}
		seen[h.order] = true
	}
	return len(all)
}

func (s *selling) run(ctx context.Context, some []happening) error {
	who := engine.Caller{Actor: resource.Actor{Name: shopName}, Locale: s.Locales[0]}
	if some[0].staff {
		who.Actor = resource.Actor{ID: s.staff[some[0].at.YearDay()%len(s.staff)], RoleID: resource.RoleEditor}
	}
	return s.Engine.Within(sale.Silently(ctx), who, func(c *resource.Call) error {
		for _, h := range some {
			c.Now = h.at
			if err := h.do(c); err != nil {
				if h.order != nil {
					err = fmt.Errorf("order %d: %w", h.order.number, err)
				}
				return err
			}
		}
		return nil
	})
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
		if err := s.joins(c.Tx, rec.ID, o); err != nil {
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
			err = s.Orders.Payments().Charge(c, rec, rec.PriceDue, services[o.method], fmt.Sprintf("demo-%d", o.number))
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
		id := fmt.Sprint(10_000 + chanceOf(b.city+o.shipping).IntN(9_000))
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
