package media

import (
	"context"
	"errors"
	"fmt"
	"path"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Copy makes a file of its own of a stored one, without decoding it again; it
// is pending until Keep. Returns NotFound where there is no such file.
func (l *Library) Copy(ctx context.Context, key string) (resource.StoredFile, error) {
	var was File
	err := l.db.Write(ctx).Where(map[string]any{"key": key}).Where("state <> ?", released).Take(&was).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return resource.StoredFile{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return resource.StoredFile{}, fmt.Errorf("find file %s: %w", key, err)
	}
	file := was
	file.ID, file.Key, file.State = 0, newKey(path.Ext(key)), pending
	prefixes := []string{Originals, Screens, Thumbs}
	if was.Width == 0 {
		prefixes = []string{Documents}
	}
	if err := l.store(ctx, &file, nil); err != nil {
		return resource.StoredFile{}, err
	}
	for _, prefix := range prefixes {
		if err := l.bucket.Copy(ctx, path.Join(prefix, key), path.Join(prefix, file.Key)); err != nil {
			l.Discard(ctx, file.Key)
			return resource.StoredFile{}, err
		}
	}
	return file.stored(), nil
}
