// Package envtest reads what whoever runs tests may set for them.
package envtest

import (
	"os"
	"strconv"
	"testing"
)

// Number is the number that the variable holds, usual where it is not set. What is no
// number fails the test: it would run with another one than it was asked for.
func Number(t testing.TB, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s=%q is no number", name, text)
	}
	return n
}
