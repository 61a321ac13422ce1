package blob

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/store/blob/driver"
)

// failing is a driver whose every call ends in the same error.
type failing struct {
	driver.Driver
	err error
}

func (f failing) Put(context.Context, string, io.Reader, int64, string) (Attrs, error) {
	return Attrs{}, f.err
}

func (f failing) Stat(context.Context, string) (Attrs, error) { return Attrs{}, f.err }

func TestOutcome(t *testing.T) {
	for _, test := range []struct {
		name  string
		cause error
		want  fault.Code
	}{
		{"disk full", &fs.PathError{Op: "write", Path: "/srv/secret", Err: syscall.ENOSPC}, fault.Unavailable},
		{"out of reach", errors.New("connection refused"), fault.Unavailable},
		{"too slow", context.DeadlineExceeded, fault.Unavailable},
		{"missing", fs.ErrNotExist, fault.NotFound},
		{"file and folder", driver.ErrOccupied, fault.Invalid},
		{"caller left", context.Canceled, fault.Internal},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := New(failing{err: test.cause})
			_, stat := b.Stat(t.Context(), "a")
			for _, err := range []error{b.Put(t.Context(), "a", strings.NewReader("x"), 1, ""), stat} {
				if fault.CodeOf(err) != test.want || !errors.Is(err, test.cause) {
					t.Errorf("got %v, want %s with its cause", err, test.want)
				}
			}
		})
	}
}
