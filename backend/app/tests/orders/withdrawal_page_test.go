package orders_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
)

var hiddenToken = regexp.MustCompile(`name="token" value="(\w+)"`)

// The built-in page takes a withdrawal in two steps, once however often its button
// is pressed, and tells strangers nothing.
func TestWithdrawalPage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		id := d.place(t, map[string]any{"status": sale.Paid})
		number := who(id)["number"].(string)
		send := func(fields url.Values, origin string) (int, string) {
			b := d.Browser(t)
			if origin != "" {
				b.Header = http.Header{"Origin": {origin}}
			}
			answer := b.Do(http.MethodPost, "/public/withdrawal?language=sk", "application/x-www-form-urlencoded", []byte(fields.Encode()))
			return answer.Status, answer.Body
		}
		first := url.Values{"number": {number}, "email": {"jan@example.com"}}
		if status, body := send(url.Values{"number": {""}, "email": {"x"}}, ""); status != http.StatusUnprocessableEntity || strings.Count(body, `aria-invalid="true"`) != 2 {
			t.Errorf("an empty form is answered %d: %s", status, body)
		}
		if status, _ := send(first, "https://evil.example"); status != http.StatusForbidden {
			t.Errorf("a page of another site is answered %d", status)
		}
		if status, body := send(url.Values{"number": {number}, "email": {"zlodej@example.com"}}, ""); status != http.StatusNotFound || strings.Contains(body, "soap") {
			t.Errorf("a stranger is answered %d: %s", status, body)
		}
		status, body := send(first, p.Base())
		found := hiddenToken.FindStringSubmatch(body)
		if status != http.StatusOK || found == nil || !strings.Contains(body, "Potvrdiť odstúpenie od zmluvy") {
			t.Fatalf("the second step is %d: %s", status, body)
		}
		line := regexp.MustCompile(`name="(line_\d+)"`).FindStringSubmatch(body)[1]
		second := url.Values{"number": first["number"], "email": first["email"], "token": {found[1]}, line: {"3"}, "iban": {"SK00"}}
		if status, body = send(second, ""); status != http.StatusUnprocessableEntity || strings.Count(body, `aria-invalid="true"`) != 2 {
			t.Errorf("what is wrong is answered %d: %s", status, body)
		}
		second.Set(line, "1")
		second.Set("iban", "")
		for range 2 {
			if status, body = send(second, ""); status != http.StatusOK || !strings.Contains(body, number+"W1") {
				t.Errorf("the confirmation is answered %d: %s", status, body)
			}
		}
		if n := d.number(t, "SELECT COUNT(*) FROM withdrawals"); n != 1 {
			t.Errorf("%d withdrawals are kept", n)
		}
	})
}
