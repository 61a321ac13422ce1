package engine

import (
	"context"
	"errors"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/check"
	"backoffice/backend/engine/children"
	"backoffice/backend/engine/listing"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Engine does what declarations say. It is safe for use by many goroutines.
type Engine struct {
	children.Verbs
	core  *save.Saver
	lists *listing.Lists
}

// New checks the declarations and binds them. Its error lists every problem,
// one a line; a wrong declaration never starts.
func New(d Deps) (*Engine, error) {
	// The database is asked what it has while the declarations are looked at.
	var asked errgroup.Group
	var columns map[string][]db.Column
	var unique map[string][][]string
	asked.Go(func() (err error) { columns, err = d.DB.Columns(context.Background()); return err })
	asked.Go(func() (err error) { unique, err = d.DB.UniqueIndexes(context.Background()); return err })
	screens, problems := check.Screens(d.Screens, d.Locales)
	err := asked.Wait()
	if len(problems) > 0 {
		return nil, problemsError(problems)
	}
	if err != nil {
		return nil, err
	}
	if problems := check.Tables(screens, columns, unique); len(problems) > 0 {
		return nil, problemsError(problems)
	}
	core := save.NewSaver(d, screens, unique)
	return &Engine{Verbs: children.New(core), core: core, lists: listing.New(core)}, nil
}

// problemsError is the error of a set of screens that cannot start, one problem a line.
func problemsError(problems []bind.Problem) error {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.String()
	}
	return errors.New(strings.Join(lines, "\n"))
}

// Zone is where the site's days begin and end.
func (e *Engine) Zone() *time.Location { return e.core.Deps.Zone }

// Screens returns the bound screens in the order of their declaration.
func (e *Engine) Screens() []*Screen { return e.core.Screens }

// Screen returns the bound screen called name, and whether there is one.
func (e *Engine) Screen(name string) (*Screen, bool) {
	s, ok := e.core.ByName[name]
	return s, ok
}

// authorize finds the screen and asks the guard whether the caller may do act on
// it. Returns NotFound for a screen that is not declared and Forbidden.
func (e *Engine) authorize(c Caller, screen string, act resource.Act) (*Screen, error) {
	s, ok := e.core.ByName[screen]
	if !ok {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return s, e.core.Deps.Guard.Require(c.Actor, screen, act)
}

// Describe makes changes of a screen's records readable in the caller's language.
// What a screen no longer declares is shown under its own name; secrets are
// left out.
func (e *Engine) Describe(ctx context.Context, c Caller, screen string, row uint64, all []Change) ([]revision.ChangeView, error) {
	return revision.Describe(ctx, e.core.Rows, c, e.core.ByName[screen], row, all)
}

// Invalidate notifies the lists that records of the screens were written past the
// engine; without screens, that any may have been. It covers all screens over
// the same table.
func (e *Engine) Invalidate(ctx context.Context, screens ...string) error {
	return e.core.Invalidate(ctx, screens...)
}
