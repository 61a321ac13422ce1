package crash_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/lookup"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// withdrawer places orders, withdraws from them and has goods and money go back,
// until the program dies under it; then it goes on with the same order.
type withdrawer struct {
	sender
	key    string // of the site
	form   map[string]any
	number int
	order  uint64 // that is being withdrawn from
	line   uint64 // of it
	email  string
	done   []uint64
}

func (w *withdrawer) json(method, path string, body, into any) (status int, err error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	status, answer, err := w.call(method, path, "application/json", raw)
	if err != nil {
		return 0, err
	}
	if status < 300 && into != nil {
		err = json.Unmarshal(answer, &struct{ Data any }{into})
	}
	if status != http.StatusOK && status != http.StatusCreated && status != http.StatusConflict {
		w.t.Errorf("%s: %d %s", path, status, answer)
	}
	return status, err
}

// bySite calls as the shop's site does, with a key of the request that stays.
func (w *withdrawer) bySite(path string, body, into any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(http.MethodPost, w.base+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	r.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + w.key}, "Idempotency-Key": {fmt.Sprint("w-", w.order)}}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	reply, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		w.t.Errorf("%s: %d %s", path, answer.StatusCode, reply)
		return nil
	}
	return json.Unmarshal(reply, &struct{ Data any }{into})
}

func (w *withdrawer) work() {
	for {
		if w.order == 0 {
			w.number++
			w.email = fmt.Sprintf("%s-%d@example.com", w.name, w.number)
			w.form["email"] = w.email
			var made struct{ ID uint64 }
			if _, err := w.json(http.MethodPost, "/api/order/", w.form, &made); err != nil {
				return
			}
			w.order = made.ID
		}
		if w.withdraw() != nil {
			return
		}
		w.done, w.order, w.line = append(w.done, w.order), 0, 0
	}
}

// withdraw does what is left to be done with the order. What was done before the
// program died is a conflict, or answered as it was.
func (w *withdrawer) withdraw() error {
	who := map[string]any{"number": fmt.Sprint(w.order), "email": w.email}
	if w.line == 0 {
		var offer struct{ Lines []struct{ ID uint64 } }
		if err := w.bySite("/api/site/withdrawal/start", who, &offer); err != nil {
			return err
		}
		w.line = offer.Lines[0].ID
	}
	who["lines"] = []any{map[string]any{"id": w.line, "quantity": 2}}
	var receipt struct{ Number string }
	if err := w.bySite("/api/site/withdrawal/confirm", who, &receipt); err != nil {
		return err
	}
	var found []struct{ ID uint64 }
	if _, err := w.json(http.MethodGet, "/api/withdrawal/?search="+receipt.Number, nil, &found); err != nil {
		return err
	}
	at := fmt.Sprintf("/api/withdrawal/%d", found[0].ID)
	var goods struct {
		Version int64
		Lines   []struct{ ID uint64 }
	}
	if _, err := w.json(http.MethodGet, at+"/goods", nil, &goods); err != nil {
		return err
	}
	back := []any{map[string]any{"id": goods.Lines[0].ID, "restocked": 1, "written_off": 1, "reason": "rozbité"}}
	if _, err := w.json(http.MethodPost, at+"/receive_goods", map[string]any{"lines": back}, nil); err != nil {
		return err
	}
	_, err := w.json(http.MethodPost, at+"/refund", map[string]any{"iban": "SK3112000000198742637541"}, nil)
	return err
}

// killedWithWithdrawals kills the program again and again while customers withdraw,
// goods come and money goes: afterwards each withdrawal is there once, with one form,
// one receipt, one refund, and stock agrees with its movements.
func killedWithWithdrawals(t *testing.T, program string, c config.Config, rounds int) {
	seed := apptest.Seed(t)
	kills := apptest.Dice(seed, "kills")
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	cookie, token := "session="+admin.Cookie("session"), admin.Cookie("XSRF-TOKEN")
	make := func(path string, form map[string]any) uint64 {
		var made struct{ ID uint64 }
		admin.PostJSON(path, form).Is(http.StatusCreated).Data(&made)
		return made.ID
	}
	both := map[string]any{"sk": map[string]any{"title": "Prevod"}, "en": map[string]any{"title": "Transfer"}}
	goods := apptest.Goods("mydlo-1", apptest.ShopCategory(t, admin, "mydla"))
	goods["price"], goods["stock"] = 12, 100_000
	product := make("/api/shop/product/", goods)
	shipping := make("/api/shop/shipping/", map[string]any{"langs": both, "provider": 0, "vat": 1, "price": 0})
	payment := make("/api/shop/payment/", map[string]any{"langs": both, "method": "transfer", "vat": 1, "price": 0})
	var key struct{ Secret string }
	admin.PostJSON("/api/settings/site_key/make", map[string]any{"name": "E-shop", "may_quote": true, "may_order": true, "may_read": true}).Is(http.StatusOK).Data(&key)
	d := dbtest.MustOpen(t, c.DBURL)
	workers := []*withdrawer{{}, {}}
	for round := range rounds + 1 {
		var wait sync.WaitGroup
		for n, w := range workers {
			w.sender, w.key = sender{t: t, base: p.base, cookie: cookie, token: token, name: fmt.Sprint("kupujuci-", n)}, key.Secret
			w.form = map[string]any{
				"name": "Ján", "surname": "Čierny", "address": "Hlavná", "address_number": "12", "city": "Košice", "zip": "040 01", "country_id": lookup.CountrySK, "language_id": 1, "status": 1,
				"products": []any{map[string]any{"id": product, "quantity": 3}}, "payment_id": payment, "shipping_id": shipping,
			}
			if round == rounds { // what was broken off is brought to its end
				if w.order != 0 && w.withdraw() == nil {
					w.done = append(w.done, w.order)
				}
				continue
			}
			wait.Go(w.work)
		}
		if round == rounds {
			break
		}
		time.Sleep(time.Duration(300+kills.IntN(900)) * time.Millisecond)
		p.kill(t)
		wait.Wait()
		p = run(t, program, c)
	}
	jobsDone(t, d, p)
	count := func(query string, args ...any) (n int) {
		if err := d.Read(t.Context()).Raw(query, args...).Scan(&n).Error; err != nil {
			t.Error(err)
		}
		return n
	}
	done := len(workers[0].done) + len(workers[1].done)
	t.Logf("%d withdrawals were brought to their end in %d rounds", done, rounds)
	if done < rounds {
		t.Errorf("only %d withdrawals were brought to their end", done)
	}
	for what, query := range map[string]string{
		"withdrawals": "SELECT COUNT(*) FROM withdrawals WHERE status = 'done'", "return forms": "SELECT COUNT(*) FROM form_returns WHERE status = 1",
		"orders with one": "SELECT COUNT(DISTINCT order_id) FROM withdrawals", "refunds": "SELECT COUNT(*) FROM order_refunds",
		"repayments": "SELECT COUNT(*) FROM order_repayments", "steps of goods": "SELECT COUNT(*) FROM withdrawal_steps WHERE kind = 'goods'",
		"steps of money": "SELECT COUNT(*) FROM withdrawal_steps WHERE kind = 'money'", "pieces in stock again": "SELECT SUM(returned) FROM order_lines",
		"pieces written off": "SELECT SUM(written_off) FROM order_lines",
	} {
		if n := count(query); n != done {
			t.Errorf("%d %s, want %d", n, what, done)
		}
	}
	receipts, err := filepath.Glob(filepath.Join(c.StorageDir, "mail", "withdrawal_receipt-*.eml"))
	if err != nil || len(receipts) != done {
		t.Errorf("%d receipts went out, want %d: %v", len(receipts), done, err)
	}
	if wrong, err := stock.Check(t.Context(), d); err != nil || len(wrong) > 0 {
		t.Error("the stock does not agree with its movements:", wrong, err)
	}
	p.stop(t)
}
