package screens_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// filled is a product with the content of the demo.
func filled(t *testing.T) *apptest.Product {
	t.Helper()
	c := apptest.Embedded(t)
	c.Demo = true
	p := apptest.Start(t, c)
	if err := p.Fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// Whoever generates a client from the document gets what it says: each read answers by its
// schema, one of a record of the first records that there are, among them those that the
// program itself made.
func TestAnswersAreAsDescribed(t *testing.T) {
	b := filled(t).Admin(t)
	document := readDocument(t, b)
	read, loaded, unread := 0, 0, []string(nil)
	for path, item := range document.at("paths").(map[string]any) {
		get, is := item.(map[string]any)["get"].(map[string]any)
		if !is {
			continue
		}
		success, _ := get["responses"].(map[string]any)["200"].(map[string]any)
		content, _ := success["content"].(map[string]any)
		if content["application/json"] == nil {
			continue
		}
		schema := document.schema(t, "paths", path, "get", "responses", "200")
		answered := false
		for _, address := range addresses(b, path) {
			answer := b.Get(address)
			if answer.Status != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
				continue // there is no such record, it asks for a parameter, a key or a header, or sends a file
			}
			if err := holds(t, schema, answer); err != nil {
				t.Errorf("%s: %v", address, err)
			}
			if keys := document.untold(document.at("paths", path, "get", "responses", "200", "content", "application/json", "schema"), bodyOf(t, answer)); len(keys) > 0 {
				t.Errorf("%s has what is not told: %v", address, keys)
			}
			answered = true
			read++
			if address != path {
				loaded++
			}
		}
		if !answered {
			unread = append(unread, path)
		}
	}
	for _, path := range unread {
		if !slices.Contains(notRead, path) && strings.Contains(path, "{") {
			t.Errorf("no answer of %s was read", path)
		}
	}
	if read < 60 {
		t.Errorf("only %d answers were read", read)
	}
	if loaded < 60 {
		t.Errorf("only %d records were read", loaded)
	}
}

// described is the document by which answers are held.
type described struct {
	root     any
	compiler *jsonschema.Compiler
}

func readDocument(t *testing.T, b *webtest.Client) described {
	t.Helper()
	root, err := jsonschema.UnmarshalJSON(strings.NewReader(b.Get("/api/openapi.json").Is(http.StatusOK).Body))
	if err != nil {
		t.Fatal(err)
	}
	d := described{root, jsonschema.NewCompiler()}
	if err := d.compiler.AddResource("file:///openapi.json", root); err != nil {
		t.Fatal(err)
	}
	return d
}

// at is what stands in the document, nil where nothing does.
func (d described) at(steps ...string) any {
	all := d.root
	for _, step := range steps {
		of, _ := all.(map[string]any)
		all = of[step]
	}
	return all
}

// schema is that of a response in JSON.
func (d described) schema(t *testing.T, response ...string) *jsonschema.Schema {
	t.Helper()
	pointer := "file:///openapi.json#"
	for _, step := range append(response, "content", "application/json", "schema") {
		pointer += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(step)
	}
	schema, err := d.compiler.Compile(pointer)
	if err != nil {
		t.Fatalf("%s: %v", pointer, err)
	}
	return schema
}

// untold are the values of an answer that its schema, which names those of the object that
// they stand in, does not name.
func (d described) untold(schema, value any) (keys []string) {
	of, _ := schema.(map[string]any)
	if to, is := of["$ref"].(string); is {
		return d.untold(d.at(strings.Split(to, "/")[1:]...), value)
	}
	switch value := value.(type) {
	case []any:
		for _, one := range value[:min(5, len(value))] {
			keys = append(keys, d.untold(of["items"], one)...)
		}
	case map[string]any:
		named, _ := of["properties"].(map[string]any)
		for name, one := range value {
			switch {
			case named[name] != nil:
				keys = append(keys, d.untold(named[name], one)...)
			case named != nil && of["additionalProperties"] == nil:
				keys = append(keys, name)
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// holds says in what an answer is not as its schema has it.
func holds(t *testing.T, schema *jsonschema.Schema, a *webtest.Answer) error {
	t.Helper()
	return schema.Validate(bodyOf(t, a))
}

// bodyOf is the body of an answer.
func bodyOf(t *testing.T, a *webtest.Answer) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(a.Body))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// notRead have a parameter that is no record, are called with a site's key, or are of records
// that no demo has: jobs that were given up, notes, keys, and files.
var notRead = []string{
	"/api/job/detail/{id}", "/api/order/gift/{id}", "/api/order/{id}/document/{kind}/{part}", "/api/order/{id}/notes/{child}", "/api/claim/{id}/notes/{child}",
	"/api/received_invoice/{id}/notes/{child}", "/api/schema/{screen}", "/api/settings/order_mail/{id}/preview", "/api/settings/site_key/{id}",
	"/api/settings/site_key/{id}/history", "/api/shop/product/preview_voucher/{id}", "/api/site/goods/{id}", "/api/site/order/{token}", "/api/texts/{lang}",
}

// addresses are those that a path with parameters is read at: of the first records that there
// are, as the nearest list above them says, and of those that the program itself made.
func addresses(b *webtest.Client, path string) (all []string) {
	before, rest, more := strings.Cut(path, "{")
	if !more {
		return []string{path}
	}
	_, after, _ := strings.Cut(rest, "}")
	ids := []string{"1", "2", "3"}
	for list := before; strings.Count(list, "/") > 2; list = list[:strings.LastIndex(strings.TrimSuffix(list, "/"), "/")+1] {
		var page struct{ Data []struct{ ID uint64 } }
		answer := b.Get(list)
		if answer.Status != http.StatusOK || json.Unmarshal([]byte(answer.Body), &page) != nil || len(page.Data) == 0 {
			continue
		}
		for _, one := range page.Data[:min(2, len(page.Data))] {
			ids = append(ids, strconv.FormatUint(one.ID, 10))
		}
		break
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		all = append(all, addresses(b, before+id+after)...)
	}
	return all
}
