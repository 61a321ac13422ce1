package orders_test

import (
	"fmt"
	"net/http"
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
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
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
