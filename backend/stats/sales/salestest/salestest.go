// Package salestest makes shops whose orders are placed and changed at random, and
// counts them slowly, by the words of package sales alone.
package salestest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/span"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/db"
)

// Order is an order as the table has it, as far as it is counted.
type Order struct {
	id                         uint64
	placed                     time.Time
	paid, ended                *time.Time
	status                     int // status_admin
	method, email              string
	voucher                    bool
	price, due, discount, rate int64
	lines                      []line
	refunds                    []refund
	entries                    int // of what went back, vouchers too
	from                       collect.Origin
	currency                   string
}

type line struct{ product, pieces, gross, share int64 }

type refund struct {
	at     time.Time
	amount int64
}

// inEuro is an amount in euro.
func (o *Order) inEuro(n int64) int64 {
	return int64(float64(n)*1e6/float64(o.rate) + 0.5)
}

// begins is what the table asks for beyond what is counted.
const others = "updated_at, version, search_norm, sort_key, status, is_open, language_id, name, surname, fullname, address, address_number, city, zip," +
	" country_id, country, has_vat, payment_id, payment_title, payment_price, payment_vat, shipping_id, shipping_title, shipping_provider, shipping_pickup," +
	" shipping_price, shipping_vat, pieces, on_sale, price_goods, price_discount, price_fees, price_net, price_vat, price_paid, gifted, send_order, send_invoice, send_gift"

// Insert writes an order with its lines, and what led to it.
func Insert(tx *gorm.DB, o *Order) error {
	values := map[string]any{
		"id": o.id, "created_at": o.placed, "number": fmt.Sprint(o.id), "token": fmt.Sprint("t", o.id), "status_admin": o.status, "paid_at": o.paid,
		"ended_at": o.ended, "payment_method": o.method, "email": o.email, "currency": o.currency, "currency_rate": o.rate, "price": o.price,
		"price_due": o.due, "voucher_price": o.discount, "live": true,
	}
	if o.voucher {
		values["voucher_id"] = 1
	}
	for name := range splitSeq(others) {
		values[name] = 0
	}
	for _, name := range []string{"search_norm", "sort_key", "name", "surname", "fullname", "address", "address_number", "city", "zip", "country", "payment_title", "shipping_title"} {
		values[name] = "x"
	}
	values["updated_at"] = o.placed
	if err := tx.Table("orders").Create(values).Error; err != nil {
		return err
	}
	for i, l := range o.lines {
		err := tx.Table("order_lines").Create(map[string]any{
			"order_id": o.id, "position": i, "product_id": l.product, "title": "x", "quantity": l.pieces, "price": 0, "price_full": 0, "on_sale": false,
			"gross": l.gross, "share": l.share, "vat": 23, "gift": false,
		}).Error
		if err != nil {
			return err
		}
	}
	return sales.Join(tx, o.id, o.from)
}

func splitSeq(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		word := ""
		for _, r := range text + "," {
			switch {
			case r == ',':
				if !yield(word) {
					return
				}
				word = ""
			case r != ' ':
				word += string(r)
			}
		}
	}
}

// slow counts orders one by one, by the words of the package alone.
type Slow struct {
	Days  map[string]sales.Sums
	parts map[string]map[string]map[string]sales.Part // by kind, day, product or way
}

// Count counts orders one by one, in the days of a zone.
func Count(orders map[uint64]*Order, zone *time.Location) Slow {
	day := func(at time.Time) string { return at.In(zone).Format(time.DateOnly) }
	s := Slow{Days: map[string]sales.Sums{}, parts: map[string]map[string]map[string]sales.Part{}}
	part := func(kind, day, of string, change func(*sales.Part)) {
		if s.parts[kind] == nil {
			s.parts[kind] = map[string]map[string]sales.Part{}
		}
		if s.parts[kind][day] == nil {
			s.parts[kind][day] = map[string]sales.Part{}
		}
		p := s.parts[kind][day][of]
		change(&p)
		s.parts[kind][day][of] = p
	}
	buyers := map[string]bool{}
	for _, o := range orders {
		on := day(o.placed)
		sums := s.Days[on]
		paid := o.paid != nil && o.status != 4
		switch {
		case o.status == 4:
			sums.Cancelled++
		case paid:
			sums.Paid++
			if !buyers[on+o.email] {
				buyers[on+o.email] = true
				sums.Buyers++
			}
		default:
			sums.NotPaid++
		}
		if o.status != 4 {
			sums.Value += resource.Money(o.inEuro(o.price))
			if o.voucher {
				sums.Vouchers++
				sums.Discount += resource.Money(o.inEuro(o.discount))
			}
			seen := map[int64]bool{}
			for _, l := range o.lines {
				part("product", on, fmt.Sprint(l.product), func(p *sales.Part) {
					if !seen[l.product] {
						p.Orders++
						if paid {
							p.Paid++
						}
					}
					p.Pieces += l.pieces
					p.Value += resource.Money(o.inEuro(l.gross - l.share))
				})
				seen[l.product] = true
			}
		}
		s.Days[on] = sums
		whole := map[string]string{"payment": o.method, "referrer": Origin(o.from.Referrer), "landing": Origin(o.from.Landing)}
		if o.from.Campaign != 0 {
			whole["campaign"] = Origin(o.from.Campaign)
		}
		if o.status != 4 {
			for kind, of := range whole {
				part(kind, on, of, func(p *sales.Part) {
					p.Orders++
					for _, l := range o.lines {
						p.Pieces += l.pieces
					}
					p.Value += resource.Money(o.inEuro(o.price))
					if paid {
						p.Paid++
					}
				})
			}
		}
		money := func(at time.Time, amount int64) {
			sums := s.Days[day(at)]
			sums.Revenue += resource.Money(amount)
			s.Days[day(at)] = sums
			for kind, of := range whole {
				part(kind, day(at), of, func(p *sales.Part) { p.Revenue += resource.Money(amount) })
			}
		}
		if o.paid == nil {
			continue
		}
		left := o.inEuro(o.due)
		money(*o.paid, left)
		over := (o.status == 4 || o.status == 5) && !o.ended.Before(*o.paid)
		for _, r := range o.refunds {
			if back := min(left, o.inEuro(r.amount)); !over || !r.at.After(*o.ended) {
				money(r.at, -back)
				left -= back
			}
		}
		if over {
			money(*o.ended, -left)
		}
	}
	maps.DeleteFunc(s.Days, func(_ string, sums sales.Sums) bool { return sums == sales.Sums{} })
	return s
}

// Sum is what a range of the slow count comes to.
func (s Slow) Sum(kind string, days span.Days) map[string]sales.Part {
	all := map[string]sales.Part{}
	for day, parts := range s.parts[kind] {
		if day < days.From || day > days.To {
			continue
		}
		for of, p := range parts {
			q := all[of]
			all[of] = sales.Part{Orders: p.Orders + q.Orders, Paid: p.Paid + q.Paid, Pieces: p.Pieces + q.Pieces, Value: p.Value + q.Value, Revenue: p.Revenue + q.Revenue}
		}
	}
	maps.DeleteFunc(all, func(_ string, p sales.Part) bool { return p == sales.Part{} })
	return all
}

// Shop is a shop whose orders are placed and changed at random.
type Shop struct {
	T      *testing.T
	DB     *db.DB
	Zone   *time.Location
	Rand   *rand.Rand
	Orders map[uint64]*Order
	// From returns what led to a new order.
	From func() collect.Origin
}

// Moment is around a change of summer time, within some weeks, often at the edge of a day.
func (s *Shop) Moment() time.Time {
	day := time.Date(2026, time.Month(2+s.Rand.IntN(3)), 1+s.Rand.IntN(31), 0, 0, 0, 0, s.Zone)
	return day.Add(time.Duration(s.Rand.IntN(50)-25)*time.Hour/2 + time.Duration(s.Rand.IntN(3)-1)*time.Millisecond).UTC().Truncate(time.Millisecond)
}

// Step places an order, or has something happen to one, once or twice.
func (s *Shop) Step() {
	s.T.Helper()
	err := s.DB.Tx(s.T.Context(), func(tx *gorm.DB) error {
		for range 1 + s.Rand.IntN(2) {
			var o *Order
			if len(s.Orders) == 0 || s.Rand.IntN(5) < 2 {
				o = s.place()
				if err := Insert(tx, o); err != nil {
					return err
				}
			} else {
				o = s.Orders[1+uint64(s.Rand.IntN(len(s.Orders)))]
				if err := s.change(tx, o); err != nil {
					return err
				}
			}
			// Twice as when it is placed and paid at once.
			for range 2 {
				if err := sales.MarkDue(tx, o.id); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		s.T.Fatal(err)
	}
}

func (s *Shop) place() *Order {
	o := &Order{
		id: uint64(len(s.Orders) + 1), placed: s.Moment(), status: 3, method: []string{"card", "cod", "transfer"}[s.Rand.IntN(3)],
		email: fmt.Sprintf("%d@example.com", s.Rand.IntN(6)), rate: 1_000_000, currency: "EUR", voucher: s.Rand.IntN(3) == 0,
	}
	if s.Rand.IntN(4) == 0 {
		o.rate, o.currency = 24_355_000, "CZK"
	}
	for range 1 + s.Rand.IntN(3) {
		o.lines = append(o.lines, line{1 + int64(s.Rand.IntN(5)), 1 + int64(s.Rand.IntN(4)), 10 * int64(9+s.Rand.IntN(9000)), 10 * int64(s.Rand.IntN(10))})
	}
	for _, l := range o.lines {
		o.price += l.gross - l.share
	}
	o.price += 4900
	o.due = o.price
	if o.voucher {
		o.discount = min(o.price, 5000)
		o.due -= o.discount * int64(s.Rand.IntN(2))
	}
	if s.Rand.IntN(3) == 0 {
		o.paid = &o.placed
	}
	if s.Rand.IntN(3) > 0 {
		o.from = s.From()
	}
	s.Orders[o.id] = o
	return o
}

func (s *Shop) change(tx *gorm.DB, o *Order) error {
	at := s.Moment()
	values := map[string]any{}
	switch s.Rand.IntN(6) {
	case 0, 1:
		if o.paid == nil {
			o.paid = &at
			values["paid_at"] = at
		}
	case 2:
		if o.ended == nil {
			o.ended = &at
			values["ended_at"] = at
		}
		o.status = 4
		values["status_admin"] = 4
	case 3:
		if o.paid == nil || o.ended != nil {
			return nil
		}
		o.status, o.ended = 5, &at
		values["status_admin"], values["ended_at"] = 5, at
	case 4:
		o.email = fmt.Sprintf("%d@example.com", s.Rand.IntN(6))
		values["email"] = o.email
	case 5:
		if o.paid == nil {
			return nil
		}
		back := refund{at, 10 * (1 + s.Rand.Int64N(o.due/10))}
		service := "voucher" // what went back on a gift voucher is no money
		if s.Rand.IntN(4) > 0 {
			service = "x"
			o.refunds = append(o.refunds, back)
			slices.SortStableFunc(o.refunds, func(a, b refund) int { return a.at.Compare(b.at) })
		}
		o.entries++
		return tx.Table("order_payments").Create(map[string]any{
			"created_at": at, "updated_at": at, "order_id": o.id, "kind": "refund", "amount": back.amount, "currency": o.currency, "service": service,
			"service_id": fmt.Sprint(o.id, "/", o.entries),
		}).Error
	}
	if len(values) == 0 {
		return nil
	}
	return tx.Table("orders").Where("id = ?", o.id).Updates(values).Error
}

// Origin is what a value of an origin is called here; what is not known is a
// value of the program's own.
func Origin(id uint64) string {
	if id == 0 {
		return ""
	}
	return fmt.Sprint(id)
}
