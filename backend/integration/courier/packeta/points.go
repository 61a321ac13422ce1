package packeta

import (
	"context"
	"encoding/json"
	"iter"
	"net/http"
	"net/url"
	"strings"

	"backoffice/backend/integration/call"
	"backoffice/backend/integration/courier"
)

// branch is a point as the feeds describe it.
type branch struct {
	ID      text `json:"id"`
	Name    string
	Place   string
	Street  string
	City    string
	Zip     string
	Country string
	URL     link `json:"url"`
	Display text `json:"displayFrontend"`
	Status  struct {
		ID text `json:"statusId"`
	}
	Hours week `json:"openingHours"`
}

// week is when a point is open, by the names of days. Feeds that have no hours have
// something else in its place.
type week []courier.Opening

var days = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}

func (w *week) UnmarshalJSON(raw []byte) error {
	var hours struct{ Regular map[string]string }
	if json.Unmarshal(raw, &hours) == nil {
		for i, day := range days {
			*w = append(*w, courier.Openings(i+1, hours.Regular[day])...)
		}
	}
	return nil
}

// text is a value that some feeds write as a number or a truth.
type text string

func (t *text) UnmarshalJSON(raw []byte) error {
	*t = text(strings.Trim(string(raw), `"`))
	return nil
}

// link is an address, or of a feed that has no address something else.
type link string

func (l *link) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		*l = link(s)
	}
	return nil
}

// works reports whether a point may be shown to people, and whether it is open now.
func (b branch) works() (shown, open bool) {
	shown = b.ID != "" && b.ID != "null" && b.Display != "0" && b.Display != "false"
	return shown, b.Status.ID == "" || b.Status.ID == "1"
}

// Points reads the feed of places with people, then that of boxes. Packeta asks for
// an hour between two readings.
func (c *Client) Points(ctx context.Context) iter.Seq2[courier.Point, error] {
	return func(yield func(courier.Point, error) bool) {
		_ = c.feed(ctx, "branch", yield) && c.feed(ctx, "box", yield)
	}
}

// feed reports whether another one is wanted behind it.
func (c *Client) feed(ctx context.Context, kind string, yield func(courier.Point, error) bool) bool {
	address := c.c.FeedURL + "/v5/" + url.PathEscape(c.c.Key) + "/" + kind + "/json?lang=" + url.QueryEscape(c.c.Locale)
	r, err := c.call.Stream(ctx, http.MethodGet, address, map[string]string{"Accept": "application/json"}, nil)
	if err != nil {
		yield(courier.Point{}, c.failure(courier.Retry, err))
		return false
	}
	defer r.Close()
	for b, err := range call.Records[branch](r) {
		if err != nil {
			yield(courier.Point{}, c.failure(courier.Retry, err))
			return false
		}
		shown, open := b.works()
		if !shown || len(b.Country) != 2 {
			continue
		}
		if !yield(courier.Point{
			ID: string(b.ID), Name: b.Name, Place: b.Place, Street: b.Street, City: b.City, Zip: strings.ReplaceAll(b.Zip, " ", ""),
			Country: strings.ToUpper(b.Country), URL: string(b.URL), Box: kind == "box", Open: open,
			Hours: b.Hours,
		}, nil) {
			return false
		}
	}
	return true
}
