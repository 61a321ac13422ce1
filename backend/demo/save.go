package demo

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"backoffice/backend/content"
	"backoffice/backend/demo/picture"
	"backoffice/backend/engine"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
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

// body begins a body with what all records have.
func (f *filling) body(ctx context.Context, e *Entry, localised bool) (engine.Body, error) {
	langs := map[string]any{}
	for _, locale := range f.Locales {
		lang := e.In(locale)
		html, err := f.site.html(lang, locale)
		if err == nil {
			html, err = f.withFiles(html)
		}
		if err != nil {
			return nil, err
		}
		values := map[string]any{"title": lang.Title, "content": html}
		if localised {
			values["title_url"] = e.Slug(locale)
			values["meta_title"] = lang.MetaTitle()
			values["meta_description"] = lang.Description
		}
		langs[locale] = values
	}
	b := engine.Body{"langs": langs, "status": !e.Hidden}
	if e.Image != "" {
		picture, err := f.pictures.get(ctx, e.Image)
		if err != nil {
			return nil, err
		}
		b["image"] = picture
	}
	return b, f.window(b, "publish_up", e.Up, "publish_down", e.Down)
}

// window sets when something begins and ends, where it does: days from now,
// such as +10d.
func (f *filling) window(b engine.Body, up, begins, down, ends string) error {
	for name, days := range map[string]string{up: begins, down: ends} {
		if days == "" {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSuffix(days, "d"))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		b[name] = f.Now().UTC().Truncate(time.Hour).AddDate(0, 0, n).Format(time.RFC3339)
	}
	return nil
}

func (f *filling) saveCategories(ctx context.Context) (err error) {
	f.categories, err = f.existing(ctx, "category_langs", "category_id", "title_url", f.site.Categories, f.slugOf)
	if err != nil {
		return err
	}
	save := func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := f.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["module_id"] = ref(moduleID(e.Module))
		if e.Parent != "" {
			b["parent_id"] = ref(f.categories[e.Parent])
		}
		return f.save(ctx, categoryScreen, 0, b)
	}
	var roots, rest []*Entry
	for _, e := range f.site.Categories {
		if e.Parent == "" {
			roots = append(roots, e)
		} else {
			rest = append(rest, e)
		}
	}
	if err := f.each(ctx, roots, f.categories, save); err != nil {
		return err
	}
	return f.each(ctx, rest, f.categories, save)
}

// savePages saves the navigation from the top, in order, for a page is placed
// last among its siblings; then the pages that stand beside it.
func (f *filling) savePages(ctx context.Context) (err error) {
	f.pages, err = f.existing(ctx, "page_langs", "page_id", "title_url", f.site.Pages, f.slugOf)
	if err != nil {
		return err
	}
	placed := map[string]bool{}
	level := []branch{{nodes: f.site.Navigation}}
	for len(level) > 0 {
		next := level[0]
		level = level[1:]
		for _, n := range next.nodes {
			placed[n.Key] = true
			i := slices.IndexFunc(f.site.Pages, func(e *Entry) bool { return e.Key == n.Key })
			if i < 0 {
				return fmt.Errorf("navigation: there is no page %q", n.Key)
			}
			if f.pages[n.Key] == 0 {
				navigation := map[string]any{"value": true}
				if next.parent != "" {
					navigation["parent_id"] = ref(f.pages[next.parent])
				}
				if f.pages[n.Key], err = f.savePage(ctx, f.site.Pages[i], navigation); err != nil {
					return fmt.Errorf("%s: %w", n.Key, err)
				}
			}
			level = append(level, branch{n.Key, n.Children})
		}
	}
	var rest []*Entry
	for _, e := range f.site.Pages {
		if !placed[e.Key] {
			rest = append(rest, e)
		}
	}
	return f.each(ctx, rest, f.pages, func(ctx context.Context, e *Entry) (uint64, error) {
		return f.savePage(ctx, e, map[string]any{"value": false})
	})
}

type branch struct {
	parent string
	nodes  []Node
}

func (f *filling) savePage(ctx context.Context, e *Entry, navigation map[string]any) (uint64, error) {
	b, err := f.body(ctx, e, true)
	if err != nil {
		return 0, err
	}
	b["navigation"] = navigation
	b["redirect"], b["css_class"] = e.Redirect, e.CSS
	if e.Module != "" {
		b["module_id"] = ref(moduleID(e.Module))
	}
	if e.Category != "" {
		b["category_id"] = ref(f.categories[e.Category])
	}
	b["galleries"] = refs(f.galleries, e.Galleries)
	return f.save(ctx, pageScreen, 0, b)
}

func (f *filling) saveArticles(ctx context.Context) (err error) {
	f.articles, err = f.existing(ctx, "article_langs", "article_id", "title_url", f.site.Articles, f.slugOf)
	if err != nil {
		return err
	}
	return f.each(ctx, f.site.Articles, f.articles, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := f.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["categories"] = refs(f.categories, e.Chosen)
		b["galleries"] = refs(f.galleries, e.Galleries)
		return f.save(ctx, articleScreen, 0, b)
	})
}

// relateArticles joins articles with similar ones, which may come after them.
func (f *filling) relateArticles(ctx context.Context) error {
	for _, e := range f.site.Articles {
		if len(e.Similars) == 0 {
			continue
		}
		_, err := f.save(ctx, articleScreen, f.articles[e.Key], engine.Body{
			"categories": refs(f.categories, e.Chosen), "galleries": refs(f.galleries, e.Galleries),
			"similars": refs(f.articles, e.Similars),
		})
		if err != nil {
			return fmt.Errorf("similars of %s: %w", e.Key, err)
		}
	}
	return nil
}

func (f *filling) saveTexts(ctx context.Context) error {
	known, err := f.existing(ctx, "text_langs", "text_id", "title", f.site.Texts,
		func(e *Entry) string { return e.In(f.Locales[0]).Title })
	if err != nil {
		return err
	}
	return f.each(ctx, f.site.Texts, known, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := f.body(ctx, e, false)
		if err != nil {
			return 0, err
		}
		var positions []any
		for _, name := range e.Positions {
			positions = append(positions, ref(uint64(slices.Index(content.Positions, name)+1)))
		}
		b["positions"] = positions
		return f.save(ctx, textScreen, 0, b)
	})
}

func (f *filling) slugOf(e *Entry) string { return e.Slug(f.Locales[0]) }

// moduleID is the id of a module by its name; ids follow the list.
func moduleID(name string) uint64 { return uint64(slices.Index(lookup.Modules, name) + 1) }

// ref is an id as a body has it.
func ref(id uint64) any { return strconv.FormatUint(id, 10) }

func refs(ids map[string]uint64, keys []string) []any {
	out := []any{}
	for _, key := range keys {
		out = append(out, ref(ids[key]))
	}
	return out
}

// pictures paints ahead of those who need them.
type pictures struct {
	sync.Mutex
	done map[string]func() ([]byte, error)
}

func newPictures() *pictures { return &pictures{done: map[string]func() ([]byte, error){}} }

func (p *pictures) once(name string) func() ([]byte, error) {
	p.Lock()
	defer p.Unlock()
	if p.done[name] == nil {
		p.done[name] = sync.OnceValues(func() ([]byte, error) { return paintOne(name) })
	}
	return p.done[name]
}

// paintOne paints a picture, or goods by their kind, look and code.
func paintOne(name string) ([]byte, error) {
	if part := strings.Split(name, "/"); len(part) == 3 {
		return picture.Goods(part[0], part[1], part[2])
	}
	return picture.JPEG(name)
}

func (p *pictures) paint(ctx context.Context, names []string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, name := range names {
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			_, err := p.once(name)()
			return err
		})
	}
	return group.Wait()
}

func (p *pictures) get(ctx context.Context, name string) (*resource.Upload, error) {
	body, err := p.once(name)()
	if err != nil {
		return nil, err
	}
	return &resource.Upload{Name: strings.ToLower(path.Base(name)) + ".jpg", Size: int64(len(body)), Open: func() (io.ReadSeekCloser, error) {
		return upload{bytes.NewReader(body)}, ctx.Err()
	}}, nil
}

type upload struct{ *bytes.Reader }

func (upload) Close() error { return nil }
