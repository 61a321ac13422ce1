package orders_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

const claimAPI = "/api/claim/"

// claim is one as its detail tells it.
type claim struct {
	ID, Version                            uint64
	FormID                                 uint64 `json:"form_id"`
	Number, Status, Due, Remedy, Title     string
	DueText                                string `json:"due_text"`
	DueOn                                  string `json:"due_on"`
	OrderEnded                             string `json:"order_ended"`
	ReportedOn                             string `json:"reported_on"`
	GoodsAt                                string `json:"goods_at"`
	Decision, Resolution, Fullname, Wanted string
	Amount                                 float64
	Can, Next                              []string
}

func claimAt(id uint64, rest string) string { return fmt.Sprint(claimAPI, id, rest) }

func (d *desk) claim(t testing.TB, id uint64) (cl claim) {
	t.Helper()
	d.b.Get(fmt.Sprint(claimAPI, "detail/", id)).Is(http.StatusOK).Data(&cl)
	return cl
}

// claimForm is what the form of a claim begins with.
type claimForm struct {
	Version    int64
	Defect     string
	ReportedOn string `json:"reported_on"`
	Source     *struct{ Text string }
	Lines      []struct {
		ID   uint64
		Left struct{ Text string }
	}
}

func (d *desk) claimForm(t testing.TB, order uint64) (f claimForm) {
	t.Helper()
	d.b.Get(at(order, "/claim")).Is(http.StatusOK).Data(&f)
	return f
}

// report is the body of a claim of so many pieces of each line.
func (f claimForm) report(set map[string]any, pieces ...int) map[string]any {
	lines := []any{}
	for i, n := range pieces {
		lines = append(lines, map[string]any{"id": f.Lines[i].ID, "quantity": n})
	}
	form := map[string]any{"lines": lines, "defect": "Mydlo sa drobí.", "reported_on": f.ReportedOn, "version": f.Version}
	maps.Copy(form, set)
	return form
}

// claimed reports a claim of so many pieces of each line, and returns the last that came of it.
func (d *desk) claimed(t testing.TB, order uint64, set map[string]any, pieces ...int) uint64 {
	t.Helper()
	d.b.PostJSON(at(order, "/claim"), d.claimForm(t, order).report(set, pieces...)).Is(http.StatusOK)
	return uint64(d.number(t, "SELECT MAX(id) FROM claims"))
}

// shipped places an order that was paid and sent.
func (d *desk) shipped(t testing.TB, set map[string]any) uint64 {
	t.Helper()
	form := map[string]any{"status": sale.Paid, "products": []any{d.item(d.soap, 3), d.item(d.balm, 1)}}
	maps.Copy(form, set)
	id := d.place(t, form)
	d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Shipped}).Is(http.StatusOK)
	return id
}

// openClaim is the oldest claim of an order that is not settled.
func (d *desk) openClaim(t testing.TB, order uint64) string {
	t.Helper()
	for _, one := range d.cases(t, order).Claims {
		if one.Status == claims.Open || one.Status == claims.Accepted {
			return one.Number + " " + one.Status
		}
	}
	return ""
}

// A claim is written down once goods were sent, of pieces that are left, and by staff.
func TestClaimIsReported(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid, "products": []any{d.item(d.soap, 3), d.item(d.balm, 1)}})
		form := d.claimForm(t, id)
		d.b.PostJSON(at(id, "/claim"), form.report(nil, 1)).Is(http.StatusConflict) // nothing was sent yet
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Shipped}).Is(http.StatusOK)
		form = d.claimForm(t, id)
		today := d.Clock.Now().In(time.UTC).Format(time.DateOnly)
		if len(form.Lines) != 2 || form.Lines[0].Left.Text != "z 3 kusov" || form.Source != nil {
			t.Fatalf("it begins with %+v", form)
		}
		p.Browser(t).Begin().PostJSON(at(id, "/claim"), form.report(nil, 1)).Is(http.StatusUnauthorized)
		p.Browser(t).Begin().Get(claimAPI).Is(http.StatusUnauthorized)
		d.site(t, d.key(t, nil), "c-1").Get(claimAPI).Is(http.StatusUnauthorized)
		for field, set := range map[string]map[string]any{
			"lines.0.quantity": {"lines": []any{map[string]any{"id": form.Lines[0].ID, "quantity": 4}}},
			"lines.0.id":       {"lines": []any{map[string]any{"id": 999_999, "quantity": 1}}},
			"lines":            {"lines": []any{}},
			"defect":           {"defect": " "},
			"wanted":           {"wanted": "money"},
			"reported_on":      {"reported_on": d.Clock.Now().AddDate(0, 0, 2).Format(time.DateOnly)},
			"surprise":         {"surprise": 1},
		} {
			if _, wrong := d.b.PostJSON(at(id, "/claim"), form.report(set, 1)).Is(http.StatusUnprocessableEntity).Problem(); wrong[field] == nil {
				t.Errorf("%s is not named: %v", field, wrong)
			}
		}
		bad := form.report(map[string]any{"reported_on": d.Clock.Now().AddDate(0, 0, -3).Format(time.DateOnly)}, 4)
		if _, wrong := d.b.PostJSON(at(id, "/claim"), bad).Is(http.StatusUnprocessableEntity).Problem(); wrong["reported_on"] == nil || wrong["lines.0.quantity"] == nil {
			t.Errorf("wrong are %v", wrong)
		}
		if d.number(t, "SELECT COUNT(*) FROM claims") != 0 {
			t.Fatal("what was refused is kept")
		}

		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.PostJSON(at(id, "/claim"), form.report(map[string]any{"wanted": claims.Exchange}, 2, 1)).Is(http.StatusOK)
		editor.PostJSON(at(id, "/claim"), form.report(nil, 1)).Is(http.StatusConflict) // the form is of the order before
		var all []claim
		d.b.Get(claimAPI + "?due=open").Is(http.StatusOK).Data(&all)
		if len(all) != 2 || d.claimForm(t, id).Lines[0].Left.Text != "z 1 kusa" || len(d.claimForm(t, id).Lines) != 1 {
			t.Fatalf("there are %+v, left are %+v", all, d.claimForm(t, id))
		}
		one := d.claim(t, uint64(d.number(t, "SELECT MIN(id) FROM claims")))
		due := d.Clock.Now().AddDate(0, 0, 30).Format(time.DateOnly)
		if one.Number != fmt.Sprintf("%dR1", id) || one.Status != "open" || one.ReportedOn[:10] != today || one.DueOn[:10] != due || one.DueText != "o 30 dní" || one.Due != "later" ||
			one.Wanted != claims.Exchange || one.GoodsAt != "" || !slices.Equal(one.Next, []string{"accept", "refuse"}) || !slices.Contains(one.Can, "extend") {
			t.Errorf("it is %+v", one)
		}
		if got := d.openClaim(t, id); got != one.Number+" open" || d.happened(t, id, sale.EventClaimed) != 2 {
			t.Errorf("the order names %q", got)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE claim_id > 0"); n != 1 {
			t.Errorf("%d orders have a claim", n)
		}
		editor.Delete(claimAt(one.ID, "")).Is(http.StatusForbidden)
		d.b.Delete(claimAt(one.ID, "")).Is(http.StatusOK)
		if got := d.openClaim(t, id); got != fmt.Sprintf("%dR2 open", id) {
			t.Errorf("without its first claim the order names %q", got)
		}
		d.b.Post(claimAt(one.ID, "/restore"), nil).Is(http.StatusOK)
		if got := d.openClaim(t, id); got != one.Number+" open" {
			t.Errorf("with its first claim again the order names %q", got)
		}
		d.sound(t)
	})
}

// The same goods are not claimed twice: neither by a claim that is brought back, nor by one
// that was refused and is taken up anew.
func TestClaimTakenUpAgain(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.shipped(t, nil)
		first := d.claimed(t, id, nil, 3)
		d.b.Delete(claimAt(first, "")).Is(http.StatusOK)
		second := d.claimed(t, id, nil, 3)
		if message, _ := d.b.Post(claimAt(first, "/restore"), nil).Is(http.StatusConflict).Problem(); !strings.Contains(message, "iná reklamácia") {
			t.Errorf("it says %q", message)
		}
		d.b.PostJSON(claimAt(second, "/refuse"), map[string]any{"decision": "Nie je vadné."}).Is(http.StatusOK)
		d.b.Post(claimAt(first, "/restore"), nil).Is(http.StatusOK)
		anew := map[string]any{"remedy": claims.Repair, "decision": "Uznávame."}
		d.b.PostJSON(claimAt(second, "/accept"), anew).Is(http.StatusConflict)
		if cl := d.claim(t, second); cl.Status != claims.Refused {
			t.Errorf("it is %s", cl.Status)
		}
		d.b.Delete(claimAt(first, "")).Is(http.StatusOK)
		d.b.PostJSON(claimAt(second, "/accept"), anew).Is(http.StatusOK)
	})
}

// Each remedy is done in its own way, and no other is offered.
func TestRemediesOfClaims(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.shipped(t, nil)
		accept := func(claim uint64, remedy string) {
			d.b.PostJSON(claimAt(claim, "/accept"), map[string]any{"remedy": remedy, "decision": "Uznávame."}).Is(http.StatusOK)
		}

		// Repaired: no other remedy can be done, and only once.
		one := d.claimed(t, id, nil, 1)
		d.b.PostJSON(claimAt(one, "/repair"), map[string]any{"resolution": "Opravené."}).Is(http.StatusConflict)
		d.b.PostJSON(claimAt(one, "/accept"), map[string]any{"decision": ""}).Is(http.StatusUnprocessableEntity)
		var begun struct{ Version int64 }
		d.b.Get(claimAt(one, "/version")).Is(http.StatusOK).Data(&begun)
		d.b.Post(claimAt(one, "/receive_goods"), nil).Is(http.StatusOK)
		d.b.Post(claimAt(one, "/receive_goods"), nil).Is(http.StatusConflict)
		// Whoever had it open before is told that it was changed.
		d.b.PostJSON(claimAt(one, "/refuse"), map[string]any{"decision": "Nie je vadné.", "version": begun.Version}).Is(http.StatusConflict)
		accept(one, claims.Repair)
		if got := d.openClaim(t, id); got != fmt.Sprintf("%dR1 accepted", id) {
			t.Errorf("the order names %q", got)
		}
		d.b.PostJSON(claimAt(one, "/exchange"), map[string]any{"from_stock": true}).Is(http.StatusConflict)
		d.b.PostJSON(claimAt(one, "/refund"), map[string]any{}).Is(http.StatusConflict)
		d.b.PostJSON(claimAt(one, "/repair"), map[string]any{"resolution": "Vymenili sme pumpičku."}).Is(http.StatusOK)
		d.b.PostJSON(claimAt(one, "/repair"), map[string]any{"resolution": "Vymenili sme pumpičku."}).Is(http.StatusConflict)
		if cl := d.claim(t, one); cl.Status != "settled" || cl.Due != "" || cl.GoodsAt == "" || cl.Resolution == "" || d.openClaim(t, id) != "" {
			t.Errorf("it is %+v, the order names %q", cl, d.openClaim(t, id))
		}

		// Exchanged: a new piece leaves stock, the old one does not come back; without
		// stock nothing is done.
		two := d.claimed(t, id, nil, 2)
		accept(two, claims.Exchange)
		d.exec(t, "UPDATE products SET stock = 1 WHERE id = ?", d.soap)
		d.b.PostJSON(claimAt(two, "/exchange"), map[string]any{"from_stock": true}).Is(http.StatusConflict)
		d.exec(t, "UPDATE products SET stock = 7 WHERE id = ?", d.soap)
		d.b.PostJSON(claimAt(two, "/exchange"), map[string]any{"from_stock": true, "resolution": ""}).Is(http.StatusOK)
		if d.stock(t, d.soap) != 5 || d.number(t, "SELECT quantity FROM stock_movements WHERE reason = 'claim'") != -2 {
			t.Errorf("%d soaps are there", d.stock(t, d.soap))
		}
		three := d.claimed(t, id, nil, 1)
		accept(three, claims.Exchange)
		d.b.PostJSON(claimAt(three, "/exchange"), map[string]any{"from_stock": false}).Is(http.StatusOK)
		if d.stock(t, d.soap) != 5 {
			t.Errorf("%d soaps are there", d.stock(t, d.soap))
		}

		// A part of the price: no more than there is.
		four := d.claimed(t, id, nil, 1)
		accept(four, claims.Discount)
		if _, wrong := d.b.PostJSON(claimAt(four, "/discount"), map[string]any{"amount": 1000}).Is(http.StatusUnprocessableEntity).Problem(); wrong["amount"] == nil {
			t.Errorf("wrong are %v", wrong)
		}
		d.b.PostJSON(claimAt(four, "/discount"), map[string]any{"amount": 2.5, "iban": "SK31 1200 0000 1987 4263 7541"}).Is(http.StatusOK)
		if cl := d.claim(t, four); cl.Status != "settled" || cl.Amount != 2.5 || went(d.money(t, id)) != "2.50 by_hand" {
			t.Errorf("it is %+v, the money %s", cl, went(d.money(t, id)))
		}

		// The price: the piece does not come into stock.
		five := d.claimed(t, id, nil, 0, 1)
		accept(five, claims.Refund)
		var quote struct {
			Summary []struct{ Label, Text string }
		}
		d.b.PostJSON(claimAt(five, "/refund/quote"), map[string]any{"iban": ""}).Is(http.StatusOK).Data(&quote)
		if len(quote.Summary) < 2 || !strings.HasPrefix(quote.Summary[0].Label, "1 × ") {
			t.Errorf("it comes to %+v", quote)
		}
		d.b.PostJSON(claimAt(five, "/refund"), map[string]any{"iban": ""}).Is(http.StatusOK)
		if cl := d.claim(t, five); cl.Status != "settled" || cl.Amount == 0 || d.stock(t, d.balm) != 9 || d.happened(t, id, sale.EventClaimSettled) != 5 {
			t.Errorf("it is %+v, %d balms", cl, d.stock(t, d.balm))
		}
		if len(d.claimForm(t, id).Lines) != 1 { // what was refunded is claimed no more
			t.Errorf("left are %+v", d.claimForm(t, id).Lines)
		}

		// Of an order that ended otherwise no money goes; the claim is closed.
		six := d.claimed(t, id, nil, 1)
		accept(six, claims.Refund)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Cancelled}).Is(http.StatusOK)
		d.b.PostJSON(claimAt(six, "/refund"), map[string]any{"iban": ""}).Is(http.StatusConflict)
		d.b.PostJSON(claimAt(six, "/settle"), map[string]any{"resolution": "Objednávka je stornovaná."}).Is(http.StatusOK)
	})
}

// What a customer learns of a claim that came by the site's form: each step once, with
// its words; the form is dealt with by it.
func TestMailsOfClaims(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		id := d.shipped(t, nil)
		d.b.PostJSON("/api/public/form/return", map[string]any{
			"type": 2, "name": "Ján", "surname": "Čierny", "email": "jan@example.com", "phone": "+421900123456", "message": "Mydlo zožltlo.", "order_id": id, "language": "sk",
		}).Is(http.StatusCreated)
		d.issued(t) // what is done behind the order is done
		form := d.claimForm(t, id)
		if form.Defect != "Mydlo zožltlo." || form.Source == nil || !strings.Contains(form.Source.Text, "Z formulára") {
			t.Fatalf("it begins with %+v", form)
		}
		one := d.claimed(t, id, map[string]any{"defect": form.Defect, "notify": true, "goods_here": true}, 1)
		if cl := d.claim(t, one); cl.FormID == 0 || cl.GoodsAt == "" || d.number(t, "SELECT status FROM form_returns") != 1 {
			t.Errorf("it is %+v", cl)
		}
		if d.claimForm(t, id).Source != nil {
			t.Error("the form is claimed twice")
		}
		d.issued(t)
		d.claimed(t, id, map[string]any{"notify": false}, 1) // nobody is written to
		before := d.claim(t, one)
		soon := d.Clock.Now().AddDate(0, 0, 20).Format(time.DateOnly)
		if _, wrong := d.b.PostJSON(claimAt(one, "/extend"), map[string]any{"due_on": soon, "extension": "Výrobca mešká."}).Is(http.StatusUnprocessableEntity).Problem(); wrong["due_on"] == nil {
			t.Errorf("wrong are %v", wrong)
		}
		for _, days := range []int{40, 50} {
			d.b.PostJSON(claimAt(one, "/extend"), map[string]any{"due_on": d.Clock.Now().AddDate(0, 0, days).Format(time.DateOnly), "extension": "Výrobca mešká."}).Is(http.StatusOK)
		}
		if _, wrong := d.b.PostJSON(claimAt(one, "/refuse"), map[string]any{"decision": ""}).Is(http.StatusUnprocessableEntity).Problem(); wrong["decision"] == nil {
			t.Errorf("wrong are %v", wrong)
		}
		d.b.PostJSON(claimAt(one, "/refuse"), map[string]any{"decision": "Žltnutie je prirodzené."}).Is(http.StatusOK)
		d.b.PostJSON(claimAt(one, "/refuse"), map[string]any{"decision": "Žltnutie je prirodzené."}).Is(http.StatusConflict)
		d.exec(t, "UPDATE claims SET due_on = ? WHERE id = ?", d.Clock.Now().AddDate(0, 0, -5), one)
		// An expert says otherwise: it is taken up anew, with a deadline of its own.
		d.b.PostJSON(claimAt(one, "/accept"), map[string]any{"remedy": claims.Repair, "decision": "Posudok uznávame."}).Is(http.StatusOK)
		if cl := d.claim(t, one); cl.Status != "accepted" || cl.DueOn != before.DueOn || cl.Decision != "Posudok uznávame." {
			t.Errorf("it is %+v, before %+v", cl, before)
		}
		d.b.PostJSON(claimAt(one, "/repair"), map[string]any{"resolution": "Poslali sme odfarbené."}).Is(http.StatusOK)
		d.issued(t)
		for words, want := range map[string][]string{
			"Prijali sme Vašu reklamáciu": {before.Number, "1 × ", "Mydlo zožltlo.", "Vybavíme do"}, "potrebuje viac času": {"Výrobca mešká."},
			"sme zamietli": {"Žltnutie je prirodzené.", "znaleckým posudkom"}, "sme uznali": {"Posudok uznávame.", "Oprava"}, "je vybavená": {"Poslali sme odfarbené.", "Oprava"},
		} {
			found, times := about(inbox, words), 1
			if words == "potrebuje viac času" {
				times = 2
			}
			if len(found) != times {
				t.Fatalf("%s: there are %v", words, subjects(inbox))
			}
			holds(t, found[0], want...)
		}
	})
}

// Whoever was taken out of a withdrawal or a claim on request, before the mail about it was
// written, gets none, and nothing is left to be looked at.
func TestNobodyIsWrittenTo(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		id := d.shipped(t, nil)
		gone := d.withdrawn(t, id, 1)
		d.issued(t) // what is done behind the order is done
		claim := d.claimed(t, id, nil, 0, 1)
		d.issued(t)
		before := len(inbox.All())
		d.exec(t, "UPDATE withdrawals SET email = ''")
		d.exec(t, "UPDATE claims SET email = ''")
		d.b.PostJSON(withdrawAt(gone, "/refuse"), map[string]any{"note": "Tovar bol používaný."}).Is(http.StatusOK)
		d.b.PostJSON(claimAt(claim, "/refuse"), map[string]any{"decision": "Nie je vadné."}).Is(http.StatusOK)
		d.issued(t)
		if n := d.number(t, "SELECT COUNT(*) FROM jobs WHERE last_error <> ''"); n != 0 || len(inbox.All()) != before {
			t.Errorf("%d jobs failed, mails are %v", n, subjects(inbox))
		}
	})
}

// A claim that nobody settled in time is found as overdue, and stands first.
func TestOverdueClaims(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.shipped(t, nil)
		late, later := d.claimed(t, id, nil, 1), d.claimed(t, id, nil, 1)
		day := d.Clock.Now().AddDate(0, 0, -2).Truncate(24 * time.Hour)
		d.exec(t, "UPDATE claims SET due_on = ?, queue_on = ? WHERE id = ?", day, day, late)
		d.b.PostJSON(claimAt(later, "/refuse"), map[string]any{"decision": "Nie je vadné."}).Is(http.StatusOK)
		soon := d.claimed(t, id, nil, 1)
		var rows, overdue []claim
		d.b.Get(claimAPI).Is(http.StatusOK).Data(&rows)
		d.b.Get(claimAPI + "?due=overdue").Is(http.StatusOK).Data(&overdue)
		if len(rows) != 3 || rows[0].ID != late || rows[0].Due != "overdue" || rows[0].DueText != "2 dni po lehote" || rows[1].ID != soon || rows[2].Due != "" {
			t.Errorf("there are %+v", rows)
		}
		if len(overdue) != 1 || overdue[0].ID != late {
			t.Errorf("overdue are %+v", overdue)
		}
	})
}
