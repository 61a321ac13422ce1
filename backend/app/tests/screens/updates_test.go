package screens_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// TestOpenAPITellsWhatAnUpdateDemands changes records with what the document demands of it
// and no more: nothing in JSON, and in the encodings of forms the lists that may not be empty.
func TestOpenAPITellsWhatAnUpdateDemands(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	type schema struct {
		Ref        string `json:"$ref"`
		Required   []string
		AllOf      []schema
		Properties map[string]schema
	}
	var document struct {
		Paths map[string]map[string]struct {
			Body struct {
				Content map[string]struct{ Schema schema }
			} `json:"requestBody"`
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal([]byte(b.Get("/api/openapi.json").Is(http.StatusOK).Body), &document); err != nil {
		t.Fatal(err)
	}
	// demanded are the fields that a call demands, those of a language by their path.
	var of func(s schema) []string
	of = func(s schema) []string {
		if s.Ref != "" {
			return of(document.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")])
		}
		all := s.Required
		for _, part := range s.AllOf {
			all = append(all, of(part)...)
		}
		for name, inner := range s.Properties {
			for _, one := range of(inner) {
				all = append(all, name+"."+one)
			}
		}
		return all
	}
	demanded := func(method, path, encoding string) []string {
		content, told := document.Paths[path][method].Body.Content[encoding]
		if !told {
			t.Fatalf("%s %s takes no %s", method, path, encoding)
		}
		return of(content.Schema)
	}
	const asJSON, asForm = "application/json", "application/x-www-form-urlencoded"

	lang := func(title string) map[string]any { return map[string]any{"title": title, "title_url": "zena"} }
	made := map[string]map[string]any{
		"/api/content/page/": {"langs": map[string]any{"sk": lang("Žena"), "en": lang("Woman")}, "module_id": 6},
		"/api/content/text/": {"langs": map[string]any{"sk": map[string]any{"title": "Text"}, "en": map[string]any{"title": "Text"}}, "positions": []int{1}},
		"/api/user/":         {"role_id": 3, "name": "Eva", "surname": "Malá", "email": "eva@example.com", "title_url": "eva", "password": "heslo12345", "password_2": "heslo12345"},
	}
	for api, body := range made {
		var saved struct{ ID uint64 }
		b.PostJSON(api, body).Is(http.StatusCreated).Data(&saved)
		if len(demanded("post", api, asJSON)) == 0 {
			t.Errorf("%s: a new record demands nothing", api)
		}
		at := fmt.Sprint(api, saved.ID)
		for _, method := range []string{"post", "put"} {
			if told := demanded(method, api+"{id}", asJSON); len(told) > 0 {
				t.Errorf("%s %s{id} demands %v", method, api, told)
			}
			b.Do(strings.ToUpper(method), at, asJSON, []byte(`{}`)).Is(http.StatusOK)
			lists := demanded(method, api+"{id}", asForm)
			a := b.Do(strings.ToUpper(method), at, asForm, []byte("x="))
			_, wrong := a.Is(http.StatusUnprocessableEntity).Problem()
			delete(wrong, "x")
			for _, name := range lists {
				if wrong[name] == nil {
					t.Errorf("%s %s{id}: %s is demanded only on paper", method, api, name)
				}
				delete(wrong, name)
			}
			if len(wrong) > 0 {
				t.Errorf("%s %s{id}: not told is %v", method, api, wrong)
			}
		}
	}
	// Settings are made by their first save, which takes all that their schema demands.
	settings := document.Components.Schemas["SettingsMain"]
	_, wrong := b.Do(http.MethodPut, "/api/settings/1", asJSON, []byte(`{}`)).Is(http.StatusUnprocessableEntity).Problem()
	for _, name := range settings.Required {
		for _, locale := range settings.Properties[name].Required {
			if path := name + "." + locale; wrong[path] == nil {
				t.Errorf("settings: %s is demanded only on paper", path)
			} else {
				delete(wrong, path)
			}
		}
	}
	if len(wrong) > 0 {
		t.Errorf("settings: not told is %v", wrong)
	}
	if told := demanded("put", "/api/settings/1", asJSON); len(told) > 0 {
		t.Errorf("settings that are there demand %v", told)
	}

	if told := demanded("put", "/api/profile/own", asJSON); len(told) > 0 {
		t.Errorf("one's own profile demands %v", told)
	}
	b.Do(http.MethodPut, "/api/profile/own", asJSON, []byte(`{}`)).Is(http.StatusOK)

	// What an action sets is what it is known by.
	for path, field := range map[string]string{"/api/form/return/{id}/status": "status", "/api/shop/voucher/array/publish": "rows", "/api/order/{id}/send-to-dpd": "weight"} {
		if told := demanded("post", path, asJSON); !slices.Contains(told, field) {
			t.Errorf("%s demands %v", path, told)
		}
	}
}
