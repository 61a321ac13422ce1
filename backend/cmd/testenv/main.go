package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// notRun is the exit code for "the command was never started".
const notRun = 125

func main() {
	needed := flag.String("need", "mysql,redis,s3,chromium,poppler", "what the command needs, by comma")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: testenv [-need=mysql,redis,s3,chromium,poppler] -- command [arguments]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(notRun)
	}
	os.Exit(run(*needed, flag.Args()))
}

func run(needed string, command []string) (code int) {
	services, err := pick(needed)
	if err != nil {
		return giveUp(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go watchParent(ctx, cancel)

	st, err := newStage()
	if err != nil {
		return giveUp(err)
	}
	defer func() {
		if err := st.close(); err != nil {
			code = max(code, giveUp(err))
		}
	}()
	began := time.Now()
	exports, err := st.raise(ctx, services)
	if err != nil {
		return giveUp(err)
	}
	say("ready in %.1f s: %s", time.Since(began).Seconds(), needed)
	code, err = execute(ctx, command, append(os.Environ(), exports...))
	if err != nil {
		return giveUp(err)
	}
	return code
}

func pick(needed string) ([]service, error) {
	var picked []service
	for name := range strings.SplitSeq(needed, ",") {
		s, known := catalogue[strings.TrimSpace(name)]
		if !known {
			return nil, fmt.Errorf("-need: %q is none of mysql, redis, s3, chromium, poppler", name)
		}
		picked = append(picked, s)
	}
	return picked, nil
}

func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "testenv: "+format+"\n", args...)
}

func giveUp(err error) int {
	if errors.Is(err, context.Canceled) {
		say("interrupted")
	} else {
		say("%v", err)
	}
	return notRun
}

// watchParent cancels once "go run" is gone: a SIGTERM ends it without being
// handed on, and the servers would outlive the one who asked for them.
func watchParent(ctx context.Context, cancel context.CancelFunc) {
	program, err := os.Executable()
	if err != nil || !strings.Contains(filepath.ToSlash(program), "/go-build") {
		return
	}
	parent := os.Getppid()
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if os.Getppid() != parent {
				cancel()
				return
			}
		}
	}
}
