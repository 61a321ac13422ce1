// Package i18n gives texts in the reader's language. It is the only package
// that knows go-i18n. A language exists where its files do: content.sk.json
// and common.sk.json make Slovak.
package i18n
