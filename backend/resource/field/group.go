package field

// KindGroup is a repeated group of fields, stored in rows of their own or as JSON.
const KindGroup Kind = "group"

var _ = define(KindGroup, Traits{HasItems: true, IsList: true})

// ItemID is what Under names for the field called id of the same item.
const ItemID = "item.id"

// OwnerID is what Under names, in the form of a child, for the id of the record that
// the child belongs to. It narrows what is offered and refuses nothing: what that record
// has may change after the choice. The parameter that it fills may stay empty.
const OwnerID = "owner.id"

// HasOwnID says of a group that its items say by a field called id what they are
// about, a product of a basket: they are no rows that are known by an id.
func (f Field) HasOwnID() bool {
	_, own := f.Fields.Find("id")
	return own
}

// Group is a repeated group of fields.
func Group(name string, fields ...Field) Field {
	return Field{Kind: KindGroup, Name: name, Fields: fields}
}
