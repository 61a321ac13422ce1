// Package blob keeps files: a Bucket that the whole product uses, over a
// Driver that knows one kind of place (a local folder, an S3 server).
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/blob/driver"
	"backoffice/backend/store/blob/local"
	"backoffice/backend/store/blob/s3"
)

// Attrs is what is known of a file besides its bytes.
type Attrs = driver.Attrs

// Credentials sign the calls to a store that asks for them.
type Credentials struct {
	AccessKey string
	SecretKey string
}

// Bucket holds files under keys (see CheckKey). It is safe for use by many
// goroutines. A key cannot be a file and the folder of another file at once.
type Bucket struct {
	driver driver.Driver
	now    func() time.Time
}

// Open opens the bucket that address names: "file://path" (relative or
// absolute) or "s3://bucket?endpoint=http://host:9000&region=…&prefix=…". What
// does not exist yet is made. Returns Invalid for an address it cannot read and
// Unavailable when the store cannot be reached.
func Open(ctx context.Context, address string, secrets Credentials) (*Bucket, error) {
	scheme, rest, _ := strings.Cut(address, "://")
	var d driver.Driver
	var err error
	switch scheme {
	case "file":
		if rest == "" {
			return nil, badAddress(errors.New("no folder"))
		}
		d, err = local.Open(rest)
	case "s3":
		u, parseErr := url.Parse(address)
		if parseErr != nil {
			return nil, badAddress(parseErr)
		}
		var config s3.Config
		if config, err = s3.ParseURL(u); err != nil {
			return nil, badAddress(err)
		}
		config.AccessKey, config.SecretKey = secrets.AccessKey, secrets.SecretKey
		d, err = s3.Open(ctx, config)
	default:
		return nil, badAddress(fmt.Errorf("unknown scheme %q", scheme))
	}
	if err != nil {
		return nil, fault.Wrap(fmt.Errorf("open %s store: %w", scheme, err), fault.Unavailable, "errors.unavailable")
	}
	return New(d), nil
}

// New returns a Bucket over d.
func New(d driver.Driver) *Bucket { return &Bucket{driver: d, now: time.Now} }

// Close lets go of what the bucket holds.
func (b *Bucket) Close() error { return b.driver.Close() }

// Ping returns Unavailable when files cannot be stored and read now.
func (b *Bucket) Ping(ctx context.Context) error { return outcome("ping", "", b.driver.Ping(ctx)) }

// Put stores what r yields under key and replaces what was there; nothing half
// written is ever visible, and what Put announced as saved survives a crash.
// Size is -1 where unknown; otherwise r must yield exactly that many bytes. An
// error of r itself comes back wrapped, with its own code. Returns Invalid for
// a bad key or a wrong size, Unavailable when the store is out of reach or full.
func (b *Bucket) Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) error {
	if err := CheckKey(key); err != nil {
		return err
	}
	_, err := b.put(ctx, key, r, size, contentType)
	return err
}

func (b *Bucket) put(ctx context.Context, key string, r io.Reader, size int64, contentType string) (Attrs, error) {
	if size < -1 {
		return Attrs{}, fault.Wrap(fmt.Errorf("put %s: size %d", key, size), fault.Invalid, "errors.invalid")
	}
	source := &source{ctx: ctx, r: r, size: size}
	if size == 0 {
		// A driver has no reason to read where nothing is promised.
		if err := source.confirmEnd(); !errors.Is(err, io.EOF) {
			return Attrs{}, fmt.Errorf("put %s: %w", key, err)
		}
	}
	attrs, err := b.driver.Put(ctx, key, source, size, contentType)
	if source.err != nil {
		return Attrs{}, fmt.Errorf("put %s: %w", key, source.err)
	}
	return attrs, outcome("put", key, err)
}

// Stat returns what is known of a file. Returns NotFound, Invalid for a bad key,
// Unavailable.
func (b *Bucket) Stat(ctx context.Context, key string) (Attrs, error) {
	if err := CheckKey(key); err != nil {
		return Attrs{}, err
	}
	attrs, err := b.driver.Stat(ctx, key)
	return attrs, outcome("stat", key, err)
}

// Exists says whether there is a file under key. Returns Invalid, Unavailable.
func (b *Bucket) Exists(ctx context.Context, key string) (bool, error) {
	_, err := b.Stat(ctx, key)
	if fault.CodeOf(err) == fault.NotFound {
		return false, nil
	}
	return err == nil, err
}

// Delete removes a file; a missing one is no error. Returns Invalid for a bad
// key, Unavailable.
func (b *Bucket) Delete(ctx context.Context, key string) error {
	if err := CheckKey(key); err != nil {
		return err
	}
	return outcome("delete", key, b.driver.Delete(ctx, key))
}

// List calls fn for every file whose key starts with prefix, in the byte order
// of keys and without content types. It stops at fn's first error and returns
// that. Returns Invalid for a bad prefix, Unavailable.
func (b *Bucket) List(ctx context.Context, prefix string, fn func(Attrs) error) error {
	if err := checkPrefix(prefix); err != nil {
		return err
	}
	return b.list(ctx, prefix, func(a Attrs) error {
		if strings.HasPrefix(a.Key, ".") {
			return nil
		}
		return fn(a)
	})
}

func (b *Bucket) list(ctx context.Context, prefix string, fn func(Attrs) error) error {
	var stopped error
	err := b.driver.List(ctx, prefix, func(a Attrs) error {
		stopped = fn(a)
		return stopped
	})
	if stopped != nil {
		return stopped
	}
	return outcome("list", prefix, err)
}

// Copy stores the file of one key, with its content type, under another and
// replaces what was there. Returns NotFound when there is nothing to copy,
// Invalid for a bad key, Unavailable.
func (b *Bucket) Copy(ctx context.Context, from, to string) error {
	if err := errors.Join(CheckKey(from), CheckKey(to)); err != nil {
		return badKey()
	}
	if from == to {
		_, err := b.Stat(ctx, from)
		return err
	}
	return outcome("copy", from, b.driver.Copy(ctx, from, to))
}

func badAddress(cause error) error {
	return fault.Wrap(fmt.Errorf("file store address: %w", cause), fault.Invalid, "errors.invalid")
}

// outcome turns a driver's error into a fault.
func outcome(verb, key string, err error) error {
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s %s: %w", verb, key, err)
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return fault.Wrap(err, fault.NotFound, "errors.notFound")
	case errors.Is(err, driver.ErrOccupied):
		return fault.Wrap(err, fault.Invalid, "errors.invalid")
	}
	return fault.Wrap(err, fault.Unavailable, "errors.unavailable")
}
