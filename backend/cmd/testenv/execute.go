package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// grace is how long the command may clean up after a signal.
const grace = 15 * time.Second

// execute runs the command in a group of its own and returns its exit code,
// 128 plus the signal's number when a signal ended it. When the context ends,
// the group is asked to stop, then made to; nothing of it is left either way.
func execute(ctx context.Context, command, environ []string) (int, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = environ
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = groupAttributes()
	if err := cmd.Start(); err != nil {
		return 0, fmt.Errorf("run %s: %w", command[0], err)
	}
	group := -cmd.Process.Pid
	defer func() { _ = syscall.Kill(group, syscall.SIGKILL) }()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return exitCode(err)
	case <-ctx.Done():
	}
	_ = syscall.Kill(group, syscall.SIGTERM)
	select {
	case err := <-done:
		return exitCode(err)
	case <-time.After(grace):
	}
	_ = syscall.Kill(group, syscall.SIGKILL)
	return exitCode(<-done)
}

func exitCode(err error) (int, error) {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return 0, err
	}
	if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal()), nil
	}
	return exit.ExitCode(), nil
}
