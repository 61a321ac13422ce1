package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	_ "modernc.org/sqlite" // the driver named "sqlite"
)

const (
	readers  = 4
	pageSize = 16 << 10 // bytes
	// How many pages a connection keeps, in kB.
	writerCache, readerCache = 16_000, 4_000
	// The busy timeout comes first: switching to WAL already needs it.
	commonPragmas = "_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)" +
		"&_time_format=sqlite&_timezone=UTC"
	// The checkpointer writes back what the log holds, beside the writer; the
	// writer itself only does where the log grew to 192 MB all the same.
	writerPragmas = commonPragmas + "&_pragma=temp_store(MEMORY)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)" +
		"&_pragma=journal_size_limit(200000000)&_pragma=wal_autocheckpoint(12000)&_txlock=immediate"
	readerPragmas = commonPragmas + "&_pragma=query_only(1)"
)

func openSQLite(ctx context.Context, path string) (*DB, error) {
	path, err := databaseFile(path)
	if err != nil {
		return nil, fmt.Errorf("open sqlite: %w", err)
	}
	if err := onePageMemory(); err != nil {
		return nil, fmt.Errorf("open sqlite: %w", err)
	}
	if err := sizePages(ctx, path); err != nil {
		return nil, fmt.Errorf("open sqlite: %w", err)
	}
	write, err := openPool(ctx, path, cached(writerPragmas, writerCache), 1)
	if err != nil {
		return nil, fmt.Errorf("open sqlite writer: %w", err)
	}
	read, err := openPool(ctx, path, cached(readerPragmas, readerCache), readers)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open sqlite readers: %w", err), write.Close())
	}
	read.SetConnMaxLifetime(readerAge)
	d := &DB{Dialect: SQLite, read: read, write: write, migrate: fileLock(path)}
	if d.checkpoint, err = startCheckpoints(ctx, path, write); err != nil {
		return nil, errors.Join(fmt.Errorf("open sqlite checkpointer: %w", err), d.Close())
	}
	cfg := d.config()
	cfg.PrepareStmtMaxSize, cfg.PrepareStmtTTL = 500, time.Hour
	if d.Gorm, err = gorm.Open(sqliteDialector(write), cfg); err == nil {
		err = d.finish(sqliteDialector(read))
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open sqlite: %w", err), d.Close())
	}
	// Readers alone keep prepared statements. gorm's cache of them waits for
	// the connection it prepares on, and of the one that writes a transaction
	// may hold it while it waits for the cache: both would stand still. Hot
	// writes go through package prepared.
	d.reader = d.Gorm.Session(&gorm.Session{PrepareStmt: true})
	d.group = &group{writer: d.writer}
	return d, nil
}

// withWriter lends fn the connection that writes, outside of a transaction.
func (d *DB) withWriter(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("wait for the writer: %w", err)
	}
	defer func() { _ = conn.Close() }()
	return fn(ctx, conn)
}

// databaseFile makes the file before SQLite does, because it holds personal
// data and SQLite would let everybody on the machine read it.
func databaseFile(path string) (string, error) {
	if path == "" || strings.HasPrefix(path, ":") {
		return "", errors.New("the address names no file")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return "", err
	}
	return path, file.Close()
}

// sizePages gives a new file its pages, which it keeps: in 4 kB, a row with the
// texts of one language fills a page and leaves a good part of it empty. The
// driver sorts the pragmas of an address, so that this one would come too late.
func sizePages(ctx context.Context, path string) (err error) {
	if file, err := os.Stat(path); err != nil || file.Size() > 0 {
		return err
	}
	pool, err := sql.Open("sqlite", fileURI(path)+"?"+commonPragmas)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	return retry(ctx, func() error {
		_, err := pool.ExecContext(ctx, fmt.Sprintf("PRAGMA page_size = %d; PRAGMA journal_mode = WAL", pageSize))
		return err
	})
}

func cached(pragmas string, kB int) string {
	return fmt.Sprintf("%s&_pragma=cache_size(-%d)", pragmas, kB)
}

func openPool(ctx context.Context, path, pragmas string, size int) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", fileURI(path)+"?"+pragmas)
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	// Two processes that open a new file at once may both want to switch it
	// to WAL, which SQLite refuses at once instead of waiting.
	err = retry(ctx, func() error { return pool.PingContext(ctx) })
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	return pool, nil
}

func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if runtime.GOOS == "windows" {
		path = "/" + path
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath()
}

func sqliteDialector(pool *sql.DB) gorm.Dialector {
	return sqliteTranslator{sqlite.New(sqlite.Config{DriverName: "sqlite", Conn: pool}).(*sqlite.Dialector)}
}

// sqliteTranslator knows the errors of the driver in use; gorm's own dialector
// only knows those of the cgo driver.
type sqliteTranslator struct{ *sqlite.Dialector }

func (sqliteTranslator) Translate(err error) error { return translate(err) }

// Snapshot writes a consistent copy of a SQLite database to the new file path
// while others read and write. It refuses to overwrite. On MySQL, where the
// server's own tools make backups, it returns errors.ErrUnsupported.
func (d *DB) Snapshot(ctx context.Context, path string) (err error) {
	if d.Dialect != SQLite {
		return fmt.Errorf("snapshot of %s: %w", d.Dialect, errors.ErrUnsupported)
	}
	conn, err := d.read.Conn(ctx)
	if err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	// A reader may not write any file, not even a new one.
	if _, err := conn.ExecContext(ctx, "PRAGMA query_only = 0"); err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	defer func() {
		_, lockErr := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA query_only = 1")
		err = errors.Join(err, lockErr)
	}()
	if _, err := conn.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return fmt.Errorf("snapshot to %s: %w", path, err)
	}
	return nil
}

// fileLock runs one migration at a time. The lock is a SQLite lock on a file
// beside the database, so the system frees it when a process dies.
func fileLock(path string) func(context.Context, func() error) error {
	return func(ctx context.Context, run func() error) (err error) {
		release, err := hold(ctx, path+".migrate", time.Minute)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, release()) }()
		return run()
	}
}

// hold takes a lock that ends with the process at the latest, and waits for it so long.
func hold(ctx context.Context, path string, wait time.Duration) (release func() error, err error) {
	lock, err := sql.Open("sqlite", fmt.Sprintf("%s?_pragma=busy_timeout(%d)&_txlock=exclusive", fileURI(path), wait.Milliseconds()))
	if err != nil {
		return nil, err
	}
	tx, err := lock.BeginTx(ctx, nil)
	if err != nil {
		return nil, errors.Join(translate(err), lock.Close())
	}
	return func() error { return errors.Join(tx.Rollback(), lock.Close()) }, nil
}

// aloneWait is how long a copy waits for one before it to end.
const aloneWait = time.Second

// ErrServed is a SQLite file from which another copy of the program serves.
var ErrServed = errors.New("another copy of the program serves from this file")

// ServeAlone keeps other copies of the program from serving from the SQLite file at url, as
// Open takes it, until release is called or the process ends. Returns ErrServed where one
// serves from it. A database server is there for any number of them.
func ServeAlone(ctx context.Context, url string) (release func() error, err error) {
	rest, is := strings.CutPrefix(url, string(SQLite)+"://")
	if !is {
		return func() error { return nil }, nil
	}
	path, err := databaseFile(rest)
	if err != nil {
		return nil, err
	}
	// Before SQLite is used for the first time.
	if err := onePageMemory(); err != nil {
		return nil, err
	}
	// It lasts beyond ctx, which may end before what is being served.
	release, err = hold(context.WithoutCancel(ctx), path+".serve", aloneWait)
	if contended.match(err) {
		return nil, fmt.Errorf("%s: %w", path, ErrServed)
	}
	return release, err
}
