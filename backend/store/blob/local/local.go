// Package local keeps files in a folder of this machine: one file a key, under
// the key's own path, so that a copy of the folder is a backup.
//
// The folder also holds ".tmp" (files not yet whole) and ".types" (content types
// that a look at the file would not show); it may lose both.
package local

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"backoffice/backend/store/blob/driver"
)

const (
	temporary = ".tmp"
	types     = ".types"
	// abandoned is the age at which a temporary file can belong to no running Put.
	abandoned = 24 * time.Hour
)

var _ driver.Driver = (*Driver)(nil)

// Driver keeps files in one folder and never reaches outside of it, not even
// through a symbolic link. Only one process may use the folder.
type Driver struct {
	root *os.Root
	// publishing keeps the making of a folder, the renaming into it and the
	// removal of an empty one apart, and a file together with its type.
	publishing sync.RWMutex
}

// Open opens the folder at dir and makes it where it is missing.
func Open(dir string) (*Driver, error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	d := &Driver{root: root}
	if err := d.prepare(); err != nil {
		return nil, errors.Join(fmt.Errorf("prepare %s: %w", dir, err), root.Close())
	}
	return d, nil
}

func (d *Driver) prepare() error {
	if err := d.root.MkdirAll(temporary, 0o750); err != nil {
		return err
	}
	entries, err := fs.ReadDir(d.root.FS(), temporary)
	for _, entry := range entries {
		info, statErr := entry.Info()
		if statErr == nil && time.Since(info.ModTime()) > abandoned {
			err = errors.Join(err, d.root.Remove(path.Join(temporary, entry.Name())))
		}
	}
	return err
}

// Close lets go of the folder.
func (d *Driver) Close() error { return d.root.Close() }

// Ping proves that a file can be written, so a full disk shows here too.
func (d *Driver) Ping(context.Context) error {
	name, err := d.stage(strings.NewReader("ping"))
	if err != nil {
		return err
	}
	return d.root.Remove(name)
}

// Put implements driver.Driver: a temporary file, flushed, then renamed.
func (d *Driver) Put(_ context.Context, key string, r io.Reader, _ int64, contentType string) (driver.Attrs, error) {
	head := &head{r: r}
	name, err := d.stage(head)
	if err != nil {
		return driver.Attrs{}, err
	}
	defer d.root.Remove(name)

	info, err := d.root.Stat(name)
	if err != nil {
		return driver.Attrs{}, err
	}
	known := contentType == "" || contentType == head.contentType()
	if err := d.publish(name, key, contentType, known, info.Size()); err != nil {
		return driver.Attrs{}, err
	}
	attrs := attrsOf(key, info)
	attrs.ContentType = contentType
	if contentType == "" {
		attrs.ContentType = head.contentType()
	}
	return attrs, nil
}

// Join implements driver.Driver. The kernel copies from file to file.
func (d *Driver) Join(ctx context.Context, key string, parts []driver.Attrs, contentType string) error {
	size := int64(0)
	name, err := d.fill(func(file *os.File) error {
		for _, part := range parts {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := d.append(file, part); err != nil {
				return err
			}
			size += part.Size
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer d.root.Remove(name)
	return d.publish(name, key, contentType, contentType == "", size)
}

func (d *Driver) append(file *os.File, part driver.Attrs) error {
	source, err := d.root.Open(part.Key)
	if err != nil {
		return absent(err)
	}
	defer func() { _ = source.Close() }()
	info, err := source.Stat()
	if err != nil {
		return err
	}
	if attrsOf(part.Key, info).ETag != part.ETag {
		return fs.ErrNotExist // the file that was asked for is no more
	}
	_, err = file.ReadFrom(source)
	return err
}

// Incomplete implements driver.Driver.
func (d *Driver) Incomplete(context.Context, time.Duration) (int, error) { return 0, d.prepare() }

// stage writes r to a new temporary file and flushes it.
func (d *Driver) stage(r io.Reader) (string, error) {
	return d.fill(func(file *os.File) error {
		_, err := io.Copy(file, r)
		return err
	})
}

// fill makes a new temporary file, has it written and flushes it.
func (d *Driver) fill(write func(*os.File) error) (name string, err error) {
	name = path.Join(temporary, rand.Text())
	file, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o640)
	if err != nil {
		return "", err
	}
	err = write(file)
	if err == nil {
		// The kernel's own stamps are too coarse to distinguish two quick writes.
		now := time.Now()
		err = d.root.Chtimes(name, now, now)
	}
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		d.root.Remove(name)
		return "", err
	}
	return name, nil
}

func (d *Driver) publish(name, key, contentType string, known bool, size int64) error {
	d.publishing.Lock()
	defer d.publishing.Unlock()
	if info, err := d.root.Stat(key); err == nil && info.IsDir() {
		return driver.ErrOccupied
	}
	if known {
		if err := d.forgetType(key); err != nil {
			return err
		}
	} else if err := d.noteType(key, contentType, size); err != nil {
		return err
	}
	return d.rename(name, key)
}

// rename moves a flushed file to its place and flushes the folders that changed.
func (d *Driver) rename(name, key string) error {
	dir := path.Dir(key)
	firstNew := d.firstMissing(dir)
	if err := d.root.MkdirAll(dir, 0o750); err != nil {
		if errors.Is(err, syscall.ENOTDIR) || errors.Is(err, fs.ErrExist) {
			return driver.ErrOccupied
		}
		return err
	}
	if err := d.root.Rename(name, key); err != nil {
		return err
	}
	for {
		if err := d.syncDir(dir); err != nil {
			return err
		}
		// A folder made just now is only durable once the one above it is.
		if firstNew == "" || dir == "." || len(dir) < len(firstNew) {
			return nil
		}
		dir = path.Dir(dir)
	}
}

// firstMissing returns the topmost folder on the way to dir that does not exist.
func (d *Driver) firstMissing(dir string) string {
	missing := ""
	for ; dir != "."; dir = path.Dir(dir) {
		if _, err := d.root.Stat(dir); err == nil {
			break
		}
		missing = dir
	}
	return missing
}

func (d *Driver) syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := d.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func attrsOf(key string, info fs.FileInfo) driver.Attrs {
	return driver.Attrs{
		Key:     key,
		Size:    info.Size(),
		ModTime: info.ModTime().UTC(),
		ETag:    `"` + strconv.FormatInt(info.ModTime().UnixNano(), 36) + "-" + strconv.FormatInt(info.Size(), 36) + `"`,
	}
}
