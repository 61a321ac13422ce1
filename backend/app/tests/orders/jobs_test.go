package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/orders/einvoices"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

const jobAPI = "/api/job/"

type jobRow struct {
	ID, Version uint64
	Job         string
	State       int
	Attempts    int
	NextAt      *string `json:"next_at"`
	LastError   string  `json:"last_error"`
}

func (d *desk) jobs(t testing.TB) (rows []jobRow) {
	t.Helper()
	d.b.Get(jobAPI).Is(http.StatusOK).Data(&rows)
	return rows
}

func jobAt(id uint64, path string) string { return fmt.Sprint(jobAPI, id, path) }

// A mail that the server turns away is shown to administrators and to nobody else, with
// the server's words and nothing of what it says; tried again it goes, once.
func TestFailingJobs(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		inbox.Refuses.Store(true)
		d.place(t, map[string]any{"email": "jan.utajeny@example.com", "send_order": true})
		apptest.Soon(t, "the mail was turned away", func() bool { return len(d.jobs(t)) == 1 })
		row := d.jobs(t)[0]
		if row.Job != "E-mail k objednávke" || row.State != 0 || row.Attempts == 0 || row.NextAt == nil || !strings.Contains(row.LastError, "authentication failed") {
			t.Fatalf("shown is %+v", row)
		}
		var counts map[string]int64
		if d.b.Get("/api/stats/totals").Is(http.StatusOK).Data(&counts); counts["Job"] != 1 {
			t.Errorf("the dashboard counts %v", counts)
		}
		body := map[string]any{"rows": []uint64{row.ID}}
		editor := d.Staff(t, "editor@example.com", resource.RoleEditor)
		for _, path := range []string{jobAPI, jobAPI + "export?format=csv", jobAt(row.ID, ""), jobAPI + "detail/" + fmt.Sprint(row.ID)} {
			if said := d.b.Get(path).Body; strings.Contains(said, "utajeny") || strings.Contains(said, "payload") {
				t.Errorf("%s tells what the job holds: %s", path, said)
			}
			if editor.Get(path).Status < http.StatusForbidden {
				t.Errorf("an editor reads %s", path)
			}
		}
		for _, path := range []string{jobAt(row.ID, "/retry"), jobAt(row.ID, "/discard"), jobAPI + "array/retry", jobAPI + "array/discard"} {
			editor.PostJSON(path, body).Is(http.StatusForbidden)
		}
		// One that is tried again by itself is not thrown away, and what was done or only waits is not there.
		d.b.PostJSON(jobAt(row.ID, "/discard"), map[string]any{}).Is(http.StatusConflict)
		if n := d.number(t, "SELECT COUNT(*) FROM jobs WHERE state = 2"); n == 0 {
			t.Fatal("no job is done")
		}
		gone := uint64(d.number(t, "SELECT MIN(id) FROM jobs WHERE state = 2"))
		// Who had it open reads that it is gone, as of one that was pruned.
		for _, id := range []uint64{gone, 999_999} {
			at := jobAPI + "detail/" + fmt.Sprint(id)
			for _, a := range []*webtest.Answer{
				d.b.Get(at), d.b.PostJSON(jobAt(id, "/retry"), map[string]any{}), d.b.PostJSON(jobAt(id, "/discard"), map[string]any{}),
				d.b.PostJSON(jobAPI+"array/retry", map[string]any{"rows": []uint64{id}}), d.b.PostJSON(jobAPI+"array/discard", map[string]any{"rows": []uint64{id}}),
			} {
				if said, _ := a.Is(http.StatusNotFound).Problem(); said != "Úloha tu už nie je: prebehla alebo ju niekto zahodil." {
					t.Errorf("of job %d is said %q", id, said)
				}
			}
			editor.Get(at).Is(http.StatusForbidden)
		}
		var removed []jobRow
		if d.b.Get(jobAPI + "?removed=1").Data(&removed); len(removed) > 0 {
			t.Errorf("shown as removed: %+v", removed)
		}

		inbox.Refuses.Store(false)
		d.b.PostJSON(jobAPI+"array/retry", body).Is(http.StatusOK)
		apptest.Soon(t, "the mail went", func() bool { return len(d.jobs(t)) == 0 })
		if sent := subjects(inbox); len(sent) != 1 {
			t.Errorf("sent were %q", sent)
		}
	})
}

// What was given up begins anew with the key that it had: it is sent once, and refused
// where it was queued again, or where nobody knows its key.
func TestGivenUpJobs(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		d.place(t, map[string]any{"email": "refused@example.com", "send_order": true})
		apptest.Soon(t, "the mail was given up", func() bool { rows := d.jobs(t); return len(rows) == 1 && rows[0].State == 1 })
		row := d.jobs(t)[0]
		if row.NextAt != nil || !strings.Contains(row.LastError, "no such user") {
			t.Errorf("shown is %+v", row)
		}
		d.exec(t, "UPDATE jobs SET payload = REPLACE(payload, 'refused@', 'jan@') WHERE id = ?", row.ID)

		d.exec(t, "INSERT INTO jobs (kind, payload, state, run_at, token, attempts, last_error, unique_key, created_at)"+
			" SELECT kind, 'null', 2, run_at, '', 1, '', given_key, created_at FROM jobs WHERE id = ?", row.ID)
		if said, _ := d.b.PostJSON(jobAt(row.ID, "/retry"), map[string]any{}).Is(http.StatusConflict).Problem(); !strings.Contains(said, "zaradená znova") {
			t.Errorf("queued anew, it is refused by %q", said)
		}
		d.exec(t, "DELETE FROM jobs WHERE payload = 'null' AND attempts = 1 AND unique_key = (SELECT given_key FROM (SELECT given_key FROM jobs WHERE id = ?) AS g)", row.ID)
		var key string
		if err := d.DB.Read(t.Context()).Raw("SELECT given_key FROM jobs WHERE id = ?", row.ID).Scan(&key).Error; err != nil || key == "" {
			t.Fatalf("the key is %q: %v", key, err)
		}
		d.exec(t, "UPDATE jobs SET given_key = NULL WHERE id = ?", row.ID)
		if said, _ := d.b.PostJSON(jobAt(row.ID, "/retry"), map[string]any{}).Is(http.StatusConflict).Problem(); !strings.Contains(said, "dvakrát") {
			t.Errorf("without a key it is refused by %q", said)
		}
		d.exec(t, "UPDATE jobs SET given_key = ? WHERE id = ?", key, row.ID)

		d.b.PostJSON(jobAt(row.ID, "/retry"), map[string]any{}).Is(http.StatusOK)
		apptest.Soon(t, "the mail went", func() bool { return len(d.jobs(t)) == 0 })
		if n := d.number(t, "SELECT COUNT(*) FROM jobs WHERE id = ? AND state = 2 AND unique_key = ? AND given_key IS NULL", row.ID, key); n != 1 || len(subjects(inbox)) != 1 {
			t.Errorf("%d jobs have the key, sent were %q", n, subjects(inbox))
		}
		// The order says that the mail is on its way again.
		if n := d.number(t, "SELECT COUNT(*) FROM order_events WHERE kind = 'mailed' AND id > (SELECT MAX(id) FROM order_events WHERE kind = 'mail_failed') AND user_id IS NOT NULL"); n != 1 {
			t.Errorf("%d events tell of the retry", n)
		}

		// Why it does not go is said in words; a text that wants more than was kept, and what is none, as it is.
		for kept, want := range map[string]string{
			"issue 7: upstream: errors.superfakturaKey: status 401": "issue 7: SuperFaktúra nepozná e-mail alebo kľúč, alebo im nedovoľuje vystaviť doklad." +
				" Opraví to správca servera v premennej INVOICING_URL. status 401",
			"upstream: errors.superfakturaKey":        "SuperFaktúra nepozná e-mail alebo kľúč, alebo im nedovoľuje vystaviť doklad. Opraví to správca servera v premennej INVOICING_URL.",
			"invalid: errors.minValue: 5":             "invalid: errors.minValue: 5",
			"upstream: errors.ofAnotherEdition: late": "upstream: errors.ofAnotherEdition: late",
		} {
			d.exec(t, "UPDATE jobs SET state = 1, last_error = ? WHERE id = ?", kept, row.ID)
			if rows := d.jobs(t); len(rows) != 1 || rows[0].LastError != want {
				t.Errorf("%q is shown as %+v", kept, rows)
			}
		}
		d.b.PostJSON(jobAt(row.ID, "/discard"), map[string]any{}).Is(http.StatusOK)
		if n := d.number(t, "SELECT COUNT(*) FROM jobs WHERE id = ?", row.ID); n != 0 {
			t.Error("it is there though it was thrown away")
		}
	})
}

// Every kind of job that the program does is called something in both languages.
func TestJobKinds(t *testing.T) {
	config := apptest.Embedded(t)
	config.EInvoice, config.EInvoiceURL = true, "https://user:secret@example.com/"
	p := apptest.Start(t, config)
	kinds := p.Outbox.Kinds()
	if !slices.Contains(kinds, einvoices.SendJob) || len(kinds) < 10 {
		t.Errorf("done are %v", kinds)
	}
	for _, locale := range p.Config.Locales {
		view, err := p.Schema.View(resource.Actor{RoleID: resource.RoleAdmin}, locale, "job")
		if err != nil {
			t.Fatal(err)
		}
		called := map[any]string{}
		for _, option := range view.List.Filters[0].Options {
			called[option.Value] = option.Label
		}
		for _, kind := range kinds {
			if label := called[kind]; label == "" || label == kind {
				t.Errorf("in %s %s is called %q", locale, kind, label)
			}
		}
	}
}
