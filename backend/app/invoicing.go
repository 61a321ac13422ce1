package app

import (
	"strings"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/integration/invoicing/superfaktura"
	"backoffice/backend/orders/documents"
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
