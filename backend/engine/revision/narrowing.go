package revision

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"backoffice/backend/resource"
)

// narrowing is what a list was narrowed to, as its filters are called.
func (t *Describer) narrowing(by map[string]any) string {
	screen, texts := "", make([]string, 0, len(by))
	if t.screen != nil {
		screen = t.screen.Decl.Key()
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		keys := resource.LabelKeys(screen, name, "filters", "columns", "fields")
		label := t.p.Texts.First(t.caller.Locale, keys...)
		if label == keys[0] {
			label = name
		}
		values, several := by[name].([]any)
		if !several {
			values = []any{by[name]}
		}
		said := make([]string, len(values))
		for i, v := range values {
			said[i] = fmt.Sprint(v)
			if state, known := t.states(name)[said[i]]; known {
				said[i] = fmt.Sprint(state)
			}
		}
		texts = append(texts, label+": "+strings.Join(said, ", "))
	}
	return strings.Join(texts, "; ")
}
