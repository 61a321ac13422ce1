package field

// KindTold is told with a loaded record and shown by no input.
const KindTold Kind = "told"

var _ = define(KindTold, Traits{IsDerived: true})

// Told is a member of the record that loading tells, for other programs and for
// the inputs of other fields; nothing can be said by it.
func Told(name string) Field { return Field{Kind: KindTold, Name: name, ReadOnlyFlag: true} }
