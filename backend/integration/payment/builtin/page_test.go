package builtin_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/builtin"
	"backoffice/backend/integration/payment/paymenttest"
)

// texts tells keys with their arguments.
type texts struct{}

func (texts) Text(locale, key string, args map[string]any) string {
	out := locale + ":" + key
	for _, name := range []string{"Value", "Currency", "Amount"} {
		if value, ok := args[name]; ok {
			out += "[" + fmt.Sprint(value) + "]"
		}
	}
	return out
}

// awaited says of every payment that its order waits for it.
func awaited(context.Context, string) (payment.Needless, error) { return "", nil }

func page(t *testing.T, g *builtin.Gate, changed func(context.Context, string) error) *builtin.Page {
	t.Helper()
	if changed == nil {
		changed = func(context.Context, string) error { return nil }
	}
	return &builtin.Page{Gate: g, Texts: texts{}, Locale: func(*http.Request) string { return "en" }, Changed: changed, Needless: awaited, Log: slog.New(slog.DiscardHandler)}
}

func TestPage(t *testing.T) {
	g := gate(&paymenttest.Store{})
	s := g.Service(builtin.Card)
	p, err := s.Create(t.Context(), paymenttest.Order("A1"))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	pages := page(t, g, func(_ context.Context, id string) error {
		ids = append(ids, id)
		return errors.New("nobody is in") // the payment stands nevertheless
	})
	shown := do(pages, http.MethodGet, p.Address, "")
	body := shown.Body.String()
	for _, want := range []string{`<html lang="sk">`, "2026000123", "sk:web.pay.euro[24.90]", "sk:web.pay.methods.card", "sk:web.pay.demo", `value="pay"`, `value="refuse"`, `value="later"`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %s:\n%s", want, body)
		}
	}
	if shown.Code != http.StatusOK || strings.Contains(body, "<script") || strings.Contains(body, "style=") {
		t.Errorf("%d:\n%s", shown.Code, body)
	}
	nonce := regexp.MustCompile(`<style nonce="([^"]+)">`).FindStringSubmatch(body)
	wantPolicy := "default-src 'none'; img-src data:; style-src 'nonce-%'; base-uri 'none'; form-action 'self' https://shop.example.com; frame-ancestors 'none'"
	if nonce == nil || shown.Header().Get("Content-Security-Policy") != strings.Replace(wantPolicy, "%", nonce[1], 1) {
		t.Errorf("the policy is %s, the nonce %v", shown.Header().Get("Content-Security-Policy"), nonce)
	}
	for name, want := range map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex, nofollow"} {
		if got := shown.Header().Get(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	if again := do(pages, http.MethodGet, p.Address, "").Header().Get("Content-Security-Policy"); again == shown.Header().Get("Content-Security-Policy") {
		t.Error("two pages have one nonce")
	}
	for _, one := range []struct {
		action string
		code   int
		status payment.Status
	}{
		{"", http.StatusUnprocessableEntity, payment.Created}, {"steal", http.StatusUnprocessableEntity, payment.Created},
		{"later", http.StatusSeeOther, payment.MethodChosen}, {"pay", http.StatusSeeOther, payment.Paid}, {"refuse", http.StatusSeeOther, payment.Paid},
	} {
		res := do(pages, http.MethodPost, p.Address, "action="+one.action)
		if res.Code != one.code || read(t, s, p.ID).Status != one.status {
			t.Errorf("%q: %d, %+v", one.action, res.Code, read(t, s, p.ID))
		}
		if res.Code == http.StatusSeeOther && res.Header().Get("Location") != "https://shop.example.com/order/abc/return?id="+p.ID {
			t.Errorf("it leads to %s", res.Header().Get("Location"))
		}
	}
	if !slices.Equal(ids, []string{p.ID, p.ID, p.ID}) {
		t.Errorf("told of %v", ids)
	}
	if body := do(pages, http.MethodGet, p.Address, "").Body.String(); !strings.Contains(body, "sk:web.pay.paid") || strings.Contains(body, "<button") || !strings.Contains(body, `href="https://shop.example.com/order/abc/return?id=`) {
		t.Errorf("a paid payment shows\n%s", body)
	}
}

// Whoever has no link of ours sees nothing of a payment and changes none.
func TestPageLinks(t *testing.T) {
	g := gate(&paymenttest.Store{})
	p, err := g.Service(builtin.Card).Create(t.Context(), paymenttest.Order("A1"))
	if err != nil {
		t.Fatal(err)
	}
	other := gate(&paymenttest.Store{})
	other.Secret = []byte("thirty-two letters of another one")
	foreign, err := other.Service(builtin.Card).Create(t.Context(), paymenttest.Order("A1"))
	if err != nil {
		t.Fatal(err)
	}
	pages := page(t, g, func(context.Context, string) error { t.Error("a change is told"); return nil })
	id, sign, _ := strings.Cut(strings.TrimPrefix(p.Address, g.Address+"?token="), ".")
	for _, link := range []string{"", id, id + ".", "." + sign, id + "." + sign + "a", id + "." + strings.Repeat("a", len(sign)), strings.TrimPrefix(foreign.Address, g.Address+"?token="), "x/" + id} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			res := do(pages, method, g.Address+"?token="+url.QueryEscape(link), "action=pay")
			if res.Code != http.StatusNotFound || strings.Contains(res.Body.String(), "2026000123") || !strings.Contains(res.Body.String(), "en:web.pay.invalid") {
				t.Errorf("%s %s: %d", method, link, res.Code)
			}
		}
	}
	if res := do(page(t, g, nil), http.MethodDelete, p.Address, ""); res.Code != http.StatusMethodNotAllowed || res.Header().Get("Allow") == "" {
		t.Errorf("%d", res.Code)
	}
	if res := do(page(t, g, nil), http.MethodHead, p.Address, ""); res.Code != http.StatusOK || res.Body.Len() != 0 {
		t.Errorf("%d, %d bytes", res.Code, res.Body.Len())
	}
	if res := do(page(t, g, nil), http.MethodPost, p.Address, "x="+strings.Repeat("y", 9<<10)+"&action=pay"); res.Code != http.StatusUnprocessableEntity {
		t.Errorf("a form without end: %d", res.Code)
	}
}

// A shop's odd address widens no policy, and an odd name is no markup.
func TestPageOdd(t *testing.T) {
	g := gate(&paymenttest.Store{})
	o := paymenttest.Order("A1")
	o.ReturnURL, o.Number, o.Currency, o.Amount, o.Items = "https://x;script-src/", `<b>"1"</b>`, "CZK", 5, nil
	p, err := g.Service(builtin.Benefit).Create(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	res := do(page(t, g, nil), http.MethodGet, p.Address, "")
	if strings.Contains(res.Header().Get("Content-Security-Policy"), "script-src") || strings.Contains(res.Body.String(), "<b>") {
		t.Errorf("%s\n%s", res.Header().Get("Content-Security-Policy"), res.Body)
	}
	if !strings.Contains(res.Body.String(), "sk:web.pay.amount[{0.05 CZK}]") {
		t.Errorf("the amount is not told:\n%s", res.Body)
	}
}

// The log says what failed, and nothing by which somebody else could pay.
func TestPageLog(t *testing.T) {
	store := &paymenttest.Store{}
	g := gate(store)
	p, err := g.Service(builtin.Card).Create(t.Context(), paymenttest.Order("A1"))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	pages := page(t, g, func(context.Context, string) error { return errors.New("nobody is in") })
	pages.Log = slog.New(slog.NewTextHandler(&log, nil))
	do(pages, http.MethodPost, p.Address, "action=later")
	store.Err = errors.New("no disk")
	if res := do(pages, http.MethodGet, p.Address, ""); res.Code != http.StatusServiceUnavailable || !strings.Contains(res.Body.String(), "en:web.pay.down") {
		t.Errorf("%d: %s", res.Code, res.Body)
	}
	_, sign, _ := strings.Cut(p.Address, "?token="+p.ID+".")
	if !strings.Contains(log.String(), "nobody is in") || !strings.Contains(log.String(), "no disk") || sign == "" || strings.Contains(log.String(), sign) || strings.Contains(log.String(), secret) {
		t.Errorf("the log is\n%s", log.String())
	}
}

// What need not be paid any more is said, and no button does anything; what was paid here
// stays so.
func TestNeedless(t *testing.T) {
	for _, why := range []payment.Needless{payment.AlreadyPaid, payment.OrderEnded} {
		g := gate(&paymenttest.Store{})
		s := g.Service(builtin.Card)
		p, err := s.Create(t.Context(), paymenttest.Order("A1"))
		if err != nil {
			t.Fatal(err)
		}
		pages := page(t, g, nil)
		pages.Needless = func(context.Context, string) (payment.Needless, error) { return why, nil }
		for _, action := range []string{"pay", "refuse", "later"} {
			said := do(pages, http.MethodPost, p.Address, "action="+action)
			if body := said.Body.String(); said.Code != http.StatusConflict || !strings.Contains(body, "sk:web.pay.needless."+string(why)) || strings.Contains(body, "<form") {
				t.Errorf("%s: %d: %s", action, said.Code, body)
			}
		}
		if now := read(t, s, p.ID); now != p {
			t.Errorf("it is %+v", now)
		}
		pages.Needless = func(context.Context, string) (payment.Needless, error) { return "", errors.New("nobody is in") }
		if down := do(pages, http.MethodPost, p.Address, "action=pay"); down.Code != http.StatusServiceUnavailable || read(t, s, p.ID) != p {
			t.Errorf("unknown: %d", down.Code)
		}
		pages.Needless = awaited
		do(pages, http.MethodPost, p.Address, "action=pay")
		pages.Needless = func(context.Context, string) (payment.Needless, error) { return why, nil }
		if body := do(pages, http.MethodGet, p.Address, "").Body.String(); !strings.Contains(body, "sk:web.pay.paid") {
			t.Errorf("what was paid here is shown as %s", body)
		}
	}
}
