// Package kind is what the server knows of the kinds of fields: how a value is
// read from a body, checked, kept, shown and described, a file a kind or a
// family. Nothing outside switches on kinds (ADR 0034).
package kind

import (
	"reflect"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

// Kind is what the server does with a field of a kind. What it leaves nil is
// what most kinds do.
type Kind struct {
	// Decode makes of what a body says what is kept: nil of what is empty.
	// False means that it is wrong, which was reported to r, or says nothing.
	Decode func(r Reader, f field.Field, raw any, at string) (any, bool)
	// Check reports what rules a decoded value breaks that is not empty.
	Check func(f field.Field, value any, broken func(fault.Message))
	// Absent is what a new record begins with that does not name the field,
	// Hidden what one holds that does not show it.
	Absent, Hidden any
	// Columns are the Go kinds that keep it; nil where it has no column of its own.
	Columns []model.Kind
	// Entry says whether a Map can keep its values in a t; nil where there is no such Map.
	Entry func(t reflect.Type) bool
	// Default says whether v may be declared as a default; nil where none may.
	Default func(f field.Field, v reflect.Value) bool
	// Member says what type of member a command's input needs, empty where t
	// is one; nil is a string.
	Member func(f field.Field, t reflect.Type) (need string)
	// Store puts a decoded value into a column of rec.
	Store func(c *model.Column, rec reflect.Value, value any) error
	// Read is a stored value as the wire has it.
	Read func(f field.Field, stored any) any
	// Input is a stored value as Decode would have made it.
	Input func(f field.Field, stored any) any
	// View is how the log shows it; empty is ViewText.
	View string
}

// How the log shows what a field held.
const (
	ViewText     = "text"
	ViewNumber   = "number"
	ViewMoney    = "money"
	ViewBool     = "bool"
	ViewDate     = "date"
	ViewDateTime = "date_time"
	ViewItems    = "items"
)

// Reader reads a body. It collects what is wrong, and reads what lies within.
type Reader interface {
	// IsNew says that what is read is no record, or item, that there is already.
	IsNew() bool
	// SaysEmptyLists says whether the body can write an empty list.
	SaysEmptyLists() bool
	Add(at string, m fault.Message)
	// Unknown notes a key that nothing declares; path ends with a dot.
	Unknown(path, key string)
	Value(f field.Field, raw any, at string) (any, bool)
	// Parts reads fields, and refuses keys of tree that are none of them.
	Parts(list field.List, tree map[string]any, at string) Values
	// Item reads one item of a group; an id of 0 makes it a new one.
	Item(f field.Field, tree map[string]any, id uint64, at string) Item
}

var kinds = map[field.Kind]Kind{}

// define registers a kind; what every kind has is filled in.
func define(k field.Kind, is Kind) bool {
	if is.Store == nil {
		is.Store = func(c *model.Column, rec reflect.Value, value any) error { return c.Set(rec, Plain(c, value)) }
	}
	if is.Check == nil {
		is.Check = func(field.Field, any, func(fault.Message)) {}
	}
	if is.Member == nil {
		is.Member = memberOf("string", isText)
	}
	if is.Read == nil {
		is.Read = read
	}
	if is.Input == nil {
		is.Input = plainInput
	}
	if is.View == "" {
		is.View = ViewText
	}
	kinds[k] = is
	return true
}

// Of is what the server does with a field.
func Of(f field.Field) Kind { return kinds[f.Kind] }

// ViewOf is how the log shows a field: an amount in another currency than the
// product's bears no sign of it.
func ViewOf(f field.Field) string {
	if f.IsForeign() {
		return ViewNumber
	}
	return Of(f).View
}

func wrong(r Reader, at, key string) (any, bool) {
	r.Add(at, fault.M(key))
	return nil, false
}

// Message is the text of a rule: the field's own where it declares one.
func Message(f field.Field, rule, key string, pairs ...any) fault.Message {
	return fault.M(f.MessageKey(rule, key), pairs...)
}

// Misfit says what type of member a field of a command needs, empty where t is
// one. A pointer may stand for what can be left out.
func Misfit(t reflect.Type, f field.Field) (need string) {
	if t.Kind() == reflect.Pointer && t != uploadType {
		t = t.Elem()
	}
	return Of(f).Member(f, t)
}

func memberOf(name string, is func(reflect.Type) bool) func(field.Field, reflect.Type) string {
	return func(_ field.Field, t reflect.Type) string { return when(is(t), name) }
}

func when(ok bool, need string) string {
	if ok {
		return ""
	}
	return need
}

func isText(t reflect.Type) bool { return t.Kind() == reflect.String }
func isID(t reflect.Type) bool   { return t.Kind() == reflect.Uint64 }
func isInt(t reflect.Type) bool  { return model.KindOf(t.Kind()) == model.KindInt }

func isString(_ field.Field, v reflect.Value) bool { return v.Kind() == reflect.String }
func isSlice(_ field.Field, v reflect.Value) bool  { return v.Kind() == reflect.Slice }
