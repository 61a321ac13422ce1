package content

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"sort"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
)

// Copier copies a stored file, which costs far less than painting another.
type Copier interface {
	Copy(ctx context.Context, key string) (resource.StoredFile, error)
	// Describe looks up stored files by key.
	Describe(tx *gorm.DB, keys []string) (map[string]resource.StoredFile, error)
}

func (s *Seeder) saveGalleries(ctx context.Context) (err error) {
	s.galleries, err = s.existing(ctx, "gallery_langs", "gallery_id", "title_url", s.Site.Galleries, s.slugOf)
	if err != nil {
		return err
	}
	return s.each(ctx, s.Site.Galleries, s.galleries, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := s.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["order"] = seed.Ref(uint64(slices.Index(s.Site.Galleries, e) + 1))
		b["categories"] = seed.Refs(s.Categories, e.Chosen)
		b["status"] = false // until its pictures hang
		return s.Save(ctx, galleryScreen, 0, b)
	})
}

func (s *Seeder) saveReferences(ctx context.Context, products map[string]uint64) (err error) {
	s.references, err = s.existing(ctx, "reference_langs", "reference_id", "title_url", s.Site.References, s.slugOf)
	if err != nil {
		return err
	}
	return s.each(ctx, s.Site.References, s.references, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := s.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["order"] = seed.Ref(uint64(slices.Index(s.Site.References, e) + 1))
		b["products"], b["galleries"] = seed.Refs(products, e.Products), seed.Refs(s.galleries, e.Galleries)
		return s.Save(ctx, workScreen, 0, b)
	})
}

// fillGalleries fills the galleries with copies of the pictures that pages and
// articles have. Where an earlier fill broke off it goes on.
func (s *Seeder) fillGalleries(ctx context.Context) error {
	pool, err := s.pictureKeys(ctx)
	if err != nil || len(pool) == 0 {
		return err
	}
	for _, e := range s.Site.Galleries {
		var hung int64
		id := s.galleries[e.Key]
		err := s.DB.Write(ctx).Table("gallery_images").Where("gallery_id = ?", id).Count(&hung).Error
		if err != nil {
			return fmt.Errorf("count images of %s: %w", e.Key, err)
		}
		for _, key := range pickPictures(e.Key, pool)[hung:] {
			copied, err := s.Files.Copy(ctx, key)
			if err != nil {
				return fmt.Errorf("picture of %s: %w", e.Key, err)
			}
			at := engine.ChildOf{Screen: galleryScreen, Child: "images", Owner: id}
			file := resource.Plain{File: &resource.Upload{Name: copied.Name, Stored: &copied}}
			if _, err := s.Engine.ReceiveFile(ctx, s.Caller(), at, file); err != nil {
				return fmt.Errorf("picture of %s: %w", e.Key, err)
			}
		}
		body := engine.Body{"categories": seed.Refs(s.Categories, e.Chosen)}
		if err := s.publish(ctx, galleryScreen, "galleries", id, e, body); err != nil {
			return err
		}
	}
	return nil
}

// pictureKeys are the keys of pictures in the store, one for each name.
func (s *Seeder) pictureKeys(ctx context.Context) ([]string, error) {
	var rows []struct{ Name, FileKey string }
	err := s.DB.Write(ctx).Raw("SELECT name, MIN(`key`) AS file_key FROM files WHERE state = 'kept' AND width > 0" +
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
