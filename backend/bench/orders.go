package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"slices"
	"strings"
	"time"
)

// What orders may take, at a million of them with three lines each.
const (
	orderListTimes   = 1.5 // of the list of pages
	orderListAim     = 40 * time.Millisecond
	orderDetailAim   = 15 * time.Millisecond
	ordersPerSecond  = 500
	orderMemory      = 250 << 20
	labelsInZip      = 500
	labelsAim        = 10 * time.Second
	labelsMemory     = 200 << 20
	orderPages       = 100_000
	orderKeys        = 48 // sites: each may call so often a minute
	orderFillBatch   = 1000
	orderStock       = 10_000_000
	orderTemplates   = 8
	orderLinesOfEach = 3
)

// ordering is a shop whose orders are measured.
type ordering struct {
	*begun
	goods             []uint64
	courier, transfer uint64
	keys              []string
	first, count      uint64 // ids of the filled orders
}

// Orders measures a shop with so many orders: its list by every filter beside the list
// of pages, details, placing by sites, and labels.
func Orders(folder, dbURL string, count int, load Load) error {
	b, err := begin(Setup{Folder: folder, Rows: orderPages, DBURL: dbURL})
	if err != nil {
		return err
	}
	defer b.end()
	o := &ordering{begun: b}
	if err := o.open(); err != nil {
		return fmt.Errorf("open a shop: %w", err)
	}
	began := time.Now()
	if err := o.withDB(func() error { return o.fill(uint64(count)) }); err != nil {
		return fmt.Errorf("fill orders: %w", err)
	}
	log.Printf("%d orders are filled in after %v", count, time.Since(began).Round(time.Second))
	if err := awaitIndex(o.data.URL, "orders", count); err != nil {
		return err
	}
	log.Printf("they can be searched after %v", time.Since(began).Round(time.Second))
	fmt.Printf("\n%d orders of %d lines on %s; %s wanted a processor in the minute before\n\n", count, orderLinesOfEach, o.data.Where, busy())
	if err := o.reading(load); err != nil {
		return err
	}
	if err := o.beside(load); err != nil {
		return err
	}
	if err := o.placing(load); err != nil {
		return err
	}
	return o.labels()
}

func (o *ordering) made(path string, body map[string]any) (id uint64, err error) {
	var made struct{ Data struct{ ID uint64 } }
	err = o.json(http.MethodPost, path, body, http.StatusCreated, &made)
	return made.Data.ID, err
}

// open makes what is sold, ways to send and to pay, a code, and keys of sites.
func (o *ordering) open() (err error) {
	both := func(title string) map[string]any {
		return map[string]any{"sk": map[string]any{"title": title}, "en": map[string]any{"title": title + " en"}}
	}
	lang := map[string]any{"title": "Mydlá", "title_url": "mydla"}
	category, err := o.made("/api/content/category/", map[string]any{"langs": map[string]any{"sk": lang, "en": lang}, "module_id": 5, "status": true})
	if err != nil {
		return err
	}
	for i := range orderLinesOfEach {
		lang := map[string]any{"title": fmt.Sprint("Mydlo ", i), "title_url": fmt.Sprint("mydlo-", i)}
		id, err := o.made("/api/shop/product/", map[string]any{
			"langs": map[string]any{"sk": lang, "en": lang}, "categories": []uint64{category}, "sku": fmt.Sprint("soap-", i), "vat": 1, "price": 12.3, "price_ws": 8,
			"status": true, "stock": orderStock,
		})
		if err != nil {
			return err
		}
		o.goods = append(o.goods, id)
	}
	if o.courier, err = o.made("/api/shop/shipping/", map[string]any{"langs": both("Kuriér"), "provider": 0, "vat": 1, "price": 4.9}); err != nil {
		return err
	}
	if o.transfer, err = o.made("/api/shop/payment/", map[string]any{"langs": both("Prevod"), "method": "transfer", "vat": 1, "price": 0}); err != nil {
		return err
	}
	if _, err = o.made("/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 10, "uses_left": 1_000_000, "status": true}); err != nil {
		return err
	}
	for i := range orderKeys {
		var made struct{ Data struct{ Secret string } }
		body := map[string]any{"name": fmt.Sprint("Web ", i), "may_quote": true, "may_order": true, "may_read": true}
		if err := o.json(http.MethodPost, "/api/settings/site_key/make", body, http.StatusOK, &made); err != nil {
			return err
		}
		o.keys = append(o.keys, made.Data.Secret)
	}
	return nil
}

// form is an order of three soaps, as a site or the desk sends it.
func (o *ordering) form(n int64, set map[string]any) map[string]any {
	products := []any{}
	for i, id := range o.goods {
		products = append(products, map[string]any{"id": id, "quantity": 1 + (n+int64(i))%3})
	}
	form := map[string]any{
		"name": "Ján", "surname": fmt.Sprint("Kupujúci ", n), "email": fmt.Sprintf("kupujuci%d@example.com", n), "phone": "+421900123456", "address": "Hlavná",
		"address_number": "12/A", "city": "Košice", "zip": "04001", "country_id": 193, "language_id": 1, "payment_id": o.transfer, "shipping_id": o.courier, "products": products,
	}
	for name, value := range set {
		form[name] = value
	}
	return form
}

// fill places some orders and has the database write more that are like them, of
// earlier days.
func (o *ordering) fill(count uint64) error {
	ctx := context.Background()
	var templates []uint64
	for i := range orderTemplates {
		set := map[string]any{"send_order": false, "send_invoice": false, "language_id": 1 + i%2, "country_id": []int{193, 56}[i/2%2]}
		if i%3 == 0 {
			set["status"] = 1
		}
		id, err := o.made("/api/order/", o.form(int64(i), set))
		if err != nil {
			return err
		}
		templates = append(templates, id)
		if i%2 == 1 { // most orders of a shop are done with
			if err := o.json(http.MethodPost, fmt.Sprint("/api/order/", id, "/status"), map[string]any{"status_admin": 4}, http.StatusOK, &struct{}{}); err != nil {
				return err
			}
		}
	}
	o.first, o.count = slices.Max(templates)+1, count
	c := copying{o.db}
	const id = "(@base + n.i)"
	orderText, err := c.insert("orders", map[string]string{
		"id": id, "number": c.text(id), "token": c.text(id), "request_key": "NULL", "search_norm": c.joined(c.text(id), "' '", "t.search_norm"), "created_at": "@at", "updated_at": "@at",
		"on_sale": "CASE WHEN n.i % 5 = 0 THEN 1 ELSE 0 END", "has_vat": "CASE WHEN n.i % 7 = 0 THEN 1 ELSE 0 END",
	}, fmt.Sprintf("t.id = %d + n.i %% %d", templates[0], orderTemplates))
	if err != nil {
		return err
	}
	lineText, err := c.insert("order_lines", map[string]string{"id": "", "order_id": id}, fmt.Sprintf("t.order_id = %d + n.i %% %d", templates[0], orderTemplates))
	if err != nil {
		return err
	}
	today := time.Now().UTC()
	for done := uint64(0); done < count; done += orderFillBatch {
		values := map[string]any{"size": min(orderFillBatch, count-done) - 1, "base": o.first + done, "at": today.Add(-400 * 24 * time.Hour * time.Duration(count-done) / time.Duration(count))}
		for _, statement := range []string{orderText, lineText} {
			if err := o.db.Write(ctx).Exec(statement, values).Error; err != nil {
				return err
			}
		}
	}
	// Numbers are drawn by a table of their own.
	if err := o.db.Write(ctx).Exec("INSERT INTO order_numbers (id, created_at) VALUES (?, ?)", o.first+count, today).Error; err != nil {
		return err
	}
	return o.db.Analyze(ctx)
}

// reading measures the list by each filter beside the list of pages, and the detail.
func (o *ordering) reading(load Load) error {
	get := func(path string) func(int64) *http.Request {
		return func(int64) *http.Request { return o.request(http.MethodGet, path, nil) }
	}
	pages := Scenario{Name: "list of pages", Status: 200, Rows: true, Request: get("/api/content/page/?page=1&per_page=20&sort=title")}
	o.subject.Scenarios = []Scenario{pages}
	filters := []string{"", "status=1", "status=9", "status_admin=99", "status_admin=3", "status_admin=4", "language=1", "country=56", "others=sale", "others=vat", "search=1234"}
	for _, filter := range filters {
		o.subject.Scenarios = append(o.subject.Scenarios, Scenario{Name: "orders " + filter, Status: 200, Request: get("/api/order/?page=1&per_page=20&" + filter)})
	}
	o.subject.Scenarios = append(o.subject.Scenarios,
		Scenario{Name: "orders status_admin=99, after a save", Status: 200, Request: get("/api/order/?page=1&per_page=20&status_admin=99"), Before: func(n int64) *http.Request {
			return o.request(http.MethodPost, fmt.Sprint("/api/order/", o.id(n), "/notes/"), map[string]any{"text": "Poznámka"})
		}},
		Scenario{Name: "detail of an order", Status: 200, Request: func(n int64) *http.Request {
			return o.request(http.MethodGet, fmt.Sprint("/api/order/detail/", o.id(n)), nil)
		}})
	load.ByFirst = true
	results := load.Measure(o.subject)
	fmt.Print(Table("Orders", load, results))
	for i, f := range results[0].Figures[1:] {
		name := o.subject.Scenarios[i+1].Name
		switch {
		case strings.HasPrefix(name, "detail"):
			printResult(name+", p99", short(f.P99), f.P99 <= orderDetailAim && f.Errors == 0, short(orderDetailAim))
		case !strings.HasSuffix(name, "after a save"):
			printResult(name+", times the list of pages", fmt.Sprintf("%.2f", f.Times), f.Times <= orderListTimes && f.Errors == 0, fmt.Sprint(orderListTimes))
			printResult(name+", p99", short(f.P99), f.P99 <= orderListAim && f.Errors == 0, short(orderListAim))
		}
	}
	return nil
}

// id is that of some order that was filled in.
func (o *ordering) id(n int64) uint64 { return o.first + uint64(n)*7919%o.count }

// placing has many sites place orders, each with a voucher and goods in stock.
func (o *ordering) placing(load Load) error {
	used := watch(o.subject.PID)
	o.subject.Scenarios = []Scenario{{Name: "place an order", Status: 200, Request: o.placed}}
	// One that is refused reports why, before thousands are.
	if err := o.placeOne(0); err != nil {
		return err
	}
	f := load.Measure(o.subject)[0].Figures[0]
	peak := used().peak
	printResult(fmt.Sprintf("orders placed a second (p99 %s, CPU %s each, %d errors)", short(f.P99), short(f.CPU), f.Errors), fmt.Sprintf("%.0f", f.PerSecond),
		f.PerSecond >= ordersPerSecond && f.Errors == 0, fmt.Sprint(ordersPerSecond))
	printResult("memory while they are placed", megabytes(peak), peak <= orderMemory, megabytes(orderMemory))
	return nil
}

// labels sends parcels by the built-in courier and has their labels in one zip.
func (o *ordering) labels() error {
	var rows []uint64
	for n := range int64(labelsInZip) {
		id, err := o.made("/api/order/", o.form(n, map[string]any{"send_order": false}))
		if err != nil {
			return err
		}
		body := map[string]any{"sender_address_id": 1000, "depth": 20, "width": 20, "height": 20, "weight": 1}
		if err := o.json(http.MethodPost, fmt.Sprint("/api/order/", id, "/send-to-dpd"), body, http.StatusOK, &struct{}{}); err != nil {
			return err
		}
		rows = append(rows, id)
	}
	used := watch(o.subject.PID)
	began := time.Now()
	reply, err := http.DefaultClient.Do(o.request(http.MethodPost, "/api/order/array/shipping-label", map[string]any{"rows": rows}))
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	size, err := io.Copy(io.Discard, reply.Body)
	if err != nil || reply.StatusCode != http.StatusOK {
		return fmt.Errorf("a zip of labels: status %d, %w", reply.StatusCode, err)
	}
	took, peak := time.Since(began), used().peak
	printResult(fmt.Sprintf("a zip of %d labels, %s", labelsInZip, megabytes(size)), took.Round(10*time.Millisecond).String(), took <= labelsAim, labelsAim.String())
	printResult("memory while they are printed", megabytes(peak), peak <= labelsMemory, megabytes(labelsMemory))
	return nil
}
