package check

import (
	"maps"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/resource"
)

// personal checks that every column which looks as if it identified a person, is
// marked or said not to, by any screen over its table.
func (k *checker) personal() {
	said := map[string]map[string]bool{}
	for _, s := range k.tabled() {
		of := said[s.Main.Name]
		if of == nil {
			of = map[string]bool{}
			said[s.Main.Name] = of
		}
		for _, name := range s.Decl.PersonalColumns() {
			of[name] = true
		}
	}
	for _, s := range k.tabled() {
		of := said[s.Main.Name]
		for _, name := range slices.Sorted(maps.Keys(s.Decl.NotPersonal)) {
			switch {
			case s.Main.StoredColumn(name) == nil:
				k.Problem(s.Decl.Name, "S113", "NotPersonal", "no such column %q%s", name, s.Meant(name))
			case strings.TrimSpace(s.Decl.NotPersonal[name]) == "":
				k.Problem(s.Decl.Name, "S113", "NotPersonal", "%q has no reason", name)
			case of[name]:
				k.Problem(s.Decl.Name, "S113", "NotPersonal", "%q is marked as personal too", name)
			}
		}
	}
	for _, s := range k.tabled() {
		for name := range s.Decl.NotPersonal {
			said[s.Main.Name][name] = true
		}
	}
	for _, s := range k.tabled() {
		for _, c := range s.Main.Columns {
			if c.Stored && resource.LooksPersonal(c.Name) && !said[s.Main.Name][c.Name] {
				said[s.Main.Name][c.Name] = true // once, at the first screen
				k.Problem(s.Decl.Name, "S112", "Personal", "%q looks as if it identified a person: mark it, or give the reason in NotPersonal", c.Name)
			}
		}
	}
}

// tabled are the screens and what is below their records, where they have a table.
func (k *checker) tabled() (all []*bind.Screen) {
	for _, s := range k.Bound.Screens {
		all = append(all, s)
		for _, c := range s.Children {
			all = append(all, c.Self)
		}
	}
	return slices.DeleteFunc(all, func(s *bind.Screen) bool { return s == nil || s.Main == nil || s.Decl.Report != nil })
}
