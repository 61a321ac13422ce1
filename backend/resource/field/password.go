package field

// KindPassword is text that is written, never read back.
const KindPassword Kind = "password"

var _ = define(KindPassword, Traits{IsText: true, IsWriteOnly: true, Runes: lineRunes})

// Password is a text that is asked for and never shown.
func Password(name string) Field { return Field{Kind: KindPassword, Name: name} }
