package orders_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/gdpr"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// The variable of the program that erases and kills itself once so many records are
// done; 0: it does not.
const eraseVar = "GDPR_ERASE_KILLED_AT"

// erasing starts the product an hour later and ends when nothing waits any more.
func erasing(killedAt string) error {
	ctx := context.Background()
	c, err := config.Parse(os.Getenv)
	if err != nil {
		return err
	}
	at, err := strconv.ParseInt(killedAt, 10, 64)
	if err != nil {
		return err
	}
	m, err := app.Start(ctx, c, app.Options{Now: func() time.Time { return db.Now().Add(time.Hour) }})
	if err != nil {
		return err
	}
	for waits, done := int64(1), int64(0); waits > 0; time.Sleep(time.Millisecond) {
		if err := m.DB.Read(ctx).Raw("SELECT COUNT(*) FROM gdpr_findings WHERE done_at IS NOT NULL").Scan(&done).Error; err != nil {
			return err
		}
		if at > 0 && done >= at {
			return syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}
		if waits, _, err = m.Outbox.Pending(ctx); err != nil {
			return err
		}
	}
	return m.Close()
}

// write has somebody write so many messages.
func (d *desk) write(t testing.TB, email string, at time.Time, messages int) {
	t.Helper()
	apptest.Messages(t, d.DB.Write(t.Context()), email, at, messages)
}

// state is that of a request's erasure, once it is no more under way.
func (d *desk) erasure(t testing.TB, request uint64) (state int64) {
	t.Helper()
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if state = d.number(t, "SELECT erasure FROM gdpr_requests WHERE id = ?", request); state != gdpr.ErasureWaits {
			return state
		}
	}
	t.Fatal("the erasure goes on and on")
	return 0
}

// A program that is killed in the middle of an erasure is taken over where it was.
func TestGDPRKilled(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		const messages = 900 // the engines' bound of recursion is a thousand
		d.write(t, "jan@example.com", d.Clock.Now(), messages)
		d.write(t, "jan@example.com", d.Clock.Now(), messages)
		id := d.ask(t, nil)
		d.b.Post(fmt.Sprint(gdprAPI, id, "/search"), nil).Is(http.StatusOK)
		d.exec(t, "UPDATE gdpr_requests SET erasure = ? WHERE id = ?", gdpr.ErasureWaits, id)
		payload, _ := json.Marshal(map[string]any{"id": id, "actor": 1})
		err := p.DB.Tx(t.Context(), func(tx *gorm.DB) error {
			return p.Outbox.AddAt(tx, gdpr.EraseJob, "once:killed", d.Clock.Now().Add(30*time.Minute), json.RawMessage(payload))
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		run := func(killedAt int) syscall.WaitStatus {
			said := &apptest.Logged{}
			program := exec.Command(os.Args[0], "-test.run=^$")
			program.Env = append(os.Environ(), apptest.Environ(p.Config, fmt.Sprint(eraseVar, "=", killedAt))...)
			program.Stderr = said
			if err := program.Run(); err != nil && program.ProcessState.Exited() {
				t.Fatalf("it ended with %v\n%s", err, said)
			}
			return program.ProcessState.Sys().(syscall.WaitStatus)
		}
		if status := run(300); !status.Signaled() {
			t.Fatalf("it was not killed: %v", status)
		}
		// Its lease has to end before another one takes the job over; a killed copy of
		// today is an hour ahead, and so is the next one.
		p.Boot()
		d.b = p.Admin(t)
		left := d.number(t, "SELECT COUNT(*) FROM form_contacts")
		if left == 0 || left > 2*messages-300 || left+d.number(t, "SELECT COUNT(*) FROM gdpr_findings WHERE done_at IS NOT NULL") != 2*messages {
			t.Errorf("%d messages are left where it was killed", left)
		}
		d.exec(t, "UPDATE jobs SET run_at = ? WHERE kind = ?", d.Clock.Now().Add(30*time.Minute), gdpr.EraseJob)
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if status := run(0); status.Signaled() {
			t.Fatal("it was killed again")
		}
		p.Boot()
		d.b = p.Admin(t)
		if left := d.number(t, "SELECT COUNT(*) FROM form_contacts"); left != 0 {
			t.Errorf("%d messages are left", left)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM gdpr_findings WHERE done_at IS NULL"); n != 0 {
			t.Errorf("%d findings are not noted as done", n)
		}
		if d.erasure(t, id) != gdpr.ErasureDone || d.number(t, "SELECT COUNT(*) FROM gdpr_requests WHERE id = ? AND erased_at IS NOT NULL", id) != 1 {
			t.Error("it is not noted as done")
		}
	})
}

// An erasure that fails says so, is not told as done and cannot be answered; once more
// by hand it goes on.
func TestGDPRFails(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.write(t, "jan@example.com", d.Clock.Now(), 1)
		refuse := "CREATE TRIGGER gdpr_refuses BEFORE DELETE ON form_contacts BEGIN SELECT RAISE(ABORT, 'no'); END"
		if p.DB.Dialect == db.MySQL {
			refuse = "CREATE TRIGGER gdpr_refuses BEFORE DELETE ON form_contacts FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no'"
		}
		d.exec(t, refuse)
		id := d.ask(t, nil)
		row := fmt.Sprint(gdprAPI, id)
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		if state := d.erasure(t, id); state != gdpr.ErasureFailed {
			t.Errorf("the erasure that fails is %d", state)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM gdpr_requests WHERE id = ? AND erased_at IS NULL", id); n != 1 {
			t.Error("it is noted as done")
		}
		d.b.PostJSON(row+"/answer", map[string]any{"reason": "Hotovo."}).Is(http.StatusConflict)
		d.exec(t, "DROP TRIGGER gdpr_refuses")
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		if state := d.erasure(t, id); state != gdpr.ErasureDone {
			t.Errorf("the second try is %d", state)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM form_contacts") + d.number(t, "SELECT COUNT(*) FROM gdpr_requests WHERE id = ? AND erased_at IS NULL", id); n != 0 {
			t.Error("the message is left, or the request does not say when it went")
		}
		d.b.PostJSON(row+"/answer", map[string]any{"reason": "Hotovo."}).Is(http.StatusOK)
		var findings []finding
		if findings = d.findings(t, id); len(findings) == 0 {
			t.Fatal("nothing is noted")
		}
		d.b.Post(fmt.Sprint(row, "/findings/", findings[0].ID, "/exclude"), nil).Is(http.StatusConflict)
	})
}

// What a person takes in goes, what they leave out stays, and only they decide.
func TestGDPRDecided(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		mine, others := d.place(t, map[string]any{"email": "jan@example.com"}), d.place(t, map[string]any{"email": "jan.cierny@example.com"})
		d.exec(t, "UPDATE orders SET is_open = ?", false)
		d.write(t, "jan@example.com", d.Clock.Now(), 1)
		id := d.ask(t, map[string]any{"name": "Ján Čierny", "phone": "+421900123456"})
		row := fmt.Sprint(gdprAPI, id)
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		of := func(what string, included bool) finding {
			t.Helper()
			for _, f := range d.findings(t, id) {
				if f.What == what && f.Included == included && f.FoundBy != gdpr.ByPart {
					return f
				}
			}
			t.Fatalf("no %s that is included: %t", what, included)
			return finding{}
		}
		message, doubt := of("Správa z formulára", true), of("Objednávka", false)
		editor := d.Staff(t, "ema@example.com", resource.RoleEditor)
		editor.Post(fmt.Sprint(row, "/findings/", doubt.ID, "/include"), nil).Is(http.StatusForbidden)
		editor.Post(fmt.Sprint(row, "/findings/", message.ID, "/exclude"), nil).Is(http.StatusForbidden)
		customer := d.Person(t, "zakaznik@example.com", resource.RoleCustomer)
		guest := d.Browser(t).Begin()
		guest.Post(fmt.Sprint(row, "/findings/", doubt.ID, "/include"), nil).Is(http.StatusUnauthorized)
		guest.Post("/api/login", apptest.Login("zakaznik@example.com", apptest.Password)).Is(http.StatusUnprocessableEntity)
		guest.Get(gdprAPI).Is(http.StatusUnauthorized)
		d.b.Post(fmt.Sprint(row, "/findings/", doubt.ID, "/include"), nil).Is(http.StatusOK)
		d.b.Post(fmt.Sprint(row, "/findings/", doubt.ID, "/include"), nil).Is(http.StatusConflict)
		d.b.Post(fmt.Sprint(row, "/findings/", message.ID, "/exclude"), nil).Is(http.StatusOK)
		for language, want := range map[string][2]string{"sk": {"Správa z formulára", "Objednávka"}, "en": {"Contact message", "Order"}} {
			d.b.Language = language
			var log []struct{ Title string }
			if d.b.Get("/api/activity/?model=GDPRFinding").Is(http.StatusOK).Data(&log); len(log) != 2 || log[0].Title != want[0] || log[1].Title != want[1] {
				t.Errorf("the log calls what was decided on %v, want %v", log, want)
			}
		}
		d.b.Language = "sk"
		// Looked for once more, what was decided stays.
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		of("Správa z formulára", false)
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		if d.erasure(t, id) != gdpr.ErasureDone {
			t.Fatal("it failed")
		}
		for what, n := range map[string]int64{
			"orders left":     d.number(t, "SELECT COUNT(*) FROM orders WHERE id IN ? AND fullname <> ''", []uint64{mine, others}),
			"messages gone":   1 - d.number(t, "SELECT COUNT(*) FROM form_contacts"),
			"somebody's gone": 1 - d.number(t, "SELECT COUNT(*) FROM users WHERE id = ? AND email IS NOT NULL", customer),
		} {
			if n != 0 {
				t.Errorf("%s: %d", what, n)
			}
		}
	})
}

// The account of a customer is closed: nobody signs in by it, no link or session
// leads to it, and no address, mail or picture is left.
func TestGDPRAccount(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		customer := d.Person(t, "jan@example.com", resource.RoleCustomer)
		staff := d.Person(t, "ema@example.com", resource.RoleEditor)
		d.exec(t, "UPDATE users SET address = 'Dlhá 1', city = 'Prešov', zip = '08001', phone = '0900 123 456', billing_name = 'Ján', billing_address = 'Krátka 2', shipping_city = 'Poprad', billing_tax_id = '1020304050' WHERE id = ?", customer)
		d.exec(t, "INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ('x', ?, ?)", customer, d.Clock.Now().Add(time.Hour))
		for _, user := range []uint64{customer, staff} {
			d.exec(t, "INSERT INTO list_setups (updated_at, user_id, screen, views) VALUES (?, ?, 'order', '[]')", d.Clock.Now(), user)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM jobs WHERE state = 0"); n != 0 {
			d.issued(t)
		}
		id := d.ask(t, nil)
		row := fmt.Sprint(gdprAPI, id)
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		if d.erasure(t, id) != gdpr.ErasureDone {
			t.Fatal("it failed")
		}
		empty := "COALESCE(address, '') = '' AND COALESCE(city, '') = '' AND COALESCE(zip, '') = '' AND COALESCE(phone, '') = '' AND COALESCE(billing_name, '') = ''" +
			" AND COALESCE(billing_address, '') = '' AND COALESCE(shipping_city, '') = '' AND COALESCE(billing_tax_id, '') = '' AND fullname = '' AND name = '' AND COALESCE(email, '') = '' AND search_norm = '' AND password_hash = '' AND live IS NULL"
		for what, n := range map[string]int64{
			"the account":    1 - d.number(t, "SELECT COUNT(*) FROM users WHERE id = ? AND "+empty, customer),
			"links":          d.number(t, "SELECT COUNT(*) FROM password_resets WHERE user_id = ?", customer),
			"lists":          d.number(t, "SELECT COUNT(*) FROM list_setups WHERE user_id = ?", customer),
			"other lists":    1 - d.number(t, "SELECT COUNT(*) FROM list_setups WHERE user_id = ?", staff),
			"somebody else":  1 - d.number(t, "SELECT COUNT(*) FROM users WHERE id = ? AND email = 'ema@example.com'", staff),
			"what log tells": d.number(t, "SELECT COUNT(*) FROM activity_log WHERE changes LIKE '%Prešov%' OR title LIKE '%Čierny%'"),
		} {
			if n != 0 {
				t.Errorf("%s: %d", what, n)
			}
		}
		d.Browser(t).Begin().Post("/api/login", apptest.Login("jan@example.com", apptest.Password)).Is(http.StatusUnprocessableEntity)
		// Who works here is not erased by a request: an administrator takes the account away.
		next := d.ask(t, map[string]any{"email": "ema@example.com"})
		d.b.Post(fmt.Sprint(gdprAPI, next, "/search"), nil).Is(http.StatusOK)
		d.b.PostJSON(fmt.Sprint(gdprAPI, next, "/anonymise"), map[string]any{"agreed": true}).Is(http.StatusOK)
		if d.erasure(t, next); d.number(t, "SELECT COUNT(*) FROM users WHERE id = ? AND email = 'ema@example.com'", staff) != 1 {
			t.Error("an employee's account is gone")
		}
	})
}

// A colleague's view of a list that searches for a customer is found with the customer, and
// the words are taken out of it; what is saved of others stays.
func TestGDPRViews(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		staff := d.Person(t, "ema@example.com", resource.RoleEditor)
		d.exec(t, "INSERT INTO list_setups (updated_at, user_id, screen, views) VALUES (?, ?, 'order', ?)", d.Clock.Now(), staff,
			`[{"name":"Reklamácia","query":"search=Jan%40Example.com&status%5B0%5D=1","opens":true},{"name":"Iné","query":"search=peter%40example.com","opens":false}]`)
		d.exec(t, "INSERT INTO list_setups (updated_at, user_id, screen, views) VALUES (?, ?, 'withdrawal', ?)", d.Clock.Now(), staff,
			`[{"name":"Pán Čierny","query":"search=%C4%8Cierny","opens":false}]`)
		views := func(screen string) (text string) {
			t.Helper()
			if err := d.DB.Read(t.Context()).Raw("SELECT views FROM list_setups WHERE screen = ?", screen).Scan(&text).Error; err != nil {
				t.Fatal(err)
			}
			return text
		}
		before := views("withdrawal")
		id := d.ask(t, map[string]any{"email": "jan@example.com", "name": "Ján Čierny"})
		row := fmt.Sprint(gdprAPI, id)
		d.b.Post(row+"/search", nil).Is(http.StatusOK)
		included := map[bool]int{}
		for _, f := range d.findings(t, id) {
			if f.What == "Pohľad v zozname, ktorý hľadá túto osobu" {
				included[f.Included]++
			}
		}
		if included[true] != 1 || included[false] != 1 {
			t.Fatalf("what is found is included: %v", included)
		}
		// The copy for the person has nothing of whom else the colleague looks for.
		if copied := d.b.Post(row+"/export_json", nil).Is(http.StatusOK).Body; strings.Contains(copied, "peter") || !strings.Contains(copied, "list_views") {
			t.Errorf("the copy: %s", copied)
		}
		d.b.PostJSON(row+"/anonymise", map[string]any{"agreed": true}).Is(http.StatusOK)
		if d.erasure(t, id) != gdpr.ErasureDone {
			t.Fatal("it failed")
		}
		if left := views("order"); strings.Contains(strings.ToLower(left), "jan") || !strings.Contains(left, "status") || !strings.Contains(left, "peter") {
			t.Errorf("the views are %s", left)
		}
		if left := views("withdrawal"); left != before {
			t.Errorf("what nobody included: %s", left)
		}
	})
}
