package gopay

import (
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/integration/call"
	"backoffice/backend/integration/payment"
)

// What GoPay is sent and answers, by its own names.
type (
	newPaymentObject struct {
		Payer       payerObject    `json:"payer"`
		Target      targetObject   `json:"target"`
		Amount      int64          `json:"amount"`
		Currency    string         `json:"currency"`
		OrderNumber string         `json:"order_number"`
		Description string         `json:"order_description"`
		Items       []itemObject   `json:"items"`
		Callback    callbackObject `json:"callback"`
		Lang        string         `json:"lang"`
	}
	payerObject struct {
		Default string        `json:"default_payment_instrument"`
		Contact contactObject `json:"contact"`
	}
	contactObject struct {
		FirstName  string `json:"first_name,omitempty"`
		LastName   string `json:"last_name,omitempty"`
		Email      string `json:"email"`
		Phone      string `json:"phone_number,omitempty"`
		City       string `json:"city,omitempty"`
		Street     string `json:"street,omitempty"`
		PostalCode string `json:"postal_code,omitempty"`
		Country    string `json:"country_code,omitempty"`
	}
	targetObject struct {
		Type string `json:"type"`
		GoID int64  `json:"goid"`
	}
	itemObject struct {
		Type   string `json:"type"`
		Name   string `json:"name"`
		Amount int64  `json:"amount"`
		Count  int64  `json:"count"`
	}
	callbackObject struct {
		Return string `json:"return_url"`
		Notify string `json:"notification_url,omitempty"`
	}
	paymentObject struct {
		ID          int64  `json:"id"`
		OrderNumber string `json:"order_number"`
		State       string `json:"state"`
		Amount      int64  `json:"amount"`
		Currency    string `json:"currency"`
		Instrument  string `json:"payment_instrument"`
		Address     string `json:"gw_url"`
	}
	refundObject struct {
		State  string `json:"state"`
		Amount int64  `json:"amount"`
	}
	resultObject struct {
		ID          int64  `json:"id"`
		Result      string `json:"result"`
		Description string `json:"description"`
	}
	errorsObject struct {
		Errors []struct {
			Field       string `json:"field"`
			Code        int    `json:"error_code"`
			Message     string `json:"message"`
			Description string `json:"description"`
		} `json:"errors"`
	}
)

var statuses = map[string]payment.Status{
	"CREATED": payment.Created, "PAYMENT_METHOD_CHOSEN": payment.MethodChosen, "PAID": payment.Paid, "AUTHORIZED": payment.Authorised,
	"CANCELED": payment.Cancelled, "TIMEOUTED": payment.Cancelled, "REFUNDED": payment.Refunded, "PARTIALLY_REFUNDED": payment.PartlyRefunded,
}

var kinds = map[payment.Kind]string{payment.Goods: "ITEM", payment.Delivery: "DELIVERY", payment.Discount: "DISCOUNT"}

// languages are those of the gate.
var languages = []string{"CS", "EN", "SK", "DE", "RU", "PL", "HU", "FR", "RO", "BG", "HR", "IT", "ES"}

// How many letters fields take.
const (
	mostName  = 256
	mostField = 128
	mostZip   = 16
)

func (c *Client) newPayment(o payment.Order) newPaymentObject {
	n := newPaymentObject{
		Payer: payerObject{Default: "PAYMENT_CARD", Contact: contactObject{
			FirstName: payment.Clip(o.Customer.Name, mostName), LastName: payment.Clip(o.Customer.Surname, mostName),
			Email: payment.Clip(o.Customer.Email, mostField), Phone: payment.Clip(o.Customer.Phone, mostField),
			City: payment.Clip(o.Customer.City, mostField), Street: payment.Clip(o.Customer.Street, mostField),
			PostalCode: payment.Clip(o.Customer.Zip, mostZip), Country: o.Customer.CountryISO3(),
		}},
		Target: targetObject{"ACCOUNT", c.config.GoID},
		Amount: o.Amount, Currency: o.Currency, OrderNumber: o.Reference, Description: payment.Clip(o.Number, mostName),
		Callback: callbackObject{o.ReturnURL, o.NotifyURL}, Lang: gateLanguage(o.Locale),
	}
	for _, item := range o.Items {
		n.Items = append(n.Items, itemObject{kinds[item.Kind], payment.Clip(item.Name, mostName), item.Amount, item.Count})
	}
	if n.Items == nil {
		n.Items = []itemObject{{"ITEM", n.Description, o.Amount, 1}}
	}
	return n
}

func gateLanguage(locale string) string {
	lang, _, _ := strings.Cut(strings.ToUpper(locale), "-")
	if slices.Contains(languages, lang) {
		return lang
	}
	return "EN"
}

// errorLanguage is that of the words with which GoPay refuses: it has two.
func errorLanguage(locale string) string {
	if lang := gateLanguage(locale); lang == "SK" || lang == "CS" {
		return "cs"
	}
	return "en-US"
}

// payment is the answer in our words, or what makes no sense in it.
func (a paymentObject) payment() (payment.Payment, error) {
	status, known := statuses[a.State]
	switch {
	case a.ID < 1:
		return payment.Payment{}, payment.Nonsense("payment %d", a.ID)
	case !known:
		return payment.Payment{}, payment.Nonsense("payment %d is %q", a.ID, a.State)
	case a.Amount < 1 || a.Currency == "":
		return payment.Payment{}, payment.Nonsense("payment %d has %d %q", a.ID, a.Amount, a.Currency)
	}
	p := payment.Payment{
		ID: strconv.FormatInt(a.ID, 10), Reference: a.OrderNumber, Status: status, State: a.State, Method: a.Instrument,
		Amount: a.Amount, Currency: a.Currency, Address: call.Address(a.Address),
	}
	if status.HasMoney() {
		p.Paid = a.Amount
	}
	if status == payment.Refunded {
		p.Refunded = a.Amount
	}
	return p, nil
}
