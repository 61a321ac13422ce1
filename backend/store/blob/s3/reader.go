package s3

import (
	"context"
	"errors"
	"io"

	"github.com/minio/minio-go/v7"

	"backoffice/backend/store/blob/driver"
)

// Open implements driver.Driver. Bytes are asked for at the first Read, from
// where Seek left off, and only of the very version that was opened.
func (d *Driver) Open(ctx context.Context, key string) (io.ReadSeekCloser, driver.Attrs, error) {
	attrs, err := d.Stat(ctx, key)
	if err != nil {
		return nil, driver.Attrs{}, err
	}
	return &reader{ctx: ctx, driver: d, attrs: attrs}, attrs, nil
}

type reader struct {
	ctx    context.Context
	driver *Driver
	attrs  driver.Attrs
	offset int64
	body   io.ReadCloser
}

func (r *reader) Read(p []byte) (int, error) {
	if r.offset >= r.attrs.Size {
		return 0, io.EOF
	}
	if r.body == nil {
		if err := r.request(); err != nil {
			return 0, err
		}
	}
	n, err := r.body.Read(p)
	r.offset += int64(n)
	if err == io.EOF {
		if r.offset < r.attrs.Size {
			return n, io.ErrUnexpectedEOF
		}
		err = nil
	}
	return n, err
}

func (r *reader) request() error {
	options := minio.GetObjectOptions{}
	if err := options.SetMatchETag(r.attrs.ETag[1 : len(r.attrs.ETag)-1]); err != nil {
		return err
	}
	if r.offset > 0 {
		if err := options.SetRange(r.offset, 0); err != nil {
			return err
		}
	}
	body, _, _, err := r.driver.core.GetObject(r.ctx, r.driver.bucket, r.driver.prefix+r.attrs.Key, options)
	if err != nil {
		return err
	}
	r.body = body
	return nil
}

func (r *reader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += r.offset
	case io.SeekEnd:
		offset += r.attrs.Size
	}
	if offset < 0 {
		return 0, errors.New("seek before the start")
	}
	if offset != r.offset {
		r.closeBody()
		r.offset = offset
	}
	return offset, nil
}

func (r *reader) closeBody() {
	if r.body != nil {
		r.body.Close()
		r.body = nil
	}
}

func (r *reader) Close() error {
	r.closeBody()
	return nil
}
