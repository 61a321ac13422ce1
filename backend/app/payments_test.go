package app

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"backoffice/backend/integration/payment/builtin"
	"backoffice/backend/integration/payment/paymenttest"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

const (
	goPay       = "gopay://1:topsecret@gate.gopay.cz/8123456789"
	benefitPlus = "benefitplus://topsecret@inside.benefit-plus.eu/7d3c1f8e-5b7a-4a52-9d0c-2f6a1b3c4d5e"
)

func TestPaymentConfig(t *testing.T) {
	for _, one := range []struct {
		name, value string
		right       bool
	}{
		{"PAYMENT_CARD_URL", "", true}, {"PAYMENT_CARD_URL", "builtin://", true}, {"PAYMENT_CARD_URL", goPay, true}, {"PAYMENT_BENEFIT_URL", benefitPlus, true},
		{"PAYMENT_CARD_URL", benefitPlus, false}, {"PAYMENT_BENEFIT_URL", goPay, false}, {"PAYMENT_CARD_URL", "gopay://topsecret@gate.gopay.cz", false},
		{"PAYMENT_BENEFIT_URL", "topsecret", false}, {"PAYMENT_BENEFIT_URL", "benefitplus://topsecret@x/1", false},
	} {
		_, err := parsed(map[string]string{one.name: one.value})
		if one.right != (err == nil) || err != nil && (!strings.HasPrefix(err.Error(), one.name+": ") || strings.Count(err.Error(), "\n") > 0 || strings.Contains(err.Error(), "topsecret")) {
			t.Errorf("%s=%q: %v", one.name, one.value, err)
		}
	}
}

// The services are those that are configured, and older payments find theirs.
func TestPayments(t *testing.T) {
	gate := &builtin.Gate{Secret: []byte("x"), Address: "https://a/pay", Store: &paymenttest.Store{}, Now: time.Now}
	account := func(context.Context) (builtin.Account, error) { return builtin.Account{}, nil }
	for _, one := range []struct {
		set  map[string]string
		want map[string]string
		warn int
	}{
		{nil, map[string]string{"card": "page_card", "benefit": "page_benefit", "transfer": "transfer", "cod": "cod"}, 2},
		{map[string]string{"PAYMENT_CARD_URL": goPay, "PAYMENT_BENEFIT_URL": benefitPlus},
			map[string]string{"card": "gopay", "benefit": "benefit_plus", "transfer": "transfer", "cod": "cod"}, 0},
	} {
		c, err := parsed(one.set)
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		all := Payments(c, gate, account, slog.New(slog.NewTextHandler(&log, nil)))
		for method, key := range one.want {
			if s, is := all.For(method); !is || s.Traits().Key != key {
				t.Errorf("%s is paid by %+v", method, s)
			}
			if _, is := all.By(key); !is {
				t.Errorf("nobody is %s", key)
			}
		}
		if _, is := all.By("page_card"); !is || strings.Count(log.String(), "move no money") != one.warn {
			t.Errorf("former payments are lost, or the log is wrong:\n%s", log.String())
		}
	}
}

func TestPayStore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		paymenttest.RunStore(t, PayStore{DB: d, Now: time.Now})
	})
}
