package engine

import (
	"database/sql"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

// record is a record with everything that belongs to it: localised rows and
// groups within it, and what it is linked with.
type record struct {
	ptr   any
	val   reflect.Value
	links map[*bind.Field][]uint64
}

// want says which records are looked for.
type want int

const (
	wantLive    want = iota // not removed
	wantLocked              // not removed, and kept from others until the transaction ends
	wantRemoved             // removed, kept from others
)

func newRecord(s *Screen) *record {
	ptr, val := s.Main.New()
	return &record{ptr: ptr, val: val, links: map[*bind.Field][]uint64{}}
}

// record reads a record; NotFound where there is none.
func (e *Engine) record(tx *gorm.DB, s *Screen, id uint64, w want) (*record, error) {
	found, err := e.records(tx, s, []uint64{id}, w)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return found[0], nil
}

// records reads records with all their parts; those that are missing are absent.
func (e *Engine) records(tx *gorm.DB, s *Screen, ids []uint64, w want) ([]*record, error) {
	where := " WHERE `id` IN " + query.InList(len(ids)) + " AND `deleted_at` IS NULL"
	if w == wantRemoved {
		where = " WHERE `id` IN " + query.InList(len(ids)) + " AND `deleted_at` IS NOT NULL"
	}
	where += " ORDER BY `id`"
	if w != wantLive {
		where += e.forUpdate()
	}
	return e.recordsWhere(tx, s, where, query.IDArgs(ids)...)
}

// recordsWhere reads the records of a condition with all their parts, in its order.
func (e *Engine) recordsWhere(tx *gorm.DB, s *Screen, where string, args ...any) ([]*record, error) {
	heads, err := readAll(tx, s.Main, where, args...)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", s.Decl.Name, err)
	}
	byID := make(map[uint64]*record, len(heads))
	out, ids := make([]*record, len(heads)), make([]uint64, len(heads))
	for i, val := range heads {
		out[i] = &record{ptr: val.Addr().Interface(), val: val, links: map[*bind.Field][]uint64{}}
		ids[i] = headOf(s, val).ID
		byID[ids[i]] = out[i]
	}
	if len(out) == 0 {
		return out, nil
	}
	if s.Langs != nil {
		err := attach(tx, s.Langs.Table, s.Langs.Owner, ids, "`id`", func(owner uint64, row reflect.Value) {
			if rec := byID[owner]; rec != nil {
				s.Langs.Append(rec.val, row)
			}
		})
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", s.Decl.Name, err)
		}
	}
	return out, e.parts(tx, s, s.Fields, byID, ids)
}

// parts reads groups and links.
func (e *Engine) parts(tx *gorm.DB, s *Screen, fields []*bind.Field, byID map[uint64]*record, ids []uint64) error {
	for _, f := range fields {
		switch {
		case f.Decl.Traits().HasParts:
			if err := e.parts(tx, s, f.Fields, byID, ids); err != nil {
				return err
			}
		case f.Group != nil && !f.Group.JSON:
			if err := e.items(tx, f.Group, byID, ids); err != nil {
				return fmt.Errorf("read %s of %s: %w", f.Path, s.Decl.Name, err)
			}
		case f.Join != nil:
			if err := links(tx, f, byID, ids); err != nil {
				return fmt.Errorf("read %s of %s: %w", f.Path, s.Decl.Name, err)
			}
		}
	}
	return nil
}

// links reads what each record chose, in the order chosen.
func links(tx *gorm.DB, f *bind.Field, byID map[uint64]*record, ids []uint64) error {
	owner, ref := model.Quote(f.Join.Owner), model.Quote(f.Join.Ref)
	rows, err := prepared.Query(tx, "SELECT "+owner+", "+ref+" FROM "+model.Quote(f.Join.Table)+" WHERE "+owner+" IN "+query.InList(len(ids))+
		" ORDER BY "+owner+", `position`, "+ref, query.IDArgs(ids)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	refs := map[uint64][]uint64{}
	for rows.Next() {
		var id, chosen uint64
		if err := rows.Scan(&id, &chosen); err != nil {
			return err
		}
		refs[id] = append(refs[id], chosen)
	}
	for id, rec := range byID {
		rec.link(f, refs[id])
	}
	return rows.Err()
}

func (e *Engine) items(tx *gorm.DB, g *bind.Group, byID map[uint64]*record, ids []uint64) error {
	order := "`id`"
	if g.Position != nil {
		order = g.Position.Quoted() + ", `id`"
	}
	err := attach(tx, g.Table, g.Owner, ids, order, func(owner uint64, row reflect.Value) {
		if rec := byID[owner]; rec != nil {
			g.Append(rec.val, row)
		}
	})
	if err != nil || g.Langs == nil {
		return err
	}
	byItem := map[uint64]reflect.Value{}
	var itemIDs []uint64
	for _, rec := range byID {
		for _, item := range g.Items(rec.val) {
			id := idOf(g.Table, item)
			byItem[id] = item
			itemIDs = append(itemIDs, id)
		}
	}
	if len(itemIDs) == 0 {
		return nil
	}
	return attach(tx, g.Langs.Table, g.Langs.Owner, itemIDs, "`id`", func(owner uint64, row reflect.Value) {
		if item, ok := byItem[owner]; ok {
			g.Langs.Append(item, row)
		}
	})
}

// link keeps what a field chose, in the record's own struct too where it has room.
func (l *record) link(f *bind.Field, refs []uint64) {
	l.links[f] = refs
	if f.Column != nil && f.Column.Go.FieldType == reflect.TypeFor[[]uint64]() {
		_ = f.Column.Set(l.val, refs) // the types are the same
	}
}

// clone copies the record so deep that changing the copy leaves it as it was.
func (l *record) clone(s *Screen) *record {
	c := newRecord(s)
	c.val.Set(deepCopy(l.val))
	for f, refs := range l.links {
		c.links[f] = slices.Clone(refs)
	}
	return c
}

// deepCopy copies a value with all that pointers, slices and maps lead to.
func deepCopy(v reflect.Value) reflect.Value {
	fresh := reflect.New(v.Type()).Elem()
	fresh.Set(v)
	switch {
	case v.Type() == model.TimeType:
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fresh.Field(i).Set(deepCopy(v.Field(i)))
			}
		}
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			fresh.Index(i).Set(deepCopy(v.Index(i)))
		}
	case v.Kind() == reflect.Pointer && !v.IsNil():
		fresh.Set(reflect.New(v.Type().Elem()))
		fresh.Elem().Set(deepCopy(v.Elem()))
	case v.Kind() == reflect.Slice && !v.IsNil():
		fresh.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			fresh.Index(i).Set(deepCopy(v.Index(i)))
		}
	case v.Kind() == reflect.Map && !v.IsNil():
		fresh.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, key := range v.MapKeys() {
			fresh.SetMapIndex(key, deepCopy(v.MapIndex(key)))
		}
	}
	return fresh
}

// decoded is the stored value at a path as a body would have said it.
func (l *record) decoded(s *Screen, path string) any {
	rec := l.val
	if rest, lang := strings.CutPrefix(path, "langs."); lang && s.Langs != nil {
		locale, name, _ := strings.Cut(rest, ".")
		row, ok := s.Langs.Row(rec, locale)
		if !ok {
			return nil
		}
		rec, path = row, "langs."+name
	}
	f, ok := s.Field(path)
	if !ok {
		return nil
	}
	if f.Join != nil {
		list := make([]any, len(l.links[f]))
		for i, ref := range l.links[f] {
			list[i] = ref
		}
		return list
	}
	if f.Column == nil {
		return nil
	}
	return kind.Of(f.Decl).Recall(f.Decl, f.Column.Get(rec))
}

// attach reads the rows of t that belong to owners and hands each to its own.
func attach(tx *gorm.DB, t *model.Table, owner *model.Column, ids []uint64, order string, add func(uint64, reflect.Value)) error {
	where := " WHERE " + owner.Quoted() + " IN " + query.InList(len(ids))
	if t.StoredColumn("deleted_at") != nil {
		where += " AND `deleted_at` IS NULL"
	}
	rows, err := readAll(tx, t, where+" ORDER BY "+order, query.IDArgs(ids)...)
	if err != nil {
		return err
	}
	for _, row := range rows {
		id, ok := model.IntOf(owner.Get(row))
		if ok {
			add(uint64(id), row)
		}
	}
	return nil
}

func readAll(tx *gorm.DB, t *model.Table, where string, args ...any) ([]reflect.Value, error) {
	rows, err := prepared.Query(tx, t.Select+where, args...)
	if err != nil {
		return nil, err
	}
	return t.Scan(rows)
}

// exec runs a statement of the transaction as it stands.
func exec(tx *gorm.DB, statement string, args ...any) (sql.Result, error) {
	return prepared.Exec(tx, statement, args...)
}

// forUpdate keeps a row from others until the transaction ends. On SQLite
// there is no other writer.
func (e *Engine) forUpdate() string {
	if e.deps.DB.Dialect == db.MySQL {
		return " FOR UPDATE"
	}
	return ""
}

func idOf(t *model.Table, rec reflect.Value) uint64 {
	id, _ := model.IntOf(t.ID.Get(rec))
	return uint64(id)
}

func withID(insert string) string {
	insert = strings.Replace(insert, "(", "(`id`, ", 1)
	return strings.Replace(insert, "VALUES (", "VALUES (?, ", 1)
}
