package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

const mailAPI = "/api/settings/order_mail/"

// The ids of some mails.
const (
	mailPlaced     = mailAPI + "1"
	mailPaid       = mailAPI + "2"
	mailShipped    = mailAPI + "3"
	mailInvoice    = mailAPI + "4"
	mailCreditNote = mailAPI + "6"
	mailReady      = mailAPI + "11"
)

type mailForm struct {
	Version int64
	Status  bool
	Langs   map[string]struct{ Subject, Text string }
}

func (d *desk) mailForm(t testing.TB, path string) (f mailForm) {
	t.Helper()
	d.b.Get(path).Is(http.StatusOK).Data(&f)
	return f
}

// words is the form of a mail in both languages.
func words(version int64, status bool, sk, en [2]string) map[string]any {
	lang := func(said [2]string) map[string]any { return map[string]any{"subject": said[0], "text": said[1]} }
	return map[string]any{"version": version, "status": status, "langs": map[string]any{"sk": lang(sk), "en": lang(en)}}
}

// What staff write is what customers get; what they leave follows the program.
func TestOrderMailTexts(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		var rows []struct {
			ID       uint64
			Position int
			Lang     struct{ Title string }
		}
		d.b.Get(mailAPI).Is(http.StatusOK).Data(&rows)
		if len(rows) != 11 {
			t.Fatalf("there are %+v", rows)
		}
		for i, row := range rows { // in the order of an order's life
			if row.Position != i+1 {
				t.Errorf("%q is number %d in the place of %d", row.Lang.Title, row.Position, i+1)
			}
		}
		usual := d.mailForm(t, mailPlaced)
		if sk := usual.Langs["sk"]; sk.Subject != "Potvrdenie objednávky č. {number}" || !strings.HasPrefix(sk.Text, "<p>Dobrý deň,</p><p>") {
			t.Errorf("the form begins with %+v", sk)
		}

		// Every unknown placeholder is named in its field, and nothing changes.
		_, fields := d.b.PostJSON(mailPlaced, words(usual.Version, true, [2]string{"Č. {cislo}", "<p>{number} {tra<b>cking_number}</b></p>"}, [2]string{"No. {number}", "<p>{foo} {foo} {bar}</p>"})).Is(http.StatusUnprocessableEntity).Problem()
		for path, word := range map[string]string{"langs.sk.subject": "{cislo}", "langs.sk.text": "{tracking_number}", "langs.en.text": "{bar}, {foo}."} {
			if said := fmt.Sprint(fields[path]); !strings.Contains(said, word) || !strings.Contains(said, "{due}") {
				t.Errorf("%s: %s", path, said)
			}
		}
		if len(fields) != 3 {
			t.Errorf("named are %v", fields)
		}
		if _, fields := d.b.PostJSON(mailPlaced, words(usual.Version, false, [2]string{}, [2]string{})).Is(http.StatusUnprocessableEntity).Problem(); fields["status"] == nil {
			t.Errorf("the confirmation is switched off: %v", fields)
		}
		if now := d.mailForm(t, mailPlaced); now.Version != usual.Version || fmt.Sprint(now) != fmt.Sprint(usual) {
			t.Errorf("%+v became %+v", usual, now)
		}

		// One language changed, the other as it was.
		en := usual.Langs["en"]
		d.b.PostJSON(mailPlaced, words(usual.Version, true, [2]string{"Máme to: {number}", `<p>Ahoj <strong>{name}</strong>!</p><p><a href="https://www.example.com">Web</a><script>alert(1)</script></p>`}, [2]string{en.Subject, en.Text})).Is(http.StatusOK)
		if n := d.number(t, "SELECT COUNT(*) FROM order_mail_langs WHERE order_mail_id = 1 AND locale = 'en' AND COALESCE(subject, '') = '' AND COALESCE(text, '') = ''"); n != 1 {
			t.Error("the usual words of the other language were kept")
		}
		first := d.place(t, nil)
		second := d.place(t, map[string]any{"language_id": 2})
		d.issued(t)
		mine := about(inbox, fmt.Sprintf("Máme to: %d", first))
		if len(mine) != 1 || len(about(inbox, fmt.Sprintf("Your order no. %d is confirmed", second))) != 1 {
			t.Fatalf("there are %q", subjects(inbox))
		}
		if m := mine[0]; !strings.HasPrefix(m.Text, "Ahoj Ján!\n\nWeb (https://www.example.com)") || !strings.Contains(m.HTML, "Ahoj <strong>Ján</strong>!") || strings.Contains(m.HTML, "alert(1)") {
			t.Errorf("the mail says\n%s\n%s", m.Text, m.HTML)
		}

		// Emptied it is the usual one again.
		now := d.mailForm(t, mailPlaced)
		d.b.PostJSON(mailPlaced, words(now.Version, true, [2]string{"", "<p><br></p>"}, [2]string{en.Subject, en.Text})).Is(http.StatusOK)
		if again := d.mailForm(t, mailPlaced); again.Langs["sk"] != usual.Langs["sk"] {
			t.Errorf("emptied it is %+v", again.Langs["sk"])
		}

		// A mail that is off is not sent by itself, but by hand.
		off := d.mailForm(t, mailInvoice)
		d.b.PostJSON(mailInvoice, words(off.Version, false, [2]string{}, [2]string{})).Is(http.StatusOK)
		d.b.PostJSON(at(first, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		if got := about(inbox, "Faktúra"); len(got) != 0 || len(about(inbox, "Prijali sme platbu")) != 1 {
			t.Errorf("there are %q", subjects(inbox))
		}
		d.b.Post(at(first, "/send-invoice"), nil).Is(http.StatusOK)
		d.issued(t)
		if got := about(inbox, "Faktúra"); len(got) != 1 {
			t.Errorf("there are %q", subjects(inbox))
		}
	})
}

// A mail is shown in every language, of an invented order until there is one, and
// sent to oneself, so often and to nobody else.
func TestOrderMailPreviewAndTest(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		for id := 1; id <= 9; id++ {
			page := d.b.Get(fmt.Sprint(mailAPI, id, "/preview")).Is(http.StatusOK)
			if kind := page.Header.Get("Content-Type"); kind != "text/html; charset=utf-8" {
				t.Errorf("it is %s", kind)
			}
			for _, want := range []string{`<section lang="sk"`, `<section lang="en"`, "vymyslenej", "Voňavá dielňa s. r. o."} {
				if !strings.Contains(page.Body, want) {
					t.Errorf("mail %d lacks %s", id, want)
				}
			}
			for _, bad := range []string{"<script", "<style", "{number}", "mail.order", "cid:"} {
				if strings.Contains(page.Body, bad) {
					t.Errorf("mail %d has %s", id, bad)
				}
			}
		}
		gift := d.gift(t, "gift-1", 20)
		id := d.place(t, map[string]any{"surname": "Skutočný", "products": []any{map[string]any{"id": gift, "quantity": 1, "gift": true}}})
		if page := d.b.Get(mailPlaced + "/preview").Is(http.StatusOK).Body; !strings.Contains(page, "Ján Skutočný") || !strings.Contains(page, "data:image/png;base64,") || strings.Contains(page, "vymyslenej") {
			t.Error("the preview is not of the order that there is")
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		before := len(inbox.All())
		d.b.Post(mailInvoice+"/test-mail", nil).Is(http.StatusOK)
		d.b.Post(mailAPI+"5/test-mail", nil).Is(http.StatusOK)
		for _, m := range inbox.All()[before:] {
			if len(m.To) != 1 || m.To[0] != apptest.AdminEmail || !strings.HasPrefix(m.Header["Subject"], "Skúška: ") || len(m.Attachments) != 1 {
				t.Errorf("%q with %d files went to %v", m.Header["Subject"], len(m.Attachments), m.To)
			}
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_events WHERE kind = 'mailed'"); n != int64(before) {
			t.Errorf("%d mails are told of, %d were sent", n, before)
		}
		for range 8 {
			d.b.Post(mailPaid+"/test-mail", nil).Is(http.StatusOK)
		}
		d.b.Post(mailPaid+"/test-mail", nil).Is(http.StatusTooManyRequests)
		if got := len(inbox.All()) - before; got != 10 {
			t.Errorf("%d test mails arrived", got)
		}

		// An editor reads and writes the texts, as other settings; strangers nothing.
		editor := d.Staff(t, "redaktor@example.com", resource.RoleEditor)
		editor.Get(mailShipped).Is(http.StatusOK)
		editor.Post(mailShipped+"/test-mail", nil).Is(http.StatusOK)
		for _, who := range []int{http.StatusUnauthorized} {
			stranger := d.Browser(t).Begin()
			stranger.Get(mailAPI).Is(who)
			stranger.Get(mailShipped + "/preview").Is(who)
			stranger.Post(mailShipped+"/test-mail", nil).Is(who)
			stranger.PostJSON(mailShipped, words(1, true, [2]string{}, [2]string{})).Is(who)
		}
		// There is no other mail, and none is made or removed.
		d.b.Get(mailAPI + "99/preview").Is(http.StatusNotFound)
		if got := d.b.PostJSON(mailAPI, words(0, true, [2]string{}, [2]string{})).Status; got < 400 {
			t.Errorf("a mail is made: %d", got)
		}
		if got := d.b.Delete(mailShipped).Status; got < 400 {
			t.Errorf("a mail is removed: %d", got)
		}
	})
}

// An order that is to be paid online is cancelled where it is not: its first mail says by
// when. One by transfer has its own words, and one that is paid has nothing to pay.
func TestAMailSaysUntilWhenToPay(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		for name, of := range map[string]struct {
			set   map[string]any
			tells bool
		}{
			"card":     {map[string]any{"payment_id": d.card}, true},
			"transfer": {map[string]any{}, false},
			"paid":     {map[string]any{"payment_id": d.card, "status": 1}, false},
		} {
			id := d.place(t, of.set)
			d.issued(t)
			placed := about(inbox, fmt.Sprint("Potvrdenie objednávky č. ", id))
			if len(placed) != 1 {
				t.Fatalf("%s: there are %q", name, subjects(inbox))
			}
			if of.tells {
				var row sale.Order
				if err := d.DB.Read(t.Context()).Where("id = ?", id).Take(&row).Error; err != nil {
					t.Fatal(err)
				}
				holds(t, placed[0], "Zaplaťte do", row.ExpiresAt.In(d.Config.Zone).Format("2. 1. 2006 15:04"), "potom objednávku stornujeme")
			} else if strings.Contains(placed[0].Text+placed[0].HTML, "Zaplaťte do") {
				t.Errorf("%s: it is to be paid by %s", name, placed[0].Text)
			}
		}
	})
}
