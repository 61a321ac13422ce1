// Package gtin knows the numbers of articles that barcodes carry: the EAN of a product or
// a variant.
package gtin

import (
	"strings"

	"backoffice/backend/fault"
)

// Check refuses what is no number of an article (GTIN-8, 12, 13 or 14 of GS1). One
// that was stored before it was checked may stay.
func Check(wrong fault.Fields, path, is, was string) {
	if is == "" || is == was {
		return
	}
	if strings.Trim(is, "0123456789") != "" {
		wrong.Add(path, fault.M("errors.eanDigits"))
		return
	}
	switch len(is) {
	case 8, 12, 13, 14:
	default:
		wrong.Add(path, fault.M("errors.eanLength", "Count", len(is)))
		return
	}
	if digit := checkDigit(is[:len(is)-1]); digit != is[len(is)-1] {
		wrong.Add(path, fault.M("errors.eanCheck", "Digit", string(digit)))
	}
}

// checkDigit is the digit that proves those before it: they weigh 3 and 1 in turn,
// from the last.
func checkDigit(digits string) byte {
	sum := 0
	for i := range digits {
		sum += int(digits[len(digits)-1-i]-'0') * (3 - i%2*2)
	}
	return byte('0' + (10-sum%10)%10)
}
