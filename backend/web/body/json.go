package body

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
)

// parseJSON reads one JSON object, or null, which says nothing. Returns Invalid for anything else, for a
// name given twice, for text that is not UTF-8 and over the bounds of depth.
func parseJSON(raw []byte) (engine.Body, error) {
	if !utf8.Valid(raw) {
		return nil, malformed(errors.New("not UTF-8"))
	}
	p := parser{dec: json.NewDecoder(bytes.NewReader(raw))}
	p.dec.UseNumber()
	value, err := p.value(nil, 0)
	if err != nil {
		return nil, err
	}
	if _, err := p.dec.Token(); err != io.EOF {
		return nil, malformed(errors.New("data after the object"))
	}
	if value == nil { // of null, as programs write that they have nothing to say
		return engine.Body{}, nil
	}
	object, ok := value.(map[string]any)
	if !ok {
		return nil, malformed(errors.New("not an object"))
	}
	return object, nil
}

type parser struct {
	dec   *json.Decoder
	parts int
}

// value reads one value that stands at path; depth counts the names of it.
func (p *parser) value(path []segment, depth int) (any, error) {
	token, err := p.dec.Token()
	if err != nil {
		return nil, malformed(err)
	}
	if p.parts++; p.parts > 4*maxParts {
		return nil, tooLarge(nil)
	}
	delim, nested := token.(json.Delim)
	if !nested {
		return token, nil
	}
	if depth > maxDepth || len(path) > maxSegments {
		return nil, fault.Field(pathOf(path), "errors.invalid")
	}
	if delim == '[' {
		return p.list(path, depth)
	}
	return p.object(path, depth)
}

func (p *parser) object(path []segment, depth int) (any, error) {
	object := map[string]any{}
	for p.dec.More() {
		token, err := p.dec.Token()
		if err != nil {
			return nil, malformed(err)
		}
		name, _ := token.(string)
		at := append(path[:len(path):len(path)], segment{name: name})
		if !plainName(name) || len(name) > maxKey {
			return nil, badKey(name)
		}
		if depth+1 > maxDepth {
			return nil, badKey(pathOf(at))
		}
		if _, twice := object[name]; twice {
			return nil, fault.Field(pathOf(at), "errors.sentTwice")
		}
		if object[name], err = p.value(at, depth+1); err != nil {
			return nil, err
		}
	}
	return object, p.end()
}

func (p *parser) list(path []segment, depth int) (any, error) {
	list := []any{}
	for p.dec.More() {
		at := append(path[:len(path):len(path)], segment{index: len(list), kind: byIndex})
		if len(list) > maxIndex {
			return nil, badKey(pathOf(path) + "." + strconv.Itoa(len(list)))
		}
		value, err := p.value(at, depth)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	return list, p.end()
}

func (p *parser) end() error {
	if _, err := p.dec.Token(); err != nil {
		return malformed(err)
	}
	return nil
}
