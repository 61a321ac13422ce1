package resource

import (
	"reflect"
	"slices"
)

// Resource declares a screen over records of type T. T embeds Record; where
// the form has locales, it has a field Langs, a slice of a struct that embeds
// Lang.
type Resource[T any] struct {
	Name             string
	Address          string // of the calls below /api/, where it is not the name
	Title            string
	Numbered         string // see Screen
	Known            []string
	Model            string // empty: the name of T
	Menu             Menu
	Tiles            []Tile
	List             List
	Form             Form
	Detail           *Detail
	Singleton        *Singleton
	Tree             *Tree
	Children         []ChildDef
	Options          []Options
	ChosenIn         string // see Screen
	Commands         []Command[T]
	States           []States[T]
	Feeds            []Feed
	Panels           []string
	Calls            []Action // see Screen
	Access           Access
	SitePath         string            // see Screen
	NoHistoryNoCache bool              // see Screen
	Personal         []string          // see Screen
	NotPersonal      map[string]string // see Screen
	AuditActions     []AuditAction     // see Screen
	Hooks            Hooks[T]
}

// Hooks are the typed places where a screen adds rules of its own. Each may be
// nil. An error rolls everything back; a fault names the field.
type Hooks[T any] struct {
	// Prepare fills in what a new or loaded record shows beyond its columns.
	Prepare func(c *Call, rec *T) error
	// PrepareAll is Prepare for records that are read together, in lists and
	// exports: for what would cost a query each. A screen declares one of the two.
	PrepareAll func(c *Call, recs []*T) error
	// BeforeTx runs once before the transaction, with everything validated: for
	// what takes long, such as asking a service. What it changes is not kept.
	BeforeTx func(c *Call, rec, old *T) error
	// Check refuses what no field can know by itself; old is nil while creating. It runs
	// in the transaction of a save, before BeforeSave, and where an import reports what it
	// would do, outside of any: it only reads, and may fill in what follows from rec.
	Check func(c *Call, rec, old *T) error
	// CheckAll runs before Check of rows of a file that change something, a batch at a time;
	// old is nil of a new record. It only reads: what would cost a query each it asks once,
	// and keeps with Once for Check.
	CheckAll func(c *Call, recs, olds []*T) error
	// BeforeSave runs in the transaction, after validation; old is nil while creating.
	BeforeSave func(c *Call, rec, old *T) error
	// AfterSave runs in the transaction, when the record has its id.
	AfterSave func(c *Call, rec, old *T) error
	// BeforePublish runs in the transaction, before rec is published or hidden
	// in the list; a save that changes the status runs BeforeSave instead.
	BeforePublish func(c *Call, rec *T, published bool) error
	// BeforeDestroy runs in the transaction, before rec is marked as removed.
	BeforeDestroy func(c *Call, rec *T) error
	// AfterRestore runs in the transaction, when rec that was removed is back.
	AfterRestore func(c *Call, rec *T) error
	// May says whether actor may do act on rec, beyond what the role allows.
	May func(actor Actor, act Act, rec *T) bool
	// Locked are the fields of rec that actor may not change, by name, each with
	// the locale key of the reason. The form shows them to be read; without a
	// reason it leaves them out. What changes one is refused in that field.
	Locked func(actor Actor, rec *T) map[string]string
}

// AnyHooks are Hooks with the record's type erased; records are *T.
type AnyHooks struct {
	Prepare       func(c *Call, rec any) error
	PrepareAll    func(c *Call, recs []any) error // what Prepare does, for several
	BeforeTx      func(c *Call, rec, old any) error
	Check         func(c *Call, rec, old any) error
	CheckAll      func(c *Call, recs, olds []any) error
	BeforeSave    func(c *Call, rec, old any) error
	AfterSave     func(c *Call, rec, old any) error
	BeforePublish func(c *Call, rec any, published bool) error
	BeforeDestroy func(c *Call, rec any) error
	AfterRestore  func(c *Call, rec any) error
	May           func(actor Actor, act Act, rec any) bool
	Locked        func(actor Actor, rec any) map[string]string
}

// Screen erases the record's type.
func (r Resource[T]) Screen() Screen {
	s := Screen{
		Name: r.Name, Address: r.Address, Title: r.Title, Numbered: r.Numbered, Known: r.Known, Model: r.Model, Menu: r.Menu, Tiles: r.Tiles,
		Detail: r.Detail, Singleton: r.Singleton, Tree: r.Tree, Children: slices.Clone(r.Children),
		Options: r.Options, Feeds: r.Feeds, Panels: r.Panels, Calls: r.Calls, Access: r.Access,
		ChosenIn: r.ChosenIn, SitePath: r.SitePath, NoHistoryNoCache: r.NoHistoryNoCache, Personal: r.Personal, NotPersonal: r.NotPersonal, AuditActions: r.AuditActions, Record: new(T), Hooks: r.Hooks.erase(),
	}
	if s.Model == "" {
		s.Model = reflect.TypeFor[T]().Name()
	}
	for i := range s.Children {
		s.Children[i].Screen.Name = r.Name + "." + s.Children[i].Name
	}
	if len(r.List.Columns)+len(r.List.Show) > 0 {
		s.List = &r.List
	}
	if len(r.Form.Locales)+len(r.Form.Main)+len(r.Form.Panels) > 0 {
		s.Form = &r.Form
	}
	s.shown()
	s.listed()
	s.detailed()
	if s.List != nil && s.List.Import != nil {
		s.AuditActions = append(slices.Clone(s.AuditActions), importAudit)
	}
	if s.List != nil {
		s.AuditActions = append(slices.Clone(s.AuditActions), exportAudit)
	}
	s.windowed()
	for _, c := range r.Commands {
		def := c.erase()
		def.Scopes = s.scopes(def)
		s.Commands = append(s.Commands, def)
	}
	for i, m := range r.States {
		m.erase(&s, i)
	}
	s.stated()
	s.iconed()
	s.published()
	return s
}

func (h Hooks[T]) erase() AnyHooks {
	return AnyHooks{
		Prepare:       one(h.prepareOne()),
		PrepareAll:    all(h.PrepareAll, h.Prepare),
		BeforeTx:      two(h.BeforeTx),
		Check:         two(h.Check),
		CheckAll:      pairs(h.CheckAll),
		BeforeSave:    two(h.BeforeSave),
		AfterSave:     two(h.AfterSave),
		BeforePublish: publishing(h.BeforePublish),
		BeforeDestroy: one(h.BeforeDestroy),
		AfterRestore:  one(h.AfterRestore),
		May:           may(h.May),
		Locked:        locked(h.Locked),
	}
}

func (h Hooks[T]) prepareOne() func(*Call, *T) error {
	if h.Prepare != nil || h.PrepareAll == nil {
		return h.Prepare
	}
	return func(c *Call, rec *T) error { return h.PrepareAll(c, []*T{rec}) }
}

func all[T any](hook func(*Call, []*T) error, each func(*Call, *T) error) func(*Call, []any) error {
	switch {
	case hook != nil:
		return func(c *Call, recs []any) error { return hook(c, typed[T](recs)) }
	case each != nil:
		return func(c *Call, recs []any) error {
			for _, rec := range recs {
				if err := each(c, rec.(*T)); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return nil
}

func one[T any](hook func(*Call, *T) error) func(*Call, any) error {
	if hook == nil {
		return nil
	}
	return func(c *Call, rec any) error { return hook(c, rec.(*T)) }
}

func two[T any](hook func(c *Call, rec, old *T) error) func(*Call, any, any) error {
	if hook == nil {
		return nil
	}
	return func(c *Call, rec, old any) error {
		before, _ := old.(*T)
		return hook(c, rec.(*T), before)
	}
}

func pairs[T any](hook func(c *Call, recs, olds []*T) error) func(*Call, []any, []any) error {
	if hook == nil {
		return nil
	}
	return func(c *Call, recs, olds []any) error {
		before := make([]*T, len(olds))
		for i, old := range olds {
			before[i], _ = old.(*T)
		}
		return hook(c, typed[T](recs), before)
	}
}

func publishing[T any](hook func(*Call, *T, bool) error) func(*Call, any, bool) error {
	if hook == nil {
		return nil
	}
	return func(c *Call, rec any, published bool) error { return hook(c, rec.(*T), published) }
}

func may[T any](hook func(Actor, Act, *T) bool) func(Actor, Act, any) bool {
	if hook == nil {
		return nil
	}
	return func(a Actor, act Act, rec any) bool { return hook(a, act, rec.(*T)) }
}

func locked[T any](hook func(Actor, *T) map[string]string) func(Actor, any) map[string]string {
	if hook == nil {
		return nil
	}
	return func(a Actor, rec any) map[string]string { return hook(a, rec.(*T)) }
}
