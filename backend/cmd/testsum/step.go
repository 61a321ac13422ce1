package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// step is one command of the whole.
type step struct {
	name    string
	dir     string
	command []string
	environ []string
	silent  bool                                            // any output is a failure
	watch   func(io.Reader) (count, []string)               // reads standard output while the command runs
	collect func() (found count, notes []string, err error) // reads what the command left
}

type count struct{ passed, failed, skipped int }

type result struct {
	name  string
	count count
	notes []string // what failed
	took  time.Duration
}

// steps are ordered so that a later one finds what it needs built.
func steps(temporary string) []step {
	const browserApp = "admin-app"
	vitest, playwright := filepath.Join(temporary, "vitest.json"), filepath.Join(temporary, "playwright.json")
	return []step{
		{name: "format", command: []string{"gofmt", "-l", "backend"}, silent: true},
		{name: "vet", command: []string{"go", "vet", "./..."}},
		{name: "packages", command: []string{"make", "--no-print-directory", "packages"}},
		{name: "types", dir: browserApp, command: []string{"npm", "run", "--silent", "typecheck"}},
		{name: "eslint", dir: browserApp, command: []string{"npm", "run", "--silent", "lint"}},
		{
			name: "vitest", dir: browserApp,
			command: []string{"npm", "run", "--silent", "test", "--", "--reporter=default", "--reporter=json", "--outputFile.json=" + vitest},
			collect: func() (count, []string, error) { return readVitest(vitest) },
		},
		{name: "build", command: []string{"make", "--no-print-directory", "build"}},
		{name: "schemas", command: []string{"bin/backoffice", "schemas", "--check"}},
		{
			name: "go",
			command: []string{"bin/testenv", "-need=mysql,redis,s3", "--",
				"go", "test", "-json", "-count=1", "-timeout=25m", "./..."},
			watch: watchGo,
		},
		{
			name: "browser", dir: browserApp,
			command: []string{"../bin/testenv", "-need=chromium", "--",
				"npm", "run", "--silent", "test:browser", "--", "--reporter=list,json", "--output=" + filepath.Join(temporary, "browser")},
			environ: []string{"PLAYWRIGHT_JSON_OUTPUT_FILE=" + playwright, "FORCE_COLOR=0"},
			collect: func() (count, []string, error) { return readPlaywright(playwright) },
		},
	}
}

// do runs the step. A command that fails without a failed test of its own,
// a compile error for instance, is one failure.
func (s step) do(ctx context.Context) result {
	fmt.Printf("\n=== %s\n", s.name)
	began := time.Now()
	r := result{name: s.name}
	err := s.run(ctx, &r)
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

func (s step) run(ctx context.Context, r *result) error {
	cmd := exec.CommandContext(ctx, s.command[0], s.command[1:]...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), s.environ...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 30 * time.Second
	cmd.Stderr = os.Stderr
	var said bytes.Buffer
	cmd.Stdout = io.MultiWriter(os.Stdout, &said)
	finished := make(chan struct{})
	if s.watch != nil {
		in, out := io.Pipe()
		cmd.Stdout = out
		go func() {
			defer close(finished)
			r.count, r.notes = s.watch(in)
		}()
		defer func() { _ = out.Close(); <-finished }()
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	err := cmd.Wait()
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what the command left running
	if err == nil && s.silent && said.Len() > 0 {
		return fmt.Errorf("%s: %s", s.command[0], bytes.TrimSpace(said.Bytes()))
	}
	return err
}
