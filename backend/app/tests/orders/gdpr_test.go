package orders_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/gdpr"
	"backoffice/backend/gdpr/person"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/paper/papertest"
	"backoffice/backend/resource"
	"backoffice/backend/stats/sales"
)

const gdprAPI = "/api/gdpr/request/"

type finding struct {
	ID                     uint64
	What, Which, Why, Fate string
	FoundBy                string `json:"found_by"`
	Included               bool
	DoneAt                 *string `json:"done_at"`
}

func (d *desk) findings(t testing.TB, request uint64) (all []finding) {
	t.Helper()
	d.b.Get(fmt.Sprintf("%s%d/findings/?per_page=100", gdprAPI, request)).Is(http.StatusOK).Data(&all)
	return all
}

// ask makes a request of the person, whose identity is known.
func (d *desk) ask(t testing.TB, set map[string]any) uint64 {
	t.Helper()
	form := map[string]any{"kind": gdpr.KindErase, "received_on": time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly), "email": "jan@example.com", "verified": true}
	for name, value := range set {
		form[name] = value
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(d.Log.String())
		}
	})
	return d.make(t, gdprAPI, form)
}

// A guest's orders, notes, messages and log are found, given to them and anonymised;
// sums, documents and statistics stay as they are.
func TestGDPR(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		done, others := d.place(t, nil), d.place(t, map[string]any{"email": "ina@example.com", "name": "Iná", "surname": "Osoba", "phone": "+421 900 999 999"})
		namesake := d.place(t, map[string]any{"email": "druhy@example.com", "phone": "0900/123456"})
		d.issued(t)
		d.b.Post(at(done, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		d.b.PostJSON(at(done, "/notes"), map[string]any{"text": "Volal pán Čierny"})
		d.b.PostJSON(at(done, ""), map[string]any{"city": "Prešov"}).Is(http.StatusOK)
		d.exec(t, "INSERT INTO form_contacts (created_at, updated_at, live, version, search_norm, sort_key, name, email, phone, web, message, language_id, opened) VALUES (?, ?, 1, 1, 'jan cierny', '', 'Ján Čierny', 'jan@example.com', '', '', 'Dobrý deň', 1, ?)",
			time.Now().UTC(), time.Now().UTC(), false)
		for i, order := range []uint64{done, others} {
			d.exec(t, "INSERT INTO order_shipments (created_at, updated_at, order_id, part, provider, reference, state, token, lease, parcel, shipment, words, noted, track) VALUES (?, ?, ?, 1, 0, ?, 'sent', '', ?, ?, '{}', '', ?, '')",
				time.Now().UTC(), time.Now().UTC(), order, fmt.Sprint("gdpr-", i), time.Now().UTC(), `{"To":{"Email":"jan@example.com","Street":"Zásielková"}}`, true)
		}
		d.exec(t, "UPDATE orders SET is_open = ?, status_admin = ? WHERE id IN ?", false, sale.Completed, []uint64{done, namesake, others})
		before := d.sums(t, done)

		id := d.ask(t, map[string]any{"phone": "+421900123456", "name": "Cierny Jan"})
		row := fmt.Sprint(gdprAPI, id)
		// Nobody but the administrator may, whatever the call.
		for _, who := range []uint64{resource.RoleEditor} {
			b := d.Staff(t, "ema@example.com", who)
			b.Get(gdprAPI).Is(http.StatusForbidden)
			b.Get(row).Is(http.StatusForbidden)
			b.Get(row + "/findings/").Is(http.StatusForbidden)
			b.PostJSON(gdprAPI, map[string]any{}).Is(http.StatusForbidden)
			for _, command := range []string{"search", "export_json", "export_pdf", "anonymise", "plan", "extend", "answer", "refuse"} {
				if got := b.PostJSON(row+"/"+command, map[string]any{}); got.Status != http.StatusForbidden {
					t.Errorf("an editor's %s is answered %d", command, got.Status)
				}
			}
		}
		d.b.Post(row+"/export_json", nil).Is(http.StatusConflict) // nothing was looked for
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		found := d.findings(t, id)
		sure, doubted := map[string]int{}, map[string]int{}
		var doubt finding
		for _, f := range found {
			if f.Included {
				sure[f.What]++
			} else if doubted[f.What]++; f.What == "Objednávka" {
				doubt = f
			}
		}
		if sure["Objednávka"] != 1 || sure["Správa z formulára"] != 1 || sure["Doklad"] == 0 || sure["Zásielka"] != 1 || sure["Záznam o činnosti"] == 0 || doubted["Objednávka"] != 1 || doubt.FoundBy != person.ByPhone {
			t.Fatalf("found for sure %v, doubtful %v, %+v", sure, doubted, doubt)
		}

		file := d.b.Post(row+"/export_json", nil).Is(http.StatusOK).Body
		var noted int64
		if err := d.DB.Read(t.Context()).Table("activity_log").Where("screen = ? AND row_id = ? AND action = ? AND actor_id > 0", "gdpr/request", id, "export_json").Count(&noted).Error; err != nil || noted != 1 {
			t.Errorf("who took the copy is told %d times, %v", noted, err)
		}
		var exported struct {
			Records []struct {
				Kind string
				Data map[string]any
			}
			Elsewhere []string
		}
		if err := json.Unmarshal([]byte(file), &exported); err != nil {
			t.Fatal(err)
		}
		if len(exported.Elsewhere) == 0 || strings.Contains(file, "ina@example.com") || strings.Contains(file, "druhy@example.com") || !strings.Contains(file, "Prešov") || !strings.Contains(file, "Zásielková") || strings.Contains(file, "search_norm") {
			t.Errorf("the export is %.600s", file)
		}
		pdf := d.b.Post(row+"/export_pdf", nil).Is(http.StatusOK).Body
		if text := papertest.Open(t, []byte(pdf)).Text(1); !strings.Contains(text, "Prešov") || !strings.Contains(text, "Kópia osobných údajov") || strings.Contains(text, "druhy@example.com") {
			t.Errorf("the PDF reads %.600s", text)
		}

		plan := d.b.PostJSON(row+"/plan", map[string]any{"agreed": false}).Is(http.StatusOK).Body
		if !strings.Contains(plan, "431/2002") || !strings.Contains(plan, "Vymaže sa") || !strings.Contains(plan, `"errors":{}`) {
			t.Errorf("the plan is %s", plan)
		}
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": false}).Is(http.StatusUnprocessableEntity)
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		d.issued(t)
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND fullname = '' AND phone = '' AND city = '' AND email LIKE '%@anonymised.invalid'", done); n != 1 {
			t.Error("the order is not anonymised")
		}
		d.namesNobodyAgain(t, done)
		for what, n := range map[string]int64{
			"orders of others":   2 - d.number(t, "SELECT COUNT(*) FROM orders WHERE id IN ? AND fullname <> ''", []uint64{namesake, others}),
			"parcels":            d.number(t, "SELECT COUNT(*) FROM order_shipments WHERE order_id = ? AND parcel <> ''", done),
			"parcels of others":  1 - d.number(t, "SELECT COUNT(*) FROM order_shipments WHERE order_id = ? AND parcel <> ''", others),
			"messages":           d.number(t, "SELECT COUNT(*) FROM form_contacts WHERE email = ?", "jan@example.com"),
			"notes":              d.number(t, "SELECT COUNT(*) FROM order_notes WHERE order_id = ?", done),
			"entries of the log": d.number(t, "SELECT COUNT(*) FROM activity_log WHERE model = 'Order' AND row_id = ? AND (title <> '' OR changes LIKE ?)", done, "%Prešov%"),
			"audit rows missing": 1 - d.number(t, "SELECT COUNT(*) FROM activity_log WHERE model = 'Order' AND row_id = ? AND action = 'anonymise' AND changes IS NULL", done),
			"invoices missing":   min(0, d.number(t, "SELECT COUNT(*) FROM documents WHERE order_id = ? AND customer = 'Ján Čierny'", done)-1),
		} {
			if n != 0 {
				t.Errorf("%s: %d", what, n)
			}
		}
		if after := d.sums(t, done); after != before {
			t.Errorf("the sums were %s and are %s", before, after)
		}
		d.sound(t)
		// Once more does nothing, and a second request finds nothing but what is kept.
		payload, _ := json.Marshal(map[string]any{"id": id, "actor": 1})
		version := d.number(t, "SELECT version FROM orders WHERE id = ?", done)
		if err := p.DB.Tx(t.Context(), func(tx *gorm.DB) error { return p.Outbox.AddOnce(tx, gdpr.EraseJob, "again", json.RawMessage(payload)) }); err != nil {
			t.Fatal(err)
		}
		d.issued(t)
		if again := d.number(t, "SELECT version FROM orders WHERE id = ?", done); again != version {
			t.Errorf("a second run changed the order")
		}
		next := d.ask(t, nil)
		d.b.Post(fmt.Sprint(gdprAPI, next, "/search"), nil).Is(http.StatusOK)
		for _, f := range d.findings(t, next) {
			if f.What == "Objednávka" || f.What == "Správa z formulára" {
				t.Errorf("still there: %+v", f)
			}
		}
	})
}

// An order that is not done with is kept, and with it another one of that day.
func TestGDPRKeepsOpen(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		running, done := d.place(t, nil), d.place(t, nil)
		d.exec(t, "UPDATE orders SET is_open = ?, status_admin = ? WHERE id = ?", false, sale.Completed, done)
		id := d.ask(t, nil)
		row := fmt.Sprint(gdprAPI, id)
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		d.issued(t)
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE id IN ? AND email = 'jan@example.com'", []uint64{running, done}); n != 2 {
			t.Errorf("%d orders are kept", n)
		}
		d.sound(t)
	})
}

// namesNobodyAgain sees that the form of an order whose customer was erased is there to be read
// alone, and that whoever names somebody in it is told why not.
func (d *desk) namesNobodyAgain(t testing.TB, order uint64) {
	t.Helper()
	var form map[string]any
	d.b.Get(at(order, "")).Is(http.StatusOK).Data(&form)
	if can := fmt.Sprint(form["can"]); strings.Contains(can, "update") || strings.Contains(can, "edit") {
		t.Errorf("of an erased customer's order it is offered %s", can)
	}
	maps.Copy(form, d.order(nil))
	if answer := d.b.PostJSON(at(order, ""), form).Is(http.StatusUnprocessableEntity); !strings.Contains(answer.Body, "boli na jeho žiadosť vymazané") {
		t.Errorf("it says %s", answer.Body)
	}
}

// Nobody waits for what was removed: an order, a withdrawal and a return form that were
// not done with then do not stay with who asks to be forgotten.
func TestGDPRForgetsTheRemoved(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		removed, waits := d.place(t, nil), d.place(t, nil)
		for _, id := range []uint64{removed, waits} {
			d.delivered(t, id, 1)
			d.withdrawn(t, id, 1)
		}
		// An order keeps the others of its day.
		d.exec(t, "UPDATE orders SET created_at = ? WHERE id = ?", d.Clock.Now().AddDate(0, 0, -9), removed)
		for _, path := range []string{at(removed, ""), withdrawAt(1, ""), "/api/form/return/1"} {
			d.b.Delete(path).Is(http.StatusOK)
		}
		row := fmt.Sprint(gdprAPI, d.ask(t, nil))
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		d.issued(t)
		for what, n := range map[string]int64{
			"an order":     d.number(t, "SELECT COUNT(*) FROM orders WHERE id = ? AND email = 'jan@example.com'", removed),
			"a form":       d.number(t, "SELECT COUNT(*) FROM form_returns WHERE id = 1"),
			"a withdrawal": d.number(t, "SELECT COUNT(*) FROM withdrawals WHERE id = 1 AND email = 'jan@example.com'"),
			"what waits":   3 - d.number(t, "SELECT (SELECT COUNT(*) FROM orders WHERE id = ? AND email = 'jan@example.com') + (SELECT COUNT(*) FROM form_returns WHERE id = 2) + (SELECT COUNT(*) FROM withdrawals WHERE id = 2 AND email = 'jan@example.com')", waits),
		} {
			if n != 0 {
				t.Errorf("%s: of %d it is not so", what, n)
			}
		}
	})
}

// What a request asks wrongly is told at its fields, and the time is the law's.
func TestGDPRRequest(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		_, fields := d.b.PostJSON(gdprAPI, map[string]any{"kind": gdpr.KindAccess, "received_on": "2026-01-31"}).Is(http.StatusUnprocessableEntity).Problem()
		if fields["email"] == nil || fields["name"] == nil || fields["phone"] == nil {
			t.Errorf("nobody to look for: %v", fields)
		}
		_, fields = d.b.PostJSON(gdprAPI, map[string]any{"kind": 99, "received_on": "2999-01-31", "email": "x", "phone": "12"}).Is(http.StatusUnprocessableEntity).Problem()
		if fields["kind"] == nil || fields["email"] == nil {
			t.Errorf("a wrong kind and e-mail: %v", fields)
		}
		late := d.ask(t, map[string]any{"received_on": "2026-01-31"})
		if n := d.number(t, "SELECT COUNT(*) FROM gdpr_requests WHERE id = ? AND due_on = '2026-02-28'", late) + d.number(t, "SELECT COUNT(*) FROM gdpr_requests WHERE id = ? AND due_on LIKE '2026-02-28%'", late); n == 0 {
			t.Error("a request of 31 January is not due on 28 February")
		}
		d.b.PostJSON(fmt.Sprint(gdprAPI, late, "/extend"), map[string]any{"reason": "Veľa objednávok."}).Is(http.StatusConflict)
		soon := d.ask(t, nil)
		d.b.PostJSON(fmt.Sprint(gdprAPI, soon, "/extend"), map[string]any{"reason": ""}).Is(http.StatusUnprocessableEntity)
		d.b.PostJSON(fmt.Sprint(gdprAPI, soon, "/extend"), map[string]any{"reason": "Veľa objednávok."}).Is(http.StatusOK)
		d.b.PostJSON(fmt.Sprint(gdprAPI, soon, "/refuse"), map[string]any{"reason": "Nejde o zákazníka."}).Is(http.StatusOK)
		d.b.Post(fmt.Sprint(gdprAPI, soon, "/search"), nil).Is(http.StatusConflict)
		if n := d.number(t, "SELECT COUNT(*) FROM activity_log WHERE model = 'GDPRRequest' AND (changes LIKE ? OR title LIKE ?)", "%jan@example.com%", "%jan@%"); n != 0 {
			t.Errorf("%d entries of the log tell who asked", n)
		}
		if _, wrong := d.b.PostJSON(fmt.Sprint(gdprAPI, soon), map[string]any{"name": "Iný", "verified": false}).Is(http.StatusUnprocessableEntity).Problem(); len(wrong) != 2 {
			t.Errorf("of a closed request %v are wrong", wrong)
		}
	})
}

// countSales has the statistics count what changed.
func (d *desk) countSales(t testing.TB) {
	t.Helper()
	if err := sales.CountDue(t.Context(), d.DB, d.Config.Zone); err != nil {
		t.Fatal(err)
	}
}

// sums are what must not change: of the order, and of the statistics.
func (d *desk) sums(t testing.TB, order uint64) string {
	t.Helper()
	var rows []map[string]any
	if err := d.DB.Read(t.Context()).Raw("SELECT price, price_net, price_vat, vat_rates, products, status, status_admin FROM orders WHERE id = ?", order).Find(&rows).Error; err != nil {
		t.Fatal(err)
	}
	d.countSales(t)
	var days []map[string]any
	if err := d.DB.Read(t.Context()).Raw("SELECT paid, not_paid, buyers, value, revenue FROM sales_days ORDER BY day").Find(&days).Error; err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(rows, days)
}

// An order whose customer was erased can be taken back: its credit note names whom the
// invoice names, and nobody is written to at an address that is none, or withdraws by it.
func TestCreditNoteOfAnErasedCustomer(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		id := d.place(t, map[string]any{"status": sale.Paid, "status_admin": sale.Completed})
		d.issued(t)
		request := d.ask(t, nil)
		d.b.Post(fmt.Sprint(gdprAPI, request, "/search"), nil).Is(http.StatusOK)
		d.b.PostJSON(fmt.Sprint(gdprAPI, request, "/anonymise"), map[string]any{"agreed": true}).Is(http.StatusOK)
		d.issued(t)
		var email string
		if err := d.DB.Read(t.Context()).Raw("SELECT email FROM orders WHERE id = ?", id).Scan(&email).Error; err != nil {
			t.Fatal(err)
		}
		d.site(t, d.key(t, nil), "").PostJSON(withdrawStart, map[string]any{"number": fmt.Sprint(id), "email": email}).Is(http.StatusNotFound)
		before := d.eventCount(t, int64(id), sale.EventMailed)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		d.issued(t)
		note, invoice := d.document(t, id, invoicing.CreditNote), d.document(t, id, invoicing.Invoice)
		if note.Customer != invoice.Customer || note.Customer.Name != "Ján Čierny" {
			t.Errorf("the credit note names %+v, the invoice %+v", note.Customer, invoice.Customer)
		}
		if n := d.eventCount(t, int64(id), sale.EventMailed); n != before {
			t.Errorf("%d mails were written to nobody", n-before)
		}
		var o struct{ Can []string }
		d.b.Get(fmt.Sprint(orderAPI, "detail/", id)).Is(http.StatusOK).Data(&o)
		if slices.Contains(o.Can, "send_invoice") {
			t.Error("a mail to nobody is offered")
		}
		d.b.Post(at(id, "/send-invoice"), nil).Is(http.StatusConflict)
	})
}
