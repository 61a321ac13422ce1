package check

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/resource/filter"
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
		for key := range q {
			name, _, _ := strings.Cut(key, "[")
			if !slices.ContainsFunc(s.Decl.List.Filters, func(f filter.Filter) bool { return f.Name == name }) {
				k.Problem(s.Decl.Name, "S082", at+".Query", "no filter is called %q", name)
			}
		}
	}
}
