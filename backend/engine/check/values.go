package check

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/meant"
)

// checkCondition checks that the field that a condition looks at can hold each
// of the values that it waits for.
func (k *checker) checkCondition(s *bind.Screen, here string, f field.Field, values []any) {
	for _, v := range values {
		// Nothing may stand in every field that is not required.
		if v == nil {
			continue
		}
		if text, wrong := isImpossible(f, v); wrong {
			k.Problem(s.Decl.Name, "S072", here, "the condition waits for %q to be %v, %s", f.Name, v, text)
		}
	}
}

// isImpossible says whether v is no value of f, and what its values are.
func isImpossible(f field.Field, v any) (text string, wrong bool) {
	holds := kind.Of(f).Default
	if holds == nil || f.Traits().IsList || holds(f, reflect.ValueOf(v)) {
		return "", false
	}
	if len(f.Options) == 0 {
		return fmt.Sprintf("which a %s never is", f.Kind), true
	}
	values := make([]string, len(f.Options))
	for i, o := range f.Options {
		values[i] = fmt.Sprintf("%#v", o.Value)
	}
	return "and its options are " + strings.Join(values, ", "), true
}

// checkConditionOn checks the values of a condition over a record's column,
// where the form does not say more of it.
func (k *checker) checkConditionOn(s *bind.Screen, at string, leaf *field.Condition) {
	for _, m := range s.Decl.States {
		if m.Field != leaf.Field {
			continue
		}
		// Its form offers fewer values than the record goes through.
		states := field.Select(leaf.Field)
		for _, v := range m.Values {
			states.Options = append(states.Options, field.Option{Value: v.Value})
		}
		k.checkCondition(s, at, states, leaf.Values)
		return
	}
	if f, ok := s.ByPath[leaf.Field]; ok {
		k.checkCondition(s, at, f.Decl, leaf.Values)
		return
	}
	v := s.Value(leaf.Field)
	if v == nil {
		return
	}
	switch v.Column.Kind {
	case model.KindBool:
		k.checkCondition(s, at, field.Bool(leaf.Field), leaf.Values)
	case model.KindInt, model.KindUint:
		k.checkCondition(s, at, field.Number(leaf.Field), leaf.Values)
	}
}

// checkColors checks the colors that states of the screen have: one that the browser does
// not know is as none.
func (k *checker) checkColors(s *bind.Screen) {
	colors := func(at string, states []column.State) {
		for i, v := range states {
			if v.Color != "" && !slices.Contains(column.Colors, v.Color) {
				k.Problem(s.Decl.Name, "S127", fmt.Sprintf("%s[%d].Color", at, i), "no color of a state is called %q%s: it is one of %s", v.Color, meant.Hint(v.Color, column.Colors), strings.Join(column.Colors, ", "))
			}
		}
	}
	machines := map[string]bool{}
	for i, m := range s.Decl.States {
		machines[m.Field] = true
		colors(fmt.Sprintf("States[%d].Values", i), m.Values)
	}
	if s.Decl.List == nil {
		return
	}
	for i, c := range s.Decl.List.Columns {
		if !machines[c.Path] { // such a column has the states of the machine
			colors(fmt.Sprintf("List.Columns[%d].States", i), c.States)
		}
	}
}

// checkIcons checks the icons that the screen names.
func (k *checker) checkIcons(s *bind.Screen) {
	icon := func(at, name string) {
		if name != "" && !slices.Contains(resource.Icons, name) {
			k.Problem(s.Decl.Name, "S073", at, "no icon is called %q%s: resource.Icons has them all", name, iconHint(name))
		}
	}
	icon("Menu.Icon", s.Decl.Menu.Icon)
	for i, t := range s.Decl.Tiles {
		icon(fmt.Sprintf("Tiles[%d].Icon", i), t.Icon)
	}
	// A button has the icon of its command where it names none: that is where to look.
	own := map[string]string{}
	for i, c := range s.Decl.Commands {
		at := fmt.Sprintf("Commands[%d].Icon", i)
		if c.Transition != nil {
			at = c.Transition.At + ".Icon"
		}
		icon(at, c.Icon)
		own[c.Name] = c.Icon
	}
	actions := func(at string, list []resource.Action) {
		for i, a := range list {
			if a.Command && a.Icon == own[a.Name] {
				continue
			}
			icon(fmt.Sprintf("%s[%d].Icon", at, i), a.Icon)
		}
	}
	if l := s.Decl.List; l != nil {
		actions("List.Bulk", l.Bulk)
		actions("List.Row", l.Row)
		actions("List.Top", l.Top)
		for i, c := range l.Columns {
			for j, f := range c.Flags {
				icon(fmt.Sprintf("List.Columns[%d].Flags[%d].Icon", i, j), f.Icon)
			}
		}
	}
	if d := s.Decl.Detail; d != nil {
		actions("Detail.Actions", d.Actions)
	}
	if one := s.Decl.Singleton; one != nil {
		actions("Singleton.Actions", one.Actions)
	}
	for i, c := range s.Decl.Children {
		if l := c.Screen.List; l != nil {
			actions(fmt.Sprintf("Children[%d].Actions", i), l.Row)
		}
	}
}

// iconHint is a guess at the icon that is meant: the nearest by its letters, else one
// whose name begins with that word, as "check-circle" for "check".
func iconHint(name string) string {
	if meant.Nearest(name, resource.Icons) == "" {
		begun := slices.IndexFunc(resource.Icons, func(known string) bool { return strings.HasPrefix(known, name+"-") })
		if begun >= 0 {
			name = resource.Icons[begun]
		}
	}
	return meant.Hint(name, resource.Icons)
}
