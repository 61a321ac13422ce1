package schema

import "backoffice/backend/resource/field"

// fieldKind is what the browser gets of the fields of a kind. A family of kinds
// has a file; nothing else here knows them.
type fieldKind struct {
	// widget and field name the input in the browser's registries: a widget's
	// value is a text, number or list of them, a field's an object.
	widget, field string
	// jsonSchema is the JSON Schema of the value, of its type at least.
	jsonSchema func(b *formMaker, f field.Field, at place) map[string]any
	// messages says what may be wrong, by keyword of shape.
	messages func(s *speaker)
	// ui is what the uiSchema holds beside widget, field and options.
	ui func(b *formMaker, f field.Field, at place) map[string]any
	// options adds to what every input gets.
	options func(b *formMaker, f field.Field, o map[string]any)
}

// kinds are all of them: the test of validation holds that none is left out.
var kinds = map[field.Kind]fieldKind{}

// define registers a kind.
func define(k field.Kind, is fieldKind) bool {
	kinds[k] = is
	return true
}

// mistyped reports a value of another type.
func mistyped(s *speaker) { s.say("type", "type", "errors.type") }
