package i18n

import "fmt"

// setAside takes out what later folders say otherwise than the program, where nothing
// but that is wrong with it: the program was updated, and is not to be stopped by texts
// that people wrote for an older one.
func (b *Bundle) setAside() {
	b.aside = map[place]bool{}
	for _, locale := range b.locales {
		forms := categories(b.tags[locale])
		for _, key := range sortedKeys(b.texts[locale]) {
			e := b.texts[locale][key]
			if !e.later {
				continue
			}
			sound := true
			e.problems(forms, func(string, string, ...any) { sound = false })
			model, owner := b.model(locale, key)
			if !sound || model == nil {
				continue
			}
			e.compare(*model, locale, owner, func(number, format string, args ...any) {
				b.loadProblems = append(b.loadProblems, Problem{Number: number, Locale: locale, Key: key, Text: fmt.Sprintf(format, args...), aside: true})
				b.aside[place{locale, key}] = true
			})
			if !b.aside[place{locale, key}] {
				continue
			}
			if owner == ownText {
				b.texts[locale][key] = *model
			} else {
				delete(b.texts[locale], key)
			}
		}
	}
}

// ownText is what the program's text in the same language is called.
const ownText = "the program"

// model is the program's own text at key, in locale or else in the first language that
// has one, and whose it is.
func (b *Bundle) model(locale, key string) (*entry, string) {
	if own := b.own(locale, key); own != nil {
		return own, ownText
	}
	for _, other := range b.locales {
		if own := b.own(other, key); own != nil {
			return own, other
		}
	}
	return nil, ""
}

func (b *Bundle) own(locale, key string) *entry {
	e, is := b.texts[locale][key]
	if !is {
		return nil
	}
	own := &e
	for own != nil && own.later {
		own = own.before
	}
	return own
}
