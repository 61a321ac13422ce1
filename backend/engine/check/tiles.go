package check

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/resource/meant"
)

var tilePattern = regexp.MustCompile(`^[A-Z][A-Za-z]*$`)

// checkTiles checks the counts of the dashboard.
func (k *checker) checkTiles(s *bind.Screen) {
	for i, t := range s.Decl.Tiles {
		at := fmt.Sprintf("Tiles[%d]", i)
		if !tilePattern.MatchString(t.Key) {
			k.Problem(s.Decl.Name, "S082", at+".Key", "%q is no name in letters that begins with a capital", t.Key)
		}
		if by, taken := k.tiles[t.Key]; taken {
			k.Problem(s.Decl.Name, "S082", at+".Key", "%q is taken by %s", t.Key, by)
		}
		k.tiles[t.Key] = s.Decl.Name
		if s.Decl.List == nil {
			if t.Count == nil || t.Query != "" {
				k.Problem(s.Decl.Name, "S082", at, "counts a list, the screen has none")
			}
			continue
		}
		q, err := url.ParseQuery(t.Query)
		if err != nil {
			k.Problem(s.Decl.Name, "S082", at+".Query", "%v", err)
		}
		for key, values := range q {
			name, _, _ := strings.Cut(key, "[")
			f := s.List.Filters[name]
			if f == nil {
				k.Problem(s.Decl.Name, "S082", at+".Query", "no filter is called %q%s", name, meant.Hint(name, filterNames(s)))
				continue
			}
			allowed := choices(f.Allowed)
			for _, value := range values {
				if len(allowed) > 0 && !slices.Contains(allowed, value) {
					k.Problem(s.Decl.Name, "S082", at+".Query", "the filter %q does not offer %q: it offers %s", name, value, strings.Join(allowed, ", "))
				}
			}
		}
	}
}

func filterNames(s *bind.Screen) []string {
	names := make([]string, len(s.Decl.List.Filters))
	for i, f := range s.Decl.List.Filters {
		names[i] = f.Name
	}
	return names
}

// choices are what a filter offers, as an address has it.
func choices(allowed []any) []string {
	texts := make([]string, len(allowed))
	for i, value := range allowed {
		switch value {
		case true:
			texts[i] = "1"
		case false:
			texts[i] = "0"
		default:
			texts[i] = fmt.Sprint(value)
		}
	}
	return texts
}
