package packeta

import (
	"context"
	"encoding/xml"
	"strings"
	"time"

	"backoffice/backend/integration/courier"
)

type packetTracking struct {
	XMLName  xml.Name `xml:"packetTracking"`
	Password string   `xml:"apiPassword"`
	ID       string   `xml:"packetId"`
}

type record struct {
	At    string `xml:"dateTime"`
	Code  string `xml:"statusCode"`
	Name  string `xml:"codeText"`
	Words string `xml:"statusText"`
}

// states are ours, by Packeta's codes for them.
var states = map[string]courier.State{
	"1": courier.Announced, "2": courier.Accepted, "3": courier.OnTheWay, "4": courier.OnTheWay, "5": courier.AtPoint, "6": courier.OnTheWay,
	"7": courier.Delivered, "9": courier.Returning, "10": courier.Returned, "11": courier.Cancelled, "12": courier.Accepted,
	"14": courier.OnTheWay, "16": courier.OutForDelivery, "17": courier.Returning, "18": courier.Returning, "19": courier.Returning,
	"20": courier.Returning, "22": courier.Returning, "23": courier.OutForDelivery, "24": courier.OutForDelivery, "25": courier.OutForDelivery,
	"28": courier.OnTheWay, "29": courier.OnTheWay, "30": courier.OnTheWay,
}

// Track reads what has happened to a packet.
func (c *Client) Track(ctx context.Context, s courier.Sent) ([]courier.Event, error) {
	a, err := c.ask(ctx, packetTracking{Password: c.c.Password, ID: s.ID})
	if err != nil {
		return nil, err
	}
	var all []courier.Event
	for _, r := range a.Results {
		for _, one := range r.Records {
			at, err := c.moment(one.At)
			if err != nil {
				return nil, c.failure(courier.Retry, courier.Nonsense("%w", err))
			}
			e := courier.Event{State: courier.Other, At: at, Words: strings.TrimSpace(one.Words)}
			if e.Words == "" {
				e.Words = strings.TrimSpace(one.Name + " " + one.Code)
			}
			if state, known := states[one.Code]; known {
				e.State = state
			}
			all = append(all, e)
		}
	}
	return all, nil
}

// moment reads a time with its zone or, as Packeta's own clock shows it, without.
func (c *Client) moment(text string) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		at, err = time.ParseInLocation("2006-01-02T15:04:05", strings.Replace(text, " ", "T", 1), c.c.Zone)
	}
	return at.UTC(), err
}
