package courier

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"backoffice/backend/fault"
)

// Parcel is what is to be sent. Money is in hundredths of its currency.
type Parcel struct {
	Reference  string // the caller's own, another for every parcel: up to 35 letters and digits
	Sender     string // the address that it is collected at, by its number at the service; empty: the usual one
	To         Address
	PointID    string // where it is to be collected; empty: it goes to the address
	PointName  string // for the label
	CarrierID  string // who carries it on, of services that pass parcels on
	Weight     int    // grams
	Depth      int    // centimetres, as Width and Height
	Width      int
	Height     int
	COD        int64 // to be paid on delivery; 0: nothing
	Value      int64 // what it is worth, for its insurance
	Currency   string
	PaymentRef string // variable symbol of the money on delivery: up to 10 digits
	Note       string // for the driver
	Locale     string // the recipient's language
}

// Address is of a person. Country is two letters.
type Address struct {
	Name    string
	Surname string // may be empty where Name is the whole
	Company string
	Street  string
	Number  string // of the house; may stand in Street
	City    string
	Zip     string
	Country string
	Phone   string
	Email   string
}

// Full is the name of the person.
func (a Address) Full() string { return strings.TrimSpace(a.Name + " " + a.Surname) }

// Line is street and house.
func (a Address) Line() string { return strings.TrimSpace(a.Street + " " + a.Number) }

// Code is the postal code as services want it, without spaces.
func (a Address) Code() string { return strings.Join(strings.Fields(a.Zip), "") }

var (
	reference  = regexp.MustCompile(`^[A-Za-z0-9]{1,35}$`)
	digits     = regexp.MustCompile(`^[0-9]{1,10}$`)
	currencies = regexp.MustCompile(`^[A-Z]{3}$`)
	countries  = regexp.MustCompile(`^[A-Z]{2}$`)
)

// Check returns an Invalid fault that names every field that no service takes, by
// its name in lower case: "reference", "to.name", "weight", "point_id".
func (p Parcel) Check() error { return p.Problems().Err() }

// Problems are what Check reports.
func (p Parcel) Problems() fault.Fields {
	wrong := fault.Fields{}
	for path, value := range map[string]string{"to.name": p.To.Full(), "to.street": p.To.Line(), "to.city": p.To.City, "to.zip": p.To.Code()} {
		// Who collects it at a point lives anywhere.
		if strings.TrimSpace(value) == "" && (p.PointID == "" || path == "to.name") {
			wrong.Add(path, fault.M("errors.required"))
		}
	}
	for path, value := range map[string]int{"depth": p.Depth, "width": p.Width, "height": p.Height} {
		if value < 1 {
			wrong.Add(path, fault.M("errors.minValue", "Value", fault.Decimal("1")))
		}
	}
	if p.Weight < 100 {
		wrong.Add("weight", fault.M("errors.minValue", "Value", fault.Decimal("0.1")))
	}
	if !reference.MatchString(p.Reference) {
		wrong.Add("reference", fault.M("errors.pattern"))
	}
	if !countries.MatchString(p.To.Country) {
		wrong.Add("to.country", fault.M("errors.required"))
	}
	if p.COD < 0 || p.Value < 0 {
		wrong.Add("cod", fault.M("errors.minValue", "Value", fault.Decimal("0")))
	}
	if !currencies.MatchString(p.Currency) {
		wrong.Add("currency", fault.M("errors.required"))
	}
	if p.PaymentRef != "" && !digits.MatchString(p.PaymentRef) {
		wrong.Add("payment_ref", fault.M("errors.pattern"))
	}
	return wrong
}

// Kilos are grams as a decimal number of kilograms.
func Kilos(grams int) string { return decimal(int64(grams), 3) }

// Money is hundredths as a decimal number with two places.
func Money(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// decimal is n over ten to the power of places, without zeros at its end.
func decimal(n int64, places int) string {
	text := fmt.Sprintf("%0*d", places+1, n)
	at := len(text) - places
	return strings.TrimRight(strings.TrimRight(text[:at]+"."+text[at:], "0"), ".")
}

// CountryNumber is the ISO 3166-1 number of a country of two letters, "703" of SK.
func CountryNumber(country string) (string, bool) {
	region, err := language.ParseRegion(country)
	if err != nil || !region.IsCountry() {
		return "", false
	}
	return fmt.Sprintf("%03d", region.M49()), true
}

// dialling are the numbers of countries and what people write before their own
// numbers at home.
var dialling = map[string]struct{ code, home string }{
	"SK": {"421", "0"}, "CZ": {"420", ""}, "AT": {"43", "0"}, "DE": {"49", "0"},
	"HU": {"36", "06"}, "PL": {"48", ""}, "RO": {"40", "0"},
}

var international = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)

// Phone is a telephone number as services want it, "+421905123456", of one that a
// person of that country wrote. It returns false where it makes none of it.
func Phone(written, country string) (string, bool) {
	number := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \u00a0-/().", r) {
			return -1
		}
		return r
	}, written)
	if rest, ok := strings.CutPrefix(number, "00"); ok {
		number = "+" + rest
	}
	home, known := dialling[country]
	if !strings.HasPrefix(number, "+") && known {
		number = "+" + home.code + strings.TrimPrefix(number, home.home)
	}
	return number, international.MatchString(number)
}

// Cut is text with at most so many letters.
func Cut(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return strings.TrimSpace(string(runes[:most]))
	}
	return text
}

// CheckPlace refuses what is no place of a sheet, and a call for no label.
func CheckPlace(all []Sent, place int) error {
	if place < 1 || place > Places {
		return fault.Field("position", "errors.option", "Value", strconv.Itoa(place))
	}
	if len(all) == 0 {
		return fault.Field("rows", "errors.required")
	}
	return nil
}
