// Package builtin is the courier that needs no account: numbers, labels to cut and
// stick, and a course of events by the clock. It asks nobody and keeps nothing, so
// that the same parcel always has the same number, however often it is sent.
package builtin

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"iter"
	"strings"
	"time"

	"backoffice/backend/integration/courier"
)

// Config is how the courier is set up.
type Config struct {
	Name string // what people call it
	// From is who sends, for the labels: people change it while the program runs.
	From   func(ctx context.Context) (courier.Address, error)
	Words  Words           // what is the same on every label
	Points []courier.Point // where parcels may be collected
	Now    func() time.Time
}

// Words are what labels say, in the language of the shop.
type Words struct {
	Locale    string
	Title     string // of the document
	From      string
	To        string
	Point     string
	COD       string
	NoCOD     string
	Weight    string
	Size      string
	Sent      string
	Reference string
	Phone     string
	Decimal   string // what stands before decimals
	Day       func(time.Time) string
}

// Courier is the built-in one.
type Courier struct{ c Config }

var _ courier.Courier = (*Courier)(nil)

// New makes a courier.
func New(c Config) *Courier {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Courier{c}
}

// alphabet has no letters that are read as digits.
var alphabet = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// number is made of the reference: 14 characters, the last of which proves the others.
func number(reference string) string {
	sum := sha256.Sum256([]byte("parcel " + reference))
	body := "BC" + alphabet.EncodeToString(sum[:])[:11]
	return body + check(body)
}

func check(body string) string {
	sum := sha256.Sum256([]byte(body))
	return alphabet.EncodeToString(sum[:1])[:1]
}

// genuine reports whether a number is one of ours.
func genuine(number string) bool {
	return len(number) == 14 && strings.HasPrefix(number, "BC") && number[13:] == check(number[:13])
}

// Send makes a number.
func (c *Courier) Send(ctx context.Context, p courier.Parcel) (courier.Shipment, error) {
	if err := p.Check(); err != nil {
		return courier.Shipment{}, err
	}
	if err := ctx.Err(); err != nil {
		return courier.Shipment{}, c.failure(courier.Retry, err)
	}
	n := number(p.Reference)
	return courier.Shipment{ID: n, Number: n, Made: c.c.Now().UTC().Truncate(time.Second)}, nil
}

// Labels draws the labels.
func (c *Courier) Labels(ctx context.Context, all []courier.Sent, place int) ([]byte, error) {
	if err := courier.CheckPlace(all, place); err != nil {
		return nil, err
	}
	if err := c.known(all...); err != nil {
		return nil, err
	}
	pdf, err := c.draw(ctx, all, place)
	if err != nil {
		return nil, c.failure(courier.Retry, err)
	}
	return pdf, nil
}

// course is what happens to every parcel, and when after it was sent.
var course = []struct {
	state courier.State
	after time.Duration
	where int // 0 anywhere, 1 to addresses only, 2 to points only
}{
	{courier.Announced, 0, 0},
	{courier.Accepted, 4 * time.Hour, 0},
	{courier.OnTheWay, 12 * time.Hour, 0},
	{courier.OutForDelivery, 24 * time.Hour, 1},
	{courier.AtPoint, 26 * time.Hour, 2},
	{courier.Delivered, 30 * time.Hour, 1},
	{courier.Delivered, 50 * time.Hour, 2},
}

// Track returns what the clock says.
func (c *Courier) Track(_ context.Context, s courier.Sent) ([]courier.Event, error) {
	if err := c.known(s); err != nil {
		return nil, err
	}
	skip := 2
	if s.PointID != "" {
		skip = 1
	}
	var all []courier.Event
	for _, step := range course {
		if at := s.Made.Add(step.after); step.where != skip && !at.After(c.c.Now()) {
			all = append(all, courier.Event{State: step.state, At: at})
		}
	}
	return all, nil
}

// Cancel agrees until the parcel was handed over.
func (c *Courier) Cancel(_ context.Context, s courier.Sent) error {
	if err := c.known(s); err != nil {
		return err
	}
	if !s.Made.Add(course[1].after).After(c.c.Now()) {
		return c.failure(courier.Refused, nil)
	}
	return nil
}

// HasPoints reports whether it was set up with any.
func (c *Courier) HasPoints() bool { return len(c.c.Points) > 0 }

// Points are those that it was set up with.
func (c *Courier) Points(context.Context) iter.Seq2[courier.Point, error] {
	return func(yield func(courier.Point, error) bool) {
		for _, p := range c.c.Points {
			if !yield(p, nil) {
				return
			}
		}
	}
}

func (c *Courier) failure(o courier.Outcome, cause error) *courier.Failure {
	return &courier.Failure{Outcome: o, Service: c.c.Name, Cause: cause}
}

// known refuses parcels that another courier carries.
func (c *Courier) known(all ...courier.Sent) error {
	f := c.failure(courier.Refused, nil)
	for _, s := range all {
		if !genuine(s.ID) {
			f.IDs = append(f.IDs, s.ID)
		}
	}
	if len(f.IDs) > 0 {
		return f
	}
	return nil
}
