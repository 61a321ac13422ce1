package s3

import (
	"context"
	"time"

	"github.com/minio/minio-go/v7"
	"golang.org/x/sync/errgroup"

	"backoffice/backend/store/blob/driver"
)

// Bounds of S3's own joining: every part but the last has so many bytes at least.
const (
	leastPart = 5 << 20
	mostParts = 10_000
	// copying is how many parts are copied at a time.
	copying = 4
)

// Join implements driver.Driver; the bytes never leave the server.
func (d *Driver) Join(ctx context.Context, key string, parts []driver.Attrs, contentType string) (err error) {
	for _, part := range parts[:len(parts)-1] {
		if part.Size < leastPart {
			return driver.ErrJoin
		}
	}
	if len(parts) > mostParts || contentType == "" {
		return driver.ErrJoin
	}
	object := d.prefix + key
	id, err := d.core.NewMultipartUpload(ctx, d.bucket, object, minio.PutObjectOptions{ContentType: contentType})
	if err != nil {
		return meaning(err)
	}
	defer func() {
		if err != nil {
			// What this leaves behind Incomplete takes.
			_ = d.core.AbortMultipartUpload(context.WithoutCancel(ctx), d.bucket, object, id)
		}
	}()
	joined := make([]minio.CompletePart, len(parts))
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(copying)
	for i, part := range parts {
		group.Go(func() error {
			// A part that was replaced meanwhile is another file.
			same := map[string]string{"X-Amz-Copy-Source-If-Match": part.ETag[1 : len(part.ETag)-1]}
			copied, err := d.core.CopyObjectPart(within, d.bucket, d.prefix+part.Key, d.bucket, object, id, i+1, 0, -1, same)
			joined[i] = copied
			return meaning(err)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	_, err = d.core.CompleteMultipartUpload(ctx, d.bucket, object, id, joined, minio.PutObjectOptions{ContentType: contentType})
	return meaning(err)
}

// Incomplete implements driver.Driver: a program that dies in the middle of a
// large Put or of a Join leaves parts that no listing shows.
func (d *Driver) Incomplete(ctx context.Context, age time.Duration) (int, error) {
	marker, idMarker, removed := "", "", 0
	for {
		page, err := d.core.ListMultipartUploads(ctx, d.bucket, d.prefix, marker, idMarker, "", 1000)
		if err != nil {
			return removed, meaning(err)
		}
		for _, upload := range page.Uploads {
			if time.Since(upload.Initiated) <= age {
				continue
			}
			if err := d.core.AbortMultipartUpload(ctx, d.bucket, upload.Key, upload.UploadID); err != nil {
				return removed, meaning(err)
			}
			removed++
		}
		if !page.IsTruncated {
			return removed, nil
		}
		marker, idMarker = page.NextKeyMarker, page.NextUploadIDMarker
	}
}
