package billing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/store/db"
)

// Builtin is what the program itself is called where it issues documents.
const Builtin = "builtin"

// Deps are what documents are issued with.
type Deps struct {
	DB      *db.DB
	Service invoicing.Service
	Name    string // of the service: Builtin, "superfaktura"
	// Own is the program itself where Service is another; nil: there is none.
	Own      invoicing.Service
	Settings *settings.Store
	Timeline func() sale.Timeline
	Texts    interface {
		Text(locale, key string, args map[string]any) string
	}
	Now  func() time.Time
	Zone *time.Location
	// Within runs a transaction of the engine's, in which records are borrowed.
	Within func(ctx context.Context, do func(*resource.Call) error) error
}

// Desk has the documents of orders issued. It is safe for use by many goroutines.
type Desk struct{ d Deps }

// New makes a Desk.
func New(d Deps) *Desk { return &Desk{d} }

// Heard asks for the documents that follow from what happened to an order, in
// the transaction in which it did.
func (k *Desk) Heard(c *resource.Call, h sale.Happening) error {
	switch h.Kind {
	case sale.EventPlaced:
		if h.Placed.SendOrder {
			return documents.AskConfirmation(c, h.Order)
		}
	case sale.EventPaid:
		var wants struct{ SendInvoice bool }
		if err := c.Tx.Table("orders").Select("send_invoice").Where("id = ?", h.Order).Take(&wants).Error; err != nil {
			return fmt.Errorf("read whether an invoice of order %d is wanted: %w", h.Order, err)
		}
		if wants.SendInvoice {
			return documents.Ask(c, documents.Key{Order: h.Order, Kind: invoicing.Invoice, Part: 1})
		}
	case sale.EventCancelled, sale.EventRefunded, sale.EventRefundedPart:
		return callOff(c, h.Order)
	}
	return nil
}

// callOff asks for the credit notes of what was taken back of an order, where it
// was invoiced: one for each refund, and one of all where it has ended without.
// An invoice that is on its way is called off once it is there.
func callOff(c *resource.Call, order uint64) error {
	invoice, err := documents.Of(c.Tx, documents.Key{Order: order, Kind: invoicing.Invoice, Part: 1})
	if err != nil || invoice == nil || invoice.State != documents.Issued {
		return err
	}
	list, err := returns.RefundsOf(c.Tx, order)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		kept, err := gifts.Kept(c.Tx, order)
		if err != nil || kept > 0 { // nothing else was sold: what is left of an order is noted where it ends
			return err
		}
		list = []returns.Refund{{Part: 1, Amount: 1}}
	}
	for _, r := range list {
		if r.Amount == 0 {
			continue // nothing is credited for what cost nothing
		}
		if err := documents.Ask(c, documents.Key{Order: order, Kind: invoicing.CreditNote, Part: r.Part}); err != nil {
			return err
		}
	}
	return nil
}

// Issue does the effect documents.Job: outside any transaction the service is
// asked, then what it answered is noted. Where it is not known whether a document
// exists now, the next try finds out; none is made twice.
func (k *Desk) Issue(ctx context.Context, _ string, payload json.RawMessage) error {
	var key documents.Key
	if err := json.Unmarshal(payload, &key); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read which document to issue: %w", err)}
	}
	ctx = settings.InOneMoment(ctx)
	doc, ended, err := k.compose(ctx, key)
	if err != nil || doc == nil {
		return err
	}
	by, err := k.issuerOf(k.d.DB.Read(ctx), key)
	if err != nil {
		return err
	}
	var issued invoicing.Issued
	if ended && key.Kind != invoicing.CreditNote {
		// Nothing is issued for what was cancelled before; what may have been is found.
		issued, err = by.Find(ctx, *doc)
		if fault.CodeOf(err) == fault.NotFound && err != nil {
			return k.d.Within(ctx, func(c *resource.Call) error { return discard(c, key) })
		}
	} else {
		issued, err = by.Issue(ctx, *doc)
	}
	if err == nil {
		return k.d.Within(ctx, func(c *resource.Call) error { issued.By = by.name; return k.note(c, key, *doc, issued) })
	}
	known := fault.As(err)
	final := known != nil && (known.Code == fault.Invalid || known.Code == fault.Conflict)
	if noteErr := k.d.Within(ctx, func(c *resource.Call) error { return k.failed(c, key, err, final) }); noteErr != nil {
		return errors.Join(err, noteErr)
	}
	if final { // it stands on the order, with a button: nothing is given up
		return nil
	}
	return err
}

// compose makes the document; nil where it is issued or nobody waits for it any more.
func (k *Desk) compose(ctx context.Context, key documents.Key) (doc *invoicing.Document, ended bool, err error) {
	tx := k.d.DB.Read(ctx)
	paper, err := documents.Of(tx, key)
	if err != nil || paper == nil || paper.State == documents.Issued {
		return nil, false, err
	}
	var o sale.Order
	if err := tx.Where("id = ?", key.Order).Take(&o).Error; err != nil {
		return nil, false, fmt.Errorf("read order %d: %w", key.Order, err)
	}
	d, err := k.document(ctx, tx, key, &o, k.d.Now())
	if err != nil {
		return nil, false, err
	}
	return &d, o.StatusAdmin == sale.Cancelled || o.StatusAdmin == sale.Refunded, nil
}

// document is what stands on a document of the order that is issued now.
func (k *Desk) document(ctx context.Context, tx *gorm.DB, key documents.Key, o *sale.Order, now time.Time) (doc invoicing.Document, err error) {
	s := Source{Order: o, Zone: k.d.Zone, Now: now}
	if s.Lines, err = sale.LinesOf(tx, o.ID); err != nil {
		return doc, err
	}
	if s.Locale, err = sale.LocaleOf(tx, o.LanguageID); err != nil {
		return doc, err
	}
	s.Say = func(name string, args map[string]any) string { return k.d.Texts.Text(s.Locale, name, args) }
	if err := k.supplier(ctx, tx, &s); err != nil {
		return doc, err
	}
	if o.VATMode == quote.TaxedOSS {
		if s.TaxedIn, err = sale.CountryName(tx, o.Destination(), s.Locale); err != nil {
			return doc, err
		}
	}
	before := map[invoicing.Kind]invoicing.Kind{invoicing.Invoice: invoicing.Confirmation, invoicing.CreditNote: invoicing.Invoice}[key.Kind]
	if before != "" {
		first, err := documents.Of(tx, documents.Key{Order: o.ID, Kind: before, Part: 1})
		if err != nil {
			return doc, err
		}
		by, err := k.issuerOf(tx, key)
		if err != nil {
			return doc, err
		}
		s.Preceding = by.reference(first)
	}
	if s.Refunds, err = returns.RefundsOf(tx, o.ID); err != nil {
		return invoicing.Document{}, err
	}
	if key.Kind == invoicing.CreditNote {
		if err := asInvoiced(tx, &s); err != nil {
			return doc, err
		}
	}
	return s.Compose(key), nil
}

// asInvoiced has a credit note bear VAT as its invoice does, whether the shop pays any by
// now or not (Directive 2006/112/EC, Art. 90: the amount of the same supply is reduced), and
// name its customer, whatever the order says by now: it may have been changed, or erased
// (ADR 70 keeps the invoice). Of what an outside service issued before its VAT number was
// kept nobody knows here: it is taxed as the settings are now.
func asInvoiced(tx *gorm.DB, s *Source) error {
	paper, err := documents.Of(tx, documents.Key{Order: s.Order.ID, Kind: invoicing.Invoice, Part: 1})
	if err != nil {
		return err
	}
	taxed := paper != nil && paper.State == documents.Issued && paper.SupplierVAT != nil
	if taxed {
		s.Supplier.VATID = *paper.SupplierVAT
	}
	var rows []documents.Document
	err = tx.Select("content").Where("order_id = ? AND kind = ? AND part = 1", s.Order.ID, string(invoicing.Invoice)).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return err
	}
	var invoice invoicing.Document
	if err := json.Unmarshal([]byte(rows[0].Content), &invoice); err != nil {
		return fmt.Errorf("read the invoice of order %d: %w", s.Order.ID, err)
	}
	if !taxed {
		s.Supplier.VATID = invoice.Supplier.VATID
	}
	s.Invoiced = &invoice.Customer
	return nil
}

// issuer is who issues a document, and what it is called.
type issuer struct {
	invoicing.Service
	name string
}

// issuerOf is who issues a document: whoever is configured, but for a credit note of an
// invoice that the program issued itself before another service was connected. That one does
// not know the invoice, and would refuse to take anything of it back.
func (k *Desk) issuerOf(tx *gorm.DB, key documents.Key) (issuer, error) {
	by := issuer{k.d.Service, k.d.Name}
	if key.Kind != invoicing.CreditNote || k.d.Own == nil {
		return by, nil
	}
	invoice, err := documents.Of(tx, documents.Key{Order: key.Order, Kind: invoicing.Invoice, Part: 1})
	if err == nil && invoice != nil && invoice.State == documents.Issued && invoice.Service == Builtin && by.name != Builtin {
		by = issuer{k.d.Own, Builtin}
	}
	return by, err
}

// reference names a document on another one; its id only to the service that
// issued it.
func (by issuer) reference(p *documents.Paper) *invoicing.Reference {
	if p == nil || p.State != documents.Issued {
		return nil
	}
	r := invoicing.Reference{Number: p.Number}
	if p.IssuedOn != nil {
		r.On = invoicing.DayOf(*p.IssuedOn)
	}
	if p.Service == by.name {
		r.ID = p.ServiceID
	}
	return &r
}

// supplier is the company of the settings, in the order's language, with the codes of
// its country and of the order's.
func (k *Desk) supplier(ctx context.Context, tx *gorm.DB, s *Source) error {
	set, err := k.d.Settings.Contact(ctx, s.Locale)
	if err != nil {
		return err
	}
	sender, err := k.d.Settings.Sender(ctx, s.Locale)
	if err != nil {
		return err
	}
	s.Supplier = invoicing.Party{
		Name: set.ContactName, Street: set.ContactAddress, City: set.ContactCity, PostalCode: set.ContactZip, CompanyID: set.ContactBusinessID,
		TaxID: set.ContactTaxID, VATID: vatID(set.ContactVat), Register: set.ContactRegister, Email: sender.Email, Phone: set.ContactPhone,
	}
	s.IBAN, s.BIC = set.ContactIban, set.ContactSwift
	if s.Countries, err = codes(tx, &s.Order.CountryID, s.Order.BillingCountryID, s.Order.ShippingCountryID, set.ContactCountryID); err != nil {
		return err
	}
	if set.ContactCountryID == nil {
		return nil
	}
	s.Supplier.Country = s.Countries[*set.ContactCountryID]
	s.Supplier.CountryIn, err = sale.CountryName(tx, *set.ContactCountryID, s.Locale)
	return err
}

// codes are the codes of countries by their ids.
func codes(tx *gorm.DB, ids ...*uint64) (map[uint64]string, error) {
	var wanted []uint64
	for _, id := range ids {
		if id != nil {
			wanted = append(wanted, *id)
		}
	}
	var rows []struct {
		ID   uint64
		Code string
	}
	if err := tx.Table("countries").Select("id", "code").Where("id IN ?", wanted).Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read the codes of countries: %w", err)
	}
	all := make(map[uint64]string, len(rows))
	for _, row := range rows {
		all[row.ID] = row.Code
	}
	return all, nil
}
