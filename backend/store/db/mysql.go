package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	mysqldriver "github.com/go-sql-driver/mysql"
	"gorm.io/driver/mysql"
	"gorm.io/gorm"

	"backoffice/backend/store/db/connect"
)

func openMySQL(ctx context.Context, address string) (*DB, error) {
	cfg, err := mysqlConfig(address)
	if err != nil {
		return nil, fmt.Errorf("open mysql: %w", err)
	}
	untimed, err := untimedPool(cfg)
	if err != nil {
		return nil, fmt.Errorf("open mysql: %w", err)
	}
	asking, err := mysqldriver.NewConnector(cfg.Clone())
	if err != nil {
		return nil, fmt.Errorf("open mysql: %w", err)
	}
	w := connect.NewWatch(sql.OpenDB(asking))
	w.Ask.SetMaxOpenConns(2) // one asks, one ends questions
	w.Ask.SetConnMaxIdleTime(time.Minute)
	cfg.DialFunc = w.Dial
	connector, err := mysqldriver.NewConnector(cfg)
	if err != nil {
		return nil, fmt.Errorf("open mysql: %w", err)
	}
	pool := sql.OpenDB(connect.Isolated{Connector: connector, Kill: w.Ask})
	w.Busy = func() bool { return pool.Stats().InUse > 0 }
	pool.SetMaxOpenConns(32)
	pool.SetMaxIdleConns(16)
	pool.SetConnMaxIdleTime(time.Minute)
	// Shorter than what servers and proxies between usually allow.
	pool.SetConnMaxLifetime(3 * time.Minute)
	d := &DB{Dialect: MySQL, read: pool, write: pool, scripts: untimed, migrate: migrationLock(untimed)}
	d.watching(w)
	if err = d.Ping(ctx); err == nil {
		d.Gorm, err = gorm.Open(mysqlDialector(pool), d.config())
	}
	if err == nil {
		err = d.finish()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open mysql at %s: %w", cfg.Addr, err), d.Close())
	}
	return d, nil
}

// watching begins to watch the server, until Close.
func (d *DB) watching(w *connect.Watch) {
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { w.Renew(ctx) })
	d.unwatch = func() error {
		stop()
		running.Wait()
		return w.Ask.Close()
	}
}

// untimedPool makes connections that wait for as long as it takes: a script may
// rebuild a large table, and say nothing meanwhile. None is kept when unused.
func untimedPool(cfg *mysqldriver.Config) (*sql.DB, error) {
	untimed := cfg.Clone()
	untimed.ReadTimeout, untimed.WriteTimeout = 0, 0
	connector, err := mysqldriver.NewConnector(untimed)
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connect.Isolated{Connector: connector})
	pool.SetMaxIdleConns(-1)
	return pool, nil
}

// silence is how long a server that still answers others may say nothing to a
// statement. Beyond it the connection counts as lost, for a network can swallow
// one without a word.
const silence = 45 * time.Second

func mysqlConfig(address string) (*mysqldriver.Config, error) {
	u, err := url.Parse(address)
	// The parser's error repeats the address, and with it the password.
	if err != nil {
		return nil, errors.New("the address cannot be read; percent-encode special letters of the password")
	}
	cfg, err := mysqldriver.ParseDSN("/?" + u.RawQuery)
	if err != nil {
		return nil, fmt.Errorf("options of the address: %w", err)
	}
	cfg.User = u.User.Username()
	cfg.Passwd, _ = u.User.Password()
	cfg.Net, cfg.Addr = "tcp", u.Host
	if u.Port() == "" {
		cfg.Addr = u.Host + ":3306"
	}
	cfg.DBName = strings.Trim(u.Path, "/")
	if u.Hostname() == "" || cfg.DBName == "" {
		return nil, errors.New("the address must be mysql://user:password@host:3306/name")
	}
	cfg.ParseTime = true
	cfg.Loc = time.UTC
	cfg.ClientFoundRows = true
	// One round trip a statement, and no prepared statements for a proxy or
	// a changed table to lose.
	cfg.InterpolateParams = true
	cfg.Collation = "utf8mb4_bin"
	cfg.Timeout = 10 * time.Second
	if cfg.ReadTimeout == 0 {
		cfg.ReadTimeout = silence
	}
	if cfg.WriteTimeout == 0 {
		cfg.WriteTimeout = silence
	}
	cfg.Logger = silent{}
	if cfg.Params == nil {
		cfg.Params = map[string]string{}
	}
	cfg.Params["time_zone"] = "'+00:00'"
	// Said here, so that a lax server cannot cut values short in silence.
	cfg.Params["sql_mode"] = "'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'"
	return cfg, nil
}

// silent drops what the driver would print; the same is in the returned errors.
type silent struct{}

func (silent) Print(...any) {}

func mysqlDialector(pool *sql.DB) gorm.Dialector {
	// MariaDB could return generated values, MySQL could not: both do without.
	return mysqlTranslator{mysql.New(mysql.Config{Conn: pool, DisableWithReturning: true}).(*mysql.Dialector)}
}

// mysqlTranslator keeps the server's words beside the meaning.
type mysqlTranslator struct{ *mysql.Dialector }

func (mysqlTranslator) Translate(err error) error { return translate(err) }

// migrationLock runs one migration at a time for each database name on a server.
// The server frees the lock when the connection ends.
func migrationLock(pool *sql.DB) func(context.Context, func() error) error {
	return func(ctx context.Context, run func() error) (err error) {
		conn, err := pool.Conn(ctx)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, conn.Close()) }()
		const name = "CONCAT('migrate:', MD5(DATABASE()))"
		var got sql.NullInt64
		if err := conn.QueryRowContext(ctx, "SELECT GET_LOCK("+name+", 60)").Scan(&got); err != nil {
			return err
		}
		if got.Int64 != 1 {
			return errors.New("another process has been migrating for a minute")
		}
		defer func() {
			_, unlockErr := conn.ExecContext(context.WithoutCancel(ctx), "DO RELEASE_LOCK("+name+")")
			err = errors.Join(err, unlockErr)
		}()
		return run()
	}
}
