package schema

import (
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// formAlone is the kind of a screen that nobody opens by itself: its form stands
// above that of another record, which chooses what it makes.
const formAlone = "form"

// kind is what a screen is opened as, empty where it has nothing to show.
func (s *Schema) kind(screen resource.Screen) string {
	if kind := kindOf(screen); kind != "" || !s.related[screen.Name] {
		return kind
	}
	return formAlone
}

// related names the screens whose form is opened from a field of another.
func related(set resource.Set) map[string]bool {
	names := map[string]bool{}
	var look func(list field.List)
	look = func(list field.List) {
		for _, f := range list {
			source := f.Source
			if f.Combines != nil {
				by, _ := f.Fields.Find(f.Combines.By)
				source = by.Source
			}
			if source != nil && (source.Create || f.Combines != nil) {
				if screen, _, _, found := set.Source(source.Name); found && screen.IsCreatable() {
					names[screen.Name] = true
				}
			}
			look(slices.Concat(f.Fields, f.Locales))
		}
	}
	for _, screen := range set {
		if screen.Form != nil {
			look(slices.Concat(screen.Form.Locales, screen.Form.All()))
		}
	}
	return names
}
