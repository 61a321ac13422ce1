// Package blobtest proves that a blob.Bucket keeps its promises, and hands every
// kind of bucket to the tests of what is built on it.
package blobtest

import (
	"context"
	"crypto/rand"
	"net/url"
	"os"
	"strings"
	"testing"

	"backoffice/backend/store/blob"
)

// Each runs fn once on a local folder and once on S3 (TEST_S3_URL,
// TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY), each time on an empty bucket that is
// cleared after. TEST_ONLY_LOCAL=1 leaves S3 out; otherwise a test without an
// S3 server fails.
func Each(t *testing.T, fn func(t *testing.T, bucket *blob.Bucket)) {
	t.Helper()
	t.Run("local", func(t *testing.T) { fn(t, Local(t)) })
	if os.Getenv("TEST_ONLY_LOCAL") == "1" {
		return
	}
	t.Run("s3", func(t *testing.T) { fn(t, S3(t)) })
}

// Local returns an empty bucket in a folder of this test.
func Local(t *testing.T) *blob.Bucket {
	t.Helper()
	return open(t, "file://"+t.TempDir(), blob.Credentials{})
}

// S3 returns an empty bucket on the S3 server at TEST_S3_URL; the test fails
// where that is not set.
func S3(t *testing.T) *blob.Bucket {
	t.Helper()
	address, secrets := S3Address(t)
	return open(t, address, secrets)
}

// S3Address returns an address under which nothing is stored yet, for a test that
// starts several copies of the program. What they store is removed after.
func S3Address(t *testing.T) (string, blob.Credentials) {
	t.Helper()
	address := os.Getenv("TEST_S3_URL")
	if address == "" {
		t.Fatal("TEST_S3_URL is not set: run `make test`, which starts an S3 server (or set TEST_ONLY_LOCAL=1)")
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatalf("TEST_S3_URL: %v", err)
	}
	query := u.Query()
	query.Set("prefix", "test-"+strings.ToLower(rand.Text()))
	u.RawQuery = query.Encode()
	secrets := blob.Credentials{AccessKey: os.Getenv("TEST_S3_ACCESS_KEY"), SecretKey: os.Getenv("TEST_S3_SECRET_KEY")}
	t.Cleanup(func() { clear(t, u.String(), secrets) })
	return u.String(), secrets
}

func open(t *testing.T, address string, secrets blob.Credentials) *blob.Bucket {
	t.Helper()
	bucket, err := blob.Open(t.Context(), address, secrets)
	if err != nil {
		t.Fatalf("open bucket: %v", err)
	}
	t.Cleanup(func() { bucket.Close() })
	return bucket
}

func clear(t *testing.T, address string, secrets blob.Credentials) {
	ctx := context.Background()
	bucket, err := blob.Open(ctx, address, secrets)
	if err != nil {
		t.Errorf("clear: %v", err)
		return
	}
	defer bucket.Close()
	// A negative age takes every pending upload, however young.
	if _, err := bucket.SweepUploads(ctx, -1<<62); err != nil {
		t.Errorf("clear uploads: %v", err)
	}
	var keys []string
	err = bucket.List(ctx, "", func(a blob.Attrs) error {
		keys = append(keys, a.Key)
		return nil
	})
	if err != nil {
		t.Errorf("clear: %v", err)
	}
	for _, key := range keys {
		if err := bucket.Delete(ctx, key); err != nil {
			t.Errorf("clear: %v", err)
		}
	}
}
