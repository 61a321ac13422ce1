package dpd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/couriertest"
	"backoffice/backend/integration/courier/dpd/dpdtest"
	"backoffice/backend/integration/httpmock"
	"backoffice/backend/paper/papertest"
)

var friday = time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)

func config(url string) Config {
	return Config{
		ClientKey: dpdtest.ClientKey, Email: dpdtest.Email, DelisID: dpdtest.DelisID, BankAccount: "77", Cancels: true,
		URL: url, TrackURL: url, Now: func() time.Time { return friday }, Timeout: 5 * time.Second,
	}
}

func TestCourier(t *testing.T) {
	couriertest.Run(t, func(t *testing.T) couriertest.Courier {
		return couriertest.Courier{Courier: New(config(dpdtest.New(t).URL)), Cancels: true, Points: 4}
	})
}

const token = `"params":{"DPDSecurity":{"SecurityToken":{"ClientKey":"0123456789abcdef0123456789abcdef","Email":"shop@example.com"}},`

// What goes over the wire, to the byte.
func TestBytes(t *testing.T) {
	stub := dpdtest.New(t)
	c := New(config(stub.URL))
	home := couriertest.Parcel("20260001231")
	s, err := c.Send(t.Context(), home)
	if err != nil {
		t.Fatal(err)
	}
	if s.ID != "0505000000000120261124" || s.Number != "05050000000001" || s.Label != stub.URL+"/labels?data=05050000000001" || s.Warning != "" || !s.Made.Equal(friday) {
		t.Errorf("got %+v", s)
	}
	point := couriertest.Parcel("20260001232")
	point.PointID, point.COD, point.Note, point.To.Email, point.To.Company, point.Sender, point.Locale = "SK10001", 0, "", "", `Pekáreň & "Syn"`, "1001", ""
	if _, err := c.Send(t.Context(), point); err != nil {
		t.Fatal(err)
	}
	sent := courier.Sent{Parcel: home, Shipment: s}
	if _, err := c.Labels(t.Context(), []courier.Sent{sent, sent}, 3); err != nil {
		t.Fatal(err)
	}
	if err := c.Cancel(t.Context(), sent); err != nil {
		t.Fatal(err)
	}
	for _, err := range c.Points(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		`{"jsonrpc":"2.0","method":"create",` + token + `"shipment":[{"reference":"20260001231","delisId":"ABC123","note":"Zvoňte na druhé poschodie.","product":9,"pickup":{"date":"20261123","timeWindow":{"beginning":"0800","end":"1600"}},"addressSender":{"id":"1000"},"addressRecipient":{"type":"b2c","name":"Ľubica Magdaléna Krivošíková-Žiaranová","street":"Hviezdoslavovo námestie","houseNumber":"1234/56A","zip":"91501","country":"703","city":"Nové Mesto nad Váhom","phone":"+421905123456","email":"lubica@example.com","note":"Zvoňte na druhé poschodie."},"parcels":{"parcel":[{"reference1":"20260001231","weight":1.25,"height":12,"width":20,"depth":30}]},"services":{"cod":{"amount":23.90,"currency":"EUR","bankAccount":{"id":"77"},"variableSymbol":"2026000123","paymentMethod":0},"notifications":{"notification":[{"destination":"lubica@example.com","type":1,"rule":904,"language":"SK"},{"destination":"+421905123456","type":3,"rule":904,"language":"SK"}]}}}]},"id":1}`,
		`{"jsonrpc":"2.0","method":"create",` + token + `"shipment":[{"reference":"20260001232","delisId":"ABC123","product":17,"pickup":{"date":"20261123","timeWindow":{"beginning":"0800","end":"1600"}},"addressSender":{"id":"1001"},"addressRecipient":{"type":"psd","name":"Ľubica Magdaléna Krivošíková-Žiaranová","nameDetail":"Pekáreň Syn","street":"Hviezdoslavovo námestie","houseNumber":"1234/56A","zip":"91501","country":"703","city":"Nové Mesto nad Váhom","phone":"+421905123456"},"parcels":{"parcel":[{"reference1":"20260001232","weight":1.25,"height":12,"width":20,"depth":30}]},"services":{"parcelShopDelivery":{"parcelShopId":"SK10001"},"notifications":{"notification":[{"destination":"+421905123456","type":3,"rule":902,"language":"SK"}]}}}]},"id":1}`,
		`{"jsonrpc":"2.0","method":"printLabels",` + token + `"label":{"parcels":{"parcel":[{"parcelno":"05050000000001"},{"parcelno":"05050000000001"}]},"pageSize":"A4","position":"3"}},"id":1}`,
		`{"jsonrpc":"2.0","method":"deleteShipments",` + token + `"shipments":{"shipment":[{"parcelno":"05050000000001"}]}},"id":1}`,
		`{"jsonrpc":"2.0","method":"getAll","params":{},"id":1}`,
	}
	got := stub.Requests()
	if len(got) != len(want) {
		t.Fatalf("%d calls: %v", len(got), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("call %d sent\n%s\nwant\n%s", i+1, got[i], want[i])
		}
	}
}

// After an accident it is told what is known, and nothing is asked a second time.
func TestAccidents(t *testing.T) {
	for _, one := range []struct {
		note    string
		outcome courier.Outcome
		words   string
		parcels int
	}{
		{dpdtest.Slow, courier.Unknown, "", 1},
		{dpdtest.Broken, courier.Unknown, "", 1},
		{dpdtest.Boom, courier.Unknown, "Internal error (500)", 0},
		{dpdtest.Page, courier.Unknown, "", 0},
		{dpdtest.Another, courier.Unknown, "", 0},
		{dpdtest.Empty, courier.Unknown, "", 0},
		{dpdtest.Throttle, courier.Retry, "", 0},
		{dpdtest.OldFault, courier.Refused, "Parcel range is not available (519)", 0},
	} {
		t.Run(one.note, func(t *testing.T) {
			stub := dpdtest.New(t)
			set := config(stub.URL)
			if one.note == dpdtest.Slow {
				set.Timeout = time.Second
			}
			p := couriertest.Parcel("A1")
			p.Note = one.note
			_, err := New(set).Send(t.Context(), p)
			if courier.OutcomeOf(err) != one.outcome || courier.WordsOf(err) != one.words || strings.Contains(fmt.Sprint(err), dpdtest.ClientKey) {
				t.Errorf("%s: %v", courier.OutcomeOf(err), err)
			}
			if len(stub.Requests()) != 1 || stub.Parcels() != one.parcels {
				t.Errorf("%d calls, %d parcels", len(stub.Requests()), stub.Parcels())
			}
		})
	}
	stub := dpdtest.New(t)
	p := couriertest.Parcel("A1")
	p.Note = dpdtest.Twice
	if s, err := New(config(stub.URL)).Send(t.Context(), p); err != nil || s.Number != "05050000000001" || stub.Parcels() != 1 {
		t.Errorf("told twice: %+v, %v", s, err)
	}
	p = couriertest.Parcel("A1")
	p.To.City = "WARN"
	if s, err := New(config(stub.URL)).Send(t.Context(), p); err != nil || s.Warning != "Čas príchodu kuriéra bol upravený." {
		t.Errorf("a remark: %+v, %v", s, err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	down := New(config("http://" + l.Addr().String()))
	_, err = down.Send(t.Context(), couriertest.Parcel("A1"))
	_, track := down.Track(t.Context(), courier.Sent{})
	for name, err := range map[string]error{"send": err, "track": track} {
		if courier.OutcomeOf(err) != courier.Retry || fault.CodeOf(err) != fault.Upstream {
			t.Errorf("%s while nobody listens: %v", name, err)
		}
	}
}

// Its words reach the person, by the fields that it speaks of.
func TestRefusals(t *testing.T) {
	stub := dpdtest.New(t)
	heavy := couriertest.Parcel("A1")
	heavy.Weight = 40_000
	_, err := New(config(stub.URL)).Send(t.Context(), heavy)
	f := fault.As(err)
	if f == nil || courier.OutcomeOf(err) != courier.Refused || courier.WordsOf(err) != "'Weight' must be less than or equal to '31,5'." || fmt.Sprint(f.Fields.Paths()) != "[weight]" {
		t.Errorf("too heavy: %v", err)
	}
	nowhere := couriertest.Parcel("A1")
	nowhere.To.Zip = "000 00"
	_, err = New(config(stub.URL)).Send(t.Context(), nowhere)
	if courier.WordsOf(err) != "Product / service DPD CLASSIC is not allowed in specified destination." {
		t.Errorf("nowhere: %v", err)
	}
	set := config(stub.URL)
	set.ClientKey = "another"
	_, err = New(set).Send(t.Context(), couriertest.Parcel("A1"))
	if courier.OutcomeOf(err) != courier.Refused || courier.WordsOf(err) != "Authentication failed (103)" {
		t.Errorf("another's key: %v", err)
	}
	for _, status := range []int{http.StatusUnauthorized, http.StatusForbidden} {
		shut := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		_, refused := New(config(shut.URL)).Send(t.Context(), couriertest.Parcel("A1"))
		shut.Close()
		for name, err := range map[string]error{"by a fault": err, "by its status": refused} {
			f := fault.As(err)
			if courier.OutcomeOf(err) != courier.Refused || f == nil || f.Message.Key != "errors.courierLogin" || f.Message.Args["Setting"] != "DPD_URL" {
				t.Errorf("a login that is refused %s: %v", name, err)
			}
		}
	}
	walled := httpmock.New(t).On("POST /shipment/json", httpmock.JSON(http.StatusForbidden, "text/html", "<h1>Forbidden</h1>"))
	if _, err := New(config(walled.URL)).Send(t.Context(), couriertest.Parcel("A1")); courier.OutcomeOf(err) != courier.Retry || fault.As(err).Message.Key != "errors.courierDown" {
		t.Errorf("a firewall: %v", err)
	}
	if stub.Parcels() != 0 {
		t.Errorf("%d parcels were taken", stub.Parcels())
	}
}

// What DPD would surely refuse it is not asked about.
func TestChecks(t *testing.T) {
	stub := dpdtest.New(t)
	set := config(stub.URL)
	set.BankAccount = ""
	p := couriertest.Parcel("A1")
	p.PointID, p.Weight, p.Depth = "SK10001", 50_001, 1000
	p.To.Street, p.To.Number, p.To.City, p.To.Zip, p.To.Phone = "", "", "", "", "zavolajte"
	_, err := New(set).Send(t.Context(), p)
	if f := fault.As(err); f == nil || fmt.Sprint(f.Fields.Paths()) != "[cod depth to.city to.phone to.street to.zip weight]" {
		t.Errorf("got %v", err)
	}
	p = couriertest.Parcel("A1")
	p.To.Country, p.To.Street = "XX", strings.Repeat("Dlhá ulica ", 9)
	_, err = New(set).Send(t.Context(), p)
	if f := fault.As(err); f == nil || fmt.Sprint(f.Fields.Paths()) != "[cod to.country to.phone to.street]" {
		t.Errorf("got %v", err)
	}
	if len(stub.Requests()) != 0 {
		t.Error("DPD was asked")
	}
}

func TestHalves(t *testing.T) {
	for text, want := range map[string]string{
		"Dlhá": "Dlhá|",
		"Námestie Slovenského národného povstania": "Námestie Slovenského národného|povstania",
		"": "|",
	} {
		first, rest := halves(text, 35)
		if first+"|"+rest != want {
			t.Errorf("%q is %q and %q", text, first, rest)
		}
	}
}

// DPD collects on days when people work.
func TestCollected(t *testing.T) {
	for now, want := range map[string]string{
		"2026-11-19T10:00:00Z": "20261120", "2026-11-20T10:00:00Z": "20261123", "2026-04-02T10:00:00Z": "20260407",
		"2026-12-23T10:00:00Z": "20261228", "2026-12-31T23:30:00Z": "20270104", "2026-07-03T10:00:00Z": "20260706",
	} {
		set := config("")
		set.Now = func() time.Time { at, _ := time.Parse(time.RFC3339, now); return at }
		if got := New(set).collected().Date; got != want {
			t.Errorf("on %s it is %s, want %s", now, got, want)
		}
	}
}

func TestLabelFallbacks(t *testing.T) {
	stub := dpdtest.New(t)
	c := New(config(stub.URL))
	s := couriertest.Courier{Courier: c}.Sent(t, 2)
	stub.Linked = true
	pdf, err := c.Labels(t.Context(), s[:1], 1)
	if err != nil || !strings.Contains(papertest.Open(t, pdf).Text(1), "05050000000001 own") {
		t.Errorf("an address in place of labels: %v", err)
	}
	stub.Linked, stub.NoPrint = false, true
	pdf, err = c.Labels(t.Context(), s[:1], 1)
	if err != nil || !strings.Contains(papertest.Open(t, pdf).Text(1), "05050000000001 own") {
		t.Errorf("no method to print: %v", err)
	}
	if _, err := c.Labels(t.Context(), s, 1); courier.OutcomeOf(err) != courier.Refused {
		t.Errorf("no method to print two: %v", err)
	}
	s[0].Label = "https://elsewhere.example.com/labels?data=05050000000001"
	if _, err := c.Labels(t.Context(), s[:1], 1); courier.OutcomeOf(err) != courier.Refused {
		t.Errorf("a label at another host: %v", err)
	}
	stub.NoPrint, stub.PDFs = false, func() []byte { return []byte("<html>") }
	if _, err := c.Labels(t.Context(), s[1:], 1); courier.OutcomeOf(err) != courier.Retry {
		t.Errorf("a page in place of labels: %v", err)
	}
}

// What is still to come is not told as if it had been.
func TestTrack(t *testing.T) {
	stub := dpdtest.New(t)
	set := config(stub.URL)
	set.Zone = time.FixedZone("CET", 3600)
	c := New(set)
	s := couriertest.Courier{Courier: c}.Sent(t, 1)[0]
	events, err := c.Track(t.Context(), s)
	got := ""
	for _, e := range events {
		got += fmt.Sprintf("%s %s %q %q\n", e.At.Format("02.01. 15:04"), e.State, e.Words, e.Where)
	}
	want := `23.11. 16:42 accepted "Your parcel has arrived at DPD." "Košice (SK)"
24.11. 01:10 on_the_way "On the road" "Žilina (SK)"
24.11. 07:00 other "In customs" ""
`
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
	s.Number = "05059999999999"
	if events, err := c.Track(t.Context(), s); err != nil || len(events) != 0 {
		t.Errorf("a parcel that nobody saw: %v, %v", events, err)
	}
}

func TestCancelIsOffUntilSwitchedOn(t *testing.T) {
	stub := dpdtest.New(t)
	set := config(stub.URL)
	set.Cancels = false
	if err := New(set).Cancel(t.Context(), courier.Sent{}); courier.OutcomeOf(err) != courier.Refused || len(stub.Requests()) != 0 {
		t.Errorf("got %v", err)
	}
}

func TestPoints(t *testing.T) {
	stub := dpdtest.New(t)
	c := New(config(stub.URL))
	var got []string
	for p, err := range c.Points(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %s, %s, %s %s %s %v", p.ID, p.Name, p.Street, p.Zip, p.City, p.Country, p.Hours))
	}
	if fmt.Sprint(got) != "[SK10001 Potraviny Čučoriedka, Hlavná 12, 04001 Košice SK [{1 08:00 18:00}] SK10002 Kvety Ruža, Dlhá 5, 81101 Bratislava SK [] SK10003 Trafika, Krátka, 97401 Banská Bystrica SK [] CZ20001 Večerka U Lípy, Dlouhá 9, 11000 Praha 1 CZ []]" {
		t.Errorf("got %v", got)
	}
	for name, answer := range map[string]string{"a page": "<html>", "a fault": `{"error":{"code":500}}`, "half": `{"result":{"parcelshops":[{"id":"SK1","country":{"code":"SK"}},{"id`} {
		stub.Points = answer
		var last error
		for _, err := range c.Points(t.Context()) {
			last = err
		}
		if courier.OutcomeOf(last) != courier.Retry {
			t.Errorf("%s: %v", name, last)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range c.Points(ctx) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
}
