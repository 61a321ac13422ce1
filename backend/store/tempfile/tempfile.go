// Package tempfile keeps for a moment what is more than memory need hold.
package tempfile

import (
	"errors"
	"fmt"
	"os"
)

// New returns an empty file for what kind names in an error. It has no name any more:
// nothing is left of it once it is closed, however the program ends.
func New(kind string) (*os.File, error) {
	f, err := os.CreateTemp("", "backoffice-*")
	if err != nil {
		return nil, fmt.Errorf("make a temporary file of %s: %w", kind, err)
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, fmt.Errorf("take the name of a temporary file of %s: %w", kind, errors.Join(err, f.Close()))
	}
	return f, nil
}
