package quote

import (
	"context"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/vies"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/vatcheck"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/shop/pricing"
	"backoffice/backend/shop/vat"
)

// Where an order is taxed (docs/adr/0068); documents name the VAT categories.
const (
	TaxedHome    = ""        // S: at the rates of the home country
	TaxedOSS     = "oss"     // S: at those of the country of destination
	TaxedIntra   = "intra"   // K: goods to a business of another member state
	TaxedReverse = "reverse" // AE: what is nothing to hold, to such a business
	TaxedExport  = "export"  // G: goods that leave the Union
	TaxedNone    = "none"    // O: the seller pays no VAT
)

// What is known of the VAT number of an order.
const (
	VATValid     = "valid"
	VATInvalid   = "invalid"
	VATUnchecked = "unchecked"
)

// Seller is who sells, as far as tax goes.
type Seller struct {
	Country string // ISO code
	VATID   string // empty: pays no VAT, or nobody said yet
	NoVAT   bool   // is known to pay none
	// NoAccount: is known to have no account that transfers could go to.
	NoAccount bool
}

// VATCheck is what was known of a VAT number when an order was placed, or was asked since.
type VATCheck struct {
	Number       string     `json:"number"`
	State        string     `json:"state"`
	Name         string     `json:"name,omitempty"`
	Address      string     `json:"address,omitempty"`
	Consultation string     `json:"consultation,omitempty"`
	At           *time.Time `json:"at,omitempty"` // nil: it was not checked
}

// taxation is where a basket is taxed.
type taxation struct {
	mode   string
	levels map[int]pricing.Percent // of the country of destination
	net    bool                    // prices without tax stay
	check  *VATCheck               // of a number of another member state
}

// readSeller notes what follows from who sells, and decides where the basket is taxed: at home, unless the settings say
// otherwise for where it is sent.
func (d Desk) readSeller(q *Quote) func(*gorm.DB) error {
	return func(tx *gorm.DB) error {
		if d.Seller == nil {
			return nil
		}
		seller, err := d.Seller(tx.Statement.Context)
		if err != nil {
			return err
		}
		q.noAccount = seller.NoAccount
		if seller.NoVAT {
			q.tax.mode = TaxedNone
			return nil
		}
		code := destination(q.Basket.CountryID, seller)
		if code == "" {
			return nil
		}
		set, err := settings.ReadVAT(tx)
		if err != nil {
			return err
		}
		if !vat.InEU(code) {
			if set.Export {
				q.tax.mode = TaxedExport
			}
			return nil
		}
		if n, foreign := foreignNumber(q.Basket.BillingVAT, seller); foreign && set.Reverse {
			known, err := vatcheck.Latest(tx, n, q.Now.Add(-vatcheck.EvidenceTTL))
			if err != nil {
				return err
			}
			q.tax.check = CheckOf(n, known)
			if q.tax.check.State == VATValid {
				q.tax.mode = TaxedIntra
				return nil
			}
		}
		if !set.OSS {
			return nil
		}
		day := q.Now
		if d.Zone != nil {
			day = day.In(d.Zone)
		}
		if q.tax.levels, err = vat.CountryTaxes(tx, q.Basket.CountryID, day); err != nil {
			return err
		}
		if q.tax.levels == nil {
			q.Wrong.Add("country_id", fault.M("errors.countryRate"))
			return nil
		}
		q.tax.mode, q.tax.net = TaxedOSS, set.Keep == settings.KeepNet
		return nil
	}
}

// destination is the code of a country that is not the seller's; empty where it is,
// where it is not known yet, and where the seller pays no VAT.
func destination(country uint64, seller Seller) string {
	code := lookup.CountryCode(country)
	if seller.VATID == "" || code == seller.Country {
		return ""
	}
	return code
}

// foreignNumber is a VAT number of another member state than the seller's.
func foreignNumber(text string, seller Seller) (vies.Number, bool) {
	n, ok := vies.Parse(text)
	return n, ok && n.Country() != seller.Country && vat.InEU(n.Country())
}

// CheckOf is what a piece of evidence says of a number; of nil, that it was not checked.
func CheckOf(n vies.Number, e *vatcheck.Evidence) *VATCheck {
	c := &VATCheck{Number: n.String(), State: VATUnchecked}
	if e != nil {
		c.State = VATInvalid
		if e.Valid {
			c.State = VATValid
		}
		c.Name, c.Address, c.Consultation, c.At = e.Name, e.Address, e.Consultation, &e.CheckedAt
	}
	return c
}

// taxed gives the percentage by which something is taxed that has that rate at home,
// and its price: businesses and what is exported pay the price without tax, others
// what the settings say.
func (t taxation) taxed(price resource.Money, home vat.Tax) (resource.Money, pricing.Percent) {
	switch {
	case t.mode == TaxedHome || home.Percent == 0:
		return price, home.Percent
	case t.mode == TaxedOSS:
		there := t.levels[home.Level]
		if t.net {
			price = pricing.AtRate(price, home.Percent, there)
		}
		return price, there
	}
	return pricing.AtRate(price, home.Percent, 0), 0
}

// taxLines gives each line the tax of its goods. A gift voucher that may be used
// for goods of any rate is money: what it pays for is taxed when it is used.
func (d Desk) taxLines(q *Quote) func(*gorm.DB) error {
	return func(*gorm.DB) error {
		physical := false
		for i := range q.Lines {
			l := &q.Lines[i]
			if l.Goods == nil {
				continue
			}
			physical = physical || l.Goods.Physical
			if !d.GiftVAT && l.Gift {
				continue
			}
			full := l.Goods.Full
			l.Goods.Price, l.Percent = q.tax.taxed(l.Goods.Price, l.Goods.Tax)
			l.Goods.Full, _ = q.tax.taxed(full, l.Goods.Tax)
		}
		if q.tax.mode == TaxedIntra && !physical && len(q.Lines) > 0 {
			q.tax.mode = TaxedReverse
		}
		return nil
	}
}

// Verify has the register asked about a number on which the tax of a basket depends,
// before it is priced. To be called outside any transaction.
func (d Desk) Verify(ctx context.Context, number string) error {
	if number == "" || d.VAT == nil || d.Seller == nil {
		return nil
	}
	set, err := settings.ReadVAT(d.DB.Read(ctx))
	if err != nil || !set.Reverse {
		return err
	}
	seller, err := d.Seller(ctx)
	if err != nil {
		return err
	}
	n, foreign := foreignNumber(number, seller)
	if !foreign || seller.VATID == "" {
		return nil
	}
	return d.VAT.Ensure(ctx, n)
}

// Taxation is where the basket is taxed, one of TaxedHome and others, and what is known
// of the VAT number that decided it; nil where none did.
func (q *Quote) Taxation() (mode string, check *VATCheck) { return q.tax.mode, q.tax.check }
