package blob_test

import (
	"net"
	"os"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/blob/blobtest"
)

func TestLocal(t *testing.T) { blobtest.Suite(t, blobtest.Local) }

func TestS3(t *testing.T) {
	if os.Getenv("TEST_ONLY_LOCAL") == "1" {
		t.Log("TEST_ONLY_LOCAL=1: S3 is left out")
		return
	}
	blobtest.Suite(t, blobtest.S3)
}

func TestEach(t *testing.T) {
	blobtest.Each(t, func(t *testing.T, b *blob.Bucket) {
		if ok, err := b.Exists(t.Context(), "a"); ok || err != nil {
			t.Fatalf("not empty: %v, %v", ok, err)
		}
	})
}

func TestOpenRefuses(t *testing.T) {
	for _, address := range []string{
		"", "/tmp", "file://", "ftp://host", "s3://", "s3://bucket", "s3://bucket?endpoint=127.0.0.1:9000",
		"s3://bucket?endpoint=http://h:1/path", "s3://bucket/key?endpoint=http://h:1", "s3://bucket?endpoint=http://h:1&regoin=x",
	} {
		if _, err := blob.Open(t.Context(), address, blob.Credentials{}); err == nil || fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%q: got %v, want invalid", address, err)
		}
	}
}

func TestOpenOutOfReach(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	began := time.Now()
	_, err = blob.Open(t.Context(), "s3://bucket?endpoint=http://"+address, blob.Credentials{AccessKey: "a", SecretKey: "b"})
	if fault.CodeOf(err) != fault.Unavailable {
		t.Fatalf("got %v, want unavailable", err)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("took %s to say so", took)
	}
}
