package content

import (
	"context"
	"fmt"
	"slices"

	"backoffice/backend/demo/seed"
)

func (s *Seeder) saveCategories(ctx context.Context) (err error) {
	s.Categories, err = s.existing(ctx, "category_langs", "category_id", "title_url", s.Site.Categories, s.slugOf)
	if err != nil {
		return err
	}
	save := func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := s.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["module_id"] = seed.Ref(moduleID(e.Module))
		if e.Parent != "" {
			b["parent_id"] = seed.Ref(s.Categories[e.Parent])
		}
		return s.Save(ctx, categoryScreen, 0, b)
	}
	var roots, rest []*Entry
	for _, e := range s.Site.Categories {
		if e.Parent == "" {
			roots = append(roots, e)
		} else {
			rest = append(rest, e)
		}
	}
	if err := s.each(ctx, roots, s.Categories, save); err != nil {
		return err
	}
	if err := s.each(ctx, rest, s.Categories, save); err != nil {
		return err
	}
	gift, err := s.IDs(ctx, "SELECT id, 'gift' AS code FROM categories WHERE gift = 1")
	s.Categories["gift"] = gift["gift"]
	return err
}

// savePages saves the navigation from the top, in order, for a page is placed
// last among its siblings; then the pages that stand beside it.
func (s *Seeder) savePages(ctx context.Context) (err error) {
	s.pages, err = s.existing(ctx, "page_langs", "page_id", "title_url", s.Site.Pages, s.slugOf)
	if err != nil {
		return err
	}
	placed := map[string]bool{}
	level := []branch{{nodes: s.Site.Navigation}}
	for len(level) > 0 {
		next := level[0]
		level = level[1:]
		for _, n := range next.nodes {
			placed[n.Key] = true
			i := slices.IndexFunc(s.Site.Pages, func(e *Entry) bool { return e.Key == n.Key })
			if i < 0 {
				return fmt.Errorf("navigation: there is no page %q", n.Key)
			}
			if s.pages[n.Key] == 0 {
				navigation := map[string]any{"value": true}
				if next.parent != "" {
					navigation["parent_id"] = seed.Ref(s.pages[next.parent])
				}
				if s.pages[n.Key], err = s.savePage(ctx, s.Site.Pages[i], navigation); err != nil {
					return fmt.Errorf("%s: %w", n.Key, err)
				}
			}
			level = append(level, branch{n.Key, n.Children})
		}
	}
	var rest []*Entry
	for _, e := range s.Site.Pages {
		if !placed[e.Key] {
			rest = append(rest, e)
		}
	}
	return s.each(ctx, rest, s.pages, func(ctx context.Context, e *Entry) (uint64, error) {
		return s.savePage(ctx, e, map[string]any{"value": false})
	})
}

type branch struct {
	parent string
	nodes  []Node
}

func (s *Seeder) savePage(ctx context.Context, e *Entry, navigation map[string]any) (uint64, error) {
	b, err := s.body(ctx, e, true)
	if err != nil {
		return 0, err
	}
	b["navigation"] = navigation
	b["redirect"], b["css_class"] = e.Redirect, e.CSS
	if e.Module != "" {
		b["module_id"] = seed.Ref(moduleID(e.Module))
	}
	if e.Category != "" {
		b["category_id"] = seed.Ref(s.Categories[e.Category])
	}
	b["galleries"] = seed.Refs(s.galleries, e.Galleries)
	return s.Save(ctx, pageScreen, 0, b)
}
