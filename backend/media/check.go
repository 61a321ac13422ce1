package media

import (
	"context"
	"fmt"
	"path"
	"strings"

	"backoffice/backend/store/blob"
)

// checkAtOnce is how many files are read of the table at a time.
const checkAtOnce = 1000

// Checked is what Check found. All else is as it should be.
type Checked struct {
	Missing []string // a line each: files of records whose bytes are not there
	Unknown []string // keys of bytes that no record and no upload has
	Bytes   int64    // of those
}

// Check compares the files of the database with the bytes of the store, in both
// directions, as after a restore of the two from different moments. It may run while
// the program serves. Returns Unavailable when one of them is out of reach.
func (l *Library) Check(ctx context.Context) (Checked, error) {
	found := Checked{}
	for _, kept := range []struct{ prefix, of string }{{Originals, "width > 0"}, {Screens, "width > 0"}, {Thumbs, "width > 0"}, {Documents, "width = 0"}} {
		if err := l.checkPrefix(ctx, kept.prefix, kept.of, &found); err != nil {
			return Checked{}, fmt.Errorf("check the files of %s: %w", kept.prefix, err)
		}
	}
	return found, nil
}

// checkPrefix walks over the rows and over the bytes, both in the order of their keys.
func (l *Library) checkPrefix(ctx context.Context, prefix, of string, found *Checked) error {
	rows := fileRows{l: l, ctx: ctx, of: of}
	if err := rows.next(); err != nil {
		return err
	}
	err := l.bucket.List(ctx, prefix+"/", func(a blob.Attrs) error {
		key := strings.TrimPrefix(a.Key, prefix+"/")
		if err := rows.missingUpTo(key, prefix, found); err != nil {
			return err
		}
		if rows.at != nil && rows.at.Key == key {
			return rows.next()
		}
		return l.unknown(ctx, key, a, found)
	})
	if err != nil {
		return err
	}
	return rows.missingUpTo("", prefix, found)
}

// fileRows are the files of the table in the order of their keys.
type fileRows struct {
	l     *Library
	ctx   context.Context
	of    string
	at    *File // nil behind the last one
	batch []File
	last  string
}

func (r *fileRows) next() error {
	if len(r.batch) == 0 {
		err := r.l.db.Read(r.ctx).Where("`key` > ?", r.last).Where(r.of).Order("`key`").Limit(checkAtOnce).Find(&r.batch).Error
		if err != nil {
			return fmt.Errorf("read files: %w", err)
		}
	}
	if r.at = nil; len(r.batch) > 0 {
		r.at, r.batch = &r.batch[0], r.batch[1:]
		r.last = r.at.Key
	}
	return nil
}

// missingUpTo reports the files before key, or all that are left where it is empty.
func (r *fileRows) missingUpTo(key, prefix string, found *Checked) error {
	for r.at != nil && (key == "" || r.at.Key < key) {
		if err := r.l.missing(r.ctx, *r.at, path.Join(prefix, r.at.Key), found); err != nil {
			return err
		}
		if err := r.next(); err != nil {
			return err
		}
	}
	return nil
}

// missing reports a file that a record holds and whose bytes are not there; it looks
// again, for it may have been removed meanwhile.
func (l *Library) missing(ctx context.Context, file File, at string, found *Checked) error {
	there, err := l.bucket.Exists(ctx, at)
	if err != nil || there {
		return err
	}
	var held int64
	err = l.db.Write(ctx).Model(&File{}).Where(map[string]any{"key": file.Key, "state": []string{kept, used}}).Count(&held).Error
	if err != nil {
		return fmt.Errorf("find file %s: %w", file.Key, err)
	}
	if held > 0 {
		found.Missing = append(found.Missing, fmt.Sprintf("the file %q of %s lacks %s", file.Name, file.CreatedAt.Format("2006-01-02"), at))
	}
	return nil
}

// unknown reports bytes that nothing names; it looks again, for they may have come
// meanwhile.
func (l *Library) unknown(ctx context.Context, key string, a blob.Attrs, found *Checked) error {
	for table, where := range map[string]map[string]any{"files": {"key": key}, "uploads": {"blob_key": a.Key}} {
		var n int64
		if err := l.db.Write(ctx).Table(table).Where(where).Count(&n).Error; err != nil {
			return fmt.Errorf("find %s: %w", a.Key, err)
		}
		if n > 0 {
			return nil
		}
	}
	found.Unknown, found.Bytes = append(found.Unknown, a.Key), found.Bytes+a.Size
	return nil
}
