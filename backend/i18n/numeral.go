package i18n

import (
	"maps"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"backoffice/backend/fault"
)

// formatNumbers returns args with their numbers as the language writes them; the
// caller's own stay as they are.
func formatNumbers(tag language.Tag, args map[string]any) map[string]any {
	for name, arg := range args {
		digits, ok := arg.(fault.Decimal)
		if !ok {
			continue
		}
		args = maps.Clone(args)
		args[name] = formatDecimal(tag, string(digits))
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

// DecimalMark is what the language writes between a number's whole part and
// its decimals, a comma or a point.
func DecimalMark(locale string) string {
	tag, err := language.Parse(locale)
	if err == nil && strings.ContainsRune(message.NewPrinter(tag).Sprint(number.Decimal(0.5)), ',') {
		return ","
	}
	return "."
}
