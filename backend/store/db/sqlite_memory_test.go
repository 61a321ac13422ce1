package db

import (
	"encoding/binary"
	"testing"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// What a database keeps of its pages is in the one block: a page with what SQLite
// keeps beside it fits into its place there.
func TestPagesAreInOneBlock(t *testing.T) {
	d, err := Open(t.Context(), "sqlite://"+t.TempDir()+"/one.db")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	before := pagesInBlock(t)
	if err := d.Write(t.Context()).Exec("CREATE TABLE rows_of_a_page (id INTEGER PRIMARY KEY, content BLOB)").Error; err != nil {
		t.Fatal(err)
	}
	for range 40 {
		if err := d.Write(t.Context()).Exec("INSERT INTO rows_of_a_page (content) VALUES (randomblob(16000))").Error; err != nil {
			t.Fatal(err)
		}
	}
	if kept := pagesInBlock(t) - before; kept < 40 {
		t.Errorf("%d of 40 pages are in the block", kept)
	}
}

func pagesInBlock(t *testing.T) int {
	tls := libc.NewTLS()
	defer tls.Close()
	headerSize := libc.Xmalloc(tls, 16)
	defer libc.Xfree(tls, headerSize)
	if code := sqlite3.Xsqlite3_status64(tls, sqlite3.SQLITE_STATUS_PAGECACHE_USED, headerSize, headerSize+8, 0); code != sqlite3.SQLITE_OK {
		t.Fatalf("ask SQLite how many pages it keeps: code %d", code)
	}
	return int(binary.NativeEndian.Uint64(libc.GoBytes(headerSize, 8)))
}
