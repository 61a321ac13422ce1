package schema

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
)

// Deps are what a schema is made from.
type Deps struct {
	Screens resource.Set
	Texts   *i18n.Bundle
	Locales []string       // content locales, the default first
	Zone    *time.Location // where the site's days begin and end; nil: UTC
	Site    string         // of the public site what stands before a path, "https://www.example.com"; empty: it has no address
	// May says whether an actor may do an act on a screen, by role alone.
	May func(actor resource.Actor, screen string, act resource.Act) bool
	// Marked returns which records carry the marks that the conditions of a screen's
	// form wait for, nil where it waits for none. Without it none does.
	Marked func(ctx context.Context, screen string) (func(field, mark string) []any, error)
	// Usual returns the records that choices of a screen's form begin a new record with, by
	// the names of the fields, nil where none does. Without it none does.
	Usual func(ctx context.Context, screen string) (map[string]uint64, error)
	// Revision grows when rights change; nil: they never do.
	Revision func() uint64
}

// Schema makes views and menus, once for each role, language and screen.
type Schema struct {
	deps    Deps
	byName  map[string]resource.Screen
	related map[string]bool // screens whose form others open, by name
	answers sync.Map        // answerKey to Answer
	made    atomic.Uint64
}

// Answer is a made answer: the whole body and its ETag, quotes included.
type Answer struct {
	Body []byte
	ETag string
}

type answerKey struct {
	revision uint64
	role     uint64
	locale   string
	screen   string
	known    string // the records that its conditions wait for and that choices begin with
}

// New returns a Schema over deps, and an error where two screens share a name.
func New(deps Deps) (*Schema, error) {
	s := &Schema{deps: deps, byName: map[string]resource.Screen{}}
	for _, screen := range deps.Screens {
		if _, twice := s.byName[screen.Name]; twice {
			return nil, fmt.Errorf("two screens are called %q", screen.Name)
		}
		s.byName[screen.Name] = screen
	}
	s.related = related(deps.Screens)
	return s, nil
}

// ViewJSON returns the answer of GET /api/schema/{screen}. It returns NotFound
// for a name without a view and Forbidden where the actor may not open it.
func (s *Schema) ViewJSON(ctx context.Context, actor resource.Actor, locale, name string) (Answer, error) {
	screen, known, err := s.known(ctx, name)
	if err != nil {
		return Answer{}, err
	}
	key := answerKey{s.revision(), actor.RoleID, s.locale(locale), name, known}
	if made, ok := s.answers.Load(key); ok {
		return made.(Answer), nil
	}
	view, err := s.viewOf(actor, locale, screen)
	if err != nil {
		return Answer{}, err
	}
	body, err := json.Marshal(map[string]any{"data": view})
	if err != nil {
		return Answer{}, fault.Wrap(err, fault.Internal, "errors.internal")
	}
	sum := sha256.Sum256(body)
	answer := Answer{Body: body, ETag: `"` + hex.EncodeToString(sum[:12]) + `"`}
	s.answers.Store(key, answer)
	return answer, nil
}

// revision is that of the rights; what was made of former ones is forgotten.
func (s *Schema) revision() uint64 {
	if s.deps.Revision == nil {
		return 0
	}
	now := s.deps.Revision()
	if s.made.Swap(now) != now {
		s.answers.Clear()
	}
	return now
}

// View makes the view of the screen called name, in locale and cut to what the
// actor's role may do. It returns NotFound for a name without a view and
// Forbidden where the actor may not open it. Conditions that wait for a mark
// stand in it by the name of the mark.
func (s *Schema) View(actor resource.Actor, locale, name string) (*View, error) {
	return s.viewOf(actor, locale, s.byName[name])
}

// known is the screen called name with its form's marks resolved to the records that
// carry them and its choices beginning with what is usual, and all these as text.
func (s *Schema) known(ctx context.Context, name string) (screen resource.Screen, text string, err error) {
	screen = s.byName[name]
	if screen.Form == nil {
		return screen, "", nil
	}
	form := *screen.Form
	if s.deps.Marked != nil {
		ids, err := s.deps.Marked(ctx, name)
		if err != nil {
			return screen, "", err
		}
		if ids != nil {
			form = form.Known(func(field, mark string) []any {
				found := ids(field, mark)
				text += fmt.Sprint(field, ".", mark, found)
				return found
			})
		}
	}
	if s.deps.Usual != nil {
		ids, err := s.deps.Usual(ctx, name)
		if err != nil {
			return screen, "", err
		}
		if ids != nil {
			form = form.Begun(ids)
			text += fmt.Sprint(ids)
		}
	}
	screen.Form = &form
	return screen, text, nil
}

func (s *Schema) viewOf(actor resource.Actor, locale string, screen resource.Screen) (*View, error) {
	if s.kind(screen) == "" {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if !s.opens(actor, screen) {
		return nil, fault.New(fault.Forbidden, "errors.forbidden")
	}
	m := &maker{Deps: s.deps, actor: actor, locale: s.locale(locale), screen: screen, key: screen.Key()}
	return m.view(), nil
}

// locale is the language that is answered in.
func (s *Schema) locale(wanted string) string {
	if locales := s.deps.Texts.Locales(); !slices.Contains(locales, wanted) {
		return locales[0]
	}
	return wanted
}

// hasView says whether a screen is opened by itself; one that only offers options
// is not.
func hasView(s resource.Screen) bool { return kindOf(s) != "" }

func kindOf(s resource.Screen) string {
	switch {
	case s.Singleton != nil:
		return "singleton"
	case s.Tree != nil:
		return "tree"
	case s.List != nil:
		return "list"
	case s.Report != nil && !s.Menu.None:
		return "report"
	case len(s.Panels) > 0:
		return "panel"
	}
	return ""
}

// opens says whether the actor may open the screen at all.
func (s *Schema) opens(actor resource.Actor, screen resource.Screen) bool {
	act := resource.ActList
	switch s.kind(screen) {
	case "singleton", "panel", "report":
		act = resource.ActView
	case "form":
		act = resource.ActCreate
	}
	return s.deps.May(actor, screen.Name, act)
}

// maker makes one view.
type maker struct {
	Deps
	actor  resource.Actor
	locale string
	screen resource.Screen
	key    string // beginning of the screen's locale keys
}

func (m *maker) may(act resource.Act) bool { return m.May(m.actor, m.screen.Name, act) }

func (m *maker) view() *View {
	s := m.screen
	v := &View{
		Name:      s.Name,
		Title:     m.Texts.First(m.locale, m.key+".title"),
		Singular:  m.Texts.First(m.locale, m.key+".singular", m.key+".title"),
		Icon:      Icon(s.Menu.Icon),
		API:       s.API(),
		Path:      s.Name,
		RouteName: s.RouteName(),
		Kind:      cmp.Or(kindOf(s), formAlone),
		Numbered:  s.Numbered,
		Info:      m.optional(m.key + ".info"),
		Locales:   m.contentLocales(),
		Panels:    s.Panels,
		History:   s.HistoryPath() != "" && m.may(resource.ActView),
		Commands:  m.commands(),
		Feeds:     m.feeds(),
	}
	if s.List != nil {
		v.List = m.list(*s.List)
	}
	if s.Form != nil && (m.may(resource.ActView) || m.may(resource.ActCreate) || m.may(resource.ActUpdate)) {
		v.Form = m.form(*s.Form)
		if at := s.LoadPath(); at != "{id}" {
			v.Load = at
		}
		if v.Form.CanCreate = m.canCreate(); v.Form.CanCreate {
			v.New = m.Texts.First(m.locale, m.key+".new")
		}
		v.Form.CanUpdate = m.may(resource.ActUpdate)
	}
	if s.Detail != nil && m.may(resource.ActView) {
		v.Detail = m.detail(*s.Detail)
	}
	if s.Tree != nil {
		v.Tree = &Tree{LabelPath: rowPath(s.Tree.Label), CanSave: m.may(resource.ActUpdate), Of: m.opened(s.Tree.Of)}
	}
	if s.Report != nil {
		v.Report = m.report(*s.Report)
	}
	v.Children = m.children()
	if s.Singleton != nil {
		v.Key = s.Singleton.Key
		if len(s.Singleton.Actions) > 0 {
			v.Actions = m.actions(s.Singleton.Actions)
		}
	}
	return v
}

func (m *maker) canCreate() bool {
	return m.screen.IsCreatable() && m.may(resource.ActCreate)
}

func (m *maker) contentLocales() []Locale {
	locales := make([]Locale, len(m.Locales))
	for i, id := range m.Locales {
		locales[i] = Locale{ID: id, Title: m.Texts.Title(id)}
	}
	return locales
}

// optional is the text at the first key that exists, empty where none does.
func (m *maker) optional(keys ...string) string {
	for _, key := range keys {
		if m.Texts.Has(key) {
			return m.Texts.Text(m.locale, key, nil)
		}
	}
	return ""
}
