package engine

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// byField reports whether the screen's localised values stand field first on
// the wire: title.sk in place of langs.sk.title.
func (w *saveOp) byField() bool {
	return w.screen.Decl.Singleton != nil && w.screen.Decl.Singleton.ByField
}

// fromByField turns such a body into the usual shape.
func (w *saveOp) fromByField(body Body) Body {
	if !w.byField() {
		return body
	}
	localised := input.Names(w.screen.Decl.Form.Locales)
	langs := map[string]any{}
	out := Body{}
	for key, raw := range body {
		if !localised[key] {
			if key == "langs" {
				w.faults.Add(key, fault.M("errors.unknown"))
				continue
			}
			out[key] = raw
			continue
		}
		tree, ok := kind.Object(raw)
		if !ok {
			w.faults.Add(key, fault.M("errors.type"))
			continue
		}
		for locale, value := range tree {
			if !input.Contains(w.deps.Locales, locale) {
				w.faults.Add(key+"."+input.Printable(locale), fault.M("errors.unknown"))
				continue
			}
			values, ok := langs[locale].(map[string]any)
			if !ok {
				values = map[string]any{}
				langs[locale] = values
			}
			values[key] = value
		}
	}
	out["langs"] = langs
	return out
}

// toByField turns the paths of a fault back into the shape that the body had.
func (w *saveOp) toByField(err error) error {
	f := fault.As(err)
	if f == nil || !w.byField() || len(f.Fields) == 0 {
		return err
	}
	turned := fault.Fields{}
	for path, messages := range f.Fields {
		parts := strings.SplitN(path, ".", 3)
		if len(parts) == 3 && parts[0] == "langs" {
			path = parts[2] + "." + parts[1]
		}
		turned[path] = append(turned[path], messages...)
	}
	again := *f
	again.Fields = turned
	return &again
}

// tellLists tells the lists after a commit which records of the screen were
// saved, and which tables hooks wrote to; without ids, that any record may have been.
func (e *Engine) tellLists(ctx context.Context, s *Screen, w *db.Written, ids ...uint64) {
	tables, known := w.Tables()
	own := s.Main.Name
	if s.AsChild != nil {
		own, ids = s.AsChild.Owner.Main.Name, nil
	}
	var err error
	switch {
	case !known:
		err = e.cache.Invalidate(ctx)
	case slices.Contains(tables, own):
		err = e.cache.Invalidate(ctx, tables...)
	default:
		err = e.cache.Changed(ctx, own, ids...)
		if len(tables) > 0 {
			err = errors.Join(err, e.cache.Invalidate(ctx, tables...))
		}
	}
	if err != nil {
		slog.WarnContext(ctx, "tell lists of a write", "error", err)
	}
}

func (e *Engine) invalidate(ctx context.Context, screens ...string) {
	if err := e.Invalidate(ctx, screens...); err != nil {
		slog.WarnContext(ctx, "tell lists of a write", "error", err)
	}
}

// saved is the record as a load would have it. Only a hook that ran after the
// rows were written can have made them differ from what is in memory.
func (e *Engine) saved(ctx context.Context, caller Caller, s *Screen, rec *rows.Record) (Row, error) {
	if s.Decl.Hooks.AfterSave != nil {
		fresh, err := rows.One(e.read(ctx), s, rows.HeadOf(s, rec.Val).ID)
		if err != nil {
			return nil, err
		}
		if fresh != nil {
			rec = fresh
		}
	}
	if hook := s.Decl.Hooks.Prepare; hook != nil {
		if err := hook(e.readCall(ctx, caller), rec.Ptr); err != nil {
			return nil, err
		}
	}
	return e.rows.Form(ctx, caller, s, rec)
}
