package blobtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"backoffice/backend/fault"
	"backoffice/backend/store/blob"
)

// Suite proves every promise of blob.Bucket on empty buckets that open returns.
func Suite(t *testing.T, open func(t *testing.T) *blob.Bucket) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, b *blob.Bucket)
	}{
		{"put and read", putAndRead},
		{"content types", contentTypes},
		{"missing", missing},
		{"bad keys", badKeys},
		{"file or folder", fileOrFolder},
		{"broken source", brokenSource},
		{"wrong size", wrongSize},
		{"list", list},
		{"copy", copies},
		{"replace while reading", replaceWhileReading},
		{"parallel writers", parallelWriters},
		{"large", large},
		{"cancelled", cancelled},
		{"ranges over http", ranges},
		{"upload in parts", parts},
		{"small parts out of order", smallParts},
		{"upload refusals", partRefusals},
		{"abort", abort},
		{"sweep", sweep},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

func putAndRead(t *testing.T, b *blob.Bucket) {
	if err := b.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 1, 511, 512, 513, 70_000} {
		for _, known := range []bool{true, false} {
			body := pattern(size)
			promised := int64(-1)
			if known {
				promised = int64(size)
			}
			if err := b.Put(t.Context(), "a/b/file.bin", iotest.HalfReader(bytes.NewReader(body)), promised, "application/x-test"); err != nil {
				t.Fatalf("%d bytes: %v", size, err)
			}
			wantFile(t, b, "a/b/file.bin", body)
			attrs, err := b.Stat(t.Context(), "a/b/file.bin")
			if err != nil {
				t.Fatal(err)
			}
			if attrs.Key != "a/b/file.bin" || attrs.Size != int64(size) || attrs.ModTime.IsZero() || attrs.ContentType != "application/x-test" {
				t.Fatalf("stat: %+v", attrs)
			}
			if len(attrs.ETag) < 3 || attrs.ETag[0] != '"' || !strings.HasSuffix(attrs.ETag, `"`) {
				t.Fatalf("ETag %s is not quoted", attrs.ETag)
			}
		}
	}
	before, _ := b.Stat(t.Context(), "a/b/file.bin")
	put(t, b, "a/b/file.bin", string(pattern(70_000)[1:])+"!")
	after, _ := b.Stat(t.Context(), "a/b/file.bin")
	if before.ETag == after.ETag {
		t.Error("other bytes of the same size have the same ETag")
	}
}

func contentTypes(t *testing.T, b *blob.Bucket) {
	png := "\x89PNG\x0D\x0A\x1A\x0A" + strings.Repeat("x", 600)
	for _, test := range []struct{ body, given, want string }{
		{png, "", "image/png"},
		{png, "image/png", "image/png"},
		{png, "application/octet-stream", "application/octet-stream"},
		{"a;b", "text/csv; charset=utf-8", "text/csv; charset=utf-8"},
		{"a;c", "", "text/plain; charset=utf-8"},
		{"", "image/svg+xml", "image/svg+xml"},
	} {
		if err := b.Put(t.Context(), "f", strings.NewReader(test.body), int64(len(test.body)), test.given); err != nil {
			t.Fatal(err)
		}
		attrs, err := b.Stat(t.Context(), "f")
		if err != nil || attrs.ContentType != test.want {
			t.Errorf("given %q: %q, %v; want %q", test.given, attrs.ContentType, err, test.want)
		}
		r, err := b.Open(t.Context(), "f")
		if err != nil {
			t.Fatal(err)
		}
		if r.Attrs().ContentType != test.want || r.Attrs().ETag != attrs.ETag {
			t.Errorf("open returns %+v, stat %+v", r.Attrs(), attrs)
		}
		r.Close()
	}
}

func missing(t *testing.T, b *blob.Bucket) {
	ctx := t.Context()
	put(t, b, "folder/file", "x")
	for _, key := range []string{"nothing", "folder", "folder/nothing", "folder/file/nothing", "no/such/folder/file"} {
		_, err := b.Stat(ctx, key)
		wantCode(t, err, fault.NotFound)
		_, err = b.Open(ctx, key)
		wantCode(t, err, fault.NotFound)
		wantCode(t, b.Copy(ctx, key, "elsewhere"), fault.NotFound)
		if err := b.Delete(ctx, key); err != nil {
			t.Errorf("delete %s: %v", key, err)
		}
		if ok, err := b.Exists(ctx, key); ok || err != nil {
			t.Errorf("exists %s: %v, %v", key, ok, err)
		}
	}
	wantFile(t, b, "folder/file", []byte("x"))
	for range 2 {
		if err := b.Delete(ctx, "folder/file"); err != nil {
			t.Fatal(err)
		}
	}
	wantKeys(t, b, "")
	put(t, b, "folder", "a name that was a folder's is free again")
}

func badKeys(t *testing.T, b *blob.Bucket) {
	ctx := t.Context()
	for _, key := range []string{
		"", "/", "/etc/passwd", "a/", "a//b", ".", "..", "../a", "a/../b", "a/./b", ".hidden", "a/.tmp", ".uploads/x", ".types/a",
		"a b", "a\x00b", "a\\b", "C:a", "čaj", "a?b", "a%2fb", "a\n", strings.Repeat("a", 201), strings.Repeat("a/", 256) + "a",
	} {
		wantCode(t, b.Put(ctx, key, strings.NewReader("x"), 1, ""), fault.Invalid)
		_, err := b.Open(ctx, key)
		wantCode(t, err, fault.Invalid)
		_, err = b.Stat(ctx, key)
		wantCode(t, err, fault.Invalid)
		wantCode(t, b.Delete(ctx, key), fault.Invalid)
		wantCode(t, b.Copy(ctx, "a", key), fault.Invalid)
		wantCode(t, b.Copy(ctx, key, "a"), fault.Invalid)
		_, err = b.NewUpload(ctx, key)
		wantCode(t, err, fault.Invalid)
	}
	for _, prefix := range []string{"../", "/", ".uploads/", "a/../"} {
		wantCode(t, b.List(ctx, prefix, func(blob.Attrs) error { return nil }), fault.Invalid)
	}
	long := strings.Repeat("d/", 155) + strings.Repeat("f", 200)
	put(t, b, long, "long")
	wantFile(t, b, long, []byte("long"))
}

func fileOrFolder(t *testing.T, b *blob.Bucket) {
	put(t, b, "a", "file")
	put(t, b, "d/e/f", "file")
	// A store that could keep both may; none may lose what was there.
	for _, key := range []string{"a/b", "d", "d/e"} {
		if err := b.Put(t.Context(), key, strings.NewReader("x"), 1, "text/x"); err != nil {
			wantCode(t, err, fault.Invalid)
		}
	}
	wantFile(t, b, "a", []byte("file"))
	wantFile(t, b, "d/e/f", []byte("file"))
}

func brokenSource(t *testing.T, b *blob.Bucket) {
	own := fault.New(fault.TooLarge, "errors.tooLarge")
	put(t, b, "kept", "old")
	for _, size := range []int64{-1, 40_000_000} {
		for _, key := range []string{"new", "kept"} {
			source := io.MultiReader(bytes.NewReader(pattern(20_000_000)), iotest.ErrReader(own))
			err := b.Put(t.Context(), key, source, size, "text/plain")
			if !errors.Is(err, own) {
				t.Fatalf("got %v, want the source's own error", err)
			}
		}
	}
	wantFile(t, b, "kept", []byte("old"))
	wantKeys(t, b, "", "kept")
}

func wrongSize(t *testing.T, b *blob.Bucket) {
	put(t, b, "kept", "old")
	for _, test := range []struct {
		real     int
		promised int64
	}{{0, 1}, {10, 9}, {10, 11}, {1, 0}, {10, -2}, {100_000, 99_999}, {20_000_000, 19_999_999}} {
		for _, key := range []string{"new", "kept"} {
			wantCode(t, b.Put(t.Context(), key, bytes.NewReader(pattern(test.real)), test.promised, "text/plain"), fault.Invalid)
		}
	}
	wantFile(t, b, "kept", []byte("old"))
	wantKeys(t, b, "", "kept")
}

func list(t *testing.T, b *blob.Bucket) {
	all := []string{"B", "a-b", "a.txt", "a/b", "a/b-c/d", "a/b.d", "a/bc", "a0", "albums/1/x", "albums/10/y", "albums/2/z"}
	// "a/b" is a file, so nothing may lie under it.
	for _, key := range []string{"albums/2/z", "a0", "a/b", "a/bc", "albums/10/y", "B", "a.txt", "a-b", "a/b.d", "albums/1/x", "a/b-c/d"} {
		put(t, b, key, key)
	}
	wantKeys(t, b, "", all...)
	wantKeys(t, b, "a/", "a/b", "a/b-c/d", "a/b.d", "a/bc")
	wantKeys(t, b, "a/b", "a/b", "a/b-c/d", "a/b.d", "a/bc")
	wantKeys(t, b, "a/b-c/d", "a/b-c/d")
	wantKeys(t, b, "albums/1", "albums/1/x", "albums/10/y")
	wantKeys(t, b, "albums/1/", "albums/1/x")
	wantKeys(t, b, "nothing/here")
	wantKeys(t, b, "a.txt/")
	err := b.List(t.Context(), "albums/10/", func(a blob.Attrs) error {
		stat, err := b.Stat(t.Context(), a.Key)
		if a.Size != stat.Size || a.ETag != stat.ETag || !a.ModTime.Equal(stat.ModTime) {
			t.Errorf("list returns %+v, stat %+v", a, stat)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	enough, seen := errors.New("enough"), 0
	if err := b.List(t.Context(), "", func(blob.Attrs) error { seen++; return enough }); !errors.Is(err, enough) || seen != 1 {
		t.Errorf("after %d: %v", seen, err)
	}
}

func copies(t *testing.T, b *blob.Bucket) {
	ctx := t.Context()
	if err := b.Put(ctx, "from", strings.NewReader("a;b"), 3, "text/csv"); err != nil {
		t.Fatal(err)
	}
	put(t, b, "there/to", "old")
	if err := b.Copy(ctx, "from", "there/to"); err != nil {
		t.Fatal(err)
	}
	wantFile(t, b, "there/to", []byte("a;b"))
	if attrs, err := b.Stat(ctx, "there/to"); err != nil || attrs.ContentType != "text/csv" {
		t.Errorf("%+v, %v", attrs, err)
	}
	if err := b.Copy(ctx, "from", "from"); err != nil {
		t.Errorf("onto itself: %v", err)
	}
	wantFile(t, b, "from", []byte("a;b"))
}

func parallelWriters(t *testing.T, b *blob.Bucket) {
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			body := bytes.Repeat([]byte{byte('a' + i)}, 50_000)
			for range 5 {
				if err := b.Put(t.Context(), "dir/same", bytes.NewReader(body), int64(len(body)), fmt.Sprintf("text/x-%c", 'a'+i)); err != nil {
					t.Error(err)
				}
				got := read(t, b, "dir/same")
				if len(got) != len(body) || !slices.Equal(got, bytes.Repeat(got[:1], len(got))) {
					t.Error("a mixture of two files")
				}
				own := fmt.Sprintf("dir/own-%d/x", i)
				put(t, b, own, "x")
				if err := b.Delete(t.Context(), own); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	attrs, err := b.Stat(t.Context(), "dir/same")
	if err != nil || attrs.ContentType != "text/x-"+string(read(t, b, "dir/same")[:1]) {
		t.Errorf("%+v, %v: the type is another file's", attrs, err)
	}
	wantKeys(t, b, "", "dir/same")
}

func cancelled(t *testing.T, b *blob.Bucket) {
	ctx, cancel := context.WithCancel(t.Context())
	source := io.MultiReader(bytes.NewReader(pattern(100_000)), readerFunc(func([]byte) (int, error) { cancel(); return 0, nil }), bytes.NewReader(pattern(100_000)))
	if err := b.Put(ctx, "a", source, -1, ""); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	wantKeys(t, b, "")
}
