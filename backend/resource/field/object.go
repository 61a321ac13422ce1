package field

// KindObject is fields under one name, stored in the record itself.
const KindObject Kind = "object"

var _ = define(KindObject, Traits{HasParts: true})

// Object is fields under one name, such as navigation.value.
func Object(name string, fields ...Field) Field {
	return Field{Kind: KindObject, Name: name, Fields: fields}
}
