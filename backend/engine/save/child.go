package save

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// ChildOf names the children of one record: the list called Child below the
// record Owner of a screen.
type ChildOf struct {
	Screen, Child string
	Owner         uint64
}

// ChildCall begins a call and asks the guard.
func (e *Saver) ChildCall(c port.Caller, child *bind.Child, owner uint64, act resource.Act) (*ChildCall, error) {
	return &ChildCall{Saver: e, caller: c, Child: child, id: owner, act: act}, e.Rows.Require(c.Actor, child.Self, act)
}

// ChildCall is one call on the children of a record.
type ChildCall struct {
	*Saver
	caller  port.Caller
	Child   *bind.Child
	id      uint64 // of the record that they belong to
	act     resource.Act
	Version *int64 // of that record, where the body names it
}

// Open reads the record that the children belong to, kept from others where w
// says so, and asks whether the caller may. A version that the body names of it
// must still be its own.
func (k *ChildCall) Open(tx *gorm.DB, w rows.Want) (*rows.Record, error) {
	owner, err := rows.Find(tx, k.Child.Owner, k.id, w)
	if err != nil {
		return nil, err
	}
	act := k.Child.Decl.Act(k.act)
	if k.Child.Decl.Of != "" {
		act = resource.ActView
	}
	if err := rows.MayDo(k.Child.Owner, k.caller.Actor, act, owner.Ptr); err != nil {
		return nil, err
	}
	return owner, k.Conflict(tx, k.caller, k.Child.Owner, rows.HeadOf(k.Child.Owner, owner.Val), k.Version)
}

// Write runs a change of the children in a transaction. The record is locked
// first, so that two changes of one list never meet.
func (k *ChildCall) Write(ctx context.Context, change func(tx *gorm.DB, now time.Time, owner *rows.Record) error) error {
	ctx, written := db.WithWritten(ctx)
	err := k.Deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		owner, err := k.Open(tx, rows.Locked)
		if err != nil {
			return err
		}
		return change(tx, k.Deps.Now(), owner)
	})
	if err == nil {
		written.Record(k.Child.Owner.Main.Name, k.id)
		k.InvalidateWritten(ctx, written)
	}
	return err
}

// All reads the children in their order.
func (k *ChildCall) All(tx *gorm.DB) ([]*rows.Record, error) {
	bound := ""
	if n := k.Child.Decl.Shown; n > 0 {
		bound = " LIMIT " + strconv.Itoa(n)
	}
	return k.read(tx, bound)
}

// Page reads a page of the children in their order, and how many there are.
func (k *ChildCall) Page(tx *gorm.DB, page, perPage int) ([]*rows.Record, int64, error) {
	var total int64
	if err := tx.Table(k.Child.Self.Main.Name).Where(k.Child.OwnerColumn.Quoted()+" = ? AND `live` = ?", k.id, true).Count(&total).Error; err != nil {
		return nil, 0, fmt.Errorf("count %s of %d: %w", k.Child.Self.Decl.Name, k.id, err)
	}
	recs, err := k.read(tx, fmt.Sprintf(" LIMIT %d OFFSET %d", perPage, (page-1)*perPage))
	return recs, total, err
}

func (k *ChildCall) read(tx *gorm.DB, bound string) ([]*rows.Record, error) {
	order := "`id`"
	if k.Child.Decl.Newest {
		order = "`id` DESC"
	}
	if k.Child.Position != nil {
		order = k.Child.Position.Quoted() + ", `id`"
	}
	return rows.Read(query.In(tx), k.Child.Self, " WHERE "+k.Child.OwnerColumn.Quoted()+" = ? AND `live` = ? ORDER BY "+order+bound, int64(k.id), true)
}

// One reads one of the children; NotFound where the record has none of that id.
func (k *ChildCall) One(tx *gorm.DB, id uint64, w rows.Want) (*rows.Record, error) {
	rec, err := rows.Find(tx, k.Child.Self, id, w)
	if err == nil {
		err = k.Owns(rec)
	}
	return rec, err
}

// Owns returns NotFound for a child of another record.
func (k *ChildCall) Owns(rec *rows.Record) error {
	if id, ok := model.IntOf(k.Child.OwnerColumn.Get(rec.Val)); !ok || uint64(id) != k.id {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	return nil
}

// Update writes columns of children, past their form.
func (k *ChildCall) Update(tx *gorm.DB, now time.Time, set map[string]any, ids ...uint64) error {
	set["updated_at"], set["version"] = now, gorm.Expr("`version` + 1")
	if err := tx.Table(k.Child.Self.Main.Name).Where("`id` IN ?", ids).Updates(set).Error; err != nil {
		return fmt.Errorf("change %s of %d: %w", k.Child.Self.Decl.Name, k.id, err)
	}
	return nil
}

// Entry begins an entry of the log about a child.
func (k *ChildCall) Entry(rec *rows.Record, action string, now time.Time) port.Entry {
	s := k.Child.Self
	e := port.Entry{
		ActorID: k.caller.Actor.ID, Screen: s.Decl.Name, Model: s.Decl.Model, RowID: rows.HeadOf(s, rec.Val).ID,
		Action: action, Title: k.Rows.Title(s, rec.Val), At: now,
	}
	if !k.Child.Decl.Single() && k.Child.Decl.Of == "" {
		e.OwnerID = k.id
	}
	return e
}

// Log writes entries. One without a title is called like its file, and files
// are shown by their names, for nothing keeps them once they are removed.
func (k *ChildCall) Log(tx *gorm.DB, recs []*rows.Record, entries ...port.Entry) error {
	known, err := k.described(tx, recs)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if e.Title == "" && k.Child.Upload != nil {
			e.Title = known[k.FileOf(recs[i])].Name
		}
		for j, c := range e.Changes {
			if f, ok := k.Child.Self.Field(c.Field); ok && f.IsFile() {
				e.Changes[j].Before, e.Changes[j].After = fileName(known, c.Before), fileName(known, c.After)
			}
		}
		if err := k.Deps.Journal.Write(tx, e); err != nil {
			return err
		}
	}
	return nil
}

func fileName(known map[string]resource.StoredFile, key any) any {
	if text, ok := key.(string); ok && known[text].Name != "" {
		return known[text].Name
	}
	return key
}

// described returns the descriptions of children's files.
func (k *ChildCall) described(tx *gorm.DB, recs []*rows.Record) (map[string]resource.StoredFile, error) {
	keys := map[string]bool{}
	for _, rec := range recs {
		if rec != nil {
			FileKeys(k.Child.Self, rec.Val, keys)
		}
	}
	list := make([]string, 0, len(keys))
	for key := range keys {
		list = append(list, key)
	}
	if len(list) == 0 {
		return nil, nil
	}
	return k.Deps.Files.Describe(tx, list)
}

// FileOf is the key of the file that an upload filled; empty where there is none.
func (k *ChildCall) FileOf(rec *rows.Record) string {
	if k.Child.Upload == nil || rec == nil {
		return ""
	}
	key, _ := k.Child.Upload.Column.Get(rec.Val).(string)
	return key
}
