package app

import (
	"sync"

	"backoffice/backend/schema/openapi"
)

// openAPI makes the document of each language once, when it is first asked for.
func (m *Main) openAPI() func(locale string) ([]byte, error) {
	made := map[string]func() ([]byte, error){}
	for _, locale := range m.Texts.Locales() {
		made[locale] = sync.OnceValues(func() ([]byte, error) { return openapi.Document(m.Schema, locale, publicForms()...) })
	}
	return func(locale string) ([]byte, error) { return made[locale]() }
}
