package field

// KindSlug is part of an address, made from another field while creating.
const KindSlug Kind = "slug"

var _ = define(KindSlug, Traits{IsText: true, Trimmed: true, Runes: lineRunes})

// Slug is an address part, derived while creating from the fields given to From.
func Slug(name string) Field { return Field{Kind: KindSlug, Name: name, Format: FormatSlug} }
