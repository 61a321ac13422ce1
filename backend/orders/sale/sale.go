// Package sale is what was sold to whom: an order with its lines, the states that it
// can be in, and its timeline, which records what happened to it. Those who do something
// with orders stand above.
package sale

import (
	"backoffice/backend/orders/quote"
	"backoffice/backend/resource"
)

// Timeline writes what happens to orders down, and puts it into words.
type Timeline struct {
	Texts quote.Texts
	// Heard is called with what happened to an order, in the transaction in which it did:
	// what is to be done outside is queued there. nil: nobody listens.
	Heard func(c *resource.Call, h Happening) error
}
