package resource

import (
	"fmt"
	"strconv"
	"strings"
)

// Money is an amount of the product's currency, EUR, counted in thousandths (decisions.md 23). It is
// never a binary float.
type Money int64

// ParseMoney reads a decimal with a point and at most three decimals.
func ParseMoney(s string) (Money, error) {
	n, err := ParseDecimal(s, 3)
	return Money(n), err
}

// String writes the amount with a point and the decimals it needs.
func (m Money) String() string { return FormatDecimal(int64(m), 3) }

// Cents rounds to whole cents, half of one away from zero.
func (m Money) Cents() Money {
	if m < 0 {
		return -(-m).Cents()
	}
	return (m + 5) / 10 * 10
}

// MarshalJSON writes the amount as a JSON number.
func (m Money) MarshalJSON() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalJSON reads a JSON number.
func (m *Money) UnmarshalJSON(b []byte) error {
	v, err := ParseMoney(strings.Trim(string(b), `"`))
	*m = v
	return err
}

// ParseDecimal reads a decimal with a point and at most the given decimals as
// a count of its smallest unit. It returns an error for anything else, an
// exponent and more than 15 digits included.
func ParseDecimal(s string, decimals int) (int64, error) {
	whole, part, dotted := strings.Cut(s, ".")
	negative := strings.HasPrefix(whole, "-")
	digits := strings.TrimPrefix(whole, "-")
	if digits == "" || dotted && part == "" || len(part) > decimals || len(digits)+decimals > 15 {
		return 0, fmt.Errorf("not a decimal with at most %d decimals: %q", decimals, s)
	}
	n, err := strconv.ParseUint(digits+part+strings.Repeat("0", decimals-len(part)), 10, 63)
	if err != nil {
		return 0, fmt.Errorf("not a decimal: %q", s)
	}
	if negative {
		return -int64(n), nil
	}
	return int64(n), nil
}

// FormatDecimal writes a count of smallest units with a point and the decimals it needs.
func FormatDecimal(n int64, decimals int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	s := strconv.FormatInt(n, 10)
	s = strings.Repeat("0", max(0, decimals+1-len(s))) + s
	point := len(s) - decimals
	return sign + strings.TrimRight(strings.TrimRight(s[:point]+"."+s[point:], "0"), ".")
}
