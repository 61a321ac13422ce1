package db

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// onePageMemory gives SQLite one block of memory for the pages that the writer and
// the readers of a database keep; what is beyond it, SQLite takes page by page. Taken
// so, each page of 16 kB is a region of 64 kB of the allocator, all of which stays in
// memory once anything else has used it: an import held three times its caches. The
// block is the process's own, to be given before the first database is opened, and is
// kept to the end (ADR 0086).
var onePageMemory = sync.OnceValue(func() error {
	tls := libc.NewTLS()
	defer tls.Close()
	headerSize := libc.Xmalloc(tls, 4)
	defer libc.Xfree(tls, headerSize)
	if err := configure(tls, sqlite3.SQLITE_CONFIG_PCACHE_HDRSZ, headerSize); err != nil {
		return err
	}
	beside := int32(binary.NativeEndian.Uint32(libc.GoBytes(headerSize, 4))) // bytes that SQLite keeps with a page
	slot, slots := pageSize+beside, int32((writerCache+readers*readerCache)<<10/pageSize)
	block := libc.Xmalloc(tls, uint64(slot)*uint64(slots))
	if block == 0 {
		return errors.New("there is no memory for SQLite's pages")
	}
	return configure(tls, sqlite3.SQLITE_CONFIG_PAGECACHE, block, slot, slots)
})

func configure(tls *libc.TLS, option int32, args ...any) error {
	list := libc.NewVaList(args...)
	defer libc.Xfree(tls, list)
	if code := sqlite3.Xsqlite3_config(tls, option, list); code != sqlite3.SQLITE_OK {
		return fmt.Errorf("configure SQLite's memory: code %d of option %d", code, option)
	}
	return nil
}
