package orders_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/gdpr"
	"backoffice/backend/orders/sale"
	"backoffice/backend/paper/papertest"
	"backoffice/backend/resource"
)

const processingAPI = "/api/gdpr/processing/"

// idOf is the record of what is processed.
func idOf(t testing.TB, key string) uint64 {
	t.Helper()
	for i, one := range gdpr.Processings() {
		if one == key {
			return uint64(i + 1)
		}
	}
	t.Fatalf("nothing is processed as %s", key)
	return 0
}

type processed struct {
	ID, Version uint64
	Months      int
	Erases      bool
	Due         int64
	Oldest      *string
	CheckedAt   *string `json:"checked_at"`
	Period      string
	Over        string
	Data        string
	Given       string
	Security    string
}

func (d *desk) processed(t testing.TB, key string) (p processed) {
	t.Helper()
	d.b.Get(fmt.Sprint(processingAPI, idOf(t, key))).Is(http.StatusOK).Data(&p)
	d.b.Get(fmt.Sprint(processingAPI, "detail/", idOf(t, key))).Is(http.StatusOK).Data(&p)
	return p
}

// set saves a period, and whether it erases.
func (d *desk) set(t testing.TB, key string, months int, erases bool, want int) map[string][]string {
	t.Helper()
	p := d.processed(t, key)
	answer := d.b.PostJSON(fmt.Sprint(processingAPI, p.ID), map[string]any{"version": p.Version, "months": months, "erases": erases}).Is(want)
	if want == http.StatusOK {
		return nil
	}
	_, fields := answer.Problem()
	return fields
}

// night has the run of the next day, for which several copies ask.
func (d *desk) night(t testing.TB) {
	t.Helper()
	d.Clock.Pass(24 * time.Hour)
	d.b = d.Admin(t) // who was signed in is no more
	for range 3 {
		if err := d.RetainToday(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	d.issued(t)
}

// loses has the first statement with a text lose its transaction to another one. It
// tells how many did.
func (d *desk) loses(t testing.TB, text string) func() int64 {
	t.Helper()
	var lost atomic.Int64
	err := d.DB.Write(t.Context()).Callback().Raw().Before("gorm:raw").Register(text, func(tx *gorm.DB) {
		if strings.Contains(tx.Statement.SQL.String(), text) && lost.CompareAndSwap(0, 1) {
			_ = tx.AddError(&mysql.MySQLError{Number: 1213, Message: "deadlock"})
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return lost.Load
}

// What is over its period is told first; only what an administrator switched on is
// erased, once, and nothing that law has one keep.
func TestGDPRRetention(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		old, running, young, again := d.place(t, nil), d.place(t, map[string]any{"email": "eva@example.com"}), d.place(t, nil), d.place(t, nil)
		d.issued(t)
		d.b.Post(at(old, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		now := d.Clock.Now()
		d.exec(t, "UPDATE orders SET is_open = ?, status_admin = ? WHERE id IN ?", false, sale.Completed, []uint64{old, young, again})
		d.exec(t, "UPDATE orders SET created_at = ? WHERE id IN ?", now.AddDate(-6, 0, 0), []uint64{old, running, again})
		d.countSales(t)
		for i, id := range []uint64{old, young, again} { // three buyers' days
			d.exec(t, "UPDATE sales_orders SET day = ? WHERE order_id = ?", fmt.Sprintf("2001-01-0%d", i+1), id)
		}
		d.write(t, "jan@example.com", now.AddDate(-2, 0, 0), 250)
		d.write(t, "jan@example.com", now, 3)
		d.exec(t, "INSERT INTO vat_checks (number, valid, name, checked_at) VALUES ('SK1020304050', ?, 'Ján Čierny', '2001-05-05 10:00:00')", true)
		before := d.sums(t, old)

		// Nobody but an administrator may.
		editor := d.Staff(t, "ema@example.com", resource.RoleEditor)
		row := fmt.Sprint(processingAPI, idOf(t, "messages"))
		editor.Get(processingAPI).Is(http.StatusForbidden)
		editor.PostJSON(row, map[string]any{"months": 1, "erases": true}).Is(http.StatusForbidden)
		for _, call := range []string{row + "/check", processingAPI + "record_pdf", processingAPI + "record_csv"} {
			editor.Post(call, nil).Is(http.StatusForbidden)
		}
		editor.Get("/api/gdpr/controller/1").Is(http.StatusForbidden)

		// What law and reason forbid is told at its field, and changes nothing.
		if wrong := d.set(t, "accounting", 12, true, http.StatusUnprocessableEntity); wrong["months"] == nil || wrong["erases"] == nil {
			t.Errorf("documents kept for a year and erased: %v", wrong)
		}
		if wrong := d.set(t, "messages", 11, true, http.StatusUnprocessableEntity); wrong["erases"] == nil {
			t.Errorf("erased before anybody looked: %v", wrong)
		}
		if wrong := d.set(t, "visitors", 12, false, http.StatusUnprocessableEntity); wrong["months"] == nil || wrong["erases"] == nil {
			t.Errorf("what goes by itself: %v", wrong)
		}

		// The form says which purpose it is of, and asks for nothing that nobody may set.
		titles := map[string]string{"messages": "Správy z formulárov", "visitors": "Štatistika návštevnosti"}
		for key, want := range map[string]map[string]string{
			"messages": nil,
			"visitors": {"months": "", "erases": "Tieto údaje program priebežne maže sám, lehota sa nenastavuje."},
		} {
			var form struct {
				Title  string
				Locked map[string]string
			}
			d.b.Get(fmt.Sprint(processingAPI, idOf(t, key))).Is(http.StatusOK).Data(&form)
			if !reflect.DeepEqual(form.Locked, want) || form.Title != titles[key] {
				t.Errorf("the form of %s is called %q and locks %v", key, form.Title, form.Locked)
			}
		}

		// By itself a night only tells.
		d.night(t)
		if got := d.processed(t, "messages"); got.Due != 250 || got.CheckedAt == nil || got.Oldest == nil || !strings.HasPrefix(got.Period, "1 rok") {
			t.Errorf("messages are %+v", got)
		}
		if got := d.processed(t, "orders"); got.Due < 2 || !strings.Contains(got.Data, "telefón") {
			t.Errorf("orders are %+v", got)
		}
		if got := d.processed(t, "accounting"); got.Due != 1 || !strings.HasSuffix(got.Over, "-01-01") {
			t.Errorf("documents are %+v", got)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM form_contacts"); n != 253 {
			t.Errorf("%d messages are left after a dry run", n)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM gdpr_runs WHERE place = 'form/contact' AND found = 250 AND erased = 0 AND done_at IS NOT NULL"); n != 1 {
			t.Errorf("the dry run is logged %d times", n)
		}
		// Another period is looked at anew before it may erase.
		d.set(t, "messages", 13, false, http.StatusOK)
		if wrong := d.set(t, "messages", 13, true, http.StatusUnprocessableEntity); wrong["erases"] == nil {
			t.Errorf("a new period erases unseen: %v", wrong)
		}
		d.b.Post(row+"/check", nil).Is(http.StatusOK)
		d.set(t, "messages", 13, true, http.StatusOK)
		d.set(t, "orders", 60, true, http.StatusOK)
		lost := d.loses(t, "SET erased = erased")
		d.night(t)
		if lost() == 0 {
			t.Error("no transaction was done again")
		}
		for what, n := range map[string]int64{
			"messages that are over": d.number(t, "SELECT COUNT(*) FROM form_contacts") - 3,
			"old orders":             d.number(t, "SELECT COUNT(*) FROM orders WHERE id IN ? AND (fullname <> '' OR email NOT LIKE '%@anonymised.invalid')", []uint64{old, again}),
			"buyers of old orders":   1 - d.number(t, "SELECT COUNT(DISTINCT email) FROM orders WHERE id IN ?", []uint64{old, again}),
			"orders that stay":       2 - d.number(t, "SELECT COUNT(*) FROM orders WHERE id IN ? AND fullname <> ''", []uint64{running, young}),
			"checks of VAT numbers":  1 - d.number(t, "SELECT COUNT(*) FROM vat_checks WHERE name = 'Ján Čierny'"),
			"documents":              min(0, d.number(t, "SELECT COUNT(*) FROM documents WHERE customer = 'Ján Čierny'")-1),
			"erased by the log":      250 - d.number(t, "SELECT erased FROM gdpr_runs WHERE place = 'form/contact' AND erasing = ?", true),
			"due":                    d.processed(t, "messages").Due,
		} {
			if n != 0 {
				t.Errorf("%s: %d", what, n)
			}
		}
		if after := d.sums(t, old); after != before {
			t.Errorf("the sums were %s and are %s", before, after)
		}
		// A further night finds nothing, and the run of a day done again does nothing.
		version := d.number(t, "SELECT version FROM orders WHERE id = ?", old)
		d.night(t)
		if n := d.number(t, "SELECT version FROM orders WHERE id = ?", old); n != version {
			t.Error("an order is erased twice")
		}
		if n := d.number(t, "SELECT COALESCE(SUM(erased), 0) FROM gdpr_runs WHERE place = 'order'"); n != 2 {
			t.Errorf("%d orders are logged as erased", n)
		}
	})
}

// A run that two copies do at once, or that is done again after it broke off, counts
// each record once.
func TestGDPRRetentionAtOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.write(t, "jan@example.com", d.Clock.Now().AddDate(-3, 0, 0), 950)
		d.b.Post(fmt.Sprint(processingAPI, idOf(t, "messages"), "/check"), nil).Is(http.StatusOK)
		d.set(t, "messages", 12, true, http.StatusOK)
		payload, _ := json.Marshal(map[string]any{"run": "2026-01-01"})
		ended := make(chan error)
		for range 3 {
			go func() { ended <- d.Retain(t.Context(), "", payload) }()
		}
		for range 3 {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
		if n := d.number(t, "SELECT COUNT(*) FROM form_contacts"); n != 0 {
			t.Errorf("%d messages are left", n)
		}
		if n := d.number(t, "SELECT SUM(erased) FROM gdpr_runs WHERE place = 'form/contact' AND erasing = ?", true); n != 950 {
			t.Errorf("%d of 950 messages are counted", n)
		}
	})
}

// The record of processing tells the controller, what is kept, for how long, and what
// the controller adds, in both languages.
func TestGDPRRecord(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		row := d.processed(t, "orders")
		d.b.PostJSON(fmt.Sprint(processingAPI, row.ID), map[string]any{
			"version": row.Version, "months": 48, "erases": false,
			"langs": map[string]any{"sk": map[string]any{"recipients": "Advokátska kancelária Nová.", "note": "Osobný odber vedieme v zošite."}, "en": map[string]any{"recipients": "The law firm Nová."}},
		}).Is(http.StatusOK)
		d.b.PostJSON("/api/gdpr/controller/1", map[string]any{"langs": map[string]any{"sk": map[string]any{"officer": "Eva Nová, dpo@example.com"}}}).Is(http.StatusOK)
		if row := d.processed(t, "orders"); !strings.Contains(row.Given, "Advokátska kancelária Nová.") || !strings.Contains(row.Security, "heslom") {
			t.Errorf("the detail tells %+v", row)
		}
		pdf := papertest.Open(t, []byte(d.b.Post(processingAPI+"record_pdf", nil).Is(http.StatusOK).Body))
		text := ""
		for page := 1; page <= pdf.Pages(); page++ {
			text += pdf.Text(page) + " "
		}
		text = strings.Join(strings.Fields(text), " ")
		for _, want := range []string{"Záznamy o spracovateľských činnostiach", "Eva Nová, dpo@example.com", "4 roky", "431/2002", "Advokátska kancelária Nová.", "Osobný odber", "Strážny pes", "Prenos do tretích"} {
			if !strings.Contains(text, want) {
				t.Errorf("the PDF lacks %q: %.3000s", want, text)
			}
		}
		table := d.b.Post(processingAPI+"record_csv", nil).Is(http.StatusOK).Body
		if lines := strings.Count(table, "\r\n"); lines < len(gdpr.Processings())+1 || !strings.HasPrefix(table, "\ufeffÚčel;") || !strings.Contains(table, "Advokátska kancelária Nová.") {
			t.Errorf("the table is %.600s", table)
		}
		d.b.Language = "en"
		english := papertest.Open(t, []byte(d.b.Post(processingAPI+"record_pdf", nil).Is(http.StatusOK).Body)).Text(1) +
			d.b.Post(processingAPI+"record_csv", nil).Is(http.StatusOK).Body
		for _, want := range []string{"Record of processing activities", "4 years", "The law firm Nová.", "Legal basis"} {
			if !strings.Contains(english, want) {
				t.Errorf("in English %q is missing: %.2000s", want, english)
			}
		}
		if strings.Contains(text+table+english, "gdpr.") {
			t.Error("a text is missing")
		}
	})
}
