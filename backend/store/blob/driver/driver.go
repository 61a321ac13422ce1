// Package driver says what a place that keeps files must be able to do. Only
// blob calls it: keys arrive checked, and errors leave as faults.
package driver

import (
	"context"
	"errors"
	"io"
	"time"
)

// ErrOccupied is returned by a Put whose key would have to be a file and a
// folder at once, such as "a/b" beside a file "a".
var ErrOccupied = errors.New("key is both a file and a folder")

// ErrJoin is returned by a Join of files that the store itself cannot join.
var ErrJoin = errors.New("the store cannot join these files by itself")

// Attrs is what is known of a file besides its bytes.
type Attrs struct {
	Key         string
	Size        int64
	ModTime     time.Time
	ContentType string // empty in a listing
	ETag        string // quoted, as an HTTP header carries it
}

// Driver keeps files under keys. Every method is safe for use by many
// goroutines. A missing file is an error that is fs.ErrNotExist; what is none
// of the errors named here counts as the store being out of reach.
type Driver interface {
	// Put stores what r yields under key and replaces what was there. Until it
	// returns nil a reader sees the old file or none, never a part of the new
	// one; once it returned nil a crash loses nothing. Memory used does not
	// grow with the file. Size is -1 where unknown; r fails by itself when it
	// yields another number of bytes. Returns ErrOccupied.
	Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) (Attrs, error)

	// Open returns the file as it is now. What is read stays of one piece, or
	// the read fails, when the file is replaced meanwhile.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, Attrs, error)

	// Stat returns the attributes of a file.
	Stat(ctx context.Context, key string) (Attrs, error)

	// Delete removes a file; a missing one is no error.
	Delete(ctx context.Context, key string) error

	// List calls fn for every file whose key starts with prefix, in the byte
	// order of keys, and stops at fn's first error, which it returns as it is.
	List(ctx context.Context, prefix string, fn func(Attrs) error) error

	// Copy stores the file of one key, with its content type, under another.
	Copy(ctx context.Context, from, to string) error

	// Join stores under key the files of other keys, one after the other, as Put
	// stores what it reads; their bytes do not pass through this program where
	// the store can help it. The files stay. Returns ErrJoin where it cannot join
	// these by itself.
	Join(ctx context.Context, key string, parts []Attrs, contentType string) error

	// Incomplete removes what writes of the store's own that broke off longer ago
	// than age left behind where no listing shows it, and returns how many.
	Incomplete(ctx context.Context, age time.Duration) (int, error)

	// Ping returns nil when files can be stored and read.
	Ping(ctx context.Context) error

	// Close lets go of what the driver holds.
	Close() error
}
