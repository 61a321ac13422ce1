package body

import (
	"strconv"
	"strings"

	"backoffice/backend/fault"
)

// The bounds of a body's shape. Depth counts names, not list indices, so that
// a tree may be as deep whether it is written with indices or not.
const (
	maxKey      = 512
	maxDepth    = 24 // a tree of all its levels, and one more, to be refused in words
	maxSegments = 48
	maxIndex    = 10_000    // of a list in JSON
	maxKeyed    = 1<<31 - 1 // of a form, where it may be an id
)

// segment is one step of a key: a name, an index, or the next free index.
type segment struct {
	name  string
	index int
	kind  kind
}

type kind byte

const (
	byName kind = iota
	byIndex
	atEnd
)

// parseKey reads "langs[sk][title]", "rows[0]" and "rows[]". A root that is a
// number is a name. Returns Invalid for anything else, and over a bound.
func parseKey(key string) ([]segment, error) {
	if key == "" || len(key) > maxKey {
		return nil, badKey(key)
	}
	root, rest := key, ""
	if at := strings.IndexByte(key, '['); at >= 0 {
		root, rest = key[:at], key[at:]
	}
	if !plainName(root) {
		return nil, badKey(key)
	}
	path := []segment{{name: root}}
	depth := 1
	for rest != "" {
		end := strings.IndexByte(rest, ']')
		if rest[0] != '[' || end < 0 {
			return nil, badKey(key)
		}
		s, ok := parseSegment(rest[1:end])
		if !ok {
			return nil, badKey(key)
		}
		if s.kind == byName {
			depth++
		}
		path, rest = append(path, s), rest[end+1:]
		if depth > maxDepth || len(path) > maxSegments {
			return nil, badKey(key)
		}
	}
	return path, nil
}

func parseSegment(text string) (segment, bool) {
	if text == "" {
		return segment{kind: atEnd}, true
	}
	if !allDigits(text) {
		return segment{name: text}, plainName(text)
	}
	index, err := strconv.Atoi(text)
	if err != nil || index > maxKeyed || len(text) > 1 && text[0] == '0' {
		return segment{}, false
	}
	return segment{index: index, kind: byIndex}, true
}

func allDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

func plainName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return r == '[' || r == ']' || r < 0x20 || r == 0x7f || r == '\uFFFD'
	})
}

// pathOf writes the path with dots, as errors name it.
func pathOf(path []segment) string {
	parts := make([]string, len(path))
	for i, s := range path {
		parts[i] = s.name
		if s.kind != byName {
			parts[i] = strconv.Itoa(s.index)
		}
	}
	return strings.Join(parts, ".")
}

// badKey names a key that cannot be read, cut to what is safe to send back.
func badKey(key string) error {
	key = strings.ToValidUTF8(key, "")
	if len(key) > 64 {
		key = strings.ToValidUTF8(key[:64], "") + "…"
	}
	if key == "" {
		key = "body"
	}
	return fault.Field(key, "errors.unknown")
}
