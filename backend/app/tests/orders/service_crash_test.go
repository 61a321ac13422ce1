package orders_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/invoicing/superfaktura"
	"backoffice/backend/integration/invoicing/superfaktura/superfakturatest"
	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/integration/payment/gopay/gopaytest"
	"backoffice/backend/orders/sale"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// servicesVar holds where the three services of TestServicesKilled are, for the program
// that is killed, which is the test's own binary.
const servicesVar = "SERVICES"

// engaged are the services of a shop.
func engaged(addresses string) (payments payment.Services, documents *superfaktura.Client, door func(now func() time.Time) *dpd.Client) {
	at := strings.Fields(addresses)
	payments = payment.NewServices(map[string]payment.Service{sale.MethodCard: gopay.New(gopay.Config{
		URL: at[0] + "/api", GoID: gopaytest.GoID, ClientID: gopaytest.ClientID, ClientSecret: gopaytest.ClientSecret,
	})})
	documents = superfaktura.At(at[1], superfaktura.Account{Email: superfakturatest.Email, Key: superfakturatest.Key, CompanyID: superfakturatest.Company})
	return payments, documents, func(now func() time.Time) *dpd.Client {
		return dpd.New(dpd.Config{ClientKey: dpdtest.ClientKey, Email: dpdtest.Email, DelisID: dpdtest.DelisID, URL: at[2], TrackURL: at[2], Now: now})
	}
}

// serving runs the product by those services until it is killed.
func serving(addresses string) error {
	c, err := config.Parse(os.Getenv)
	if err != nil {
		return err
	}
	later, err := time.ParseDuration(os.Getenv(laterVar))
	if err != nil {
		return err
	}
	now := func() time.Time { return db.Now().Add(later) }
	payments, documents, door := engaged(addresses)
	m, err := app.New(context.Background(), c, app.Options{Payments: &payments, Invoicing: documents, Now: now})
	if err != nil {
		return err
	}
	m.Couriers.Door = door(now)
	if err := m.Serve(); err != nil {
		return err
	}
	select {}
}

// reaper stands before the services and has the program killed at one of their calls.
type reaper struct {
	mu    sync.Mutex
	calls int  // until then; below zero: never
	after bool // the call is done, and its answer lost
	kill  func()
}

// set says at which call the program dies.
func (r *reaper) set(calls int, after bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls, r.after = calls, after
}

func (r *reaper) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, err := io.ReadAll(q.Body)
		if err != nil { // it died in the midst of its words
			return
		}
		q.Body = io.NopCloser(bytes.NewReader(body))
		r.mu.Lock()
		r.calls--
		now, after := r.calls == -1, r.after
		r.mu.Unlock()
		if now && after {
			next.ServeHTTP(httptest.NewRecorder(), q)
		}
		if now {
			r.kill()
			panic(http.ErrAbortHandler)
		}
		next.ServeHTTP(w, q)
	})
}

// shop is what those who buy and who work there know; they try again whatever failed.
type shop struct {
	*desk
	base, cookie, token, key string
	parcels                  *dpdtest.Stub
	payments                 *gopaytest.Stub
}

// call asks the product; false where it died.
func (s *shop) call(method, path string, header map[string]string, body, into any) (status int, alive bool) {
	raw, _ := json.Marshal(body)
	r, _ := http.NewRequest(method, s.base+path, bytes.NewReader(raw))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", s.cookie)
	r.Header.Set("X-Xsrf-Token", s.token)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	client := http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(r)
	if err != nil {
		return 0, false
	}
	defer answer.Body.Close()
	reply, err := io.ReadAll(answer.Body)
	if err == nil && into != nil && answer.StatusCode < 300 {
		err = json.Unmarshal(reply, &struct{ Data any }{into})
	}
	return answer.StatusCode, err == nil
}

// living is one order's life.
type living struct {
	*shop
	name  string
	id    uint64
	site  string // its token
	done  bool
	dice  *rand.Rand
	steps int
}

// stand is how an order stands, as whoever looks at it sees.
type stand struct {
	Status                int
	Parcel                string  `gorm:"column:dpd_shipment_id"`
	ParcelState           string  `gorm:"column:parcel_state"`
	Attempt               *string `gorm:"column:attempt"`
	Refunds, Repaid       int
	Invoiced, Credited    int
	References, Confirmed int
}

const standing = "SELECT o.status, COALESCE(o.dpd_shipment_id, '') AS dpd_shipment_id, COALESCE(o.parcel_state, '') AS parcel_state," +
	" (SELECT MAX(service_id) FROM order_attempts a WHERE a.open_order = o.id) AS attempt," +
	" (SELECT COUNT(*) FROM order_refunds r WHERE r.order_id = o.id) AS refunds," +
	" (SELECT COUNT(*) FROM order_repayments r WHERE r.order_id = o.id AND r.state = 'done') AS repaid," +
	" (SELECT COUNT(*) FROM order_documents p WHERE p.order_id = o.id AND p.kind = 'invoice' AND p.state = 'issued') AS invoiced," +
	" (SELECT COUNT(*) FROM order_documents p WHERE p.order_id = o.id AND p.kind = 'credit_note' AND p.state = 'issued') AS credited," +
	" (SELECT COUNT(*) FROM order_shipments p WHERE p.order_id = o.id) AS `references`" +
	" FROM orders o WHERE o.id = ?"

// step does what is next in an order's life; false where the program died under it.
func (l *living) step(t *testing.T, d *db.DB) (alive bool) {
	l.steps++
	header := map[string]string{"Authorization": "Bearer " + l.key, "Idempotency-Key": l.name}
	if l.site == "" {
		var placed struct{ Number, Token string }
		status, alive := l.call(http.MethodPost, siteOrder, header, l.siteForm(map[string]any{"payment_id": l.card}), &placed)
		if alive && status == http.StatusOK {
			l.site = placed.Token
			_, _ = fmt.Sscan(placed.Number, &l.id)
		}
		return alive
	}
	var now stand
	if err := d.Read(context.Background()).Raw(standing, l.id).Scan(&now).Error; err != nil {
		t.Errorf("order %d: %v", l.id, err)
		return false
	}
	path := func(rest string) string { return at(l.id, rest) }
	switch {
	case now.Status != sale.Paid && now.Status != sale.PartlyRepaid && now.Attempt == nil:
		_, alive = l.call(http.MethodPost, sitePay, header, map[string]any{"token": l.site, "return_url": "https://shop.example/thanks"}, nil)
	case now.Status != sale.Paid && now.Status != sale.PartlyRepaid:
		l.payments.Set(*now.Attempt, "PAID")
		_, alive = l.call(http.MethodGet, "/public/payment?id="+*now.Attempt, nil, nil, nil)
	case now.Parcel == "" && now.ParcelState == "unknown":
		found := map[string]any{}
		for part := 1; part <= now.References; part++ { // a person looks into the courier's portal
			if there := l.parcels.Of(reference(l.id, part)); len(there) > 0 {
				found["shipment_id"] = there[0] + "-20261124"
			}
		}
		_, alive = l.call(http.MethodPost, path("/settle_parcel"), nil, found, nil)
	case now.Parcel == "":
		_, alive = l.call(http.MethodPost, path("/send-to-dpd"), nil, box, nil)
	case now.Invoiced == 0, now.Refunds > 0 && (now.Repaid == 0 || now.Credited == 0): // comes by itself
		time.Sleep(20 * time.Millisecond)
		status, there := l.call(http.MethodGet, fmt.Sprint(orderAPI, "detail/", l.id), nil, nil, nil)
		alive = there && status == http.StatusOK
	case now.Refunds == 0:
		var form refundForm
		var status int
		if status, alive = l.call(http.MethodGet, path("/refund"), nil, nil, &form); alive && status == http.StatusOK {
			_, alive = l.call(http.MethodPost, path("/refund"), nil, form.refund(1), nil)
		}
	default:
		l.done, alive = true, true
	}
	return alive
}

// reference is what the courier knows the parcels of an order by.
func reference(order uint64, part int) string {
	if part == 1 {
		return fmt.Sprint(order)
	}
	return fmt.Sprintf("%dR%d", order, part)
}

// Killed at any moment between the services and the database, while orders are bought,
// paid, sent, invoiced and refunded: once everybody has tried again, every effect is
// there once. TEST_MOMENTS=200 kills so often.
func TestServicesKilled(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) { servicesKilled(t, p, apptest.Moments(t, 6), false) })
}

// The same where another copy goes on beside the one that is killed, and takes over
// what that had in hand.
func TestServicesKilledBesideAnother(t *testing.T) {
	if apptest.OnlyLocal() {
		t.Skip("needs the servers")
	}
	servicesKilled(t, apptest.Start(t, apptest.Scale(t)), apptest.Moments(t, 6), true)
}

func servicesKilled(t *testing.T, p *apptest.Product, moments int, beside bool) {
	began := time.Now()
	seed := apptest.Seed(t)
	dice := apptest.Dice(seed, "kills")
	program := &apptest.Mortal{}
	reap := &reaper{calls: -1, kill: program.Kill}
	cards, papers, parcels := gopaytest.New(t), superfakturatest.New(t), dpdtest.New(t)
	for _, server := range []*httptest.Server{cards.Server.Server, papers.Server.Server, parcels.Server.Server} {
		server.Config.Handler = reap.guard(server.Config.Handler)
	}
	addresses := cards.URL + " " + papers.URL + " " + parcels.URL
	payments, documents, door := engaged(addresses)
	p.Payments, p.Invoicing = &payments, documents
	p.Restart()
	d := open(t, p)
	d.company(t, nil)
	d.soap = d.goods(t, "soap-many", 12.3, 100_000)
	s := &shop{desk: d, base: p.Base(), cookie: "session=" + d.b.Cookie("session"), token: d.b.Cookie("XSRF-TOKEN"), key: d.key(t, nil), parcels: parcels, payments: cards}
	own := p.Addr()
	if beside {
		p.Couriers.Door = door(p.Clock.Now)
		own = freeAddress(t)
	} else {
		p.Config.HTTPAddr = own
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s.base = "http://" + own
	base := dbtest.MustOpen(t, p.Config.DBURL)
	program.Environ = apptest.Environ(p.Config, "HTTP_ADDR="+own, servicesVar+"="+addresses)
	var all []*living
	later, lease := time.Duration(0), 10*time.Minute // longer than any lease
	work := func(until func() bool, buys bool) {
		var busy sync.WaitGroup
		open := 0
		for _, l := range all {
			if l.done {
				continue
			}
			open++
			busy.Go(func() {
				for !until() && !l.done && l.step(t, base) {
				}
			})
		}
		for ; buys && open < 4; open++ {
			name := fmt.Sprint("buyer-", len(all))
			l := &living{shop: s, name: name, dice: apptest.Dice(seed, name)}
			all = append(all, l)
			busy.Go(func() {
				for !until() && !l.done && l.step(t, base) {
				}
			})
		}
		busy.Wait()
	}
	how := map[string]int{}
	for range moments {
		papers.Tomorrow()
		kind := []string{"before a call", "after a call", "at a time"}[dice.IntN(3)]
		how[kind]++
		if later += lease; beside {
			p.Clock.Pass(lease)
		}
		if kind == "at a time" {
			reap.set(-1, false)
		} else {
			reap.set(dice.IntN(8), kind == "after a call")
		}
		wait := time.Duration(dice.IntN(600)) * time.Millisecond
		program.Start(t, laterVar+"="+later.String())
		dead := make(chan struct{})
		go func() {
			defer close(dead)
			program.Wait(t)
		}()
		ended := func() bool {
			select {
			case <-dead:
				return true
			default:
				return false
			}
		}
		apptest.Soon(t, "it serves", func() bool {
			_, alive := s.call(http.MethodGet, "/readyz", nil, nil, nil)
			return alive || ended()
		})
		if kind == "at a time" {
			go func() {
				time.Sleep(wait)
				program.Kill()
			}()
		}
		// Where so many calls never come, it dies all the same.
		limit := time.AfterFunc(20*time.Second, program.Kill)
		for !ended() {
			work(ended, true)
		}
		limit.Stop()
	}
	reap.set(-1, false)
	// Nobody kills it any more; what is open comes to its end.
	if !beside {
		p.Clock.Pass(later)
		p.Boot()
		p.Couriers.Door = door(p.Clock.Now)
	}
	s.base = p.Base()
	p.Clock.Pass(lease)
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); {
		left := 0
		for _, l := range all {
			if !l.done {
				left++
			}
		}
		if left == 0 {
			break
		}
		moment := time.Now().Add(2 * time.Second)
		work(func() bool { return time.Now().After(moment) }, false)
		if err := p.TrackParcels(t.Context()); err != nil {
			t.Error(err)
		}
		p.Clock.Pass(5 * time.Minute)
	}
	d.issued(t)
	client, _ := payments.For(sale.MethodCard)
	for _, l := range all {
		l.once(t, client)
	}
	if made := papers.Made(); made != 3*len(all) {
		t.Errorf("SuperFaktúra has %d documents of %d orders", made, len(all))
	}
	if n := d.number(t, "SELECT COUNT(*) FROM orders"); n != int64(len(all)) || d.stock(t, d.soap) != 100_000-len(all) {
		t.Errorf("%d buyers have %d orders, %d pieces are left", len(all), n, d.stock(t, d.soap))
	}
	d.sound(t)
	t.Logf("%d kills (%v) in the lives of %d orders, %s", moments, how, len(all), time.Since(began).Round(time.Second))
}

// freeAddress is one where nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// once demands that everything of the order is there once: at the services and here.
func (l *living) once(t *testing.T, cards payment.Service) {
	t.Helper()
	if !l.done {
		var now stand
		_ = l.DB.Read(t.Context()).Raw(standing, l.id).Scan(&now).Error
		var docs, jobs []map[string]any
		_ = l.DB.Read(t.Context()).Raw("SELECT kind, part, state, problem, version FROM order_documents WHERE order_id = ?", l.id).Scan(&docs).Error
		_ = l.DB.Read(t.Context()).Raw("SELECT kind, unique_key, state, attempts, last_error FROM jobs WHERE state <> 1").Scan(&jobs).Error
		t.Errorf("order %d came to no end: %+v\n%v\n%v", l.id, now, docs, jobs)
		return
	}
	sent := 0
	for part := 1; part <= 9; part++ {
		sent += len(l.parcels.Of(reference(l.id, part)))
	}
	if sent != 1 {
		t.Errorf("order %d: the courier has %d parcels", l.id, sent)
	}
	var ids []string
	if err := l.DB.Read(t.Context()).Raw("SELECT service_id FROM order_payments WHERE order_id = ? AND kind = 'charge'", l.id).Scan(&ids).Error; err != nil || len(ids) != 1 {
		t.Fatalf("order %d: charged by %v, %v", l.id, ids, err)
	}
	if now, err := cards.Read(t.Context(), ids[0]); err != nil || now.Paid != 2950 || now.Refunded != 1230 {
		var kept []map[string]any
		_ = l.DB.Read(t.Context()).Raw("SELECT id, state, attempt_id, service, amount, before_cents, tries, problem FROM order_repayments WHERE order_id = ?", l.id).Scan(&kept).Error
		t.Errorf("order %d: at GoPay %d of %s came and %d went back, %v: %v", l.id, now.Paid, ids[0], now.Refunded, err, kept)
	}
	for what, query := range map[string]string{
		"refunds of money": "SELECT COUNT(*) FROM order_payments WHERE kind = 'refund' AND amount = 12300 AND order_id = ?",
		"refunds":          "SELECT COUNT(*) FROM order_refunds WHERE order_id = ?",
		"invoices":         "SELECT COUNT(*) FROM order_documents WHERE kind = 'invoice' AND state = 'issued' AND order_id = ?",
		"credit notes":     "SELECT COUNT(*) FROM order_documents WHERE kind = 'credit_note' AND state = 'issued' AND order_id = ?",
		"confirmations":    "SELECT COUNT(*) FROM order_documents WHERE kind = 'order' AND state = 'issued' AND order_id = ?",
		"words of payment": "SELECT COUNT(*) FROM order_events WHERE kind = 'paid' AND order_id = ?",
		"words of invoice": "SELECT COUNT(*) FROM order_events WHERE kind = 'invoice_issued' AND order_id = ?",
		"words of credit":  "SELECT COUNT(*) FROM order_events WHERE kind = 'credit_note_issued' AND order_id = ?",
		"mails of payment": "SELECT COUNT(*) FROM jobs WHERE unique_key LIKE CONCAT('%order_paid-', ?)",
	} {
		if strings.Contains(query, "CONCAT") && l.DB.Dialect == db.SQLite {
			query = "SELECT COUNT(*) FROM jobs WHERE kind = 'order_mail_send' AND unique_key LIKE '%order_paid-' || ?"
		} else if strings.Contains(query, "CONCAT") {
			query += " AND kind = 'order_mail_send'"
		}
		if n := l.number(t, query, l.id); n != 1 {
			t.Errorf("order %d: %d %s", l.id, n, what)
		}
	}
}
