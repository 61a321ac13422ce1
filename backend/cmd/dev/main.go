// Command dev runs both halves while they are written: the server, built and
// started anew whenever one of its files is saved, and the browser app, which
// reloads itself. A build that fails is reported, and the last good one stays.
//
//	go run ./backend/cmd/dev
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"github.com/joho/godotenv"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	file, err := godotenv.Read()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf(".env: %w", err)
	}
	address, err := reachable(cmp.Or(os.Getenv("HTTP_ADDR"), file["HTTP_ADDR"], "127.0.0.1:8080"))
	if err != nil {
		return err
	}
	// Without what debuggers need it links in a third of the time, without
	// inlining its own packages it compiles in three quarters, and a tenth goes
	// where the compiler does not collect garbage and git is not asked.
	server := loop{
		root: ".", build: []string{"env", "GOGC=off", "go", "build", "-buildvcs=false", "-tags", "nomsgpack", "-gcflags", "backoffice/...=-l",
			"-ldflags", "-s -w", "-o", "bin/backoffice-dev", "./backend/cmd/backoffice"},
		serve: []string{"bin/backoffice-dev", "serve"}, watched: []string{"backend", "locales", "go.mod", "go.sum", ".env"},
		every: 100 * time.Millisecond, log: os.Stderr,
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 2)
	go func() { ended <- server.run(ctx) }()
	go func() {
		browser := grouped(ctx, "npm", "run", "dev")
		browser.Dir, browser.Env = "admin-app", append(os.Environ(), "HTTP_ADDR="+address)
		browser.Stdout, browser.Stderr = os.Stdout, os.Stderr
		ended <- browser.Run()
	}()
	err = <-ended
	stop()
	if other := <-ended; errors.Is(err, context.Canceled) {
		return other
	}
	return err // the other one was stopped
}

// reachable is where a server that listens at address is called from here.
func reachable(address string) (string, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("HTTP_ADDR: %w", err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// grouped is a command that ends, with all that it started, when ctx does.
func grouped(ctx context.Context, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, name, args...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGTERM) }
	c.WaitDelay = 10 * time.Second
	return c
}
