package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/go-sql-driver/mysql"

	"backoffice/backend/app/config"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// about says of which variable an error of the start is, to whoever sets it: without the
// words that the API has for its callers, and with what to look at where that is known.
func about(name string, err error) error {
	if f := fault.As(err); f != nil && f.Cause != nil {
		err = f.Cause
	}
	if look := lookAt(err); look != "" {
		return fmt.Errorf("%s: %w\n  %s", name, err, look)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// variable is the one to look at for a store: its own, or STORAGE_DIR where it lies in that
// folder as nothing else is set.
func variable(c config.Config, own, address string) string {
	if address == c.Usual(own) {
		return "STORAGE_DIR"
	}
	return own
}

// unknownDatabase is what MySQL calls a database that there is not.
const unknownDatabase = 1049

func lookAt(err error) string {
	var unknown *net.DNSError
	var network net.Error
	var call *net.OpError
	refused := &mysql.MySQLError{}
	switch {
	case errors.Is(err, db.ErrServed):
		return "Stop that copy first, or give this one a STORAGE_DIR of its own. Several copies of one shop need a database server, Redis and a bucket."
	case errors.Is(err, syscall.EADDRINUSE):
		return "Another program listens there already, perhaps another copy of this one: choose another port."
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return "This machine does not have that address; 0.0.0.0 stands for all that it has."
	case errors.Is(err, fs.ErrPermission) && errors.As(err, &call) && call.Op == "listen":
		return "Ports below 1024 are the system's: choose a higher one."
	case errors.Is(err, syscall.ECONNREFUSED):
		return "Nothing listens there: look at the host and the port, and whether the server runs."
	case errors.As(err, &unknown) && unknown.IsNotFound:
		return "No machine of that name is known here: look at the host."
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return "Nothing came back in time: look at the host and the port, at firewalls, and whether the server is spoken to with TLS as it expects."
	case errors.Is(err, mysql.ErrInvalidConn):
		return "What answers there is no MySQL or MariaDB: look at the port."
	case errors.As(err, &refused) && refused.Number == unknownDatabase:
		return "Make that database first, with CREATE DATABASE; its tables are made by the program."
	case errors.Is(err, fs.ErrPermission):
		return "Who runs the program may not read or write there."
	case errors.Is(err, syscall.ENOSPC):
		return "The disk is full."
	}
	return ""
}

// Alone keeps a second copy of the program from serving from the same SQLite file, where
// neither would see what the other remembers, until release is called or the process ends.
func Alone(ctx context.Context, c config.Config) (release func() error, err error) {
	if release, err = db.ServeAlone(ctx, c.DBURL); err != nil {
		return nil, about(variable(c, "DB_URL", c.DBURL), err)
	}
	return release, nil
}

// openDB opens the configured database.
func openDB(ctx context.Context, c config.Config) (*db.DB, error) {
	d, err := db.Open(ctx, c.DBURL)
	if err != nil {
		return nil, about(variable(c, "DB_URL", c.DBURL), err)
	}
	return d, nil
}

// Begun returns an error where the configured database is a file that nobody made yet. What
// is done to a shop that is there would begin an empty one in the wrong folder, and say that
// all went well.
func Begun(c config.Config) error {
	path, is := strings.CutPrefix(c.DBURL, "sqlite://")
	if _, err := os.Stat(path); is && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("DB_URL: there is no database at %s\n  Look at DB_URL and STORAGE_DIR, and at the folder that the command runs in.", path)
	}
	return nil
}

// checkedDB is the configured database to be checked, which changes nothing of it:
// there is one, with the tables of this version.
func checkedDB(ctx context.Context, c config.Config) (*db.DB, error) {
	if err := Begun(c); err != nil {
		return nil, err
	}
	d, err := openDB(ctx, c)
	if err != nil {
		return nil, err
	}
	behind, _, err := d.Compare(ctx)
	if err == nil && behind {
		err = errors.New("the database lacks tables of this version\n  Run `backoffice migrate` first, or start the server, which does so itself.")
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// checkable returns why the configured database cannot be checked.
func checkable(ctx context.Context, c config.Config) error {
	d, err := checkedDB(ctx, c)
	if err != nil {
		return err
	}
	return d.Close()
}

// checkedStores are the stores of a program whose database is checkable.
func checkedStores(ctx context.Context, c config.Config) (*stores, error) {
	if err := checkable(ctx, c); err != nil {
		return nil, err
	}
	return open(ctx, c, nil)
}
