package documents

import (
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// Desk shows the documents of an order, and has them issued; who issues them stands above.
type Desk struct {
	Texts interface {
		Text(locale, key string, args map[string]any) string
	}
	// Read reads the file of an issued document; nil: there are none.
	Read FileOf
	// Check returns, before a document of the order is asked for, what would keep it from
	// being issued: Invalid with the order's fields named. nil: nothing does.
	Check func(c *resource.Call, o *sale.Order, kind invoicing.Kind) error
}
