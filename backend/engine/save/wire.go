package save

import (
	"strings"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
)

// byField reports whether the screen's localised values stand field first on
// the wire: title.sk in place of langs.sk.title.
func (w *saveOp) byField() bool {
	return w.screen.Decl.Singleton != nil && w.screen.Decl.Singleton.ByField
}

// fromByField turns such a body into the usual shape.
func (w *saveOp) fromByField(body port.Body) port.Body {
	if !w.byField() {
		return body
	}
	localised := input.Names(w.screen.Decl.Form.Locales)
	langs := map[string]any{}
	out := port.Body{}
	for key, raw := range body {
		if !localised[key] {
			if key == "langs" {
				w.faults.Add(key, fault.M("errors.unknown"))
				continue
			}
			out[key] = raw
			continue
		}
		tree, ok := kind.Object(raw)
		if !ok {
			w.faults.Add(key, fault.M("errors.type"))
			continue
		}
		for locale, value := range tree {
			if !input.Contains(w.Deps.Locales, locale) {
				w.faults.Add(key+"."+input.Printable(locale), fault.M("errors.unknown"))
				continue
			}
			values, ok := langs[locale].(map[string]any)
			if !ok {
				values = map[string]any{}
				langs[locale] = values
			}
			values[key] = value
		}
	}
	out["langs"] = langs
	return out
}

// toByField turns the paths of a fault back into the shape that the body had.
func (w *saveOp) toByField(err error) error {
	f := fault.As(err)
	if f == nil || !w.byField() || len(f.Fields) == 0 {
		return err
	}
	turned := fault.Fields{}
	for path, messages := range f.Fields {
		parts := strings.SplitN(path, ".", 3)
		if len(parts) == 3 && parts[0] == "langs" {
			path = parts[2] + "." + parts[1]
		}
		turned[path] = append(turned[path], messages...)
	}
	again := *f
	again.Fields = turned
	return &again
}
