package field

// KindGroup is a repeated group of fields, stored in rows of their own or as JSON.
const KindGroup Kind = "group"

var _ = define(KindGroup, Traits{HasItems: true, IsList: true})

// Group is a repeated group of fields.
func Group(name string, fields ...Field) Field {
	return Field{Kind: KindGroup, Name: name, Fields: fields}
}
