package orders_test

import (
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

// mails are those in the outbox folder of the product, by their names.
func mails(t testing.TB, p *apptest.Product) map[string]string {
	t.Helper()
	found := map[string]string{}
	files, err := filepath.Glob(filepath.Join(p.Config.StorageDir, "mail", "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found[filepath.Base(name)] = string(raw)
	}
	return found
}

// quiet waits until no job waits.
func (d *desk) quiet(t testing.TB) {
	t.Helper()
	for end := time.Now().Add(apptest.Patience); ; time.Sleep(50 * time.Millisecond) {
		waiting, given, err := d.Outbox.Pending(t.Context())
		if err != nil || given > 0 {
			t.Fatalf("%d jobs were given up: %v", given, err)
		}
		if waiting == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d jobs still wait", waiting)
		}
	}
}

// A customer hears what becomes of an order, each thing once however many copies
// work, in the language of the order, and nothing that was not wanted.
func TestMails(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		apptest.Start(t, p.Config)
		first := d.place(t, map[string]any{"send_order": true})
		quiet := d.place(t, map[string]any{"send_order": false, "language_id": 2})
		for _, id := range []uint64{first, quiet} {
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		}
		d.quiet(t)
		var all []string
		for name, text := range mails(t, p) {
			all = append(all, name+"\n"+text)
		}
		for mark, want := range map[string]int{
			fmt.Sprintf("order_placed-%d", first): 1, fmt.Sprintf("order_paid-%d", first): 1, fmt.Sprintf("order_cancelled-%d", first): 1,
			fmt.Sprintf("order_placed-%d", quiet): 0, fmt.Sprintf("order_paid-%d", quiet): 0, fmt.Sprintf("order_cancelled-%d", quiet): 1,
			"Your order no.": 1,
		} {
			n := 0
			for _, one := range all {
				if strings.Contains(one, mark) {
					n++
				}
			}
			if n != want {
				t.Errorf("%d mails have %q, not %d", n, mark, want)
			}
		}
		if n := d.number(t, "SELECT COUNT(*) FROM jobs WHERE kind = 'order_mail_send'"); len(all) != 4 || n != 4 {
			t.Errorf("%d mails were sent by %d jobs", len(all), n)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE order_sent_at IS NOT NULL"); n != 1 {
			t.Errorf("%d orders say that they are confirmed", n)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM orders WHERE storno_sent_at IS NOT NULL"); n != 2 {
			t.Errorf("%d orders say that their end was told", n)
		}
	})
}

// A mail that an older program was asked for, which called it by its event, goes after
// the update.
func TestMailAskedBeforeUpdate(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"send_order": false})
		d.quiet(t)
		d.exec(t, "UPDATE orders SET send_order = ? WHERE id = ?", true, id)
		d.exec(t, "UPDATE jobs SET state = 0, run_at = created_at, token = '', payload = ? WHERE kind = 'order_mail_write'", fmt.Sprintf(`{"order":%d,"event":"placed"}`, id))
		apptest.Soon(t, "the mail went or was given up", func() bool {
			return d.number(t, "SELECT COUNT(*) FROM jobs WHERE state = 0") == 0
		})
		if all := mails(t, p); len(all) != 1 || all[fmt.Sprintf("order_placed-%d.eml", id)] == "" {
			t.Errorf("%d mails were sent", len(all))
		}
	})
}

// A mail tells where the goods are collected, and no address that nobody brings them to.
func TestMailsTellWhereToCollect(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		apptest.Start(t, p.Config)
		shop := d.make(t, "/api/shop/shipping/", map[string]any{"langs": titled("Osobný odber"), "provider": 0, "pickup": true, "vat": 1, "price": 0})
		sent := map[string]any{"send_order": true}
		for id, want := range map[uint64]string{
			d.place(t, sent):   "DODACIA ADRESA\r\nJán Čierny",
			d.atPoint(t, sent): "VÝDAJNÉ MIESTO\r\nTrafika\r\nKošice",
			d.place(t, map[string]any{"send_order": true, "shipping_id": shop}): "PREVZATIE\r\nOsobný odber\r\n",
		} {
			d.quiet(t)
			text := plainPart(t, mails(t, p)[fmt.Sprintf("order_placed-%d.eml", id)])
			if !strings.Contains(text, want) || strings.Count(text, "Ján Čierny") > strings.Count(want, "Ján Čierny") {
				t.Errorf("order %d lacks %q: %s", id, want, text)
			}
		}
	})
}

// plainPart is the text of a mail as whoever reads without HTML sees it.
func plainPart(t testing.TB, raw string) string {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	kind, body := m.Header.Get("Content-Type"), m.Body
	for {
		is, params, err := mime.ParseMediaType(kind)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(is, "multipart/") {
			text, err := io.ReadAll(body)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		part, err := multipart.NewReader(body, params["boundary"]).NextPart()
		if err != nil {
			t.Fatal(err)
		}
		kind, body = part.Header.Get("Content-Type"), part
	}
}
