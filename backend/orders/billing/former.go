package billing

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// Keeper keeps a document as issued at a time that is over, in a transaction.
type Keeper func(tx *gorm.DB, at time.Time, d invoicing.Document) (invoicing.Issued, error)

// Former writes down, in the transaction of the call and by its clock, a document
// that an order was given in former times: issue stands in for the service. The
// order was lent by resource.Find and was not given that document yet.
func (k *Desk) Former(c *resource.Call, o *sale.Order, kind invoicing.Kind, issue Keeper) error {
	key := documents.Key{Order: o.ID, Kind: kind, Part: 1}
	doc, err := k.document(c.Context, c.Tx, key, o, c.Now)
	if err != nil {
		return err
	}
	if err := doc.Check(); err != nil {
		return fmt.Errorf("check %s: %w", key, err)
	}
	issued, err := issue(c.Tx, c.Now, doc)
	if err != nil {
		return err
	}
	issued.By = k.d.Name
	live := true
	p := documents.Paper{
		Record:  resource.Record{CreatedAt: c.Now, UpdatedAt: c.Now, Live: &live, Version: 1},
		OrderID: o.ID, Kind: string(kind), Part: key.Part, State: documents.Waiting,
	}
	if err := c.Tx.Create(&p).Error; err != nil {
		return fmt.Errorf("write down %s: %w", key, err)
	}
	return k.note(c, key, doc, issued)
}
