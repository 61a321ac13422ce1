// Package vies is the port to the register of VAT numbers of the European Union.
// Its built-in implementation asks nobody: numbers stay not checked, and tax is
// charged.
package vies

import (
	"context"
	"errors"
	"regexp"
	"strings"
)

// ErrUnchecked is returned where nothing is known of a number: the register, or that
// of the member state, did not answer. It never means that the number is not valid.
var ErrUnchecked = errors.New("the VAT number was not checked")

// Answer is what the register said of a number.
type Answer struct {
	Valid        bool
	Name         string // of who has it, where the member state says
	Address      string
	Consultation string // what the register calls the question, as evidence; where the one who asked named themselves
}

// Checker asks the register. It is safe for use by many goroutines.
type Checker interface {
	// Check asks about a number for the one that has the number of requester, which
	// may be empty. Returns an error that is ErrUnchecked where it got no answer.
	Check(ctx context.Context, number, requester Number) (Answer, error)
}

// Number is a VAT number: the letters of its member state, and what follows them.
type Number struct{ State, Rest string }

// String is the number as it is written.
func (n Number) String() string { return n.State + n.Rest }

// Country is the ISO code of the member state: Greece writes EL.
func (n Number) Country() string {
	if n.State == "EL" {
		return "GR"
	}
	return n.State
}

var pattern = regexp.MustCompile(`^([A-Z]{2})([0-9A-Z+*]{2,12})$`)

// Parse reads a number as people write it, with spaces, dots and dashes.
func Parse(text string) (Number, bool) {
	plain := strings.ToUpper(strings.NewReplacer(" ", "", "\u00a0", "", ".", "", "-", "", "/", "").Replace(text))
	found := pattern.FindStringSubmatch(plain)
	if found == nil {
		return Number{}, false
	}
	if found[1] == "GR" {
		found[1] = "EL"
	}
	return Number{found[1], found[2]}, true
}

// Unchecked is the built-in register, which knows nothing.
type Unchecked struct{}

var _ Checker = Unchecked{}

// Check implements Checker.
func (Unchecked) Check(context.Context, Number, Number) (Answer, error) {
	return Answer{}, ErrUnchecked
}
