package openapi

import "slices"

// byField turns the schema of settings whose localised values stand field first: title.sk
// in place of langs.sk.title, as they are loaded and saved.
func byField(body map[string]any) {
	properties := body["properties"].(map[string]any)
	langs, _ := properties["langs"].(map[string]any)
	if langs == nil {
		return
	}
	delete(properties, "langs")
	demanded := slices.DeleteFunc(names(body["required"]), func(name string) bool { return name == "langs" })
	locales := langs["properties"].(map[string]any)
	for _, locale := range sorted(locales) {
		one := locales[locale].(map[string]any)
		for name, of := range one["properties"].(map[string]any) {
			field, _ := properties[name].(map[string]any)
			if field == nil {
				field = map[string]any{"type": "object", "additionalProperties": false, "properties": map[string]any{}}
				properties[name] = field
			}
			field["properties"].(map[string]any)[locale] = of
			if slices.Contains(names(one["required"]), name) {
				field["required"] = append(names(field["required"]), locale)
				if !slices.Contains(demanded, name) {
					demanded = append(demanded, name)
				}
			}
		}
	}
	if slices.Sort(demanded); len(demanded) > 0 {
		body["required"] = demanded
	}
}
