package sales_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource/span"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
	"backoffice/backend/stats/sales/salestest"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

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
				shop := newShop(t, dbtest.Open(t, dialect), zone, uint64(seed))
				shop.From = func() collect.Origin {
					return collect.Origin{Referrer: 900 + shop.Rand.Uint64N(3), Landing: 900 + shop.Rand.Uint64N(3), Campaign: []uint64{0, 901}[shop.Rand.IntN(2)]}
				}
				for i := range 160 {
					shop.Step()
					if i%40 == 39 {
						shop.check("kept")
					}
				}
				if err := sales.Rebuild(t.Context(), shop.DB, zone); err != nil {
					t.Fatal(err)
				}
				shop.check("rebuilt")
				for range 20 {
					shop.Step()
				}
				shop.check("kept after it was rebuilt")
				// The same orders in the days of another zone.
				shop.Zone = time.UTC
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

// Copies that count at once, beside one who places orders, count each of them once; and
// the check holds at any moment, though orders wait to be counted.
func TestCountedBesideOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := newShop(t, d, time.UTC, 9)
		for range 20 {
			shop.Step()
		}
		counted := func() (n int64) {
			if err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM sales_orders").Scan(&n).Error; err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := counted(); n != 0 {
			t.Errorf("%d orders were counted by who placed them", n)
		}
		ctx, stop := context.WithCancel(t.Context())
		var copies sync.WaitGroup
		for range 3 {
			copies.Go(func() {
				for ctx.Err() == nil {
					if err := sales.CountDue(ctx, d, time.UTC); err != nil && ctx.Err() == nil {
						t.Error(err)
					}
				}
			})
		}
		for i := range 120 {
			shop.Step()
			if i%30 == 0 {
				if wrong, err := sales.Check(t.Context(), d, time.UTC); err != nil || len(wrong) > 0 {
					t.Errorf("after %d steps: %v, %v", i, err, wrong)
				}
			}
		}
		stop()
		copies.Wait()
		shop.check("settled by many")
		if n := counted(); n != int64(len(shop.Orders)) {
			t.Errorf("%d orders are counted of %d", n, len(shop.Orders))
		}
	})
}

// Who reads sums does not wait for one who writes for long.
func TestReadBesideLongWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := newShop(t, d, time.UTC, 9)
		shop.Step()
		book, year := sales.Book{DB: d, Zone: time.UTC}, span.Days{From: "2026-01-01", To: "2026-12-31"}
		err := d.Tx(t.Context(), func(tx *gorm.DB) error {
			if err := tx.Exec("DELETE FROM sales_due").Error; err != nil { // held until this ends
				return err
			}
			if err := tx.Exec("UPDATE sales_state SET id = 1").Error; err != nil {
				return err
			}
			_, all, err := book.Totals(t.Context(), year)
			if err != nil || all.Paid+all.NotPaid+all.Cancelled != 0 {
				t.Errorf("beside a long write: %+v, %v", all, err)
			}
			return errors.New("undone")
		})
		if err == nil || err.Error() != "undone" {
			t.Fatal(err)
		}
		if _, all, err := book.Totals(t.Context(), year); err != nil || all.Paid+all.NotPaid+all.Cancelled != int64(len(shop.Orders)) {
			t.Errorf("after it: %+v of %d orders, %v", all, len(shop.Orders), err)
		}
	})
}

type shop struct{ *salestest.Shop }

// newShop is one whose customers come from nowhere.
func newShop(t *testing.T, d *db.DB, zone *time.Location, seed uint64) *shop {
	return &shop{&salestest.Shop{
		T: t, DB: d, Zone: zone, Rand: rand.New(rand.NewPCG(seed, 45)), Orders: map[uint64]*salestest.Order{},
		From: func() collect.Origin { return collect.Origin{} },
	}}
}

func (s *shop) check(when string) {
	s.T.Helper()
	want := salestest.Count(s.Orders, s.Zone)
	if err := sales.CountDue(s.T.Context(), s.DB, s.Zone); err != nil { // names what they are counted by
		s.T.Fatal(err)
	}
	book := sales.Book{DB: s.DB, Zone: s.Zone}
	names := map[string]map[uint64]string{"product": {}, "payment": {}, "referrer": {}, "landing": {}, "campaign": {}}
	for id := range uint64(3) {
		for _, kind := range []string{"referrer", "landing", "campaign"} {
			names[kind][900+id] = salestest.Origin(900 + id)
		}
	}
	for id := range uint64(6) {
		names["product"][id] = fmt.Sprint(id)
	}
	var known []struct {
		ID    uint64
		Value string
	}
	if err := s.DB.Read(s.T.Context()).Table("traffic_values").Where("kind = ?", "payment").Find(&known).Error; err != nil {
		s.T.Fatal(err)
	}
	for _, k := range known {
		names["payment"][k.ID] = k.Value
	}
	for _, days := range []span.Days{
		{From: "2026-01-15", To: "2026-05-31"}, {From: "2026-03-29", To: "2026-03-29"}, {From: "2026-03-08", To: "2026-04-05"}, {From: "2026-03-01", To: "2026-03-31"},
	} {
		byDay, all, err := book.Totals(s.T.Context(), days)
		if err != nil {
			s.T.Fatal(err)
		}
		maps.DeleteFunc(byDay, func(_ string, sums sales.Sums) bool { return sums == sales.Sums{} })
		wanted, sum := map[string]sales.Sums{}, sales.Sums{}
		for day, sums := range want.Days {
			if day >= days.From && day <= days.To {
				wanted[day] = sums
				sum.Paid, sum.NotPaid, sum.Cancelled = sum.Paid+sums.Paid, sum.NotPaid+sums.NotPaid, sum.Cancelled+sums.Cancelled
				sum.Buyers, sum.Vouchers, sum.Discount = sum.Buyers+sums.Buyers, sum.Vouchers+sums.Vouchers, sum.Discount+sums.Discount
				sum.Value, sum.Revenue = sum.Value+sums.Value, sum.Revenue+sums.Revenue
			}
		}
		if !reflect.DeepEqual(byDay, wanted) || all != sum {
			s.T.Fatalf("%s, %v:\n%v\nwant\n%v", when, days, byDay, wanted)
		}
		for kind, of := range names {
			parts, err := book.Parts(s.T.Context(), kind, days, append(slices.Clone(sales.Placed), sales.Earned...))
			if err != nil {
				s.T.Fatal(err)
			}
			got := map[string]sales.Part{}
			for _, p := range parts {
				name := of[p.ID]
				p.ID = 0
				got[name] = p
			}
			if wanted := want.Sum(kind, days); !reflect.DeepEqual(got, wanted) {
				s.T.Fatalf("%s, by %s, %v:\n%v\nwant\n%v", when, kind, days, got, wanted)
			}
		}
	}
}
