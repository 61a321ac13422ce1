package sales_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// row is an order as the table has it, as far as it is counted.
type row struct {
	id                         uint64
	placed                     time.Time
	paid, ended                *time.Time
	status                     int // status_admin
	method, email              string
	voucher                    bool
	price, due, discount, rate int64
	lines                      []line
	refunds                    []refund
	from                       collect.Origin
	currency                   string
}

type line struct{ product, pieces, gross, share int64 }

type refund struct {
	at     time.Time
	amount int64
}

// worth is an amount in euro.
func (o *row) worth(n int64) int64 {
	return int64(float64(n)*1e6/float64(o.rate) + 0.5)
}

// begins is what the table asks for beyond what is counted.
const others = "updated_at, version, search_norm, sort_key, status, is_open, language_id, name, surname, fullname, address, address_number, city, zip," +
	" country_id, country, has_vat, payment_id, payment_title, payment_price, payment_vat, shipping_id, shipping_title, shipping_provider, shipping_pickup," +
	" shipping_price, shipping_vat, pieces, on_sale, price_goods, price_discount, price_fees, price_net, price_vat, price_paid, gifted, send_order, send_invoice, send_gift"

func insert(tx *gorm.DB, o *row) error {
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
type slow struct {
	days  map[string]sales.Sums
	parts map[string]map[string]map[string]sales.Part // by kind, day, product or way
}

func count(orders map[uint64]*row, zone *time.Location) slow {
	day := func(at time.Time) string { return at.In(zone).Format(time.DateOnly) }
	s := slow{days: map[string]sales.Sums{}, parts: map[string]map[string]map[string]sales.Part{}}
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
		sums := s.days[on]
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
			sums.Value += resource.Money(o.worth(o.price))
			if o.voucher {
				sums.Vouchers++
				sums.Discount += resource.Money(o.worth(o.discount))
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
					p.Value += resource.Money(o.worth(l.gross - l.share))
				})
				seen[l.product] = true
			}
		}
		s.days[on] = sums
		whole := map[string]string{"payment": o.method, "referrer": origins(o.from.Referrer), "landing": origins(o.from.Landing)}
		if o.from.Campaign != 0 {
			whole["campaign"] = origins(o.from.Campaign)
		}
		if o.status != 4 {
			for kind, of := range whole {
				part(kind, on, of, func(p *sales.Part) {
					p.Orders++
					for _, l := range o.lines {
						p.Pieces += l.pieces
					}
					p.Value += resource.Money(o.worth(o.price))
					if paid {
						p.Paid++
					}
				})
			}
		}
		money := func(at time.Time, amount int64) {
			sums := s.days[day(at)]
			sums.Revenue += resource.Money(amount)
			s.days[day(at)] = sums
			for kind, of := range whole {
				part(kind, day(at), of, func(p *sales.Part) { p.Revenue += resource.Money(amount) })
			}
		}
		if o.paid == nil {
			continue
		}
		left := o.worth(o.due)
		money(*o.paid, left)
		over := (o.status == 4 || o.status == 5) && !o.ended.Before(*o.paid)
		for _, r := range o.refunds {
			if back := min(left, o.worth(r.amount)); !over || !r.at.After(*o.ended) {
				money(r.at, -back)
				left -= back
			}
		}
		if over {
			money(*o.ended, -left)
		}
	}
	maps.DeleteFunc(s.days, func(_ string, sums sales.Sums) bool { return sums == sales.Sums{} })
	return s
}

// sum is what a range of the slow count comes to.
func (s slow) sum(kind string, days resource.Days) map[string]sales.Part {
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

// Random orders, in zones with and without summer time, count as they do one by
// one: kept with every change, and anew.
func TestOrdersAgainstSlowCount(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		for seed, name := range []string{"Europe/Bratislava", "America/New_York", "Pacific/Kiritimati", "Australia/Lord_Howe"} {
			t.Run(string(dialect)+"/"+name, func(t *testing.T) {
				zone, err := time.LoadLocation(name)
				if err != nil {
					t.Fatal(err)
				}
				shop := &shop{t: t, DB: dbtest.Open(t, dialect), zone: zone, r: rand.New(rand.NewPCG(uint64(seed), 45)), orders: map[uint64]*row{}}
				for i := range 160 {
					shop.step()
					if i%40 == 39 {
						shop.check("kept")
					}
				}
				if err := sales.Rebuild(t.Context(), shop.DB, zone); err != nil {
					t.Fatal(err)
				}
				shop.check("rebuilt")
				for range 20 {
					shop.step()
				}
				shop.check("kept after it was rebuilt")
				// The same orders in the days of another zone.
				shop.zone = time.UTC
				for range 2 {
					if err := sales.Ensure(t.Context(), shop.DB, time.UTC); err != nil {
						t.Fatal(err)
					}
					shop.check("of another zone")
				}
			})
		}
	}
}

type shop struct {
	t      *testing.T
	DB     *db.DB
	zone   *time.Location
	r      *rand.Rand
	orders map[uint64]*row
}

// moment is around a change of summer time, within some weeks, often at the edge of a day.
func (s *shop) moment() time.Time {
	day := time.Date(2026, time.Month(2+s.r.IntN(3)), 1+s.r.IntN(31), 0, 0, 0, 0, s.zone)
	return day.Add(time.Duration(s.r.IntN(50)-25)*time.Hour/2 + time.Duration(s.r.IntN(3)-1)*time.Millisecond).UTC().Truncate(time.Millisecond)
}

func (s *shop) step() {
	s.t.Helper()
	err := s.DB.Tx(s.t.Context(), func(tx *gorm.DB) error {
		for range 1 + s.r.IntN(2) {
			var o *row
			if len(s.orders) == 0 || s.r.IntN(5) < 2 {
				o = s.place()
				if err := insert(tx, o); err != nil {
					return err
				}
			} else {
				o = s.orders[1+uint64(s.r.IntN(len(s.orders)))]
				if err := s.change(tx, o); err != nil {
					return err
				}
			}
			// Twice as when it is placed and paid at once.
			for range 2 {
				if err := sales.Keep(tx, s.zone, o.id); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) place() *row {
	o := &row{
		id: uint64(len(s.orders) + 1), placed: s.moment(), status: 3, method: []string{"card", "cod", "transfer"}[s.r.IntN(3)],
		email: fmt.Sprintf("%d@example.com", s.r.IntN(6)), rate: 1_000_000, currency: "EUR", voucher: s.r.IntN(3) == 0,
	}
	if s.r.IntN(4) == 0 {
		o.rate, o.currency = 24_355_000, "CZK"
	}
	for range 1 + s.r.IntN(3) {
		o.lines = append(o.lines, line{1 + int64(s.r.IntN(5)), 1 + int64(s.r.IntN(4)), 10 * int64(1+s.r.IntN(9000)), 10 * int64(s.r.IntN(10))})
	}
	for _, l := range o.lines {
		o.price += l.gross - l.share
	}
	o.price += 4900
	o.due = o.price
	if o.voucher {
		o.discount = min(o.price, 5000)
		o.due -= o.discount * int64(s.r.IntN(2))
	}
	if s.r.IntN(3) == 0 {
		o.paid = &o.placed
	}
	if s.r.IntN(3) > 0 {
		o.from = collect.Origin{Referrer: 900 + s.r.Uint64N(3), Landing: 900 + s.r.Uint64N(3), Campaign: []uint64{0, 901}[s.r.IntN(2)]}
	}
	s.orders[o.id] = o
	return o
}

func (s *shop) change(tx *gorm.DB, o *row) error {
	at := s.moment()
	values := map[string]any{}
	switch s.r.IntN(6) {
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
		o.email = fmt.Sprintf("%d@example.com", s.r.IntN(6))
		values["email"] = o.email
	case 5:
		if o.paid == nil {
			return nil
		}
		back := refund{at, 10 * (1 + s.r.Int64N(o.due/10))}
		o.refunds = append(o.refunds, back)
		slices.SortStableFunc(o.refunds, func(a, b refund) int { return a.at.Compare(b.at) })
		return tx.Table("order_payments").Create(map[string]any{
			"created_at": at, "updated_at": at, "order_id": o.id, "kind": "refund", "amount": back.amount, "currency": o.currency, "service": "x",
			"service_id": fmt.Sprint(o.id, "/", len(o.refunds)),
		}).Error
	}
	if len(values) == 0 {
		return nil
	}
	return tx.Table("orders").Where("id = ?", o.id).Updates(values).Error
}

// origins is what a value of an origin is called here; what is not known is a
// value of the program's own.
func origins(id uint64) string {
	if id == 0 {
		return ""
	}
	return fmt.Sprint(id)
}

func (s *shop) check(when string) {
	s.t.Helper()
	want := count(s.orders, s.zone)
	book := sales.Book{DB: s.DB, Zone: s.zone}
	names := map[string]map[uint64]string{"product": {}, "payment": {}, "referrer": {}, "landing": {}, "campaign": {}}
	for id := range uint64(3) {
		for _, kind := range []string{"referrer", "landing", "campaign"} {
			names[kind][900+id] = origins(900 + id)
		}
	}
	for id := range uint64(6) {
		names["product"][id] = fmt.Sprint(id)
	}
	var known []struct {
		ID    uint64
		Value string
	}
	if err := s.DB.Read(s.t.Context()).Table("traffic_values").Where("kind = ?", "payment").Find(&known).Error; err != nil {
		s.t.Fatal(err)
	}
	for _, k := range known {
		names["payment"][k.ID] = k.Value
	}
	for _, days := range []resource.Days{
		{From: "2026-01-15", To: "2026-05-31"}, {From: "2026-03-29", To: "2026-03-29"}, {From: "2026-03-08", To: "2026-04-05"}, {From: "2026-03-01", To: "2026-03-31"},
	} {
		byDay, all, err := book.Totals(s.t.Context(), days)
		if err != nil {
			s.t.Fatal(err)
		}
		maps.DeleteFunc(byDay, func(_ string, sums sales.Sums) bool { return sums == sales.Sums{} })
		wanted, sum := map[string]sales.Sums{}, sales.Sums{}
		for day, sums := range want.days {
			if day >= days.From && day <= days.To {
				wanted[day] = sums
				sum.Paid, sum.NotPaid, sum.Cancelled = sum.Paid+sums.Paid, sum.NotPaid+sums.NotPaid, sum.Cancelled+sums.Cancelled
				sum.Buyers, sum.Vouchers, sum.Discount = sum.Buyers+sums.Buyers, sum.Vouchers+sums.Vouchers, sum.Discount+sums.Discount
				sum.Value, sum.Revenue = sum.Value+sums.Value, sum.Revenue+sums.Revenue
			}
		}
		if !reflect.DeepEqual(byDay, wanted) || all != sum {
			s.t.Fatalf("%s, %v:\n%v\nwant\n%v", when, days, byDay, wanted)
		}
		for kind, of := range names {
			parts, err := book.Parts(s.t.Context(), kind, days)
			if err != nil {
				s.t.Fatal(err)
			}
			got := map[string]sales.Part{}
			for _, p := range parts {
				name := of[p.ID]
				p.ID = 0
				got[name] = p
			}
			if wanted := want.sum(kind, days); !reflect.DeepEqual(got, wanted) {
				s.t.Fatalf("%s, by %s, %v:\n%v\nwant\n%v", when, kind, days, got, wanted)
			}
		}
	}
}
