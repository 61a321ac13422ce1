package i18n

import (
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// DecimalMark is what the language writes between a number's whole part and
// its decimals, a comma or a point.
func DecimalMark(locale string) string {
	tag, err := language.Parse(locale)
	if err == nil && strings.ContainsRune(message.NewPrinter(tag).Sprint(number.Decimal(0.5)), ',') {
		return ","
	}
	return "."
}
