package body

import (
	"encoding/json"
	"reflect"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
)

// Whatever key arrives, it is refused as invalid or reads as bounded segments
// that land where they say.
func FuzzKey(f *testing.F) {
	for _, key := range []string{
		"title", "langs[sk][title]", "rows[0]", "rows[]", "tree[0][children][1][id]", "a[b", "a]b", "[a]", "a[]b", "a[[b]]",
		"a[10000]", "a[10001]", "a[00]", "a[-1]", "3[3]", "a[\xff]", "á[č]", "a[][b][]", "a[b][c][d][e][f][g][h][i]",
	} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		path, err := parseKey(key)
		if err != nil {
			if fault.CodeOf(err) != fault.Invalid {
				t.Fatalf("%q: %v is not invalid", key, err)
			}
			return
		}
		if len(path) > maxSegments || len(key) > maxKey {
			t.Fatalf("%q has %d segments", key, len(path))
		}
		var b builder
		if err := b.add(key, "value"); err != nil {
			t.Fatalf("%q reads, but cannot be added: %v", key, err)
		}
		var at any = map[string]any(b.body())
		for _, s := range path {
			if s.kind == byName {
				at = at.(map[string]any)[s.name]
			} else {
				if gaps, ok := at.(engine.Indexed); ok {
					at = gaps.Values
				}
				at = at.([]any)[0]
			}
		}
		if at != "value" {
			t.Fatalf("%q landed elsewhere: %v", key, b.body())
		}
	})
}

// Whatever pairs arrive, building ends with a body or an invalid or too large fault.
func FuzzForm(f *testing.F) {
	for _, text := range []string{
		"a=1&a[b]=2", "rows[]=1&rows[]=2", "a[0][b]=1&a[5][b]=2", "a[10000]=1&a[]=2", "%61=1", "a=%ff", "&&=", "a[0]=1&a[b]=2",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		body, err := parseURLEncoded(text)
		if code := fault.CodeOf(err); err != nil && code != fault.Invalid && code != fault.TooLarge {
			t.Fatalf("%q: %v", text, err)
		}
		if err == nil {
			if _, err := json.Marshal(body); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}

// What parseJSON takes is valid JSON, and reads the same when written again.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{
		`{}`, `{"a":1}`, `{"a":[1,{"b":null}]}`, `{"a":1,"a":2}`, `[]`, `1`, `{"a":1}x`, `{"a":1e999}`, `{"\u0000":1}`,
		`{"a":"\ud800"}`, "{\"a\":\"\xff\"}", `{"a":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}`, `{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		body, err := parseJSON(raw)
		if err != nil {
			if code := fault.CodeOf(err); code != fault.Invalid && code != fault.TooLarge {
				t.Fatalf("%q: %v", raw, err)
			}
			return
		}
		again, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		second, err := parseJSON(again)
		if err != nil || !reflect.DeepEqual(body, second) {
			t.Fatalf("%q reads as %v, then as %v, %v", raw, body, second, err)
		}
	})
}
