package revision

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
)

// StateAfter is what a program would send to give a record, loaded as its form has
// it, the state that it had after an entry: what differs from now. entries are its
// history, the latest first. found says whether the entry is among them.
func StateAfter(s *bind.Screen, form port.Row, entries []port.Entry, wanted uint64) (state port.Body, found bool, err error) {
	if state, err = asBody(form); err != nil {
		return nil, false, err
	}
	now, err := asBody(form)
	if err != nil {
		return nil, false, err
	}
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
	for _, name := range []string{"id", "version", "created_at", "updated_at", "deleted_at", "can"} {
		delete(state, name)
	}
	withoutForeign(s.ContentLocales, map[string]any(state))
	// What stays is not sent: it need not be right, as in a language that was added since.
	langs, _ := state["langs"].(map[string]any)
	was, _ := now["langs"].(map[string]any)
	maps.DeleteFunc(langs, func(locale string, of any) bool { return reflect.DeepEqual(of, was[locale]) })
	maps.DeleteFunc(state, func(name string, of any) bool { return reflect.DeepEqual(of, now[name]) })
	return state, found, nil
}

// ParseRevert reads what a call to Revert asks for.
func ParseRevert(body port.Body) (entry uint64, version any, err error) {
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
func asBody(row port.Row) (port.Body, error) {
	raw, err := json.Marshal(row)
	if err != nil {
		return nil, fmt.Errorf("write a record to take back: %w", err)
	}
	body := port.Body{}
	if err := decode(raw, &body); err != nil {
		return nil, fmt.Errorf("read a record to take back: %w", err)
	}
	return body, nil
}

// decode reads JSON with its numbers as they are written.
func decode(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	return dec.Decode(into)
}

// isRevertible says whether what a change replaced is still known, and a form
// may set it.
func isRevertible(s *bind.Screen, c port.Change) bool {
	if c.Cut {
		return false
	}
	at := c.Field
	if rest, localised := strings.CutPrefix(at, "langs."); localised {
		locale, name, _ := strings.Cut(rest, ".")
		if !slices.Contains(s.ContentLocales, locale) {
			return false // what was written in a language that the content has no more stays as it is
		}
		at = "langs." + name
	}
	f, ok := s.Field(at)
	return ok && isSettable(f)
}

// withoutForeign takes what items say in languages that the content has no more.
func withoutForeign(locales []string, value any) {
	switch v := value.(type) {
	case map[string]any:
		if langs, is := v["langs"].(map[string]any); is {
			maps.DeleteFunc(langs, func(locale string, _ any) bool { return !slices.Contains(locales, locale) })
		}
		for _, part := range v {
			withoutForeign(locales, part)
		}
	case []any:
		for _, part := range v {
			withoutForeign(locales, part)
		}
	}
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
func undoChange(s *bind.Screen, body port.Body, c port.Change) {
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
	case f.Decl.Traits().HasEntries:
		return entriesInput(v, now)
	case f.Group != nil:
		current := map[string]map[string]any{}
		items, _ := now.([]any)
		for _, one := range items {
			if item, ok := one.(map[string]any); ok {
				current[fmt.Sprint(item["id"])] = item
			}
		}
		items, _ = v.([]any)
		for _, one := range items {
			item, _ := one.(map[string]any)
			there, known := current[fmt.Sprint(item["id"])]
			if !known {
				delete(item, "id")
			}
			groupInput(f.Group, item, there)
		}
	}
	return v
}

// entriesInput are the entries that a map had, and nothing for those that it has since.
func entriesInput(v, now any) any {
	had, _ := v.(map[string]any)
	has, _ := now.(map[string]any)
	all := make(map[string]any, len(had)+len(has))
	for key := range has {
		all[key] = nil
	}
	maps.Copy(all, had)
	return all
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
