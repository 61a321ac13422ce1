package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// mostPast is how far back the history of a record reaches.
const mostPast = 500

// Past is one entry of a record's history, ready to show.
type Past struct {
	ID          uint64    `json:"id"`
	User        Named     `json:"user"`
	Action      string    `json:"action"`
	ActionLabel string    `json:"action_label"`
	CreatedAt   time.Time `json:"created_at"`
	Changes     []Told    `json:"changes"`
	// CanRevert says that the record may be given back the state that it had
	// after this entry.
	CanRevert bool `json:"can_revert"`
}

// Named is a person by id and full name.
type Named struct {
	ID   uint64 `json:"id"`
	Name string `json:"name"`
}

// History is what was done to a record, the latest first. Returns NotFound for
// a record that never was, and Forbidden where the caller may not see it.
func (e *Engine) History(ctx context.Context, c Caller, screen string, id uint64) ([]Past, error) {
	s, err := e.enter(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	id, err = s.stored(c, id)
	if err != nil {
		return nil, err
	}
	rec, err := e.readRecord(ctx, s, id)
	if err != nil {
		return nil, err
	}
	if rec == nil {
		if s.Decl.Singleton != nil {
			return []Past{}, nil
		}
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := mayDo(s, c.Actor, resource.ActView, rec.ptr); err != nil {
		return nil, err
	}
	entries, err := e.deps.Journal.History(ctx, s.Decl.Model, id, mostPast)
	if err != nil {
		return nil, err
	}
	may := s.Decl.Form != nil && headOf(s, rec.val).DeletedAt == nil &&
		e.deps.Guard.Require(c.Actor, screen, resource.ActUpdate) == nil && mayDo(s, c.Actor, resource.ActUpdate, rec.ptr) == nil
	past := make([]Past, len(entries))
	later := false // whether anything that can be taken back came after the entry
	for i, entry := range entries {
		told, err := e.Tell(ctx, c, screen, entry.Changes)
		if err != nil {
			return nil, err
		}
		past[i] = Past{
			ID: entry.ID, User: Named{entry.ActorID, entry.Actor}, Action: entry.Action, CreatedAt: entry.At.UTC(), Changes: told,
			ActionLabel: e.deps.Texts.First(c.Locale, s.Decl.Key()+".activity."+entry.Action, "common.activity."+entry.Action,
				s.Decl.Key()+".actions."+entry.Action, "common.actions."+entry.Action),
			CanRevert: may && later,
		}
		for _, change := range entry.Changes {
			later = later || s.revertible(change)
		}
	}
	return past, nil
}

// Revert gives a record the state that it had after an entry of its history,
// named by "entry" in the body, as if a form had been saved: with validation,
// rights, a "version" where the body has one, and an entry of its own. Files
// that were replaced are gone, passwords were never kept: both stay as they
// are. Returns what Save does, and NotFound for an entry of another record.
func (e *Engine) Revert(ctx context.Context, c Caller, screen string, id uint64, body Body) (Done, error) {
	s, err := e.formOf(screen)
	if err != nil {
		return Done{}, err
	}
	if err := e.deps.Guard.Require(c.Actor, screen, resource.ActUpdate); err != nil {
		return Done{}, err
	}
	wanted, version, err := revertOf(body)
	if err != nil {
		return Done{}, err
	}
	form, err := e.Load(ctx, c, screen, id)
	if err != nil {
		return Done{}, err
	}
	at, err := s.stored(c, id)
	if err != nil {
		return Done{}, err
	}
	rec, err := e.readRecord(ctx, s, at)
	if err != nil {
		return Done{}, err
	}
	if rec != nil {
		if err := mayDo(s, c.Actor, resource.ActUpdate, rec.ptr); err != nil {
			return Done{}, err
		}
	}
	entries, err := e.deps.Journal.History(ctx, s.Decl.Model, at, mostPast)
	if err != nil {
		return Done{}, err
	}
	state, err := asBody(form)
	if err != nil {
		return Done{}, err
	}
	found := false
	for _, entry := range entries {
		if found = entry.ID == wanted; found {
			break
		}
		for _, change := range entry.Changes {
			if s.revertible(change) {
				s.takeBack(state, change)
			}
		}
	}
	if !found {
		return Done{}, fault.New(fault.NotFound, "errors.notFound")
	}
	delete(state, "version")
	if version != nil {
		state["version"] = version
	}
	done, err := e.saveAs(ctx, c, screen, id, state, "revert")
	done.Message = "common.messages.reverted"
	return done, err
}

// stored is the id that the log knows the record of a call by. A screen that is
// one record is asked for by the id 1.
func (s *Screen) stored(c Caller, id uint64) (uint64, error) {
	only := s.Decl.Singleton
	switch {
	case only == nil:
		return id, nil
	case id != 1:
		return 0, fault.New(fault.NotFound, "errors.notFound")
	case only.PerUser:
		return c.Actor.ID, nil
	}
	return only.RecordID(), nil
}

// revertOf reads what a call to Revert asks for.
func revertOf(body Body) (entry uint64, version any, err error) {
	wrong := fault.Fields{}
	for _, key := range slices.Sorted(maps.Keys(body)) {
		if key != "entry" && key != "version" {
			wrong.Add(printable(key), fault.M("errors.unknown"))
		}
	}
	entry, bad := strconv.ParseUint(fmt.Sprint(body["entry"]), 10, 63)
	if bad != nil {
		wrong.Add("entry", fault.M("errors.required"))
	}
	return entry, body["version"], wrong.Err()
}

// asBody is a loaded record as a form would send it back.
func asBody(row Row) (Body, error) {
	raw, err := json.Marshal(row)
	if err != nil {
		return nil, fmt.Errorf("write a record to take back: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	body := Body{}
	if err := dec.Decode(&body); err != nil {
		return nil, fmt.Errorf("read a record to take back: %w", err)
	}
	return body, nil
}

// revertible says whether what a change replaced is still known, and a form
// may set it.
func (s *Screen) revertible(c Change) bool {
	if c.Cut {
		return false
	}
	at := c.Field
	if rest, localised := strings.CutPrefix(at, "langs."); localised {
		_, rest, _ = strings.Cut(rest, ".")
		at = "langs." + rest
	}
	f, ok := s.Field(at)
	return ok && settable(f)
}

func settable(f *Field) bool {
	switch f.Decl.Kind {
	case field.KindPassword, field.KindImage, field.KindFile, field.KindComputed:
		return false
	}
	if f.Decl.ReadOnlyFlag || f.Decl.CreateOnlyFlag {
		return false
	}
	if f.Group != nil {
		for _, inner := range append(append([]*Field{}, f.Group.Fields...), f.Group.Locales...) {
			if !settable(inner) {
				return false
			}
		}
	}
	return true
}

// takeBack puts what a change replaced into a body.
func (s *Screen) takeBack(body Body, c Change) {
	parts := strings.Split(c.Field, ".")
	if parts[0] == "langs" && s.Decl.Singleton != nil && s.Decl.Singleton.ByField && len(parts) == 3 {
		parts = []string{parts[2], parts[1]}
	}
	value := c.Before
	at := c.Field
	if parts[0] == "langs" && len(parts) > 2 {
		at = "langs." + strings.Join(parts[2:], ".")
	}
	if f, ok := s.Field(at); ok {
		value = f.asSent(value, valueAt(body, parts))
	}
	place(body, parts, value)
}

// asSent is a value of the log as a form sends it. now is what the record holds
// in its place: items that are gone are made anew.
func (f *Field) asSent(v, now any) any {
	switch {
	case f.Decl.Kind == field.KindDate:
		if text, ok := v.(string); ok {
			v, _, _ = strings.Cut(text, "T")
		}
	case v == nil && (f.Decl.Kind == field.KindMulti || f.Decl.Kind == field.KindMatrix || f.Group != nil):
		return []any{}
	case f.Group != nil:
		held := map[string]map[string]any{}
		items, _ := now.([]any)
		for _, one := range items {
			if item, ok := one.(map[string]any); ok {
				held[fmt.Sprint(item["id"])] = item
			}
		}
		items, _ = v.([]any)
		for _, one := range items {
			item, _ := one.(map[string]any)
			there, known := held[fmt.Sprint(item["id"])]
			if !known {
				delete(item, "id")
			}
			f.Group.asSent(item, there)
		}
	}
	return v
}

func (g *Group) asSent(item, now map[string]any) {
	for _, inner := range g.Fields {
		item[inner.Decl.Name] = inner.asSent(item[inner.Decl.Name], now[inner.Decl.Name])
	}
	langs, _ := item["langs"].(map[string]any)
	for _, one := range langs {
		texts, _ := one.(map[string]any)
		for _, inner := range g.Locales {
			texts[inner.Decl.Name] = inner.asSent(texts[inner.Decl.Name], nil)
		}
	}
}

func valueAt(body Body, path []string) any {
	var v any = map[string]any(body)
	for _, part := range path {
		inner, _ := v.(map[string]any)
		v = inner[part]
	}
	return v
}
