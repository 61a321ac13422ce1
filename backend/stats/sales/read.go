package sales

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/stats/collect"
)

// How orders are kept (decisions.md 17 and 18); package orders names them, and
// is above this one.
const (
	adminCancelled = 4
	adminRefunded  = 5
	// euro is how many millionths of the euro one is worth.
	euro = 1_000_000
)

type orderRow struct {
	ID            uint64
	CreatedAt     time.Time
	StatusAdmin   int
	PaidAt        *time.Time
	EndedAt       *time.Time
	PaymentMethod string
	Email         string
	VoucherID     *uint64
	Price         resource.Money
	PriceDue      resource.Money
	VoucherPrice  resource.Money
	CurrencyRate  int64
}

// inEuro is an amount of a currency of which one euro is worth rate millionths,
// rounded to the nearest thousandth.
func inEuro(amount resource.Money, rate int64) resource.Money {
	if rate == euro || rate <= 0 {
		return amount
	}
	return resource.Money((int64(amount)*euro + rate/2) / rate)
}

// Read reads the orders that a condition on the table orders finds, removed
// ones too: they were placed, and their removal cancels those that were not sent.
func Read(tx *gorm.DB, where string, args ...any) ([]*Order, error) {
	var rows []orderRow
	err := tx.Table("orders").Select("id, created_at, status_admin, paid_at, ended_at, payment_method, email, voucher_id, price, price_due, voucher_price, currency_rate").
		Where(where, args...).Order("id").Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read orders to count: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	types, unknown, err := valuesOf(tx, rows)
	if err != nil {
		return nil, err
	}
	all := make([]*Order, len(rows))
	byID := make(map[uint64]*Order, len(rows))
	rates := make(map[uint64]int64, len(rows))
	ids := make([]uint64, len(rows))
	for i, r := range rows {
		o := &Order{
			ID: r.ID, Placed: r.CreatedAt, PaidAt: r.PaidAt, Type: r.PaymentMethod, TypeID: types[r.PaymentMethod], Buyer: r.Email, Voucher: r.VoucherID != nil, Origin: unknown,
			Price: inEuro(r.Price, r.CurrencyRate), Due: inEuro(r.PriceDue, r.CurrencyRate), Discount: inEuro(r.VoucherPrice, r.CurrencyRate),
		}
		switch {
		case r.StatusAdmin == adminCancelled:
			o.State = Cancelled
		case r.PaidAt != nil:
			o.State = Paid
		}
		if r.StatusAdmin == adminCancelled || r.StatusAdmin == adminRefunded {
			o.EndedAt = r.EndedAt
		}
		all[i], byID[r.ID], rates[r.ID], ids[i] = o, o, r.CurrencyRate, r.ID
	}
	for ; len(ids) > 0; ids = ids[min(500, len(ids)):] {
		if err := readParts(tx, ids[:min(500, len(ids))], byID, rates); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// valuesOf are the ids of the ways of paying, and the origin of an order of which
// nobody knows what led to it.
func valuesOf(tx *gorm.DB, rows []orderRow) (types map[string]uint64, unknown collect.Origin, err error) {
	wanted := map[string]bool{}
	for _, r := range rows {
		wanted[r.PaymentMethod] = true
	}
	notSet := []string{collect.NotSet}
	ids, err := collect.IDs(tx, map[string][]string{
		KindType: slices.Sorted(maps.Keys(wanted)), collect.Referrer: notSet, collect.Page: notSet,
	})
	if err != nil {
		return nil, unknown, err
	}
	unknown.Referrer, unknown.Landing = ids[collect.Referrer][collect.NotSet], ids[collect.Page][collect.NotSet]
	return ids[KindType], unknown, nil
}

// readParts reads lines, refunds and origins of some orders.
func readParts(tx *gorm.DB, ids []uint64, byID map[uint64]*Order, rates map[uint64]int64) error {
	var lines []struct {
		OrderID, ProductID uint64
		Quantity           int64
		Gross, Share       resource.Money
	}
	err := tx.Table("order_lines").Select("order_id, product_id, quantity, gross, share").Where("order_id IN ?", ids).
		Order("order_id, position").Find(&lines).Error
	if err != nil {
		return fmt.Errorf("read lines of orders to count: %w", err)
	}
	for _, l := range lines {
		byID[l.OrderID].Lines = append(byID[l.OrderID].Lines, Line{l.ProductID, l.Quantity, inEuro(l.Gross-l.Share, rates[l.OrderID])})
	}
	var refunds []struct {
		OrderID   uint64
		CreatedAt time.Time
		Amount    resource.Money
	}
	// What went back on a gift voucher is no money.
	err = tx.Table("order_payments").Select("order_id, created_at, amount").Where("order_id IN ? AND kind IN ? AND service <> ?", ids, []string{"refund", "chargeback"}, "voucher").
		Order("order_id, id").Find(&refunds).Error
	if err != nil {
		return fmt.Errorf("read refunds of orders to count: %w", err)
	}
	for _, r := range refunds {
		byID[r.OrderID].Refunds = append(byID[r.OrderID].Refunds, Refund{r.CreatedAt, inEuro(r.Amount, rates[r.OrderID])})
	}
	var origins []originRow
	if err := tx.Where("order_id IN ?", ids).Find(&origins).Error; err != nil {
		return fmt.Errorf("read what led to orders to count: %w", err)
	}
	for _, r := range origins {
		o := &byID[r.OrderID].Origin
		o.Referrer, o.Landing, o.Campaign = cmp.Or(r.Referrer, o.Referrer), cmp.Or(r.Landing, o.Landing), r.Campaign
	}
	return nil
}
