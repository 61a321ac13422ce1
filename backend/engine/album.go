package engine

import (
	"context"
	"fmt"
	"maps"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// imagesMost is how many images one record may have.
const imagesMost = 5000

// picture is a row of an album's table, with its titles by locale.
type picture struct {
	ID       uint64
	File     string
	Status   bool
	Order    int
	Rotation int
	titles   map[string]*string
}

// album is one call on the images of a record.
type album struct {
	*Engine
	caller Caller
	screen *Screen
	decl   resource.Album
	owner  uint64
	act    resource.Act // what is done to images
}

// album finds the album of a screen and asks the guard. Returns NotFound for a
// screen without one and Forbidden.
func (e *Engine) album(c Caller, screen string, owner uint64, act resource.Act) (*album, error) {
	s, ok := e.Screen(screen)
	if !ok || s.Decl.Album == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	a := &album{Engine: e, caller: c, screen: s, decl: *s.Decl.Album, owner: owner, act: act}
	return a, e.deps.Guard.Require(c.Actor, screen, a.decl.Act(act))
}

// Album says whether the caller may add images to a record. Returns NotFound
// for a record that is not there or is removed, and Forbidden.
func (e *Engine) Album(ctx context.Context, c Caller, screen string, owner uint64) error {
	a, err := e.album(c, screen, owner, resource.ActCreate)
	if err != nil {
		return err
	}
	_, err = a.enter(e.deps.DB.Read(ctx), wantLive, nil)
	return err
}

// Images returns the images of a record in their order. Returns NotFound for a
// record that is not there or is removed, and Forbidden.
func (e *Engine) Images(ctx context.Context, c Caller, screen string, owner uint64) ([]Row, error) {
	a, err := e.album(c, screen, owner, resource.ActView)
	if err != nil {
		return nil, err
	}
	tx := e.deps.DB.Read(ctx)
	if _, err := a.enter(tx, wantLive, nil); err != nil {
		return nil, err
	}
	list, err := a.pictures(tx)
	if err != nil {
		return nil, err
	}
	return a.rows(tx, list)
}

// enter reads the record, kept from others where w says so, and asks whether
// the caller may. A version that the body names must still be the record's.
func (a *album) enter(tx *gorm.DB, w want, version *int64) (*record, error) {
	rec, err := a.record(tx, a.screen, a.owner, w)
	if err != nil {
		return nil, err
	}
	if err := mayDo(a.screen, a.caller.Actor, a.decl.Act(a.act), rec.ptr); err != nil {
		return nil, err
	}
	return rec, a.conflict(tx, a.screen, headOf(a.screen, rec.val), version)
}

// write runs a change of the record's images in a transaction. The record is
// locked first, so that two changes of one album never meet.
func (a *album) write(ctx context.Context, version *int64, change func(tx *gorm.DB, now time.Time, rec *record) error) error {
	err := a.deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		rec, err := a.enter(tx, wantLocked, version)
		if err != nil {
			return err
		}
		return change(tx, a.deps.Now(), rec)
	})
	if err == nil {
		a.invalidate(ctx, a.screen.Decl.Name)
	}
	return err
}

// live narrows to the images of the record that are not removed.
func (a *album) live(tx *gorm.DB) *gorm.DB {
	return tx.Table(a.decl.Table).Where(model.Quote(a.decl.Owner)+" = ? AND `live` = ?", a.owner, true)
}

// pictures reads the record's images in their order.
func (a *album) pictures(tx *gorm.DB) ([]*picture, error) {
	var list []*picture
	err := a.live(tx).Select("`id`, `file`, `status`, `order`, `rotation`").Order("`order`, `id`").Find(&list).Error
	if err != nil {
		return nil, fmt.Errorf("read images of %s %d: %w", a.screen.Decl.Name, a.owner, err)
	}
	return list, a.titles(tx, list)
}

// some reads those images of the record that ids name, in the order of ids;
// missing ones are nil.
func (a *album) some(tx *gorm.DB, ids []uint64) ([]*picture, error) {
	var list []*picture
	err := a.live(tx).Where("`id` IN ?", ids).Select("`id`, `file`, `status`, `order`, `rotation`").Find(&list).Error
	if err != nil {
		return nil, fmt.Errorf("read images of %s %d: %w", a.screen.Decl.Name, a.owner, err)
	}
	byID := make(map[uint64]*picture, len(list))
	for _, p := range list {
		byID[p.ID] = p
	}
	out := make([]*picture, len(ids))
	for i, id := range ids {
		out[i] = byID[id]
	}
	return out, a.titles(tx, list)
}

// one reads one image; NotFound where the record has none of that id.
func (a *album) one(tx *gorm.DB, id uint64) (*picture, error) {
	list, err := a.some(tx, []uint64{id})
	if err == nil && list[0] == nil {
		err = fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

func (a *album) titles(tx *gorm.DB, list []*picture) error {
	if len(list) == 0 {
		return nil
	}
	ids, byID := make([]uint64, len(list)), make(map[uint64]*picture, len(list))
	for i, p := range list {
		p.titles = map[string]*string{}
		ids[i], byID[p.ID] = p.ID, p
	}
	var rows []struct {
		Owner  uint64
		Locale string
		Title  *string
	}
	table, owner := a.decl.Langs()
	err := tx.Table(table).Where(model.Quote(owner)+" IN ?", ids).Select(model.Quote(owner) + " AS owner, `locale`, `title`").Find(&rows).Error
	if err != nil {
		return fmt.Errorf("read titles of images: %w", err)
	}
	for _, row := range rows {
		byID[row.Owner].titles[row.Locale] = row.Title
	}
	return nil
}

// rows are images as the wire has them.
func (a *album) rows(tx *gorm.DB, list []*picture) ([]Row, error) {
	known, err := a.files(tx, list)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(list))
	for i, p := range list {
		languages := make(map[string]any, len(a.deps.Locales))
		for _, locale := range a.deps.Locales {
			languages[locale] = map[string]any{"title": p.titles[locale]}
		}
		status, file := 0, known[p.File]
		if p.Status {
			status = 1
		}
		rows[i] = Row{"id": p.ID, "path": file.URL, "url": file.URL, "thumb": file.Thumb, "name": file.Name,
			"status": status, "order": p.Order, "rotation": p.Rotation, "languages": languages}
	}
	return rows, nil
}

func (a *album) files(tx *gorm.DB, list []*picture) (map[string]Stored, error) {
	keys := make([]string, len(list))
	for i, p := range list {
		keys[i] = p.File
	}
	if len(keys) == 0 {
		return nil, nil
	}
	return a.deps.Files.Describe(tx, keys)
}

// log writes a line of the activity log for each image. What an image is
// called there is its title, else its file's name.
func (a *album) log(tx *gorm.DB, now time.Time, action string, list []*picture, changed func(*picture) []Change) error {
	known, err := a.files(tx, list)
	if err != nil {
		return err
	}
	for _, p := range list {
		title := known[p.File].Name
		for _, locale := range a.deps.Locales {
			if text := p.titles[locale]; text != nil {
				title = *text
				break
			}
		}
		err := a.deps.Journal.Write(tx, Entry{
			ActorID: a.caller.Actor.ID, Screen: a.screen.Decl.Name, Model: a.decl.ModelName(), RowID: p.ID,
			Action: action, Title: title, Changes: changed(p), At: now,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// update writes columns of images.
func (a *album) update(tx *gorm.DB, now time.Time, set map[string]any, ids ...uint64) error {
	if set = maps.Clone(set); set == nil {
		set = map[string]any{}
	}
	set["updated_at"], set["version"] = now, gorm.Expr("`version` + 1")
	err := tx.Table(a.decl.Table).Where("`id` IN ?", ids).Updates(set).Error
	if err != nil {
		return fmt.Errorf("change images of %s %d: %w", a.screen.Decl.Name, a.owner, err)
	}
	return nil
}

// versionOf takes the record's version out of a body, nil where it names none,
// and returns the rest.
func versionOf(body Body) (*int64, Body, error) {
	rest := maps.Clone(body)
	raw, named := rest["version"]
	delete(rest, "version")
	if !named || raw == nil || raw == "" {
		return nil, rest, nil
	}
	n, ok := input.ParseWhole(raw)
	if !ok || n < 0 {
		return nil, rest, fault.Field("version", "errors.type")
	}
	return &n, rest, nil
}

// imageAction is what an action on several images needs and answers.
func imageAction(name string) (act resource.Act, message string, ok bool) {
	switch name {
	case "publish":
		return resource.ActPublish, "published", true
	case "hide":
		return resource.ActPublish, "hidden", true
	case "destroy":
		return resource.ActDestroy, "destroyed", true
	}
	return "", "", false
}
