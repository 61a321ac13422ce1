package packeta

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
)

// createPacket is a parcel as Packeta takes it, its fields in the order in which
// they are sent.
type createPacket struct {
	XMLName  xml.Name `xml:"createPacket"`
	Password string   `xml:"apiPassword"`
	Packet   packet   `xml:"packetAttributes"`
}

type packet struct {
	Number       string `xml:"number"`
	Name         string `xml:"name"`
	Surname      string `xml:"surname"`
	Company      string `xml:"company,omitempty"`
	Email        string `xml:"email,omitempty"`
	Phone        string `xml:"phone,omitempty"`
	AddressID    string `xml:"addressId"`
	CarrierPoint string `xml:"carrierPickupPoint,omitempty"`
	Street       string `xml:"street,omitempty"`
	HouseNumber  string `xml:"houseNumber,omitempty"`
	City         string `xml:"city,omitempty"`
	Zip          string `xml:"zip,omitempty"`
	Currency     string `xml:"currency"`
	COD          string `xml:"cod,omitempty"`
	Value        string `xml:"value"`
	Weight       string `xml:"weight"`
	Eshop        string `xml:"eshop,omitempty"`
	Note         string `xml:"note,omitempty"`
	Size         size   `xml:"size"`
}

// size is in millimetres.
type size struct {
	Length int `xml:"length"`
	Width  int `xml:"width"`
	Height int `xml:"height"`
}

var (
	currencies = []string{"CZK", "EUR", "HUF", "PLN", "RON"}
	number     = regexp.MustCompile(`^[0-9]{1,10}$`)
)

// packet makes a parcel Packeta's. It returns an Invalid fault that names every
// field which Packeta would refuse.
func (c *Client) packet(p courier.Parcel) (packet, error) {
	wrong := p.Problems()
	to := p.To
	name, surname := names(to)
	k := packet{
		Number: p.Reference, Name: name, Surname: surname, Company: letters(to.Company, 32), Email: to.Email,
		AddressID: p.PointID, Currency: p.Currency, Value: courier.Money(max(p.Value, p.COD)), Weight: courier.Kilos(p.Weight), Eshop: c.c.Eshop,
		Note: courier.Cut(strings.NewReplacer(`"`, " ", ";", ",").Replace(p.Note), 128),
		Size: size{p.Depth * 10, p.Width * 10, p.Height * 10},
	}
	if p.Sender != "" {
		k.Eshop = p.Sender
	}
	if p.CarrierID != "" {
		// A carrier takes it on: to a point of its own, or to the address.
		k.AddressID, k.CarrierPoint = p.CarrierID, p.PointID
		if p.PointID == "" {
			k.Street, k.HouseNumber = courier.Cut(to.Street, 32), courier.Cut(to.Number, 16)
			k.City, k.Zip = courier.Cut(to.City, 32), to.Code()
		}
	}
	switch {
	case k.AddressID == "":
		wrong.Add("point_id", fault.M("errors.required"))
	case !number.MatchString(k.AddressID): // a point of another courier's, or of a list of old
		wrong.Add("point_id", fault.M("errors.option"))
	}
	var known bool
	if k.Phone, known = courier.Phone(to.Phone, to.Country); !known {
		k.Phone = ""
		if to.Phone != "" || to.Email == "" {
			wrong.Add("to.phone", fault.M("errors.phone"))
		}
	}
	if p.Currency != "" && !slices.Contains(currencies, p.Currency) {
		wrong.Add("currency", fault.M("errors.option"))
	}
	if p.COD > 0 {
		k.COD = courier.Money(p.COD)
		// Coins that these currencies lack, Packeta takes no money in.
		if coin := map[string]int64{"CZK": 100, "HUF": 500}[p.Currency]; coin > 0 {
			if p.COD%coin != 0 {
				wrong.Add("cod", fault.M("errors.courierCoin", "Coin", fault.Decimal(fmt.Sprint(coin/100)), "Currency", p.Currency))
			}
			k.COD = fmt.Sprint(p.COD / 100)
		}
	}
	return k, wrong.Err()
}

// names are the two that Packeta wants, of a person who may have given one.
func names(a courier.Address) (name, surname string) {
	name, surname = strings.TrimSpace(a.Name), strings.TrimSpace(a.Surname)
	if surname == "" {
		if at := strings.LastIndex(name, " "); at > 0 {
			name, surname = name[:at], name[at+1:]
		} else {
			surname = name
		}
	}
	return letters(name, 32), letters(surname, 32)
}

// letters is text without what Packeta does not take in names.
func letters(text string, most int) string {
	return courier.Cut(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" ,.'-&()", r) {
			return r
		}
		return ' '
	}, text), most)
}

// Send creates a packet. Packeta takes a number once, so that after silence the same
// parcel may be sent again; where it has it already, only a person can find its id.
func (c *Client) Send(ctx context.Context, p courier.Parcel) (courier.Shipment, error) {
	k, err := c.packet(p)
	if err != nil {
		return courier.Shipment{}, err
	}
	a, err := c.ask(ctx, createPacket{Password: c.c.Password, Packet: k})
	if err != nil {
		// The number was looked at before, so that what is wrong with it is that it is there.
		if f, ok := errors.AsType[*courier.Failure](err); ok && f.Outcome == courier.Refused && a.speaksOf("number") {
			f.Outcome = courier.Unknown
		}
		return courier.Shipment{}, err
	}
	if len(a.Results) == 0 || !number.MatchString(a.Results[0].ID) {
		return courier.Shipment{}, c.failure(courier.Retry, courier.Nonsense("it contains no id"))
	}
	id := a.Results[0].ID
	for _, again := range a.Results {
		if again.ID != id {
			return courier.Shipment{}, c.failure(courier.Unknown, courier.Nonsense("one packet is %q and %q", id, again.ID))
		}
	}
	return courier.Shipment{ID: id, Number: id, Made: c.c.Now().UTC()}, nil
}
