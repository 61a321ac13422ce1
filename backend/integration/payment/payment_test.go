package payment

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"backoffice/backend/fault"
)

func TestRefundDone(t *testing.T) {
	for _, one := range []struct {
		amount, before, paid, refunded int64
		done                           bool
		err                            error
	}{
		{1000, 0, 2490, 0, false, nil}, {1000, 0, 2490, 1000, true, nil}, {1490, 1000, 2490, 1000, false, nil}, {1490, 1000, 2490, 2490, true, nil},
		{1491, 1000, 2490, 1000, false, ErrAmount}, {1, 0, 0, 0, false, ErrAmount}, {1000, 0, 2490, 500, false, ErrSums}, {1000, 500, 2490, 0, false, ErrSums},
	} {
		r := Refund{Amount: one.amount, Before: one.before}
		if done, err := r.Done(Payment{Paid: one.paid, Refunded: one.refunded}); done != one.done || !errors.Is(err, one.err) {
			t.Errorf("%+v: %v, %v", one, done, err)
		}
	}
}

func TestStatus(t *testing.T) {
	final, money := []Status{}, []Status{}
	for s := Status(-1); s < 12; s++ {
		if s.Known() != (s >= 1 && s <= 9) {
			t.Errorf("%d is known: %v", s, s.Known())
		}
		if s.IsFinal() {
			final = append(final, s)
		}
		if s.HasMoney() {
			money = append(money, s)
		}
	}
	if fmt.Sprint(final) != "[1 4 6 7]" || fmt.Sprint(money) != "[1 6 7]" {
		t.Errorf("settled %v, with money %v", final, money)
	}
	for refunded, want := range map[int64]Status{0: Paid, 1: PartlyRefunded, 99: PartlyRefunded, 100: Refunded, 101: Refunded} {
		if got := Returned(100, refunded); got != want {
			t.Errorf("%d of 100 back is %d", refunded, got)
		}
	}
}

// Every failure has a text for people, and tells its service and words only where
// the text has them.
func TestFailure(t *testing.T) {
	cause := errors.New("the cable")
	for name, one := range map[string]struct {
		f    *Failure
		code fault.Code
		key  string
	}{
		"refused": {&Failure{Outcome: Refused, Service: "S", Cause: cause}, fault.Conflict, "errors.paymentRefused"},
		"words":   {&Failure{Outcome: Refused, Service: "S", Words: "w"}, fault.Conflict, "errors.paymentRefusedWords"},
		"down":    {&Failure{Outcome: Retry, Service: "S", Cause: cause}, fault.Upstream, "errors.paymentDown"},
		"unknown": {&Failure{Outcome: Unknown, Service: "S", Cause: cause}, fault.Upstream, "errors.paymentUnknown"},
		"missing": {&Failure{Outcome: Refused, Service: "S", Cause: ErrNoPayment}, fault.NotFound, "errors.paymentMissing"},
		"paid":    {&Failure{Outcome: Refused, Service: "S", Cause: fmt.Errorf("x: %w", ErrPaid)}, fault.Conflict, "errors.paymentPaid"},
		"store":   {&Failure{Outcome: Retry, Service: "S", Cause: fault.New(fault.Unavailable, "errors.unavailable")}, fault.Unavailable, "errors.unavailable"},
	} {
		wrapped := fmt.Errorf("pay: %w", one.f)
		public := fault.As(wrapped)
		if public == nil || public.Code != one.code || public.Message.Key != one.key || OutcomeOf(wrapped) != one.f.Outcome {
			t.Errorf("%s: %+v, %s", name, public, OutcomeOf(wrapped))
		}
		if one.f.Cause != nil && !errors.Is(wrapped, one.f.Cause) {
			t.Errorf("%s: the cause is lost", name)
		}
	}
	if OutcomeOf(nil) != "" || OutcomeOf(cause) != Unknown || OutcomeOf(fault.Field("a", "errors.required")) != Refused {
		t.Error("errors of others are misread")
	}
}

func TestWords(t *testing.T) {
	if got := Words(" a\n\tsecret\x00\xff b ", "secret", ""); got != "a … b" {
		t.Errorf("%q", got)
	}
	if got := Words(strings.Repeat("ž", 999)); got != strings.Repeat("ž", 300) {
		t.Errorf("%d bytes", len(got))
	}
}

func TestNotifiedID(t *testing.T) {
	if got := NotifiedID(url.Values{"id": {"7", "8"}}); got != "7" {
		t.Errorf("%q", got)
	}
	if got := NotifiedID(nil); got != "" {
		t.Errorf("%q", got)
	}
}

// The older a payment, the seldomer it is asked about, and not for ever.
func TestPollAfter(t *testing.T) {
	last := time.Duration(0)
	for age := time.Duration(0); age < 7*24*time.Hour; age += time.Minute {
		wait, more := PollAfter(age)
		if !more || wait < last || wait < 30*time.Second {
			t.Fatalf("after %s: %s, %v", age, wait, more)
		}
		last = wait
	}
	if _, more := PollAfter(7 * 24 * time.Hour); more {
		t.Error("it is asked about for ever")
	}
}

type named struct {
	Service
	key string
}

func (n named) Traits() Traits { return Traits{Key: n.key} }

// New payments are made with the service of now, older ones asked about at their own.
func TestServices(t *testing.T) {
	s := NewServices(map[string]Service{"card": named{key: "new"}, "cod": named{key: "cod"}}, named{key: "old"})
	if one, is := s.For("card"); !is || one.Traits().Key != "new" {
		t.Errorf("%v, %v", one, is)
	}
	for _, key := range []string{"new", "old", "cod"} {
		if one, is := s.By(key); !is || one.Traits().Key != key {
			t.Errorf("%s: %v, %v", key, one, is)
		}
	}
	if _, is := s.For("old"); is {
		t.Error("a key is a method")
	}
	if _, is := s.By("card"); is {
		t.Error("a method is a key")
	}
}
