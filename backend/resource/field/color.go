package field

import "backoffice/backend/resource/column"

// KindColor is a color, kept as #rrggbb in lower case.
const KindColor Kind = "color"

// ColorPattern is how a color is kept.
const ColorPattern = `^#[0-9a-f]{6}$`

var _ = define(KindColor, Traits{Trimmed: true, FormatKey: "errors.color", Column: column.KindColor})

// Color is a color.
func Color(name string) Field { return Field{Kind: KindColor, Name: name} }
