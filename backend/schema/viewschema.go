package schema

import (
	"bytes"
	"encoding/json"

	"github.com/invopop/jsonschema"
)

// ViewSchema returns what a view and the menu are, as a JSON Schema. The
// browser's types are generated from it.
func ViewSchema() ([]byte, error) {
	r := &jsonschema.Reflector{Anonymous: true}
	root := r.Reflect(View{})
	for name, def := range r.Reflect(Menu{}).Definitions {
		root.Definitions[name] = def
	}
	root.ID = ""
	root.Title = "Answer"
	root.Description = "The data of GET /api/schema/{screen} and of GET /api/schema."
	root.Ref = ""
	root.AnyOf = []*jsonschema.Schema{{Ref: "#/$defs/View"}, {Ref: "#/$defs/Menu"}}
	return Indented(root)
}

// Indented writes v the way that committed files are written: two spaces, no
// escaped markup, a newline at the end.
func Indented(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
