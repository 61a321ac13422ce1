package schema

import (
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// source says from where the browser loads the options of a choice.
func (m *maker) source(s field.Source) *Source {
	out := &Source{Under: s.Under, Search: s.Search, NotOwn: s.NotOwn, URL: "/api/" + s.Name, Label: "lang.title"}
	screen, list, fixed, found := m.Screens.Source(s.Name)
	if !found {
		return out
	}
	out.Label = rowPath(list.Label)
	if list.Flat {
		out.Label = strings.TrimPrefix(list.Label, "langs.")
	}
	if list.Describe != nil {
		out.Label = resource.DescribedLabel
	}
	var parts []string
	given := 0
	for _, part := range strings.Split(list.Path, "/") {
		switch {
		case part == "":
		case strings.HasPrefix(part, "{") && given < len(fixed):
			parts = append(parts, fixed[given])
			given++
		case strings.HasPrefix(part, "{") && given >= len(fixed)+len(s.Under):
			// An optional parameter that the field does not fill.
		case strings.HasPrefix(part, "{"):
			parts = append(parts, part)
			given++
		default:
			parts = append(parts, part)
		}
	}
	out.URL = strings.TrimSuffix(screen.API()+strings.Join(parts, "/"), "/")
	return out
}

// created names the screen whose form makes what a source offers, nil where the
// field does not ask for that or the caller may not.
func (m *maker) created(s field.Source) map[string]any {
	screen, _, _, found := m.Screens.Source(s.Name)
	if !s.Create || !found || !screen.IsCreatable() || !m.May(m.actor, screen.Name, resource.ActCreate) {
		return nil
	}
	return map[string]any{"screen": screen.Name, "title": m.Texts.First(m.locale, screen.Key()+".singular", screen.Key()+".title")}
}
