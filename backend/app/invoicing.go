package app

import (
	"context"
	"strings"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/integration/invoicing/superfaktura"
	"backoffice/backend/orders"
	"backoffice/backend/orders/billing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
)

// invoicing is who issues documents, as configured: this product itself, where
// nothing is.
func (m *Main) invoicing(o Options) (invoicing.Service, error) {
	if o.Invoicing != nil {
		return o.Invoicing, nil
	}
	if strings.HasPrefix(m.Config.InvoicingURL, "superfaktura://") {
		return superfaktura.New(m.Config.InvoicingURL)
	}
	return builtin.New(documents.NewLedger(m.DB, m.stores.blob, o.Now, m.Config.Zone), m.Texts), nil
}

// newBilling has the documents of orders issued.
func (m *Main) newBilling() *billing.Desk {
	name, _, _ := strings.Cut(m.Config.InvoicingURL, "://")
	return billing.New(billing.Deps{
		DB: m.DB, Service: m.Invoicing, Name: name, Settings: m.Settings, Texts: m.Texts, Now: m.now, Zone: m.Config.Zone, Within: m.Within,
		Orders: func() orders.Deps { return m.orders },
	})
}

// heard tells those who asked what happened to an order, in the transaction in
// which it did.
func (m *Main) heard(c *resource.Call, order uint64, kind string) error {
	return m.billing.Heard(c, order, kind)
}

// document reads the file of an issued document.
func (m *Main) document(ctx context.Context, issued invoicing.Issued) ([]byte, error) {
	return m.Invoicing.File(ctx, issued)
}
