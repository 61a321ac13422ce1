package blobtest

import (
	"bytes"
	"sync"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/blob"
)

func parts(t *testing.T, b *blob.Bucket) {
	ctx := t.Context()
	body := pattern(13 << 20)
	put(t, b, "v.mp4", "old")
	id := begin(t, b, "v.mp4")
	sent := []blob.Part{
		part(t, b, "v.mp4", id, 1, body[:6<<20]),
		part(t, b, "v.mp4", id, 2, body[6<<20:12<<20]),
		part(t, b, "v.mp4", id, 7, body[12<<20:]),
	}
	wantFile(t, b, "v.mp4", []byte("old"))
	if err := b.Complete(ctx, "v.mp4", id, sent, "video/mp4"); err != nil {
		t.Fatal(err)
	}
	wantFile(t, b, "v.mp4", body)
	if attrs, err := b.Stat(ctx, "v.mp4"); err != nil || attrs.ContentType != "video/mp4" {
		t.Errorf("%+v, %v", attrs, err)
	}
	wantCode(t, b.Complete(ctx, "v.mp4", id, sent, "video/mp4"), fault.NotFound)
	wantKeys(t, b, "", "v.mp4")
	if n, err := b.SweepUploads(ctx, -time.Hour); n != 0 || err != nil {
		t.Errorf("%d files of a completed upload are left, %v", n, err)
	}
}

func smallParts(t *testing.T, b *blob.Bucket) {
	body := pattern(20_000)
	id := begin(t, b, "new/deep/file")
	sent := make([]blob.Part, 20)
	var group sync.WaitGroup
	for i := len(sent) - 1; i >= 0; i-- {
		group.Go(func() { sent[i] = part(t, b, "new/deep/file", id, i+1, body[i*1000:(i+1)*1000]) })
	}
	group.Wait()
	// A part that comes again is the same part.
	sent[3] = part(t, b, "new/deep/file", id, 4, body[3000:4000])
	if ok, err := b.Exists(t.Context(), "new/deep/file"); ok || err != nil {
		t.Fatalf("half a file is there: %v, %v", ok, err)
	}
	if err := b.Complete(t.Context(), "new/deep/file", id, sent, ""); err != nil {
		t.Fatal(err)
	}
	wantFile(t, b, "new/deep/file", body)
}

func partRefusals(t *testing.T, b *blob.Bucket) {
	ctx := t.Context()
	id := begin(t, b, "f")
	putPart := func(key, id string, n int, size int64) error {
		_, err := b.PutPart(ctx, key, id, n, bytes.NewReader(pattern(10)), size)
		return err
	}
	wantCode(t, putPart("f", id, 0, 10), fault.Invalid)
	wantCode(t, putPart("f", id, 10_001, 10), fault.Invalid)
	wantCode(t, putPart("f", id, 1, 9), fault.Invalid)
	wantCode(t, putPart("another", id, 1, 10), fault.Invalid)
	wantCode(t, putPart("f", "../../x", 1, 10), fault.Invalid)
	wantCode(t, putPart("f", "", 1, 10), fault.Invalid)
	wantCode(t, putPart("f", "x"+id, 1, 10), fault.NotFound)

	first := part(t, b, "f", id, 1, []byte("first"))
	second := part(t, b, "f", id, 2, []byte("second"))
	for _, list := range [][]blob.Part{nil, {second, first}, {first, first}, {{Number: 0}}} {
		wantCode(t, b.Complete(ctx, "f", id, list, ""), fault.Invalid)
	}
	wantCode(t, b.Complete(ctx, "f", id, []blob.Part{first, {Number: 3, ETag: `"x"`}}, ""), fault.NotFound)
	part(t, b, "f", id, 2, []byte("other!"))
	wantCode(t, b.Complete(ctx, "f", id, []blob.Part{first, second}, ""), fault.Conflict)
	wantKeys(t, b, "")
	if err := b.Complete(ctx, "f", id, []blob.Part{first}, ""); err != nil {
		t.Fatalf("after refusals: %v", err)
	}
	wantFile(t, b, "f", []byte("first"))
	wantCode(t, putPart("f", id, 2, 10), fault.NotFound)
}

func abort(t *testing.T, b *blob.Bucket) {
	id := begin(t, b, "f")
	sent := part(t, b, "f", id, 1, []byte("x"))
	wantCode(t, b.Abort(t.Context(), "another", id), fault.Invalid)
	for range 2 {
		if err := b.Abort(t.Context(), "f", id); err != nil {
			t.Fatal(err)
		}
	}
	_, err := b.PutPart(t.Context(), "f", id, 2, bytes.NewReader(nil), 0)
	wantCode(t, err, fault.NotFound)
	wantCode(t, b.Complete(t.Context(), "f", id, []blob.Part{sent}, ""), fault.NotFound)
	wantKeys(t, b, "")
}

func sweep(t *testing.T, b *blob.Bucket) {
	put(t, b, "file", "stays")
	id := begin(t, b, "f")
	part(t, b, "f", id, 1, []byte("x"))
	if n, err := b.SweepUploads(t.Context(), time.Hour); n != 0 || err != nil {
		t.Fatalf("a young upload was swept: %d, %v", n, err)
	}
	part(t, b, "f", id, 2, []byte("x"))
	if n, err := b.SweepUploads(t.Context(), -time.Hour); n != 3 || err != nil {
		t.Fatalf("%d files, %v; want 3", n, err)
	}
	_, err := b.PutPart(t.Context(), "f", id, 3, bytes.NewReader(nil), 0)
	wantCode(t, err, fault.NotFound)
	wantFile(t, b, "file", []byte("stays"))
}

func begin(t *testing.T, b *blob.Bucket, key string) string {
	t.Helper()
	id, err := b.NewUpload(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func part(t *testing.T, b *blob.Bucket, key, id string, n int, body []byte) blob.Part {
	t.Helper()
	etag, err := b.PutPart(t.Context(), key, id, n, bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Errorf("part %d: %v", n, err)
	}
	return blob.Part{Number: n, ETag: etag}
}
