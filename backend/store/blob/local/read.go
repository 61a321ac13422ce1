package local

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"

	"backoffice/backend/store/blob/driver"
)

// Open implements driver.Driver. The open file stays whole when it is replaced.
func (d *Driver) Open(_ context.Context, key string) (io.ReadSeekCloser, driver.Attrs, error) {
	// Held so that no Put changes the noted type between the two looks.
	d.publishing.RLock()
	defer d.publishing.RUnlock()
	file, err := d.root.Open(key)
	if err != nil {
		return nil, driver.Attrs{}, absent(err)
	}
	attrs, err := d.attrs(key, file)
	if err != nil {
		return nil, driver.Attrs{}, errors.Join(err, file.Close())
	}
	return file, attrs, nil
}

func (d *Driver) attrs(key string, file *os.File) (driver.Attrs, error) {
	info, err := file.Stat()
	if err != nil {
		return driver.Attrs{}, err
	}
	if !info.Mode().IsRegular() {
		return driver.Attrs{}, fs.ErrNotExist
	}
	attrs := attrsOf(key, info)
	attrs.ContentType, err = d.typeOf(key, file, info.Size())
	return attrs, err
}

// Stat implements driver.Driver.
func (d *Driver) Stat(ctx context.Context, key string) (driver.Attrs, error) {
	file, attrs, err := d.Open(ctx, key)
	if err != nil {
		return driver.Attrs{}, err
	}
	return attrs, file.Close()
}

// Copy implements driver.Driver.
func (d *Driver) Copy(ctx context.Context, from, to string) error {
	file, attrs, err := d.Open(ctx, from)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = d.Put(ctx, to, file, attrs.Size, attrs.ContentType)
	return err
}

// Delete implements driver.Driver and takes folders left empty along, since
// their name may become a file's.
func (d *Driver) Delete(_ context.Context, key string) error {
	d.publishing.Lock()
	defer d.publishing.Unlock()
	if info, err := d.root.Stat(key); missing(err) || err == nil && info.IsDir() {
		return nil
	}
	if err := d.root.Remove(key); err != nil && !missing(err) {
		return err
	}
	if err := d.forgetType(key); err != nil {
		return err
	}
	d.prune(path.Dir(path.Join(types, key)), types)
	return d.syncDir(d.prune(path.Dir(key), "."))
}

// prune removes empty folders upwards from dir and returns the first that stays.
func (d *Driver) prune(dir, stop string) string {
	for dir != stop && dir != "." && d.root.Remove(dir) == nil {
		dir = path.Dir(dir)
	}
	return dir
}

// List implements driver.Driver.
func (d *Driver) List(ctx context.Context, prefix string, fn func(driver.Attrs) error) error {
	dir, _ := path.Split(prefix)
	return d.walk(ctx, strings.TrimSuffix(dir, "/"), prefix, fn)
}

func (d *Driver) walk(ctx context.Context, dir, prefix string, fn func(driver.Attrs) error) error {
	entries, err := fs.ReadDir(d.root.FS(), path.Join(".", dir))
	if missing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	// Keys compare "a-b" < "a.txt" < "a/b", so a folder sorts with its slash.
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(sortName(a), sortName(b)) })
	for _, entry := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		key := path.Join(dir, entry.Name())
		switch {
		case dir == "" && (key == temporary || key == types):
		case entry.IsDir():
			if strings.HasPrefix(key+"/", prefix) || strings.HasPrefix(prefix, key+"/") {
				err = d.walk(ctx, key, prefix, fn)
			}
		case entry.Type().IsRegular() && strings.HasPrefix(key, prefix):
			err = d.visit(key, entry, fn)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *Driver) visit(key string, entry fs.DirEntry, fn func(driver.Attrs) error) error {
	info, err := entry.Info()
	if missing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return fn(attrsOf(key, info))
}

func sortName(entry fs.DirEntry) string {
	if entry.IsDir() {
		return entry.Name() + "/"
	}
	return entry.Name()
}

// notFolder says that a key leads through a file, where nothing can be.
func notFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

func absent(err error) error {
	if notFolder(err) {
		return fs.ErrNotExist
	}
	return err
}
