package i18n

import (
	"maps"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"backoffice/backend/fault"
)

// formatNumbers returns args with their decimals and the Count as the language
// writes them; the caller's own stay as they are. Other whole numbers name something:
// an order, a year.
func formatNumbers(tag language.Tag, args map[string]any) map[string]any {
	for name, arg := range args {
		text := ""
		switch n := arg.(type) {
		case fault.Decimal:
			text = formatDecimal(tag, string(n))
		case int, int64, uint64:
			if name == "Count" {
				text = message.NewPrinter(tag).Sprint(number.Decimal(n))
			}
		}
		if text != "" {
			args = maps.Clone(args)
			args[name] = text
		}
	}
	return args
}

// formatDecimal writes a plain decimal number with the language's marks, its digits
// as they are.
func formatDecimal(tag language.Tag, digits string) string {
	value, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return digits
	}
	_, decimals, _ := strings.Cut(digits, ".")
	return message.NewPrinter(tag).Sprint(number.Decimal(value, number.Scale(len(decimals))))
}

// Amount writes money as the language does: its sign stands where the language
// puts it, a sign that is a word apart.
func (b *Bundle) Amount(locale string, m fault.Money) string {
	sign := currencySign(m.Currency)
	key := "common.amount.sign"
	if last, _ := utf8.DecodeLastRuneInString(sign); unicode.IsLetter(last) {
		key = "common.amount.word"
	}
	digits, negative := strings.CutPrefix(string(m.Value), "-")
	text := b.Text(locale, key, map[string]any{"Value": fault.Decimal(digits), "Sign": sign})
	if negative {
		return "-" + text
	}
	return text
}

// currencySign is what people write for a currency, "Kč" for "CZK", as browsers
// show it by currencyDisplay narrowSymbol; its code where there is none.
func currencySign(code string) string {
	if known, ok := signs.Load(code); ok {
		return known.(string)
	}
	unit, err := currency.ParseISO(code)
	if err != nil {
		return code
	}
	sign := message.NewPrinter(language.Und).Sprint(currency.NarrowSymbol(unit))
	signs.Store(code, sign)
	return sign
}

// signs are those of the currencies that were written so far, by their codes.
var signs sync.Map

// DecimalMark is what the language writes between a number's whole part and
// its decimals, a comma or a point.
func DecimalMark(locale string) string {
	tag, err := language.Parse(locale)
	if err == nil && strings.ContainsRune(message.NewPrinter(tag).Sprint(number.Decimal(0.5)), ',') {
		return ","
	}
	return "."
}
