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

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// historyLimit is how far back the history of a record reaches.
const historyLimit = 500

// Revision is one entry of a record's history, ready to show.
type Revision struct {
	ID          uint64       `json:"id"`
	User        Author       `json:"user"`
	Action      string       `json:"action"`
	ActionLabel string       `json:"action_label"`
	CreatedAt   time.Time    `json:"created_at"`
	Changes     []ChangeView `json:"changes"`
	// CanRevert says that the record may be given back the state that it had
	// after this entry.
	CanRevert bool `json:"can_revert"`
}

// Author is a person by id and full name.
type Author struct {
	ID   uint64 `json:"id"`
	Name string `json:"name"`
}

// History is what was done to a record, the latest first. Returns NotFound for
// a record that never was, and Forbidden where the caller may not see it.
func (e *Engine) History(ctx context.Context, c Caller, screen string, id uint64) ([]Revision, error) {
	s, err := e.authorize(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	id, err = storedID(s, c, id)
	if err != nil {
		return nil, err
	}
	rec, err := rows.One(e.read(ctx), s, id)
	if err != nil {
		return nil, err
	}
	if rec == nil {
		if s.Decl.Singleton != nil {
			return []Revision{}, nil
		}
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := rows.MayDo(s, c.Actor, resource.ActView, rec.Ptr); err != nil {
		return nil, err
	}
	entries, err := e.deps.Journal.History(ctx, s.Decl.Model, id, historyLimit)
	if err != nil {
		return nil, err
	}
	may := s.Decl.Form != nil && rows.HeadOf(s, rec.Val).DeletedAt == nil &&
		e.deps.Guard.Require(c.Actor, screen, resource.ActUpdate) == nil && rows.MayDo(s, c.Actor, resource.ActUpdate, rec.Ptr) == nil
	past := make([]Revision, len(entries))
	later := false // whether anything that can be taken back came after the entry
	for i, entry := range entries {
		views, err := e.Describe(ctx, c, screen, entry.Changes)
		if err != nil {
			return nil, err
		}
		past[i] = Revision{
			ID: entry.ID, User: Author{entry.ActorID, entry.Actor}, Action: entry.Action, CreatedAt: entry.At.UTC(), Changes: views,
			ActionLabel: e.deps.Texts.First(c.Locale, s.Decl.Key()+".activity."+entry.Action, "common.activity."+entry.Action,
				s.Decl.Key()+".actions."+entry.Action, "common.actions."+entry.Action),
			CanRevert: may && later,
		}
		for _, change := range entry.Changes {
			later = later || isRevertible(s, change)
		}
	}
	return past, nil
}

// Revert gives a record the state that it had after an entry of its history,
// named by "entry" in the body, as if a form had been saved: with validation,
// rights, a "version" where the body has one, and an entry of its own. Files
// that were replaced are gone, passwords were never kept: both stay as they
// are. Returns what Save does, and NotFound for an entry of another record.
func (e *Engine) Revert(ctx context.Context, c Caller, screen string, id uint64, body Body) (Result, error) {
	s, err := e.formOf(screen)
	if err != nil {
		return Result{}, err
	}
	if err := e.deps.Guard.Require(c.Actor, screen, resource.ActUpdate); err != nil {
		return Result{}, err
	}
	wanted, version, err := parseRevert(body)
	if err != nil {
		return Result{}, err
	}
	form, err := e.Load(ctx, c, screen, id)
	if err != nil {
		return Result{}, err
	}
	at, err := storedID(s, c, id)
	if err != nil {
		return Result{}, err
	}
	rec, err := rows.One(e.read(ctx), s, at)
	if err != nil {
		return Result{}, err
	}
	if rec != nil {
		if err := rows.MayDo(s, c.Actor, resource.ActUpdate, rec.Ptr); err != nil {
			return Result{}, err
		}
	}
	entries, err := e.deps.Journal.History(ctx, s.Decl.Model, at, historyLimit)
	if err != nil {
		return Result{}, err
	}
	state, err := asBody(form)
	if err != nil {
		return Result{}, err
	}
	found := false
	for _, entry := range entries {
		if found = entry.ID == wanted; found {
			break
		}
		for _, change := range entry.Changes {
			if isRevertible(s, change) {
				undoChange(s, state, change)
			}
		}
	}
	if !found {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	for _, name := range []string{"id", "version", "created_at", "updated_at", "deleted_at", "can", "locked"} {
		delete(state, name)
	}
	if version != nil {
		state["version"] = version
	}
	done, err := e.saveAs(ctx, c, screen, id, state, "revert")
	if done.Message != unchangedMessage {
		done.Message = "common.messages.reverted"
	}
	return done, err
}

// storedID is the id that the log knows the record of a call by. A screen that is
// one record is asked for by the id 1.
func storedID(s *Screen, c Caller, id uint64) (uint64, error) {
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

// parseRevert reads what a call to Revert asks for.
func parseRevert(body Body) (entry uint64, version any, err error) {
	wrong := fault.Fields{}
	for _, key := range slices.Sorted(maps.Keys(body)) {
		if key != "entry" && key != "version" {
			wrong.Add(input.Printable(key), fault.M("errors.unknown"))
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

// isRevertible says whether what a change replaced is still known, and a form
// may set it.
func isRevertible(s *Screen, c Change) bool {
	if c.Cut {
		return false
	}
	at := c.Field
	if rest, localised := strings.CutPrefix(at, "langs."); localised {
		_, rest, _ = strings.Cut(rest, ".")
		at = "langs." + rest
	}
	f, ok := s.Field(at)
	return ok && isSettable(f)
}

func isSettable(f *bind.Field) bool {
	if t := f.Decl.Traits(); t.IsWriteOnly || t.IsFile || t.IsDerived {
		return false
	}
	if f.Decl.ReadOnlyFlag || f.Decl.CreateOnlyFlag {
		return false
	}
	if f.Group != nil {
		for _, inner := range append(append([]*bind.Field{}, f.Group.Fields...), f.Group.Locales...) {
			if !isSettable(inner) {
				return false
			}
		}
	}
	return true
}

// undo puts what a change replaced into a body.
func undoChange(s *Screen, body Body, c Change) {
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
		value = fieldInput(f, value, port.ValueAt(body, parts))
	}
	port.SetPath(body, parts, value)
}

// asInput is a value of the log as a form sends it. now is what the record holds
// in its place: items that are gone are made anew.
func fieldInput(f *bind.Field, v, now any) any {
	switch {
	case f.Decl.Traits().IsDay:
		if text, ok := v.(string); ok {
			v, _, _ = strings.Cut(text, "T")
		}
	case v == nil && (f.Decl.Traits().IsList || f.Group != nil):
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
			groupInput(f.Group, item, there)
		}
	}
	return v
}

func groupInput(g *bind.Group, item, now map[string]any) {
	for _, inner := range g.Fields {
		item[inner.Decl.Name] = fieldInput(inner, item[inner.Decl.Name], now[inner.Decl.Name])
	}
	langs, _ := item["langs"].(map[string]any)
	for _, one := range langs {
		texts, _ := one.(map[string]any)
		for _, inner := range g.Locales {
			texts[inner.Decl.Name] = fieldInput(inner, texts[inner.Decl.Name], nil)
		}
	}
}
