package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// loop builds and runs a program, again whenever what it is made of changes.
type loop struct {
	root    string
	build   []string
	serve   []string
	watched []string // files and folders below root
	every   time.Duration
	log     io.Writer
}

// run returns when ctx ends, or the files cannot be read.
func (l loop) run(ctx context.Context) error {
	stop := func() {}
	defer func() { stop() }()
	for made := ""; ; {
		now, err := l.state()
		if err != nil {
			return err
		}
		if now != made {
			made = now
			begun := time.Now()
			if out, err := l.command(ctx, l.build).CombinedOutput(); err != nil {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				fmt.Fprintf(l.log, "%s\ndev: this does not build; what was built before goes on\n", strings.TrimSpace(string(out)))
			} else {
				stop()
				if stop, err = l.start(ctx); err != nil {
					return err
				}
				fmt.Fprintf(l.log, "dev: built and started in %.1f s\n", time.Since(begun).Seconds())
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(l.every):
		}
	}
}

func (l loop) command(ctx context.Context, words []string) *exec.Cmd {
	c := grouped(ctx, words[0], words[1:]...)
	c.Dir = l.root
	return c
}

// start starts the program; stop ends it, and waits until it has.
func (l loop) start(ctx context.Context) (stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	c := l.command(ctx, l.serve)
	c.Stdout, c.Stderr = l.log, l.log
	if err := c.Start(); err != nil {
		cancel()
		return func() {}, err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := c.Wait(); err != nil && ctx.Err() == nil {
			fmt.Fprintf(l.log, "dev: the server ended: %v\n", err)
		}
	}()
	return func() { cancel(); <-ended }, nil
}

// state names everything that the program is made of, and when it was saved.
// Tests, their data and the built browser app are no part of it.
func (l loop) state() (string, error) {
	var all strings.Builder
	for _, name := range l.watched {
		err := filepath.WalkDir(filepath.Join(l.root, name), func(path string, e fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil // removed meanwhile, or not there at all
			case err != nil:
				return err
			case e.IsDir() && (e.Name() == "dist" || e.Name() == "testdata" || e.Name() == "docs"):
				return fs.SkipDir
			case e.IsDir() || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(e.Name(), ".#"):
				return nil
			}
			info, err := os.Stat(path)
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil {
				return err
			}
			fmt.Fprintln(&all, path, info.Size(), info.ModTime().UnixNano())
			return nil
		})
		if err != nil {
			return "", fmt.Errorf("watch %s: %w", name, err)
		}
	}
	return all.String(), nil
}
