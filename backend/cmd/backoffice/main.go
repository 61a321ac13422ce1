// Command backoffice is the whole product in one binary.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"backoffice/backend/app"
	"backoffice/backend/app/config"
)

const usage = `backoffice: a back office in one binary

  backoffice serve              migrate, then serve until stopped (the default)
  backoffice migrate            bring the tables up to date
  backoffice seed               fill an empty database with demo content
  backoffice schemas [--check] [--dir=schemas]
                                write the screens' views, or fail where they are stale
  backoffice check [--sources=.]
                                check every screen and text, and the tables as SQLite gets
                                them, without the configured stores
  backoffice check stock        check that the stock of all goods is the sum of its movements
  backoffice check documents    check that documents have no gap in their numbers and are as they were issued
  backoffice check files        check that every file of the database is there, and name those that nothing names
  backoffice check lists        check that lists and their search indexes answer what the database does
  backoffice check stats        check that the sums of the statistics are those of the orders
  backoffice user list
  backoffice user add EMAIL NAME SURNAME [--role=2]
  backoffice user password EMAIL
  backoffice user factor-off EMAIL
                                take a lost second factor away; passwords are read from the standard input
  backoffice rebuild stats      count all orders anew, where their sums are in doubt
  backoffice rebuild numbers [NUMBER...]
                                after a restore, have orders and documents go on behind numbers that were
                                given since the backup: those that are named, or of documents those whose
                                files are in the store
  backoffice secrets renew      give up what was sealed with a lost SECRET_KEY
  backoffice health             succeed while a running copy can serve
  backoffice version            say which version this is

Everything is configured by environment variables or a file .env; see README.md.
`

// version is that of the sources, as `make build` says it.
var version = "dev"

// errUsage is a call that is not understood.
var errUsage = errors.New("not understood; try backoffice help")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	name := "serve"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	// What a command does not know may be meant as "only show me", so that nothing is done.
	most := map[string]int{"serve": 0, "migrate": 0, "seed": 0, "health": 0, "version": 0, "--version": 0}
	if name == "check" && len(args) > 0 && checks[args[0]] != nil {
		most[name] = 1
	}
	if n, bounded := most[name]; bounded && len(args) > n {
		return fmt.Errorf("%s %s: %w", name, args[n], errUsage)
	}
	switch name {
	case "help", "-h", "--help":
		_, err := fmt.Fprint(out, usage)
		return err
	case "version", "--version":
		_, err := fmt.Fprintln(out, version)
		return err
	case "schemas":
		return schemas(args, out)
	case "check":
		if len(args) == 0 || checks[args[0]] == nil {
			return check(args, out)
		}
	}
	c, err := config.Load()
	if err != nil {
		return fmt.Errorf("configuration:\n%w", err)
	}
	switch name {
	case "serve":
		return serve(ctx, c, out)
	case "migrate":
		return app.Migrate(ctx, c)
	case "seed":
		return seed(ctx, c, out)
	case "check":
		return checks[args[0]](ctx, c, out)
	case "user":
		return user(ctx, c, args, in, out)
	case "secrets":
		if len(args) != 1 || args[0] != "renew" {
			return fmt.Errorf("secrets: %w", errUsage)
		}
		return app.RenewSecrets(ctx, c)
	case "rebuild":
		if len(args) > 0 && args[0] == "numbers" {
			return numbers(ctx, c, args[1:], out)
		}
		if len(args) != 1 || args[0] != "stats" {
			return fmt.Errorf("rebuild: %w", errUsage)
		}
		return app.RebuildStats(ctx, c)
	case "health":
		return health(ctx, c)
	}
	return fmt.Errorf("%s: %w", name, errUsage)
}
