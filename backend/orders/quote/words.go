package quote

import (
	"fmt"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Amount is money as a person reads it, with its currency.
func Amount(texts Texts, locale string, m resource.Money, currency string) string {
	return texts.Amount(locale, inCents(m, currency))
}

func inCents(m resource.Money, currency string) fault.Money {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	return fault.Money{Value: fault.Decimal(fmt.Sprintf("%s%d.%02d", sign, m/1000, m%1000/10)), Currency: currency}
}

// money is an amount of the quote in a message.
func (q *Quote) money(m resource.Money) fault.Money { return inCents(m, q.Currency) }

// kilograms is a weight in a message, to the gram and no further than it goes.
func kilograms(grams int64) fault.Decimal {
	return fault.Decimal(strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%03d", grams/1000, grams%1000), "0"), "."))
}

// Texts gives the text at a locale key, and writes money, in a language.
type Texts interface {
	Text(locale, key string, args map[string]any) string
	Has(key string) bool
	Amount(locale string, m fault.Money) string
}
