package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv/memory"
)

const fileUUID = "00000000-0000-4000-8000-000000000000"

func uploadsOf(l *Library) *Uploads { return NewUploads(l, memory.New(memory.Options{})) }

// parts cuts a text into parts of four bytes.
func parts(text string) []resource.Chunk {
	var all []resource.Chunk
	for at := 0; at < len(text); at += 4 {
		all = append(all, resource.Chunk{
			UserID: 1, Target: "gallery_images/1", UUID: fileUUID, Index: at / 4, Count: (len(text) + 3) / 4,
			Size: int64(len(text)), ChunkSize: 4, Offset: int64(at), Part: upload("a.txt", []byte(text[at:min(at+4, len(text))])),
		})
	}
	return all
}

// keeper stands for what makes records: it notes what it was given.
type keeper struct {
	l      *Library
	got    []string
	breaks error
	most   int64
}

// put sends a part, and makes a record of the file that it makes whole.
func (k *keeper) put(ctx context.Context, u *Uploads, c resource.Chunk) (*Session, error) {
	s, err := u.Receive(ctx, c, resource.Bounds{MaxBytes: k.most})
	if err != nil || !s.IsComplete() {
		return s, err
	}
	defer s.Release()
	answer, err := s.Close(ctx, k.save(ctx, s))
	return &Session{Received: s.Received, Answer: answer}, err
}

func (k *keeper) save(ctx context.Context, in resource.Incoming) error {
	r, err := in.Upload().Open()
	if err != nil {
		return err
	}
	defer r.Close()
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if k.breaks != nil {
		return k.breaks
	}
	k.got = append(k.got, string(raw))
	return k.l.db.Tx(ctx, func(tx *gorm.DB) error { return in.Finish(tx, len(k.got)) })
}

// left are the keys of all that stands in the store, parts included.
func left(t *testing.T, l *Library) []string {
	t.Helper()
	var keys []string
	for _, prefix := range []string{"incoming", "original", "screen", "thumb", "document"} {
		err := l.bucket.List(context.Background(), prefix+"/", func(a blob.Attrs) error { keys = append(keys, a.Key); return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	return keys
}

func rowsLeft(t *testing.T, d *db.DB, table string) (n int64) {
	t.Helper()
	if err := d.Write(context.Background()).Table(table).Count(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPut(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx, u, k := context.Background(), uploadsOf(l), &keeper{l: l}
		all := parts("abcdefghij")
		for n, i := range []int{2, 0, 0} {
			p, err := k.put(ctx, u, all[i])
			if err != nil || p.Answer != nil || p.Received != min(n+1, 2) {
				t.Fatalf("part %d: %+v, %v", i, p, err)
			}
		}
		for range 2 {
			p, err := k.put(ctx, u, all[1])
			if err != nil || string(p.Answer) != "1" {
				t.Fatalf("%+v, %v", p, err)
			}
		}
		if len(k.got) != 1 || k.got[0] != "abcdefghij" {
			t.Errorf("whole: %q", k.got)
		}
		if keys := left(t, l); len(keys) != 0 {
			t.Errorf("left behind: %v", keys)
		}
	})
}

// Whatever breaks off between the bytes and the record, the same part sent
// again makes the record.
func TestPutAfterABreak(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx, k := context.Background(), &keeper{l: l, breaks: errors.New("killed")}
		all := parts("abcdef")
		if _, err := k.put(ctx, uploadsOf(l), all[0]); err != nil {
			t.Fatal(err)
		}
		if _, err := k.put(ctx, uploadsOf(l), all[1]); !errors.Is(err, k.breaks) {
			t.Fatalf("got %v", err)
		}
		k.breaks = nil
		p, err := k.put(ctx, uploadsOf(l), all[1])
		if err != nil || string(p.Answer) != "1" || len(k.got) != 1 || k.got[0] != "abcdef" {
			t.Errorf("%+v, %v, %q", p, err, k.got)
		}
	})
}

func TestPutKeepsARefusal(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx, u := context.Background(), uploadsOf(l)
		k := &keeper{l: l, breaks: fault.Field("file", "errors.childrenFull", "Count", 1000)}
		for i, c := range append(parts("abcdef"), parts("abcdef")...) {
			_, err := k.put(ctx, u, c)
			if i == 0 {
				if err != nil {
					t.Fatal(err)
				}
				continue
			}
			f := fault.As(err)
			if f == nil || f.Code != fault.Invalid || f.Message.Key != "errors.childrenFull" || f.Message.Args["Count"] != 1000 {
				t.Errorf("part %d: %v", i, err)
			}
			k.breaks = nil // it is not asked again
		}
		if len(k.got) != 0 {
			t.Error("a refused file was taken after all")
		}
	})
}

func TestPutBoundsWhatIsPending(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx, u, k := context.Background(), uploadsOf(l), &keeper{l: l}
		const size = 10 << 20
		put := func(user uint64, n int) error {
			body := strings.Repeat("x", 10)
			_, err := k.put(ctx, u, resource.Chunk{
				UserID: user, Target: "t/1", UUID: fmt.Sprintf("%036x", n), Count: 2, Size: size + 10, ChunkSize: size, Index: 1, Offset: size,
				Part: upload("a", []byte(body)),
			})
			return err
		}
		n := 0
		for ; n < PendingBytes/(size+10); n++ {
			if err := put(1, n); err != nil {
				t.Fatal(err)
			}
		}
		if f := fault.As(put(1, n)); f == nil || f.Message.Key != "errors.uploadPending" {
			t.Errorf("got %v", f)
		}
		if err := put(2, n); err != nil {
			t.Errorf("another user: %v", err)
		}
	})
}

// After a day nothing is left of what was given up: not of parts, not of a
// file that was joined but got no record. What has a record stays.
func TestSweepUploads(t *testing.T) {
	each(t, func(t *testing.T, l *Library, clock *time.Time) {
		ctx, u, k := context.Background(), uploadsOf(l), &keeper{l: l}
		some := parts("abcdef")
		some[0].UUID = "1" + fileUUID[1:]
		if _, err := k.put(ctx, u, some[0]); err != nil {
			t.Fatal(err)
		}
		k.breaks = errors.New("killed")
		for i, c := range parts("ghijkl") {
			if _, err := k.put(ctx, u, c); (err != nil) != (i == 1) {
				t.Fatal(err)
			}
		}
		k.breaks = nil
		*clock = clock.Add(23 * time.Hour)
		if n, err := u.Sweep(ctx); n != 0 || err != nil {
			t.Errorf("swept %d too early, %v", n, err)
		}
		if len(left(t, l)) == 0 {
			t.Error("the joined file is not there: the sweep proves nothing")
		}
		*clock = clock.Add(2 * time.Hour)
		if n, err := u.Sweep(ctx); n != 2 || err != nil {
			t.Errorf("swept %d, %v", n, err)
		}
		if keys := left(t, l); len(keys) != 0 || rowsLeft(t, l.db, "uploads") != 0 || rowsLeft(t, l.db, "upload_parts") != 0 {
			t.Errorf("left behind: %v", keys)
		}
		// The same file may come again, from its beginning.
		p, err := k.put(ctx, u, parts("abcdef")[1])
		if err != nil || p.Received != 1 {
			t.Errorf("%+v, %v", p, err)
		}
	})
}
