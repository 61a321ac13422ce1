package media

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
)

// A database and its files of different moments: of what a record holds the missing bytes
// are named, and so are bytes that no record has.
func TestCheckFiles(t *testing.T) {
	each(t, func(t *testing.T, l *Library, _ *time.Time) {
		ctx := context.Background()
		var keys []string
		for i := range 5 {
			body, picture := photo(t, 60, 40, 1), true
			if i > 2 {
				body, picture = []byte("Cenník"), false
			}
			stored, err := l.Store(ctx, upload(fmt.Sprintf("%d.jpg", i), body), nil, 0, picture)
			if err != nil {
				t.Fatal(err)
			}
			if err := l.db.Tx(ctx, func(tx *gorm.DB) error { return l.Attach(tx, stored.Key) }); err != nil {
				t.Fatal(err)
			}
			keys = append(keys, stored.Key)
		}
		// One is on its way still, one is let go of: neither has to be whole.
		waits, err := l.Store(ctx, upload("waits.jpg", photo(t, 60, 40, 1)), nil, 0, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.db.Tx(ctx, func(tx *gorm.DB) error { return l.Detach(tx, keys[1]) }); err != nil {
			t.Fatal(err)
		}
		if _, err := uploadsOf(l).Receive(ctx, parts("abcdef")[0], resource.Bounds{}); err != nil {
			t.Fatal(err)
		}
		if found, err := l.Check(ctx); err != nil || len(found.Missing)+len(found.Unknown) > 0 {
			t.Fatalf("of what is whole: %+v, %v", found, err)
		}

		for _, at := range []string{Thumbs + "/" + keys[0], Originals + "/" + keys[1], Screens + "/" + waits.Key, Documents + "/" + keys[4]} {
			if err := l.bucket.Delete(ctx, at); err != nil {
				t.Fatal(err)
			}
		}
		late := []string{Documents + "/00/first.pdf", Originals + "/zz/last.jpg"}
		for _, key := range late {
			if err := l.bucket.Put(ctx, key, strings.NewReader("later"), 5, "text/plain"); err != nil {
				t.Fatal(err)
			}
		}
		found, err := l.Check(ctx)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(found.Missing)
		want := []string{
			fmt.Sprintf("the file %q of 2026-03-01 lacks %s", "0.jpg", Thumbs+"/"+keys[0]),
			fmt.Sprintf("the file %q of 2026-03-01 lacks %s", "4.jpg", Documents+"/"+keys[4]),
		}
		if !slices.Equal(found.Missing, want) {
			t.Errorf("missing: %q", found.Missing)
		}
		slices.Sort(found.Unknown)
		if !slices.Equal(found.Unknown, late) || found.Bytes != 10 {
			t.Errorf("unknown: %q of %d bytes", found.Unknown, found.Bytes)
		}
		for _, key := range late {
			if there, err := l.bucket.Exists(ctx, key); err != nil || !there {
				t.Errorf("%s was removed by looking: %v", key, err)
			}
		}
	})
}
