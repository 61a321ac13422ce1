package ga4

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"backoffice/backend/integration/analytics"
	"backoffice/backend/integration/call"
)

// Report is a question: some metrics by some dimensions, under the names of the
// specification. Google takes at most 10 metrics and 9 dimensions.
type Report struct {
	Dimensions []string // none: the totals alone
	Metrics    []string
	From, To   string // 2026-11-14, both included
	Most       int    // rows, those first that are largest by the first metric
}

// Row is what some values of the dimensions have, in the order that they were asked for.
type Row struct {
	Values  []string
	Metrics []float64
}

// Answer is what Google counted. Days and values that had nothing are not there.
type Answer struct {
	Rows   []Row
	Totals []float64 // over everything, rows beyond Most too; zeros where there is nothing
}

type (
	requestBody struct {
		Dimensions   []header    `json:"dimensions,omitempty"`
		Metrics      []header    `json:"metrics"`
		DateRanges   []dateRange `json:"dateRanges"`
		OrderBys     []orderBy   `json:"orderBys,omitempty"`
		Limit        string      `json:"limit,omitempty"`
		Aggregations []string    `json:"metricAggregations,omitempty"`
	}
	header struct {
		Name string `json:"name"`
	}
	dateRange struct {
		Start string `json:"startDate"`
		End   string `json:"endDate"`
	}
	orderBy struct {
		Metric metricOrder `json:"metric"`
		Desc   bool        `json:"desc"`
	}
	metricOrder struct {
		Name string `json:"metricName"`
	}

	answerBody struct {
		Kind       string     `json:"kind"`
		Dimensions []header   `json:"dimensionHeaders"`
		Metrics    []header   `json:"metricHeaders"`
		Rows       []valueRow `json:"rows"`
		Totals     []valueRow `json:"totals"`
	}
	valueRow struct {
		Dimensions []value `json:"dimensionValues"`
		Metrics    []value `json:"metricValues"`
	}
	value struct {
		Value string `json:"value"`
	}
)

// Run asks a report. Returns an analytics.Failure where Google reports nothing.
func (c *Client) Run(ctx context.Context, r Report) (Answer, error) {
	request := requestBody{Dimensions: c.named(r.Dimensions), Metrics: c.named(r.Metrics), DateRanges: []dateRange{{r.From, r.To}}}
	if len(r.Dimensions) > 0 {
		request.OrderBys = []orderBy{{metricOrder{request.Metrics[0].Name}, true}}
		request.Limit, request.Aggregations = strconv.Itoa(r.Most), []string{"TOTAL"}
	}
	body, err := call.JSON(request)
	if err != nil {
		return Answer{}, fmt.Errorf("write a report for Google Analytics: %w", err)
	}
	raw, err := c.post(ctx, body)
	if err != nil {
		return Answer{}, err
	}
	var came answerBody
	if err := json.Unmarshal(raw, &came); err != nil {
		return Answer{}, c.about(nonsense("%w", err))
	}
	answer, err := came.read(request)
	if err != nil {
		return Answer{}, c.about(err)
	}
	return answer, nil
}

// post makes the call. A token that Google does not take any more, though its time
// is not out, is replaced once.
func (c *Client) post(ctx context.Context, body []byte) ([]byte, error) {
	for renewed := false; ; renewed = true {
		token, err := c.token.Get(ctx, func() (string, time.Duration, error) { return c.fetchToken(ctx) })
		if err != nil {
			return nil, c.about(err)
		}
		a, err := c.call.Do(ctx, http.MethodPost, c.config.URL+"/v1beta/properties/"+c.config.Property+":runReport", map[string]string{
			"Accept": "application/json", "Authorization": "Bearer " + token, "Content-Type": "application/json",
		}, body)
		switch {
		case err != nil:
			return nil, c.about(err)
		case a.Status == http.StatusUnauthorized && !renewed:
			c.token.Invalidate(token)
		case a.Status != http.StatusOK:
			return nil, c.about(reportFailure(a))
		default:
			return a.Body, nil
		}
	}
}

// about names the account and the property to whoever is to put things right.
func (c *Client) about(err error) error {
	f := failureOf(err)
	if f == nil {
		f = failed(analytics.Down, err)
	}
	f.Property = c.config.Property
	if account, read := c.account.Load().(string); read {
		f.Account = account
	}
	return f
}

// reportFailure says why no report came, from the error of Google's APIs.
func reportFailure(a call.Answer) *analytics.Failure {
	f := failed(analytics.Down, fmt.Errorf("status %d", a.Status))
	f.Server = a.Status >= 500
	var e struct {
		Error struct {
			Status  string `json:"status"`
			Message string `json:"message"`
		} `json:"error"`
	}
	if json.Unmarshal(a.Body, &e) == nil {
		f.Words = words(e.Error.Status + " " + e.Error.Message)
	}
	switch {
	case a.Status == http.StatusUnauthorized:
		f.Kind = analytics.Expired
	case a.Status == http.StatusForbidden:
		f.Kind = analytics.NoRights
	case a.Status == http.StatusTooManyRequests:
		f.Kind = analytics.Quota
	case a.Status >= 400 && a.Status < 500:
		f.Kind = analytics.Refused
	}
	return f
}

// read checks that the answer is one to what was asked, and reads its numbers.
func (b answerBody) read(request requestBody) (Answer, error) {
	if b.Kind != "analyticsData#runReport" {
		return Answer{}, nonsense("its kind is %q", b.Kind)
	}
	if !slices.Equal(b.Dimensions, request.Dimensions) || !slices.Equal(b.Metrics, request.Metrics) {
		return Answer{}, nonsense("it reports %v %v", b.Dimensions, b.Metrics)
	}
	answer := Answer{Totals: make([]float64, len(request.Metrics))}
	for _, row := range b.Rows {
		numbers, err := row.numbers(len(request.Dimensions), len(request.Metrics))
		if err != nil {
			return Answer{}, err
		}
		one := Row{Metrics: numbers}
		for _, value := range row.Dimensions {
			one.Values = append(one.Values, value.Value)
		}
		answer.Rows = append(answer.Rows, one)
	}
	// Without a dimension the one row is the total.
	totals := b.Totals
	if len(request.Dimensions) == 0 {
		totals, answer.Rows = b.Rows, nil
	}
	switch {
	case len(totals) == 1:
		numbers, err := totals[0].numbers(len(request.Dimensions), len(request.Metrics))
		if err != nil {
			return Answer{}, err
		}
		answer.Totals = numbers
	case len(b.Rows) > 0:
		return Answer{}, nonsense("%d totals of %d rows", len(totals), len(b.Rows))
	}
	return answer, nil
}

// numbers are those of a row, which Google writes as texts.
func (r valueRow) numbers(dimensions, metrics int) ([]float64, error) {
	if len(r.Dimensions) != dimensions || len(r.Metrics) != metrics {
		return nil, nonsense("a row of %d and %d values", len(r.Dimensions), len(r.Metrics))
	}
	all := make([]float64, metrics)
	for i, one := range r.Metrics {
		n, err := strconv.ParseFloat(one.Value, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) || n < 0 {
			return nil, nonsense("a number is %.40q", one.Value)
		}
		all[i] = n
	}
	return all, nil
}
