package model

import (
	"strconv"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// TextOf reads a text as a driver or an accessor gives it.
func TextOf(src any) (string, bool) {
	switch s := src.(type) {
	case string:
		return s, true
	case []byte:
		return string(s), true
	}
	return "", false
}

// BoolOf reads a yes or no; any number but 0 is yes.
func BoolOf(src any) (bool, bool) {
	if b, ok := src.(bool); ok {
		return b, true
	}
	n, ok := IntOf(src)
	return n != 0, ok
}

// IntOf reads a whole number; false where the value is none or more than an int64.
func IntOf(src any) (int64, bool) {
	switch n := src.(type) {
	case int64:
		return n, true
	case resource.Money:
		return int64(n), true
	case uint64:
		return int64(n), n <= 1<<63-1
	case int:
		return int64(n), true
	case bool:
		if n {
			return 1, true
		}
		return 0, true
	case float64:
		return int64(n), n == float64(int64(n))
	case []byte:
		i, err := strconv.ParseInt(string(n), 10, 64)
		return i, err == nil
	case string:
		i, err := strconv.ParseInt(n, 10, 64)
		return i, err == nil
	}
	return 0, false
}

// FloatOf reads a number.
func FloatOf(src any) (float64, bool) {
	switch f := src.(type) {
	case float64:
		return f, true
	case float32:
		return float64(f), true
	}
	if n, ok := IntOf(src); ok {
		return float64(n), true
	}
	text, ok := TextOf(src)
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil
}

// TimeOf reads a moment, in UTC.
func TimeOf(src any) (time.Time, bool) {
	if at, ok := src.(time.Time); ok {
		return at.UTC(), true
	}
	text, ok := TextOf(src)
	if !ok {
		return time.Time{}, false
	}
	return db.ParseMoment(text)
}
