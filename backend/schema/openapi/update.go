package openapi

import (
	"maps"
	"slices"
)

// update adds what changing a record takes, by the name of what making one does: what is
// left out stays as it is, so that nothing is demanded but of what is new in a list. It
// returns the body as JSON has it, and as the encodings of forms do: these cannot write an
// empty list, so that one that is left out is empty, and one that must not be is demanded.
func (p *screenPaths) update(name string, body map[string]any) (inJSON, inForms any) {
	changed := changing(body)
	changed["description"] = "What is left out stays as it is; in the encodings of forms, a list that is left out is empty. What a field demands by what others hold is held against the whole record."
	p.d.schemas[name+"Update"] = changed
	var lists []string
	properties, _ := body["properties"].(map[string]any)
	for _, field := range names(body["required"]) {
		if of, _ := properties[field].(map[string]any); of["items"] != nil {
			lists = append(lists, field)
		}
	}
	if lists == nil {
		return ref(name + "Update"), nil
	}
	return ref(name + "Update"), map[string]any{"allOf": []any{ref(name + "Update")}, "required": lists}
}

// changing is the schema of what may be left out wherever it holds fields. A field of new
// records alone comes back as it was loaded, whatever may be chosen in a new one.
func changing(of map[string]any) map[string]any {
	bare := maps.Clone(of)
	if properties, is := bare["properties"].(map[string]any); is {
		delete(bare, "required")
		delete(bare, "allOf") // conditions on which a field is required, and nothing else
		fields := make(map[string]any, len(properties))
		for name, one := range properties {
			if inner, is := one.(map[string]any); is && inner["x-mode"] == "create" {
				one = stored(inner)
			} else if is {
				one = changing(inner)
			}
			fields[name] = one
		}
		bare["properties"] = fields
	}
	if items, is := bare["items"].(map[string]any); is {
		bare["items"] = kept(items)
	}
	return bare
}

// kept is the schema of an item of a list: one that is there already, by its id, keeps what
// is left out; a new one has all that it must have.
func kept(item map[string]any) any {
	properties, _ := item["properties"].(map[string]any)
	if properties["id"] == nil || slices.Contains(names(item["required"]), "id") {
		return item
	}
	return map[string]any{
		"if":   map[string]any{"properties": map[string]any{"id": kind("integer")}, "required": []string{"id"}},
		"then": changing(item), "else": item,
	}
}

// names is a list of names in a schema, which was read from JSON or made here.
func names(list any) (all []string) {
	switch list := list.(type) {
	case []string:
		return list
	case []any:
		for _, one := range list {
			name, _ := one.(string)
			all = append(all, name)
		}
	}
	return all
}
