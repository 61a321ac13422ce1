package blob

import (
	"context"
	"errors"
	"fmt"
	"io"

	"backoffice/backend/fault"
)

// Reader reads one file from any place in it, as http.ServeContent needs.
type Reader struct {
	attrs Attrs
	file  io.ReadSeekCloser
}

// Open opens a file for reading; the caller closes it. Returns NotFound, Invalid
// for a bad key, Unavailable. A file replaced while it is read never yields
// bytes of both: it goes on with the old ones or fails with Unavailable.
func (b *Bucket) Open(ctx context.Context, key string) (*Reader, error) {
	if err := CheckKey(key); err != nil {
		return nil, err
	}
	return b.open(ctx, key)
}

func (b *Bucket) open(ctx context.Context, key string) (*Reader, error) {
	file, attrs, err := b.driver.Open(ctx, key)
	if err != nil {
		return nil, outcome("open", key, err)
	}
	return &Reader{attrs: attrs, file: file}, nil
}

// Attrs returns size, time, content type and ETag of the file as it was opened.
func (r *Reader) Attrs() Attrs { return r.attrs }

// Read reads on. Returns io.EOF at the end, Unavailable when the store fails.
func (r *Reader) Read(p []byte) (int, error) {
	n, err := r.file.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		if errors.Is(err, context.Canceled) {
			return n, fmt.Errorf("read %s: %w", r.attrs.Key, err)
		}
		// A file that is gone in the middle of reading was there when it was opened.
		return n, fault.Wrap(fmt.Errorf("read %s: %w", r.attrs.Key, err), fault.Unavailable, "errors.unavailable")
	}
	return n, err
}

// Seek moves to another place in the file; it costs nothing until the next Read.
func (r *Reader) Seek(offset int64, whence int) (int64, error) { return r.file.Seek(offset, whence) }

// Close ends reading.
func (r *Reader) Close() error { return r.file.Close() }

// source hands a caller's bytes to a driver. It notes the caller's own errors,
// so that they are not taken for the store's, and insists on the promised size.
type source struct {
	ctx  context.Context
	r    io.Reader
	size int64 // -1 when not known
	read int64
	err  error
}

func (s *source) Read(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	if err := s.ctx.Err(); err != nil {
		return 0, s.fail(err)
	}
	if len(p) == 0 {
		return 0, nil
	}
	n, err := s.r.Read(p)
	s.read += int64(n)
	switch {
	case err != nil && err != io.EOF:
		return n, s.fail(err)
	case s.size < 0:
		return n, err
	case s.read > s.size:
		return 0, s.fail(s.wrongSize())
	case err == io.EOF && s.read < s.size:
		return n, s.fail(s.wrongSize())
	case err == nil && n > 0 && s.read == s.size:
		// The last byte is held back until the end is sure: a driver may stop
		// reading, and publish, once it has as many bytes as were promised.
		if err := s.confirmEnd(); !errors.Is(err, io.EOF) {
			return 0, err
		}
		return n, io.EOF
	}
	return n, err
}

// confirmEnd returns io.EOF when nothing follows.
func (s *source) confirmEnd() error {
	for {
		var extra [1]byte
		n, err := s.r.Read(extra[:])
		switch {
		case n > 0:
			return s.fail(s.wrongSize())
		case err == io.EOF:
			return io.EOF
		case err != nil:
			return s.fail(err)
		}
	}
}

func (s *source) fail(err error) error {
	s.err = err
	return err
}

func (s *source) wrongSize() error {
	return fault.Wrap(fmt.Errorf("%d bytes promised, %d or more read", s.size, s.read), fault.Invalid, "errors.invalid")
}
