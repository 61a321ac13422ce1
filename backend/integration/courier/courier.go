// Package courier is the port to services that carry parcels, and the plain
// values that go through it. It knows no order; see docs/adr/0053-couriers.md.
package courier

import (
	"context"
	"fmt"
	"iter"
	"regexp"
	"time"
)

// Places are how many labels stand on an A4 sheet, counted from the upper left one
// to the right, then down.
const Places = 4

// MostAnswer is how many bytes a service may answer: labels of many parcels come in one.
const MostAnswer = 32 << 20

// Courier carries parcels. Every method may be called by many goroutines. What a
// method returns besides its value is a *Failure, or an Invalid fault for input that
// the service need not be asked about.
type Courier interface {
	// Send hands a parcel over to the service. OutcomeOf its error says whether it
	// may be called again: only Retry may be repeated without a person.
	Send(ctx context.Context, p Parcel) (Shipment, error)

	// Labels returns A4 sheets as one PDF, the first label at a place from 1 to
	// Places, each following one at the next place.
	Labels(ctx context.Context, all []Sent, place int) ([]byte, error)

	// Track returns what has happened to a parcel, the oldest first; nothing where
	// the service has not seen it yet.
	Track(ctx context.Context, s Sent) ([]Event, error)

	// Cancel takes back a parcel that was not yet handed over. To cancel it twice is
	// no error. Where the service offers no such call the Failure is Refused.
	Cancel(ctx context.Context, s Sent) error

	// Points reads the places where parcels may be collected, one at a time, as the
	// service sends them. An error is the last that comes.
	Points(ctx context.Context) iter.Seq2[Point, error]
}

// Shipment is what a service answered about a parcel that it took; the caller keeps it.
type Shipment struct {
	ID      string    // the service's own: what is asked about later
	Number  string    // what a tracking link ends with
	Label   string    // an address that the service keeps the label at; mostly empty
	Warning string    // what the service remarked though it took the parcel, in its words
	Made    time.Time // when the service took it
}

// Sent is a parcel that a service took.
type Sent struct {
	Parcel
	Shipment
}

// State is how far a parcel is.
type State string

// The states, in the order in which most parcels have them.
const (
	Announced      State = "announced"        // the service knows of it
	Accepted       State = "accepted"         // the service has it
	OnTheWay       State = "on_the_way"       // between depots
	OutForDelivery State = "out_for_delivery" // on the car to the recipient
	AtPoint        State = "at_point"         // waits to be collected
	Delivered      State = "delivered"        // the recipient has it
	Returning      State = "returning"        // on the way back
	Returned       State = "returned"         // back with the sender
	Cancelled      State = "cancelled"        // taken back before it was handed over
	Other          State = "other"            // something else: Words says it
)

// Final reports whether nothing more will happen: nobody need ask again.
func (s State) Final() bool { return s == Delivered || s == Returned || s == Cancelled }

// Event is something that happened to a parcel.
type Event struct {
	State State
	At    time.Time // zero where the service does not say
	Words string    // the service's own
	Where string
}

// Point is a place where a parcel may be collected.
type Point struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Place   string    `json:"place"` // whose shop it is in
	Street  string    `json:"street"`
	City    string    `json:"city"`
	Zip     string    `json:"zip"`     // without spaces
	Country string    `json:"country"` // "SK"
	URL     string    `json:"url"`
	Box     bool      `json:"box"`             // a machine, open day and night
	Open    bool      `json:"open"`            // takes parcels now
	Hours   []Opening `json:"hours,omitempty"` // in the order of the week; empty where nobody states them
}

// Opening is a time of the week in which a point is open; a day may have several.
type Opening struct {
	Day  int    `json:"day"`  // 1 is Monday, 7 Sunday
	From string `json:"from"` // "08:00"
	To   string `json:"to"`
}

var clock = regexp.MustCompile(`([0-2]?\d)[:.]([0-5]\d)\s*[-–—]\s*([0-2]?\d)[:.]([0-5]\d)`)

// Openings reads the times of a day as feeds write them, "8:00-12:00, 13:00-17:30";
// what is no such time is left out.
func Openings(day int, text string) (all []Opening) {
	for _, m := range clock.FindAllStringSubmatch(text, -1) {
		o := Opening{Day: day, From: fmt.Sprintf("%02s:%s", m[1], m[2]), To: fmt.Sprintf("%02s:%s", m[3], m[4])}
		if day >= 1 && day <= 7 && o.From < o.To && o.To <= "24:00" {
			all = append(all, o)
		}
	}
	return all
}
