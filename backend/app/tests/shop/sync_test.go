package shop_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/web/webtest"
)

const productSync = "/api/shop/product/sync"

type syncState struct {
	Status, Source, By string
	Dry                bool
	Rows, Total        int
	Report             *importReport
	Errors             []string
}

// synced runs a test where the products have a feed.
func synced(t *testing.T, where string, test func(t *testing.T, p *apptest.Product)) {
	run := func(c config.Config) func(t *testing.T) {
		return func(t *testing.T) {
			c.ProductFeed = where
			test(t, apptest.Start(t, c))
		}
	}
	t.Run("embedded", func(t *testing.T) { run(apptest.Embedded(t))(t) })
	if !apptest.OnlyLocal() {
		t.Run("scale", func(t *testing.T) { run(apptest.Scale(t))(t) })
	}
}

// beginSync begins as the button does.
func beginSync(t *testing.T, b *webtest.Client, query string) *webtest.Answer {
	t.Helper()
	b.Header = http.Header{"X-Xsrf-Token": {b.Cookie("XSRF-TOKEN")}}
	defer func() { b.Header = nil }()
	return b.Get(productSync + query)
}

func endOfSync(t *testing.T, b *webtest.Client) (s syncState) {
	t.Helper()
	apptest.Soon(t, "the synchronisation ends", func() bool {
		s = syncState{}
		b.Get(productSync + "/state").Is(http.StatusOK).Data(&s)
		return s.Status == "done" || s.Status == "failed"
	})
	return s
}

// The whole life of a feed in a file: what it would change, what it changes,
// what it refuses, who may.
func TestProductSync(t *testing.T) {
	at := filepath.Join(t.TempDir(), "sklad.csv")
	tell := func(text string) {
		t.Helper()
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	synced(t, at, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		first := createGoods(b, goods("soap-1", soaps, map[string]any{"stock": 3}))
		second := createGoods(b, goods("soap-2", soaps, map[string]any{"stock": 5}))
		load := func(of uint64) (rec struct {
			Price, PriceWS float64
			Stock          int
			Ean            string
			Version        int64
		}) {
			t.Helper()
			b.Get(products + id(of)).Is(http.StatusOK).Data(&rec)
			return rec
		}
		sync := func(query string) syncState {
			t.Helper()
			beginSync(t, b, query).Is(http.StatusAccepted)
			return endOfSync(t, b)
		}
		var none syncState
		if b.Get(productSync + "/state").Is(http.StatusOK).Data(&none); none.Status != "none" || none.Source != "sklad.csv" {
			t.Errorf("before the first it says %+v", none)
		}

		tell("sku;ean;stock;price;price_ws\nsoap-1;8588000000012;9;11,5;7\nsoap-2;;-1;4;3\nnobody;;1;2;1\nsoap-3;;1;1;1\nsoap-3;;2;2;2\n")
		b.Get(productSync).Is(419)
		looked := sync("?dry=1")
		r := looked.Report
		if looked.Status != "done" || !looked.Dry || r == nil || r.Rows != 5 || r.Changed != 1 || r.Created != 0 || r.Refused != 4 || load(first).Stock != 3 {
			t.Fatalf("the dry run says %+v, %+v", looked, r)
		}
		want := map[string]bool{"3 stock": true, "4 sku": true, "5 sku": true, "6 sku": true}
		for _, f := range r.Faults {
			delete(want, fmt.Sprintf("%d %s", f.Line, f.Field))
			if f.Message == "" || strings.HasPrefix(f.Message, "errors.") {
				t.Errorf("line %d: %q", f.Line, f.Message)
			}
		}
		if len(want) > 0 || len(r.Shown) != 1 || r.Shown[0].ID != first {
			t.Errorf("not told: %v of %+v", want, r)
		}
		done := sync("")
		if done.Status != "done" || done.Dry || done.Report.Changed != 1 || done.Rows != 5 || done.Total != 5 || done.By == "" {
			t.Errorf("it says %+v", done)
		}
		if is := load(first); is.Stock != 9 || is.Price != 11.5 || is.Ean != "8588000000012" {
			t.Errorf("the product is %+v", is)
		}
		if is := load(second); is.Stock != 5 || is.Version != 1 {
			t.Errorf("a refused row changed %+v", is)
		}
		var moves []struct{ Reason, Reference string }
		b.Get("/api/shop/movement/?product=" + id(first)).Is(http.StatusOK).Data(&moves)
		if len(moves) == 0 || moves[0].Reason != stock.ReasonImport || moves[0].Reference != "sklad.csv" {
			t.Errorf("the movements are %+v", moves)
		}
		var prices int64
		if err := p.DB.Read(t.Context()).Table("price_changes").Where("product_id = ?", first).Count(&prices).Error; err != nil || prices != 2 {
			t.Errorf("the ledger of prices has %d lines, %v", prices, err)
		}
		if again := sync(""); again.Report.Unchanged != 1 || again.Report.Changed != 0 {
			t.Errorf("again it says %+v", again.Report)
		}
		if wrong, err := stock.Check(t.Context(), p.DB); err != nil || len(wrong) > 0 {
			t.Errorf("the ledger: %v, %v", wrong, err)
		}

		// HEAD is safe (RFC 9110 9.2.1): it begins nothing.
		tell("sku;stock\nsoap-1;1\n")
		if allowed := b.Do(http.MethodHead, productSync, "", nil).Is(http.StatusMethodNotAllowed).Header.Get("Allow"); allowed != "GET" {
			t.Errorf("HEAD: allowed is %q", allowed)
		}
		if s := endOfSync(t, b); s.Report.Unchanged != 1 || load(first).Stock != 9 {
			t.Errorf("HEAD has begun %+v", s)
		}

		for text, hint := range map[string]string{
			"sku;stock\nč;1\nsoap-1;\xb9\n": "UTF-8",
			"sku;title.sk\nsoap-1;Mydlo\n":  "title.sk",
			"sku;prize\nsoap-1;5\n":         "price",
			"stock\n5\n":                    "sku",
			"":                              "",
			`[{"sku":"soap-1","stock":4},`:  "2",
		} {
			tell(text)
			if s := sync(""); s.Status != "failed" || len(s.Errors) == 0 || !strings.Contains(s.Errors[0], hint) || load(first).Stock != 9 {
				t.Errorf("%q: %+v", text, s)
			}
		}
		tell(`[{"sku":"soap-1","stock":4,"price":"12.345"},{"sku":"soap-2","price_ws":1.5}]`)
		if s := sync(""); s.Report.Changed != 2 || load(first).Stock != 4 || load(first).Price != 12.345 {
			t.Errorf("of JSON: %+v", s.Report)
		}
		if err := os.Remove(at); err != nil {
			t.Fatal(err)
		}
		if s := sync(""); s.Status != "failed" || len(s.Errors) != 1 {
			t.Errorf("without the file: %+v", s)
		}
		beginSync(t, b, "?dry=2").Is(http.StatusUnprocessableEntity)
		beginSync(t, b, "?wet=1").Is(http.StatusUnprocessableEntity)

		_, looks := p.Extra(t, b, "Pozerá", "shop/product:view")
		beginSync(t, looks, "").Is(http.StatusForbidden)
		looks.Get(productSync + "/state").Is(http.StatusForbidden)
		tell("sku;stock\nsoap-1;8\n")
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		beginSync(t, editor, "").Is(http.StatusAccepted)
		if s := endOfSync(t, editor); s.Report == nil || s.Report.Changed != 1 {
			t.Errorf("of role 2: %+v", s)
		}
	})
}

// Without a feed there is nothing to begin.
func TestSyncOff(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	beginSync(t, b, "").Is(http.StatusConflict)
	var s syncState
	if b.Get(productSync + "/state").Is(http.StatusOK).Data(&s); s.Status != "none" || s.Source != "" {
		t.Errorf("%+v", s)
	}
	var view struct {
		List struct {
			Import struct{ Sync map[string]any }
		}
	}
	b.Get("/api/schema/shop/product").Is(http.StatusOK).Data(&view)
	if sync := view.List.Import.Sync; sync == nil || sync["source"] != nil {
		t.Errorf("the view says %v", sync)
	}
	b.Get("/api/shop/voucher/sync").Is(http.StatusNotFound)
}

// A feed at an address: one at a time, never from the machine itself, and never
// more than it may hold.
func TestSyncFromAddress(t *testing.T) {
	own, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("the machine has no second address of its own")
	}
	asked, wait := 0, make(chan struct{})
	inner := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = io.WriteString(w, "sku;stock\nsoap-1;77\n")
	}))
	t.Cleanup(inner.Close)
	mode := ""
	outer := &httptest.Server{Listener: own, Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch mode {
		case "inside":
			http.Redirect(w, r, inner.URL, http.StatusFound)
		case "told":
			w.Header().Set("Content-Length", "2147483648")
		case "endless":
			block := []byte(strings.Repeat("soap-1;5\n", 10_000))
			for {
				if _, err := w.Write(block); err != nil {
					return
				}
			}
		case "slow":
			_, _ = io.WriteString(w, "sku;stock\n")
			w.(http.Flusher).Flush()
			<-wait
			_, _ = io.WriteString(w, "soap-1;6\n")
		}
	})}}
	outer.Start()
	t.Cleanup(outer.Close)
	c, temporary := apptest.Embedded(t), t.TempDir()
	t.Setenv("TMPDIR", temporary)
	c.ProductFeed, c.FeedNetworks = outer.URL+"/sklad.csv?token=s3cret", []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}
	p := apptest.Start(t, c)
	b := p.Admin(t)
	made := createGoods(b, goods("soap-1", apptest.ShopCategory(t, b, "mydla"), map[string]any{"stock": 3}))
	for _, mode = range []string{"inside", "told", "endless"} {
		beginSync(t, b, "").Is(http.StatusAccepted)
		if s := endOfSync(t, b); s.Status != "failed" || len(s.Errors) != 1 || strings.Contains(s.Errors[0], "s3cret") || strings.HasPrefix(s.Errors[0], "errors.") {
			t.Errorf("%s: %+v", mode, s)
		}
	}
	if asked != 0 || strings.Contains(p.Log.String(), "s3cret") {
		t.Error("the machine itself was asked, or the log tells the secret:", asked, p.Log)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
	mode = "slow"
	beginSync(t, b, "").Is(http.StatusAccepted)
	beginSync(t, b, "").Is(http.StatusConflict)
	close(wait)
	var rec struct{ Stock int }
	if s := endOfSync(t, b); s.Status != "done" || s.Source != "sklad.csv" {
		t.Errorf("the slow one: %+v", s)
	}
	if b.Get(products + id(made)).Data(&rec); rec.Stock != 6 {
		t.Errorf("the stock is %d", rec.Stock)
	}
}
