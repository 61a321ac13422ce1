// Command sample serves the product with the screens of backend/app/sample,
// so that a browser test can show that they need nothing in the browser app.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"

	"gorm.io/gorm"

	"backoffice/admin-app/tests/browser/serving"
	"backoffice/backend/app"
	"backoffice/backend/app/config"
	"backoffice/backend/app/sample"
	"backoffice/backend/media"
	"backoffice/backend/media/storage"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

func main() { serving.Main(start) }

func start(ctx context.Context, c config.Config) (*app.Main, func(), error) {
	d, err := db.Open(ctx, c.DBURL)
	if err != nil {
		return nil, nil, err
	}
	if err := errors.Join(sample.CreateTables(ctx, d), d.Close()); err != nil {
		return nil, nil, err
	}
	m, err := app.Start(ctx, c, app.Options{
		More: sample.Screens(), Texts: []fs.FS{sample.Texts},
	})
	if err != nil {
		return nil, nil, err
	}
	return m, nil, keep(ctx, m.DB, os.Getenv("SAMPLE_FILES"))
}

// keep puts so many files into a folder of the file manager, as if they had
// been uploaded; there is nothing in them.
func keep(ctx context.Context, d *db.DB, count string) error {
	n, err := strconv.Atoi(count)
	if err != nil {
		return nil //nolint:nilerr // none are asked for
	}
	root, live, now := storage.Root, true, db.Now()
	record := resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}
	keys := func(name string) resource.Keys {
		return resource.Keys{SearchNorm: db.Fold(name), SortKey: db.SortKey("sk", name)}
	}
	return d.Tx(ctx, func(tx *gorm.DB) error {
		const name = "Archív"
		folder := storage.Folder{Record: record, Keys: keys(name), ParentID: &root, Name: name, NameKey: "archív"}
		if err := tx.Create(&folder).Error; err != nil {
			return err
		}
		stored, files := make([]media.File, n), make([]storage.File, n)
		for i := range n {
			name, key := fmt.Sprintf("zmluva %04d.txt", i+1), fmt.Sprintf("ab/%06d.txt", i+1)
			stored[i] = media.File{CreatedAt: now, ChangedAt: now, Key: key, State: "kept", Name: name, Type: "text/plain", Size: 1}
			files[i] = storage.File{
				Record: record, Keys: keys(name), FolderID: folder.ID, File: key, Name: name, NameKey: name, Type: "text/plain", Size: 1,
			}
		}
		return errors.Join(tx.CreateInBatches(stored, 500).Error, tx.CreateInBatches(files, 500).Error)
	})
}
