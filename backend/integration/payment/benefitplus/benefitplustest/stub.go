// Package benefitplustest is a stub of Benefit Plus that behaves as the service is
// known to.
package benefitplustest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"

	"backoffice/backend/integration/httpmock"
)

// What the stub's one e-shop has.
const (
	EShop = "7d3c1f8e-5b7a-4a52-9d0c-2f6a1b3c4d5e"
	Key   = "bp-key-0123456789abcdef"
)

// The calls, as Faults and Calls name them.
const (
	orders = "/api_PG/v2/eshops/{eshop}/eshoporders"
	Create = "POST " + orders
	Read   = "GET " + orders + "/{id}"
	Cancel = "POST " + orders + "/{id}/_cancel"
)

// Stub is the service. A call that it would not understand fails the test.
type Stub struct {
	*httpmock.Server
	httpmock.Faults
	// Header is the name of the header that holds errors' keys.
	Header string

	t      testing.TB
	mu     sync.Mutex
	calls  []Call
	orders map[string]*order
}

// Call is one that came.
type Call struct{ Name, Body string }

type order struct {
	OrderID   string      `json:"OrderID"`
	Price     json.Number `json:"Price"`
	Partial   bool        `json:"IsPartialPaymentAllowed"`
	Market    string      `json:"MarketplaceName"`
	State     string      `json:"OrderState"`
	Currency  currency    `json:"Currency"`
	Results   []result    `json:"PaymentResults"`
	cancelled int64
}

type currency struct{ Key, ShortCaption string }

type result struct {
	ResultCode   string
	IsAuthorized *bool
	GUID         string
	Currency     string
	IncomePrice  json.Number
	PayedPrice   json.Number
}

// New starts a stub that ends with the test.
func New(t testing.TB) *Stub {
	t.Helper()
	s := &Stub{Server: httpmock.New(t), t: t, Header: "X_Error_Name", orders: map[string]*order{}}
	s.handle(Create, s.create)
	s.handle(Read, s.read)
	s.handle(Cancel, s.cancel)
	return s
}

// Address is what the service is reached at.
func (s *Stub) Address() string { return s.URL + "/api_PG/v2" }

// Calls are all that came since it was last asked.
func (s *Stub) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.calls
	s.calls = nil
	return all
}

// Set has an order be in that state, with a payment of it on top where result is
// not empty.
func (s *Stub) Set(id, state, code string, authorized bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.orders[id]
	if o == nil {
		s.t.Errorf("there is no order %s", id)
		return
	}
	if o.State = state; code != "" {
		o.put(code, authorized)
	}
}

// State is that of an order; empty where there is none.
func (s *Stub) State(id string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.orders[id]; o != nil {
		return o.State
	}
	return ""
}

func (o *order) put(code string, authorized bool) {
	r := result{ResultCode: code, GUID: fmt.Sprintf("00000000-0000-4000-8000-%012d", len(o.Results)+1), Currency: "EUR", IncomePrice: o.Price, PayedPrice: "0"}
	if authorized {
		r.IsAuthorized, r.PayedPrice = &authorized, o.Price
	}
	o.Results = append([]result{r}, o.Results...)
}

// handle checks what every call has before it is answered.
func (s *Stub) handle(name string, answer func(w http.ResponseWriter, r *http.Request, body []byte)) {
	s.On(name, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			s.t.Errorf("%s: %v", name, err)
		}
		s.mu.Lock()
		s.calls = append(s.calls, Call{name, string(body)})
		s.mu.Unlock()
		if kind := r.Header.Get("Content-Type"); (kind == "application/json") != (r.Method == http.MethodPost) {
			s.t.Errorf("%s: the body is %q", name, kind)
		}
		if r.URL.RawQuery != "" || r.Method == http.MethodGet && len(body) > 0 {
			s.t.Errorf("%s: more than a path came: %s, %s", name, r.URL, body)
		}
		s.Guard(name, func(w http.ResponseWriter, r *http.Request) {
			s.mu.Lock()
			defer s.mu.Unlock()
			switch {
			case r.Header.Get("X-API-Key") != Key:
				s.refuse(w, http.StatusUnauthorized, "InvalidApiKey", "Neplatný klíč")
			case r.PathValue("eshop") != EShop:
				s.refuse(w, http.StatusNotFound, "EshopNotFound", "Obchod neexistuje")
			default:
				answer(w, r, body)
			}
		})(w, r)
	})
}

func (s *Stub) refuse(w http.ResponseWriter, status int, key, text string) {
	w.Header().Set(s.Header, key+";GeneralError")
	w.Header().Set("X-Message", text)
	w.WriteHeader(status)
}

func (s *Stub) decode(body []byte, into any) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		s.t.Errorf("what Benefit Plus does not understand: %v in %s", err, body)
	}
}

func reply(w http.ResponseWriter, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	httpmock.JSON(http.StatusOK, "application/json; charset=utf-8", string(raw))(w, nil)
}

// cents are those of an amount as our side writes it, with two decimals.
func (s *Stub) cents(n json.Number) (sum int64) {
	var whole, rest int64
	if got, _ := fmt.Sscanf(string(n), "%d.%02d", &whole, &rest); got != 2 || fmt.Sprintf("%d.%02d", whole, rest) != string(n) {
		s.t.Errorf("%q is no amount with two decimals", n)
	}
	return whole*100 + rest
}

func (s *Stub) create(w http.ResponseWriter, _ *http.Request, body []byte) {
	var in struct {
		OrderID, Description, ReturnURL string
		Price                           json.Number
	}
	s.decode(body, &in)
	if in.OrderID == "" || s.cents(in.Price) <= 0 {
		s.refuse(w, http.StatusBadRequest, "InvalidOrder", "Objednávka není platná")
		return
	}
	id := fmt.Sprintf("11111111-2222-4333-8444-%012d", len(s.orders)+1)
	s.orders[id] = &order{OrderID: in.OrderID, Price: in.Price, Partial: true, Market: "Obchod", State: "New", Currency: currency{"EUR", "€"}}
	reply(w, map[string]string{"EshopOrderGUID": id, "RedirectURL": "https://gate.example.com/pay/" + id})
}

func (s *Stub) found(w http.ResponseWriter, r *http.Request) *order {
	o := s.orders[r.PathValue("id")]
	if o == nil {
		s.refuse(w, http.StatusNotFound, "OrderNotFound", "Objednávka neexistuje")
	}
	return o
}

func (s *Stub) read(w http.ResponseWriter, r *http.Request, _ []byte) {
	if o := s.found(w, r); o != nil {
		reply(w, o)
	}
}

func (s *Stub) cancel(w http.ResponseWriter, r *http.Request, body []byte) {
	o := s.found(w, r)
	if o == nil {
		return
	}
	var in struct {
		Description            string
		Price                  json.Number
		IsPartialCancelAllowed bool
	}
	s.decode(body, &in)
	left := s.cents(o.Price) - o.cancelled
	sum := left
	if in.Price != "" {
		sum = s.cents(in.Price)
	}
	switch {
	case o.State == "Canceled":
		s.refuse(w, http.StatusBadRequest, "OrderCanceled", "Objednávka je již stornována")
	case sum > left || sum < left && !in.IsPartialCancelAllowed:
		s.refuse(w, http.StatusBadRequest, "PartialCancelNotAllowed", "Částečné storno není povoleno")
	default:
		o.cancelled += sum
		if sum == left {
			o.State = "Canceled"
			o.put("CanceledByEShop", false)
		}
		answer := map[string]any{"CanceledPrice": json.Number(fmt.Sprintf("%d.%02d", sum/100, sum%100)), "IsPartialCancel": sum < left}
		if len(o.Results) > 0 {
			answer["PaymentResult"] = o.Results[0]
		}
		reply(w, answer)
	}
}
