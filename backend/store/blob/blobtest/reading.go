package blobtest

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/store/blob"
)

func replaceWhileReading(t *testing.T, b *blob.Bucket) {
	old, next := bytes.Repeat([]byte("o"), 3_000_000), bytes.Repeat([]byte("n"), 3_000_000)
	put(t, b, "f", string(old))
	r, err := b.Open(t.Context(), "f")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	head := make([]byte, 10)
	if _, err := io.ReadFull(r, head); err != nil {
		t.Fatal(err)
	}
	put(t, b, "f", string(next))
	if _, err := r.Seek(1_000_000, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(r)
	if err != nil {
		wantCode(t, err, fault.Unavailable)
	}
	if bytes.ContainsRune(rest, 'n') {
		t.Error("bytes of both files were read as one")
	}
}

// heapBound is what a Put or a read of any size may hold beyond the caller's own
// buffers: one part of a multipart upload and some slack.
const heapBound = 80 << 20

func large(t *testing.T, b *blob.Bucket) {
	const size = 150 << 20
	for _, promised := range []int64{size, -1} {
		sum := sha256.New()
		source := &generator{left: size}
		peak := heapDuring(func() {
			if err := b.Put(t.Context(), "big", io.TeeReader(source, sum), promised, "video/mp4"); err != nil {
				t.Fatal(err)
			}
		}, source)
		if peak > heapBound {
			t.Errorf("put held %d MiB", peak>>20)
		}
		r, err := b.Open(t.Context(), "big")
		if err != nil {
			t.Fatal(err)
		}
		got := sha256.New()
		n, err := io.Copy(got, r)
		if err != nil || n != size || !bytes.Equal(got.Sum(nil), sum.Sum(nil)) {
			t.Fatalf("%d bytes, %v", n, err)
		}
		r.Close()
	}
}

// generator yields bytes that differ from place to place and notes the heap.
type generator struct {
	left int
	peak uint64
	at   int
}

func (g *generator) Read(p []byte) (int, error) {
	if g.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), g.left, 64<<10)
	for i := range n {
		p[i] = byte((g.at + i) * 2654435761 >> 13)
	}
	if g.at>>20 != (g.at+n)>>20 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		g.peak = max(g.peak, m.HeapAlloc)
	}
	g.at += n
	g.left -= n
	return n, nil
}

func heapDuring(run func(), g *generator) uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before := m.HeapAlloc
	run()
	if g.peak < before {
		return 0
	}
	return g.peak - before
}

func ranges(t *testing.T, b *blob.Bucket) {
	body := pattern(100_000)
	if err := b.Put(t.Context(), "v", bytes.NewReader(body), int64(len(body)), "video/mp4"); err != nil {
		t.Fatal(err)
	}
	attrs, err := b.Stat(t.Context(), "v")
	if err != nil {
		t.Fatal(err)
	}
	server := http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		r, err := b.Open(req.Context(), "v")
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer r.Close()
		a := r.Attrs()
		w.Header().Set("Content-Type", a.ContentType)
		w.Header().Set("ETag", a.ETag)
		http.ServeContent(w, req, "", a.ModTime, r)
	})
	for _, test := range []struct {
		name, header, value string
		status              int
		want                []byte
	}{
		{"whole", "", "", 200, body},
		{"start", "Range", "bytes=0-9", 206, body[:10]},
		{"middle", "Range", "bytes=50000-50099", 206, body[50000:50100]},
		{"to the end", "Range", "bytes=99990-", 206, body[99990:]},
		{"last bytes", "Range", "bytes=-5", 206, body[99995:]},
		{"past the end", "Range", "bytes=100000-", 416, nil},
		{"unchanged", "If-None-Match", attrs.ETag, 304, nil},
		{"not modified", "If-Modified-Since", attrs.ModTime.Format(http.TimeFormat), 304, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v", nil)
			if test.header != "" {
				req.Header.Set(test.header, test.value)
			}
			res := httptest.NewRecorder()
			server.ServeHTTP(res, req)
			if res.Code != test.status {
				t.Fatalf("status %d, want %d: %s", res.Code, test.status, res.Body)
			}
			if test.want != nil && !bytes.Equal(res.Body.Bytes(), test.want) {
				t.Errorf("%d bytes, want %d", res.Body.Len(), len(test.want))
			}
		})
	}
	t.Run("seek", func(t *testing.T) { seek(t, b, body) })
}

func seek(t *testing.T, b *blob.Bucket, body []byte) {
	r, err := b.Open(t.Context(), "v")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	piece := make([]byte, 10)
	at := func(offset int64, whence int, want int64) {
		t.Helper()
		got, err := r.Seek(offset, whence)
		if err != nil || got != want {
			t.Fatalf("seek: %d, %v; want %d", got, err, want)
		}
		if _, err := io.ReadFull(r, piece); err != nil || !bytes.Equal(piece, body[want:want+10]) {
			t.Fatalf("read at %d: %q, %v", want, piece, err)
		}
	}
	at(0, io.SeekStart, 0)
	at(100, io.SeekCurrent, 110)
	at(-10, io.SeekEnd, 99_990)
	if n, err := r.Read(piece); n != 0 || !errors.Is(err, io.EOF) {
		t.Fatalf("at the end: %d, %v", n, err)
	}
	at(0, io.SeekStart, 0)
	if _, err := r.Seek(-1, io.SeekStart); err == nil {
		t.Error("a place before the start was found")
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func pattern(n int) []byte {
	body := make([]byte, n)
	if _, err := io.ReadFull(&generator{left: n}, body); err != nil {
		panic(err) // it has as many bytes as it is asked for
	}
	return body
}

func put(t *testing.T, b *blob.Bucket, key, body string) {
	t.Helper()
	if err := b.Put(t.Context(), key, strings.NewReader(body), int64(len(body)), "text/plain"); err != nil {
		t.Errorf("put: %v", err)
	}
}

func read(t *testing.T, b *blob.Bucket, key string) []byte {
	t.Helper()
	r, err := b.Open(t.Context(), key)
	if err != nil {
		t.Errorf("open: %v", err)
		return nil
	}
	defer r.Close()
	got, err := io.ReadAll(r)
	if err != nil {
		// On S3 a file that is replaced between the opening and the first byte.
		wantCode(t, err, fault.Unavailable)
		return read(t, b, key)
	}
	return got
}

func wantFile(t *testing.T, b *blob.Bucket, key string, body []byte) {
	t.Helper()
	if got := read(t, b, key); !bytes.Equal(got, body) {
		t.Fatalf("%s holds %d bytes, want %d", key, len(got), len(body))
	}
}

func wantKeys(t *testing.T, b *blob.Bucket, prefix string, want ...string) {
	t.Helper()
	var got []string
	err := b.List(t.Context(), prefix, func(a blob.Attrs) error {
		got = append(got, a.Key)
		return nil
	})
	if err != nil || !slices.Equal(got, want) {
		t.Fatalf("list %q: %q, %v; want %q", prefix, got, err, want)
	}
}

func wantCode(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
