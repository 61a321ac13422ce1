// Package check says what is wrong with declarations: what their parts say of one
// another, and what a migrated database does not have. What stands for itself and
// cannot be bound, package bind says.
package check

import (
	"fmt"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// checker looks at screens that are bound.
type checker struct {
	*bind.Bound
	tiles map[string]string // names of screens by the keys of their tiles
}

// Screens binds what is declared, and returns everything that is wrong with it; a
// database is not needed.
func Screens(set resource.Set, locales []string) ([]*bind.Screen, []bind.Problem) {
	k := &checker{Bound: bind.Screens(set, locales), tiles: map[string]string{}}
	for _, s := range k.Bound.Screens {
		k.check(s)
	}
	k.personal()
	return k.Bound.Screens, k.Problems
}

// check looks at what the parts of a declaration say of one another.
func (k *checker) check(s *bind.Screen) {
	if s.Decl.Title == "" && s.Decl.Singleton == nil && (s.Decl.List != nil || s.Decl.Form != nil) {
		k.Problem(s.Decl.Name, "S005", "Title", "a screen needs the column that names a record")
	}
	k.checkNumbered(s)
	if f := s.Decl.Form; f != nil {
		main := flatten(f.All(), "")
		k.checkRefs(s, "Form.Locales", f.Locales, append(append(field.List{}, f.Locales...), main...))
		k.checkRefs(s, "Form", f.All(), append(append(field.List{}, main...), f.Locales...))
	}
	for i, c := range s.Children {
		k.checkChild(fmt.Sprintf("Children[%d]", i), c)
	}
	k.checkActions(s)
	k.checkIcons(s)
	k.checkColors(s)
	k.checkTiles(s)
	k.checkCommands(s)
	k.checkFeeds(s)
	k.checkStructure(s)
	k.checkSitePath(s)
}

// checkChild checks the form, the buttons and the commands of what stands below a record.
func (k *checker) checkChild(at string, c *bind.Child) {
	if c.Decl.Of != "" {
		return // a screen of its own
	}
	if f := c.Self.Decl.Form; f != nil {
		known := append(slices.Concat(f.Locales, f.Main), field.Field{Name: field.OwnerID})
		k.checkRefs(c.Self, at+".Locales", f.Locales, known)
		k.checkRefs(c.Self, at+".Fields", f.Main, known)
	}
	for i, a := range c.Self.Decl.List.Row {
		k.checkOffered(c.Self, fmt.Sprintf("%s.Actions[%d]", at, i), a, resource.ScopeRow)
	}
	k.checkCommands(c.Self)
}
