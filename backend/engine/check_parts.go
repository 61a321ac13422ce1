package engine

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/resource"
)

// reservedWords are words that stand in an address below a screen already.
var reservedWords = []string{"array", "validate", "preview", "export", "restore", "tree", "detail", "order",
	"list", "view", "create", "update", "publish", "hide", "destroy", "edit", "history", "revert"}

func (b *binder) checkCommands(s *Screen) {
	seen := map[string]bool{}
	for i, c := range s.Decl.Commands {
		at := fmt.Sprintf("Commands[%d]", i)
		switch {
		case !isName(c.Name) || seen[c.Name]:
			b.problem(s.Decl.Name, "S041", at, "%q is no free name", c.Name)
		case c.Path == "" && slices.Contains(reservedWords, c.Name):
			b.problem(s.Decl.Name, "S041", at, "the engine itself has a %q", c.Name)
		case c.Scope != resource.ScopeRow && c.Scope != resource.ScopeBulk && c.Scope != resource.ScopeList:
			b.problem(s.Decl.Name, "S041", at, "%q is no scope", c.Scope)
		case c.Run == nil:
			b.problem(s.Decl.Name, "S041", at, "%q does nothing: Run is missing", c.Name)
		case c.Outside != nil && c.Scope != resource.ScopeList:
			b.problem(s.Decl.Name, "S041", at, "%q works outside the transaction, where no record is held", c.Name)
		}
		seen[c.Name] = true
		if c.When != nil && (len(c.When.Values) == 0 || c.Scope == resource.ScopeList || s.Value(c.When.Field) == nil) {
			b.problem(s.Decl.Name, "S042", at, "the condition needs a field of the record, %q is none, and values", c.When.Field)
		}
		for j, f := range c.Fields {
			here := fmt.Sprintf("%s.Fields[%d]", at, j)
			b.checkField(s, here, &Field{Decl: f})
			if f.Source != nil && f.Source.Name != "" && b.source(f.Source.Name) == nil {
				b.problem(s.Decl.Name, "S015", here, "no option list is called %q", f.Source.Name)
			}
		}
		b.checkRefs(s, at+".Fields", c.Fields, c.Fields)
	}
}

func (b *binder) checkFeeds(s *Screen) {
	seen := map[string]bool{}
	for i, f := range s.Decl.Feeds {
		at := fmt.Sprintf("Feeds[%d]", i)
		if f.Run == nil || f.Name == "" || seen[f.Name] || seen["/"+f.Path] {
			b.problem(s.Decl.Name, "S043", at, "a feed needs a name and path of its own, and Run")
		}
		seen[f.Name], seen["/"+f.Path] = true, true
	}
}

func (b *binder) checkShapes(s *Screen) {
	d := s.Decl
	if t := d.Tree; t != nil {
		if v := s.Value(t.Label); v == nil || !v.Column.Stored {
			b.problem(d.Name, "S044", "Tree.Label", "no such column %q", t.Label)
		}
		if c := s.Main.StoredColumn(t.Parent); c == nil || c.kind != kindUint || !c.pointer {
			b.problem(d.Name, "S044", "Tree.Parent", "%q is no column of type *uint64", t.Parent)
		}
		if c := s.Main.StoredColumn(t.Position); c == nil || c.kind != kindInt {
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
	b.checkAlbum(s)
	b.checkVideo(s)
	for _, f := range s.Fields {
		if act := resource.Act(f.Decl.NeededAct); act != "" && len(d.Access[act]) == 0 {
			b.problem(d.Name, "S045", "Access", "nobody may %q, which %q needs", act, f.Decl.Name)
		}
	}
	for act, roles := range d.Access {
		name, isCommand := strings.CutPrefix(string(act), "command:")
		known := slices.Contains(acts, act)
		if isCommand {
			known = command(d, name) != nil
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
			if role != resource.RoleAdmin && role != resource.RoleEditor {
				b.problem(d.Name, "S045", "Access", "role %d cannot sign in", role)
			}
		}
	}
}

var acts = []resource.Act{resource.ActOptions, resource.ActList, resource.ActView, resource.ActCreate, resource.ActUpdate, resource.ActPublish,
	resource.ActDestroy, resource.ActRestore, resource.ActPreview, resource.ActExport}

var bracePattern = regexp.MustCompile(`\{([^{}]*)\}`)

func (b *binder) checkPreview(s *Screen) {
	for _, m := range bracePattern.FindAllStringSubmatch(s.Decl.Preview, -1) {
		if s.previewValue(m[1]) == nil && m[1] != "locale" && m[1] != "id" {
			b.problem(s.Decl.Name, "S046", "Preview", "the record has no text %q", m[1])
		}
	}
}

// previewValue is what a name in the braces of a preview path stands for: a
// localised value before one of the record's own.
func (s *Screen) previewValue(name string) *Value {
	for _, path := range []string{"langs." + name, name} {
		if v := s.Value(path); v != nil && v.Column.Stored {
			return v
		}
	}
	return nil
}
