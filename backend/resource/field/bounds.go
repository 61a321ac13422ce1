package field

import (
	"strconv"
	"strings"
)

const (
	numberDigits = 15 // what both a database and a browser hold exactly
	mostInt      = "2147483647"
)

// Bounds are the least and the greatest number that the field takes, both
// included, written plainly. Where the field does not say, a whole number is
// what an INT column holds, and one with decimals has fifteen digits in all.
func (f Field) Bounds() (least, most string) {
	most = mostInt
	if f.Decimals > 0 {
		most = strings.Repeat("9", numberDigits-f.Decimals) + "." + strings.Repeat("9", f.Decimals)
	}
	least = "-" + most
	if f.MinValue != nil {
		least = strconv.FormatFloat(*f.MinValue, 'f', -1, 64)
	}
	if f.MaxValue != nil {
		most = strconv.FormatFloat(*f.MaxValue, 'f', -1, 64)
	}
	return least, most
}
