package dpd

import (
	"context"
	"encoding/json"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/integration/call"
	"backoffice/backend/integration/courier"
)

// shop is a point as DPD describes it. What is a number at one host is a text at another.
type shop struct {
	ID      text `json:"id"`
	Name    string
	Street  string
	House   text `json:"houseno"`
	Zip     text `json:"zip"`
	City    string
	Country struct{ Code string }
	Web     string
	Hours   struct {
		Days []struct {
			ID       text `json:"id"` // 1 is Monday
			From, To text
		} `json:"day"`
	} `json:"openingHours"`
}

func (s shop) openings() (all []courier.Opening) {
	for _, d := range s.Hours.Days {
		if day, err := strconv.Atoi(string(d.ID)); err == nil {
			all = append(all, courier.Openings(day, string(d.From)+"-"+string(d.To))...)
		}
	}
	slices.SortStableFunc(all, func(a, b courier.Opening) int { return a.Day - b.Day })
	return all
}

type text string

func (t *text) UnmarshalJSON(raw []byte) error {
	if string(raw) == "null" {
		return nil
	}
	if raw[0] != '"' {
		*t = text(raw)
		return nil
	}
	var s string
	err := json.Unmarshal(raw, &s)
	*t = text(s)
	return err
}

// Points reads DPD's points, for which no account is needed.
func (c *Client) Points(ctx context.Context) iter.Seq2[courier.Point, error] {
	return func(yield func(courier.Point, error) bool) {
		ask, err := body("getAll", struct{}{})
		if err != nil {
			yield(courier.Point{}, c.failure(courier.Refused, err))
			return
		}
		r, err := c.call.Stream(ctx, http.MethodPost, c.c.URL+"/parcelshop/json", map[string]string{"Content-Type": "application/json", "Accept": "application/json"}, ask)
		if err != nil {
			yield(courier.Point{}, c.failure(courier.Retry, err))
			return
		}
		defer r.Close()
		for s, err := range call.Records[shop](r) {
			if err != nil {
				yield(courier.Point{}, c.failure(courier.Retry, err))
				return
			}
			country := strings.ToUpper(s.Country.Code)
			if s.ID == "" || len(country) != 2 {
				continue // no parcel can be sent there
			}
			if !yield(courier.Point{
				ID: string(s.ID), Name: s.Name, Place: s.Name, Street: strings.TrimSpace(s.Street + " " + string(s.House)), City: s.City,
				Zip: strings.ReplaceAll(string(s.Zip), " ", ""), Country: country, URL: s.Web, Open: true,
				Hours: s.openings(),
			}, nil) {
				return
			}
		}
	}
}
