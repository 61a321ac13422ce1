// Package content is the content of the demo's site: the files that it is kept in,
// which anybody can edit, and what saves it: pages, articles, galleries, references,
// videos, texts, the file manager's files and the settings.
package content

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/lookup"
)

// Screens that the content is saved through.
const (
	categoryScreen = "content/category"
	pageScreen     = "content/page"
	articleScreen  = "blog"
	textScreen     = "content/text"
	galleryScreen  = "gallery"
	workScreen     = "reference"
)

// Deps are what the content is written with.
type Deps struct {
	seed.Target
	Site     *Site
	Pictures *seed.Pictures
	Files    Copier
	Uploads  Receiver
}

// Seeder writes the content. Make one with New. The maps hold ids by the names of
// files.
type Seeder struct {
	Deps
	Categories map[string]uint64 // that of gift vouchers too
	Videos     map[string]uint64
	galleries  map[string]uint64
	pages      map[string]uint64
	articles   map[string]uint64
	references map[string]uint64
	addresses  map[string]string // of the file manager's files
}

// New has written nothing yet.
func New(d Deps) *Seeder { return &Seeder{Deps: d} }

// Fill saves what goods belong to, and all that needs no goods. Where an earlier
// fill broke off it goes on.
func (s *Seeder) Fill(ctx context.Context) error {
	return seed.InTurn(ctx, s.saveFiles, s.saveCategories, s.saveGalleries, s.savePages, s.saveArticles, s.relateArticles, s.saveTexts, s.saveVideos)
}

// Complete saves the references, which name goods by their keys, and shows the
// galleries and the videos once they are whole.
func (s *Seeder) Complete(ctx context.Context, goods map[string]uint64) error {
	if err := s.saveReferences(ctx, goods); err != nil {
		return err
	}
	return seed.InTurn(ctx, s.fillGalleries, s.uploadVideos)
}

// body begins a body with what all records have.
func (s *Seeder) body(ctx context.Context, e *Entry, localised bool) (engine.Body, error) {
	langs := map[string]any{}
	for _, locale := range s.Locales {
		lang := e.In(locale)
		html, err := s.Site.html(lang, locale)
		if err == nil {
			html, err = s.withFiles(html)
		}
		if err != nil {
			return nil, err
		}
		values := map[string]any{"title": lang.Title, "content": html}
		if localised {
			values["title_url"] = e.Slug(locale)
			values["meta_title"] = seed.MetaTitle(lang.Title)
			values["meta_description"] = lang.Description
		}
		langs[locale] = values
	}
	b := engine.Body{"langs": langs, "status": !e.Hidden}
	if e.Image != "" {
		picture, err := s.Pictures.Get(ctx, e.Image)
		if err != nil {
			return nil, err
		}
		b["image"] = picture
	}
	return b, s.Window(b, "publish_up", e.Up, "publish_down", e.Down)
}

func (s *Seeder) slugOf(e *Entry) string { return e.Slug(s.Locales[0]) }

// moduleID is the id of a module by its name; ids follow the list.
func moduleID(name string) uint64 { return uint64(slices.Index(lookup.Modules, name) + 1) }

// publish shows a record that was kept back until it was whole. body is what a
// save of the record must not leave out.
func (s *Seeder) publish(ctx context.Context, screen, table string, id uint64, e *Entry, body engine.Body) error {
	var shown int64
	err := s.DB.Write(ctx).Table(table).Where("id = ? AND status = ?", id, true).Count(&shown).Error
	if err == nil && shown == 0 && !e.Hidden {
		body["status"] = true
		_, err = s.Save(ctx, screen, id, body)
	}
	if err != nil {
		return fmt.Errorf("publish %s: %w", e.Key, err)
	}
	return nil
}

// each runs save for every entry that is not known yet, several at a time.
func (s *Seeder) each(ctx context.Context, entries []*Entry, known map[string]uint64, save func(context.Context, *Entry) (uint64, error)) error {
	ids := make([]uint64, len(entries))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(2, runtime.GOMAXPROCS(0)))
	for i, e := range entries {
		if known[e.Key] != 0 {
			ids[i] = known[e.Key]
			continue
		}
		group.Go(func() error {
			id, err := save(ctx, e)
			if err != nil {
				return fmt.Errorf("%s: %w", e.Key, err)
			}
			ids[i] = id
			return nil
		})
	}
	err := group.Wait()
	for i, e := range entries {
		known[e.Key] = ids[i]
	}
	return err
}

// existing finds what an earlier fill saved, by a value of the default locale.
func (s *Seeder) existing(ctx context.Context, table, owner, column string, entries []*Entry, value func(*Entry) string) (map[string]uint64, error) {
	var rows []struct {
		ID    uint64
		Value string
	}
	err := s.DB.Write(ctx).Raw("SELECT "+owner+" AS id, "+column+" AS value FROM "+table+
		" WHERE locale = ? AND live = ?", s.Locales[0], true).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("look into %s: %w", table, err)
	}
	ids := map[string]uint64{}
	for _, row := range rows {
		ids[row.Value] = row.ID
	}
	known := map[string]uint64{}
	for _, e := range entries {
		if id := ids[value(e)]; id != 0 {
			known[e.Key] = id
		}
	}
	return known, nil
}

// Backdate sets the times of records over the last year, for a site where
// everything happened in one second looks like what it is.
func (s *Seeder) Backdate(tx *gorm.DB) error {
	for table, ids := range map[string]map[string]uint64{
		"pages": s.pages, "articles": s.articles, "categories": s.Categories, "galleries": s.galleries,
		"site_references": s.references, "videos": s.Videos,
	} {
		if err := s.Date(tx, table, ids); err != nil {
			return err
		}
	}
	return nil
}
