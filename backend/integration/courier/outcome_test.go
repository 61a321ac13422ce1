package courier

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"backoffice/backend/fault"
)

func TestOutcomeOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want Outcome
		code fault.Code
	}{
		{&Failure{Outcome: Refused, Service: "DPD", Words: "Not allowed."}, Refused, fault.Invalid},
		{&Failure{Outcome: Retry, Service: "DPD", Cause: context.DeadlineExceeded}, Retry, fault.Upstream},
		{&Failure{Outcome: Unknown, Service: "DPD", Cause: context.DeadlineExceeded}, Unknown, fault.Upstream},
		{Parcel{}.Check(), Refused, fault.Invalid},
		// What nobody told must not be sent again by itself.
		{errors.New("anything"), Unknown, fault.Internal},
		{context.DeadlineExceeded, Unknown, fault.Internal},
	} {
		err := fmt.Errorf("send an order: %w", c.err)
		if OutcomeOf(err) != c.want || fault.CodeOf(err) != c.code {
			t.Errorf("%v: %s, %s", c.err, OutcomeOf(err), fault.CodeOf(err))
		}
	}
	err := error(&Failure{Outcome: Refused, Service: "DPD", Words: "Not allowed.", Fields: fault.Fields{"weight": {fault.M("errors.courierRefused")}}, Cause: context.Canceled})
	f := fault.As(err)
	if WordsOf(err) != "Not allowed." || WordsOf(errors.New("x")) != "" || f.Message.Args["Words"] != "Not allowed." || len(f.Fields) != 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("%+v", f)
	}
}

func TestPhone(t *testing.T) {
	for _, c := range []struct {
		written, country, want string
		ok                     bool
	}{
		{"0905 123 456", "SK", "+421905123456", true},
		{"0905/123-456", "SK", "+421905123456", true},
		{"+421 905 123 456", "CZ", "+421905123456", true},
		{"00421905123456", "SK", "+421905123456", true},
		{"601 234 567", "CZ", "+420601234567", true},
		{"06 30 123 4567", "HU", "+36301234567", true},
		{"0664 1234567", "AT", "+436641234567", true},
		{"512 345 678", "PL", "+48512345678", true},
		{"", "SK", "", false},
		{"zavolajte", "SK", "", false},
		{"0905", "SK", "", false},
		{"0905123456", "FR", "", false},
	} {
		if got, ok := Phone(c.written, c.country); ok != c.ok || ok && got != c.want {
			t.Errorf("%q of %s is %q, %v", c.written, c.country, got, ok)
		}
	}
}

func TestNumbers(t *testing.T) {
	for grams, want := range map[int]string{100: "0.1", 1250: "1.25", 1000: "1", 31500: "31.5", 12: "0.012", 0: "0"} {
		if got := Kilos(grams); got != want {
			t.Errorf("%d g are %s kg", grams, got)
		}
	}
	for cents, want := range map[int64]string{0: "0.00", 5: "0.05", 2390: "23.90", 100: "1.00", 123456789: "1234567.89"} {
		if got := Money(cents); got != want {
			t.Errorf("%d cents are %s", cents, got)
		}
	}
	for country, want := range map[string]string{"SK": "703", "CZ": "203", "AT": "040", "HU": "348", "PL": "616", "X": "", "": ""} {
		if got, ok := CountryNumber(country); got != want || ok != (want != "") {
			t.Errorf("%q is %q", country, got)
		}
	}
	if got := Cut("  Ľubica\n Žiarová ", 9); got != "Ľubica Ži" {
		t.Errorf("cut to %q", got)
	}
}

// Who collects a parcel may live where they like; a name is needed all the same.
func TestCheckAtPoint(t *testing.T) {
	p := Parcel{Reference: "A1", To: Address{Name: "Eva", Country: "SK"}, PointID: "1", Weight: 100, Depth: 1, Width: 1, Height: 1, Currency: "EUR"}
	if err := p.Check(); err != nil {
		t.Error(err)
	}
	p.PointID = ""
	if got := p.Problems().Paths(); fmt.Sprint(got) != "[to.city to.street to.zip]" {
		t.Errorf("named %v", got)
	}
}

func TestNext(t *testing.T) {
	for _, c := range [][3]int{{1, 1, 2}, {4, 1, 1}, {3, 6, 1}, {2, 4, 2}, {1, 0, 1}} {
		if got := Next(c[0], c[1]); got != c[2] {
			t.Errorf("%d labels from %d end before %d", c[1], c[0], got)
		}
	}
}
