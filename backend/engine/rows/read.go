package rows

import (
	"database/sql"
	"fmt"
	"reflect"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
)

// Read reads records with all their parts, that a condition picks, in its
// order. It is the one way that records are read.
func Read(r query.Reader, s *bind.Screen, where string, args ...any) ([]*Record, error) {
	heads, err := r.Records(s.Main, where, args...)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", s.Decl.Name, err)
	}
	byID := make(map[uint64]*Record, len(heads))
	out, ids := make([]*Record, len(heads)), make([]uint64, len(heads))
	for i, val := range heads {
		out[i] = &Record{Ptr: val.Addr().Interface(), Val: val, Links: map[*bind.Field][]uint64{}}
		ids[i] = HeadOf(s, val).ID
		byID[ids[i]] = out[i]
	}
	if len(out) == 0 {
		return out, nil
	}
	if s.Langs != nil {
		err := attach(r, s.Langs.Table, s.Langs.Owner, ids, "`id`", func(owner uint64, row reflect.Value) {
			if rec := byID[owner]; rec != nil {
				s.Langs.Append(rec.Val, row)
			}
		})
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", s.Decl.Name, err)
		}
	}
	return out, parts(r, s, s.Fields, byID, ids)
}

// One reads the record called id, a removed one too; nil where there is
// none.
func One(r query.Reader, s *bind.Screen, id uint64) (*Record, error) {
	found, err := Read(r, s, " WHERE `id` = ?", int64(id))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// readHeads reads records by id, without what belongs to them.
func readHeads(r query.Reader, s *bind.Screen, ids []uint64) (map[uint64]reflect.Value, error) {
	in, args := query.InClause(ids, nil)
	list, err := r.Records(s.Main, " WHERE `id` IN ("+in+")", args...)
	byID := make(map[uint64]reflect.Value, len(list))
	for _, rec := range list {
		byID[s.Main.ID.Get(rec).(uint64)] = rec
	}
	return byID, err
}

// readRecords is readHeads with what belongs to the records.
func readRecords(r query.Reader, s *bind.Screen, ids []uint64) (map[uint64]reflect.Value, error) {
	in, args := query.InClause(ids, nil)
	list, err := Read(r, s, " WHERE `id` IN ("+in+")", args...)
	byID := make(map[uint64]reflect.Value, len(list))
	for _, rec := range list {
		byID[HeadOf(s, rec.Val).ID] = rec.Val
	}
	return byID, err
}

// parts reads groups and links.
func parts(r query.Reader, s *bind.Screen, fields []*bind.Field, byID map[uint64]*Record, ids []uint64) error {
	for _, f := range fields {
		switch {
		case f.Decl.Traits().HasParts:
			if err := parts(r, s, f.Fields, byID, ids); err != nil {
				return err
			}
		case f.Group != nil && !f.Group.JSON:
			if err := items(r, f.Group, byID, ids); err != nil {
				return fmt.Errorf("read %s of %s: %w", f.Path, s.Decl.Name, err)
			}
		case f.Join != nil:
			if err := links(r, f, byID, ids); err != nil {
				return fmt.Errorf("read %s of %s: %w", f.Path, s.Decl.Name, err)
			}
		}
	}
	return nil
}

// Links reads what each record chose, in the order chosen.
func links(r query.Reader, f *bind.Field, byID map[uint64]*Record, ids []uint64) error {
	owner, ref := model.Quote(f.Join.Owner), model.Quote(f.Join.Ref)
	in, args := query.InClause(ids, nil)
	refs := map[uint64][]uint64{}
	err := r.Each("SELECT "+owner+", "+ref+" FROM "+model.Quote(f.Join.Table)+" WHERE "+owner+" IN ("+in+
		") ORDER BY "+owner+", `position`, "+ref, args, func(rows *sql.Rows) error {
		var id, chosen uint64
		if err := rows.Scan(&id, &chosen); err != nil {
			return err
		}
		refs[id] = append(refs[id], chosen)
		return nil
	})
	for id, rec := range byID {
		rec.Link(f, refs[id])
	}
	return err
}

func items(r query.Reader, g *bind.Group, byID map[uint64]*Record, ids []uint64) error {
	order := "`id`"
	if g.Position != nil {
		order = g.Position.Quoted() + ", `id`"
	}
	err := attach(r, g.Table, g.Owner, ids, order, func(owner uint64, row reflect.Value) {
		if rec := byID[owner]; rec != nil {
			g.Append(rec.Val, row)
		}
	})
	if err != nil || g.Langs == nil {
		return err
	}
	byItem := map[uint64]reflect.Value{}
	var itemIDs []uint64
	for _, rec := range byID {
		for _, item := range g.Items(rec.Val) {
			id := IDOf(g.Table, item)
			byItem[id] = item
			itemIDs = append(itemIDs, id)
		}
	}
	if len(itemIDs) == 0 {
		return nil
	}
	return attach(r, g.Langs.Table, g.Langs.Owner, itemIDs, "`id`", func(owner uint64, row reflect.Value) {
		if item, ok := byItem[owner]; ok {
			g.Langs.Append(item, row)
		}
	})
}

// attach reads the rows of t that belong to owners and hands each to its own.
func attach(r query.Reader, t *model.Table, owner *model.Column, ids []uint64, order string, add func(uint64, reflect.Value)) error {
	in, args := query.InClause(ids, nil)
	where := " WHERE " + owner.Quoted() + " IN (" + in + ")"
	if t.StoredColumn("deleted_at") != nil {
		where += " AND `deleted_at` IS NULL"
	}
	rows, err := r.Records(t, where+" ORDER BY "+order, args...)
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
