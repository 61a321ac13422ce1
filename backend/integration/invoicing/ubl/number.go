package ubl

import (
	"math/big"
	"strings"
)

// number is the decimal at the path, nil where none stands there.
func (e *Element) number(path string) *big.Rat {
	at := e.First(path)
	if at == nil {
		return nil
	}
	return at.own()
}

// own is the decimal that e is, nil where it is none.
func (e *Element) own() *big.Rat {
	value := e.value()
	if !numberPattern.MatchString(value) { // also keeps exponents and fractions out
		return nil
	}
	n, ok := new(big.Rat).SetString(value)
	if !ok {
		return nil
	}
	return n
}

// or0 is n, or nothing.
func or0(n *big.Rat) *big.Rat {
	if n == nil {
		return new(big.Rat)
	}
	return n
}

// sum adds the decimals at the path of each.
func sum(all []*Element, path string) *big.Rat {
	total := new(big.Rat)
	for _, e := range all {
		total.Add(total, or0(e.number(path)))
	}
	return total
}

func plus(a, b *big.Rat) *big.Rat  { return new(big.Rat).Add(a, b) }
func minus(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }
func abs(a *big.Rat) *big.Rat      { return new(big.Rat).Abs(a) }

// equal is false where one is missing.
func equal(a, b *big.Rat) bool { return a != nil && b != nil && a.Cmp(b) == 0 }

// near says whether two decimals are less than a distance apart.
func near(a, b, distance *big.Rat) bool { return abs(minus(a, b)).Cmp(distance) < 0 }

var (
	one     = big.NewRat(1, 1)
	half    = big.NewRat(1, 2)
	hundred = big.NewRat(100, 1)
	slack   = big.NewRat(2, 100)
)

// rounded is n with that many decimals, halves towards the greater.
func rounded(n *big.Rat, places int) *big.Rat {
	if n == nil {
		return nil
	}
	scale := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
	scaled := plus(new(big.Rat).Mul(n, scale), half)
	whole := new(big.Int).Div(scaled.Num(), scaled.Denom()) // towards what is less
	return new(big.Rat).Quo(new(big.Rat).SetInt(whole), scale)
}

// cents is n in hundredths.
func cents(n *big.Rat) *big.Rat { return rounded(n, 2) }

// percentOf is a percentage of n in hundredths.
func percentOf(n, percent *big.Rat) *big.Rat {
	return cents(new(big.Rat).Quo(new(big.Rat).Mul(n, percent), hundred))
}

// fine says whether a text has no more than two decimals.
func fine(text string) bool {
	_, decimals, _ := strings.Cut(text, ".")
	return len(decimals) <= 2
}
