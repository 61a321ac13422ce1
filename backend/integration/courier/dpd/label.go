package dpd

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"backoffice/backend/integration/courier"
)

// printed asks for labels.
type printed struct {
	Security security `json:"DPDSecurity"`
	Label    struct {
		Parcels  numbers `json:"parcels"`
		PageSize string  `json:"pageSize"`
		Position string  `json:"position"`
	} `json:"label"`
}

type numbers struct {
	Parcel []number `json:"parcel"`
}

type number struct {
	Number string `json:"parcelno"`
}

func numbersOf(all ...courier.Sent) (n numbers) {
	for _, s := range all {
		n.Parcel = append(n.Parcel, number{s.Number})
	}
	return n
}

// Labels prints labels. Where DPD refuses to print one, its shipment's own label is
// fetched, on a sheet of whatever kind it has.
func (c *Client) Labels(ctx context.Context, all []courier.Sent, place int) ([]byte, error) {
	if err := courier.CheckPlace(all, place); err != nil {
		return nil, err
	}
	ask := printed{Security: c.security()}
	ask.Label.Parcels, ask.Label.PageSize, ask.Label.Position = numbersOf(all...), "A4", strconv.Itoa(place)
	raw, err := c.ask(ctx, "printLabels", ask, "application/pdf", courier.Retry)
	if err == nil && isPDF(raw) {
		return raw, nil
	}
	if err == nil {
		raw, err = c.linked(ctx, raw)
	}
	f, ok := errors.AsType[*courier.Failure](err)
	if ok && f.Outcome == courier.Refused && len(all) == 1 && all[0].Label != "" {
		if own, failed := c.fetch(ctx, all[0].Label); failed == nil {
			return own, nil
		}
	}
	return raw, err
}

// linked is the PDF that an answer names, or its refusal.
func (c *Client) linked(ctx context.Context, raw []byte) ([]byte, error) {
	a, err := only(raw)
	switch {
	case err != nil:
		return nil, c.failure(courier.Retry, err)
	case !a.Success:
		return nil, refused(a)
	case a.Label == "":
		return nil, c.failure(courier.Retry, courier.Nonsense("neither labels nor an address of them"))
	}
	return c.fetch(ctx, a.Label)
}

// fetch gets a label from DPD's own host, and from no other that an answer names.
func (c *Client) fetch(ctx context.Context, address string) ([]byte, error) {
	at, err := url.Parse(address)
	own, wrong := url.Parse(c.c.URL)
	if err != nil || wrong != nil || at.Host != own.Host || at.Scheme != own.Scheme {
		return nil, c.failure(courier.Retry, courier.Nonsense("a label at another host"))
	}
	a, err := c.call.Do(ctx, http.MethodGet, address, map[string]string{"Accept": "application/pdf"}, nil)
	if err != nil || a.Status != http.StatusOK || !isPDF(a.Body) {
		return nil, c.failure(courier.Retry, errors.Join(err, courier.Nonsense("status %d and no label", a.Status)))
	}
	return a.Body, nil
}

func isPDF(raw []byte) bool { return bytes.HasPrefix(raw, []byte("%PDF")) }

// deleted asks to forget shipments.
type deleted struct {
	Security  security `json:"DPDSecurity"`
	Shipments struct {
		Shipment []number `json:"shipment"`
	} `json:"shipments"`
}

// Cancel deletes a shipment, where the configuration says that this may be asked.
func (c *Client) Cancel(ctx context.Context, s courier.Sent) error {
	if !c.c.Cancels {
		return c.failure(courier.Refused, errors.New("deleting is not switched on"))
	}
	ask := deleted{Security: c.security()}
	ask.Shipments.Shipment = numbersOf(s).Parcel
	raw, err := c.ask(ctx, "deleteShipments", ask, "application/json", courier.Retry)
	if err != nil {
		return err
	}
	a, err := only(raw)
	if err != nil {
		return c.failure(courier.Retry, err)
	}
	if !a.Success {
		return refused(a)
	}
	return nil
}
