package bind

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// reservedWords are words that stand in an address below a screen already.
var reservedWords = []string{"array", "validate", "preview", "export", "restore", "tree", "detail", "order",
	"list", "view", "create", "update", "publish", "hide", "destroy", "edit", "history", "revert"}

func (b *binder) checkCommands(s *Screen) {
	seen := map[string]bool{}
	for i, c := range s.Decl.Commands {
		at := fmt.Sprintf("Commands[%d]", i)
		if c.Transition != nil {
			at = c.Transition.At
		}
		switch {
		case c.Transition != nil && c.On != resource.OnEach:
			b.problem(s.Decl.Name, "S061", at, "%q moves each record by itself: Run is made by EachRow", c.Name)
		case !isName(c.Name) || seen[c.Name]:
			b.problem(s.Decl.Name, "S041", at, "%q is no free name", c.Name)
		case c.Path == "" && slices.Contains(reservedWords, c.Name):
			b.problem(s.Decl.Name, "S041", at, "the engine itself has a %q", c.Name)
		case c.Run == nil:
			b.problem(s.Decl.Name, "S041", at, "%q does nothing: Run is missing", c.Name)
		case c.Input.Kind() != reflect.Struct:
			b.problem(s.Decl.Name, "S060", at, "the input of %q is no struct but %s", c.Name, c.Input)
		default:
			b.checkInput(s, at, c.Input, c.Fields)
		}
		seen[c.Name] = true
		if c.Starts != "" && !slices.ContainsFunc(s.Decl.Feeds, func(f resource.Feed) bool { return f.Name == c.Starts && f.Record.Type != nil }) {
			b.problem(s.Decl.Name, "S084", at, "no feed of one record is called %q", c.Starts)
		}
		if c.Previewed && (c.BeforeTx != nil || len(c.Fields) == 0) {
			b.problem(s.Decl.Name, "S086", at, "%q cannot be previewed: that needs a form, and nothing asked outside", c.Name)
		}
		if c.Reads && (c.BeforeTx != nil || s.AsChild != nil || c.On == resource.OnEach && c.Has(resource.ScopeBulk)) {
			b.problem(s.Decl.Name, "S094", at, "%q reads: it asks within Run, no child, and ticked records all at once", c.Name)
		}
		b.checkFollow(s, at, c)
		if live := Command(s.Decl, c.Live); c.Live != "" && (live == nil || !live.Reads || live.On != resource.OnEach || !c.Has(resource.ScopeRow)) {
			b.problem(s.Decl.Name, "S095", at, "%q is shown with a form and is no command of one record that only reads", c.Live)
		}
		if c.When != nil && c.On == resource.OnWhole {
			b.problem(s.Decl.Name, "S042", at, "the whole list has no state that %q could need", c.Name)
		}
		b.checkState(s, at, c.When)
		for j, f := range c.Fields {
			here := fmt.Sprintf("%s.Fields[%d]", at, j)
			b.checkField(s, here, &Field{Decl: f})
			if f.Source != nil && f.Source.Name != "" && b.source(f.Source.Name) == nil {
				b.problem(s.Decl.Name, "S015", here, "no option list is called %q", f.Source.Name)
			}
		}
		b.checkRefs(s, at+".Fields", c.Fields, c.Fields)
	}
	b.checkStates(s)
	if f := s.Decl.Form; f != nil && f.LiveRecord != "" {
		if c := Command(s.Decl, f.LiveRecord); c == nil || !c.Reads || c.On != resource.OnEach || !c.Has(resource.ScopeRow) {
			b.problem(s.Decl.Name, "S114", "Form.LiveRecord", "%q is no command of one record that only reads", f.LiveRecord)
		}
	}
	if f := s.Decl.Form; f != nil && f.Live != "" {
		if c := Command(s.Decl, f.Live); c == nil || !c.Reads || c.On != resource.OnWhole {
			b.problem(s.Decl.Name, "S091", "Form.Live", "%q is no command of the whole list that only reads", f.Live)
		}
	}
	for i, name := range s.Decl.Personal {
		if s.Main.StoredColumn(name) == nil {
			b.problem(s.Decl.Name, "S090", fmt.Sprintf("Personal[%d]", i), "no such column %q%s", name, s.meant(name))
		}
	}
}

// checkState checks that a condition looks at stored values of the record.
func (b *binder) checkState(s *Screen, at string, when *field.Condition) {
	for _, leaf := range when.Leaves() {
		if v := s.Value(leaf.Field); v == nil || v.Lang || !v.Column.Stored {
			b.problem(s.Decl.Name, "S042", at, "a condition looks at %q, which is no column of the record%s",
				leaf.Field, resource.Meant(leaf.Field, s.Main.Names()))
		} else if len(leaf.Values) == 0 {
			b.problem(s.Decl.Name, "S042", at, "the condition on %q names no values", leaf.Field)
		} else {
			b.checkConditionOn(s, at, leaf)
		}
	}
}

// checkFollow checks what a command is followed by.
func (b *binder) checkFollow(s *Screen, at string, c resource.CommandDef) {
	if c.Then == nil {
		return
	}
	b.checkState(s, at, c.Then.When)
	if c.On != resource.OnEach || c.Reads || len(c.Then.Commands) == 0 {
		b.problem(s.Decl.Name, "S101", at, "%q is run on each record and changes it, so that it can be followed by commands", c.Name)
	}
	for _, name := range c.Then.Commands {
		if next := Command(s.Decl, name); next == nil || name == c.Name || !next.Has(resource.ScopeRow) {
			b.problem(s.Decl.Name, "S101", at, "%q is no other command of one record", name)
		}
	}
}

// checkInput checks that the members of a command's input are its fields.
func (b *binder) checkInput(s *Screen, at string, t reflect.Type, fields field.List) {
	have := input.Members(t)
	for j, f := range fields {
		here := fmt.Sprintf("%s.Fields[%d]", at, j)
		member, ok := have[f.Name]
		if f.Traits().IsDerived {
			continue
		}
		if !ok {
			b.problem(s.Decl.Name, "S060", here, "%s has no member for %q%s", t, f.Name, resource.Meant(f.Name, slices.Sorted(maps.Keys(have))))
			continue
		}
		if need := kind.Misfit(member.Type, f); need != "" {
			b.problem(s.Decl.Name, "S060", here, "%s.%s is %s, %q needs %s", t, member.Name, member.Type, f.Name, need)
			continue
		}
		inner := member.Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if f.Traits().HasParts || f.Traits().HasItems {
			b.checkInput(s, here, inner, f.Fields)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if _, ok := fields.Find(name); !ok && name != "id" {
			b.problem(s.Decl.Name, "S060", at, "no field fills %s.%s%s", t, have[name].Name, resource.Meant(name, slices.Sorted(maps.Keys(input.Names(fields)))))
		}
	}
}

func (b *binder) checkFeeds(s *Screen) {
	seen := map[string]bool{}
	for i, f := range s.Decl.Feeds {
		at := fmt.Sprintf("Feeds[%d]", i)
		of := f.Record.Type
		switch {
		case f.Name == "" || seen[f.Name] || seen["/"+f.Path]:
			b.problem(s.Decl.Name, "S043", at, "a feed needs a name and a path of its own")
		case (f.Run == nil) == (of == nil):
			b.problem(s.Decl.Name, "S043", at, "%q needs either Run or Record", f.Name)
		case of != nil && of != s.Main.Type:
			b.problem(s.Decl.Name, "S043", at, "%q is about a record of type %s, the screen has %s", f.Name, of, s.Main.Type)
		case of != nil && !strings.Contains(f.Path, "{id}"):
			b.problem(s.Decl.Name, "S043", at, "%q is about a record, and its path has no {id}", f.Name)
		}
		seen[f.Name], seen["/"+f.Path] = true, true
	}
}

func (b *binder) checkShapes(s *Screen) {
	d := s.Decl
	if t := d.Tree; t != nil {
		if v := s.Value(t.Label); v == nil || !v.Column.Stored {
			b.problem(d.Name, "S044", "Tree.Label", "no such column %q%s", t.Label, s.meant(t.Label))
		}
		if c := s.Main.StoredColumn(t.Parent); c == nil || c.Kind != model.KindUint || !c.Pointer {
			b.problem(d.Name, "S044", "Tree.Parent", "%q is no column of type *uint64", t.Parent)
		}
		if t.Of != "" && b.byName[t.Of] == nil {
			b.problem(d.Name, "S044", "Tree.Of", "there is no screen %q%s", t.Of, resource.Meant(t.Of, slices.Sorted(maps.Keys(b.byName))))
		}
		if c := s.Main.StoredColumn(t.Position); c == nil || c.Kind != model.KindInt {
			b.problem(d.Name, "S044", "Tree.Position", "%q is no column of a whole number", t.Position)
		}
	}
	if d.Singleton != nil && (d.Singleton.Key == "" || d.Form == nil || d.List != nil) {
		b.problem(d.Name, "S044", "Singleton", "needs a key and a form, and has no list")
	}
	if d.Singleton != nil {
		b.checkButtons(s, "Singleton.Actions", d.Singleton.Actions, resource.ScopeList)
	}
	if d.Singleton != nil && d.Singleton.Gallery != "" && !galleryPattern.MatchString(d.Singleton.Gallery) {
		b.problem(d.Name, "S044", "Singleton.Gallery", "%q is no path of at least two parts", d.Singleton.Gallery)
	}
	for _, f := range s.Fields {
		if act := resource.Act(f.Decl.NeededAct); act != "" && len(d.Access[act]) == 0 {
			b.problem(d.Name, "S045", "Access", "nobody may %q, which %q needs", act, f.Decl.Name)
		}
	}
	for act, roles := range d.Access {
		name, isCommand := strings.CutPrefix(string(act), "command:")
		known := slices.Contains(acts, act)
		if isCommand {
			known = Command(d, name) != nil
		}
		for _, f := range d.Feeds {
			known = known || f.Act == act
		}
		for _, f := range s.Fields {
			known = known || f.Decl.NeededAct == string(act)
		}
		if !known {
			b.problem(d.Name, "S045", "Access", "nothing does %q", act)
		}
		for _, role := range roles {
			if role != resource.RoleAdmin && role != resource.RoleEditor && !(d.BySite && role > resource.RoleSite) {
				b.problem(d.Name, "S045", "Access", "role %d cannot sign in", role)
			}
		}
	}
}

var acts = []resource.Act{resource.ActOptions, resource.ActList, resource.ActView, resource.ActCreate, resource.ActUpdate, resource.ActPublish,
	resource.ActDestroy, resource.ActRestore, resource.ActPreview, resource.ActExport}

var BracePattern = regexp.MustCompile(`\{([^{}]*)\}`)

func (b *binder) checkPreview(s *Screen) {
	for _, m := range BracePattern.FindAllStringSubmatch(s.Decl.Preview, -1) {
		if s.PreviewValue(m[1]) == nil && m[1] != "locale" && m[1] != "id" {
			b.problem(s.Decl.Name, "S046", "Preview", "the record has no text %q", m[1])
		}
	}
}

// PreviewValue is what a name in the braces of a preview path stands for: a
// localised value before one of the record's own.
func (s *Screen) PreviewValue(name string) *Value {
	for _, path := range []string{"langs." + name, name} {
		if v := s.Value(path); v != nil && v.Column.Stored {
			return v
		}
	}
	return nil
}
