package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	placedASecond = 5
	besideAim     = 40 * time.Millisecond
	besidePage    = 2500
)

// beside measures lists while a shop sells: each order that is placed changes the lists
// of orders, of products and of vouchers, and none of pages.
func (o *ordering) beside(load Load) error {
	ctx, stop := context.WithCancel(context.Background())
	placed := make(chan error, 1)
	go func() { placed <- o.selling(ctx) }()
	get := func(path string) func(int64) *http.Request {
		return func(int64) *http.Request { return o.request(http.MethodGet, path, nil) }
	}
	const orders = "/api/order/?per_page=20&page="
	o.subject.Scenarios = []Scenario{
		{Name: "list of pages", Status: 200, Rows: true, Request: get("/api/content/page/?page=1&per_page=20&sort=title")},
		{Name: "list of products", Status: 200, Rows: true, Request: get("/api/shop/product/?page=1&per_page=20")},
		{Name: "list of orders", Status: 200, Rows: true, Request: get(orders + "1")},
		{Name: "open orders", Status: 200, Rows: true, Request: get(orders + "1&status_admin=99")},
		{Name: "a word never asked before", Status: 200, Rows: true, Request: func(n int64) *http.Request {
			return o.request(http.MethodGet, fmt.Sprint(orders, "1&search=", o.id(n)), nil)
		}},
	}
	if o.count >= besidePage*20 {
		o.subject.Scenarios = append(o.subject.Scenarios, Scenario{
			Name: fmt.Sprint("page ", besidePage), Status: 200, Rows: true, Request: get(orders + fmt.Sprint(besidePage)),
		})
	}
	results := load.Measure(o.subject)
	stop()
	fmt.Print(Table(fmt.Sprintf("Lists beside %d orders placed a second", placedASecond), load, results))
	for i, f := range results[0].Figures {
		printResult(o.subject.Scenarios[i].Name+" beside orders, p99", short(f.P99), f.P99 <= besideAim && f.Errors == 0, short(besideAim))
	}
	return <-placed
}

// selling places orders, evenly, until ctx ends.
func (o *ordering) selling(ctx context.Context) error {
	tick := time.NewTicker(time.Second / placedASecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if err := o.placeOne(sequence.Add(1)); err != nil {
			return err
		}
	}
}

// placed is the request by which a site places an order with a voucher.
func (o *ordering) placed(n int64) *http.Request {
	r := o.request(http.MethodPost, "/api/site/order", o.form(n, map[string]any{"voucher": "LETO26", "total": 71.32}))
	r.Header.Del("Cookie")
	r.Header.Set("Authorization", "Bearer "+o.keys[n%orderKeys])
	r.Header.Set("Idempotency-Key", fmt.Sprint("bench-", n))
	return r
}

// placeOne places an order; one that is refused reports why.
func (o *ordering) placeOne(n int64) error {
	reply, err := http.DefaultClient.Do(o.placed(n))
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	said, err := io.ReadAll(reply.Body)
	if err != nil {
		return fmt.Errorf("place an order: %w", err)
	}
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("place an order: status %d: %s", reply.StatusCode, said)
	}
	return nil
}
