package benefitplus

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"backoffice/backend/integration/payment"
)

// mostText is how much of a description is sent.
const mostText = 200

// What Benefit Plus is sent and answers, by its own names.
type (
	newOrderObject struct {
		OrderID     string      `json:"OrderID"`
		Price       json.Number `json:"Price"`
		Description string      `json:"Description"`
		ReturnURL   string      `json:"ReturnURL"`
	}
	createdObject struct {
		GUID        string `json:"EshopOrderGUID"`
		RedirectURL string `json:"RedirectURL"`
	}
	stateObject struct {
		OrderID  string      `json:"OrderID"`
		Price    json.Number `json:"Price"`
		State    string      `json:"OrderState"`
		Currency struct {
			Key string `json:"Key"`
		} `json:"Currency"`
		Results []resultObject `json:"PaymentResults"`
	}
	resultObject struct {
		Code       string      `json:"ResultCode"`
		Authorized bool        `json:"IsAuthorized"`
		GUID       string      `json:"GUID"`
		Paid       json.Number `json:"PayedPrice"`
	}
	cancelObject struct {
		Description string      `json:"Description,omitempty"`
		Price       json.Number `json:"Price,omitempty"`
		Partial     bool        `json:"IsPartialCancelAllowed,omitempty"`
	}
	cancelledObject struct {
		Price json.Number `json:"CanceledPrice"`
	}
)

// states are those of orders: what they mean before a payment is looked at.
var states = map[string]payment.Status{
	"Unknown": payment.Created, "Registered": payment.Created, "New": payment.Created, "Unauthorized": payment.Created,
	"Confirmed": payment.Paid, "Closed": payment.Paid, "Accounted": payment.Paid,
	"Invalid": payment.Cancelled, "Canceled": payment.Cancelled, "CancelRequired": payment.Cancelled, "Expired": payment.Cancelled,
}

// results are the states of payments.
var results = map[string]bool{
	"Unknown": true, "New": true, "RequiredAccountPayment": true, "RequiredCardPayment": true, "Authorized": true, "Canceled": true, "CanceledByEShop": true,
}

// payment is the answer in our words, or what makes no sense in it. Money is safe
// where the order is confirmed and its payment authorised.
func (a stateObject) payment(id, currency string) (payment.Payment, error) {
	status, known := states[a.State]
	if !known {
		return payment.Payment{}, payment.Nonsense("order %s is %q", id, a.State)
	}
	amount, err := cents(a.Price)
	if err != nil || amount < 1 {
		return payment.Payment{}, payment.Nonsense("order %s costs %q", id, a.Price)
	}
	p := payment.Payment{ID: id, Reference: a.OrderID, Status: status, State: a.State, Amount: amount, Currency: currency}
	if a.Currency.Key != "" {
		p.Currency = a.Currency.Key
	}
	last, authorized := resultObject{}, false
	for i, one := range a.Results {
		if !results[one.Code] {
			return payment.Payment{}, payment.Nonsense("a payment of order %s is %q", id, one.Code)
		}
		if i == 0 {
			last = one
		}
		authorized = authorized || one.Authorized || one.Code == "Authorized"
	}
	p.Attempt, p.AttemptState = last.GUID, last.Code
	paid := amount
	if last.Paid != "" {
		if paid, err = cents(last.Paid); err != nil || paid < 0 {
			return payment.Payment{}, payment.Nonsense("%q was paid of order %s", last.Paid, id)
		}
	}
	switch {
	case status == payment.Paid && last.Authorized:
		p.Paid, p.Method = paid, "Benefit Plus"
	case status == payment.Paid:
		p.Status = payment.Authorised
	case status == payment.Created && authorized:
		p.Status = payment.Authorised
	case status == payment.Created && strings.HasPrefix(last.Code, "Required"):
		p.Status = payment.MethodChosen
	case status == payment.Cancelled && authorized && last.Code == "CanceledByEShop":
		p.Status, p.Method, p.Paid, p.Refunded = payment.Refunded, "Benefit Plus", amount, amount
	}
	return p, nil
}

// money is an amount as a number of JSON, without a float on the way.
func money(cents int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", cents/100, cents%100))
}

var decimals = regexp.MustCompile(`^(-?[0-9]{1,12})(?:\.([0-9]{1,2})0*)?$`)

// cents reads a number of JSON that has whole cents.
func cents(n json.Number) (int64, error) {
	parts := decimals.FindStringSubmatch(string(n))
	if parts == nil {
		return 0, payment.Nonsense("%q is no amount", n)
	}
	return strconv.ParseInt(parts[1]+(parts[2] + "00")[:2], 10, 64)
}
