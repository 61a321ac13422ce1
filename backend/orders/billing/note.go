package billing

import (
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// note writes down that a document was issued: once, however many learned of it.
// What waited for it goes on.
func (k *Desk) note(c *resource.Call, key documents.Key, doc invoicing.Document, issued invoicing.Issued) error {
	o, err := sale.Held(c, key.Order)
	if err != nil {
		return err
	}
	on, err := issued.On.Time()
	if err != nil {
		return fmt.Errorf("%s was issued on %q: %w", key, issued.On, err)
	}
	total := resource.Money(doc.Totals.Gross) * 10
	if key.Kind == invoicing.CreditNote {
		total = -total
	}
	done := c.Tx.Exec("UPDATE order_documents SET state = ?, problem = '', service = ?, service_id = ?, number = ?, token = ?, locale = ?, issued_on = ?,"+
		" total = ?, currency = ?, supplier_vat = ?, updated_at = ?, version = version + 1 WHERE order_id = ? AND kind = ? AND part = ? AND state <> ?",
		documents.Issued, issued.By, issued.ID, issued.Number, issued.Token, issued.Locale, on, total, doc.Currency, doc.Supplier.VATID, c.Now,
		key.Order, string(key.Kind), key.Part, documents.Issued)
	if done.Error != nil {
		return fmt.Errorf("note %s: %w", key, done.Error)
	}
	if done.RowsAffected == 0 { // noted before
		return nil
	}
	o.NoteNumber(issued.Number)
	link := documents.Link(o.ID, string(key.Kind), key.Part)
	var event string
	switch key.Kind {
	case invoicing.Confirmation:
		o.SFOrderID, o.OrderLink, event = issued.ID, link, sale.EventConfirmed
	case invoicing.Invoice:
		o.SFInvoiceID, o.InvoiceLink, event = issued.ID, link, sale.EventInvoiced
	default:
		o.SFStornoID, o.StornoLink, event = issued.ID, link, sale.EventCredited
	}
	if err := k.d.Timeline().RecordEvent(c, o.ID, event, map[string]any{"number": issued.Number, "amount": total, "currency": doc.Currency}); err != nil {
		return err
	}
	if key.Kind == invoicing.Invoice && (o.StatusAdmin == sale.Cancelled || o.StatusAdmin == sale.Refunded || o.PriceRefunded > 0) {
		return callOff(c, o.ID)
	}
	return next(c, key)
}

// next queues the documents of the order that waited behind key.
func next(c *resource.Call, key documents.Key) error {
	after := map[invoicing.Kind]invoicing.Kind{invoicing.Confirmation: invoicing.Invoice, invoicing.Invoice: invoicing.CreditNote}[key.Kind]
	var waiting []documents.Paper
	if err := c.Tx.Where("order_id = ? AND kind = ? AND state = ?", key.Order, string(after), documents.Waiting).Order("part").Find(&waiting).Error; err != nil {
		return fmt.Errorf("read what waits for %s: %w", key, err)
	}
	for _, p := range waiting {
		if err := documents.Queue(c, documents.Key{Order: p.OrderID, Kind: after, Part: p.Part}, p.Version); err != nil {
			return err
		}
	}
	return nil
}

// discard forgets a document that nobody needs any more.
func discard(c *resource.Call, key documents.Key) error {
	err := c.Tx.Exec("DELETE FROM order_documents WHERE order_id = ? AND kind = ? AND part = ? AND state <> ?",
		key.Order, string(key.Kind), key.Part, documents.Issued).Error
	if err != nil {
		return fmt.Errorf("forget %s: %w", key, err)
	}
	return next(c, key)
}

// failed writes down why a document was not issued, and records it in the
// order's timeline once. What waited behind one that will not come goes on without it.
func (k *Desk) failed(c *resource.Call, key documents.Key, cause error, final bool) error {
	state, problem := documents.Waiting, "errors.internal"
	if final {
		state = documents.Failed
	}
	if f := fault.As(cause); f != nil {
		problem = documents.ProblemOf(f)
	}
	done := c.Tx.Exec("UPDATE order_documents SET state = ?, problem = ?, updated_at = ?, version = version + 1"+
		" WHERE order_id = ? AND kind = ? AND part = ? AND state <> ? AND COALESCE(problem, '') <> ?",
		state, problem, c.Now, key.Order, string(key.Kind), key.Part, documents.Issued, problem)
	if done.Error != nil {
		return fmt.Errorf("note that %s failed: %w", key, done.Error)
	}
	if done.RowsAffected == 0 {
		return nil
	}
	if err := k.d.Timeline().RecordEvent(c, key.Order, sale.EventPaperFailed, map[string]any{"document": string(key.Kind)}); err != nil || !final {
		return err
	}
	return next(c, key)
}
