package validate

import (
	"context"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource"
)

// Marked returns which records carry the marks that the form of s waits for, by
// the field that chooses them and the mark; nil where it waits for none.
func (all *Sources) Marked(ctx context.Context, s *bind.Screen) (func(field, mark string) []any, error) {
	if len(s.Marks) == 0 {
		return nil, nil
	}
	found := map[[2]string][]any{}
	for _, m := range s.Marks {
		key := [2]string{m.Field, m.Name}
		if _, known := found[key]; known {
			continue
		}
		ids, err := all.Read(ctx).IDs(query.Statement{Text: m.IDs}, 1)
		if err != nil {
			return nil, err
		}
		found[key] = []any{}
		for _, id := range ids {
			found[key] = append(found[key], id)
		}
	}
	return func(field, mark string) []any { return found[[2]string{field, mark}] }, nil
}

// KnownForm is the form of s with its conditions as they are now.
func (all *Sources) KnownForm(ctx context.Context, s *bind.Screen) (resource.Form, error) {
	ids, err := all.Marked(ctx, s)
	if err != nil || ids == nil {
		return *s.Decl.Form, err
	}
	return s.Decl.Form.Known(ids), nil
}
