package screens_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"backoffice/backend/app/apptest"
)

// Whoever generates a client from the document gets what it describes: each read without
// a parameter answers by its schema.
func TestAnswersAreAsDescribed(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(b.Get("/api/openapi.json").Is(http.StatusOK).Body))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("file:///openapi.json", document); err != nil {
		t.Fatal(err)
	}
	read := 0
	for path, item := range document.(map[string]any)["paths"].(map[string]any) {
		get, is := item.(map[string]any)["get"].(map[string]any)
		if !is || strings.Contains(path, "{") {
			continue
		}
		success, _ := get["responses"].(map[string]any)["200"].(map[string]any)
		content, _ := success["content"].(map[string]any)
		if content["application/json"] == nil {
			continue
		}
		answer := b.Get(path)
		if answer.Status != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
			continue // it asks for a parameter, a key or a header, or sends a file
		}
		name := strings.NewReplacer("~", "~0", "/", "~1").Replace(path)
		schema, err := compiler.Compile("file:///openapi.json#/paths/" + name + "/get/responses/200/content/application~1json/schema")
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		told, err := jsonschema.UnmarshalJSON(strings.NewReader(answer.Body))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if err := schema.Validate(told); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		read++
	}
	if read < 60 {
		t.Errorf("only %d answers were read", read)
	}
}
