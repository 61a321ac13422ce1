package orders_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// shaky is a service form that keeps its documents by their keys and answers
// as it is told to.
type shaky struct {
	mu     sync.Mutex
	issued map[invoicing.Key]invoicing.Issued
	calls  int
	answer func(asked int) (keeps bool, err error)
}

func newShaky() *shaky { return &shaky{issued: map[invoicing.Key]invoicing.Issued{}} }

func (s *shaky) answers(how func(asked int) (keeps bool, err error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = how
}

func (s *shaky) Issue(_ context.Context, d invoicing.Document) (invoicing.Issued, error) {
	if err := d.Check(); err != nil {
		return invoicing.Issued{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	keeps, err := true, error(nil)
	if s.answer != nil {
		keeps, err = s.answer(s.calls)
	}
	one, known := s.issued[d.Key]
	if !known && keeps {
		number := string(d.Key.Kind) + "-" + d.Order.Number
		one = invoicing.Issued{ID: "id-" + number, Number: number, Token: "secret", On: "2026-11-22", Locale: d.Locale}
		s.issued[d.Key] = one
	}
	if err != nil {
		return invoicing.Issued{}, err
	}
	return one, nil
}

func (s *shaky) Find(_ context.Context, d invoicing.Document) (invoicing.Issued, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one, known := s.issued[d.Key]; known {
		return one, nil
	}
	return invoicing.Issued{}, fault.New(fault.NotFound, "errors.notFound")
}

func (s *shaky) File(_ context.Context, i invoicing.Issued) ([]byte, error) {
	if i.Token != "secret" {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return []byte("%PDF-" + i.Number), nil
}

func (s *shaky) counted() (documents, asked int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.issued), s.calls
}

// form runs a test with the service in place of the product's own.
func form(t *testing.T, test func(t *testing.T, d *desk, s *shaky)) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		s := newShaky()
		p.Invoicing = s
		p.Restart()
		d := open(t, p)
		d.company(t, nil)
		test(t, d, s)
	})
}

// A service that is down, and one that did it although the connection broke: the
// order tells so, nothing is lost, nothing is there twice.
func TestDocumentsOfAShakyService(t *testing.T) {
	down := fault.Wrap(errors.New("connection reset"), fault.Upstream, "errors.superfakturaDown")
	for name, keeps := range map[string]bool{"down": false, "broken after it was done": true} {
		t.Run(name, func(t *testing.T) {
			form(t, func(t *testing.T, d *desk, s *shaky) {
				s.answers(func(asked int) (bool, error) {
					if asked == 1 {
						return keeps, down
					}
					return true, nil
				})
				id := d.place(t, nil)
				d.waits(t, id, "order")
				all := d.papers(t, id)
				if paperLine(all) != "order waiting 0.00" || !strings.Contains(all[0].Why, "SuperFaktúra neodpovedala") {
					t.Fatalf("meanwhile there is %s: %s", paperLine(all), all[0].Why)
				}
				unready := func() (notes string) {
					var found []struct{ Note string }
					d.b.Get("/api/settings/readiness/open").Is(http.StatusOK).Data(&found)
					for _, one := range found {
						notes += one.Note
					}
					return notes
				}
				note := fmt.Sprintf("Posledný doklad sa nepodarilo vystaviť, ďalšie možno tiež nepôjdu. Dôvod nájdete v objednávke %d", id)
				if got := unready(); !strings.Contains(got, note) {
					t.Errorf("of what is not ready the owner reads %s", got)
				}
				d.Clock.Pass(time.Minute)
				d.issued(t)
				if got := paperLine(d.papers(t, id)); got != "order issued 29.50" {
					t.Errorf("in the end there is %s", got)
				}
				if got := unready(); strings.Contains(got, note) {
					t.Errorf("after it was issued the owner reads %s", got)
				}
				if documents, asked := s.counted(); documents != 1 || asked != 2 {
					t.Errorf("%d documents by %d calls", documents, asked)
				}
				if body := d.b.Get(at(id, "/document/order/1")).Body; !strings.HasPrefix(body, "%PDF-order-") {
					t.Errorf("the file is %q", body)
				}
			})
		})
	}
}

// Paid and cancelled while the invoice is being made: it is called off once it is
// there. One that was not made yet is not made any more.
func TestCancelledWhileInvoiced(t *testing.T) {
	form(t, func(t *testing.T, d *desk, s *shaky) {
		begun, goOn := make(chan struct{}), make(chan struct{})
		id := d.place(t, map[string]any{"payment_id": d.cod})
		d.issued(t)
		var once sync.Once
		s.answers(func(int) (bool, error) {
			once.Do(func() { close(begun); <-goOn })
			return true, nil
		})
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(200)
		<-begun
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(200)
		close(goOn)
		d.issued(t)
		if got := paperLine(d.papers(t, id)); got != "order issued 31.00, invoice issued 31.00, credit_note issued -31.00" {
			t.Errorf("cancelled while it was invoiced there is %s", got)
		}
		late := d.place(t, map[string]any{"send_invoice": false})
		d.issued(t)
		d.b.PostJSON(at(late, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(200)
		if err := d.Within(t.Context(), func(c *resource.Call) error {
			return documents.Ask(c, documents.Key{Order: late, Kind: invoicing.Invoice, Part: 1})
		}); err != nil {
			t.Fatal(err)
		}
		d.issued(t)
		if got := paperLine(d.papers(t, late)); got != "order issued 29.50" {
			t.Errorf("invoiced after the end there is %s", got)
		}
	})
}

// Two copies on one database, and everybody asks again: each document is there
// once, and noted once.
func TestDocumentsOfTwoCopies(t *testing.T) {
	if apptest.OnlyLocal() {
		t.Skip("needs the servers")
	}
	config := apptest.Scale(t)
	d := open(t, apptest.Start(t, config))
	d.company(t, nil)
	other := apptest.Start(t, config)
	const many = 8
	d.Exec(t, "UPDATE products SET stock = 100 WHERE id = ?", d.balm)
	var wait sync.WaitGroup
	for range many {
		id := d.place(t, map[string]any{"products": []any{d.item(d.balm, 1)}, "status": sale.Paid})
		for _, p := range []*apptest.Product{d.Product, other, d.Product, other} {
			wait.Go(func() {
				for _, kind := range []invoicing.Kind{invoicing.Confirmation, invoicing.Invoice} {
					err := p.Within(t.Context(), func(c *resource.Call) error {
						return documents.Ask(c, documents.Key{Order: id, Kind: kind, Part: 1})
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	wait.Wait()
	d.issued(t)
	for what, query := range map[string]string{
		"documents":       "SELECT COUNT(*) FROM documents",
		"highest serials": "SELECT SUM(serial) FROM document_series",
		"notes":           "SELECT COUNT(*) FROM order_documents WHERE state = 'issued'",
		"events":          "SELECT COUNT(*) FROM order_events WHERE kind IN ('confirmation_issued', 'invoice_issued')",
	} {
		if n := d.number(t, query); n != 2*many {
			t.Errorf("%d %s, want %d", n, what, 2*many)
		}
	}
}

// A shop that speaks other languages than when its company was written down is still that
// company, on its documents and as the sender of its mails.
func TestDocumentsOfAShopThatSpeaksAnotherLanguage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		form := map[string]any{"zip": "04001", "language_id": d.number(t, "SELECT id FROM languages WHERE code = 'sk'")}
		none := d.place(t, form)
		d.issued(t)
		if why := d.papers(t, none)[0].Why; strings.Count(why, "krajina") != 1 {
			t.Errorf("without a company it says %q", why)
		}
		d.company(t, nil)
		p.Config.Locales = []string{"de"}
		p.Restart()
		d.b = p.Admin(t)
		form["language_id"] = d.number(t, "SELECT id FROM languages WHERE code = 'de'")
		id := d.place(t, form)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		d.issued(t)
		for _, one := range d.papers(t, id) {
			if one.State != documents.Issued {
				t.Errorf("%s is %s: %s", one.Kind, one.State, one.Why)
			}
		}
		if doc := d.document(t, id, invoicing.Invoice); doc.Supplier.Name != "Voňavá dielňa s. r. o." || doc.Supplier.City != "Bratislava" || doc.Supplier.Country != "SK" {
			t.Errorf("the invoice is of %+v", doc.Supplier)
		}
	})
}
