package billing

import (
	"fmt"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// checker is a service that refuses documents for more than what is wrong in them
// alone, such as what their structured form asks for.
type checker interface {
	Check(d invoicing.Document) error
}

// Problem is what would keep a document of an order from being issued, as documents note
// it; empty where nothing is known to.
func (k *Desk) Problem(c *resource.Call, key documents.Key) (string, error) {
	var o sale.Order
	if err := c.Tx.Where("id = ?", key.Order).Take(&o).Error; err != nil {
		return "", fmt.Errorf("read order %d: %w", key.Order, err)
	}
	doc, err := k.document(c.Context, c.Tx, key, &o, c.Now)
	if err != nil {
		return "", fmt.Errorf("compose %s: %w", key, err)
	}
	f := fault.As(doc.Check())
	by, err := k.issuerOf(c.Tx, key)
	if err != nil {
		return "", err
	}
	if service, asks := by.Service.(checker); f == nil && asks {
		f = fault.As(service.Check(doc))
	}
	if f == nil {
		return "", nil
	}
	return documents.ProblemOf(f), nil
}

// fieldsOf are the fields of an order that stand for those of a document's customer.
var fieldsOf = map[string]string{
	"name": "billing_name", "street": "billing_address", "city": "billing_city", "postal_code": "billing_zip", "country": "billing_country_id",
	"company_id": "billing_business_id", "tax_id": "billing_tax_id", "vat_id": "billing_vat",
}

// Check returns what the service would refuse a document of the order for, at the
// order's fields: nothing is asked for that will not be issued.
func (k *Desk) Check(c *resource.Call, o *sale.Order, kind invoicing.Kind) error {
	key := documents.Key{Order: o.ID, Kind: kind, Part: 1}
	by, err := k.issuerOf(c.Tx, key)
	if err != nil {
		return err
	}
	service, asks := by.Service.(checker)
	if !asks {
		return nil
	}
	doc, err := k.document(c.Context, c.Tx, key, o, c.Now)
	if err != nil {
		return fmt.Errorf("compose the %s of order %d: %w", kind, o.ID, err)
	}
	f := fault.As(service.Check(doc))
	if f == nil {
		return nil
	}
	named := fault.Fields{}
	for path, messages := range f.Fields {
		if name, of := strings.CutPrefix(path, "customer."); of && fieldsOf[name] != "" {
			path = fieldsOf[name]
			for i, m := range messages { // no form is open that could show it
				messages[i] = fault.M("errors.documentRefused", "Why", k.d.Texts.Text(c.Locale, m.Key, m.Args))
			}
		}
		named[path] = messages
	}
	return named.Err()
}
