package benefitplus

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/benefitplus/benefitplustest"
	"backoffice/backend/integration/payment/paymenttest"
)

func config(s *benefitplustest.Stub) Config {
	return Config{URL: s.Address() + "/", EShop: benefitplustest.EShop, Key: benefitplustest.Key, Currency: "EUR"}
}

// client waits for nobody for long.
func client(s *benefitplustest.Stub) *Client {
	c := New(config(s))
	c.call = call.New(300*time.Millisecond, mostAnswer)
	return c
}

const missing = "99999999-2222-4333-8444-000000000009"

func TestConformance(t *testing.T) {
	paymenttest.Run(t, func(t *testing.T) paymenttest.Kit {
		stub := benefitplustest.New(t)
		return paymenttest.Kit{
			Service: New(config(stub)), Missing: missing,
			Pay:    func(_ *testing.T, id string) { stub.Set(id, "Confirmed", "Authorized", true) },
			Refuse: func(_ *testing.T, id string) { stub.Set(id, "Expired", "Canceled", false) },
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
	stub := benefitplustest.New(t)
	c := client(stub)
	p := created(t, c, "A1")
	if p.Address != "https://gate.example.com/pay/"+p.ID {
		t.Errorf("%+v", p)
	}
	stub.Set(p.ID, "Closed", "Authorized", true)
	q := created(t, c, "A2")
	if _, err := c.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1005, Reason: "vrátený čaj"}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Refund(t.Context(), payment.Refund{ID: p.ID, Amount: 1485, Before: 1005}); err != nil {
		t.Fatal(err)
	}
	if after, err := c.Cancel(t.Context(), q.ID); err != nil || after.State != "Canceled" || after.Status != payment.Cancelled {
		t.Fatalf("%+v, %v", after, err)
	}
	order := func(reference string) benefitplustest.Call {
		return benefitplustest.Call{Name: benefitplustest.Create, Body: `{"OrderID":"` + reference + `","Price":24.90,"Description":"2026000123","ReturnURL":"https://shop.example.com/order/abc/return"}`}
	}
	read, cancel := benefitplustest.Call{Name: benefitplustest.Read}, benefitplustest.Cancel
	want := []benefitplustest.Call{
		order("A1"), order("A2"),
		read, {Name: cancel, Body: `{"Description":"vrátený čaj","Price":10.05,"IsPartialCancelAllowed":true}`},
		read, {Name: cancel, Body: `{"Price":14.85,"IsPartialCancelAllowed":true}`},
		read, {Name: cancel, Body: `{}`}, read,
	}
	if got := stub.Calls(); !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

// Money is safe only where the order is confirmed and its payment authorised.
func TestStates(t *testing.T) {
	stub := benefitplustest.New(t)
	c := client(stub)
	for i, one := range []struct {
		state, code string
		authorized  bool
		want        payment.Status
	}{
		{"Registered", "", false, 2}, {"New", "New", false, 2}, {"Unknown", "Unknown", false, 2}, {"Unauthorized", "Canceled", false, 2},
		{"New", "RequiredAccountPayment", false, 5}, {"New", "RequiredCardPayment", false, 5},
		{"New", "Authorized", true, 3}, {"Confirmed", "", false, 3}, {"Confirmed", "New", false, 3},
		{"Confirmed", "Authorized", true, 1}, {"Closed", "Authorized", true, 1}, {"Accounted", "Authorized", true, 1},
		{"Invalid", "", false, 4}, {"Canceled", "CanceledByEShop", false, 4}, {"CancelRequired", "Canceled", false, 4}, {"Expired", "", false, 4},
	} {
		p := created(t, c, fmt.Sprintf("A%d", i))
		stub.Set(p.ID, one.state, one.code, one.authorized)
		got, err := c.Read(t.Context(), p.ID)
		if err != nil || got.Status != one.want || got.State != one.state || got.AttemptState != one.code || (got.Attempt == "") != (one.code == "") || got.Status.HasMoney() != (got.Paid > 0) {
			t.Errorf("%+v: %+v, %v", one, got, err)
		}
	}
	p := created(t, c, "B1")
	for _, odd := range [][2]string{{"Lost", ""}, {"New", "Lost"}} {
		stub.Set(p.ID, odd[0], odd[1], false)
		if _, err := c.Read(t.Context(), p.ID); payment.OutcomeOf(err) != payment.Retry {
			t.Errorf("%v: %v", odd, err)
		}
	}
}

// Amounts are whole cents and never binary floats.
func TestCents(t *testing.T) {
	for text, want := range map[json.Number]int64{"0.29": 29, "24.9": 2490, "24.90": 2490, "24.900": 2490, "7": 700, "-3.5": -350, "123456789012.99": 12345678901299, "1.10": 110} {
		if got, err := cents(text); err != nil || got != want {
			t.Errorf("%s is %d, %v", text, got, err)
		}
	}
	for _, bad := range []json.Number{"", "1.005", "1e9", "1e999999999", "1234567890123", ".5", "NaN", "1,5"} {
		if got, err := cents(bad); err == nil {
			t.Errorf("%q is %d", bad, got)
		}
	}
	for sum, want := range map[int64]json.Number{1: "0.01", 29: "0.29", 110: "1.10", 2490: "24.90"} {
		if got := money(sum); got != want {
			t.Errorf("%d is %s", sum, got)
		}
	}
}

func TestCurrency(t *testing.T) {
	stub := benefitplustest.New(t)
	o := paymenttest.Order("A1")
	o.Currency = "CZK"
	_, err := client(stub).Create(t.Context(), o)
	if f := fault.As(err); f == nil || f.Code != fault.Invalid || !slices.Equal(f.Fields.Paths(), []string{"currency"}) || len(stub.Calls()) != 0 {
		t.Errorf("amounts go out in another currency: %v", err)
	}
}

// What is known after each call that went wrong in each way.
func TestFaults(t *testing.T) {
	for _, broken := range []httpmock.Fault{httpmock.Down, httpmock.Limit, httpmock.Slow, httpmock.Nonsense, httpmock.Empty, httpmock.Twice, httpmock.Lost, httpmock.BrokenOff, httpmock.Endless} {
		t.Run(string(broken), func(t *testing.T) {
			stub := benefitplustest.New(t)
			c := client(stub)
			unknown := payment.Unknown
			if broken == httpmock.Limit {
				unknown = payment.Retry
			}
			stub.Next(benefitplustest.Create, broken)
			if _, err := c.Create(t.Context(), paymenttest.Order("A1")); payment.OutcomeOf(err) != unknown || fault.CodeOf(err) != fault.Upstream {
				t.Errorf("create: %v", err)
			}
			id := created(t, c, "A2").ID
			stub.Next(benefitplustest.Read, broken)
			if _, err := c.Read(t.Context(), id); payment.OutcomeOf(err) != payment.Retry {
				t.Errorf("read: %v", err)
			}
			stub.Next(benefitplustest.Cancel, broken)
			if p, err := c.Cancel(t.Context(), id); err == nil && p.State != "Canceled" && p.State != "New" || err != nil && payment.OutcomeOf(err) != payment.Retry {
				t.Errorf("cancel: %+v, %v", p, err)
			}
			if p, err := c.Cancel(t.Context(), id); err != nil || p.Status != payment.Cancelled {
				t.Errorf("cancel again: %+v, %v", p, err)
			}
			refundFaults(t, stub, c, broken, unknown)
		})
	}
}

// refundFaults asks for refunds that go wrong. A whole one can be read, so it is
// done once; a part stays unknown.
func refundFaults(t *testing.T, stub *benefitplustest.Stub, c *Client, broken httpmock.Fault, unknown payment.Outcome) {
	paid := func(reference string) string {
		id := created(t, c, reference).ID
		stub.Set(id, "Confirmed", "Authorized", true)
		return id
	}
	whole := payment.Refund{ID: paid("R1"), Amount: 2490}
	stub.Next(benefitplustest.Cancel, broken)
	p, err := c.Refund(t.Context(), whole)
	if broken == httpmock.Lost || broken == httpmock.Twice {
		if err != nil || p.Status != payment.Refunded || p.Refunded != 2490 {
			t.Errorf("whole: %+v, %v", p, err)
		}
	} else if payment.OutcomeOf(err) != unknown {
		t.Errorf("whole: %v", err)
	}
	for range 2 {
		if p, err := c.Refund(t.Context(), whole); err != nil || p.Status != payment.Refunded {
			t.Errorf("whole, again: %+v, %v", p, err)
		}
	}
	if _, err := c.Refund(t.Context(), payment.Refund{ID: whole.ID, Amount: 1000}); !errors.Is(err, payment.ErrSums) {
		t.Errorf("a part of what is all back: %v", err)
	}
	stub.Calls()
	part := payment.Refund{ID: paid("R2"), Amount: 1000}
	stub.Next(benefitplustest.Cancel, broken)
	if _, err := c.Refund(t.Context(), part); payment.OutcomeOf(err) != unknown {
		t.Errorf("part: %v", err)
	}
	if calls := stub.Calls(); len(calls) != 3 {
		t.Errorf("a part whose answer is lost is asked for again: %q", calls)
	}
}

// The service's own words reach people, its key nobody.
func TestWords(t *testing.T) {
	for _, header := range []string{"X_Error_Name", "X-Error-Name"} {
		stub := benefitplustest.New(t)
		stub.Header = header
		wrong := config(stub)
		wrong.Key = "wrong-key"
		_, err := New(wrong).Create(t.Context(), paymenttest.Order("A1"))
		f, _ := errors.AsType[*payment.Failure](err)
		if f == nil || f.Outcome != payment.Refused || f.Code != "401 InvalidApiKey" || f.Words != "Neplatný klíč" || fault.As(err).Message.Key != "errors.paymentLogin" || fault.As(err).Message.Args["Setting"] != "PAYMENT_BENEFIT_URL" {
			t.Errorf("%s: %v", header, err)
		}
		if strings.Contains(fmt.Sprintf("%v %+v", err, f), "wrong-key") {
			t.Errorf("the key is told: %v", err)
		}
	}
	stub := benefitplustest.New(t)
	stub.Close()
	_, err := client(stub).Create(t.Context(), paymenttest.Order("A1"))
	if payment.OutcomeOf(err) != payment.Retry || strings.Contains(err.Error(), benefitplustest.Key) || strings.Contains(err.Error(), "eshops") {
		t.Errorf("nobody there: %v", err)
	}
}

func TestParse(t *testing.T) {
	want := Config{URL: "https://benefitv3.sprinx.cz/api_PG/v2", EShop: benefitplustest.EShop, Key: "a/b", Currency: "EUR"}
	if c, err := Parse("benefitplus://a%2Fb@benefitv3.sprinx.cz/" + benefitplustest.EShop); err != nil || c != want {
		t.Errorf("%+v, %v", c, err)
	}
	for _, bad := range []string{"", "https://topsecret@h/" + benefitplustest.EShop, "benefitplus://h/" + benefitplustest.EShop, "benefitplus://topsecret@h/x", "benefitplus://topsecret@h",
		"benefitplus://topsecret@/" + benefitplustest.EShop, "benefitplus://topsecret@h/" + benefitplustest.EShop + "?x=1", "benefitplus://topsecret%zz"} {
		if _, err := Parse(bad); err == nil || strings.Contains(err.Error(), "topsecret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// Another sum than was asked for is no refund that we know of.
func TestOtherSum(t *testing.T) {
	for name, body := range map[string]string{"less": `{"CanceledPrice":9.99}`, "more": `{"CanceledPrice":24.90}`, "no amount": `{"CanceledPrice":1.005}`, "nothing": `{}`} {
		s := httpmock.New(t)
		const at = "/api_PG/v2/eshops/{eshop}/eshoporders/{id}"
		s.On("GET "+at, httpmock.JSON(200, "application/json", `{"OrderID":"A1","Price":24.9,"OrderState":"Confirmed","PaymentResults":[{"ResultCode":"Authorized","IsAuthorized":true,"PayedPrice":24.90}]}`))
		s.On("POST "+at+"/_cancel", httpmock.JSON(200, "application/json", body))
		c := New(Config{URL: s.URL + "/api_PG/v2", EShop: benefitplustest.EShop, Key: "k", Currency: "EUR"})
		if p, err := c.Refund(t.Context(), payment.Refund{ID: missing, Amount: 1000}); payment.OutcomeOf(err) != payment.Unknown {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
}
