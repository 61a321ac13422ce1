package check

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/meant"
)

func (k *checker) checkCommands(s *bind.Screen) {
	seen := map[string]bool{}
	for i, c := range s.Decl.Commands {
		at := fmt.Sprintf("Commands[%d]", i)
		if c.Transition != nil {
			at = c.Transition.At
		}
		switch {
		case c.Transition != nil && c.On != resource.OnEach:
			k.Problem(s.Decl.Name, "S061", at, "%q moves each record by itself: Run is made by EachRow", c.Name)
		case !bind.IsName(c.Name) || seen[c.Name]:
			k.Problem(s.Decl.Name, "S041", at, "%q is no free name", c.Name)
		case c.Path == "" && slices.Contains(bind.AddressWords, c.Name):
			k.Problem(s.Decl.Name, "S041", at, "the engine itself has a %q", c.Name)
		case c.Run == nil:
			k.Problem(s.Decl.Name, "S041", at, "%q does nothing: Run is missing", c.Name)
		case c.Input.Kind() != reflect.Struct:
			k.Problem(s.Decl.Name, "S060", at, "the input of %q is no struct but %s", c.Name, c.Input)
		default:
			k.checkInput(s, at, c.Input, c.Fields)
		}
		seen[c.Name] = true
		if c.Starts != "" && !slices.ContainsFunc(s.Decl.Feeds, func(f resource.Feed) bool {
			return f.Name == c.Starts && (f.Record.Type != nil) == c.Has(resource.ScopeRow)
		}) {
			k.Problem(s.Decl.Name, "S084", at, "no feed of what %q is done to is called %q", c.Name, c.Starts)
		}
		k.checkStart(s, at, c)
		if v := s.Value(c.Warns); c.Warns != "" && (v == nil || v.Lang || !c.Has(resource.ScopeRow)) {
			k.Problem(s.Decl.Name, "S120", at, "%q warns by %q, which is no column of the record%s", c.Name, c.Warns, s.Meant(c.Warns))
		}
		if c.Previewed && (c.BeforeTx != nil || len(c.Fields) == 0) {
			k.Problem(s.Decl.Name, "S086", at, "%q cannot be previewed: that needs a form, and nothing asked outside", c.Name)
		}
		if c.Reads && (c.BeforeTx != nil || s.AsChild != nil || c.On == resource.OnEach && c.Has(resource.ScopeBulk)) {
			k.Problem(s.Decl.Name, "S094", at, "%q reads: it asks within Run, no child, and ticked records all at once", c.Name)
		}
		if c.Logged && !c.Reads {
			k.Problem(s.Decl.Name, "S121", at, "%q changes what it is done to: that is logged without being asked for", c.Name)
		}
		k.checkFollow(s, at, c)
		if live := bind.Command(s.Decl, c.Live); c.Live != "" && (live == nil || !live.Reads || live.On != resource.OnEach || !c.Has(resource.ScopeRow)) {
			k.Problem(s.Decl.Name, "S095", at, "%q is shown with a form and is no command of one record that only reads", c.Live)
		}
		if c.When != nil && c.On == resource.OnList {
			k.Problem(s.Decl.Name, "S042", at, "the whole list has no state that %q could need", c.Name)
		}
		k.checkState(s, at, c.When, false)
		for j, f := range c.Fields {
			here := fmt.Sprintf("%s.Fields[%d]", at, j)
			k.CheckField(s, here, &bind.Field{Decl: f})
			if f.Source != nil && f.Source.Name != "" && k.Source(f.Source.Name) == nil {
				k.NoSource(s.Decl.Name, here, f.Source.Name)
			}
		}
		k.checkRefs(s, at+".Fields", c.Fields, c.Fields)
	}
	k.checkStates(s)
	if f := s.Decl.Form; f != nil && f.LiveRecord != "" {
		if c := bind.Command(s.Decl, f.LiveRecord); c == nil || !c.Reads || c.On != resource.OnEach || !c.Has(resource.ScopeRow) {
			k.Problem(s.Decl.Name, "S114", "Form.LiveRecord", "%q is no command of one record that only reads", f.LiveRecord)
		}
	}
	if f := s.Decl.Form; f != nil && f.Live != "" {
		if c := bind.Command(s.Decl, f.Live); c == nil || !c.Reads || c.On != resource.OnList {
			k.Problem(s.Decl.Name, "S091", "Form.Live", "%q is no command of the whole list that only reads", f.Live)
		}
	}
	for i, name := range s.Decl.Personal {
		if s.Main.StoredColumn(name) == nil {
			k.Problem(s.Decl.Name, "S090", fmt.Sprintf("Personal[%d]", i), "no such column %q%s", name, s.Meant(name))
		}
	}
}

// checkState checks that a condition looks at stored values of the record, where it may
// at localised ones too.
func (k *checker) checkState(s *bind.Screen, at string, when *field.Condition, localised bool) {
	for _, leaf := range when.Leaves() {
		if v := s.Value(leaf.Field); v == nil || v.Lang && !localised || !v.Column.Stored {
			k.Problem(s.Decl.Name, "S042", at, "a condition looks at %q, which is no column of the record%s",
				leaf.Field, meant.Hint(leaf.Field, s.Main.Names()))
		} else if len(leaf.Values) == 0 {
			k.Problem(s.Decl.Name, "S042", at, "the condition on %q names no values", leaf.Field)
		} else {
			k.checkConditionOn(s, at, leaf)
		}
	}
}

// checkFollow checks what a command is followed by.
func (k *checker) checkFollow(s *bind.Screen, at string, c resource.CommandDef) {
	if c.Then == nil {
		return
	}
	k.checkState(s, at, c.Then.When, false)
	if c.On != resource.OnEach || c.Reads || len(c.Then.Commands) == 0 {
		k.Problem(s.Decl.Name, "S101", at, "%q is run on each record and changes it, so that it can be followed by commands", c.Name)
	}
	for _, name := range c.Then.Commands {
		if next := bind.Command(s.Decl, name); next == nil || name == c.Name || !next.Has(resource.ScopeRow) {
			k.Problem(s.Decl.Name, "S101", at, "%q is no other command of one record", name)
		}
	}
}

// checkInput checks that the members of a command's input are its fields.
func (k *checker) checkInput(s *bind.Screen, at string, t reflect.Type, fields field.List) {
	have := input.Members(t)
	for j, f := range fields {
		here := fmt.Sprintf("%s.Fields[%d]", at, j)
		if slices.ContainsFunc(fields[:j], func(other field.Field) bool { return other.Name == f.Name }) {
			k.Problem(s.Decl.Name, "S060", here, "the name %q is taken", f.Name)
		}
		if f.UniqueRule != nil {
			k.Problem(s.Decl.Name, "S060", here, "%q is unique, which only what a record keeps can be: let Run look", f.Name)
		}
		member, ok := have[f.Name]
		if f.Traits().IsDerived || f.ReadOnlyFlag && !ok {
			continue // nothing is said by what is only shown
		}
		if !ok {
			k.Problem(s.Decl.Name, "S060", here, "%s has no member for %q%s", t, f.Name, meant.Hint(f.Name, slices.Sorted(maps.Keys(have))))
			continue
		}
		if need := kind.Misfit(member.Type, f); need != "" {
			k.Problem(s.Decl.Name, "S060", here, "%s.%s is %s, %q needs %s", t, member.Name, member.Type, f.Name, need)
			continue
		}
		inner := member.Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if f.Traits().HasParts || f.Traits().HasItems {
			k.checkInput(s, here, inner, f.Fields)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if _, ok := fields.Find(name); !ok && name != "id" {
			k.Problem(s.Decl.Name, "S060", at, "no field fills %s.%s%s", t, have[name].Name, meant.Hint(name, slices.Sorted(maps.Keys(input.Names(fields)))))
		}
	}
}
