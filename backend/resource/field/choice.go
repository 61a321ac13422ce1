package field

import "backoffice/backend/resource/column"

// KindSelect is one of many, from a source or a fixed choice.
const KindSelect Kind = "select"

var _ = define(KindSelect, Traits{IsChoice: true, MissingKey: "errors.requiredSelect"})

// KindMulti is several of many, in the order chosen.
const KindMulti Kind = "multi"

var _ = define(KindMulti, Traits{IsChoice: true, IsList: true, Column: column.KindBadges, MissingKey: "errors.requiredSelect"})

// Option is one entry of a fixed choice. Its label is the locale key
// <screen>.options.<field>.<Key>, else common.options.<field>.<Key>, else that of a
// state, <screen>.states.<Key> or common.states.<Key>.
type Option struct {
	Value any // int or string
	Key   string
}

// Source names the option list that a choice is made from: the address below
// /api/, such as "module" or "content/category/list".
type Source struct {
	Name   string
	Under  []string // fields whose values fill the source's parameters, in order
	Search bool     // many options: searched on the server while typing
	Create bool     // a new one is made from within the field, by who may
	NotOwn bool     // the record itself, and what lies below it, is not offered
	Fills  []string // fields of the form that take over what the chosen record says of them
	Usual  bool     // a new record's form begins with what the source says is usual
}

// Select is a choice of one.
func Select(name string) Field { return Field{Kind: KindSelect, Name: name} }

// Multi is a choice of several, kept in order.
func Multi(name string) Field { return Field{Kind: KindMulti, Name: name} }

// Join says which table links a record with what a Multi field chose.
type Join struct {
	Table string // has a "position" column beside the two keys
	Owner string // column with the record's id
	Ref   string // column with the chosen id
}
