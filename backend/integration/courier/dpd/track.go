package dpd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"backoffice/backend/integration/courier"
)

// states are ours, by DPD's words for them.
var states = map[string]courier.State{
	"DATA_TRANSMITTED":                    courier.Announced,
	"ACCEPTED":                            courier.Accepted,
	"HANDOVER_CONSIGNOR_TO_PARCELSHOP":    courier.Accepted,
	"PICKUP_FROM_PARCELSHOP_BY_DRIVER":    courier.OnTheWay,
	"ON_THE_ROAD":                         courier.OnTheWay,
	"AT_DELIVERY_DEPOT":                   courier.OnTheWay,
	"OUT_FOR_DELIVERY":                    courier.OutForDelivery,
	"HANDOVER_TO_PARCELSHOP":              courier.AtPoint,
	"DELIVERED":                           courier.Delivered,
	"PICKUP_FROM_PARCELSHOP_BY_CONSIGNEE": courier.Delivered,
}

// life is what DPD reports of a parcel; there is no account and no key in it.
type life struct {
	Response struct {
		Data struct {
			Info []step `json:"statusInfo"`
		} `json:"parcelLifeCycleData"`
	} `json:"parcellifecycleResponse"`
}

type step struct {
	Status      string `json:"status"`
	Label       string `json:"label"`
	Description struct {
		Content []string `json:"content"`
	} `json:"description"`
	Date    string `json:"date"`
	Place   string `json:"location"`
	Reached *bool  `json:"statusHasBeenReached"`
}

// Track reads the life cycle of a parcel, which DPD keeps for half a year.
func (c *Client) Track(ctx context.Context, s courier.Sent) ([]courier.Event, error) {
	a, err := c.call.Do(ctx, http.MethodGet, c.c.TrackURL+"/rest/plc/en_EN/"+url.PathEscape(s.Number), map[string]string{"Accept": "application/json"}, nil)
	if err == nil && a.Status == http.StatusNotFound {
		return nil, nil
	}
	if err == nil && a.Status != http.StatusOK {
		err = fmt.Errorf("status %d", a.Status)
	}
	var parsed life
	if err == nil {
		err = json.Unmarshal(a.Body, &parsed)
	}
	if err != nil {
		return nil, c.failure(courier.Retry, err)
	}
	var all []courier.Event
	for _, one := range parsed.Response.Data.Info {
		// The whole course is listed from the first day, with what is still to come.
		if one.Date == "" || one.Reached != nil && !*one.Reached {
			continue
		}
		event, err := c.event(one)
		if err != nil {
			return nil, c.failure(courier.Retry, err)
		}
		all = append(all, event)
	}
	return all, nil
}

func (c *Client) event(s step) (courier.Event, error) {
	e := courier.Event{State: courier.Other, Where: s.Place, Words: strings.Join(s.Description.Content, " ")}
	if e.Words == "" {
		e.Words = s.Label
	}
	if e.Words == "" {
		e.Words = s.Status
	}
	if state, known := states[s.Status]; known {
		e.State = state
	}
	for _, form := range []string{"02.01.2006, 15:04", "2006-01-02T15:04:05", "02.01.2006"} {
		if at, err := time.ParseInLocation(form, s.Date, c.c.Zone); err == nil {
			e.At = at.UTC()
			return e, nil
		}
	}
	return e, errors.New("no date of DPD's: " + s.Date)
}
