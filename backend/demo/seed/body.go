package seed

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"backoffice/backend/engine"
)

const (
	// ShopName is what the invented shop is called.
	ShopName = "Dúškovo"
	// Fallback is the locale whose texts stand in for those that are missing.
	Fallback  = "sk"
	metaTitle = 60
)

// MetaTitle is a title with the shop's name where it fits; empty where the title
// alone is too long for a search engine.
func MetaTitle(title string) string {
	for _, title := range []string{title + " | " + ShopName, title} {
		if utf8.RuneCountInString(title) <= metaTitle {
			return title
		}
	}
	return ""
}

// Localised is a text in each locale: Slovak, or English where it is another.
func (t Target) Localised(texts map[string][2]string) map[string]any {
	langs := make(map[string]any, len(t.Locales))
	for _, locale := range t.Locales {
		at := 0
		if locale != Fallback {
			at = 1
		}
		values := make(map[string]any, len(texts))
		for name, text := range texts {
			values[name] = text[at]
		}
		langs[locale] = values
	}
	return langs
}

// InFirst is a text in the default locale.
func (t Target) InFirst(text [2]string) string {
	if t.Locales[0] == Fallback {
		return text[0]
	}
	return text[1]
}

// Window sets when something begins and ends, where it does: days from now,
// such as +10d.
func (t Target) Window(b engine.Body, up, begins, down, ends string) error {
	for name, days := range map[string]string{up: begins, down: ends} {
		if days == "" {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSuffix(days, "d"))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		b[name] = t.Now().UTC().Truncate(time.Hour).AddDate(0, 0, n).Format(time.RFC3339)
	}
	return nil
}

// Set writes the values that are not empty.
func Set(body engine.Body, values map[string]string) {
	for name, value := range values {
		if value != "" {
			body[name] = value
		}
	}
}

// Ref is an id as a body has it.
func Ref(id uint64) any { return strconv.FormatUint(id, 10) }

// Refs are the ids of keys as a body has them.
func Refs(ids map[string]uint64, keys []string) []any {
	out := []any{}
	for _, key := range keys {
		out = append(out, Ref(ids[key]))
	}
	return out
}
