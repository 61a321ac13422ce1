package einvoices

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/einvoicing/accesspoint"
	"backoffice/backend/integration/einvoicing/accesspoint/accesspointtest"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/documents"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func noon() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }

// issue issues invoices for a company, with their e-invoices; it returns the jobs.
func issue(t *testing.T, d *db.DB, count int) (jobs []json.RawMessage) {
	t.Helper()
	bucket, err := blob.Open(t.Context(), "file://"+t.TempDir(), blob.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	keeper := Keeper{Options: ubl.Usual(), Locale: "sk", Queue: func(_ *gorm.DB, kind, key string, payload any) error {
		raw, err := json.Marshal(payload)
		if kind != SendJob || !strings.HasPrefix(key, "einvoice/") {
			return fmt.Errorf("queued %s %s", kind, key)
		}
		jobs = append(jobs, raw)
		return err
	}}
	ledger := documents.NewLedger(d, bucket, noon, time.UTC).Along(keeper.Write)
	for i := range count {
		doc := invoicingtest.Simple(uint64(i+1), invoicing.Invoice)
		doc.Customer = invoicingtest.Company()
		if _, err := ledger.Issue(t.Context(), "FV", doc); err != nil {
			t.Fatal(err)
		}
	}
	return jobs
}

func rows(t *testing.T, d *db.DB) (all []EInvoice) {
	t.Helper()
	if err := d.Read(t.Context()).Order("id").Find(&all).Error; err != nil {
		t.Fatal(err)
	}
	return all
}

// However the access point misbehaves, and though two copies send at once, each
// e-invoice is there once, as it was issued, and none is lost.
func TestSentOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		jobs := issue(t, d, 12)
		point := accesspointtest.New(t)
		transport, err := accesspoint.New(point.Address())
		if err != nil {
			t.Fatal(err)
		}
		point.Next("send", httpmock.Down, httpmock.Twice, httpmock.Lost, httpmock.Nonsense, httpmock.BrokenOff, httpmock.Empty, httpmock.Lost)
		point.Next("find", httpmock.Down, httpmock.Limit, httpmock.Endless)
		changed := 0
		var mu sync.Mutex
		s := Sender{DB: d, Transport: transport, Now: noon, Changed: func(context.Context) error {
			mu.Lock()
			defer mu.Unlock()
			changed++
			return nil
		}}
		failed := 0
		for range 12 {
			var wg sync.WaitGroup
			for range 2 {
				wg.Go(func() {
					for _, j := range jobs {
						if err := s.Send(t.Context(), "", j); err != nil {
							mu.Lock()
							failed++
							mu.Unlock()
						}
					}
				})
			}
			wg.Wait()
		}
		all := rows(t, d)
		sent := point.Sent()
		if len(all) != 12 || len(sent) != 12 || failed == 0 || changed == 0 {
			t.Fatalf("%d kept, %d sent, %d failed", len(all), len(sent), failed)
		}
		for _, e := range all {
			if e.State != Sent || e.SentAt == nil || e.Problem != "" || sent[e.key()] != e.Content {
				t.Errorf("%s: %s %q", e.Number, e.State, e.Problem)
			}
		}
	})
}

// One that is refused says why; sent again it is another message.
func TestRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		jobs := issue(t, d, 1)
		point := accesspointtest.New(t)
		transport, err := accesspoint.New(point.Address())
		if err != nil {
			t.Fatal(err)
		}
		s := Sender{DB: d, Transport: transport, Now: noon, Changed: func(context.Context) error { return nil }}
		point.Refuse("neznámy príjemca")
		for range 2 {
			if err := s.Send(t.Context(), "", jobs[0]); err != nil {
				t.Fatal(err)
			}
		}
		if e := rows(t, d)[0]; e.State != Refused || e.Problem != refusedKey+" neznámy príjemca" || e.SentAt != nil {
			t.Errorf("%s %q", e.State, e.Problem)
		}
		point.Refuse("")
		if err := d.Write(t.Context()).Exec("UPDATE einvoices SET state = ?, attempt = attempt + 1", Waiting).Error; err != nil {
			t.Fatal(err)
		}
		if err := s.Send(t.Context(), "", jobs[0]); err != nil {
			t.Fatal(err)
		}
		if e := rows(t, d)[0]; e.State != Sent || !slices.Equal(slices.Collect(maps.Keys(point.Sent())), []string{e.key()}) || !strings.HasSuffix(e.key(), "-1") {
			t.Errorf("%s %v", e.State, point.Sent())
		}
	})
}

// An e-invoice is written along with its document and in no other way, and nothing
// of it changes but how far it has come, not even by hand.
func TestKeptStays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		issue(t, d, 1)
		const columns = "created_at, updated_at, live, version, search_norm, sort_key, kind, issued_on, customer, receiver, sender, currency, total, state, problem, attempt, content, content_sha256"
		for _, statement := range []string{
			"DELETE FROM einvoices", "UPDATE einvoices SET content = 'x'", "UPDATE einvoices SET total = total + 1", "UPDATE einvoices SET live = NULL",
			"UPDATE einvoices SET number = 'FV1'", "UPDATE einvoices SET deleted_at = updated_at", "UPDATE einvoices SET attempt = attempt - 1",
			"INSERT INTO einvoices (document_id, order_id, number, " + columns + ") SELECT document_id + 1, order_id, number, " + columns + " FROM einvoices",
			"INSERT INTO einvoices (document_id, order_id, number, " + columns + ") SELECT document_id, order_id, 'FV1', " + columns + " FROM einvoices",
		} {
			if err := d.Write(t.Context()).Exec(statement).Error; err == nil || !strings.Contains(err.Error(), "issued documents do not change") {
				t.Errorf("%s: %v", statement, err)
			}
		}
		if err := d.Write(t.Context()).Exec("UPDATE einvoices SET state = ?, problem = ?, version = version + 1, search_norm = ?", Waiting, "x", "y").Error; err != nil {
			t.Error(err)
		}
	})
}
