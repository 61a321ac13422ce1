package orders_test

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
)

// posted runs a test in a shop whose mails arrive at a mail server, on the
// embedded defaults and on the servers.
func posted(t *testing.T, test func(t *testing.T, d *desk, inbox *mailtest.Inbox)) {
	t.Helper()
	run := func(t *testing.T, c config.Config) {
		inbox := mailtest.Start(t)
		c.MailURL = inbox.URL()
		d := open(t, apptest.Start(t, c))
		d.company(t, nil)
		d.b.PostJSON("/api/settings/3", map[string]any{
			"email_recipient": apptest.Both("obchod@example.com"), "email_sender": apptest.Both("eshop@example.com"), "email_sender_name": apptest.Both("Voňavá dielňa"),
		}).Is(http.StatusOK)
		test(t, d, inbox)
	}
	t.Run("embedded", func(t *testing.T) { run(t, apptest.Embedded(t)) })
	if !apptest.OnlyLocal() {
		t.Run("scale", func(t *testing.T) { run(t, apptest.Scale(t)) })
	}
}

// about are the mails whose subject has those words, in the order of their arrival.
func about(inbox *mailtest.Inbox, words string) (found []mailtest.Mail) {
	for _, m := range inbox.All() {
		if strings.Contains(m.Header["Subject"], words) {
			found = append(found, m)
		}
	}
	return found
}

// subjects are those of all mails, sorted.
func subjects(inbox *mailtest.Inbox) (all []string) {
	for _, m := range inbox.All() {
		all = append(all, m.Header["Subject"])
	}
	slices.Sort(all)
	return all
}

// holds demands words in both versions of a mail.
func holds(t *testing.T, m mailtest.Mail, words ...string) {
	t.Helper()
	// In HTML an abbreviation and its number stay on one line.
	html := strings.NewReplacer("č.\u00a0", "č. ", "no.\u00a0", "no. ").Replace(m.HTML)
	for _, w := range words {
		if !strings.Contains(m.Text, w) || !strings.Contains(html, strings.ReplaceAll(w, "+", "&#43;")) {
			t.Errorf("%q lacks %q:\n%s\n%s", m.Header["Subject"], w, m.Text, m.HTML)
		}
	}
}

// What a customer gets of an order's life, with the files that belong to it: each
// once, after the document exists, and told on the order.
func TestLetters(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		gift := d.gift(t, "gift-1", 50)
		id := d.place(t, map[string]any{"zip": "04001", "products": []any{map[string]any{"id": gift, "quantity": 2, "gift": true}, d.item(d.soap, 2)}})
		d.issued(t)
		n := fmt.Sprint(id)
		placed := about(inbox, "Potvrdenie objednávky č. "+n)
		if len(placed) != 1 {
			t.Fatalf("there are %q", subjects(inbox))
		}
		due := payments.TransferDue(d.Clock.Now(), d.Config.Zone).Format("2. 1. 2006")
		holds(t, placed[0], "SK31 1200 0000 1987 4263 7541", n, due, "Variabilný symbol", "Voňavá dielňa s. r. o.", "Ružinovská 42, 821 01 Bratislava", "ozvite sa nám na obchod@example.com.", "+421 2 123 456 78",
			"2 × Výrobok soap-1", "zadarmo", "Hlavná 12/A", "040 01 Košice")
		if strings.Contains(placed[0].Text+placed[0].HTML, "dministráci") {
			t.Error("a customer reads of the back office")
		}
		if a := placed[0].Attachments; len(a) != 1 || a[0].ID == "" || !strings.Contains(placed[0].HTML, `src="cid:`+a[0].ID+`"`) || !bytes.HasPrefix(a[0].Content, []byte("\x89PNG")) {
			t.Errorf("the code to pay by is %d files", len(a))
		}
		if from, to, reply := placed[0].Header["From"], placed[0].Header["To"], placed[0].Header["Reply-To"]; !strings.Contains(from, "eshop@example.com") || !strings.Contains(to, "Ján Čierny") || !strings.Contains(reply, "obchod@example.com") {
			t.Errorf("from %s to %s, answered to %s", from, to, reply)
		}

		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		invoices := about(inbox, "Faktúra č.")
		if len(invoices) != 1 || len(invoices[0].Attachments) != 1 || len(about(inbox, "Prijali sme platbu")) != 1 {
			t.Fatalf("there are %q", subjects(inbox))
		}
		var row sale.Order
		if err := d.DB.Read(t.Context()).Where("id = ?", id).Take(&row).Error; err != nil {
			t.Fatal(err)
		}
		pdf := d.b.Get(row.InvoiceLink).Is(http.StatusOK).Body
		if a := invoices[0].Attachments[0]; string(a.Content) != pdf || a.Type != "application/pdf" || !strings.HasPrefix(a.Name, "Faktúra FV2") || !strings.HasSuffix(a.Name, ".pdf") {
			t.Errorf("%q of %s, %d bytes, is not the invoice of %d", a.Name, a.Type, len(a.Content), len(pdf))
		}
		gifts := about(inbox, "Darčekový poukaz")
		if len(gifts) != 1 || len(gifts[0].Attachments) != 2 {
			t.Fatalf("there are %q", subjects(inbox))
		}
		var codes []string
		if err := d.DB.Read(t.Context()).Raw("SELECT code FROM order_gifts WHERE order_id = ? AND sent_at IS NOT NULL ORDER BY id", id).Scan(&codes).Error; err != nil || len(codes) != 2 {
			t.Fatalf("sent are %v: %v", codes, err)
		}
		holds(t, gifts[0], codes[0], codes[1], "50,00\u00a0€")
		for i, a := range gifts[0].Attachments {
			if a.Name != "Darčekový poukaz "+codes[i]+".pdf" || !bytes.HasPrefix(a.Content, []byte("%PDF-")) {
				t.Errorf("voucher %d is %q", i, a.Name)
			}
		}
		if row.OrderSentAt == nil || row.InvoiceSentAt == nil || row.StornoSentAt != nil {
			t.Errorf("told are %v, %v, %v", row.OrderSentAt, row.InvoiceSentAt, row.StornoSentAt)
		}

		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		d.issued(t)
		if notes := about(inbox, "Dobropis č."); len(notes) != 1 || len(notes[0].Attachments) != 1 || len(about(inbox, "je stornovaná")) != 0 {
			t.Errorf("there are %q", subjects(inbox))
		} else {
			holds(t, notes[0], "Vašu objednávku č. "+n+" sme stornovali.")
		}
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE storno_sent_at IS NOT NULL"); n != 1 {
			t.Error("the end is not told")
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND kind = 'mailed'", id); n != int64(len(inbox.All())) {
			t.Errorf("the timeline tells of %d mails, %d arrived", n, len(inbox.All()))
		}
	})
}

var trackingNumber = regexp.MustCompile(`AB 12/\d`)

// A parcel is told of with the address at which it is followed, whenever a number
// is told.
func TestLetterOfAParcel(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		courier := d.make(t, "/api/shop/shipping/", map[string]any{
			"langs": map[string]any{
				"sk": map[string]any{"title": "Sledovaný", "tracking_link": "https://t.example.com/{code}/sk"}, "en": map[string]any{"title": "Tracked", "tracking_link": "https://t.example.com/{code}/en"},
			}, "provider": 0, "vat": 1, "price": 4.9,
		})
		id := d.place(t, map[string]any{"shipping_id": courier, "language_id": 2, "send_invoice": false})
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
		d.b.PostJSON(at(id, "/tracking"), map[string]any{"tracking_id": "AB 12/3"}).Is(http.StatusOK)
		d.b.PostJSON(at(id, "/tracking"), map[string]any{"tracking_id": "AB 12/4"}).Is(http.StatusOK)
		d.issued(t)
		mails := about(inbox, "is on its way")
		if len(mails) != 2 {
			t.Fatalf("there are %q", subjects(inbox))
		}
		// Jobs of one moment are done side by side; each tells what holds when it is done.
		slices.SortFunc(mails, func(a, b mailtest.Mail) int {
			return cmp.Compare(trackingNumber.FindString(a.Text), trackingNumber.FindString(b.Text))
		})
		holds(t, mails[1], "https://t.example.com/AB%2012%2F4/en", "AB 12/4", "Tracked")
	})
}

// Staff send mails again, each press once; who may not press gets nothing sent.
func TestLettersAgain(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		gift := d.gift(t, "gift-1", 20)
		id := d.place(t, map[string]any{"send_order": false, "send_invoice": false, "send_gift": false, "products": []any{map[string]any{"id": gift, "quantity": 1, "gift": true}}})
		d.b.Post(at(id, "/send-invoice"), nil).Is(http.StatusConflict)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		if got := subjects(inbox); len(got) != 0 {
			t.Fatalf("nothing was wanted, and there are %q", got)
		}
		d.b.Post(at(id, "/generate-confirmation"), nil).Is(http.StatusOK)
		d.issued(t)
		d.b.Post(at(id, "/generate-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		if got := subjects(inbox); len(got) != 0 {
			t.Fatalf("no invoice was wanted, and there are %q", got)
		}
		for range 2 {
			d.b.Post(at(id, "/send-order"), nil).Is(http.StatusOK)
			d.b.Post(at(id, "/send-invoice"), nil).Is(http.StatusOK)
		}
		d.b.Post(at(id, "/send-storno"), nil).Is(http.StatusConflict)
		voucher := d.number(t, "SELECT id FROM order_gifts WHERE order_id = ?", id)
		d.b.Post(at(id, fmt.Sprintf("/gift/%d/send_gift", voucher)), nil).Is(http.StatusOK)
		d.issued(t)
		if len(about(inbox, "Potvrdenie")) != 2 || len(about(inbox, "Faktúra")) != 2 || len(about(inbox, "Darčekový")) != 1 || len(inbox.All()) != 5 {
			t.Errorf("there are %q", subjects(inbox))
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		d.issued(t)
		d.b.Post(at(id, "/send-storno"), nil).Is(http.StatusOK)
		d.b.Post(at(id, "/send-order"), nil).Is(http.StatusConflict)
		d.issued(t)
		if len(about(inbox, "Dobropis")) != 2 {
			t.Errorf("there are %q", subjects(inbox))
		}
		for _, path := range []string{"/send-order", "/send-invoice", "/send-storno", fmt.Sprintf("/gift/%d/send_gift", voucher)} {
			d.Browser(t).Begin().Post(at(id, path), nil).Is(http.StatusUnauthorized)
		}
	})
}

// Two copies of the program send each mail once, and a voucher that was cancelled
// is sent by neither.
func TestLettersOfTwoCopies(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		if !strings.HasPrefix(d.Config.DBURL, "mysql") {
			t.Skip("copies share a server")
		}
		apptest.Start(t, d.Config)
		gift := d.gift(t, "gift-1", 20)
		var all []uint64
		for range 8 {
			all = append(all, d.place(t, map[string]any{"products": []any{map[string]any{"id": gift, "quantity": 12, "gift": true}}}))
		}
		for _, id := range all {
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		}
		d.issued(t)
		seen, codes := map[string]int{}, map[string]int{}
		for _, m := range inbox.All() {
			seen[m.Header["Message-Id"]]++
			for _, a := range m.Attachments {
				if strings.HasPrefix(a.Name, "Darčekový") {
					codes[a.Name]++
				}
			}
		}
		// Confirmed, paid, invoiced, and two mails of twelve vouchers.
		if len(seen) != 8*5 || len(codes) != 8*12 {
			t.Errorf("%d mails with %d vouchers: %q", len(seen), len(codes), subjects(inbox))
		}
		for name, n := range codes {
			if n != 1 {
				t.Errorf("%s was sent %d times", name, n)
			}
		}
		for id, n := range seen {
			if n != 1 {
				t.Errorf("mail %s was sent %d times", id, n)
			}
		}
	})
}

// Where no server takes a mail, the order says so.
func TestLetterIsRefused(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		id := d.place(t, map[string]any{"email": "refused@example.com"})
		d.issued(t)
		if n := d.number(t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND kind = 'mail_failed'", id); n != 1 || len(inbox.All()) != 0 {
			t.Errorf("told %d times, %q arrived", n, subjects(inbox))
		}
		var events []struct{ Said string }
		d.b.Get(at(id, "/events/")).Is(http.StatusOK).Data(&events)
		if !slices.ContainsFunc(events, func(e struct{ Said string }) bool {
			return strings.Contains(e.Said, "Potvrdenie objednávky") && strings.Contains(e.Said, "nepodarilo")
		}) {
			t.Errorf("the timeline says %v", events)
		}
	})
}

// Of what is taken back of an invoiced order its credit note tells, in one mail.
func TestLettersOfRefund(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		id := d.place(t, map[string]any{"status": sale.Paid})
		d.issued(t)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		d.issued(t)
		if notes, words := about(inbox, "Dobropis"), about(inbox, "je vrátená"); len(notes) != 1 || len(words) != 0 {
			t.Errorf("a refund is told by %q", subjects(inbox))
		}
	})
}

// Whoever collects an order in the shop is told that it is ready, and not that it is on
// its way.
func TestReadyMail(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		shop := d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("Osobný odber"), "provider": 0, "pickup": true, "vat": 1, "price": 0})
		for _, shipping := range []uint64{shop, d.courier} {
			id := d.place(t, map[string]any{"shipping_id": shipping})
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
			d.b.PostJSON(at(id, map[uint64]string{shop: "/tracking_pickup", d.courier: "/tracking_simple"}[shipping]), none).Is(http.StatusOK)
		}
		d.issued(t)
		ready, sent := about(inbox, "je pripravená na vyzdvihnutie"), about(inbox, "je na ceste")
		if len(ready) != 1 || len(sent) != 1 {
			t.Fatalf("there are %q", subjects(inbox))
		}
		holds(t, ready[0], "Osobný odber")
		if strings.Contains(ready[0].Text, "odoslali") || !strings.Contains(sent[0].Text, "odoslali") {
			t.Errorf("they tell %s\n%s", ready[0].Text, sent[0].Text)
		}
		// Each is shown by an order that it is of.
		if shown := d.b.Get(mailReady + "/preview").Is(http.StatusOK).Body; !strings.Contains(shown, "Osobný odber") {
			t.Errorf("the preview is %s", shown)
		}
	})
}
