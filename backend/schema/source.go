package schema

import (
	"strings"

	"backoffice/backend/resource/field"
)

// source tells the browser where the options of a choice are loaded from.
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
