package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
)

// What a catalogue may take, of a hundred thousand products with three variants and two
// pictures each.
const (
	goodsListTimes     = 1.5 // of the list of pages
	goodsSearchAim     = 15 * time.Millisecond
	manyVariants       = 200
	manyLoadAim        = 30 * time.Millisecond
	manySaveAim        = 60 * time.Millisecond
	hotGoods           = 50
	decrementsAim      = 1000 // a second
	importedRows       = 50_000
	importAim          = time.Minute
	importMemory       = 250 << 20
	importOthersSlower = 2.0 // times what others' lists take alone
	goodsPages         = 100_000
	goodsTemplates     = 10
	goodsVariants      = 3
	goodsSizes         = 20
	goodsBatch         = 1000
)

// selling is a catalogue that is measured.
type selling struct {
	*begun
	categories []uint64
	values     []uint64 // of two properties: sizes, then colours
	templates  []uint64
	first      uint64 // id of the first product that was filled in
	count      uint64
	many       uint64 // a product with many variants
}

// Goods measures a catalogue of so many products: its list beside that of pages, its
// search, a form with many variants, the stock and an import.
func Goods(folder, dbURL string, count int, load Load) error {
	b, err := begin(Setup{Folder: folder, Rows: goodsPages, DBURL: dbURL})
	if err != nil {
		return err
	}
	defer b.end()
	s := &selling{begun: b, count: uint64(count)}
	if err := s.open(); err != nil {
		return fmt.Errorf("open a catalogue: %w", err)
	}
	began := time.Now()
	if err := s.withDB(s.fill); err != nil {
		return fmt.Errorf("fill a catalogue: %w", err)
	}
	if err := awaitIndex(s.data.URL, "product_langs", count); err != nil {
		return err
	}
	log.Printf("%d products can be searched after %v", count, time.Since(began).Round(time.Second))
	fmt.Printf("\n%d products of %d variants on %s; %s wanted a processor in the minute before\n\n", count, goodsVariants, s.data.Where, busy())
	s.reading(load)
	if err := s.withDB(func() error { return s.decrements(load) }); err != nil {
		return err
	}
	return s.imports(load)
}

func (s *selling) made(path string, body map[string]any, into any) error {
	return s.json(http.MethodPost, path, body, http.StatusCreated, &struct{ Data any }{into})
}

// reading measures lists, the search of options, and the form with many variants.
func (s *selling) reading(load Load) {
	get := func(path string) func(int64) *http.Request {
		return func(int64) *http.Request { return s.request(http.MethodGet, path, nil) }
	}
	filtered := fmt.Sprintf("/api/shop/product/?page=1&per_page=20&stock=1&category=%d&sort=order", s.categories[1])
	record := fmt.Sprint("/api/shop/product/", s.many)
	s.subject.Scenarios = []Scenario{
		{Name: "list of pages", Status: 200, Rows: true, Request: get("/api/content/page/?page=1&per_page=20&sort=title")},
		{Name: "products of a category in stock", Status: 200, Rows: true, Request: get(filtered)},
	}
	beside := load
	beside.ByFirst = true
	results := beside.Measure(s.subject)
	fmt.Print(Table("Products", load, results))
	figures := results[0].Figures
	times := figures[1].Times
	printResult("products of a category in stock, times the list of pages", fmt.Sprintf("%.2f", times), times <= goodsListTimes && figures[1].Errors == 0, fmt.Sprint(goodsListTimes))
	typing := load
	typing.Pause = otherPause
	s.subject.Scenarios = []Scenario{{Name: "options of products by a word", Status: 200, Rows: true, Request: func(n int64) *http.Request {
		return s.request(http.MethodGet, fmt.Sprint("/api/shop/product/list?query=", s.first+uint64(n)*7919%s.count), nil)
	}}}
	found := typing.Measure(s.subject)[0].Figures[0]
	printResult(fmt.Sprintf("options of products by a word, p99 (p50 %s; %d people type)", short(found.P50), typing.Connections), short(found.P99),
		found.P99 <= goodsSearchAim && found.Errors == 0, short(goodsSearchAim))

	// Who works on a form does so alone.
	load.Connections = 1
	s.subject.Scenarios = []Scenario{
		{Name: "a product of many variants", Status: 200, Request: get(record)},
		{Name: "save it", Status: 200, Request: func(n int64) *http.Request {
			return s.request(http.MethodPost, record, map[string]any{"price": fmt.Sprintf("%d.%d", 10+n%10, n%100), "ean": fmt.Sprint(n)})
		}},
	}
	results = load.Measure(s.subject)
	fmt.Print(Table(fmt.Sprintf("A product of %d variants", manyVariants), load, results))
	figures = results[0].Figures
	printResult("it is loaded, p99", short(figures[0].P99), figures[0].P99 <= manyLoadAim && figures[0].Errors == 0, short(manyLoadAim))
	printResult("it is saved, p99", short(figures[1].P99), figures[1].P99 <= manySaveAim && figures[1].Errors == 0, short(manySaveAim))
}

// decrements has a few products sold at once by many: none is lost or doubled.
func (s *selling) decrements(load Load) error {
	ctx := context.Background()
	const pieces = decrementsAim * 100
	last := s.first + hotGoods - 1
	err := s.db.Tx(ctx, func(tx *gorm.DB) error {
		for id := s.first; id <= last; id++ {
			if err := stock.Move(tx, stock.Cause{Reason: stock.ReasonReceipt, At: db.Now()}, stock.Line{ProductID: id, Quantity: pieces}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("fill a stock: %w", err)
	}
	sum := func() (n int64, err error) {
		err = s.db.Read(ctx).Raw("SELECT SUM(stock) FROM products WHERE id BETWEEN ? AND ?", s.first, last).Scan(&n).Error
		return n, err
	}
	before, err := sum()
	if err != nil {
		return err
	}
	var sold, turn atomic.Int64
	var failed error
	var once sync.Once
	var wait sync.WaitGroup
	began := time.Now()
	for range load.Connections {
		wait.Go(func() {
			for time.Since(began) < load.Length {
				id := s.first + uint64(turn.Add(1))%hotGoods
				err := s.db.Tx(ctx, func(tx *gorm.DB) error {
					return stock.Move(tx, stock.Cause{Reason: stock.ReasonOrder, At: db.Now()}, stock.Line{ProductID: id, Quantity: -1})
				})
				if err != nil {
					once.Do(func() { failed = err })
					return
				}
				sold.Add(1)
			}
		})
	}
	wait.Wait()
	took := time.Since(began)
	after, err := sum()
	if err := errors.Join(failed, err); err != nil {
		return fmt.Errorf("take from a stock: %w", err)
	}
	second := float64(sold.Load()) / took.Seconds()
	printResult(fmt.Sprintf("pieces taken from the stock of %d goods a second", hotGoods), fmt.Sprintf("%.0f", second), second >= decrementsAim, fmt.Sprint(decrementsAim))
	printResult("pieces lost or doubled", fmt.Sprint(before-after-sold.Load()), before-after == sold.Load(), "0")
	return nil
}

// imports changes many products from a file, while others read lists.
func (s *selling) imports(load Load) error {
	lists := Scenario{Status: http.StatusOK, Request: func(n int64) *http.Request {
		return s.request(http.MethodGet, fmt.Sprintf("/api/content/page/?per_page=20&sort=title&status=1&page=%d", 1+n%50), nil)
	}}
	load.Connections, load.Pause = 4, otherPause
	load.once(s.subject, lists, load.Length/5)
	alone := load.once(s.subject, lists, load.Length)
	rows := min(importedRows, s.count)
	var file strings.Builder
	file.WriteString("sku;price;stock\n")
	for i := range rows {
		fmt.Fprintf(&file, "goods-%d;%d,5;%d\n", s.first+s.count-1-i, 5+i%20, 1+i%7)
	}
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	part, err := parts.CreateFormFile("file", "tovar.csv")
	if err != nil {
		return err
	}
	_, err = io.WriteString(part, file.String())
	if err := errors.Join(err, parts.Close()); err != nil {
		return err
	}
	r := s.request(http.MethodPost, "/api/shop/product/import", map[string]any{})
	r.Body, r.ContentLength = io.NopCloser(&form), int64(form.Len())
	r.Header.Set("Content-Type", parts.FormDataContentType())
	used := watch(s.subject.PID)
	began := time.Now()
	type outcome struct {
		took time.Duration
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		reply, err := http.DefaultClient.Do(r)
		if err == nil {
			var said []byte
			said, err = io.ReadAll(reply.Body)
			if err = errors.Join(err, reply.Body.Close()); err == nil && reply.StatusCode != http.StatusOK {
				err = fmt.Errorf("status %d: %.1000s", reply.StatusCode, said)
			}
		}
		done <- outcome{time.Since(began), err}
	}()
	// The slowest part counts: a preview first, then the one transaction.
	var beside Figure
	var ended outcome
	for over := false; !over; {
		f := load.once(s.subject, lists, load.Length)
		if f.Errors += beside.Errors; f.P50 > beside.P50 {
			beside = f
		}
		beside.Errors = f.Errors
		select {
		case ended = <-done:
			over = true
		default:
		}
	}
	if ended.err != nil {
		return fmt.Errorf("import: %w", ended.err)
	}
	peak := used().peak
	slower := float64(beside.P50) / float64(alone.P50)
	printResult(fmt.Sprintf("an import of %d rows", rows), ended.took.Round(100*time.Millisecond).String(), ended.took <= importAim, importAim.String())
	printResult("memory meanwhile", megabytes(peak), peak <= importMemory, megabytes(importMemory))
	printResult(fmt.Sprintf("lists of others meanwhile (p50 %s, p99 %s), times alone", short(beside.P50), short(beside.P99)), fmt.Sprintf("%.2f", slower),
		slower <= importOthersSlower && beside.Errors == 0, fmt.Sprint(importOthersSlower))
	return nil
}
