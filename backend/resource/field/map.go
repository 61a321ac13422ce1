package field

// KindMap is one value for each record of a source, by its id.
const KindMap Kind = "map"

var _ = define(KindMap, Traits{HasEntries: true})

// EntryKey is what Under names for the id of the record that a Map's value is
// for: each has options of its own.
const EntryKey = "key"

// Map is one value for each record of the source given to From, by the
// record's id: conversion[3]=24.5. It is kept in a map[uint64]T, several
// choices in a map[uint64][]uint64: values[3][0]=17. What is left empty, or out,
// has no entry.
func Map(name string, value Field) Field {
	value.Name = "value"
	return Field{Kind: KindMap, Name: name, Fields: List{value}}
}
