package dpd

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/sk"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
)

// create is a shipment as DPD takes it, its fields in the order in which they are sent.
type create struct {
	Security security   `json:"DPDSecurity"`
	Shipment []shipment `json:"shipment"`
}

type shipment struct {
	Reference string    `json:"reference"`
	DelisID   string    `json:"delisId"`
	Note      string    `json:"note,omitempty"`
	Product   int       `json:"product"`
	PickUp    collected `json:"pickup"`
	Sender    struct {
		ID string `json:"id"`
	} `json:"addressSender"`
	Recipient recipient `json:"addressRecipient"`
	Parcels   struct {
		Parcel []parcel `json:"parcel"`
	} `json:"parcels"`
	Services services `json:"services"`
}

// collected is when the driver comes.
type collected struct {
	Date   string `json:"date"`
	Window struct {
		Beginning string `json:"beginning"`
		End       string `json:"end"`
	} `json:"timeWindow"`
}

type recipient struct {
	Type         string `json:"type"`
	Name         string `json:"name"`
	NameDetail   string `json:"nameDetail,omitempty"`
	Street       string `json:"street"`
	StreetDetail string `json:"streetDetail,omitempty"`
	HouseNumber  string `json:"houseNumber,omitempty"`
	Zip          string `json:"zip"`
	Country      string `json:"country"`
	City         string `json:"city"`
	Phone        string `json:"phone"`
	Email        string `json:"email,omitempty"`
	Note         string `json:"note,omitempty"`
}

type parcel struct {
	Reference string      `json:"reference1"`
	Weight    json.Number `json:"weight"`
	Height    int         `json:"height"`
	Width     int         `json:"width"`
	Depth     int         `json:"depth"`
}

type services struct {
	COD           *cod   `json:"cod,omitempty"`
	Point         *point `json:"parcelShopDelivery,omitempty"`
	Notifications struct {
		All []notification `json:"notification"`
	} `json:"notifications"`
}

type cod struct {
	Amount   json.Number `json:"amount"`
	Currency string      `json:"currency"`
	Account  struct {
		ID string `json:"id"`
	} `json:"bankAccount"`
	VariableSymbol string `json:"variableSymbol,omitempty"`
	Method         int    `json:"paymentMethod"`
}

type point struct {
	ID string `json:"parcelShopId"`
}

// notification informs the recipient of the parcel, by e-mail or by SMS.
type notification struct {
	Destination string `json:"destination"`
	Type        int    `json:"type"`
	Rule        int    `json:"rule"`
	Language    string `json:"language"`
}

const (
	byEmail, bySMS     = 1, 3
	onTheDay, atPoint  = 904, 902
	cash               = 0
	mostHome, mostAway = 50_000, 31_500 // grams, in Slovakia and abroad
	mostSide           = 999
)

// shipment makes a parcel DPD's. It returns an Invalid fault that names every field
// which DPD would refuse.
func (c *Client) shipment(p courier.Parcel) (shipment, error) {
	wrong := p.Problems()
	s := shipment{Reference: p.Reference, DelisID: c.c.DelisID, Note: courier.Cut(p.Note, 35), Product: c.c.Product, PickUp: c.collected()}
	if s.Sender.ID = p.Sender; s.Sender.ID == "" {
		s.Sender.ID = c.c.Sender
	}
	s.Recipient = c.recipient(p, wrong)
	most := mostAway
	if p.To.Country == "SK" {
		most = mostHome
	}
	if p.Weight > most {
		wrong.Add("weight", errorMost(courier.Kilos(most)))
	}
	for path, side := range map[string]int{"depth": p.Depth, "width": p.Width, "height": p.Height} {
		if side > mostSide {
			wrong.Add(path, errorMost("999"))
		}
	}
	s.Parcels.Parcel = []parcel{{p.Reference, json.Number(courier.Kilos(p.Weight)), p.Height, p.Width, p.Depth}}
	if p.PointID != "" {
		s.Product, s.Services.Point = pickUp, &point{p.PointID}
	}
	if p.COD > 0 {
		if c.c.BankAccount == "" {
			wrong.Add("cod", fault.M("errors.courierAccount", "Service", Service, "Setting", setting))
		}
		s.Services.COD = &cod{Amount: json.Number(courier.Money(p.COD)), Currency: p.Currency, VariableSymbol: p.PaymentRef, Method: cash}
		s.Services.COD.Account.ID = c.c.BankAccount
	}
	s.Services.Notifications.All = notifications(p, s.Recipient)
	return s, wrong.Err()
}

func errorMost(most string) fault.Message {
	return fault.M("errors.maxValue", "Value", fault.Decimal(most))
}

// collected is the next day on which DPD collects, all day long.
func (c *Client) collected() (p collected) {
	days := cal.NewBusinessCalendar()
	days.AddHoliday(sk.Holidays...)
	day := c.c.Now().In(c.c.Zone)
	day = time.Date(day.Year(), day.Month(), day.Day()+1, 12, 0, 0, 0, time.UTC)
	for !days.IsWorkday(day) {
		day = day.AddDate(0, 0, 1)
	}
	p.Date, p.Window.Beginning, p.Window.End = day.Format("20060102"), "0800", "1600"
	return p
}

// unwanted are characters that DPD's machines do not take.
var unwanted = strings.NewReplacer("&", " ", "'", "", "`", "", `"`, "", "²", "2")

func (c *Client) recipient(p courier.Parcel, wrong fault.Fields) recipient {
	to := p.To
	r := recipient{
		Type: "b2c", Name: courier.Cut(unwanted.Replace(to.Full()), 47), Zip: to.Code(),
		City: courier.Cut(to.City, 35), Email: to.Email, Note: courier.Cut(p.Note, 70),
	}
	if p.PointID != "" {
		r.Type = "psd"
		for path, value := range map[string]string{"to.street": to.Line(), "to.city": to.City, "to.zip": to.Code()} {
			if value == "" {
				wrong.Add(path, fault.M("errors.required"))
			}
		}
	}
	if company := courier.Cut(unwanted.Replace(to.Company), 50); len([]rune(company)) >= 5 {
		r.NameDetail = company
	}
	street, number := to.Street, strings.TrimSpace(to.Number)
	if len([]rune(number)) > 10 {
		street, number = to.Line(), ""
	}
	r.HouseNumber = number
	r.Street, r.StreetDetail = halves(unwanted.Replace(street), 35)
	if len([]rune(r.StreetDetail)) > 35 {
		wrong.Add("to.street", fault.M("errors.max", "Count", 70))
	}
	var known bool
	if r.Country, known = courier.CountryNumber(to.Country); !known && to.Country != "" {
		wrong.Add("to.country", fault.M("errors.option"))
	}
	if r.Phone, known = courier.Phone(to.Phone, to.Country); !known {
		wrong.Add("to.phone", fault.M("errors.phone"))
	}
	return r
}

// halves breaks text between words after at most so many letters.
func halves(text string, most int) (first, rest string) {
	words := strings.Fields(text)
	for i, word := range words {
		longer := strings.TrimSpace(first + " " + word)
		if len([]rune(longer)) > most {
			return first, strings.Join(words[i:], " ")
		}
		first = longer
	}
	return first, ""
}

func notifications(p courier.Parcel, r recipient) (all []notification) {
	rule := onTheDay
	if p.PointID != "" {
		rule = atPoint
	}
	language := strings.ToUpper(p.Locale)
	if language == "" {
		language = "SK"
	}
	if r.Email != "" {
		all = append(all, notification{r.Email, byEmail, rule, language})
	}
	return append(all, notification{r.Phone, bySMS, rule, language})
}
