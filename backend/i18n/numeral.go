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

// written returns args with their numbers as the language writes them; the
// caller's own stay as they are.
func written(tag language.Tag, args map[string]any) map[string]any {
	for name, arg := range args {
		plain, ok := arg.(fault.Decimal)
		if !ok {
			continue
		}
		args = maps.Clone(args)
		args[name] = numeral(tag, string(plain))
	}
	return args
}

// numeral writes a plain decimal number with the language's marks, its digits
// as they are.
func numeral(tag language.Tag, plain string) string {
	value, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		return plain
	}
	_, decimals, _ := strings.Cut(plain, ".")
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
