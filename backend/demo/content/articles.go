package content

import (
	"context"
	"fmt"
	"slices"

	"backoffice/backend/content"
	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
)

func (s *Seeder) saveArticles(ctx context.Context) (err error) {
	s.articles, err = s.existing(ctx, "article_langs", "article_id", "title_url", s.Site.Articles, s.slugOf)
	if err != nil {
		return err
	}
	return s.each(ctx, s.Site.Articles, s.articles, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := s.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["categories"] = seed.Refs(s.Categories, e.Chosen)
		b["galleries"] = seed.Refs(s.galleries, e.Galleries)
		return s.Save(ctx, articleScreen, 0, b)
	})
}

// relateArticles joins articles with similar ones, which may come after them.
func (s *Seeder) relateArticles(ctx context.Context) error {
	for _, e := range s.Site.Articles {
		if len(e.Similars) == 0 {
			continue
		}
		_, err := s.Save(ctx, articleScreen, s.articles[e.Key], engine.Body{
			"categories": seed.Refs(s.Categories, e.Chosen), "galleries": seed.Refs(s.galleries, e.Galleries),
			"similars": seed.Refs(s.articles, e.Similars),
		})
		if err != nil {
			return fmt.Errorf("similars of %s: %w", e.Key, err)
		}
	}
	return nil
}

func (s *Seeder) saveTexts(ctx context.Context) error {
	known, err := s.existing(ctx, "text_langs", "text_id", "title", s.Site.Texts,
		func(e *Entry) string { return e.In(s.Locales[0]).Title })
	if err != nil {
		return err
	}
	return s.each(ctx, s.Site.Texts, known, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := s.body(ctx, e, false)
		if err != nil {
			return 0, err
		}
		var positions []any
		for _, name := range e.Positions {
			positions = append(positions, seed.Ref(uint64(slices.Index(content.Positions, name)+1)))
		}
		b["positions"] = positions
		return s.Save(ctx, textScreen, 0, b)
	})
}
