// Package envtest reads what whoever runs tests may set for them.
package envtest

import (
	"os"
	"strconv"
	"testing"
)

// Number is the number that the variable holds, usual where it is not set. What is no
// number, or less than one, fails the test: it would do something else than it was asked for, or nothing.
func Number(t testing.TB, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%q is no number of them", name, text)
	}
	return n
}
