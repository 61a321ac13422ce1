package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/config"
)

// How much of what is alive may be added before it is collected, in percent, while
// the product starts and afterwards, and how long after the start what that needed is
// given back.
const (
	startGarbage = 800
	garbage      = 100
	giveBack     = 3 * time.Second
)

func serve(ctx context.Context, c config.Config, out io.Writer) (err error) {
	// Of what a start makes nearly all stays: to look for what does not is a sixth
	// of its time.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(startGarbage)
	}
	if err := app.CheckListen(c); err != nil {
		return err // before a database and its first administrator are made
	}
	release, err := app.Alone(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	// A log that nobody reads any more is no reason to close the shop: without this the next
	// line of it ends the program, in the middle of its calls and jobs.
	signal.Ignore(syscall.SIGPIPE)
	// What no part of the program was given a log for, such as slow statements, is said in its form.
	slog.SetDefault(app.NewLog())
	slog.Info("start", "version", version)
	m, err := app.New(ctx, c, app.Options{})
	if err != nil {
		return err
	}
	printFirstSteps(out, m)
	if err := m.Serve(); err != nil {
		return errors.Join(err, m.Close())
	}
	// With twice the room a list takes 4 % less time, and the program holds 35 MB more
	// at rest, and beside an import.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	// What binding needed is not needed again; those who wait for the first answer
	// do not wait for that to be found.
	defer time.AfterFunc(giveBack, debug.FreeOSMemory).Stop()
	fmt.Fprintf(out, "  Back office  http://%s/admin\n\n", config.Reachable(m.Addr()))
	m.FillBehind()
	select {
	case <-ctx.Done():
		fmt.Fprintln(out, "stopping")
		m.Drain()
		return m.Close()
	case err := <-m.Failed():
		return errors.Join(err, m.Close())
	}
}

// printFirstSteps shows the first administrator where this start made one: a
// generated password can never be shown again.
func printFirstSteps(out io.Writer, m *app.Main) {
	if m.First == nil {
		return
	}
	password := "the one of ADMIN_PASSWORD"
	if m.First.Password != "" {
		password = m.First.Password + "   (shown this once and kept nowhere)"
	}
	fmt.Fprintf(out, "\n  Sign in as   %s\n  Password     %s\n", m.First.Email, password)
}

func seed(ctx context.Context, c config.Config, out io.Writer) error {
	c.Demo = true
	m, err := app.New(ctx, c, app.Options{})
	if err != nil {
		return err
	}
	printFirstSteps(out, m)
	return errors.Join(m.Fill(ctx), m.Close())
}

// health asks the copy that listens on HTTP_ADDR whether it can serve.
func health(ctx context.Context, c config.Config) error {
	ctx, done := context.WithTimeout(ctx, 5*time.Second)
	defer done()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+config.Reachable(c.HTTPAddr)+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", answer.Status)
	}
	return nil
}
