package schema

import (
	"slices"
	"strings"

	"backoffice/backend/resource/field"
)

// requirements gathers what an object requires, and when.
type requirements struct {
	b      *formMaker
	list   field.List
	at     place
	object map[string]any
}

// of notes the rules of one field.
func (r *requirements) of(f field.Field) {
	if f.ReadOnlyFlag || f.Traits().IsDerived {
		return
	}
	r.rules(f)
	var when []*field.Condition
	if f.ShownIf != nil {
		when = append(when, f.ShownIf)
	}
	switch {
	case f.IsRequired:
	case f.RequiredIf != nil:
		when = append(when, f.RequiredIf)
	default:
		return
	}
	demand := map[string]any{"required": []any{f.Name}}
	if f.Traits().IsList {
		demand["properties"] = map[string]any{f.Name: map[string]any{"minItems": 1}}
	}
	if mode := modeOf(f); mode != "" {
		demand = r.inMode(mode, f.Name)
	}
	if len(when) == 0 {
		r.always(demand)
		return
	}
	r.conditional(when, demand)
}

// modeOf is the mode in which a required field must be filled in, empty for
// both. Nothing chosen or typed leaves what is stored.
func modeOf(f field.Field) string {
	switch t := f.Traits(); {
	case t.IsWriteOnly || t.IsFile || f.CreateOnlyFlag:
		return "create"
	case f.EditOnlyFlag:
		return "edit"
	}
	return ""
}

// inMode requires name in one mode only. An item of a group is new where
// it has no id.
func (r *requirements) inMode(mode, name string) map[string]any {
	if !r.at.item {
		return map[string]any{"x-required-" + mode: []any{name}}
	}
	branch := map[string]string{"create": "else", "edit": "then"}[mode]
	return map[string]any{
		"if": map[string]any{
			"properties": map[string]any{"id": map[string]any{"type": "integer"}}, "required": []any{"id"},
		},
		branch: map[string]any{"required": []any{name}},
	}
}

func (r *requirements) always(demand map[string]any) {
	if _, conditional := demand["if"]; conditional {
		r.add(demand)
		return
	}
	for _, keyword := range []string{"required", "x-required-create", "x-required-edit"} {
		if names, ok := demand[keyword].([]any); ok {
			r.object[keyword] = with(r.object[keyword], names[0].(string))
		}
	}
}

func (r *requirements) add(rule map[string]any) {
	all, _ := r.object["allOf"].([]any)
	r.object["allOf"] = append(all, rule)
}

// conditional puts the demand where its conditions can be seen: beside the
// field, else at the root.
func (r *requirements) conditional(when []*field.Condition, demand map[string]any) {
	rule := demand
	lifted := false
	for _, c := range when {
		if r.beside(c) || r.at.root {
			rule = map[string]any{"if": holds(c), "then": rule}
		}
	}
	for _, c := range when {
		if !r.beside(c) && !r.at.root {
			if !lifted {
				rule, lifted = within(r.at.steps, rule), true
			}
			rule = map[string]any{"if": holds(c), "then": rule}
		}
	}
	if lifted {
		r.b.lifted = append(r.b.lifted, rule)
		return
	}
	r.add(rule)
}

// beside says that a condition looks at fields of the same object: at all of
// them, as the check of declarations has seen.
func (r *requirements) beside(c *field.Condition) bool {
	_, beside := r.list.Find(c.Names()[0])
	return beside
}

// within applies rule further down.
func within(steps []string, rule map[string]any) map[string]any {
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i] == "[]" {
			rule = map[string]any{"items": rule}
		} else {
			rule = map[string]any{"properties": map[string]any{steps[i]: rule}}
		}
	}
	return rule
}

// holds is true of an object in which the condition is. Of a choice of
// several, one that is wanted is enough.
func holds(c *field.Condition) map[string]any {
	switch {
	case c.Not != nil:
		return map[string]any{"not": holds(c.Not)}
	case len(c.Any) > 0:
		return map[string]any{"anyOf": each(c.Any, holds)}
	case len(c.All) > 0:
		return map[string]any{"allOf": each(c.All, holds)}
	}
	if c.Mark != "" {
		return map[string]any{"not": map[string]any{}, "$comment": c.Field + " has " + c.Mark}
	}
	values := list(c.Values)
	empty := slices.ContainsFunc(values, func(v any) bool { return v == nil || v == "" })
	if empty {
		values = append(values, nil, "")
	}
	wanted := map[string]any{"anyOf": []any{
		map[string]any{"enum": values},
		map[string]any{"type": "array", "contains": map[string]any{"enum": values}},
	}}
	parts := strings.Split(c.Field, ".")
	for i := len(parts) - 1; i >= 0; i-- {
		wanted = map[string]any{"properties": map[string]any{parts[i]: wanted}}
		if !empty {
			wanted["required"] = []any{parts[i]}
		}
	}
	return wanted
}

// condition is a condition as the browser evaluates it itself.
func condition(c *field.Condition) map[string]any {
	switch {
	case c.Not != nil:
		return map[string]any{"not": condition(c.Not)}
	case len(c.Any) > 0:
		return map[string]any{"or": each(c.Any, condition)}
	case len(c.All) > 0:
		return map[string]any{"and": each(c.All, condition)}
	}
	if c.Mark != "" {
		return map[string]any{"field": c.Field, "values": []any{}, "marked": c.Mark}
	}
	return map[string]any{"field": c.Field, "values": list(c.Values)}
}

func each(list []*field.Condition, write func(*field.Condition) map[string]any) []any {
	out := make([]any, len(list))
	for i, c := range list {
		out[i] = write(c)
	}
	return out
}

func list(values []any) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = plain(v)
	}
	return out
}

// rules notes what holds between two fields.
func (r *requirements) rules(f field.Field) {
	note := func(rule, than, message string) {
		rules, _ := r.object["x-rules"].([]any)
		r.object["x-rules"] = append(rules, map[string]any{
			"rule": rule, "field": f.Name, "than": than, "message": r.b.say(message),
		})
	}
	switch {
	case f.AfterField != "" && f.Traits().IsDay:
		note("not_before", f.AfterField, f.AfterKey())
	case f.AfterField != "":
		note("after", f.AfterField, f.AfterKey())
	}
	if f.EqualField != "" {
		note("equal", f.EqualField, f.MessageKey("equal", "errors.equal"))
	}
}
