package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// text is one locale key and its first text, to be translated.
type text struct{ key, value string }

func (n name) texts() []text {
	all := []text{{n.Key + ".title", n.Plural}, {n.Key + ".singular", n.Singular}, {n.Key + ".new", "New " + strings.ToLower(n.Singular)}, {"common.models." + n.Type, n.Singular}}
	for _, f := range n.Fields {
		all = append(all, text{n.Key + ".fields." + f.Path, f.Label})
		for _, o := range f.Options {
			all = append(all, text{n.Key + ".options." + f.Path + "." + o, capital(strings.ReplaceAll(o, "_", " "))})
		}
	}
	if n.Group != "" {
		all = append([]text{{"shell.menu." + n.Group, capital(n.Group)}}, all...)
	}
	return all
}

// locales adds the keys to the feature's file of each language, and makes the
// files of a new feature.
func (p *plan) locales() error {
	common, err := filepath.Glob(filepath.Join(p.root, "locales", "common.*.json"))
	if err != nil {
		return err
	}
	for _, c := range common {
		language := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(c), "common."), ".json")
		if err := p.locale(language); err != nil {
			return fmt.Errorf("texts in %s: %w", language, err)
		}
	}
	p.notes = append(p.notes, fmt.Sprintf("translate %q and %q in locales/%s.*.json: every language starts with the English words",
		p.name.Plural, p.name.Singular, p.name.Package))
	return nil
}

func (p *plan) locale(language string) error {
	known := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(p.root, "locales", "*."+language+".json"))
	if err != nil {
		return err
	}
	for _, path := range files {
		rel, err := filepath.Rel(p.root, path)
		if err != nil {
			return err
		}
		content, err := p.read(rel)
		if err != nil {
			return err
		}
		keys, err := keysOf(content)
		if err != nil {
			return fmt.Errorf("%s: %w", rel, err)
		}
		for _, k := range keys {
			known[k.name] = true
		}
	}
	var fresh []text
	for _, t := range p.name.texts() {
		if !known[t.key] {
			fresh = append(fresh, t)
		}
	}
	path := "locales/" + p.name.Package + "." + language + ".json"
	content, changed := []byte("{}\n"), p.has(path)
	if changed {
		if content, err = p.read(path); err != nil {
			return err
		}
	}
	if content, err = insert(content, fresh); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	p.files = append(p.files, file{path: path, content: content, changed: changed})
	return nil
}

// place is a key of a locale file and where its value ends.
type place struct {
	name string
	end  int64
}

func keysOf(content []byte) ([]place, error) {
	dec := json.NewDecoder(bytes.NewReader(content))
	open, err := dec.Token()
	if err != nil {
		return nil, err
	}
	if open != json.Delim('{') {
		return nil, errors.New("not an object of texts")
	}
	var all []place
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		all = append(all, place{key.(string), dec.InputOffset()})
	}
	_, err = dec.Token()
	return all, err
}

// insert adds texts to a locale file and leaves the rest of it as it is: each
// after the last key that begins alike, else at the end.
func insert(content []byte, texts []text) ([]byte, error) {
	for _, t := range texts {
		keys, err := keysOf(content)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(t.value)
		if err != nil {
			return nil, err
		}
		line := fmt.Sprintf("\n  %q: %s", t.key, value)
		at := int64(bytes.IndexByte(content, '{') + 1)
		if len(keys) == 0 {
			line += "\n"
		} else {
			at = after(keys, t.key)
			line = "," + line
		}
		content = append(content[:at:at], append([]byte(line), content[at:]...)...)
	}
	return content, nil
}

func after(keys []place, key string) int64 {
	at, most := keys[len(keys)-1].end, 0
	for _, k := range keys {
		if n := alike(k.name, key); n > 0 && n >= most {
			at, most = k.end, n
		}
	}
	return at
}

// alike counts the parts that two keys share from their beginnings.
func alike(a, b string) int {
	one, two := strings.Split(a, "."), strings.Split(b, ".")
	n := 0
	for n < len(one) && n < len(two) && one[n] == two[n] {
		n++
	}
	return n
}
