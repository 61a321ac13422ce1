package engine

import (
	"slices"
	"strings"

	"backoffice/backend/resource"
)

// albumActs are what is done to images.
var albumActs = []resource.Act{resource.ActList, resource.ActView, resource.ActCreate, resource.ActUpdate,
	resource.ActPublish, resource.ActDestroy}

func (b *binder) checkAlbum(s *Screen) {
	a := s.Decl.Album
	if a == nil {
		return
	}
	problem := func(text string, args ...any) { b.problem(s.Decl.Name, "S047", "Album", text, args...) }
	if !isName(a.Path) || slices.Contains(reservedWords, a.Path) {
		problem("%q is no free path below the screen", a.Path)
	}
	if !isName(a.Table) || !strings.HasSuffix(a.Table, "s") || !isName(a.Owner) {
		problem("needs a table, in the plural, and its column with the record's id")
	}
	if !isModel(a.ModelName()) {
		problem("%q is no name for the activity log", a.Model)
	}
	for act, needed := range a.Acts {
		if !slices.Contains(albumActs, act) {
			problem("nothing does %q to an image", act)
		}
		if _, declared := s.Decl.Access[needed]; !declared && !slices.Contains(acts, needed) {
			problem("the screen knows no right %q", needed)
		}
	}
}

func isModel(name string) bool {
	return len(name) <= 64 && name != "" && name[0] >= 'A' && name[0] <= 'Z' && !strings.ContainsAny(name, " ./_-")
}
