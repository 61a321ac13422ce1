package check

import (
	"maps"
	"reflect"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// about is what an answer may tell of the record beside the fields: no form asks for it.
var about = []string{"id", "version"}

// checkStart checks that a command's form has a field for all that it begins with. The
// browser holds the values against the fields, and would refuse to send what is in none,
// where nobody sees why.
func (k *checker) checkStart(s *bind.Screen, at string, c resource.CommandDef) {
	i := slices.IndexFunc(s.Decl.Feeds, func(f resource.Feed) bool { return f.Name == c.Starts })
	if c.Starts != "" && i >= 0 {
		k.checkAnswer(s, at, c, s.Decl.Feeds[i].Answers, c.Fields)
	}
}

func (k *checker) checkAnswer(s *bind.Screen, at string, c resource.CommandDef, answer reflect.Type, fields field.List) {
	for answer != nil && (answer.Kind() == reflect.Pointer || answer.Kind() == reflect.Slice) {
		answer = answer.Elem()
	}
	if answer == nil || answer.Kind() != reflect.Struct {
		return
	}
	members := input.Members(answer)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		switch j := slices.IndexFunc(fields, func(f field.Field) bool { return f.Name == name }); {
		case j >= 0 && len(fields[j].Fields) > 0:
			k.checkAnswer(s, at, c, members[name].Type, fields[j].Fields)
		case j < 0 && !slices.Contains(about, name):
			k.Problem(s.Decl.Name, "S125", at, "the form of %q begins with %q, which is none of its fields", c.Name, name)
		}
	}
}
