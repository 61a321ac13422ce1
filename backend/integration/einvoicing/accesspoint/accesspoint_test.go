package accesspoint

import (
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/einvoicing"
	"backoffice/backend/integration/einvoicing/accesspoint/accesspointtest"
	"backoffice/backend/integration/httpmock"
)

func message() einvoicing.Message {
	return einvoicing.Message{Key: "FV2026000001-ab-0", Sender: "0245:2120123456", Receiver: "0245:2020987654", Content: []byte("<?xml version=\"1.0\"?><Invoice/>")}
}

// However it misbehaves, what it may have is told as not known, and the same question
// later finds it: it is there once.
func TestFaults(t *testing.T) {
	for _, kind := range []httpmock.Fault{httpmock.Down, httpmock.Limit, httpmock.Slow, httpmock.Nonsense, httpmock.Empty, httpmock.Twice, httpmock.Lost, httpmock.BrokenOff, httpmock.Endless} {
		point := accesspointtest.New(t)
		c, err := within(point.Address(), 300*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		point.Next("send", kind)
		if r, err := c.Send(t.Context(), message()); fault.CodeOf(err) != fault.Upstream {
			t.Errorf("%s: %+v, %v", kind, r, err)
		}
		there, err := c.Find(t.Context(), message().Key)
		if has := len(point.Sent()) == 1; has != (err == nil) || !has && fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: found %+v, %v", kind, there, err)
		}
		point.Next("find", kind)
		if _, err := c.Find(t.Context(), message().Key); err == nil && kind != httpmock.Twice || fault.CodeOf(err) == fault.NotFound && kind != httpmock.Twice {
			t.Errorf("%s: found something: %v", kind, err)
		}
		if r, err := c.Send(t.Context(), message()); err != nil || r.ID == "" || len(point.Sent()) != 1 {
			t.Errorf("%s: sent again %+v, %v", kind, r, err)
		}
	}
}

// A refusal is an answer, with its reason.
func TestRefused(t *testing.T) {
	point := accesspointtest.New(t)
	c, err := New(point.Address())
	if err != nil {
		t.Fatal(err)
	}
	point.Refuse("príjemca nie je registrovaný")
	if r, err := c.Send(t.Context(), message()); err != nil || r.State != einvoicing.Refused || r.Reason != "príjemca nie je registrovaný" {
		t.Errorf("%+v, %v", r, err)
	}
	for _, address := range []string{"", "https://ap.example.com", "ftp://k@ap.example.com", "https://k@ap.example.com/v1?x=1", "://"} {
		if _, err := New(address); err == nil {
			t.Errorf("%q is an address", address)
		}
	}
}
