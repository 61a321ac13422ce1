package input

import (
	"encoding/json"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

// text reads a text as it is stored: without spaces around it and in the one
// form that its format has. Empty is nil.
func (d *Decoder) text(f field.Field, raw any, at string) (any, bool) {
	if raw == nil {
		return nil, true
	}
	s, ok := raw.(string)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
		return d.wrong(at, "errors.format")
	}
	switch f.Kind {
	case field.KindText, field.KindSlug:
		s = strings.TrimSpace(s)
	}
	switch f.Format {
	case field.FormatEmail:
		s = strings.ToLower(s)
	case field.FormatCode:
		s = strings.ToUpper(s)
	}
	if s == "" {
		return nil, true
	}
	if f.IsSecret && s == field.SecretMask {
		return nil, false // nothing wrong, and nothing said: it stays
	}
	return s, true
}

func (d *Decoder) date(f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	s, ok := raw.(string)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	day, err := time.Parse(time.DateOnly, s)
	if err != nil || !storable(day) {
		return d.wrongFormat(f, at)
	}
	return day, true
}

func (d *Decoder) dateTime(f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	s, ok := raw.(string)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	// Go's own reader lets more pass than RFC 3339 allows.
	moment, err := time.Parse(time.RFC3339Nano, strings.ToUpper(s))
	if err != nil || !like(field.MomentPattern, s) || !storable(moment.UTC()) {
		return d.wrongFormat(f, at)
	}
	return moment.UTC().Truncate(time.Millisecond), true
}

// storable reports whether both databases can hold t.
func storable(t time.Time) bool { return t.Year() >= 1000 && t.Year() <= 9999 }

func (d *Decoder) wrongFormat(f field.Field, at string) (any, bool) {
	d.Faults.Add(at, fault.M(f.NotMomentKey()))
	return nil, false
}

func (d *Decoder) bool(raw any, at string) (any, bool) {
	switch v := raw.(type) {
	case bool:
		return v, true
	case string:
		switch v {
		case "true", "1", "on":
			return true, true
		case "false", "0":
			return false, true
		}
	}
	return d.wrong(at, "errors.type")
}

// file reads what happens to a stored file. A loaded object that comes back,
// or nothing, leaves it as it is.
func (d *Decoder) file(raw any, at string) (any, bool) {
	switch v := raw.(type) {
	case *port.Upload:
		return v, true
	case nil:
		return d.noFile(), true
	case string:
		switch v {
		case "":
			return d.noFile(), true
		case field.DeleteMarker:
			return fileRemoved, true
		}
	case map[string]any:
		for key := range v {
			if !Contains([]string{"url", "thumb", "name", "type", "size"}, key) {
				d.Unknown(at+".", key)
				return nil, false
			}
		}
		return d.noFile(), true
	}
	return d.wrong(at, "errors.type")
}

func (d *Decoder) noFile() any {
	if d.Creating {
		return nil
	}
	return FileKept
}

// Printable keeps a stranger's key from spoiling the answer it is named in.
func Printable(key string) string {
	key = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, key)
	if key == "" {
		return "?"
	}
	if utf8.RuneCountInString(key) > 64 {
		key = string([]rune(key)[:64])
	}
	return key
}

// asText is the text of a value that is written as a number in either encoding.
func asText(raw any) (string, bool) {
	switch v := raw.(type) {
	case json.Number:
		return v.String(), true
	case string:
		return strings.TrimSpace(v), true
	}
	return "", false
}
