package engine

import (
	"context"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Told are the languages of the content: a reader's first, where it is one of them.
func (e *Engine) Told(locale string) []string { return e.core.Locales().Preferring(locale) }

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
	if !s.Decl.IsPreviewed() {
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
	path, complete := rows.SitePath(s, rec, e.core.Locales().Preferring(c.Locale)...)
	if !complete {
		return "", missing
	}
	return path, nil
}
