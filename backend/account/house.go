package account

import (
	"regexp"
	"strings"
)

// house is the number at the end of an address: "12", "12/A", "1234/5", "8 B".
var house = regexp.MustCompile(`^(.*[^\s,])[\s,]+(\d+(?:\s?[A-Za-z])?(?:\s?[/-]\s?\d*\s?[A-Za-z]?)?)$`)

// Street is an address without the number at its end, and HouseNumber that
// number; people have both in one, orders in two (000 §3, 002 §3).
func Street(address string) string {
	if parts := house.FindStringSubmatch(strings.TrimSpace(address)); parts != nil {
		return parts[1]
	}
	return address
}

// HouseNumber is the number at the end of an address, empty where there is none.
func HouseNumber(address string) string {
	if parts := house.FindStringSubmatch(strings.TrimSpace(address)); parts != nil {
		return parts[2]
	}
	return ""
}
