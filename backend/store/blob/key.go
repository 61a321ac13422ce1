package blob

import (
	"strings"

	"backoffice/backend/fault"
)

const (
	maxKey     = 512
	maxSegment = 200
)

// CheckKey returns nil when key can name a file in every driver: segments of
// ASCII letters, digits, "-", "_" and "." joined by "/", none empty, none
// starting with a dot, none longer than 200 bytes, 512 bytes together.
// Returns Invalid otherwise.
func CheckKey(key string) error {
	if key == "" || len(key) > maxKey {
		return badKey()
	}
	for segment := range strings.SplitSeq(key, "/") {
		if !safeSegment(segment) {
			return badKey()
		}
	}
	return nil
}

// checkPrefix accepts what a key could start with, the empty text included.
func checkPrefix(prefix string) error {
	if prefix == "" {
		return nil
	}
	return CheckKey(strings.TrimSuffix(prefix, "/"))
}

func safeSegment(segment string) bool {
	if segment == "" || len(segment) > maxSegment || segment[0] == '.' {
		return false
	}
	for i := range len(segment) {
		if !safeByte(segment[i]) {
			return false
		}
	}
	return true
}

func safeByte(c byte) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		return true
	}
	return c == '-' || c == '_' || c == '.'
}

func badKey() error { return fault.New(fault.Invalid, "errors.invalid") }
