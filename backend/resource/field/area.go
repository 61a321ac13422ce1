package field

// KindArea is several lines of plain text.
const KindArea Kind = "area"

var _ = define(KindArea, Traits{IsText: true, BlankIsNone: true, NamesFiles: true, Runes: areaRunes})

// Area is several lines of plain text.
func Area(name string) Field { return Field{Kind: KindArea, Name: name} }
