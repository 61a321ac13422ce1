// Package newsletter is the port to services that send newsletters.
package newsletter

import (
	"context"
	"errors"
)

// What a service says of an account.
var (
	ErrKey  = errors.New("the service does not know the key")
	ErrList = errors.New("the account has no such list")
)

// Service is a newsletter service.
type Service interface {
	// Check returns nil where key opens an account and, where list is not empty,
	// that account has the list. Returns ErrKey or ErrList where it does not, and
	// an Upstream fault where the service could not be asked: then nothing is known.
	Check(ctx context.Context, key, list string) error
}
