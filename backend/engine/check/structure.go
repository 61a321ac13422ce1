package check

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/meant"
)

// galleryPattern has a number or a name behind the first part, so that no
// size of a picture is meant by it.
var galleryPattern = regexp.MustCompile(`^[a-z][a-z_]*(/[a-z0-9_]+)+$`)

func (k *checker) checkFeeds(s *bind.Screen) {
	seen := map[string]bool{}
	for i, f := range s.Decl.Feeds {
		at := fmt.Sprintf("Feeds[%d]", i)
		of := f.Record.Type
		switch {
		case f.Name == "" || seen[f.Name] || seen["/"+f.Path]:
			k.Problem(s.Decl.Name, "S043", at, "a feed needs a name and a path of its own")
		case (f.Run == nil) == (of == nil):
			k.Problem(s.Decl.Name, "S043", at, "%q needs either Run or Record", f.Name)
		case of != nil && of != s.Main.Type:
			k.Problem(s.Decl.Name, "S043", at, "%q is about a record of type %s, the screen has %s", f.Name, of, s.Main.Type)
		case of != nil && !strings.Contains(f.Path, "{id}"):
			k.Problem(s.Decl.Name, "S043", at, "%q is about a record, and its path has no {id}", f.Name)
		case slices.ContainsFunc(f.Needs, func(name string) bool { return !slices.Contains(f.Query, name) }):
			k.Problem(s.Decl.Name, "S043", at, "%q needs a parameter that is none of its Query", f.Name)
		}
		seen[f.Name], seen["/"+f.Path] = true, true
	}
}

// checkNumbered checks that whoever names a record knows its number.
func (k *checker) checkNumbered(s *bind.Screen) {
	name := s.Decl.Numbered
	if name == "" {
		return
	}
	shows := func(list column.List) bool {
		return slices.ContainsFunc(list, func(c column.Column) bool { return c.Path == name && c.Key == name || c.NotePath == name })
	}
	if s.Decl.List != nil && !shows(s.Decl.List.Columns) || s.Decl.Detail != nil && !shows(s.Decl.Detail.Columns) {
		k.Problem(s.Decl.Name, "S116", "Numbered", "list and detail need a column of %q", name)
	}
	if s.Decl.Form != nil {
		if _, ok := s.Decl.Form.All().Find(name); !ok {
			k.Problem(s.Decl.Name, "S116", "Numbered", "the form needs a field %q, if only a Derived one", name)
		}
	}
}

// checkEmpty reports a screen that neither shows nor answers anything.
func (k *checker) checkEmpty(s *bind.Screen) {
	d := s.Decl
	if d.List == nil && d.Form == nil && d.Detail == nil && d.Singleton == nil && d.Tree == nil && d.Report == nil &&
		len(d.Options)+len(d.Feeds)+len(d.Commands)+len(d.Children)+len(d.Panels)+len(d.Calls) == 0 {
		k.Problem(d.Name, "S006", "List", "the screen is empty: declare its List and its Form")
	}
}

func (k *checker) checkStructure(s *bind.Screen) {
	k.checkEmpty(s)
	d := s.Decl
	if t := d.Tree; t != nil {
		if v := s.Value(t.Label); v == nil || !v.Column.Stored {
			k.Problem(d.Name, "S044", "Tree.Label", "no such column %q%s", t.Label, s.Meant(t.Label))
		}
		if c := s.Main.StoredColumn(t.Parent); c == nil || c.Kind != model.KindUint || !c.Pointer {
			k.Problem(d.Name, "S044", "Tree.Parent", "%q is no column of type *uint64", t.Parent)
		}
		if t.Of != "" && k.ByName[t.Of] == nil {
			k.Problem(d.Name, "S044", "Tree.Of", "there is no screen %q%s", t.Of, meant.Hint(t.Of, slices.Sorted(maps.Keys(k.ByName))))
		}
		if c := s.Main.StoredColumn(t.Position); c == nil || c.Kind != model.KindInt {
			k.Problem(d.Name, "S044", "Tree.Position", "%q is no column of a whole number", t.Position)
		}
	}
	if tree := k.ByName[d.ChosenIn]; d.ChosenIn != "" && (tree == nil || tree.Decl.Tree == nil || tree.Decl.Tree.Of != d.Name) {
		k.Problem(d.Name, "S044", "ChosenIn", "there is no tree %q of this screen", d.ChosenIn)
	}
	if d.Singleton != nil && (d.Singleton.Key == "" || d.Form == nil || d.List != nil) {
		k.Problem(d.Name, "S044", "Singleton", "needs a key and a form, and has no list")
	}
	if d.Singleton != nil {
		k.checkButtons(s, "Singleton.Actions", d.Singleton.Actions, resource.ScopeList)
	}
	if d.Singleton != nil && d.Singleton.Gallery != "" && !galleryPattern.MatchString(d.Singleton.Gallery) {
		k.Problem(d.Name, "S044", "Singleton.Gallery", "%q is no path of at least two parts", d.Singleton.Gallery)
	}
	for _, f := range s.Fields {
		if act := resource.Act(f.Decl.NeededAct); act != "" && len(d.Access[act]) == 0 && (act != resource.ActPublish || !slices.Contains(d.AvailableActions(), act)) {
			k.Problem(d.Name, "S045", "Access", "nobody may %q, which %q needs", act, f.Decl.Name)
		}
	}
	for act, roles := range d.Access {
		name, isCommand := strings.CutPrefix(string(act), "command:")
		known := slices.Contains(bind.Acts, act)
		if isCommand {
			known = bind.Command(d, name) != nil
		}
		for _, f := range d.Feeds {
			known = known || f.Act == act
		}
		for _, f := range s.Fields {
			known = known || f.Decl.NeededAct == string(act)
		}
		switch {
		case !known:
			k.Problem(d.Name, "S045", "Access", "nothing does %q%s: leave the line out, or declare the command", act, meantAct(s, act))
		case isCommand && len(roles) == 0:
			k.Problem(d.Name, "S045", "Access", "nobody may run the command %q: name who may, or leave the line out for administrator and editor", name)
		case len(roles) == 0 && slices.Contains(s.Decl.AvailableActions(), act):
			k.Problem(d.Name, "S045", "Access", "nobody may do %q: name who may, or leave the line out for those who usually may", act)
		case !offers(s, act):
			k.Problem(d.Name, "S045", "Access", "nothing on this screen does %q, so that the right to it does nothing", act)
		}
		for _, role := range roles {
			if role != resource.RoleAdmin && role != resource.RoleEditor && !(d.BySite && role > resource.RoleSite) {
				k.Problem(d.Name, "S045", "Access", "of those who may do %q, role %d cannot sign in", act, role)
			}
		}
	}
}

// meantAct is a guess at a misspelt act, such as that of a command without "command:".
func meantAct(s *bind.Screen, act resource.Act) string {
	var acts []string
	for _, a := range bind.Acts {
		acts = append(acts, string(a))
	}
	for _, name := range commandNames(s.Decl) {
		if name == string(act) {
			return fmt.Sprintf("; did you mean %q?", resource.CommandAct(name))
		}
		acts = append(acts, string(resource.CommandAct(name)))
	}
	return meant.Hint(string(act), acts)
}

// offers says whether something on the screen does act, of those that write records.
func offers(s *bind.Screen, act resource.Act) bool {
	d := s.Decl
	writes := d.Form != nil || d.Tree != nil || len(d.Children) > 0
	switch act {
	case resource.ActCreate, resource.ActUpdate:
		return writes
	case resource.ActRestore: // is seeing what was removed, too
		return writes || d.List != nil
	case resource.ActPublish, resource.ActDestroy:
		return writes || len(d.RowButtons()) > 0 || d.List != nil && (len(d.List.Bulk) > 0 ||
			slices.ContainsFunc(d.List.Columns, func(c column.Column) bool { return c.Kind == column.KindInline }))
	}
	return true
}

func (k *checker) checkSitePath(s *bind.Screen) {
	if path := s.Decl.SitePath; path != "" && !strings.HasPrefix(path, "/") {
		k.Problem(s.Decl.Name, "S046", "SitePath", "%q does not begin with a slash", path)
	}
	for _, m := range bind.BracePattern.FindAllStringSubmatch(s.Decl.SitePath, -1) {
		if s.SiteValue(m[1]) == nil && m[1] != "locale" && m[1] != "id" {
			k.Problem(s.Decl.Name, "S046", "SitePath", "the record has no text %q", m[1])
		}
	}
}
