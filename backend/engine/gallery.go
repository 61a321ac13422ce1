package engine

import (
	"context"
	"slices"
	"strings"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// Gallery returns what stands at an address below /files/: that of a singleton's
// own pictures, such as "settings/1/thumb/ab.jpg", becomes "thumb/ab.jpg", any
// other stays. Returns NotFound for a picture that this record does not hold.
func (e *Engine) Gallery(ctx context.Context, at string) (string, error) {
	for _, s := range e.core.Screens {
		only := s.Decl.Singleton
		if only == nil || only.Gallery == "" {
			continue
		}
		rest, within := strings.CutPrefix(at, only.Gallery+"/")
		if !within {
			continue
		}
		_, key, _ := strings.Cut(rest, "/")
		files, err := e.currentFiles(ctx, s)
		if err != nil {
			return "", err
		}
		if !slices.ContainsFunc(files, func(f rows.FormFile) bool { return f.Key == key }) {
			return "", fault.New(fault.NotFound, "errors.notFound")
		}
		return rest, nil
	}
	return at, nil
}

// currentFiles are the files of a singleton's record.
func (e *Engine) currentFiles(ctx context.Context, s *Screen) ([]rows.FormFile, error) {
	rec, err := rows.One(e.core.Read(ctx), s, s.Decl.Singleton.RecordID())
	if err != nil || rec == nil {
		return nil, err
	}
	w := e.core.Rows.NewForm()
	if s.Langs != nil {
		w.Langs(Row{}, s.Langs, s.Locales, rec.Val, s.ContentLocales)
	}
	w.Fields(Row{}, s.Fields, rec.Val, rec)
	return w.Files, nil
}
