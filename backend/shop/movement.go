package shop

import (
	"cmp"

	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
)

// The ledger is read: what is in it was written with what it records.
var _ = Screens.Add(func(Deps) resource.Screen { return stock.Screen() })

// noteStock writes the movement of what a save of the form changed.
func noteStock(c *resource.Call, rec, old *Product) error {
	change := stock.Change{Line: stock.Line{ProductID: rec.ID, Quantity: rec.Stock}, Balance: rec.Stock}
	if old != nil {
		change.Quantity -= old.Stock
	}
	return stock.Note(c.Tx, causeOf(c, rec.Why), change)
}

// causeOf is why a save changes stock: what somebody has said, a file that
// brought it, else the form.
func causeOf(c *resource.Call, why stock.Cause) stock.Cause {
	if c.Import != "" {
		why.Reason, why.Reference = stock.ReasonImport, c.Import
	}
	why.Reason, why.UserID, why.At = cmp.Or(why.Reason, stock.ReasonForm), c.Actor.ID, c.Now
	return why
}
