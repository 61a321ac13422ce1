package i18n

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"backoffice/backend/fault"
)

// Default is the language of a reader who has chosen none, where Prefer says no other.
const Default = "sk"

// Bundle is every text in every language. It does not change once loaded, so
// that any number of requests may read it at once.
type Bundle struct {
	locales      []string
	tags         map[string]language.Tag
	texts        map[string]map[string]entry // by locale and key
	localizers   map[string]*i18n.Localizer
	matcher      language.Matcher
	loadProblems []Problem // found while loading
	aside        map[place]bool
	usage        *Usage // notes what is asked for; nil but where texts are checked
}

// entry is one text as its file has it: a string, or one string a plural category.
type entry struct {
	text  string
	forms map[string]string
	fixed bool   // no placeholder: the text needs no template
	file  string // in which it stands

	later  bool   // of a folder after the first
	before *entry // that it stands in place of, of an earlier folder
}

// Locales returns the languages, the default first, the others by code.
func (b *Bundle) Locales() []string { return append([]string(nil), b.locales...) }

// Prefer returns the same texts with another default: the first of locales
// that there are texts in. Where there are none in any, nothing changes.
func (b *Bundle) Prefer(locales []string) *Bundle {
	for _, locale := range locales {
		if _, known := b.tags[locale]; !known {
			continue
		}
		other := *b
		others := slices.DeleteFunc(b.Locales(), func(l string) bool { return l == locale })
		other.locales = append([]string{locale}, others...)
		other.matcher = other.newMatcher()
		return &other
	}
	return b
}

// Title returns the language's name in the language itself.
func (b *Bundle) Title(locale string) string {
	tag, err := language.Parse(locale)
	name := []rune(display.Self.Name(tag))
	if err != nil || len(name) == 0 {
		return locale
	}
	return strings.ToUpper(string(name[:1])) + string(name[1:])
}

// Match returns the best of the languages for an Accept-Language header, the
// default where none fits.
func (b *Bundle) Match(header string) string {
	if _, exact := b.tags[header]; exact {
		return header
	}
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(wanted) == 0 {
		return b.locales[0]
	}
	_, i, confidence := b.matcher.Match(wanted...)
	if confidence == language.No {
		return b.locales[0]
	}
	return b.locales[i]
}

// Has reports whether any language has a text at key.
func (b *Bundle) Has(key string) bool {
	for _, locale := range b.locales {
		if _, ok := b.texts[locale][key]; ok {
			return true
		}
	}
	return false
}

// First returns the text of the first key that exists, in whatever language,
// and the first key itself where none does.
func (b *Bundle) First(locale string, keys ...string) string {
	for _, key := range keys {
		if b.Has(key) {
			return b.Text(locale, key, nil)
		}
	}
	if len(keys) == 0 {
		return ""
	}
	b.recordUse(keys[0])
	b.recordAlternatives(keys)
	return keys[0]
}

// Text returns the text at key, its placeholders filled from args; the
// argument Count chooses the plural form, one where it is absent. A text that
// locale lacks is taken from the first language that has it, and a key that
// none has is returned as it is.
func (b *Bundle) Text(locale, key string, args map[string]any) string {
	b.recordUse(key)
	for _, from := range b.fallbackOrder(locale) {
		e, ok := b.texts[from][key]
		if !ok {
			continue
		}
		if e.fixed {
			return e.text
		}
		config := &i18n.LocalizeConfig{MessageID: key, TemplateData: formatNumbers(b.tags[from], b.nested(from, args))}
		if e.forms != nil {
			config.PluralCount = operand(args["Count"])
		}
		text, err := b.localizers[from].Localize(config)
		if err == nil || text != "" {
			return text
		}
		return key
	}
	return key
}

// nested puts arguments that are messages or amounts of money into the language.
func (b *Bundle) nested(locale string, args map[string]any) map[string]any {
	for name, arg := range args {
		switch m := arg.(type) {
		case fault.Message:
			args = maps.Clone(args)
			args[name] = b.Text(locale, m.Key, m.Args)
		case fault.Money:
			args = maps.Clone(args)
			args[name] = b.Amount(locale, m)
		}
	}
	return args
}

// Forms returns the plural forms of the text at key by their category, their
// placeholders not filled, and nil for a text that has none. Languages stand in
// for each other as in Text.
func (b *Bundle) Forms(locale, key string) map[string]string {
	b.recordUse(key)
	for _, from := range b.fallbackOrder(locale) {
		if e, ok := b.texts[from][key]; ok {
			return maps.Clone(e.forms)
		}
	}
	return nil
}

// Browser returns the texts that the browser app itself shows, by key; a
// plural is an object of its forms. Texts that locale lacks are filled in from
// the other languages.
func (b *Bundle) Browser(locale string) map[string]any {
	all := map[string]any{}
	order := b.fallbackOrder(locale)
	for i := len(order) - 1; i >= 0; i-- {
		for key, e := range b.texts[order[i]] {
			if !forBrowser(key) {
				continue
			}
			if e.forms != nil {
				all[key] = e.forms
			} else {
				all[key] = e.text
			}
		}
	}
	return all
}

func forBrowser(key string) bool {
	subject, _, _ := strings.Cut(key, ".")
	switch subject {
	case "shell", "common", "errors", "list", "form", "tree", "images", "player", "files", "report", "orderpage":
		return true
	}
	return false
}

// fallbackOrder is the languages in which a text is sought.
func (b *Bundle) fallbackOrder(locale string) []string {
	if locale == b.locales[0] {
		return b.locales
	}
	order := make([]string, 0, len(b.locales)+1)
	if _, known := b.tags[locale]; known {
		order = append(order, locale)
	}
	for _, other := range b.locales {
		if other != locale {
			order = append(order, other)
		}
	}
	return order
}

// operand makes a count into what go-i18n takes; a decimal must come as text,
// because its visible digits decide the form.
func operand(count any) any {
	switch n := count.(type) {
	case nil:
		return 1
	case int, int8, int16, int32, int64:
		return n
	case json.Number:
		return n.String()
	case float64:
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	text := fmt.Sprint(count)
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return 1
	}
	return text
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
