// Package s3 keeps files on a server that speaks S3: MinIO or any other.
package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"backoffice/backend/store/blob/driver"
)

// partSize is what one Put of a large file holds in memory. S3 allows 10000
// parts, so it also bounds a file to 160 GB.
const partSize = 16 << 20

// statTime is how long a server may take to say what a file is.
const statTime = 3 * time.Second

var _ driver.Driver = (*Driver)(nil)

// Config says where the bucket is and who calls.
type Config struct {
	Endpoint  string // host and port
	Secure    bool
	Bucket    string
	Region    string
	Prefix    string // put before every key, so that several can share a bucket
	AccessKey string
	SecretKey string
}

// ParseURL reads "s3://bucket?endpoint=http://host:9000&region=…&prefix=…".
func ParseURL(u *url.URL) (Config, error) {
	query := u.Query()
	config := Config{Bucket: u.Host, Region: "us-east-1"}
	if config.Bucket == "" || strings.Trim(u.Path, "/") != "" {
		return config, errors.New("want s3://bucket?endpoint=…")
	}
	for name, values := range query {
		value := values[len(values)-1]
		switch name {
		case "endpoint":
			endpoint, err := url.Parse(value)
			if err != nil || endpoint.Host == "" || endpoint.Scheme != "http" && endpoint.Scheme != "https" || strings.Trim(endpoint.Path, "/") != "" {
				return config, errors.New("endpoint must be http://host:port or https://host:port")
			}
			config.Endpoint, config.Secure = endpoint.Host, endpoint.Scheme == "https"
		case "region":
			config.Region = value
		case "prefix":
			if config.Prefix = strings.Trim(value, "/"); config.Prefix != "" {
				config.Prefix += "/"
			}
		default:
			return config, fmt.Errorf("unknown parameter %q", name)
		}
	}
	if config.Endpoint == "" {
		return config, errors.New("endpoint is missing")
	}
	return config, nil
}

// Driver keeps files in one bucket, or under one prefix of it.
type Driver struct {
	core      minio.Core
	transport *http.Transport
	bucket    string
	prefix    string
}

// Open connects to the server and makes the bucket where it is missing.
func Open(ctx context.Context, config Config) (*Driver, error) {
	transport, err := minio.DefaultTransport(config.Secure)
	if err != nil {
		return nil, err
	}
	core, err := minio.NewCore(config.Endpoint, &minio.Options{
		Creds:      credentials.NewStaticV4(config.AccessKey, config.SecretKey, ""),
		Secure:     config.Secure,
		Region:     config.Region,
		Transport:  watched{transport},
		MaxRetries: 3,
	})
	if err != nil {
		return nil, err
	}
	d := &Driver{core: *core, transport: transport, bucket: config.Bucket, prefix: config.Prefix}
	exists, err := core.BucketExists(ctx, d.bucket)
	if err == nil && !exists {
		err = core.MakeBucket(ctx, d.bucket, minio.MakeBucketOptions{Region: config.Region})
		if code := minio.ToErrorResponse(err).Code; code == minio.BucketAlreadyOwnedByYou {
			err = nil
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("bucket %s at %s: %w", config.Bucket, config.Endpoint, err), d.Close())
	}
	return d, nil
}

// Close lets go of idle connections.
func (d *Driver) Close() error {
	d.transport.CloseIdleConnections()
	return nil
}

// Ping implements driver.Driver.
func (d *Driver) Ping(ctx context.Context) error {
	exists, err := d.core.BucketExists(ctx, d.bucket)
	if err == nil && !exists {
		err = fmt.Errorf("bucket %s does not exist", d.bucket)
	}
	return err
}

// Put implements driver.Driver. S3 shows an object only when it is whole.
func (d *Driver) Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) (_ driver.Attrs, err error) {
	ctx, done := attentive(ctx)
	defer done(&err)
	if contentType == "" {
		head := make([]byte, 512)
		n, err := io.ReadFull(r, head)
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return driver.Attrs{}, err
		}
		contentType = http.DetectContentType(head[:n])
		r = io.MultiReader(strings.NewReader(string(head[:n])), r)
	}
	info, err := d.core.Client.PutObject(ctx, d.bucket, d.prefix+key, r, size, minio.PutObjectOptions{
		ContentType: contentType,
		PartSize:    partSize,
	})
	if err != nil {
		return driver.Attrs{}, meaning(err)
	}
	return driver.Attrs{Key: key, Size: info.Size, ModTime: info.LastModified.UTC(), ContentType: contentType, ETag: quote(info.ETag)}, nil
}

// Stat implements driver.Driver. Every reading begins with it, so that a server which
// takes calls and answers none fails them soon, and not after minutes.
func (d *Driver) Stat(ctx context.Context, key string) (driver.Attrs, error) {
	ctx, done := context.WithTimeout(ctx, statTime)
	defer done()
	info, err := d.core.StatObject(ctx, d.bucket, d.prefix+key, minio.StatObjectOptions{})
	if err != nil {
		return driver.Attrs{}, meaning(err)
	}
	attrs := d.attrs(info)
	attrs.ContentType = info.ContentType
	return attrs, nil
}

// Delete implements driver.Driver.
func (d *Driver) Delete(ctx context.Context, key string) (err error) {
	ctx, done := attentive(ctx)
	defer done(&err)
	err = meaning(d.core.RemoveObject(ctx, d.bucket, d.prefix+key, minio.RemoveObjectOptions{}))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// List implements driver.Driver.
func (d *Driver) List(ctx context.Context, prefix string, fn func(driver.Attrs) error) (err error) {
	ctx, done := attentive(ctx)
	defer done(&err)
	options := minio.ListObjectsOptions{Prefix: d.prefix + prefix, Recursive: true}
	for info := range d.core.ListObjectsIter(ctx, d.bucket, options) {
		if info.Err != nil {
			return meaning(info.Err)
		}
		if strings.HasSuffix(info.Key, "/") {
			continue
		}
		if err := fn(d.attrs(info)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Copy implements driver.Driver; the bytes never leave the server.
func (d *Driver) Copy(ctx context.Context, from, to string) error {
	_, err := d.core.Client.CopyObject(ctx,
		minio.CopyDestOptions{Bucket: d.bucket, Object: d.prefix + to},
		minio.CopySrcOptions{Bucket: d.bucket, Object: d.prefix + from})
	return meaning(err)
}

func (d *Driver) attrs(info minio.ObjectInfo) driver.Attrs {
	return driver.Attrs{
		Key:     strings.TrimPrefix(info.Key, d.prefix),
		Size:    info.Size,
		ModTime: info.LastModified.UTC().Truncate(time.Second),
		ETag:    quote(info.ETag),
	}
}

func quote(etag string) string { return `"` + strings.Trim(etag, `"`) + `"` }

// meaning gives a server's answer the name the Driver contract has for it.
func meaning(err error) error {
	if err == nil {
		return nil
	}
	switch minio.ToErrorResponse(err).Code {
	case minio.NoSuchKey, "NotFound":
		return fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	case "ObjectParentIsFile", "ExistingObjectIsDirectory", "XMinioParentIsObject", "XMinioObjectExistsAsDirectory":
		return fmt.Errorf("%w: %w", driver.ErrOccupied, err)
	}
	return err
}
