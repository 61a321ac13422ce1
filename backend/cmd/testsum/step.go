package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// step is one command of the whole.
type step struct {
	name    string
	dir     string
	command []string
	environ []string
	watch   func(in io.Reader, out io.Writer) (count, []string) // reads standard output while the command runs
	collect func() (found count, notes []string, err error)     // reads what the command left
}

type count struct{ passed, failed, skipped int }

type result struct {
	name  string
	count count
	notes []string // what failed
	took  time.Duration
}

// do runs the step and shows on out what it says. A command that fails without
// a failed test of its own, a compile error for instance, is one failure.
func (s step) do(ctx context.Context, out io.Writer) result {
	fmt.Fprintf(out, "\n=== %s\n", s.name)
	began := time.Now()
	r := result{name: s.name}
	err := s.run(ctx, out, &r)
	if s.collect != nil {
		var unread error
		r.count, r.notes, unread = s.collect()
		if err == nil {
			err = unread
		}
	}
	if err != nil && r.count.failed == 0 {
		r.count.failed = 1
		r.notes = append(r.notes, err.Error())
	}
	r.took = time.Since(began)
	return r
}

func (s step) run(ctx context.Context, out io.Writer, r *result) error {
	cmd := exec.CommandContext(ctx, s.command[0], s.command[1:]...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), s.environ...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 30 * time.Second
	cmd.Stderr = out
	cmd.Stdout = out
	finished := make(chan struct{})
	if s.watch != nil {
		in, events := io.Pipe()
		cmd.Stdout = events
		go func() {
			defer close(finished)
			r.count, r.notes = s.watch(in, out)
		}()
		defer func() { _ = events.Close(); <-finished }()
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	err := cmd.Wait()
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what the command left running
	return err
}
