package crash_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/lookup"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// buyer orders gift vouchers until the program dies under it.
type buyer struct {
	sender
	order  []byte
	placed []json.Number // for certain
}

func (b *buyer) work() {
	for {
		status, answer, err := b.call(http.MethodPost, "/api/order/", "application/json", b.order)
		if err != nil {
			return
		}
		var made struct{ Data struct{ ID json.Number } }
		if err := json.Unmarshal(answer, &made); status != http.StatusCreated || err != nil {
			b.t.Errorf("an order: %d %s", status, answer)
			return
		}
		b.placed = append(b.placed, made.Data.ID)
	}
}

// giftShop sells a gift voucher; it returns the form of an order of two that are paid.
func giftShop(t *testing.T, admin *webtest.Client) []byte {
	t.Helper()
	lang := func(title string) map[string]any { return map[string]any{"title": title} }
	both := map[string]any{"sk": lang("Prevod"), "en": lang("Transfer")}
	make := func(path string, form map[string]any) uint64 {
		var made struct{ ID uint64 }
		admin.PostJSON(path, form).Is(http.StatusCreated).Data(&made)
		return made.ID
	}
	goods := apptest.Goods("poukaz-1", 1)
	langs := map[string]any{}
	for _, locale := range []string{"sk", "en"} {
		langs[locale] = map[string]any{"title": "Poukaz", "title_url": "poukaz-" + locale, "title_voucher": "Poukaz", "content_voucher": "<p>Pre teba</p>"}
	}
	goods["price"], goods["stock"], goods["langs"] = 20, 100_000, langs
	order, err := json.Marshal(map[string]any{
		"name": "Ján", "surname": "Čierny", "email": "jan@example.com", "address": "Hlavná", "address_number": "12", "city": "Košice", "zip": "040 01",
		"country_id": lookup.CountrySK, "language_id": 1, "status": 1, "send_invoice": false,
		"products":    []any{map[string]any{"id": make("/api/shop/product/", goods), "quantity": 2, "gift": true}},
		"payment_id":  make("/api/shop/payment/", map[string]any{"langs": both, "method": "transfer", "vat": 1, "price": 0}),
		"shipping_id": make("/api/shop/shipping/", map[string]any{"langs": both, "provider": 0, "vat": 1, "price": 0}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return order
}

// killedWithLetters kills the program again and again while orders are placed and
// their mails sent: afterwards each order has each of its mails, with its files,
// once, and no voucher is left behind.
func killedWithLetters(t *testing.T, program string, c config.Config, rounds int) {
	seed := apptest.Seed(t)
	kills := apptest.Dice(seed, "kills")
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	cookie, token := "session="+admin.Cookie("session"), admin.Cookie("XSRF-TOKEN")
	order := giftShop(t, admin)
	d := dbtest.MustOpen(t, c.DBURL)
	buyers := []*buyer{{order: order}, {order: order}}
	placed := func() int { return len(buyers[0].placed) + len(buyers[1].placed) }
	// On a busy machine a program may be killed each time before anybody has its answer.
	for round := 0; round < rounds || placed() == 0 && round < 10*rounds; round++ {
		var wait sync.WaitGroup
		for n, b := range buyers {
			b.sender = sender{t: t, base: p.base, cookie: cookie, token: token, name: fmt.Sprint("kupujúci ", n)}
			wait.Go(b.work)
		}
		time.Sleep(time.Duration(100+kills.IntN(600)) * time.Millisecond)
		p.kill(t)
		wait.Wait()
		p = run(t, program, c)
	}
	jobsDone(t, d, p)
	var ids []uint64
	if err := d.Read(t.Context()).Raw("SELECT id FROM orders").Scan(&ids).Error; err != nil {
		t.Fatal(err)
	}
	if len(ids) < placed() || placed() == 0 {
		t.Errorf("%d orders were confirmed, %d are there", placed(), len(ids))
	}
	folder := filepath.Join(c.StorageDir, "mail")
	for _, id := range ids {
		for _, kind := range []string{"placed", "paid", "gift"} {
			files, err := filepath.Glob(filepath.Join(folder, fmt.Sprintf("order_%s-%d*.eml", kind, id)))
			if exact, _ := filepath.Glob(filepath.Join(folder, fmt.Sprintf("order_%s-%d[0-9]*.eml", kind, id))); err == nil {
				files = files[:max(0, len(files)-len(exact))] // those of orders whose number goes on
			}
			if len(files) != 1 {
				t.Errorf("order %d has %d mails %s", id, len(files), kind)
			}
		}
	}
	gifts, err := filepath.Glob(filepath.Join(folder, "order_gift-*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range gifts {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(raw), "Content-Disposition: attachment"); n != 2 {
			t.Errorf("%s has %d vouchers", filepath.Base(name), n)
		}
	}
	for what, query := range map[string]string{
		"vouchers that were not sent":   "SELECT COUNT(*) FROM order_gifts WHERE sent_at IS NULL",
		"orders that are not confirmed": "SELECT COUNT(*) FROM orders WHERE order_sent_at IS NULL",
		"mails that are told of twice":  "SELECT COUNT(*) FROM (SELECT order_id FROM order_events WHERE kind = 'mailed' GROUP BY order_id HAVING COUNT(*) <> 3) twice",
	} {
		var n int
		if err := d.Read(t.Context()).Raw(query).Scan(&n).Error; err != nil || n != 0 {
			t.Errorf("%d %s: %v", n, what, err)
		}
	}
	p.stop(t)
}
