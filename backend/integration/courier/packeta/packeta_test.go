package packeta

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/couriertest"
	"backoffice/backend/integration/courier/packeta/packetatest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func config(url string) Config {
	return Config{
		Password: packetatest.Password, Key: packetatest.Key, Eshop: "svetlo.example.com", URL: url, FeedURL: url,
		Now: func() time.Time { return noon }, Timeout: 5 * time.Second,
	}
}

func parcel(reference string) courier.Parcel {
	p := couriertest.Parcel(reference)
	p.PointID = "1234"
	return p
}

func TestCourier(t *testing.T) {
	couriertest.Run(t, func(t *testing.T) couriertest.Courier {
		return couriertest.Courier{
			Courier: New(config(packetatest.New(t).URL)), Cancels: true, Points: 3,
			Carries: func(p courier.Parcel) courier.Parcel { p.PointID = "1234"; return p },
		}
	})
}

const password = `<apiPassword>0123456789abcdef0123456789abcdef</apiPassword>`

// What goes over the wire, to the byte.
func TestBytes(t *testing.T) {
	stub := packetatest.New(t)
	c := New(config(stub.URL))
	toPoint := parcel("20260001231")
	s, err := c.Send(t.Context(), toPoint)
	if err != nil {
		t.Fatal(err)
	}
	if s != (courier.Shipment{ID: "1000000001", Number: "1000000001", Made: noon}) {
		t.Errorf("got %+v", s)
	}
	home := parcel("20260001232")
	home.PointID, home.CarrierID, home.Currency, home.COD, home.Value, home.Note, home.Sender = "", "131", "CZK", 59900, 0, `"Pozor"; pes`, "druhy"
	home.To = courier.Address{Name: "Žofie Příhodová", Company: "Svíčky <3 & syn", Street: "U Staré školy", Number: "115/12", City: "Praha 1", Zip: "110 00", Country: "CZ", Phone: "601 234 567"}
	if _, err := c.Send(t.Context(), home); err != nil {
		t.Fatal(err)
	}
	carrierPoint := parcel("20260001233")
	carrierPoint.CarrierID, carrierPoint.PointID, carrierPoint.COD, carrierPoint.Note, carrierPoint.To.Phone = "132", "1200", 0, "", ""
	if _, err := c.Send(t.Context(), carrierPoint); err != nil {
		t.Fatal(err)
	}
	sent := courier.Sent{Parcel: toPoint, Shipment: s}
	if _, err := c.Labels(t.Context(), []courier.Sent{sent, sent}, 3); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Track(t.Context(), sent); err != nil {
		t.Fatal(err)
	}
	if err := c.Cancel(t.Context(), sent); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`<createPacket>` + password + `<packetAttributes><number>20260001231</number><name>Ľubica Magdaléna</name><surname>Krivošíková-Žiaranová</surname><email>lubica@example.com</email><phone>+421905123456</phone><addressId>1234</addressId><currency>EUR</currency><cod>23.90</cod><value>23.90</value><weight>1.25</weight><eshop>svetlo.example.com</eshop><note>Zvoňte na druhé poschodie.</note><size><length>300</length><width>200</width><height>120</height></size></packetAttributes></createPacket>`,
		`<createPacket>` + password + `<packetAttributes><number>20260001232</number><name>Žofie</name><surname>Příhodová</surname><company>Svíčky 3 &amp; syn</company><phone>+420601234567</phone><addressId>131</addressId><street>U Staré školy</street><houseNumber>115/12</houseNumber><city>Praha 1</city><zip>11000</zip><currency>CZK</currency><cod>599</cod><value>599.00</value><weight>1.25</weight><eshop>druhy</eshop><note>Pozor , pes</note><size><length>300</length><width>200</width><height>120</height></size></packetAttributes></createPacket>`,
		`<createPacket>` + password + `<packetAttributes><number>20260001233</number><name>Ľubica Magdaléna</name><surname>Krivošíková-Žiaranová</surname><email>lubica@example.com</email><addressId>132</addressId><carrierPickupPoint>1200</carrierPickupPoint><currency>EUR</currency><value>23.90</value><weight>1.25</weight><eshop>svetlo.example.com</eshop><size><length>300</length><width>200</width><height>120</height></size></packetAttributes></createPacket>`,
		`<packetsLabelsPdf>` + password + `<packetIds><id>1000000001</id><id>1000000001</id></packetIds><format>A6 on A4</format><offset>2</offset></packetsLabelsPdf>`,
		`<packetTracking>` + password + `<packetId>1000000001</packetId></packetTracking>`,
		`<cancelPacket>` + password + `<packetId>1000000001</packetId></cancelPacket>`,
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

// After an accident the same parcel may be sent again, and is never there twice.
func TestAccidents(t *testing.T) {
	for _, one := range []struct {
		surname string
		first   courier.Outcome // "" where it was taken and told
		again   courier.Outcome
		packets int
	}{
		{packetatest.Slow, courier.Retry, courier.Unknown, 1},
		{packetatest.Broken, courier.Retry, courier.Unknown, 1},
		{packetatest.Boom, courier.Retry, courier.Retry, 0},
		{packetatest.Page, courier.Retry, courier.Retry, 0},
		{packetatest.Empty, courier.Retry, courier.Retry, 0},
		{packetatest.Odd, courier.Retry, courier.Retry, 0},
		{packetatest.Gateway, courier.Retry, courier.Retry, 0},
		{packetatest.Twice, "", courier.Unknown, 1},
		{packetatest.Two, courier.Unknown, courier.Unknown, 1},
	} {
		t.Run(one.surname, func(t *testing.T) {
			stub := packetatest.New(t)
			set := config(stub.URL)
			if one.surname == packetatest.Slow {
				set.Timeout = time.Second
			}
			c := New(set)
			p := parcel("A1")
			p.To.Surname = one.surname
			for i, want := range []courier.Outcome{one.first, one.again} {
				_, err := c.Send(t.Context(), p)
				if got := courier.OutcomeOf(err); (err != nil || want != "") && got != want || strings.Contains(fmt.Sprint(err), packetatest.Password) {
					t.Errorf("call %d: %s: %v", i+1, got, err)
				}
			}
			if stub.Packets() != one.packets {
				t.Errorf("%d packets", stub.Packets())
			}
		})
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	down := New(config("http://" + l.Addr().String()))
	_, send := down.Send(t.Context(), parcel("A1"))
	_, labels := down.Labels(t.Context(), []courier.Sent{{}}, 1)
	_, track := down.Track(t.Context(), courier.Sent{})
	for name, err := range map[string]error{"send": send, "labels": labels, "track": track, "cancel": down.Cancel(t.Context(), courier.Sent{})} {
		if courier.OutcomeOf(err) != courier.Retry || fault.CodeOf(err) != fault.Upstream {
			t.Errorf("%s while nobody listens: %v", name, err)
		}
	}
	for _, err := range down.Points(t.Context()) {
		if courier.OutcomeOf(err) != courier.Retry || strings.Contains(err.Error(), packetatest.Key) {
			t.Errorf("points while nobody listens: %v", err)
		}
	}
}

// Its words reach the person, by the fields that it speaks of.
func TestRefusals(t *testing.T) {
	stub := packetatest.New(t)
	c := New(config(stub.URL))
	closed := parcel("A1")
	closed.PointID = "4040"
	_, err := c.Send(t.Context(), closed)
	f := fault.As(err)
	if f == nil || courier.OutcomeOf(err) != courier.Refused || courier.WordsOf(err) != "addressId: branch is closed" || fmt.Sprint(f.Fields.Paths()) != "[point_id]" {
		t.Errorf("a closed point: %v", err)
	}
	if _, err := c.Send(t.Context(), parcel("A2")); err != nil {
		t.Fatal(err)
	}
	_, err = c.Send(t.Context(), parcel("A2"))
	if courier.OutcomeOf(err) != courier.Unknown || courier.WordsOf(err) != "number: packet with number A2 already exists" || stub.Packets() != 1 {
		t.Errorf("a number that is there: %v", err)
	}
	set := config(stub.URL)
	set.Password = "another"
	_, err = New(set).Send(t.Context(), parcel("A3"))
	if courier.OutcomeOf(err) != courier.Refused || courier.WordsOf(err) != "Incorrect API password." || fault.As(err).Message.Key != "errors.courierLogin" {
		t.Errorf("another's password: %v", err)
	}
	s := courier.Sent{Shipment: courier.Shipment{ID: "1000000001"}}
	_, err = c.Labels(t.Context(), []courier.Sent{s, {Shipment: courier.Shipment{ID: "5"}}, {Shipment: courier.Shipment{ID: "6"}}}, 1)
	if f, ok := errors.AsType[*courier.Failure](err); !ok || fmt.Sprint(f.IDs) != "[5 6]" || f.Words != "Some packets do not exist." {
		t.Errorf("labels of others: %v", err)
	}
	stub.Move("1000000001", 5)
	if err := c.Cancel(t.Context(), s); courier.OutcomeOf(err) != courier.Refused || courier.WordsOf(err) != "Packet can not be cancelled." {
		t.Errorf("cancel what waits at its point: %v", err)
	}
}

// What Packeta would surely refuse it is not asked about.
func TestChecks(t *testing.T) {
	stub := packetatest.New(t)
	c := New(config(stub.URL))
	for name, one := range map[string]struct {
		change func(p *courier.Parcel)
		want   string
	}{
		"no point":       {func(p *courier.Parcel) { p.PointID = "" }, "[point_id]"},
		"another's":      {func(p *courier.Parcel) { p.PointID = "SK10001" }, "[point_id]"},
		"currency":       {func(p *courier.Parcel) { p.Currency = "USD" }, "[currency]"},
		"crowns":         {func(p *courier.Parcel) { p.Currency, p.COD = "CZK", 59950 }, "[cod]"},
		"forints":        {func(p *courier.Parcel) { p.Currency, p.COD = "HUF", 599100 }, "[cod]"},
		"nobody to tell": {func(p *courier.Parcel) { p.To.Email, p.To.Phone = "", "" }, "[to.phone]"},
		"odd telephone":  {func(p *courier.Parcel) { p.To.Phone = "zavolajte" }, "[to.phone]"},
	} {
		p := parcel("A1")
		one.change(&p)
		_, err := c.Send(t.Context(), p)
		if f := fault.As(err); f == nil || fmt.Sprint(f.Fields.Paths()) != one.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(stub.Requests()) != 0 {
		t.Error("Packeta was asked")
	}
	for full, want := range map[string]string{"Eva": "Eva|Eva", "Eva Ho": "Eva|Ho", "Anna Mária Ho": "Anna Mária|Ho", `Ján "Janko" <Ho>`: "Ján Janko|Ho"} {
		if name, surname := names(courier.Address{Name: full}); name+"|"+surname != want {
			t.Errorf("%q is %q and %q", full, name, surname)
		}
	}
}

func TestLabels(t *testing.T) {
	stub := packetatest.New(t)
	c := New(config(stub.URL))
	all := couriertest.Courier{Courier: c, Carries: func(p courier.Parcel) courier.Parcel { p.PointID = "1234"; return p }}.Sent(t, 1)
	stub.Raw = true
	if pdf, err := c.Labels(t.Context(), all, 1); err != nil || !strings.HasPrefix(string(pdf), "%PDF") {
		t.Errorf("labels as they are: %v", err)
	}
	stub.Raw = false
	for name, text := range map[string]string{"nothing": "", "no base64": "!!!", "a page": base64.StdEncoding.EncodeToString([]byte("<html>"))} {
		stub.Label = func() string { return text }
		if _, err := c.Labels(t.Context(), all, 1); courier.OutcomeOf(err) != courier.Retry {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTrack(t *testing.T) {
	stub := packetatest.New(t)
	set := config(stub.URL)
	set.Zone = time.FixedZone("CET", 3600)
	c := New(set)
	s := couriertest.Courier{Courier: c, Carries: func(p courier.Parcel) courier.Parcel { p.PointID = "1234"; return p }}.Sent(t, 1)[0]
	for status, want := range map[int]string{
		1:  "20.11. 08:30 announced Prijali sme údaje o zásielke.",
		7:  "20.11. 08:30 announced Prijali sme údaje o zásielke. 21.11. 08:30 accepted Zásielka je v depe. 22.11. 08:30 on_the_way departed 4 24.11. 08:30 at_point Zásielka čaká na vyzdvihnutie. 25.11. 08:30 delivered Zásielka bola doručená.",
		26: "20.11. 08:30 announced Prijali sme údaje o zásielke. 21.11. 08:30 accepted Zásielka je v depe. 22.11. 08:30 on_the_way departed 4 23.11. 08:30 other investigation 26 24.11. 08:30 at_point Zásielka čaká na vyzdvihnutie. 25.11. 08:30 delivered Zásielka bola doručená. 26.11. 08:30 cancelled Zásielka bola zrušená.",
	} {
		stub.Move(s.ID, status)
		events, err := c.Track(t.Context(), s)
		var got []string
		for _, e := range events {
			got = append(got, e.At.Format("02.01. 15:04")+" "+string(e.State)+" "+e.Words)
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%d: %v\n%s", status, err, strings.Join(got, " "))
		}
	}
	s.ID = "5"
	if _, err := c.Track(t.Context(), s); courier.OutcomeOf(err) != courier.Refused || courier.WordsOf(err) != "Packet does not exist." {
		t.Errorf("another's: %v", err)
	}
}

func TestPoints(t *testing.T) {
	stub := packetatest.New(t)
	c := New(config(stub.URL))
	var got []string
	for p, err := range c.Points(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %s %s %s %s box=%v open=%v url=%q %v", p.ID, p.Street, p.Zip, p.City, p.Country, p.Box, p.Open, p.URL, p.Hours))
	}
	want := `1234 Hlavná 12 04001 Košice SK box=false open=true url="https://www.zasilkovna.cz/pobocky/1234" [{1 08:00 12:00} {1 13:00 18:00} {6 08:00 11:30}]
1235 Dlouhá 9 11000 Praha 1 CZ box=false open=false url="" []
77001 Krátka 3 01001 Žilina SK box=true open=true url="" []`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	// The second feed may break too: what was read before is then not the whole.
	stub.Feeds["box"] = `[{"id":"1","country":"sk"},`
	var last error
	for _, err := range c.Points(t.Context()) {
		last = err
	}
	if courier.OutcomeOf(last) != courier.Retry {
		t.Errorf("half a feed: %v", last)
	}
	set := config(stub.URL)
	set.Key = "another"
	for _, err := range New(set).Points(t.Context()) {
		if courier.OutcomeOf(err) != courier.Retry || strings.Contains(err.Error(), "another") {
			t.Errorf("another's key: %v", err)
		}
	}
}
