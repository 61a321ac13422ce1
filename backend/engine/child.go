package engine

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// ChildOf names the children of one record: the list called Child below the
// record Owner of a screen.
type ChildOf struct {
	Screen, Child string
	Owner         uint64
}

// childCall is one call on the children of a record.
type childCall struct {
	*Engine
	caller  Caller
	child   *bind.Child
	id      uint64 // of the record that they belong to
	act     resource.Act
	version *int64 // of that record, where the body names it
}

// childCall finds the list and asks the guard. Returns NotFound for one that is
// not declared and Forbidden.
func (e *Engine) childCall(c Caller, of ChildOf, act resource.Act) (*childCall, error) {
	s, ok := e.Screen(of.Screen)
	if !ok {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	child, ok := s.Child(of.Child)
	if !ok {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return &childCall{Engine: e, caller: c, child: child, id: of.Owner, act: act}, e.rows.Require(c.Actor, child.Self, act)
}

// open reads the record that the children belong to, kept from others where w
// says so, and asks whether the caller may. A version that the body names of it
// must still be its own.
func (k *childCall) open(tx *gorm.DB, w rows.Want) (*rows.Record, error) {
	owner, err := rows.Find(tx, k.child.Owner, k.id, w)
	if err != nil {
		return nil, err
	}
	act := k.child.Decl.Act(k.act)
	if k.child.Decl.Of != "" {
		act = resource.ActView
	}
	if err := rows.MayDo(k.child.Owner, k.caller.Actor, act, owner.Ptr); err != nil {
		return nil, err
	}
	return owner, k.conflict(tx, k.caller, k.child.Owner, rows.HeadOf(k.child.Owner, owner.Val), k.version)
}

// write runs a change of the children in a transaction. The record is locked
// first, so that two changes of one list never meet.
func (k *childCall) write(ctx context.Context, change func(tx *gorm.DB, now time.Time, owner *rows.Record) error) error {
	err := k.deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		owner, err := k.open(tx, rows.Locked)
		if err != nil {
			return err
		}
		return change(tx, k.deps.Now(), owner)
	})
	if err == nil {
		k.invalidate(ctx, k.child.Owner.Decl.Name)
	}
	return err
}

// all reads the children in their order.
func (k *childCall) all(tx *gorm.DB) ([]*rows.Record, error) {
	order := "`id`"
	if k.child.Order != nil {
		order = k.child.Order.Quoted() + ", `id`"
	}
	return rows.Read(query.In(tx), k.child.Self, " WHERE "+k.child.OwnerColumn.Quoted()+" = ? AND `live` = ? ORDER BY "+order, int64(k.id), true)
}

// one reads one of the children; NotFound where the record has none of that id.
func (k *childCall) one(tx *gorm.DB, id uint64, w rows.Want) (*rows.Record, error) {
	rec, err := rows.Find(tx, k.child.Self, id, w)
	if err == nil {
		err = k.owns(rec)
	}
	return rec, err
}

// owns returns NotFound for a child of another record.
func (k *childCall) owns(rec *rows.Record) error {
	if id, ok := model.IntOf(k.child.OwnerColumn.Get(rec.Val)); !ok || uint64(id) != k.id {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	return nil
}

// Children returns the children of a record in their order; of one file that a
// record has, the file. Returns NotFound for a record that is not there or is
// removed, and Forbidden.
func (e *Engine) Children(ctx context.Context, c Caller, of ChildOf) ([]Row, error) {
	k, err := e.childCall(c, of, resource.ActView)
	if err != nil {
		return nil, err
	}
	tx := e.deps.DB.Read(ctx)
	if _, err := k.open(tx, rows.Live); err != nil {
		return nil, err
	}
	recs, err := k.all(tx)
	if err != nil {
		return nil, err
	}
	return k.shown(ctx, recs)
}

// Child returns one of the children as its form has it. Returns NotFound and
// Forbidden.
func (e *Engine) Child(ctx context.Context, c Caller, of ChildOf, id uint64) (Row, error) {
	k, err := e.childCall(c, of, resource.ActView)
	if err != nil {
		return nil, err
	}
	tx := e.deps.DB.Read(ctx)
	if _, err := k.open(tx, rows.Live); err != nil {
		return nil, err
	}
	rec, err := k.one(tx, id, rows.Live)
	if err != nil {
		return nil, err
	}
	rows, err := k.asRows(tx, []*rows.Record{rec})
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// update writes columns of children, past their form.
func (k *childCall) update(tx *gorm.DB, now time.Time, set map[string]any, ids ...uint64) error {
	set["updated_at"], set["version"] = now, gorm.Expr("`version` + 1")
	if err := tx.Table(k.child.Self.Main.Name).Where("`id` IN ?", ids).Updates(set).Error; err != nil {
		return fmt.Errorf("change %s of %d: %w", k.child.Self.Decl.Name, k.id, err)
	}
	return nil
}

// entry begins an entry of the log about a child.
func (k *childCall) entry(rec *rows.Record, action string, now time.Time) Entry {
	s := k.child.Self
	e := Entry{
		ActorID: k.caller.Actor.ID, Screen: s.Decl.Name, Model: s.Decl.Model, RowID: rows.HeadOf(s, rec.Val).ID,
		Action: action, Title: k.rows.Title(s, rec.Val), At: now,
	}
	if !k.child.Decl.Single() && k.child.Decl.Of == "" {
		e.OwnerID = k.id
	}
	return e
}

// log writes entries. One without a title is called like its file, and files
// are told by their names, for nothing keeps them once they are removed.
func (k *childCall) log(tx *gorm.DB, recs []*rows.Record, entries ...Entry) error {
	known, err := k.described(tx, recs)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if e.Title == "" && k.child.Upload != nil {
			e.Title = known[k.fileOf(recs[i])].Name
		}
		for j, c := range e.Changes {
			if f, ok := k.child.Self.Field(c.Field); ok && f.IsFile() {
				e.Changes[j].Before, e.Changes[j].After = fileName(known, c.Before), fileName(known, c.After)
			}
		}
		if err := k.deps.Journal.Write(tx, e); err != nil {
			return err
		}
	}
	return nil
}

func fileName(known map[string]Stored, key any) any {
	if text, ok := key.(string); ok && known[text].Name != "" {
		return known[text].Name
	}
	return key
}

// described tells of the files of children.
func (k *childCall) described(tx *gorm.DB, recs []*rows.Record) (map[string]Stored, error) {
	keys := map[string]bool{}
	for _, rec := range recs {
		if rec != nil {
			fileKeys(k.child.Self, rec.Val, keys)
		}
	}
	list := make([]string, 0, len(keys))
	for key := range keys {
		list = append(list, key)
	}
	if len(list) == 0 {
		return nil, nil
	}
	return k.deps.Files.Describe(tx, list)
}

// fileOf is the key of the file that an upload filled; empty where there is none.
func (k *childCall) fileOf(rec *rows.Record) string {
	if k.child.Upload == nil || rec == nil {
		return ""
	}
	key, _ := k.child.Upload.Column.Get(rec.Val).(string)
	return key
}

// versionOf takes the record's version out of a body, nil where it names none,
// and returns the rest.
func versionOf(body Body) (*int64, Body, error) {
	rest := Body{}
	for key, value := range body {
		if key != "version" {
			rest[key] = value
		}
	}
	raw := body["version"]
	if raw == nil || raw == "" {
		return nil, rest, nil
	}
	n, ok := kind.ParseWhole(raw)
	if !ok || n < 0 {
		return nil, rest, fault.Field("version", "errors.type")
	}
	return &n, rest, nil
}

// rename gives a key at the beginning of a fault's paths another name.
func rename(err error, from, to string) error {
	f := fault.As(err)
	if f == nil || len(f.Fields) == 0 {
		return err
	}
	renamed := fault.Fields{}
	for path, messages := range f.Fields {
		if rest, ok := strings.CutPrefix(path, from); ok && (rest == "" || rest[0] == '.') {
			path = to + rest
		}
		renamed[path] = messages
	}
	again := *f
	again.Fields = renamed
	return &again
}
