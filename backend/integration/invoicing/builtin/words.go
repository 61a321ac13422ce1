package builtin

import (
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
)

// words says things as a document's language does.
type words struct {
	texts    Texts
	locale   string
	currency string
}

// nbsp keeps a number and its unit in one line.
const nbsp = "\u00a0"

func (w words) say(key string, pairs ...any) string {
	return w.texts.Text(w.locale, "documents."+key, fault.M("", pairs...).Args)
}

// day is a date, empty where there is none.
func (w words) day(d invoicing.Day) string {
	at, err := d.Time()
	if err != nil {
		return ""
	}
	return strings.ReplaceAll(at.Format(w.say("date")), " ", nbsp)
}

// number is a decimal with a true minus sign.
func (w words) number(digits string) string {
	return signed(digits, func(plain string) string { return w.say("number", "Value", fault.Decimal(plain)) })
}

// signed puts the minus sign before everything else.
func signed(digits string, say func(plain string) string) string {
	if plain, negative := strings.CutPrefix(digits, "-"); negative {
		return "−" + say(plain)
	}
	return say(digits)
}

// amount is a number of the document's currency, which the head of its column names.
func (w words) amount(a invoicing.Amount) string { return w.number(a.Decimal()) }

// money is an amount with its currency.
func (w words) money(a invoicing.Amount, currency string) string {
	return signed(a.Decimal(), func(plain string) string {
		return w.say("money", "Amount", fault.Money{Value: fault.Decimal(plain), Currency: currency})
	})
}

// price has two decimals, and up to four where they say something.
func (w words) price(p invoicing.Price) string {
	digits := p.Decimal()
	return w.number(digits[:len(digits)-2] + strings.TrimRight(digits[len(digits)-2:], "0"))
}

// numbered says that a tax has a percentage.
func numbered(t invoicing.Tax) bool {
	return t.Category == invoicing.Standard || t.Category == invoicing.Zero
}

// percent is a tax, or a dash where there is none.
func (w words) percent(t invoicing.Tax) string {
	if !numbered(t) {
		return "–"
	}
	return w.say("percent", "Value", fault.Decimal(trimmed(t.Percent.Decimal())))
}

// rate is how something is taxed, in words where it has no percentage: a recapitulation
// may have several such rows.
func (w words) rate(t invoicing.Tax) string {
	if numbered(t) {
		return w.percent(t)
	}
	return w.say("rates." + string(t.Category))
}

// trimmed is a decimal without zeros at its end.
func trimmed(digits string) string { return strings.TrimRight(strings.TrimRight(digits, "0"), ".") }

// grouped is an account as banks print it, in groups of four.
func grouped(iban string) string {
	var b strings.Builder
	for i, c := range iban {
		if i > 0 && i%4 == 0 {
			b.WriteString(nbsp)
		}
		b.WriteRune(c)
	}
	return b.String()
}
