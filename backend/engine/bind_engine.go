package engine

import (
	"context"
	"errors"
	"strings"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Engine does what declarations say. It is safe for use by many goroutines.
type Engine struct {
	deps    Deps
	screens []*Screen
	byName  map[string]*Screen
	cache   *listcache.Cache
	rows    *rows.Ports
	indexes validate.Indexes
	sources *validate.Sources
	onQuery func() // a test counts with it
}

// New checks the declarations and binds them. Its error lists every problem,
// one a line; a wrong declaration never starts.
func New(d Deps) (*Engine, error) {
	screens, problems := bind.Screens(d.Screens, d.Locales)
	if len(problems) > 0 {
		return nil, told(problems)
	}
	columns, err := d.DB.Columns(context.Background())
	if err != nil {
		return nil, err
	}
	if problems := bind.Tables(screens, columns); len(problems) > 0 {
		return nil, told(problems)
	}
	e := &Engine{deps: d, screens: screens, byName: make(map[string]*Screen, len(screens))}
	e.cache = listcache.New(d.KV, e.newest, d.ListMemory)
	if e.deps.Zone == nil {
		e.deps.Zone = time.UTC
	}
	e.sources = &validate.Sources{Screens: d.Screens, ByName: e.byName, Read: e.read, Today: e.today}
	e.rows = &rows.Ports{
		Locales: d.Locales, Texts: d.Texts, Files: d.Files, Guard: d.Guard, Zone: e.deps.Zone, Now: d.Now,
		Read: e.read, Tx: d.DB.Read, Call: e.readCall,
	}
	for _, s := range screens {
		e.byName[s.Decl.Name] = s
		s.SetZone(e.deps.Zone)
		for _, c := range s.Children {
			if c.Decl.Of == "" && !c.Decl.Single() {
				e.byName[c.Self.Decl.Name] = c.Self
			}
			c.Self.SetZone(e.deps.Zone)
		}
	}
	e.indexes, err = d.DB.UniqueIndexes(context.Background())
	return e, err
}

// told is the error of a set of screens that cannot start, one problem a line.
func told(problems []bind.Problem) error {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.String()
	}
	return errors.New(strings.Join(lines, "\n"))
}

// Zone is where the site's days begin and end.
func (e *Engine) Zone() *time.Location { return e.deps.Zone }

// Screens returns the bound screens in the order of their declaration.
func (e *Engine) Screens() []*Screen { return e.screens }

// Screen returns the bound screen called name, and whether there is one.
func (e *Engine) Screen(name string) (*Screen, bool) {
	s, ok := e.byName[name]
	return s, ok
}

// authorize finds the screen and asks the guard whether the caller may do act on
// it. Returns NotFound for a screen that is not declared and Forbidden.
func (e *Engine) authorize(c Caller, screen string, act resource.Act) (*Screen, error) {
	s, ok := e.byName[screen]
	if !ok {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return s, e.deps.Guard.Require(c.Actor, screen, act)
}

// readCall is what hooks, feeds and commands of a read are given.
func (e *Engine) readCall(ctx context.Context, c Caller) *resource.Call {
	call := &resource.Call{
		Context: ctx, Actor: c.Actor, Locale: c.Locale, Now: e.deps.Now(), Zone: e.deps.Zone, Tx: e.deps.DB.Read(ctx),
		Say: func(string, ...any) {},
		Effect: func(string, any) error {
			return fault.Wrap(errors.New("an effect needs a transaction, a read has none"), fault.Internal, "errors.internal")
		},
		EffectOnce: func(string, string, any) error {
			return fault.Wrap(errors.New("an effect needs a transaction, a read has none"), fault.Internal, "errors.internal")
		},
	}
	call.Names = e.namesFor(call)
	return call
}

// locales are the content locales.
func (e *Engine) locales() query.Locales { return e.deps.Locales }

// read reads from the pool of readers.
func (e *Engine) read(ctx context.Context) query.Reader {
	r := query.Pool(ctx, e.deps.DB)
	r.OnQuery = e.onQuery
	return r
}

// Invalidate tells the lists that records of the screens were written past the
// engine; without screens, that any may have been. It covers all screens over
// the same table.
func (e *Engine) Invalidate(ctx context.Context, screens ...string) error {
	return e.cache.Invalidate(ctx, e.tables(screens)...)
}

// tables are those of screens by name; a name of none stands for itself.
func (e *Engine) tables(screens []string) []string {
	names := make([]string, len(screens))
	for i, name := range screens {
		names[i] = name
		if s, ok := e.byName[name]; ok {
			names[i] = s.Main.Name
		}
	}
	return names
}

// cacheFor opens the cache for a query of a screen that depends on other
// screens too. Open it before querying.
func (e *Engine) cacheFor(ctx context.Context, s *Screen, depends ...string) (listcache.View, error) {
	if s.Decl.NoHistoryNoCache {
		return listcache.View{}, nil
	}
	return e.cache.View(ctx, s.Decl.Name, s.Main.Name, e.tables(depends)...)
}

// newest is the largest id of a table.
func (e *Engine) newest(ctx context.Context, table string) (int64, error) {
	return e.read(ctx).Number(query.Statement{Text: "SELECT COALESCE(MAX(`id`), 0) FROM " + model.Quote(table)})
}

// Describe makes changes of a screen's records readable in the caller's language.
// What a screen no longer declares is shown under its own name; secrets are
// left out.
func (e *Engine) Describe(ctx context.Context, c Caller, screen string, all []Change) ([]revision.ChangeView, error) {
	return revision.Describe(ctx, e.rows, c, e.byName[screen], all)
}
