package billing_test

import (
	"math/rand/v2"
	"testing"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/billing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/refunds"
	"backoffice/backend/orders/returns"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// refundable is the order of a document, as its refunds see it.
func refundable(s billing.Source) refunds.Order {
	o := refunds.Order{Shipping: refunds.Fee{Gross: s.Order.ShippingPrice.Cents(), Percent: s.Order.ShippingVAT}, Rates: s.Order.VATRates}
	for _, l := range s.Lines {
		o.Lines = append(o.Lines, refunds.Line{
			ID: l.ID, Unit: l.Price, Quantity: l.Quantity, Gross: l.Gross, Share: l.Share, Percent: l.VAT, Refunded: l.Refunded,
		})
	}
	for _, r := range s.Refunds {
		o.Before = append(o.Before, r.Content)
	}
	return o
}

// take takes something back of the order.
func take(t *testing.T, s *billing.Source, a refunds.Ask) {
	t.Helper()
	c, whole, err := refundable(*s).Take(a)
	if err != nil {
		t.Fatal(err)
	}
	voucher, money := s.Order.PricePaid, s.Order.Price-s.Order.PricePaid
	for _, before := range s.Refunds {
		voucher -= before.Content.Voucher
		money -= before.Amount - before.Content.Voucher
	}
	if c.Voucher = min(voucher, max(0, c.Gross()-money)); whole && c.Voucher != voucher {
		t.Fatalf("of %s that are left on the voucher %s go back with the last part", voucher, c.Voucher)
	}
	for _, p := range c.Lines {
		s.Lines[p.Line-1].Refunded += p.Quantity
	}
	s.Refunds = append(s.Refunds, returns.Refund{Part: len(s.Refunds) + 1, Amount: c.Gross(), Reason: "vrátený tovar", Content: c})
}

// Whatever is taken back in whatever parts, each credit note holds together, its
// sums are those of the refund, and all together those of the invoice: with VAT,
// without it, and by each rate.
func TestCreditNotesMakeTheInvoice(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 59))
	notes, free := 0, 0
	for range 3_000 {
		s := placed(random(r))
		for i := range s.Lines {
			s.Lines[i].ID = uint64(i + 1)
		}
		invoice := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.Invoice, Part: 1})
		s.Preceding = &invoicing.Reference{Number: "FV1", On: "2026-11-20"}
		for range r.IntN(4) {
			a := refunds.Ask{Pieces: map[uint64]int64{}, Shipping: r.IntN(4) == 0}
			o := refundable(s)
			for _, l := range o.Lines {
				if left := l.Left(); left > 0 && r.IntN(3) == 0 {
					a.Pieces[l.ID] = r.Int64N(left + 1)
				}
			}
			c, _, err := o.Take(a)
			if rest := o.Left() - c.Gross(); err == nil && rest > 100 && r.IntN(2) == 0 {
				a.Adjustment = resource.Money(r.Int64N(int64(rest)/20)) * 10
				free++
			}
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			take(t, &s, a)
		}
		take(t, &s, refunds.Ask{All: true})
		sums := map[invoicing.Percent]invoicing.VAT{}
		var total invoicing.Totals
		for _, refund := range s.Refunds {
			if refund.Amount == 0 {
				continue
			}
			d := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.CreditNote, Part: refund.Part})
			if err := d.Check(); err != nil {
				t.Fatalf("seed %d: credit note of %+v: %v", seed, refund, err)
			}
			if int64(d.Totals.Gross)*10 != int64(refund.Amount) {
				t.Fatalf("seed %d: the credit note of %s tells %s", seed, refund.Amount, d.Totals.Gross.Decimal())
			}
			for _, v := range d.VAT {
				sum := sums[v.Percent]
				sums[v.Percent] = invoicing.VAT{Base: sum.Base + v.Base, Amount: sum.Amount + v.Amount}
			}
			total.Gross += d.Totals.Gross
			total.Net += d.Totals.Net
			total.VAT += d.Totals.VAT
			total.Prepaid += d.Totals.Prepaid
			notes++
		}
		if got, want := total, invoice.Totals; got.Gross != want.Gross || got.Net != want.Net || got.VAT != want.VAT || got.Prepaid != want.Prepaid {
			t.Fatalf("seed %d: the credit notes make %+v, the invoice %+v", seed, got, want)
		}
		for _, v := range invoice.VAT {
			left := sums[v.Percent]
			left.Base, left.Amount = left.Base-v.Base, left.Amount-v.Amount
			sums[v.Percent] = left
		}
		for percent, left := range sums {
			if left.Base != 0 || left.Amount != 0 {
				t.Fatalf("seed %d: at %s %% the credit notes make %+v more than the invoice %+v", seed, percent.Decimal(), left, invoice.VAT)
			}
		}
	}
	if notes < 5_000 || free < 300 {
		t.Errorf("seed %d: only %d credit notes, %d with an amount of no goods", seed, notes, free)
	}
}

// Gift vouchers that come back are no tax-free goods, and such goods no gift vouchers.
func TestCreditNotesOfVouchersBesideUntaxedGoods(t *testing.T) {
	for _, c := range []struct {
		ask  refunds.Ask
		want invoicing.Category
		base invoicing.Amount
	}{
		{refunds.Ask{Pieces: map[uint64]int64{1: 1}}, invoicing.Exempt, 1000},
		{refunds.Ask{Pieces: map[uint64]int64{2: 1}}, invoicing.OutsideVAT, 5000},
		{refunds.Ask{Adjustment: 3_000}, invoicing.Exempt, 300},
	} {
		s := placed(pricing.Basket{Lines: []pricing.Line{{Unit: 10_000, Quantity: 4}, {Unit: 50_000, Quantity: 2, Gift: true}}})
		s.Lines[0].ID, s.Lines[1].ID = 1, 2
		s.Preceding = &invoicing.Reference{Number: "FV1", On: "2026-11-20"}
		take(t, &s, c.ask)
		d := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.CreditNote, Part: 1})
		if err := d.Check(); err != nil {
			t.Fatal(err)
		}
		if len(d.VAT) != 1 || d.VAT[0].Category != c.want || d.VAT[0].Base != c.base {
			t.Errorf("of %+v: %+v, want %s of %s", c.ask, d.VAT, c.base.Decimal(), c.want)
		}
	}
}

// A credit note of a part names what was taken back and no more.
func TestCreditNoteOfAPart(t *testing.T) {
	s := placed(pricing.Basket{
		Lines: []pricing.Line{{Unit: 12_300, Quantity: 3, Percent: 23}, {Unit: 5_250, Quantity: 1, Percent: 5}}, Discount: &pricing.Discount{Percent: 1_000},
	})
	s.Lines[0].ID, s.Lines[1].ID = 1, 2
	s.Preceding = &invoicing.Reference{Number: "FV1", On: "2026-11-20"}
	take(t, &s, refunds.Ask{Pieces: map[uint64]int64{1: 2}})
	d := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.CreditNote, Part: 1})
	if len(d.Lines) != 1 || d.Lines[0].Quantity != 2 || len(d.VAT) != 1 || d.VAT[0].Percent != 2300 || d.Totals.Gross != 2214 || d.Reason != "vrátený tovar" {
		t.Errorf("it tells %+v %+v %+v, %q", d.Lines, d.VAT, d.Totals, d.Reason)
	}
}
