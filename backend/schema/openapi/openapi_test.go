package openapi

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"backoffice/backend/i18n"
	"backoffice/backend/schema"
	"backoffice/backend/schema/schematest"
	"backoffice/locales"
)

const oas = "testdata/openapi-3.1/schema.json"

func toySchema(t *testing.T) *schema.Schema {
	t.Helper()
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	set := schematest.Toys()
	s, err := schema.New(schema.Deps{Screens: set, Texts: texts, Locales: []string{"sk", "en"}, May: schematest.May(set)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openAPI(t *testing.T) map[string]any {
	t.Helper()
	raw, err := Document(toySchema(t), "en")
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestOpenAPIMeetsItsOfficialSchema(t *testing.T) {
	written, err := os.ReadFile(oas)
	if err != nil {
		t.Fatal(err)
	}
	official := schematest.Compile(t, written)
	raw, err := Document(toySchema(t), "en")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if err := official.Validate(doc); err != nil {
		t.Error(err)
	}
	// The official schema is not so lax that anything would pass.
	delete(doc.(map[string]any), "info")
	if official.Validate(doc) == nil {
		t.Error("a document without info was taken")
	}
}

// What the official schema does not look at: each schema is JSON Schema, each
// reference leads somewhere, each operation has a name of its own.
func TestOpenAPIIsWhole(t *testing.T) {
	doc := openAPI(t)
	c := jsonschema.NewCompiler()
	raw, _ := json.Marshal(doc)
	whole, _ := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err := c.AddResource("file:///openapi.json", whole); err != nil {
		t.Fatal(err)
	}
	components := doc["components"].(map[string]any)
	for name := range components["schemas"].(map[string]any) {
		if _, err := c.Compile("file:///openapi.json#/components/schemas/" + name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	ids := map[string]bool{}
	for path, item := range doc["paths"].(map[string]any) {
		for method, op := range item.(map[string]any) {
			id := op.(map[string]any)["operationId"].(string)
			if ids[id] {
				t.Errorf("%s %s: the name %s is taken", method, path, id)
			}
			ids[id] = true
		}
	}
	walk(doc, func(key string, value any) {
		to, ok := value.(string)
		if key != "$ref" || !ok {
			return
		}
		var at any = doc
		for _, step := range strings.Split(strings.TrimPrefix(to, "#/"), "/") {
			m, _ := at.(map[string]any)
			if at = m[step]; at == nil {
				t.Errorf("%s leads nowhere", to)
				return
			}
		}
	})
}

func walk(v any, visit func(key string, value any)) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			visit(key, value)
			walk(value, visit)
		}
	case []any:
		for _, value := range v {
			walk(value, visit)
		}
	}
}

func TestOpenAPIHasTheDeclaredCallsOnly(t *testing.T) {
	paths := openAPI(t)["paths"].(map[string]any)
	for path, methods := range map[string]string{
		"/api/shop/toy/":                         "get post",
		"/api/shop/toy/{id}":                     "delete get post put",
		"/api/shop/toy/{id}/restore":             "post",
		"/api/shop/toy/array/publish":            "post",
		"/api/shop/toy/export":                   "get",
		"/api/shop/toy/order/{id}":               "post put",
		"/api/shop/toy/validate/title_url":       "get post",
		"/api/shop/toy/preview/{id}":             "get",
		"/api/shop/toy/{id}/send":                "post",
		"/api/shop/toy/sync":                     "post",
		"/api/shop/category/parents/{type}":      "get",
		"/api/shop/category/parents/{type}/{id}": "get",
		"/api/settings/main/1":                   "get post put",
		"/api/shop/tree/tree":                    "get",
		"/api/shop/tree/":                        "post put",
	} {
		item, _ := paths[path].(map[string]any)
		if got := strings.Join(sorted(item), " "); got != methods {
			t.Errorf("%s has %q, want %q", path, got, methods)
		}
	}
	for _, path := range []string{"/api/shop/category/", "/api/shop/category/{id}", "/api/shop/tree/{id}", "/api/settings/main/"} {
		if _, there := paths[path]; there {
			t.Errorf("%s is not declared", path)
		}
	}
	write := paths["/api/shop/toy/"].(map[string]any)["post"].(map[string]any)
	security := write["security"].([]any)[0].(map[string]any)
	if security["csrf"] == nil || security["session"] == nil {
		t.Errorf("security of a write: %v", security)
	}
	for _, status := range []string{"201", "401", "403", "409", "413", "419", "422", "500"} {
		if write["responses"].(map[string]any)[status] == nil {
			t.Errorf("a write lacks %s", status)
		}
	}
}

func TestOpenAPIRefusesACallTwice(t *testing.T) {
	form := PublicForm{Path: "form/contact"}
	_, err := Document(toySchema(t), "en", form, form)
	if err == nil || !strings.Contains(err.Error(), "OPTIONS /api/public/form/contact is declared twice, as ") || strings.Contains(err.Error(), "nil") {
		t.Errorf("a call was declared twice: %v", err)
	}
}
