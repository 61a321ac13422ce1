package field

import (
	"maps"

	"backoffice/backend/resource/column"
)

// Kind says what a field holds and, by that, how it is shown and stored. Each
// has a file here, one in the engine's package kind, one in schema and one in
// the browser, and nothing else knows it (ADR 0034).
type Kind string

// Traits are what the rest of the product goes by instead of a kind.
type Traits struct {
	IsText      bool        // a text: Min and Max count its characters
	Runes       int         // of a text: the most characters, where nothing else is said
	Trimmed     bool        // of a text: spaces around it do not count
	BlankIsNone bool        // of a text: one of spaces and empty lines alone is none
	IsRich      bool        // of a text: HTML
	NamesFiles  bool        // of a text: it may hold addresses of stored files
	IsNumber    bool        // Min and Max bound it
	IsTime      bool        // a day or a moment
	IsDay       bool        // a day without a time
	IsChoice    bool        // from Options or Source
	IsList      bool        // several: a body that leaves it out empties it
	IsFile      bool        // the key of a stored file
	IsPicture   bool        // of a file: a picture
	HasParts    bool        // Fields under its name
	HasItems    bool        // Fields and Locales in each of several items
	HasEntries  bool        // Fields[0] by the ids of records
	HasCells    bool        // ids of the cells that a feed returns
	IsWriteOnly bool        // never shown again
	IsDerived   bool        // shown, never taken
	MissingKey  string      // locale key: required and empty, where not the usual
	FormatKey   string      // locale key: not written as it should be
	Column      column.Kind // how a list that names the field shows it; empty: as a text
}

var kinds = map[Kind]Traits{}

// define notes a kind; true, so that it can stand in a declaration.
func define(k Kind, t Traits) bool {
	kinds[k] = t
	return true
}

// Kinds are all kinds there are, by their traits.
func Kinds() map[Kind]Traits { return maps.Clone(kinds) }

// Traits are those of the field's kind.
func (f Field) Traits() Traits { return kinds[f.Kind] }
