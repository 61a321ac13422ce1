package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// startLimit is how long a server may take until it answers. A machine that
// also compiles can be slow; a server that never answers is found much sooner,
// because its process ends.
const startLimit = 90 * time.Second

// service is something the tests need that this program is not.
type service struct {
	name      string
	title     string
	variables []string // passed to the command, and taken from the environment
	advice    string   // what to install by hand

	find    func() bool
	mayAdd  func() bool
	add     func(context.Context) error
	start   func(context.Context, *stage) ([]string, error)
	contain func(context.Context, *stage) ([]string, error) // nil: not to be had in a container
}

var catalogue = map[string]service{
	"mysql":    mariadb,
	"redis":    redis,
	"s3":       s3,
	"chromium": chromium,
	"poppler":  poppler,
}

// raise brings up all services at once and returns the variables to export.
func (st *stage) raise(ctx context.Context, services []service) ([]string, error) {
	var (
		wait    sync.WaitGroup
		mu      sync.Mutex
		exports []string
		faults  []error
	)
	for _, s := range services {
		wait.Go(func() {
			got, err := st.bring(ctx, s)
			mu.Lock()
			defer mu.Unlock()
			exports = append(exports, got...)
			if err != nil {
				faults = append(faults, err)
			}
		})
	}
	wait.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return exports, errors.Join(faults...)
}

// bring walks down the ways until one of them works.
func (st *stage) bring(ctx context.Context, s service) (exports []string, err error) {
	defer func() {
		// A panic here would end the program without its deferred clean-up.
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: panic: %v", s.title, p)
		}
	}()
	isSet, err := isGiven(s.variables, os.Getenv)
	if err != nil {
		return nil, err
	}
	f := facts{given: isSet, found: s.find(), installer: s.mayAdd(), docker: s.contain != nil && dockerAnswers(ctx)}
	var tried []error
	for {
		switch choose(f) {
		case given:
			return nil, nil
		case local:
			exports, err := s.start(ctx, st)
			if err != nil {
				return nil, fmt.Errorf("start %s: %w", s.title, err)
			}
			return exports, nil
		case install:
			say("installing %s", s.title)
			f.installer = false
			if err := s.add(ctx); err != nil {
				tried = append(tried, err)
			} else {
				f.found = s.find()
			}
		case container:
			say("starting %s in a container", s.title)
			f.docker = false
			exports, err := s.contain(ctx, st)
			if err == nil {
				return exports, nil
			}
			tried = append(tried, err)
		default:
			return nil, help(s, tried)
		}
	}
}
