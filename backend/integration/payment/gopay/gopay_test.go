package gopay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/gopay/gopaytest"
	"backoffice/backend/integration/payment/paymenttest"
)

func config(s *gopaytest.Stub) Config {
	return Config{URL: s.Address() + "/", GoID: gopaytest.GoID, ClientID: gopaytest.ClientID, ClientSecret: gopaytest.ClientSecret}
}

// client waits for nobody for long.
func client(s *gopaytest.Stub) *Client {
	c := New(config(s))
	c.call = call.New(300*time.Millisecond, mostAnswer)
	return c
}

func TestConformance(t *testing.T) {
	paymenttest.Run(t, func(t *testing.T) paymenttest.Kit {
		stub := gopaytest.New(t)
		return paymenttest.Kit{
			Service: New(config(stub)), Missing: "3000009999",
			Pay:    func(_ *testing.T, id string) { stub.Set(id, "PAID") },
			Refuse: func(_ *testing.T, id string) { stub.Set(id, "CANCELED") },
		}
	})
}

func created(t *testing.T, c *Client, reference string) payment.Payment {
	t.Helper()
	p, err := c.Create(t.Context(), paymenttest.Order(reference))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What is sent, to the byte.
func TestBytes(t *testing.T) {
	stub := gopaytest.New(t)
	c := client(stub)
	p := created(t, c, "2026000123A1")
	if p.Address != "https://gw.sandbox.gopay.com/gw/v3/bCcvmwTKK5hrJx2aGG8ZnFyBJhAvF3000006529" || p.ID != "3000006529" {
		t.Errorf("%+v", p)
	}
	stub.Set(p.ID, "PAID")
	if _, err := c.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1000}); err != nil {
		t.Fatal(err)
	}
	want := []gopaytest.Call{
		{Name: gopaytest.Token, Body: "grant_type=client_credentials&scope=payment-create"},
		{Name: gopaytest.Create, Language: "cs", Body: `{"payer":{"default_payment_instrument":"PAYMENT_CARD","contact":{"first_name":"Žofia","last_name":"Nováková",` +
			`"email":"zofia@example.com","phone_number":"+421900123456","city":"Košice","street":"Hlavná 1","postal_code":"040 01","country_code":"SVK"}},` +
			`"target":{"type":"ACCOUNT","goid":8123456789},"amount":2490,"currency":"EUR","order_number":"2026000123A1","order_description":"2026000123",` +
			`"items":[{"type":"ITEM","name":"Čierny čaj „Ľubica“","amount":2398,"count":2},{"type":"DELIVERY","name":"Kuriér","amount":490,"count":1},` +
			`{"type":"DISCOUNT","name":"Zľava","amount":-398,"count":1}],` +
			`"callback":{"return_url":"https://shop.example.com/order/abc/return","notification_url":"https://admin.example.com/api/public/payment/card"},"lang":"SK"}`},
		{Name: gopaytest.Token, Body: "grant_type=client_credentials&scope=payment-all"},
		{Name: gopaytest.Read}, {Name: gopaytest.Refunds}, {Name: gopaytest.Refund, Body: "amount=1000"},
	}
	if got := stub.Calls(); !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestOddOrders(t *testing.T) {
	stub := gopaytest.New(t)
	c := client(stub)
	o := paymenttest.Order("A1")
	o.Locale, o.Customer.Name, o.Customer.Zip, o.Items = "uk", strings.Repeat("ž", 300), strings.Repeat("1", 20), nil
	if _, err := c.Create(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	sent := stub.Calls()[1]
	for _, want := range []string{`"first_name":"` + strings.Repeat("ž", 256) + `"`, `"postal_code":"` + strings.Repeat("1", 16) + `"`, `"lang":"EN"`,
		`"items":[{"type":"ITEM","name":"2026000123","amount":2490,"count":1}]`} {
		if !strings.Contains(sent.Body, want) {
			t.Errorf("%s is not in %s", want, sent.Body)
		}
	}
	if sent.Language != "en-US" {
		t.Errorf("errors in %s", sent.Language)
	}
}

func TestStates(t *testing.T) {
	stub := gopaytest.New(t)
	c := client(stub)
	id := created(t, c, "A1").ID
	for state, want := range map[string]payment.Status{
		"CREATED": 2, "PAYMENT_METHOD_CHOSEN": 5, "PAID": 1, "AUTHORIZED": 3, "CANCELED": 4, "TIMEOUTED": 4, "REFUNDED": 6,
	} {
		stub.Set(id, state)
		if p, err := c.Read(t.Context(), id); err != nil || p.Status != want || p.State != state {
			t.Errorf("%s: %+v, %v", state, p, err)
		}
	}
	stub.Set(id, "ESCROWED")
	if _, err := c.Read(t.Context(), id); payment.OutcomeOf(err) != payment.Retry {
		t.Errorf("a state nobody knows: %v", err)
	}
	stub.Set(id, "AUTHORIZED")
	if p, err := c.Cancel(t.Context(), id); err != nil || p.Status != payment.Cancelled {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := c.Read(t.Context(), id); err != nil || p.State != "CANCELED" {
		t.Errorf("%+v, %v", p, err)
	}
}

// One token a scope serves many calls, and is replaced when its time is out or
// GoPay does not take it any more.
func TestTokens(t *testing.T) {
	stub := gopaytest.New(t)
	c := client(stub)
	id := created(t, c, "A1").ID
	tokens := func() (n int) {
		for _, one := range stub.Calls() {
			if one.Name == gopaytest.Token {
				n++
			}
		}
		return n
	}
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if _, err := c.Read(t.Context(), id); err != nil {
				t.Error(err)
			}
		})
	}
	if wg.Wait(); tokens() != 2 {
		t.Error("not one token a scope")
	}
	stub.Expire()
	if _, err := c.Read(t.Context(), id); err != nil || tokens() != 1 {
		t.Errorf("after the end of its token: %v", err)
	}
	// A creation that was denied did nothing, so it may be repeated at once.
	stub.Expire()
	if p, err := c.Create(t.Context(), paymenttest.Order("A2")); err != nil || p.ID != "3000006530" {
		t.Errorf("%+v, %v", p, err)
	}
	short := gopaytest.New(t)
	short.Lifetime = 0
	d := client(short)
	for _, reference := range []string{"A1", "A2"} {
		created(t, d, reference)
	}
	if calls := short.Calls(); len(calls) != 4 {
		t.Errorf("tokens without a time are kept: %q", calls)
	}
	wrong := config(stub)
	wrong.ClientSecret = "wrong-secret"
	_, err := New(wrong).Read(t.Context(), id)
	if payment.OutcomeOf(err) != payment.Refused || !strings.Contains(err.Error(), "Chybné přístupové údaje") || fault.CodeOf(err) != fault.Conflict || fault.As(err).Message.Key != "errors.paymentLogin" {
		t.Errorf("wrong credentials: %v", err)
	}
	// A page of a firewall says nothing of the login.
	walled := httpmock.New(t).On(gopaytest.Token, httpmock.JSON(403, "text/html", "<h1>Forbidden</h1>"))
	behind := config(stub)
	behind.URL = walled.URL + "/api"
	if _, err = New(behind).Create(t.Context(), paymenttest.Order("A3")); payment.OutcomeOf(err) != payment.Retry || fault.As(err).Message.Key != "errors.paymentDown" {
		t.Errorf("a firewall: %v", err)
	}
}

// What is known after each call that went wrong in each way.
func TestFaults(t *testing.T) {
	all := []httpmock.Fault{httpmock.Down, httpmock.Limit, httpmock.Slow, httpmock.Nonsense, httpmock.Empty, httpmock.Twice, httpmock.Lost, httpmock.BrokenOff, httpmock.Endless}
	for _, broken := range all {
		t.Run(string(broken), func(t *testing.T) {
			stub := gopaytest.New(t)
			c := client(stub)
			stub.Next(gopaytest.Token, broken)
			if _, err := c.Create(t.Context(), paymenttest.Order("A1")); payment.OutcomeOf(err) != payment.Retry {
				t.Errorf("token: %v", err)
			}
			id := created(t, c, "A2").ID
			stub.Next(gopaytest.Create, broken)
			want := payment.Unknown
			if broken == httpmock.Limit {
				want = payment.Retry
			}
			_, err := c.Create(t.Context(), paymenttest.Order("A3"))
			if payment.OutcomeOf(err) != want || fault.CodeOf(err) != fault.Upstream {
				t.Errorf("create: %v", err)
			}
			if again := created(t, c, "A3b"); again.ID == id {
				t.Error("a new attempt is an old one")
			}
			stub.Next(gopaytest.Read, broken)
			if _, err := c.Read(t.Context(), id); payment.OutcomeOf(err) != payment.Retry {
				t.Errorf("read: %v", err)
			}
			stub.Set(id, "AUTHORIZED")
			stub.Next(gopaytest.Void, broken)
			if _, err := c.Cancel(t.Context(), id); payment.OutcomeOf(err) != payment.Retry {
				t.Errorf("void: %v", err)
			}
			if p, err := c.Cancel(t.Context(), id); err != nil || p.Status != payment.Cancelled {
				t.Errorf("void again: %+v, %v", p, err)
			}
			refundFault(t, stub, c, broken)
		})
	}
}

// refundFault asks for a refund that goes wrong, and again: money goes back once.
func refundFault(t *testing.T, stub *gopaytest.Stub, c *Client, broken httpmock.Fault) {
	id := created(t, c, "R1").ID
	stub.Set(id, "PAID")
	for _, before := range []string{gopaytest.Read, gopaytest.Refunds} {
		stub.Next(before, broken)
		// An empty object is no list, and broken answers are none.
		if _, err := c.Refund(t.Context(), payment.Refund{ID: id, Amount: 1000}); payment.OutcomeOf(err) != payment.Retry {
			t.Errorf("%s: %v", before, err)
		}
	}
	stub.Next(gopaytest.Refund, broken)
	p, err := c.Refund(t.Context(), payment.Refund{ID: id, Amount: 1000})
	switch broken {
	case httpmock.Lost, httpmock.Twice: // done, and seen to be done
		if err != nil || p.Refunded != 1000 || p.Status != payment.PartlyRefunded {
			t.Errorf("%+v, %v", p, err)
		}
	case httpmock.Limit:
		if payment.OutcomeOf(err) != payment.Retry {
			t.Errorf("refund: %v", err)
		}
	default:
		if payment.OutcomeOf(err) != payment.Unknown {
			t.Errorf("refund: %v", err)
		}
	}
	for range 2 {
		if p, err := c.Refund(t.Context(), payment.Refund{ID: id, Amount: 1000}); err != nil || p.Refunded != 1000 {
			t.Errorf("again: %+v, %v", p, err)
		}
	}
}

// A refund whose answer is lost and whose sums cannot be read stays unknown.
func TestRefundUnknown(t *testing.T) {
	stub := gopaytest.New(t)
	c := client(stub)
	id := created(t, c, "A1").ID
	stub.Set(id, "PAID")
	if _, err := c.Read(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
	defer cancel()
	stub.Next(gopaytest.Refund, httpmock.Slow)
	if _, err := c.Refund(ctx, payment.Refund{ID: id, Amount: 1000}); payment.OutcomeOf(err) != payment.Unknown {
		t.Errorf("got %v", err)
	}
	stub.Later = true
	p, err := c.Refund(t.Context(), payment.Refund{ID: id, Amount: 1000})
	if err != nil || p.Refunded != 1000 || p.Status != payment.PartlyRefunded {
		t.Errorf("accepted: %+v, %v", p, err)
	}
	if p, err := c.Read(t.Context(), id); err != nil || p.Refunded != 1000 || p.State != "PAID" || p.Status != payment.PartlyRefunded {
		t.Errorf("what is on its way is not told: %+v, %v", p, err)
	}
	stub.FailRefunds = true
	if _, err := c.Refund(t.Context(), payment.Refund{ID: id, Amount: 500, Before: 1000}); payment.OutcomeOf(err) != payment.Refused || !strings.Contains(err.Error(), "Nedostatek prostředků") {
		t.Errorf("failed: %v", err)
	}
	stub.FailRefunds, stub.Later = false, false
	if p, err := c.Refund(t.Context(), payment.Refund{ID: id, Amount: 500, Before: 1000}); err != nil || p.Refunded != 1500 {
		t.Errorf("what has failed does not count: %+v, %v", p, err)
	}
}

// The service's own words reach people; its secrets reach nobody.
func TestWords(t *testing.T) {
	stub := gopaytest.New(t)
	c := client(stub)
	o := paymenttest.Order("A1")
	o.Currency = "JPY"
	_, err := c.Create(t.Context(), o)
	f, _ := errors.AsType[*payment.Failure](err)
	if f == nil || f.Outcome != payment.Refused || f.Words != "currency: Nepovolená měna" || f.Code != "409 111" {
		t.Fatalf("%+v", err)
	}
	if public := fault.As(err); public.Message.Key != "errors.paymentRefusedWords" || public.Message.Args["Words"] != f.Words || public.Message.Args["Service"] != "GoPay" {
		t.Errorf("%+v", public)
	}
	chatty := httpmock.New(t)
	chatty.On(gopaytest.Token, httpmock.JSON(200, "application/json", `{"token_type":"bearer","access_token":"tok-123456","expires_in":1800}`))
	for _, status := range []int{409, 500, 403} {
		body := `{"errors":[{"error_code":100,"message":"` + strings.Repeat("x", 400) + `"},{"error_code":1,"message":"tok-123456 ` + gopaytest.ClientSecret + `"}]}`
		if status == 403 {
			body = `{"errors":[{"error_code":1,"message":"Bearer tok-123456, secret ` + gopaytest.ClientSecret + `"}]}`
		}
		chatty.On(fmt.Sprintf("GET /api/payments/payment/%d", status), httpmock.JSON(status, "application/json", body))
		settings := config(stub)
		settings.URL = chatty.URL + "/api"
		_, err := New(settings).Read(t.Context(), fmt.Sprint(status))
		if text := fmt.Sprintf("%v %+v", err, fault.As(err)); err == nil || strings.Contains(text, "tok-123456") || strings.Contains(text, gopaytest.ClientSecret) || len(text) > 1500 {
			t.Errorf("%d: %s", status, text)
		}
	}
	stub.Close()
	_, err = client(stub).Read(t.Context(), "1")
	if payment.OutcomeOf(err) != payment.Retry || strings.Contains(err.Error(), "/api") {
		t.Errorf("nobody there: %v", err)
	}
	// A connection that never was cannot have been heard.
	if _, err := client(stub).Create(t.Context(), paymenttest.Order("A1")); payment.OutcomeOf(err) != payment.Retry {
		t.Errorf("nobody there: %v", err)
	}
}

// Answers that are about something else are none.
func TestOtherAnswers(t *testing.T) {
	for name, body := range map[string]string{
		"another order":  `{"id":1,"order_number":"B1","state":"CREATED","amount":2490,"currency":"EUR","gw_url":"https://gw"}`,
		"another amount": `{"id":1,"order_number":"A1","state":"CREATED","amount":2491,"currency":"EUR","gw_url":"https://gw"}`,
		"no address":     `{"id":1,"order_number":"A1","state":"CREATED","amount":2490,"currency":"EUR"}`,
		"an odd address": `{"id":1,"order_number":"A1","state":"CREATED","amount":2490,"currency":"EUR","gw_url":"javascript:alert(1)"}`,
		"no id":          `{"order_number":"A1","state":"CREATED","amount":2490,"currency":"EUR","gw_url":"https://gw"}`,
	} {
		s := httpmock.New(t)
		s.On(gopaytest.Token, httpmock.JSON(200, "application/json", `{"token_type":"bearer","access_token":"t","expires_in":1800}`))
		s.On(gopaytest.Create, httpmock.JSON(200, "application/json", body))
		s.On("GET /api/payments/payment/2", httpmock.JSON(200, "application/json", body))
		c := New(Config{URL: s.URL + "/api", GoID: 1, ClientID: "a", ClientSecret: "b"})
		if _, err := c.Create(t.Context(), paymenttest.Order("A1")); payment.OutcomeOf(err) != payment.Unknown {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := c.Read(t.Context(), "2"); payment.OutcomeOf(err) != payment.Retry {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestParse(t *testing.T) {
	want := Config{URL: "https://gw.sandbox.gopay.com/api", GoID: 8123456789, ClientID: "1689", ClientSecret: "a/b"}
	if c, err := Parse("gopay://1689:a%2Fb@gw.sandbox.gopay.com/8123456789"); err != nil || c != want {
		t.Errorf("%+v, %v", c, err)
	}
	for _, bad := range []string{"", "builtin://", "https://1:topsecret@gate.gopay.cz/1", "gopay://1:topsecret@gate.gopay.cz", "gopay://1:topsecret@gate.gopay.cz/x",
		"gopay://1@gate.gopay.cz/1", "gopay://:topsecret@gate.gopay.cz/1", "gopay://1:topsecret@/1", "gopay://1:topsecret@gate.gopay.cz/1?x=1", "gopay://1:topsecret@gate.gopay.cz/-1", "gopay://topsecret%zz"} {
		if _, err := Parse(bad); err == nil || strings.Contains(err.Error(), "topsecret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
