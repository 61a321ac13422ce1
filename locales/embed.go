// Package locales holds the product's texts: flat dotted keys, one file a
// subject and language, the language last in the file's name. A language is
// added by adding its files.
package locales

import "embed"

// FS holds every locale file.
//
//go:embed *.json
var FS embed.FS
