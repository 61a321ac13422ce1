package dpd

import (
	"context"
	"encoding/json"
	"strings"

	"backoffice/backend/integration/courier"
)

// numberLength is how long a parcel's number is; a shipment's has a tail behind it.
const numberLength = 14

// answered is what DPD says of a shipment.
type answered struct {
	Reference string            `json:"reference"`
	Success   bool              `json:"success"`
	Code      string            `json:"ackCode"`
	Messages  []json.RawMessage `json:"messages"`
	ID        string            `json:"mpsid"` // some hosts write mpsId, which is read too
	Label     string            `json:"label"`
}

// Send creates a shipment. DPD does not say whether it knows a reference twice, so
// after silence nobody may ask again but a person.
func (c *Client) Send(ctx context.Context, p courier.Parcel) (courier.Shipment, error) {
	s, err := c.shipment(p)
	if err != nil {
		return courier.Shipment{}, err
	}
	raw, err := c.ask(ctx, "create", create{c.security(), []shipment{s}}, "application/json", courier.Unknown)
	if err != nil {
		return courier.Shipment{}, err
	}
	a, err := only(raw)
	if err != nil {
		return courier.Shipment{}, c.failure(courier.Unknown, err)
	}
	if !a.Success {
		return courier.Shipment{}, refused(a)
	}
	id := strings.TrimSpace(a.ID)
	if len(id) < numberLength || len(id) > 64 || a.Reference != "" && a.Reference != p.Reference {
		return courier.Shipment{}, c.failure(courier.Unknown, courier.Nonsense("reference %q has number %q", a.Reference, id))
	}
	made := courier.Shipment{ID: id, Number: id[:numberLength], Label: a.Label, Made: c.c.Now().UTC()}
	if a.Code == "successWithWarning" {
		made.Warning, _ = words(a.Messages)
	}
	return made, nil
}

// only is the one shipment that an answer contains, whether in a list or not. One
// that is listed twice with the same number is one.
func only(raw []byte) (answered, error) {
	var outer struct {
		Result struct {
			Result json.RawMessage `json:"result"`
		} `json:"result"`
	}
	if err := json.Unmarshal(raw, &outer); err != nil {
		return answered{}, courier.Nonsense("%w", err)
	}
	var all []answered
	if json.Unmarshal(outer.Result.Result, &all) != nil {
		var one answered
		if err := json.Unmarshal(outer.Result.Result, &one); err != nil {
			return answered{}, courier.Nonsense("%w", err)
		}
		all = []answered{one}
	}
	if len(all) == 0 {
		return answered{}, courier.Nonsense("it contains no shipment")
	}
	for _, a := range all[1:] {
		if a.ID != all[0].ID || a.Success != all[0].Success {
			return answered{}, courier.Nonsense("one shipment is %q and %q", all[0].ID, a.ID)
		}
	}
	return all[0], nil
}
