package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/resource/field"
)

// Told is a changed field as a reader sees it: labels in place of ids.
type Told struct {
	Field  string `json:"field"` // dotted path, as the log has it
	Label  string `json:"label"`
	Locale string `json:"locale,omitempty"` // content locale of a localised field
	Kind   string `json:"kind"`             // text, number, money, bool, date, date_time
	Before any    `json:"before"`           // nil where it was empty
	After  any    `json:"after"`
}

// The kinds of Told that need more than a text.
const (
	toldText     = "text"
	toldNumber   = "number"
	toldMoney    = "money"
	toldBool     = "bool"
	toldDate     = "date"
	toldDateTime = "date_time"
)

// Tell makes changes of a screen's records readable in the caller's language.
// What a screen no longer declares is told under its own name; secrets are not
// told at all.
func (e *Engine) Tell(ctx context.Context, c Caller, screen string, all []Change) ([]Told, error) {
	t := &teller{e: e, caller: c, screen: e.byName[screen]}
	told := make([]Told, 0, len(all))
	for _, change := range all {
		f, locale := t.field(change.Field)
		if isSecret(change.Field) || f != nil && f.Decl.Kind == field.KindPassword {
			continue
		}
		one := Told{Field: change.Field, Label: t.label(change.Field, locale), Locale: locale, Kind: toldText}
		var err error
		if f == nil {
			one.Kind, one.Before, one.After = t.plain(change)
		} else {
			one.Kind = kindOfTold(f)
			if one.Before, err = t.value(ctx, f, change.Before); err == nil {
				one.After, err = t.value(ctx, f, change.After)
			}
		}
		if err != nil {
			return nil, err
		}
		told = append(told, one)
	}
	return told, nil
}

func isSecret(path string) bool {
	for _, secret := range secrets {
		if strings.Contains(path, secret) {
			return true
		}
	}
	return false
}

// teller reads the changes of one screen.
type teller struct {
	e      *Engine
	caller Caller
	screen *Screen // nil where there is none any more
	labels map[*Source]map[string]string
}

// field finds the declared field of a path, and the locale in it.
func (t *teller) field(at string) (*Field, string) {
	locale := ""
	if rest, localised := strings.CutPrefix(at, "langs."); localised {
		locale, rest, _ = strings.Cut(rest, ".")
		at = "langs." + rest
	}
	if t.screen == nil {
		return nil, locale
	}
	f, _ := t.screen.Field(at)
	return f, locale
}

func (t *teller) label(at, locale string) string {
	name := strings.TrimPrefix(at, "langs."+locale+".")
	names := []string{name}
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		names = append(names, name[dot+1:])
	}
	var keys []string
	if t.screen != nil {
		for _, n := range names {
			keys = append(keys, t.screen.Decl.Key()+".fields."+n, t.screen.Decl.Key()+".columns."+n)
		}
	}
	for _, n := range names {
		keys = append(keys, "common.fields."+n, "common.columns."+n)
	}
	if label := t.e.deps.Texts.First(t.caller.Locale, keys...); label != keys[0] {
		return label
	}
	return name
}

func kindOfTold(f *Field) string {
	switch f.Decl.Kind {
	case field.KindNumber:
		return toldNumber
	case field.KindMoney:
		return toldMoney
	case field.KindBool:
		return toldBool
	case field.KindDate:
		return toldDate
	case field.KindDateTime:
		return toldDateTime
	}
	return toldText
}

// value is one side of a change; nil of what was empty.
func (t *teller) value(ctx context.Context, f *Field, v any) (any, error) {
	if v == nil {
		return nil, nil
	}
	switch f.Decl.Kind {
	case field.KindSelect, field.KindMulti:
		return t.choices(ctx, f, v)
	case field.KindRich:
		return readable(fmt.Sprint(v)), nil
	case field.KindImage, field.KindFile:
		return t.file(ctx, fmt.Sprint(v))
	case field.KindMap, field.KindGroup, field.KindObject:
		return t.many(ctx, f, v)
	case field.KindDate:
		day, _, _ := strings.Cut(fmt.Sprint(v), "T")
		return day, nil
	}
	return v, nil
}

// plain is a change of a column that no form has, such as a state that a
// command moves on.
func (t *teller) plain(c Change) (kind string, before, after any) {
	kind = toldText
	for _, v := range []any{c.Before, c.After} {
		switch v := v.(type) {
		case bool:
			kind = toldBool
		case json.Number, float64, int64, uint64:
			kind = toldNumber
		case string:
			if _, err := time.Parse(time.RFC3339, v); err == nil {
				kind = toldDateTime
			}
		}
	}
	if states := t.states(c.Field); states != nil {
		return toldText, states[fmt.Sprint(c.Before)], states[fmt.Sprint(c.After)]
	}
	return kind, flat(c.Before), flat(c.After)
}

// states are the labels of a column that the list shows as a status.
func (t *teller) states(name string) map[string]any {
	if t.screen == nil || t.screen.Decl.List == nil {
		return nil
	}
	for _, column := range t.screen.Decl.List.Columns {
		if column.Path != name || len(column.States) == 0 {
			continue
		}
		labels := map[string]any{fmt.Sprint(nil): nil}
		for _, s := range column.States {
			labels[fmt.Sprint(s.Value)] = t.e.deps.Texts.First(t.caller.Locale,
				t.screen.Decl.Key()+".states."+s.Key, "common.states."+s.Key)
		}
		return labels
	}
	return nil
}

// choices are the labels of what was chosen.
func (t *teller) choices(ctx context.Context, f *Field, v any) (any, error) {
	chosen, several := v.([]any)
	if !several {
		chosen = []any{v}
	}
	texts := make([]string, len(chosen))
	for i, one := range chosen {
		key := fmt.Sprint(one)
		if f.Source == nil {
			texts[i] = key
			for _, o := range f.Decl.Options {
				if fmt.Sprint(o.Value) == key {
					name := f.Decl.Name
					texts[i] = t.e.deps.Texts.First(t.caller.Locale,
						t.screen.Decl.Key()+".options."+name+"."+o.Key, "common.options."+name+"."+o.Key)
				}
			}
			continue
		}
		label, err := t.option(ctx, f.Source.Source, key)
		if err != nil {
			return nil, err
		}
		texts[i] = label
	}
	return strings.Join(texts, ", "), nil
}

// option is what an option list calls a record; "#7" of one that is gone.
func (t *teller) option(ctx context.Context, o *Source, key string) (string, error) {
	if label, known := t.labels[o][key]; known {
		return label, nil
	}
	id, err := strconv.ParseUint(key, 10, 63)
	if err != nil {
		return key, nil
	}
	rows, err := t.e.readOptions(ctx, o, optionQuery{args: make([]string, len(o.params)), ids: []uint64{id}}, t.e.locale(t.caller.Locale))
	if err != nil {
		return "", err
	}
	label := "#" + key
	if len(rows) == 1 {
		at := []string{o.labelKey()}
		if o.nested() {
			at = []string{"lang", o.labelKey()}
		}
		var value any = map[string]any(rows[0])
		for _, name := range at {
			inner, _ := value.(map[string]any)
			value = inner[name]
		}
		if text, ok := value.(string); ok && text != "" {
			label = text
		}
	}
	if t.labels == nil {
		t.labels = map[*Source]map[string]string{}
	}
	if t.labels[o] == nil {
		t.labels[o] = map[string]string{}
	}
	t.labels[o][key] = label
	return label, nil
}

// file is the name of a stored file.
func (t *teller) file(ctx context.Context, key string) (any, error) {
	if key == "" {
		return nil, nil
	}
	told, err := t.e.deps.Files.Describe(t.e.deps.DB.Read(ctx), []string{key})
	if err != nil {
		return nil, err
	}
	if stored, ok := told[key]; ok && stored.Name != "" {
		return stored.Name, nil
	}
	return path.Base(key), nil
}

// many is a list of items or a map as lines: "Názov: Veľký, Cena: 2".
func (t *teller) many(ctx context.Context, f *Field, v any) (any, error) {
	var lines []string
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			lines = append(lines, t.item(item))
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			name := key
			if f.Decl.Kind == field.KindMap && f.Source != nil {
				var err error
				if name, err = t.option(ctx, f.Source.Source, key); err != nil {
					return nil, err
				}
			}
			lines = append(lines, name+": "+fmt.Sprint(flat(v[key])))
		}
	}
	if len(lines) == 0 {
		return nil, nil
	}
	return strings.Join(lines, "\n"), nil
}

func (t *teller) item(v any) string {
	values, ok := v.(map[string]any)
	if !ok {
		return fmt.Sprint(flat(v))
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if inner := flat(values[key]); inner != nil && !isSecret(key) {
			parts = append(parts, t.label(key, "")+": "+fmt.Sprint(inner))
		}
	}
	return strings.Join(parts, ", ")
}

// flat is a value as one text where it is made of several.
func flat(v any) any {
	switch v := v.(type) {
	case []any:
		texts := make([]string, len(v))
		for i, one := range v {
			texts[i] = fmt.Sprint(flat(one))
		}
		return strings.Join(texts, ", ")
	case map[string]any:
		texts := make([]string, 0, len(v))
		for _, key := range slices.Sorted(maps.Keys(v)) {
			texts = append(texts, key+": "+fmt.Sprint(flat(v[key])))
		}
		return strings.Join(texts, ", ")
	}
	return v
}

var (
	blockEnd = regexp.MustCompile(`(?i)</(p|h[1-6]|li|tr|blockquote|div)>|<br\s*/?>`)
	anyTag   = regexp.MustCompile(`<[^>]*>`)
	blanks   = regexp.MustCompile(`[ \t\x{a0}]+`)
)

// readable is formatted text as it reads.
func readable(rich string) string {
	text := anyTag.ReplaceAllString(blockEnd.ReplaceAllString(rich, "\n"), "")
	return strings.TrimSpace(blanks.ReplaceAllString(html.UnescapeString(text), " "))
}
