// Package gopaytest is a stub of GoPay that behaves as the service is known to.
package gopaytest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"testing"

	"backoffice/backend/integration/httpmock"
)

// What the stub's one account has.
const (
	GoID         = 8123456789
	ClientID     = "1689337452"
	ClientSecret = "CKr7FyEE"
)

// The calls, as Faults and Calls name them.
const (
	Token   = "POST /api/oauth2/token"
	Create  = "POST /api/payments/payment"
	Read    = "GET /api/payments/payment/{id}"
	Refund  = "POST /api/payments/payment/{id}/refund"
	Refunds = "GET /api/payments/payment/{id}/refunds"
	Void    = "POST /api/payments/payment/{id}/void-authorization"
)

// Stub is the service. A call that GoPay would not understand fails the test.
type Stub struct {
	*httpmock.Server
	httpmock.Faults
	// Lifetime is how many seconds tokens say that they last.
	Lifetime int
	// Later has refunds only accepted, and FailRefunds fail.
	Later, FailRefunds bool

	t        testing.TB
	mu       sync.Mutex
	calls    []Call
	tokens   map[string]string // the scope of each
	issued   int
	payments map[string]*made
}

// Call is one that came.
type Call struct{ Name, Body, Language string }

type made struct {
	ID          int64  `json:"id"`
	OrderNumber string `json:"order_number"`
	State       string `json:"state"`
	SubState    string `json:"sub_state,omitempty"`
	Amount      int64  `json:"amount"`
	Currency    string `json:"currency"`
	Instrument  string `json:"payment_instrument,omitempty"`
	Address     string `json:"gw_url"`

	refunds []refund
}

type refund struct {
	ID        int64  `json:"id"`
	State     string `json:"state"`
	Amount    int64  `json:"amount"`
	Currency  string `json:"currency"`
	Requested string `json:"date_requested"`
}

// New starts a stub that ends with the test.
func New(t testing.TB) *Stub {
	t.Helper()
	s := &Stub{Server: httpmock.New(t), t: t, Lifetime: 1800, tokens: map[string]string{}, payments: map[string]*made{}}
	s.handle(Token, "", formKind, s.token)
	s.handle(Create, "payment-create payment-all", "application/json", s.create)
	s.handle(Read, "payment-all", "", s.read)
	s.handle(Refund, "payment-all", formKind, s.refund)
	s.handle(Refunds, "payment-all", "", s.refunds)
	s.handle(Void, "payment-all", formKind, s.void)
	return s
}

// Address is what the account is reached at.
func (s *Stub) Address() string { return s.URL + "/api" }

const formKind = "application/x-www-form-urlencoded"

// Calls are all that came since it was last asked.
func (s *Stub) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.calls
	s.calls = nil
	return all
}

// Expire ends every token before its time.
func (s *Stub) Expire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.tokens)
}

// Set has a payment be in that state, as its customer, their bank or time does.
func (s *Stub) Set(id, state string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.payments[id]
	if p == nil {
		s.t.Errorf("there is no payment %s", id)
		return
	}
	if p.State = state; state != "CREATED" {
		p.Instrument = "PAYMENT_CARD"
	}
}

// handle checks what every call has before it is answered.
func (s *Stub) handle(name, scopes, kind string, answer func(w http.ResponseWriter, r *http.Request, body []byte)) {
	s.On(name, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			s.t.Errorf("%s: %v", name, err)
		}
		s.mu.Lock()
		s.calls = append(s.calls, Call{name, string(body), r.Header.Get("Accept-Language")})
		s.mu.Unlock()
		for header, want := range map[string]string{"Accept": "application/json", "Content-Type": kind} {
			if got := r.Header.Get(header); got != want {
				s.t.Errorf("%s: %s is %q, want %q", name, header, got, want)
			}
		}
		if r.URL.RawQuery != "" || kind == "" && len(body) > 0 {
			s.t.Errorf("%s: more than a path came: %q, %s", name, r.URL.RawQuery, body)
		}
		s.Guard(name, func(w http.ResponseWriter, r *http.Request) {
			s.mu.Lock()
			defer s.mu.Unlock()
			if scopes != "" && !s.allowed(r, scopes) {
				refuse(w, http.StatusForbidden, 200, "", "Přístup byl odepřen")
				return
			}
			answer(w, r, body)
		})(w, r)
	})
}

func (s *Stub) allowed(r *http.Request, scopes string) bool {
	var token string
	if n, _ := fmt.Sscanf(r.Header.Get("Authorization"), "Bearer %s", &token); n != 1 {
		s.t.Errorf("%s %s: the authorization is %q", r.Method, r.URL, r.Header.Get("Authorization"))
	}
	scope, is := s.tokens[token]
	return is && bytes.Contains([]byte(scopes), []byte(scope))
}

func reply(w http.ResponseWriter, status int, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	httpmock.JSON(status, "application/json", string(raw))(w, nil)
}

func refuse(w http.ResponseWriter, status, code int, field, message string) {
	scope := "G"
	if field != "" {
		scope = "F"
	}
	reply(w, status, map[string]any{"date_issued": 1390336022001, "errors": []any{
		map[string]any{"scope": scope, "field": field, "error_code": code, "error_name": nil, "message": message, "description": nil},
	}})
}

func (s *Stub) token(w http.ResponseWriter, r *http.Request, body []byte) {
	id, secret, _ := r.BasicAuth()
	if id != ClientID || secret != ClientSecret {
		refuse(w, http.StatusForbidden, 202, "", "Chybné přístupové údaje")
		return
	}
	scope, ok := bytes.CutPrefix(body, []byte("grant_type=client_credentials&scope="))
	if !ok || string(scope) != "payment-create" && string(scope) != "payment-all" {
		s.t.Errorf("a token was asked for with %s", body)
	}
	s.issued++
	token := fmt.Sprintf("AAArt6RuTM69kX6UUGZ6p9hyMPrTUVXm%d", s.issued)
	s.tokens[token] = string(scope)
	reply(w, http.StatusOK, map[string]any{"token_type": "bearer", "access_token": token, "expires_in": s.Lifetime})
}

func (s *Stub) create(w http.ResponseWriter, _ *http.Request, body []byte) {
	var in struct {
		Payer *struct {
			Default string `json:"default_payment_instrument"`
			Contact *struct {
				FirstName  string `json:"first_name"`
				LastName   string `json:"last_name"`
				Email      string `json:"email"`
				Phone      string `json:"phone_number"`
				City       string `json:"city"`
				Street     string `json:"street"`
				PostalCode string `json:"postal_code"`
				Country    string `json:"country_code"`
			} `json:"contact"`
		} `json:"payer"`
		Target struct {
			Type string `json:"type"`
			GoID int64  `json:"goid"`
		} `json:"target"`
		Amount      int64  `json:"amount"`
		Currency    string `json:"currency"`
		OrderNumber string `json:"order_number"`
		Description string `json:"order_description"`
		Items       []struct {
			Type   string `json:"type"`
			Name   string `json:"name"`
			Amount int64  `json:"amount"`
			Count  int64  `json:"count"`
		} `json:"items"`
		Callback struct {
			Return string `json:"return_url"`
			Notify string `json:"notification_url"`
		} `json:"callback"`
		Lang string `json:"lang"`
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		s.t.Errorf("what GoPay does not understand: %v", err)
	}
	sum := int64(0)
	for _, item := range in.Items {
		if sum += item.Amount; item.Name == "" || item.Count < 1 || item.Type != "ITEM" && item.Type != "DELIVERY" && item.Type != "DISCOUNT" {
			refuse(w, http.StatusConflict, 110, "items", "Povinné")
			return
		}
	}
	switch {
	case in.Payer == nil || in.Payer.Contact == nil:
		refuse(w, http.StatusConflict, 110, "payer", "Povinné")
	case in.Target.GoID != GoID || in.Target.Type != "ACCOUNT":
		refuse(w, http.StatusConflict, 111, "target", "Neplatný účet")
	case in.Amount < 1 || in.OrderNumber == "" || in.Callback.Return == "":
		refuse(w, http.StatusConflict, 110, "amount", "Povinné")
	case in.Currency != "EUR" && in.Currency != "CZK":
		refuse(w, http.StatusConflict, 111, "currency", "Nepovolená měna")
	case len(in.Items) == 0 || sum != in.Amount:
		refuse(w, http.StatusConflict, 360, "", "Součet položek neodpovídá částce")
	default:
		id := int64(3000006529 + len(s.payments))
		p := &made{
			ID: id, OrderNumber: in.OrderNumber, State: "CREATED", Amount: in.Amount, Currency: in.Currency,
			Address: fmt.Sprintf(" https://gw.sandbox.gopay.com/gw/v3/bCcvmwTKK5hrJx2aGG8ZnFyBJhAvF%d", id),
		}
		s.payments[strconv.FormatInt(id, 10)] = p
		reply(w, http.StatusOK, p)
	}
}

func (s *Stub) found(w http.ResponseWriter, r *http.Request) *made {
	p := s.payments[r.PathValue("id")]
	if p == nil {
		refuse(w, http.StatusNotFound, 304, "", "Platba nebyla nalezena")
	}
	return p
}

func (s *Stub) read(w http.ResponseWriter, r *http.Request, _ []byte) {
	if p := s.found(w, r); p != nil {
		reply(w, http.StatusOK, p)
	}
}

func (s *Stub) refunds(w http.ResponseWriter, r *http.Request, _ []byte) {
	if p := s.found(w, r); p != nil {
		reply(w, http.StatusOK, append([]refund{}, p.refunds...))
	}
}

func (s *Stub) refund(w http.ResponseWriter, r *http.Request, body []byte) {
	p := s.found(w, r)
	if p == nil {
		return
	}
	var amount, gone int64
	if n, _ := fmt.Sscanf(string(body), "amount=%d", &amount); n != 1 || string(body) != fmt.Sprintf("amount=%d", amount) {
		s.t.Errorf("a refund of %s", body)
	}
	for _, one := range p.refunds {
		if one.State != "FAILED" {
			gone += one.Amount
		}
	}
	one := refund{int64(len(p.refunds) + 1), "SUCCESS", amount, p.Currency, "2026-11-22T19:00:00.000+0100"}
	switch {
	case p.State != "PAID" && p.State != "PARTIALLY_REFUNDED":
		refuse(w, http.StatusConflict, 303, "", "Platba je v nesprávném stavu")
	case amount < 1 || gone+amount > p.Amount:
		refuse(w, http.StatusConflict, 332, "amount", "Chybná částka")
	case s.FailRefunds:
		one.State = "FAILED"
		p.refunds = append(p.refunds, one)
		reply(w, http.StatusOK, map[string]any{"id": p.ID, "result": "FAILED", "description": "Nedostatek prostředků"})
	case s.Later:
		one.State = "REQUESTED"
		p.refunds = append(p.refunds, one)
		reply(w, http.StatusOK, map[string]any{"id": p.ID, "result": "ACCEPTED"})
	default:
		p.refunds = append(p.refunds, one)
		if p.State = "PARTIALLY_REFUNDED"; gone+amount == p.Amount {
			p.State = "REFUNDED"
		}
		reply(w, http.StatusOK, map[string]any{"id": p.ID, "result": "FINISHED"})
	}
}

func (s *Stub) void(w http.ResponseWriter, r *http.Request, body []byte) {
	p := s.found(w, r)
	if p == nil {
		return
	}
	if len(body) > 0 {
		s.t.Errorf("letting go of money with %s", body)
	}
	if p.State != "AUTHORIZED" {
		refuse(w, http.StatusConflict, 352, "", "Zrušení předautorizace selhalo")
		return
	}
	p.State = "CANCELED"
	reply(w, http.StatusOK, map[string]any{"id": p.ID, "result": "FINISHED"})
}
