package engine

import (
	"slices"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
)

// videoActs are what is done to the video of a record.
var videoActs = []resource.Act{resource.ActView, resource.ActCreate, resource.ActDestroy}

func (b *binder) checkVideo(s *Screen) {
	v := s.Decl.Video
	if v == nil {
		return
	}
	problem := func(text string, args ...any) { b.problem(s.Decl.Name, "S048", "Video", text, args...) }
	if !isName(v.Path) || slices.Contains(reservedWords, v.Path) || s.Decl.Album != nil && s.Decl.Album.Path == v.Path {
		problem("%q is no free path below the screen", v.Path)
	}
	if c := s.Main.StoredColumn(v.File); c == nil || c.Kind != model.KindText {
		problem("%q is no column of a text", v.File)
	}
	if c := s.Main.StoredColumn(v.Size); c == nil || c.Kind != model.KindInt || !c.Pointer {
		problem("%q is no column of type *int64", v.Size)
	}
	for _, name := range []string{v.File, v.Size} {
		if _, has := s.Field(name); has {
			problem("the form has a field %q, which would save over it", name)
		}
	}
	for act, needed := range v.Acts {
		if !slices.Contains(videoActs, act) {
			problem("nothing does %q to a video", act)
		}
		if _, declared := s.Decl.Access[needed]; !declared && !slices.Contains(acts, needed) {
			problem("the screen knows no right %q", needed)
		}
	}
}
