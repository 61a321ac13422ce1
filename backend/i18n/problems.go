package i18n

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Problem is something wrong with the texts.
type Problem struct {
	Number string // "T001"
	Locale string // "cs"
	Key    string // "content.page.title"
	Text   string
	aside  bool
}

// What is wrong with a text.
const (
	missing   = "T001" // the language lacks it, another one has it
	empty     = "T002"
	twice     = "T003" // in one folder
	formGone  = "T004" // a plural form that the language has is missing
	formWrong = "T005" // a plural form that the language lacks
	oneOnly   = "T006" // plural in one language only
	differs   = "T007" // other placeholders than in another language
	broken    = "T008" // its placeholders cannot be filled in
	unknown   = "T009" // the program has no such text
	marked    = "T010" // HTML, which would be read as it stands
)

// String is the line that a translator reads.
func (p Problem) String() string {
	return fmt.Sprintf("%s %s: %s %s", p.Number, p.Locale, p.Key, p.Text)
}

// Missing says whether the language only lacks the text, so that another one
// stands in for it. Every other problem is a mistake in a file.
func (p Problem) Missing() bool { return p.Number == missing }

// Aside says whether a text of a later folder does not fit the program's own, as after
// an update: that one, or another language's, stands in for it.
func (p Problem) Aside() bool { return p.aside }

// Problems reports what is wrong with the texts: keys that a language lacks or
// has twice, empty texts, plural forms that the language does not have or that
// are missing, a text that is plural in one language only, and placeholders
// that differ. It is empty where all is well.
func (b *Bundle) Problems() []Problem {
	problems := slices.Clone(b.loadProblems)
	forms := map[string][]string{}
	for _, locale := range b.locales {
		forms[locale] = categories(b.tags[locale])
	}
	for _, key := range b.Keys() {
		model, owner := entry{}, ""
		for _, locale := range b.locales {
			add := func(number, format string, args ...any) {
				problems = append(problems, Problem{Number: number, Locale: locale, Key: key, Text: fmt.Sprintf(format, args...)})
			}
			e, ok := b.texts[locale][key]
			own, _ := b.model(locale, key)
			if own == nil && ok {
				// A slip in the key, or a text that an update took away.
				problems = append(problems, Problem{
					Number: unknown, Locale: locale, Key: key, aside: true,
					Text: fmt.Sprintf("is no text of this program, and is shown nowhere (%s)", e.file),
				})
			}
			if !ok && (own == nil || b.aside[place{locale, key}]) {
				continue
			}
			if !ok {
				add(missing, "is missing%s", b.onlyIn(key))
				continue
			}
			e.problems(forms[locale], add)
			if owner == "" {
				model, owner = e, locale
				continue
			}
			e.compare(model, locale, owner, add)
		}
	}
	return problems
}

// compare reports where e is filled in otherwise than model, which is owner's.
func (e entry) compare(model entry, locale, owner string, add func(number, format string, args ...any)) {
	if (e.forms == nil) != (model.forms == nil) {
		add(oneOnly, "is plural in one of %s and %s only", owner, locale)
	} else if !(e.fixed && model.fixed) && !slices.Equal(e.placeholders(), model.placeholders()) {
		add(differs, "has the placeholders %v, in %s %v", e.placeholders(), owner, model.placeholders())
	}
	if marks := e.markup(); len(marks) > 0 && len(model.markup()) == 0 {
		add(marked, "has HTML, which is shown as it stands: %s", strings.Join(marks, " "))
	}
}

// onlyIn names the one language of several that has a text: what it calls so may be a
// slip in its file rather than a gap in all the others.
func (b *Bundle) onlyIn(key string) string {
	var having []string
	for _, locale := range b.locales {
		if _, ok := b.texts[locale][key]; ok {
			having = append(having, locale)
		}
	}
	if len(having) != 1 || len(b.locales) < 3 {
		return ""
	}
	return ", only " + having[0] + " has it"
}

// Copied returns, by the file that has them, the keys whose text a language has
// letter for letter as the default one: many will have been copied and never
// translated. Texts without two words, as names and abbreviations are, and those
// without a letter are left out.
func (b *Bundle) Copied(locale string) map[string][]string {
	if locale == b.locales[0] {
		return nil
	}
	keys := map[string][]string{}
	for _, key := range b.Keys() {
		own, ok := b.texts[locale][key]
		model, known := b.texts[b.locales[0]][key]
		if ok && known && slices.Equal(own.all(), model.all()) && wordsOf(own) > 1 {
			keys[own.file] = append(keys[own.file], key)
		}
	}
	return keys
}

// wordsOf is how many words a translator would translate of a text: a letter
// alone is none, nor is an abbreviation in capitals.
func wordsOf(e entry) int {
	text := placeholder.ReplaceAllString(strings.Join(e.all(), " "), "")
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	return len(slices.DeleteFunc(words, func(word string) bool { return utf8.RuneCountInString(word) < 2 || strings.ToUpper(word) == word }))
}

func (e entry) problems(wanted []string, add func(number, format string, args ...any)) {
	if e.fixed {
		if strings.TrimSpace(e.text) == "" {
			add(empty, "is empty")
		}
		return
	}
	for _, text := range e.all() {
		if !strings.Contains(text, "{{") {
			continue
		}
		if _, err := template.New("text").Parse(text); err != nil {
			add(broken, "has a placeholder that is not written as {{.Name}}: %q", text)
		}
	}
	if e.forms == nil {
		if strings.TrimSpace(e.text) == "" {
			add(empty, "is empty")
		}
		return
	}
	for _, form := range wanted {
		if text, ok := e.forms[form]; !ok {
			add(formGone, "lacks the plural form %s", form)
		} else if strings.TrimSpace(text) == "" {
			add(empty, "is empty in the plural form %s", form)
		}
	}
	for _, form := range sortedKeys(e.forms) {
		if !slices.Contains(wanted, form) {
			add(formWrong, "has the plural form %s, which the language lacks", form)
		}
	}
}

// all are the text or its forms.
func (e entry) all() []string {
	if e.forms == nil {
		return []string{e.text}
	}
	texts := make([]string, 0, len(e.forms))
	for _, form := range sortedKeys(e.forms) {
		texts = append(texts, e.forms[form])
	}
	return texts
}

var placeholder = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)

// placeholders are the names that the text fills in. The singular may spell
// its number out, so a count is not compared.
func (e entry) placeholders() []string {
	names := map[string]bool{}
	for _, text := range e.all() {
		if !strings.Contains(text, "{{") {
			continue
		}
		for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
			if e.forms == nil || m[1] != "Count" {
				names[m[1]] = true
			}
		}
	}
	return sortedKeys(names)
}

// htmlMark is a tag, or a character that is spelt out by its name or number.
var htmlMark = regexp.MustCompile(`</?[a-zA-Z][^<>]*>|&(?:[a-zA-Z]+|#\w+);`)

// markup are the marks of HTML in the text, each once.
func (e entry) markup() []string {
	marks := map[string]bool{}
	for _, text := range e.all() {
		for _, mark := range htmlMark.FindAllString(text, -1) {
			marks[mark] = true
		}
	}
	return sortedKeys(marks)
}

var formNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two",
	plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// categories are the plural forms that a language has. CLDR's own list is not
// exported, so the rule is asked about enough numbers to meet each of them.
func categories(tag language.Tag) []string {
	met := map[string]bool{}
	for i := 0; i <= 200; i++ {
		met[formNames[plural.Cardinal.MatchPlural(tag, i, 0, 0, 0, 0)]] = true
	}
	met[formNames[plural.Cardinal.MatchPlural(tag, 1_000_000, 0, 0, 0, 0)]] = true
	for tenth := 1; tenth <= 9; tenth++ {
		met[formNames[plural.Cardinal.MatchPlural(tag, 1, 1, 1, tenth, tenth)]] = true
	}
	return sortedKeys(met)
}
