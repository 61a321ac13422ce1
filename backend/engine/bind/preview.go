package bind

import "regexp"

// BracePattern is a name in braces, of a path that is filled in.
var BracePattern = regexp.MustCompile(`\{([^{}]*)\}`)

// PreviewValue is what a name in the braces of a preview path stands for: a
// localised value before one of the record's own.
func (s *Screen) PreviewValue(name string) *Value {
	for _, path := range []string{"langs." + name, name} {
		if v := s.Value(path); v != nil && v.Column.Stored {
			return v
		}
	}
	return nil
}
