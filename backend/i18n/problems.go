package i18n

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Problems tells what is wrong with the texts, one line a problem: keys that a
// language lacks or has twice, empty texts, plural forms that the language
// does not have or that are missing, a text that is plural in one language
// only, and placeholders that differ. It is empty where all is well.
func (b *Bundle) Problems() []string {
	problems := append([]string(nil), b.faults...)
	keys := map[string]bool{}
	for _, texts := range b.texts {
		for key := range texts {
			keys[key] = true
		}
	}
	for _, key := range sortedKeys(keys) {
		model, owner := entry{}, ""
		for _, locale := range b.locales {
			e, ok := b.texts[locale][key]
			if !ok {
				problems = append(problems, fmt.Sprintf("%s: %s is missing", locale, key))
				continue
			}
			for _, p := range e.problems(categories(b.tags[locale])) {
				problems = append(problems, fmt.Sprintf("%s: %s %s", locale, key, p))
			}
			if owner == "" {
				model, owner = e, locale
				continue
			}
			if (e.forms == nil) != (model.forms == nil) {
				problems = append(problems, fmt.Sprintf("%s: %s is plural in one of %s and %s only", locale, key, owner, locale))
			} else if !slices.Equal(e.placeholders(), model.placeholders()) {
				problems = append(problems, fmt.Sprintf("%s: %s has the placeholders %v, in %s %v", locale, key, e.placeholders(), owner, model.placeholders()))
			}
		}
	}
	return problems
}

func (e entry) problems(wanted []string) []string {
	var found []string
	if e.forms == nil {
		if strings.TrimSpace(e.text) == "" {
			found = append(found, "is empty")
		}
		return found
	}
	for _, form := range wanted {
		if text, ok := e.forms[form]; !ok {
			found = append(found, "lacks the plural form "+form)
		} else if strings.TrimSpace(text) == "" {
			found = append(found, "is empty in the plural form "+form)
		}
	}
	for _, form := range sortedKeys(e.forms) {
		if !slices.Contains(wanted, form) {
			found = append(found, "has the plural form "+form+", which the language lacks")
		}
	}
	return found
}

var placeholder = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)

// placeholders are the names that the text fills in. The singular may spell
// its number out, so a count is not compared.
func (e entry) placeholders() []string {
	names := map[string]bool{}
	texts := []string{e.text}
	for _, text := range e.forms {
		texts = append(texts, text)
	}
	for _, text := range texts {
		for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
			if e.forms == nil || m[1] != "Count" {
				names[m[1]] = true
			}
		}
	}
	return sortedKeys(names)
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
