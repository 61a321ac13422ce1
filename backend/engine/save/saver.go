// Package save saves records: of a form, of code that a transaction lends them
// to, and those that belong to another. What it changes is validated, written,
// logged, and announced to the lists.
package save

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/listcache"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db/trigram"
)

// Saver saves records of screens, and is what code of a screen is called with.
type Saver struct {
	Deps    port.Deps
	Screens []*bind.Screen
	ByName  map[string]*bind.Screen
	Cache   *listcache.Cache
	Search  *trigram.Index
	Rows    *rows.Ports
	Sources *validate.Sources
	readBy  map[string][]string // the tables of records whose lists read a table, by that
	indexes validate.Indexes
	OnQuery func() // a test counts with it
}

// NewSaver makes a saver of bound screens; unique are the columns of the database's unique
// indexes, by table.
func NewSaver(d port.Deps, screens []*bind.Screen, unique map[string][][]string) *Saver {
	e := &Saver{Deps: d, Screens: screens, ByName: make(map[string]*bind.Screen, len(screens)), indexes: unique}
	e.Cache = listcache.New(d.KV, e.newest, d.ListMemory)
	e.Search = trigram.New(d.DB, searched(screens, d.Locales))
	if e.Deps.Zone == nil {
		e.Deps.Zone = time.UTC
	}
	if e.Deps.SiteAddress == nil {
		e.Deps.SiteAddress = func(_, path string) string { return path }
	}
	e.Sources = &validate.Sources{Screens: d.Screens, ByName: e.ByName, Read: e.Read, Today: e.Today}
	e.Rows = &rows.Ports{
		Locales: d.Locales, Texts: d.Texts, Files: d.Files, Guard: d.Guard, Zone: e.Deps.Zone, Now: d.Now, SiteAddress: e.Deps.SiteAddress,
		Read: e.Read, Tx: d.DB.Read, Cache: e.Cache, Call: e.ReadCall,
	}
	for _, s := range screens {
		e.ByName[s.Decl.Name] = s
		s.SetZone(e.Deps.Zone)
		for _, c := range s.Children {
			if c.Decl.Of == "" && !c.Decl.Single() {
				e.ByName[c.Self.Decl.Name] = c.Self
			}
			c.Self.SetZone(e.Deps.Zone)
		}
	}
	e.readBy = readBy(e.ByName)
	return e
}

// searched are the tables whose texts lists search, each once. What is written
// past the engine all the time has no index, which would cost each of its rows.
func searched(screens []*bind.Screen, locales []string) []trigram.Table {
	var all []trigram.Table
	known := map[string]bool{}
	add := func(t trigram.Table) {
		if !known[t.Name] {
			known[t.Name] = true
			all = append(all, t)
		}
	}
	for _, s := range screens {
		if s.List == nil || s.List.Search == nil || s.Decl.NoHistoryNoCache {
			continue
		}
		if s.List.Search.Main {
			add(trigram.Table{Name: s.Main.Name})
		}
		if s.List.Search.Lang {
			add(trigram.Table{Name: s.Langs.Table.Name, Owner: s.Langs.Owner.Name, Locales: locales})
		}
	}
	return all
}

// ReadCall is what hooks, feeds and commands of a read are given.
func (e *Saver) ReadCall(ctx context.Context, c port.Caller) *resource.Call {
	call := &resource.Call{
		Context: ctx, Actor: c.Actor, Locale: c.Locale, Now: e.Deps.Now(), Zone: e.Deps.Zone, Tx: e.Deps.DB.Read(ctx), RequestKey: c.RequestKey,
		Say: func(string, ...any) {}, Warn: func(string, ...any) {},
		Effect: func(string, any) error {
			return fault.Wrap(errors.New("an effect needs a transaction, a read has none"), fault.Internal, "errors.internal")
		},
		EffectOnce: func(string, string, any) error {
			return fault.Wrap(errors.New("an effect needs a transaction, a read has none"), fault.Internal, "errors.internal")
		},
	}
	call.Names, call.Uses = e.namesFor(call), e.usesFor(call)
	return call
}

// Locales are the content locales.
func (e *Saver) Locales() query.Locales { return e.Deps.Locales }

// Read reads from the pool of readers.
func (e *Saver) Read(ctx context.Context) query.Reader {
	r := query.Pool(ctx, e.Deps.DB)
	r.OnQuery = e.OnQuery
	return r
}

// Tables are those of screens by name; a name of none stands for itself.
func (e *Saver) Tables(screens []string) []string {
	names := make([]string, len(screens))
	for i, name := range screens {
		names[i] = name
		if s, ok := e.ByName[name]; ok {
			names[i] = s.Main.Name
		}
	}
	return names
}

// CacheFor opens the cache for a query of a screen that depends on other
// Screens too. Open it before querying.
func (e *Saver) CacheFor(ctx context.Context, s *bind.Screen, depends ...string) (listcache.View, error) {
	if s.Decl.NoHistoryNoCache {
		return listcache.View{}, nil
	}
	return e.Cache.View(ctx, s.Decl.Name, s.Main.Name, e.Tables(depends)...)
}

// newest is the largest id of a table.
func (e *Saver) newest(ctx context.Context, table string) (int64, error) {
	return e.Read(ctx).Number(query.Statement{Text: "SELECT COALESCE(MAX(`id`), 0) FROM " + model.Quote(table)})
}

func (e *Saver) Call(tx *gorm.DB, caller port.Caller) *resource.Call {
	call := &resource.Call{
		Context: tx.Statement.Context, Actor: caller.Actor, Locale: caller.Locale, Now: e.Deps.Now(), Zone: e.Deps.Zone, Tx: tx, RequestKey: caller.RequestKey,
		Effect:     func(kind string, payload any) error { return e.Deps.Outbox.Add(tx, kind, payload) },
		EffectOnce: func(kind, key string, payload any) error { return e.Deps.Outbox.AddOnce(tx, kind, key, payload) },
		Say:        func(string, ...any) {}, // what is no save has a Reply
		Warn:       func(string, ...any) {},
	}
	call.Names, call.Uses = e.namesFor(call), e.usesFor(call)
	return call
}

// namesFor is a call's way to look up what records are called.
func (e *Saver) namesFor(call *resource.Call) func(string, []uint64) (map[uint64]resource.RecordName, error) {
	return func(screen string, ids []uint64) (map[uint64]resource.RecordName, error) {
		return e.recordNames(call, port.Caller{Actor: call.Actor, Locale: call.Locale}, screen, ids)
	}
}

// recordNames returns what records of a screen are called. Who may not see them is
// given the screen's name alone.
func (e *Saver) recordNames(ctx context.Context, c port.Caller, screen string, ids []uint64) (map[uint64]resource.RecordName, error) {
	s, ok := e.ByName[screen]
	if !ok {
		return nil, nil
	}
	label := e.Deps.Texts.First(c.Locale, s.Decl.Key()+".singular", s.Decl.Key()+".title")
	may := e.Rows.Require(c.Actor, s, resource.ActView) == nil
	out := make(map[uint64]resource.RecordName, len(ids))
	for _, id := range ids {
		rec, err := rows.One(e.Read(ctx), s, id)
		if err != nil {
			return nil, err
		}
		if rec == nil {
			continue
		}
		one := resource.RecordName{Label: label, Removed: rows.HeadOf(s, rec.Val).DeletedAt != nil}
		if may && rows.MayDo(s, c.Actor, resource.ActView, rec.Ptr) == nil {
			one.Title = rows.TitleIn(e.Deps.Locales, s, rec.Val, e.Locales().Content(c.Locale))
		}
		out[id] = one
	}
	return out, nil
}

// saved is the record as a load would have it. Only a hook that ran after the
// Rows were written can have made them differ from what is in memory.
func (e *Saver) saved(ctx context.Context, caller port.Caller, s *bind.Screen, rec *rows.Record) (port.Row, error) {
	if s.Decl.Hooks.AfterSave != nil {
		fresh, err := rows.One(e.Read(ctx), s, rows.HeadOf(s, rec.Val).ID)
		if err != nil {
			return nil, err
		}
		if fresh != nil {
			rec = fresh
		}
	}
	if hook := s.Decl.Hooks.Prepare; hook != nil {
		if err := hook(e.ReadCall(ctx, caller), rec.Ptr); err != nil {
			return nil, err
		}
	}
	return e.Rows.Form(ctx, caller, s, rec)
}

// Today is the day of the site's zone, as columns of days keep it.
func (e *Saver) Today() time.Time { return resource.DayIn(e.Deps.Now(), e.Deps.Zone) }
