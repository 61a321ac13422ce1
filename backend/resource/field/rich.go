package field

// KindRich is sanitised HTML.
const KindRich Kind = "rich"

var _ = define(KindRich, Traits{IsText: true, IsRich: true, NamesFiles: true, Runes: richRunes})

// Rich is HTML from the editor, sanitised on the server (decisions.md 16).
func Rich(name string) Field { return Field{Kind: KindRich, Name: name} }
