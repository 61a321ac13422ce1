package field

// KindTold is told with a loaded record and shown by no input.
const KindTold Kind = "told"

var _ = define(KindTold, Traits{IsDerived: true})

// Note is what the record tells beside a field, in the reader's language.
type Note struct {
	Text    string `json:"text"`
	Warning bool   `json:"warning"` // something is wrong with the value, though it may be saved
}

// Told is a member of the record that loading tells, for other programs and for
// the inputs of other fields; nothing can be said by it.
func Told(name string) Field { return Field{Kind: KindTold, Name: name, ReadOnlyFlag: true} }
