package save

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// storeFiles stores the uploads of a body before the transaction; what is wrong with
// One is named at its field.
func (w *saveOp) storeFiles() error {
	w.files = map[*resource.Upload]resource.StoredFile{}
	if err := w.storeFieldFiles(w.form.All(), w.in.Main, ""); err != nil {
		return err
	}
	for locale, values := range w.in.Langs {
		if err := w.storeFieldFiles(w.form.Locales, values, "langs."+locale+"."); err != nil {
			return err
		}
	}
	return nil
}

func (w *saveOp) storeFieldFiles(list field.List, values kind.Values, path string) error {
	for _, f := range list {
		at := path + f.Name
		switch v := values[f.Name].(type) {
		case *resource.Upload:
			if err := w.storeFile(f, v, at); err != nil {
				return err
			}
		case kind.Values:
			if err := w.storeFieldFiles(f.Fields, v, at+"."); err != nil {
				return err
			}
		case []kind.Item:
			for i, it := range v {
				if err := w.storeFieldFiles(f.Fields, it.Values, fmt.Sprintf("%s.%d.", at, i)); err != nil {
					return err
				}
				for locale, inner := range it.Langs {
					if err := w.storeFieldFiles(f.Locales, inner, fmt.Sprintf("%s.%d.langs.%s.", at, i, locale)); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

func (w *saveOp) storeFile(f field.Field, u *resource.Upload, at string) error {
	if u.Stored != nil {
		w.files[u] = *u.Stored
		return nil
	}
	stored, err := w.storeUpload(f, u)
	if err == nil {
		w.files[u] = stored
		return nil
	}
	broken := fault.As(err)
	if broken == nil || broken.Code != fault.Invalid && broken.Code != fault.TooLarge {
		return err
	}
	rule := "accept"
	if broken.Message.Key == "errors.fileSize" || broken.Code == fault.TooLarge {
		rule = "size"
	}
	m := broken.Message
	m.Key = kind.Message(f, rule, m.Key).Key
	w.faults.Add(at, m)
	return nil
}

// autoStore is a store of files that distinguishes pictures from documents itself.
type autoStore interface {
	StoreAny(ctx context.Context, u *resource.Upload, accept []string, maxBytes int64) (resource.StoredFile, error)
}

func (w *saveOp) storeUpload(f field.Field, u *resource.Upload) (resource.StoredFile, error) {
	if f.IsVideo {
		return w.inPlace(u)
	}
	if files, can := w.Deps.Files.(autoStore); can && f.HasSizes {
		return files.StoreAny(w.ctx, u, f.Accept, f.MaxBytes)
	}
	return w.Deps.Files.Store(w.ctx, u, f.Accept, f.MaxBytes, f.Traits().IsPicture)
}

// discard removes what was stored for a save that failed.
func (w *saveOp) discard() {
	for _, stored := range w.files {
		if stored.InPlace {
			continue // its upload removes it, or tries again
		}
		w.Deps.Files.Discard(context.WithoutCancel(w.ctx), stored.Key)
	}
}

// finalizeFiles keeps the files that the record has now and lets go of those
// that it had.
func (w *saveOp) finalizeFiles(tx *gorm.DB) error {
	had, has := map[string]bool{}, map[string]bool{}
	if w.old != nil {
		FileKeys(w.screen, w.old.Val, had)
	}
	FileKeys(w.screen, w.rec.Val, has)
	for key := range has {
		if had[key] {
			continue
		}
		if err := w.attach(tx, key); err != nil {
			return err
		}
	}
	for key := range had {
		if has[key] {
			continue
		}
		if err := w.Deps.Files.Detach(tx, key); err != nil {
			return err
		}
	}
	return w.trackNamedFiles(tx)
}

// attach notes that a file belongs to the record.
func (w *saveOp) attach(tx *gorm.DB, key string) error {
	for _, stored := range w.files {
		if files, can := w.Deps.Files.(placeKeeper); can && stored.Key == key && stored.InPlace {
			return files.AttachVideo(tx, stored)
		}
	}
	return w.Deps.Files.Attach(tx, key)
}

// FileKeys gathers the keys of all files of a record.
func FileKeys(s *bind.Screen, rec reflect.Value, into map[string]bool) {
	keysOf(s.Fields, rec, into)
	if s.Langs == nil {
		return
	}
	for _, row := range s.Langs.Rows(rec) {
		keysOf(s.Locales, row, into)
	}
}

func keysOf(fields []*bind.Field, rec reflect.Value, into map[string]bool) {
	for _, f := range fields {
		switch {
		case f.Decl.Traits().IsFile:
			if key, ok := f.Column.Get(rec).(string); ok {
				into[key] = true
			}
		case f.Decl.Traits().HasParts:
			keysOf(f.Fields, rec, into)
		case f.Group != nil:
			for _, it := range f.Group.Items(rec) {
				keysOf(f.Group.Fields, it, into)
				if f.Group.Langs == nil {
					continue
				}
				for _, row := range f.Group.Langs.Rows(it) {
					keysOf(f.Group.Locales, row, into)
				}
			}
		}
	}
}

// sanitise cleans rich texts. One of which nothing is left counts as empty.
func (w *saveOp) sanitise() {
	w.cleanFields(w.form.All(), w.in.Main)
	for _, values := range w.in.Langs {
		w.cleanFields(w.form.Locales, values)
	}
}

func (w *saveOp) cleanFields(list field.List, values kind.Values) {
	for _, f := range list {
		switch v := values[f.Name].(type) {
		case string:
			if !f.Traits().IsRich {
				continue
			}
			clean := w.Deps.Sanitise(v)
			values[f.Name] = clean
			if strings.TrimSpace(clean) == "" {
				values[f.Name] = nil
			}
		case kind.Values:
			w.cleanFields(f.Fields, v)
		case []kind.Item:
			for _, it := range v {
				w.cleanFields(f.Fields, it.Values)
				for _, inner := range it.Langs {
					w.cleanFields(f.Locales, inner)
				}
			}
		}
	}
}
