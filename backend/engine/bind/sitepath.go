package bind

import (
	"net/url"
	"regexp"
	"strings"

	"backoffice/backend/resource"
)

// BracePattern is a name in braces, of a path that is filled in.
var BracePattern = regexp.MustCompile(`\{([^{}]*)\}`)

// SiteValue is what a name in the braces of a path on the public site stands for: a
// localised value before one of the record's own.
func (s *Screen) SiteValue(name string) *Value {
	if v := s.Value("langs." + name); v != nil && v.Column.Stored {
		return v
	}
	if v := s.Value(name); v != nil && v.Column.Stored {
		return v
	}
	return nil
}

// FillPath fills the braces of the screen's path on the public site; complete says that
// part had a text for each.
func (s *Screen) FillPath(part func(name string) string) (path string, complete bool) {
	complete = true
	path = BracePattern.ReplaceAllStringFunc(s.Decl.SitePath, func(brace string) string {
		text := part(strings.Trim(brace, "{}"))
		complete = complete && text != ""
		return url.PathEscape(text)
	})
	return path, complete
}

// linked binds what links to the screen's records are found by, where these have an
// address of their own and a title.
func (b *Bound) linked(s *Screen) {
	if s.Decl.SitePath == "" || s.Title == nil {
		return
	}
	o := &Source{Screen: s, Decl: resource.Options{Label: s.Decl.Title}, Name: s.Decl.Name, Label: s.Title}
	for _, m := range BracePattern.FindAllStringSubmatch(s.Decl.SitePath, -1) {
		v := s.SiteValue(m[1])
		if v == nil {
			continue
		}
		name := m[1]
		if v.Lang {
			name = "langs." + name
		}
		o.Extra, o.Decl.Extra = append(o.Extra, v), append(o.Decl.Extra, name)
	}
	o.Searched = b.searching(o)
	s.Linked = o
}
