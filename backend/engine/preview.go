package engine

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// PreviewPath returns the path of a record on the public site, in the caller's
// language, for the address of the site to stand before. Returns Forbidden,
// and NotFound for a screen without preview, a missing or removed record, and
// one that lacks a part of its path.
func (e *Engine) PreviewPath(ctx context.Context, c Caller, screen string, id uint64) (string, error) {
	s, err := e.authorize(c, screen, resource.ActPreview)
	if err != nil {
		return "", err
	}
	missing := fault.New(fault.NotFound, "errors.notFound")
	if s.Decl.Preview == "" {
		return "", missing
	}
	rec, err := rows.One(e.core.Read(ctx), s, id)
	if err != nil {
		return "", err
	}
	if rec == nil || s.Main.StoredColumn("deleted_at").Get(rec.Val) != nil {
		return "", missing
	}
	if err := rows.MayDo(s, c.Actor, resource.ActPreview, rec.Ptr); err != nil {
		return "", err
	}
	path, complete := s.Decl.Preview, true
	path = bind.BracePattern.ReplaceAllStringFunc(path, func(brace string) string {
		part := e.previewPart(s, rec, strings.Trim(brace, "{}"), e.core.Locales().Preferring(c.Locale), id)
		complete = complete && part != ""
		return url.PathEscape(part)
	})
	if !complete {
		return "", missing
	}
	return path, nil
}

// previewPart is what a name in braces stands for; a localised value is that
// of the first locale that has one.
func (e *Engine) previewPart(s *Screen, rec *rows.Record, name string, order []string, id uint64) string {
	switch name {
	case "locale":
		return order[0]
	case "id":
		return strconv.FormatUint(id, 10)
	}
	v := s.PreviewValue(name)
	if !v.Lang {
		return plainText(v.Column.Get(rec.Val))
	}
	for _, locale := range order {
		if lang, ok := s.Langs.Row(rec.Val, locale); ok {
			if text := plainText(v.Column.Get(lang)); text != "" {
				return text
			}
		}
	}
	return ""
}

func plainText(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}
