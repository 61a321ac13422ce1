package dpdtest

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// shipment is what DPD reads: everything else is refused.
type shipment struct {
	Reference string `json:"reference"`
	DelisID   string `json:"delisId"`
	Note      string `json:"note"`
	Product   int    `json:"product"`
	PickUp    struct {
		Date   string `json:"date"`
		Window struct {
			Beginning string `json:"beginning"`
			End       string `json:"end"`
		} `json:"timeWindow"`
	} `json:"pickup"`
	Sender struct {
		ID string `json:"id"`
	} `json:"addressSender"`
	Recipient struct {
		Type         string `json:"type"`
		Name         string `json:"name"`
		NameDetail   string `json:"nameDetail"`
		Street       string `json:"street"`
		StreetDetail string `json:"streetDetail"`
		HouseNumber  string `json:"houseNumber"`
		Zip          string `json:"zip"`
		Country      string `json:"country"`
		City         string `json:"city"`
		Phone        string `json:"phone"`
		Email        string `json:"email"`
		Note         string `json:"note"`
	} `json:"addressRecipient"`
	Parcels struct {
		Parcel []struct {
			Reference string  `json:"reference1"`
			Weight    float64 `json:"weight"`
			Height    int     `json:"height"`
			Width     int     `json:"width"`
			Depth     int     `json:"depth"`
		} `json:"parcel"`
	} `json:"parcels"`
	Services struct {
		COD *struct {
			Amount   float64 `json:"amount"`
			Currency string  `json:"currency"`
			Account  struct {
				ID string `json:"id"`
			} `json:"bankAccount"`
			VariableSymbol string `json:"variableSymbol"`
			Method         int    `json:"paymentMethod"`
		} `json:"cod"`
		Point *struct {
			ID string `json:"parcelShopId"`
		} `json:"parcelShopDelivery"`
		Notifications *struct {
			All []struct {
				Destination string `json:"destination"`
				Type        int    `json:"type"`
				Rule        int    `json:"rule"`
				Language    string `json:"language"`
			} `json:"notification"`
		} `json:"notifications"`
	} `json:"services"`
}

// wrong are the messages of a validation, empty where there is nothing to say.
func (s shipment) wrong() string {
	var all []string
	say := func(bad bool, element, envelope, format string, args ...any) {
		if bad {
			all = append(all, fmt.Sprintf(`{"value":%q,"element":%q,"envelope":%q}`, fmt.Sprintf(format, args...), element, envelope))
		}
	}
	between := func(text string, low, high int) bool {
		n := utf8.RuneCountInString(text)
		return n >= low && n <= high
	}
	r := s.Recipient
	say(!references.MatchString(s.Reference), "reference", "shipment", "'Reference' is not valid.")
	say(!delisIDs.MatchString(s.DelisID), "delisId", "shipment", "'DelisId' is not valid.")
	say(!between(s.Note, 0, 35), "note", "shipment", "'Note' is too long.")
	say(s.Product != 9 && s.Product != 1 && s.Product != 17, "product", "shipment", "'Product' is not valid.")
	say(!days.MatchString(s.PickUp.Date), "date", "pickup", "'Date' is not valid.")
	say(!times.MatchString(s.PickUp.Window.Beginning) || !times.MatchString(s.PickUp.Window.End), "timeWindow", "pickup", "'TimeWindow' is not valid.")
	say(!addresses.MatchString(s.Sender.ID), "id", "addressSender", "'Id' is not valid.")
	say(!strings.Contains("b2b b2c psd", r.Type), "type", "addressRecipient", "'Type' is not valid.")
	say(!between(r.Name, 5, 50), "name", "addressRecipient", "'Name' must have 5 to 50 characters.")
	say(r.NameDetail != "" && !between(r.NameDetail, 5, 50), "nameDetail", "addressRecipient", "'NameDetail' must have 5 to 50 characters.")
	say(!between(r.Street, 1, 35) || strings.ContainsAny(r.Street, "&'`\"²"), "street", "addressRecipient", "'Street' is not valid.")
	say(!between(r.StreetDetail, 0, 35), "streetDetail", "addressRecipient", "'StreetDetail' is too long.")
	say(!between(r.HouseNumber, 0, 10), "houseNumber", "addressRecipient", "'HouseNumber' is too long.")
	say(!zips.MatchString(r.Zip), "zip", "addressRecipient", "'Zip' is not valid.")
	say(r.Country != "703" && r.Country != "203" && r.Country != "040", "country", "addressRecipient", "'Country' is not valid.")
	say(!between(r.City, 1, 35), "city", "addressRecipient", "'City' is not valid.")
	say(!phones.MatchString(r.Phone), "phone", "addressRecipient", "'Phone' is not valid.")
	for i, p := range s.Parcels.Parcel {
		envelope := fmt.Sprintf("parcel[%d]", i)
		// The newer host has one limit for every country.
		say(p.Weight > 31.5, "weight", envelope, "'Weight' must be less than or equal to '31,5'.")
		say(p.Weight < 0.1, "weight", envelope, "'Weight' must be greater than or equal to '0,1'.")
		say(p.Height < 1 || p.Width < 1 || p.Depth < 1 || p.Height > 999 || p.Width > 999 || p.Depth > 999, "height", envelope, "'Height' is not valid.")
	}
	say(len(s.Parcels.Parcel) == 0, "parcel", "parcels", "'Parcel' is missing.")
	say((s.Product == 17) != (s.Services.Point != nil && r.Type == "psd"), "parcelShopId", "parcelShopDelivery", "'ParcelShopId' and 'Product' do not agree.")
	say(s.Services.Notifications == nil || len(s.Services.Notifications.All) == 0, "notifications", "services", "'Notifications' are missing.")
	if c := s.Services.COD; c != nil {
		say(c.Amount <= 0 || !strings.Contains("EUR CZK PLN HUF", c.Currency) || c.Account.ID == "", "amount", "cod", "'COD' is not valid.")
	}
	if r.Zip == "00000" {
		return `"Product / service DPD CLASSIC is not allowed in specified destination."`
	}
	return strings.Join(all, ",")
}

// points are what the service knows of, one of them without an address to send to.
const points = `{"jsonrpc":"2.0","id":1,"result":{"result":"OK","parcelshops":{"parcelshop":[
{"id":"SK10001","name":"Potraviny Čučoriedka","street":"Hlavná","houseno":"12","zip":"040 01","city":"Košice","country":{"id":703,"code":"SK","value":"Slovensko"},"email":"","phone":"","web":"","latitude":48.7,"longitude":21.2,"properties":{},"openingHours":{"day":[{"id":1,"from":"08:00","to":"18:00"}]},"services":{"code":["100"]}},
{"id":"SK10002","name":"Kvety Ruža","street":"Dlhá","houseno":5,"zip":81101,"city":"Bratislava","country":{"id":703,"code":"sk","value":"Slovensko"}},
{"id":"SK10003","name":"Trafika","street":"Krátka","houseno":null,"zip":"97401","city":"Banská Bystrica","country":{"id":703,"code":"SK"}},
{"id":"CZ20001","name":"Večerka U Lípy","street":"Dlouhá","houseno":"9","zip":"11000","city":"Praha 1","country":{"id":203,"code":"CZ"}},
{"id":"","name":"Zrušené","street":"","houseno":"","zip":"","city":"","country":{"code":""}}
]}}}`

// course is the life of a parcel of which the last step is still to come.
const course = `{"parcellifecycleResponse":{"parcelLifeCycleData":{"shipmentInfo":{"parcelLabelNumber":"x"},"statusInfo":[
{"status":"ACCEPTED","label":"Parcel handed to DPD","description":{"content":["Your parcel has arrived at DPD."]},"statusHasBeenReached":true,"isCurrentStatus":false,"location":"Košice (SK)","date":"23.11.2026, 17:42"},
{"status":"ON_THE_ROAD","label":"On the road","description":{"content":[]},"statusHasBeenReached":true,"isCurrentStatus":false,"location":"Žilina (SK)","date":"24.11.2026, 02:10"},
{"status":"CUSTOMS_CHECK","label":"In customs","description":{"content":[]},"statusHasBeenReached":true,"isCurrentStatus":true,"location":"","date":"24.11.2026, 08:00"},
{"status":"DELIVERED","label":"Delivered","description":{"content":[]},"statusHasBeenReached":false,"isCurrentStatus":false,"location":"","date":""}
]}}}`
