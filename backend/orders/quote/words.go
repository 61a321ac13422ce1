package quote

import (
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Amount is money as a person reads it, with its currency.
func Amount(texts Texts, locale string, m resource.Money, currency string) string {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	value := fault.Decimal(fmt.Sprintf("%s%d.%02d", sign, m/1000, m%1000/10))
	return texts.Amount(locale, fault.Money{Value: value, Currency: currency})
}

// Texts gives the text at a locale key, and writes money, in a language.
type Texts interface {
	Text(locale, key string, args map[string]any) string
	Has(key string) bool
	Amount(locale string, m fault.Money) string
}
