package engine

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// AddImage makes an image of an upload, last in its record's order. Note, where
// it is given, runs in the image's transaction with the answer. Returns
// NotFound for a record that is not there or is removed, Forbidden, and Invalid
// at "file" where the upload is no picture within the bounds.
func (e *Engine) AddImage(ctx context.Context, c Caller, screen string, owner uint64, u *Upload, note func(tx *gorm.DB, answer any) error) (Row, error) {
	a, err := e.album(c, screen, owner, resource.ActCreate)
	if err != nil {
		return nil, err
	}
	// Before the picture costs anything.
	if _, err := a.enter(e.deps.DB.Read(ctx), wantLive, nil); err != nil {
		return nil, err
	}
	stored, err := e.deps.Files.Store(ctx, u, field.ImageTypes, field.ImageBytes, true)
	if err != nil {
		if f := fault.As(err); f != nil && f.Code == fault.Invalid && len(f.Fields) == 0 {
			return nil, &fault.Fault{Code: f.Code, Message: fault.M("errors.invalid"), Fields: fault.Fields{"file": {f.Message}}, Cause: err}
		}
		return nil, err
	}
	return a.add(ctx, stored, note)
}

// AddTaken makes an image of a picture that is in the store of files already
// and belongs to nothing. Where it fails the picture is discarded. Returns what
// AddImage returns.
func (e *Engine) AddTaken(ctx context.Context, c Caller, screen string, owner uint64, stored Stored) (Row, error) {
	a, err := e.album(c, screen, owner, resource.ActCreate)
	if err != nil {
		e.deps.Files.Discard(context.WithoutCancel(ctx), stored.Key)
		return nil, err
	}
	return a.add(ctx, stored, nil)
}

func (a *album) add(ctx context.Context, stored Stored, note func(tx *gorm.DB, answer any) error) (Row, error) {
	var row Row
	err := a.write(ctx, nil, func(tx *gorm.DB, now time.Time, _ *record) (err error) {
		if row, err = a.insert(tx, now, stored); err != nil || note == nil {
			return err
		}
		return note(tx, row)
	})
	if err != nil {
		a.deps.Files.Discard(context.WithoutCancel(ctx), stored.Key)
		return nil, err
	}
	return row, nil
}

func (a *album) insert(tx *gorm.DB, now time.Time, stored Stored) (Row, error) {
	var have struct {
		Count int64
		Last  int
	}
	if err := a.live(tx).Select("COUNT(*) AS `count`, COALESCE(MAX(`order`), 0) AS `last`").Scan(&have).Error; err != nil {
		return nil, fmt.Errorf("count images: %w", err)
	}
	if have.Count >= imagesMost {
		return nil, fault.Field("file", "errors.albumFull", "Count", imagesMost)
	}
	if err := a.deps.Files.Attach(tx, stored.Key); err != nil {
		return nil, err
	}
	done, err := exec(tx, "INSERT INTO "+model.Quote(a.decl.Table)+
		" (`created_at`, `updated_at`, `live`, `version`, "+model.Quote(a.decl.Owner)+", `file`, `status`, `order`, `rotation`)"+
		" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", now, now, true, 1, int64(a.owner), stored.Key, true, have.Last+1, 0)
	if err != nil {
		return nil, fmt.Errorf("add an image: %w", err)
	}
	id, err := done.LastInsertId()
	if err != nil {
		return nil, fmt.Errorf("add an image: %w", err)
	}
	p := &picture{ID: uint64(id), File: stored.Key, Status: true, Order: have.Last + 1}
	err = a.log(tx, now, "create", []*picture{p}, func(*picture) []Change {
		return []Change{{Field: "file", After: stored.Name}}
	})
	if err != nil {
		return nil, err
	}
	rows, err := a.rows(tx, []*picture{p})
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// SaveImage saves the titles that a body's languages name; others stay.
// Returns NotFound, Forbidden, Conflict and Invalid as Save does.
func (e *Engine) SaveImage(ctx context.Context, c Caller, screen string, owner, id uint64, body Body) (Result, error) {
	a, err := e.album(c, screen, owner, resource.ActUpdate)
	if err != nil {
		return Result{}, err
	}
	version, body, err := versionOf(body)
	if err != nil {
		return Result{}, err
	}
	titles, err := a.said(body)
	if err != nil {
		return Result{}, err
	}
	var row Row
	err = a.write(ctx, version, func(tx *gorm.DB, now time.Time, _ *record) error {
		p, err := a.one(tx, id)
		if err != nil {
			return err
		}
		changes, err := a.retitle(tx, p, titles)
		if err != nil {
			return err
		}
		if len(changes) > 0 {
			if err := a.update(tx, now, nil, id); err != nil {
				return err
			}
			if err := a.log(tx, now, "update", []*picture{p}, func(*picture) []Change { return changes }); err != nil {
				return err
			}
		}
		rows, err := a.rows(tx, []*picture{p})
		if err == nil {
			row = rows[0]
		}
		return err
	})
	return Result{Message: "common.messages.updated", Data: row}, err
}

var imageTitle = field.List{field.Text("title").Max(255)}

// said reads the titles of a body.
func (a *album) said(body Body) (map[string]input.Values, error) {
	faults := fault.Fields{}
	for key := range body {
		if key != "languages" {
			faults.Add(input.Printable(key), fault.M("errors.unknown"))
		}
	}
	d := &input.Decoder{Faults: faults, Locales: a.deps.Locales}
	langs := d.Localised(imageTitle, body["languages"], "languages", false)
	for locale, values := range langs {
		check := &input.Checker{Faults: faults, Root: values}
		check.Level(imageTitle, values, "languages."+locale+".")
	}
	return langs, faults.Err()
}

func (a *album) retitle(tx *gorm.DB, p *picture, titles map[string]input.Values) ([]Change, error) {
	table, owner := a.decl.Langs()
	var changes []Change
	for _, locale := range a.deps.Locales {
		raw, named := titles[locale]["title"]
		if !named {
			continue
		}
		var title *string
		if text, ok := raw.(string); ok && text != "" {
			title = &text
		}
		was, exists := p.titles[locale]
		if exists && equalText(was, title) || !exists && title == nil {
			continue
		}
		var err error
		if exists {
			err = tx.Table(table).Where(map[string]any{owner: p.ID, "locale": locale}).Update("title", title).Error
		} else {
			err = tx.Table(table).Create(map[string]any{owner: p.ID, "locale": locale, "title": title}).Error
		}
		if err != nil {
			return nil, fmt.Errorf("title image %d: %w", p.ID, err)
		}
		changes = append(changes, Change{Field: "languages." + locale + ".title", Before: titleOrNil(was), After: titleOrNil(title)})
		p.titles[locale] = title
	}
	return changes, nil
}

func equalText(a, b *string) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

func titleOrNil(s *string) any {
	if s == nil {
		return nil
	}
	return *s
}
