package documents

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

var zone = time.FixedZone("", 3600)

// noon is when tests issue documents.
func noon() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }

func ledger(t *testing.T, d *db.DB) *Ledger {
	t.Helper()
	bucket, err := blob.Open(t.Context(), "file://"+t.TempDir(), blob.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	return NewLedger(d, bucket, noon, zone)
}

// plain texts are their keys: what they say is tested where they are drawn.
type plain struct{}

func (plain) Text(_, key string, args map[string]any) string {
	return strings.TrimSpace(fmt.Sprint(key, args))
}

func TestService(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		invoicingtest.Suite(t, func(t *testing.T) invoicing.Service {
			return builtin.New(ledger(t, dbtest.Open(t, d.Dialect)), plain{})
		})
	})
}

var errFall = errors.New("the transaction falls")

// However many are issued at once, and though every fifth falls after it had
// its number, the numbers of a series are 1 to n, each once.
func TestNumbersHaveNoGaps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := ledger(t, d)
		var wg sync.WaitGroup
		var fallen atomic.Int64
		turn := make(chan struct{}, 24)
		for i := range 200 {
			kind := []invoicing.Kind{invoicing.Invoice, invoicing.CreditNote}[i%2]
			series := map[invoicing.Kind]string{invoicing.Invoice: "FV", invoicing.CreditNote: "DB"}[kind]
			falls := i%5 == 0
			wg.Go(func() {
				turn <- struct{}{}
				defer func() { <-turn }()
				doc := invoicingtest.Simple(uint64(i+1), kind)
				err := d.Tx(t.Context(), func(tx *gorm.DB) error {
					if _, err := l.insert(tx, series, doc); err != nil {
						return err
					}
					time.Sleep(time.Duration(rand.N(3)) * time.Millisecond)
					if falls {
						return errFall
					}
					return nil
				})
				switch {
				case errors.Is(err, errFall) && falls:
					fallen.Add(1)
				case err != nil || falls:
					t.Errorf("order %d: %v", i+1, err)
				}
			})
		}
		wg.Wait()
		if fallen.Load() != 40 {
			t.Errorf("%d fell", fallen.Load())
		}
		for _, series := range []string{"FV", "DB"} {
			var serials []int64
			if err := d.Read(t.Context()).Raw("SELECT serial FROM documents WHERE series = ? AND year = 2026 ORDER BY serial", series).Scan(&serials).Error; err != nil {
				t.Fatal(err)
			}
			for i, n := range serials {
				if n != int64(i+1) {
					t.Fatalf("%s: number %d stands at place %d", series, n, i+1)
				}
			}
			if len(serials) != 80 {
				t.Errorf("%s has %d documents", series, len(serials))
			}
		}
	})
}

// What was issued can be neither changed nor removed, not even by hand.
func TestIssuedStays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := ledger(t, d)
		e, err := l.Issue(t.Context(), "FV", invoicingtest.Simple(1, invoicing.Invoice))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.StoreFile(t.Context(), e, []byte("%PDF-1")); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{
			"UPDATE documents SET total = 1", "UPDATE documents SET content = content WHERE id = 1", "DELETE FROM documents",
			"UPDATE document_files SET path = 'x'", "DELETE FROM document_files",
			"UPDATE document_series SET serial = serial - 1", "UPDATE document_series SET serial = serial + 2", "UPDATE document_series SET year = 2027, serial = serial + 1",
			"DELETE FROM document_series",
		} {
			if err := d.Write(t.Context()).Exec(statement).Error; err == nil || !strings.Contains(err.Error(), "issued documents do not change") {
				t.Errorf("%s: %v", statement, err)
			}
		}
		again, err := l.Load(t.Context(), e.ID)
		if err != nil || again.Document.Totals != e.Document.Totals || again.Document.Number != "FV2026000001" {
			t.Errorf("it is %+v now, %v", again.Document, err)
		}
		// A second number of the same series and a second document of the same key
		// have no room either.
		for _, column := range []string{"order_id = 2", "serial = 2"} {
			change := map[string]string{"order_id = 2": "order_id + 1, kind, part, series, year, serial", "serial = 2": "order_id, kind, part, series, year, serial + 1"}[column]
			err := d.Write(t.Context()).Exec("INSERT INTO documents (created_at, updated_at, version, order_id, kind, part, series, year, serial, number, issued_on, customer, currency, total, content, content_sha256)" +
				" SELECT created_at, updated_at, version, " + change + ", 'other', issued_on, customer, currency, total, content, content_sha256 FROM documents").Error
			if !db.IsDuplicate(err) {
				t.Errorf("only %s is another: %v", column, err)
			}
		}
	})
}

// The first file that is kept stays the document's, whoever comes second.
func TestStoreFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := ledger(t, d)
		e, err := l.Issue(t.Context(), "FV", invoicingtest.Simple(1, invoicing.Invoice))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.File(t.Context(), e.ID); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a file before it is kept: %v", err)
		}
		for _, body := range []string{"%PDF-first", "%PDF-second", "%PDF-first"} {
			if kept, err := l.StoreFile(t.Context(), e, []byte(body)); err != nil || string(kept) != "%PDF-first" {
				t.Errorf("%s: kept %q, %v", body, kept, err)
			}
		}
		// Bytes that are not those of then are not handed out, nor made anew.
		var f File
		if err := d.Read(t.Context()).Take(&f).Error; err != nil {
			t.Fatal(err)
		}
		if err := l.bucket.Put(context.Background(), f.Path, strings.NewReader("%PDF-other"), -1, "application/pdf"); err != nil {
			t.Fatal(err)
		}
		if pdf, err := l.File(t.Context(), e.ID); fault.CodeOf(err) != fault.Internal {
			t.Errorf("handed out %q, %v", pdf, err)
		}
		if err := l.bucket.Delete(context.Background(), f.Path); err != nil {
			t.Fatal(err)
		}
		if pdf, err := l.File(t.Context(), e.ID); fault.CodeOf(err) != fault.Internal {
			t.Errorf("handed out %q, %v", pdf, err)
		}
	})
}

// Each year begins at 1, in the shop's own zone.
func TestYears(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := ledger(t, d)
		for i, c := range []struct {
			at     time.Time
			number string
			on     invoicing.Day
		}{
			{time.Date(2026, 12, 31, 22, 59, 59, 0, time.UTC), "FV2026000001", "2026-12-31"},
			{time.Date(2026, 12, 31, 23, 0, 0, 0, time.UTC), "FV2027000001", "2027-01-01"},
			{time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC), "FV2027000002", "2027-06-01"},
		} {
			l.now = func() time.Time { return c.at }
			e, err := l.Issue(t.Context(), "FV", invoicingtest.Simple(uint64(i+1), invoicing.Invoice))
			if err != nil || e.Document.Number != c.number || e.Document.Issued != c.on || e.Document.Due < c.on {
				t.Errorf("%v: %s of %s, due %s, %v", c.at, e.Document.Number, e.Document.Issued, e.Document.Due, err)
			}
		}
		// Who waits for its number past midnight stays in the year it began in.
		times := []time.Time{time.Date(2026, 12, 31, 22, 59, 59, 0, time.UTC), time.Date(2026, 12, 31, 23, 0, 1, 0, time.UTC)}
		l.now = func() time.Time {
			now := times[0]
			if len(times) > 1 {
				times = times[1:]
			}
			return now
		}
		if e, err := l.Issue(t.Context(), "FV", invoicingtest.Simple(9, invoicing.Invoice)); err != nil || e.Document.Number != "FV2026000002" || e.Document.Issued != "2026-12-31" {
			t.Errorf("%s of %s, %v", e.Document.Number, e.Document.Issued, err)
		}
	})
}

// broken keeps no file the first time, as when the program ends in between.
type broken struct {
	*Ledger
	failed bool
}

func (b *broken) StoreFile(ctx context.Context, e builtin.Entry, pdf []byte) ([]byte, error) {
	if !b.failed {
		b.failed = true
		return nil, fault.New(fault.Unavailable, "errors.unavailable")
	}
	return b.Ledger.StoreFile(ctx, e, pdf)
}

// A document whose file could not be kept is issued all the same; who asks again
// gets it under the same number, with its file.
func TestFileComesLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := builtin.New(&broken{Ledger: ledger(t, d)}, plain{})
		doc := invoicingtest.Simple(1, invoicing.Invoice)
		if one, err := s.Issue(t.Context(), doc); fault.CodeOf(err) != fault.Unavailable {
			t.Fatalf("%+v, %v", one, err)
		}
		// What the order says by then makes no other document.
		doc.Note = "Zmenené"
		one, err := s.Issue(t.Context(), doc)
		if err != nil || one.Number != "FV2026000001" {
			t.Fatalf("%+v, %v", one, err)
		}
		if pdf, err := s.File(t.Context(), one); err != nil || len(pdf) < 1000 {
			t.Errorf("%d bytes, %v", len(pdf), err)
		}
		var stored []Document
		if err := d.Read(t.Context()).Find(&stored).Error; err != nil || len(stored) != 1 || strings.Contains(stored[0].Content, "Zmenené") {
			t.Errorf("stored %+v, %v", stored, err)
		}
	})
}

// Content that somebody wrote past the program is not taken for a document.
func TestForgedContent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := ledger(t, d)
		e, err := l.Issue(t.Context(), "FV", invoicingtest.Simple(1, invoicing.Invoice))
		if err != nil {
			t.Fatal(err)
		}
		err = d.Write(t.Context()).Exec("INSERT INTO documents (created_at, updated_at, version, order_id, kind, part, series, year, serial, number, issued_on, customer, currency, total, content, content_sha256)"+
			" SELECT created_at, updated_at, version, 2, kind, part, series, year, 2, 'FV2026000002', issued_on, customer, currency, total, REPLACE(content, '1998', '9999'), content_sha256 FROM documents WHERE id = ?", e.ID).Error
		if err != nil {
			t.Fatal(err)
		}
		if forged, err := l.Find(t.Context(), invoicing.Key{Order: 2, Kind: invoicing.Invoice, Part: 1}); err == nil {
			t.Errorf("read as %+v", forged.Document.Totals)
		}
	})
}

// What somebody did past the program is found: a gap, a content, a file.
func TestCheck(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := ledger(t, d)
		s := builtin.New(l, plain{})
		for i := range 3 {
			if _, err := s.Issue(t.Context(), invoicingtest.Simple(uint64(i+1), invoicing.Invoice)); err != nil {
				t.Fatal(err)
			}
		}
		if wrong, err := l.Check(t.Context()); err != nil || len(wrong) > 0 {
			t.Fatalf("found %q, %v", wrong, err)
		}
		copied := "INSERT INTO documents (created_at, updated_at, version, order_id, kind, part, series, year, serial, number, issued_on, customer, currency, total, content, content_sha256)" +
			" SELECT created_at, updated_at, version, 9, kind, part, series, year, 5, 'FV2026000005', issued_on, customer, currency, total, REPLACE(content, '1998', '9999'), content_sha256 FROM documents WHERE id = 1"
		if err := d.Write(t.Context()).Exec(copied).Error; err != nil {
			t.Fatal(err)
		}
		var f File
		if err := d.Read(t.Context()).Where("document_id = 2").Take(&f).Error; err != nil {
			t.Fatal(err)
		}
		if err := l.bucket.Delete(t.Context(), f.Path); err != nil {
			t.Fatal(err)
		}
		wrong, err := l.Check(t.Context())
		lines := strings.Join(wrong, "\n")
		if err != nil || len(wrong) != 3 {
			t.Errorf("found %q, %v", wrong, err)
		}
		for _, want := range []string{"series FV of 2026 has 4 documents from 1 to 5, and gave numbers to 3", "document FV2026000005: its content is not", "file of document 2"} {
			if !strings.Contains(lines, want) {
				t.Errorf("%q is not among %s", want, lines)
			}
		}
	})
}
