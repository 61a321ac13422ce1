package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/engine/input"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/schema"
	"backoffice/locales"
)

type thing struct{ resource.Record }

var contentLocales = []string{"sk", "en"}

func emitted(t *testing.T) (*i18n.Bundle, map[string]any) {
	t.Helper()
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	set := resource.Set{
		resource.Resource[thing]{Name: "thing", Singleton: &resource.Singleton{Key: "1"}, Form: everything(), Feeds: []resource.Feed{{Name: "cells", Path: "cells"}}}.Screen(),
		resource.Resource[thing]{Name: "module", Options: []resource.Options{{Label: "langs.title"}}}.Screen(),
	}
	s, err := schema.New(schema.Deps{
		Screens: set, Texts: texts, Locales: contentLocales,
		May: func(resource.Actor, string, resource.Act) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	view, err := s.View(resource.Actor{RoleID: resource.RoleAdmin}, "sk", "thing")
	if err != nil {
		t.Fatal(err)
	}
	return texts, view.Form.Schema
}

// The browser, which reads the emitted schema, and the server, which reads the
// declaration, say the same of the same payload, at the same paths.
func TestSameValidation(t *testing.T) {
	const rounds = 6000
	texts, form := emitted(t)
	valid := 0
	met := map[string]int{}
	unsaid := map[string]bool{}
	var cases []map[string]any
	for _, creating := range []bool{true, false} {
		check := newChecker(t, form, creating)
		p := &payloads{Rand: rand.New(rand.NewPCG(7, 11)), creating: creating}
		wrong := 0
		for i := range rounds / 2 {
			body := decoded(p.body())
			ours := joinChoices(check.paths(t, body))
			faults := input.Validate(everything(), contentLocales, creating, engine.Body(uploads(decoded(body)).(map[string]any)))
			theirs := joinChoices(faults.Paths())
			for path, messages := range faults {
				for _, m := range messages {
					text := texts.Text("sk", m.Key, m.Args)
					if !slices.Contains(spoken(check.schema, path), text) {
						unsaid[path+": "+text] = true
					}
				}
			}
			if !slices.Equal(ours, theirs) {
				raw, _ := json.Marshal(body)
				t.Errorf("creating %v, round %d: the schema says %v, the engine %v\n%s", creating, i, diff(ours, theirs), diff(theirs, ours), raw)
				if wrong++; wrong == 5 {
					break
				}
			}
			if len(ours) == 0 {
				valid++
			}
			fresh := false
			for _, path := range ours {
				fresh = fresh || met[path] < 5
				met[path]++
			}
			if fresh || i%40 == 0 {
				cases = append(cases, map[string]any{"creating": creating, "payload": body, "paths": ours})
			}
		}
	}
	if valid < rounds/10 || valid > rounds*9/10 {
		t.Errorf("%d of %d payloads are valid: the generator is lopsided", valid, rounds)
	}
	for text := range unsaid {
		t.Errorf("the engine says what the schema does not: %s", text)
	}
	if len(met) < 60 {
		t.Errorf("only %d paths were ever at fault", len(met))
	}
	if !t.Failed() {
		committed(t, map[string]any{
			"about":  "Written by backend/schema: payloads as a person leaves a form, and the paths that both sides must find wrong. schema is the form's; backend/schema/jsonschema.go tells what is done before validation. {$file} stands for a file just chosen. An entry of categories, tags, flags or rights counts as the list.",
			"schema": form, "cases": cases,
		})
	}
}

// spoken are the texts that the schema has for the property at path; of an
// undeclared one, and within a choice of several, those of what holds it.
func spoken(schema map[string]any, path string) []string {
	var texts []string
	at := schema
	gather := func(v any) {
		messages, _ := v.(map[string]any)
		for _, text := range messages {
			texts = append(texts, text.(string))
		}
	}
	gather(schema["x-messages"])
	for _, step := range strings.Split(path, ".") {
		rules, _ := at["x-rules"].([]any)
		for _, rule := range rules {
			if rule := rule.(map[string]any); rule["field"] == step {
				texts = append(texts, rule["message"].(string))
			}
		}
		next, _ := at["properties"].(map[string]any)
		inner, ok := next[step].(map[string]any)
		if !ok {
			inner, _ = at["items"].(map[string]any)
		}
		if inner == nil {
			inner, _ = at["additionalProperties"].(map[string]any)
		}
		at = inner
		gather(at["x-messages"])
	}
	return texts
}

// several are the fields that hold a choice of several.
var several = []string{"categories", "tags", "flags", "rights"}

// joinChoices makes one path of a choice of several and its entries: the server stops
// at an entry that it cannot read, and both are shown at the same input.
func joinChoices(paths []string) []string {
	out := make([]string, len(paths))
	for i, path := range paths {
		out[i] = path
		if head, _, _ := strings.Cut(path, "."); slices.Contains(several, head) {
			out[i] = head
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// uploads puts what the server has for a chosen file in its place.
func uploads(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if _, chosen := v["$file"]; chosen {
			return &engine.Upload{Name: "a.pdf", Size: 3}
		}
		for name, inner := range v {
			v[name] = uploads(inner)
		}
	case []any:
		for i, inner := range v {
			v[i] = uploads(inner)
		}
	}
	return v
}

// committed holds the cases against those that the browser's own test reads.
func committed(t *testing.T, cases any) {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(cases); err != nil {
		t.Fatal(err)
	}
	schema.Golden(t, "../../admin-app/tests/validation-cases.json", b.Bytes())
}

// diff are the paths of a that b lacks.
func diff(a, b []string) string {
	var only []string
	for _, path := range a {
		if !slices.Contains(b, path) {
			only = append(only, path)
		}
	}
	return fmt.Sprint(only)
}
