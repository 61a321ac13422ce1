package invoicing

import (
	"fmt"
	"math/bits"
	"time"
)

// Amount counts hundredths of a document's currency.
type Amount int64

// Decimal writes the amount with a point and two decimals.
func (a Amount) Decimal() string { return decimal(int64(a), 2) }

// Price counts ten-thousandths of a document's currency: what one piece costs
// may be finer than what is paid.
type Price int64

// Decimal writes the price with a point and four decimals.
func (p Price) Decimal() string { return decimal(int64(p), 4) }

// Percent counts hundredths of a percent: 2300 is 23 %.
type Percent int64

// Decimal writes the percentage with a point and two decimals.
func (p Percent) Decimal() string { return decimal(int64(p), 2) }

func decimal(n int64, places int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	digits := fmt.Sprintf("%0*d", places+1, n)
	return sign + digits[:len(digits)-places] + "." + digits[len(digits)-places:]
}

// Day is a date without a time, such as 2026-11-22; empty where none is known.
type Day string

// DayOf is the day of a moment in its zone.
func DayOf(at time.Time) Day { return Day(at.Format(time.DateOnly)) }

// Time is the beginning of the day in UTC. It fails where d is no date.
func (d Day) Time() (time.Time, error) { return time.Parse(time.DateOnly, string(d)) }

// portion is amount * by / of, rounded half away from zero, without overflow on
// the way. Of is above zero.
func portion(amount, by, of int64) int64 {
	negative := (amount < 0) != (by < 0)
	high, low := bits.Mul64(magnitude(amount), magnitude(by))
	low, carry := bits.Add64(low, uint64(of)/2, 0)
	quotient, _ := bits.Div64(high+carry, low, uint64(of))
	if negative {
		return -int64(quotient)
	}
	return int64(quotient)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
