// Package packeta speaks to Packeta (Zásilkovňa): XML over one address, and feeds of
// pick-up points.
package packeta

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/courier"
)

// Service is its name, as people know it.
const Service = "Packeta"

// setting is where the login is set.
const setting = "PACKETA_URL"

// Where Packeta answers, if nothing else is configured.
const (
	URL     = "https://www.zasilkovna.cz"
	FeedURL = "https://pickup-point.api.packeta.com"
)

// Config is an account. Password opens calls, Key the feeds; the key is no secret.
type Config struct {
	Password string
	Key      string
	Eshop    string // which of the account's senders; needed where it has several
	Locale   string // of the names of points
	URL      string
	FeedURL  string
	Zone     *time.Location // of Packeta's times
	Timeout  time.Duration
	Now      func() time.Time
}

// Client asks Packeta.
type Client struct {
	c    Config
	call *call.Client
}

var _ courier.Courier = (*Client)(nil)

// New makes a client; what is empty of c is as usual.
func New(c Config) *Client {
	c.URL = cmp.Or(strings.TrimSuffix(c.URL, "/"), URL)
	c.FeedURL = cmp.Or(strings.TrimSuffix(c.FeedURL, "/"), FeedURL)
	c.Locale = cmp.Or(strings.TrimSuffix(c.Locale, "/"), "sk")
	c.Timeout = cmp.Or(c.Timeout, 20*time.Second)
	if c.Zone == nil {
		c.Zone = time.UTC
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Client{c, call.New(c.Timeout, courier.MostAnswer)}
}

// answer is what every call gets.
type answer struct {
	XMLName xml.Name `xml:"response"`
	Status  string   `xml:"status"`
	Fault   string   `xml:"fault"`
	Text    string   `xml:"string"`
	Wrong   []struct {
		Name  string `xml:"name"`
		Fault string `xml:"fault"`
	} `xml:"detail>attributes>fault"`
	IDs     []string `xml:"detail>ids>id"`
	Packets []string `xml:"detail>ids>packetId"`
	Results []result `xml:"result"`
}

type result struct {
	ID      string   `xml:"id"`
	Text    string   `xml:",chardata"`
	Records []record `xml:"record"`
}

// ask calls a method, whose name is the request's element. What it fails with may
// always be tried again: Packeta takes a number once.
func (c *Client) ask(ctx context.Context, request any) (answer, error) {
	body, err := xml.Marshal(request)
	if err != nil {
		return answer{}, c.failure(courier.Refused, err)
	}
	got, err := c.call.Do(ctx, http.MethodPost, c.c.URL+"/api/rest", map[string]string{"Content-Type": "text/xml"}, body)
	if err == nil && got.Status != http.StatusOK {
		err = fmt.Errorf("status %d", got.Status)
	}
	if err != nil {
		return answer{}, c.failure(courier.Retry, err)
	}
	// One of its clients was sent labels as they are.
	if bytes.HasPrefix(got.Body, []byte("%PDF")) {
		return answer{Status: "ok", Results: []result{{Text: string(got.Body)}}}, nil
	}
	var a answer
	if err := xml.Unmarshal(got.Body, &a); err != nil {
		return answer{}, c.failure(courier.Retry, courier.Nonsense("%w", err))
	}
	switch a.Status {
	case "ok":
		return a, nil
	case "fault":
		return a, a.refusal()
	}
	return answer{}, c.failure(courier.Retry, courier.Nonsense("status %q", a.Status))
}

func (c *Client) failure(o courier.Outcome, cause error) *courier.Failure {
	return &courier.Failure{Outcome: o, Service: Service, Cause: cause}
}

// fields are the parcel's, by Packeta's names for them.
var fields = map[string]string{
	"number": "reference", "name": "to.name", "surname": "to.surname", "company": "to.company", "email": "to.email", "phone": "to.phone",
	"addressId": "point_id", "carrierPickupPoint": "point_id", "currency": "currency", "cod": "cod", "value": "cod", "weight": "weight",
	"note": "note", "street": "to.street", "houseNumber": "to.number", "city": "to.city", "zip": "to.zip", "size": "height",
	"length": "depth", "width": "width", "height": "height", "eshop": "sender",
}

// refusal is what Packeta says, in its words. What its own neighbour did not answer
// may be tried again.
func (a answer) refusal() *courier.Failure {
	f := &courier.Failure{Outcome: courier.Refused, Service: Service, Words: strings.TrimSpace(a.Text), IDs: append(a.IDs, a.Packets...), Cause: fmt.Errorf("fault %s", a.Fault)}
	switch a.Fault {
	case "ExternalGatewayFault":
		f.Outcome = courier.Retry
	case "IncorrectApiPasswordFault":
		f.Login = setting
	}
	var words []string
	for _, one := range a.Wrong {
		words = append(words, strings.TrimSpace(one.Name+": "+one.Fault))
		path, known := fields[one.Name]
		if !known {
			continue
		}
		if f.Fields == nil {
			f.Fields = fault.Fields{}
		}
		f.Fields.Add(path, fault.M("errors.courierRefused", "Service", Service, "Words", one.Fault))
	}
	if len(words) > 0 {
		f.Words = strings.Join(words, " ")
	}
	if f.Words == "" {
		f.Words = a.Fault
	}
	return f
}

// speaksOf reports whether a refusal names an attribute.
func (a answer) speaksOf(name string) bool {
	for _, one := range a.Wrong {
		if one.Name == name {
			return true
		}
	}
	return false
}
