package payment

import (
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/text/language"

	"backoffice/backend/fault"
)

// Order is one attempt to pay an order.
type Order struct {
	Reference string // the caller's own, another for every attempt: up to 35 letters and digits
	Number    string // of the order, for people
	Symbol    string // variable symbol, of bank transfers: up to 10 digits
	Amount    int64  // cents
	Currency  string // "EUR"
	Items     []Item // what Amount is the sum of; none: the order as a whole
	Customer  Customer
	Locale    string // the customer's language: "sk"
	// ReturnURL is where the customer comes back to. Whose order it is stands in its
	// path: what services add behind it differs.
	ReturnURL string
	NotifyURL string // called with "?id=" of the payment when its state changes
}

// Kind is what a line of an order is.
type Kind string

// The kinds.
const (
	Goods    Kind = "goods"
	Delivery Kind = "delivery" // and other fees
	Discount Kind = "discount" // below zero
)

// Item is a line of an order. Amount is of all pieces.
type Item struct {
	Kind   Kind
	Name   string
	Count  int64
	Amount int64
}

// Customer is who pays. Country is two letters.
type Customer struct {
	Name, Surname, Email, Phone string
	Street, City, Zip, Country  string
}

// CountryISO3 is the country in three letters; empty where it is none.
func (c Customer) CountryISO3() string {
	region, err := language.ParseRegion(c.Country)
	if err != nil || !region.IsCountry() {
		return ""
	}
	return region.ISO3()
}

const mostURL = 512

var (
	reference  = regexp.MustCompile(`^[A-Za-z0-9]{1,35}$`)
	symbol     = regexp.MustCompile(`^[0-9]{1,10}$`)
	currencies = regexp.MustCompile(`^[A-Z]{3}$`)
)

// Check returns an Invalid fault that names every field that no service takes, by
// its name in lower case: "reference", "items", "return_url".
func (o Order) Check() error {
	wrong := fault.Fields{}
	for path, value := range map[string]string{"number": o.Number, "customer.email": o.Customer.Email, "locale": o.Locale} {
		if strings.TrimSpace(value) == "" {
			wrong.Add(path, fault.M("errors.required"))
		}
	}
	if !reference.MatchString(o.Reference) {
		wrong.Add("reference", fault.M("errors.pattern"))
	}
	if o.Symbol != "" && !symbol.MatchString(o.Symbol) {
		wrong.Add("symbol", fault.M("errors.pattern"))
	}
	if o.Amount < 1 {
		wrong.Add("amount", fault.M("errors.minValue", "Value", fault.Decimal("0.01")))
	}
	if !currencies.MatchString(o.Currency) {
		wrong.Add("currency", fault.M("errors.pattern"))
	}
	if o.Customer.Country != "" && o.Customer.CountryISO3() == "" {
		wrong.Add("customer.country", fault.M("errors.pattern"))
	}
	if !isAbsoluteURL(o.ReturnURL) {
		wrong.Add("return_url", fault.M("errors.url"))
	}
	if o.NotifyURL != "" && !isAbsoluteURL(o.NotifyURL) {
		wrong.Add("notify_url", fault.M("errors.url"))
	}
	if !o.sumsUp() {
		wrong.Add("items", fault.M("errors.paymentItems"))
	}
	return wrong.Err()
}

func (o Order) sumsUp() bool {
	sum := int64(0)
	for _, item := range o.Items {
		if item.Count < 1 || (item.Amount < 0) != (item.Kind == Discount) && item.Amount != 0 {
			return false
		}
		sum += item.Amount
	}
	return len(o.Items) == 0 || sum == o.Amount
}

func isAbsoluteURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= mostURL && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil
}

// Check returns an Invalid fault where no service could give that back.
func (r Refund) Check() error {
	wrong := fault.Fields{}
	if r.Amount < 1 {
		wrong.Add("amount", fault.M("errors.minValue", "Value", fault.Decimal("0.01")))
	}
	if r.Before < 0 {
		wrong.Add("before", fault.M("errors.minValue", "Value", fault.Decimal("0")))
	}
	return wrong.Err()
}
