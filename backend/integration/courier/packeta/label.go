package packeta

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/xml"
	"strings"

	"backoffice/backend/integration/courier"
)

// labelFormat has four labels on a sheet.
const labelFormat = "A6 on A4"

type packetsLabelsPdf struct {
	XMLName  xml.Name `xml:"packetsLabelsPdf"`
	Password string   `xml:"apiPassword"`
	IDs      []string `xml:"packetIds>id"`
	Format   string   `xml:"format"`
	Offset   int      `xml:"offset"`
}

// Labels fetches labels; Packeta counts the places that are left out.
func (c *Client) Labels(ctx context.Context, all []courier.Sent, place int) ([]byte, error) {
	if err := courier.CheckPlace(all, place); err != nil {
		return nil, err
	}
	ask := packetsLabelsPdf{Password: c.c.Password, Format: labelFormat, Offset: place - 1}
	for _, s := range all {
		ask.IDs = append(ask.IDs, s.ID)
	}
	a, err := c.ask(ctx, ask)
	if err != nil {
		return nil, err
	}
	if len(a.Results) == 0 {
		return nil, c.failure(courier.Retry, courier.Nonsense("it has no labels"))
	}
	text := a.Results[0].Text
	pdf := []byte(text)
	if !strings.HasPrefix(text, "%PDF") {
		pdf, err = base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	}
	if err != nil || !bytes.HasPrefix(pdf, []byte("%PDF")) {
		return nil, c.failure(courier.Retry, courier.Nonsense("what it sent is no label"))
	}
	return pdf, nil
}

type cancelPacket struct {
	XMLName  xml.Name `xml:"cancelPacket"`
	Password string   `xml:"apiPassword"`
	ID       string   `xml:"packetId"`
}

// Cancel takes a packet back that was not yet handed over. That it is cancelled
// already is no refusal.
func (c *Client) Cancel(ctx context.Context, s courier.Sent) error {
	a, err := c.ask(ctx, cancelPacket{Password: c.c.Password, ID: s.ID})
	if a.Fault != "CancelNotAllowedFault" {
		return err
	}
	events, failed := c.Track(ctx, s)
	if failed == nil && len(events) > 0 && events[len(events)-1].State == courier.Cancelled {
		return nil
	}
	return err
}
