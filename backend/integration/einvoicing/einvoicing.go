// Package einvoicing is the port through which e-invoices travel: the access point
// ("digitálny poštár") that takes them to their receivers; see
// docs/adr/0067-e-invoices-travel.md.
package einvoicing

import "context"

// Message is an e-invoice on its way.
type Message struct {
	// Key is the same each time the same is sent: who has it knows it again.
	Key string
	// Sender and Receiver are addresses in the network, "0245:2120123456".
	Sender, Receiver string
	Content          []byte // UBL
}

// Receipt is what the access point reports of a message.
type Receipt struct {
	ID     string // there
	State  State
	Reason string // why it was refused, in its words
}

// State is how far a message is.
type State string

// The states of a message.
const (
	Accepted  State = "accepted"
	Delivered State = "delivered"
	Refused   State = "refused"
)

// Transport takes e-invoices to an access point. It is safe for use by many goroutines.
type Transport interface {
	// Find returns the receipt of a key, NotFound where nothing of that key is there.
	Find(ctx context.Context, key string) (Receipt, error)
	// Send hands a message over. It returns Upstream where it is not known whether it
	// is there now: Find finds out.
	Send(ctx context.Context, m Message) (Receipt, error)
}
