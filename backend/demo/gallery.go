package demo

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"sort"

	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
)

// Copier copies a stored file, which costs far less than painting another.
type Copier interface {
	Copy(ctx context.Context, key string) (resource.StoredFile, error)
	// Describe tells of stored files by key.
	Describe(tx *gorm.DB, keys []string) (map[string]resource.StoredFile, error)
}

func (f *filling) saveGalleries(ctx context.Context) (err error) {
	f.galleries, err = f.existing(ctx, "gallery_langs", "gallery_id", "title_url", f.site.Galleries, f.slugOf)
	if err != nil {
		return err
	}
	return f.each(ctx, f.site.Galleries, f.galleries, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := f.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["order"] = ref(uint64(slices.Index(f.site.Galleries, e) + 1))
		b["categories"] = refs(f.categories, e.Chosen)
		b["status"] = false // until its pictures hang
		return f.save(ctx, galleryScreen, 0, b)
	})
}

func (f *filling) saveReferences(ctx context.Context) (err error) {
	f.references, err = f.existing(ctx, "reference_langs", "reference_id", "title_url", f.site.References, f.slugOf)
	if err != nil {
		return err
	}
	return f.each(ctx, f.site.References, f.references, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := f.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		products := []any{}
		for _, name := range e.Products {
			products = append(products, ref(f.products[name]))
		}
		b["order"] = ref(uint64(slices.Index(f.site.References, e) + 1))
		b["products"], b["galleries"] = products, refs(f.galleries, e.Galleries)
		return f.save(ctx, workScreen, 0, b)
	})
}

// fillGalleries fills the galleries with copies of the pictures that pages and
// articles have. Where an earlier fill broke off it goes on.
func (f *filling) fillGalleries(ctx context.Context) error {
	pool, err := f.pictureKeys(ctx)
	if err != nil || len(pool) == 0 {
		return err
	}
	for _, e := range f.site.Galleries {
		var hung int64
		id := f.galleries[e.Key]
		err := f.DB.Write(ctx).Table("gallery_images").Where("gallery_id = ?", id).Count(&hung).Error
		if err != nil {
			return fmt.Errorf("count images of %s: %w", e.Key, err)
		}
		for _, key := range pickPictures(e.Key, pool)[hung:] {
			copied, err := f.Files.Copy(ctx, key)
			if err != nil {
				return fmt.Errorf("picture of %s: %w", e.Key, err)
			}
			who := engine.Caller{Actor: f.Actor, Locale: f.Locales[0]}
			at := engine.ChildOf{Screen: galleryScreen, Child: "images", Owner: id}
			file := resource.Plain{File: &resource.Upload{Name: copied.Name, Stored: &copied}}
			if _, err := f.Engine.ReceiveFile(ctx, who, at, file); err != nil {
				return fmt.Errorf("picture of %s: %w", e.Key, err)
			}
		}
		body := engine.Body{"categories": refs(f.categories, e.Chosen)}
		if err := f.publish(ctx, galleryScreen, "galleries", id, e, body); err != nil {
			return err
		}
	}
	return nil
}

// pictureKeys are the keys of pictures in the store, one for each name.
func (f *filling) pictureKeys(ctx context.Context) ([]string, error) {
	var rows []struct{ Name, FileKey string }
	err := f.DB.Write(ctx).Raw("SELECT name, MIN(`key`) AS file_key FROM files WHERE state = 'kept' AND width > 0" +
		" AND `key` NOT IN (SELECT file FROM gallery_images) GROUP BY name").Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("look for pictures: %w", err)
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].Name < rows[j].Name })
	keys := make([]string, len(rows))
	for i, row := range rows {
		keys[i] = row.FileKey
	}
	return keys, nil
}

// pickPictures are 8 to 20 pictures, the same for the same gallery.
func pickPictures(gallery string, pool []string) []string {
	hash := fnv.New32a()
	hash.Write([]byte(gallery))
	n := int(hash.Sum32() >> 1)
	count := min(8+n%13, len(pool))
	// A step that shares no divisor with the pool comes by every picture.
	step := 1 + n/13%len(pool)
	for gcd(step, len(pool)) != 1 {
		step++
	}
	list := make([]string, count)
	for i := range list {
		list[i] = pool[(n+i*step)%len(pool)]
	}
	return list
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
