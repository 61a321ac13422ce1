package children

import (
	"context"
	"slices"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// OrderChildren puts the children in order that the body names under the
// list's own name. Where they are not all of the record's, they share the
// places that they stood at before. The log shows it once, for the record
// itself. Returns NotFound, Forbidden, Conflict, and Invalid with every child
// named that is wrong.
func (v Verbs) OrderChildren(ctx context.Context, c port.Caller, of save.ChildOf, body port.Body) (port.Result, error) {
	k, err := Call(v.saver, c, of, resource.ActUpdate)
	if err != nil {
		return port.Result{}, err
	}
	if k.Child.Position == nil {
		return port.Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if k.Version, body, err = versionOf(body); err != nil {
		return port.Result{}, err
	}
	ids, err := orderOf(body, of.Child)
	if err != nil {
		return port.Result{}, err
	}
	err = k.Write(ctx, func(tx *gorm.DB, now time.Time, owner *rows.Record) error {
		recs, err := k.All(tx)
		if err != nil {
			return err
		}
		before, stands := make([]uint64, len(recs)), make(map[uint64]any, len(recs))
		for i, rec := range recs {
			before[i] = rows.HeadOf(k.Child.Self, rec.Val).ID
			stands[before[i]] = k.Child.Position.Get(rec.Val)
		}
		after, err := rearranged(before, ids, of.Child)
		if err != nil || slices.Equal(before, after) {
			return err
		}
		for i, id := range after {
			if stands[id] == any(int64(i+1)) {
				continue
			}
			if err := k.Update(tx, now, map[string]any{k.Child.Position.Name: i + 1}, id); err != nil {
				return err
			}
		}
		s := k.Child.Owner
		return v.saver.Deps.Journal.Write(tx, port.Entry{
			ActorID: c.Actor.ID, Screen: s.Decl.Name, Model: s.Decl.Model, RowID: of.Owner, Action: "reorder",
			Title: v.saver.Rows.Title(s, owner.Val), At: now,
			Changes: []port.Change{{Field: of.Child, Before: revision.JSONIDs(before), After: revision.JSONIDs(after)}},
		})
	})
	return port.Result{Message: "common.messages.ordered"}, err
}

// rearranged has ids share, in their own order, the places that they have in
// all. Returns Invalid where one is not among all.
func rearranged(all, ids []uint64, name string) ([]uint64, error) {
	faults := fault.Fields{}
	places := make([]int, 0, len(ids))
	for i, id := range ids {
		place := slices.Index(all, id)
		if place < 0 {
			faults.Add(name+"."+strconv.Itoa(i), fault.M("errors.notFound"))
		}
		places = append(places, place)
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	slices.Sort(places)
	out := slices.Clone(all)
	for i, place := range places {
		out[place] = ids[i]
	}
	return out, nil
}

// orderOf reads a list of ids, or of objects that have one.
func orderOf(body port.Body, name string) ([]uint64, error) {
	raw, ok := kind.Array(body[name])
	if !ok {
		return nil, fault.Field(name, "errors.type")
	}
	rows := make([]any, len(raw))
	for i, item := range raw {
		rows[i] = item
		if object, is := item.(map[string]any); is {
			for key := range object {
				if key != "id" {
					return nil, fault.Field(name+"."+strconv.Itoa(i)+"."+input.Printable(key), "errors.unknown")
				}
			}
			rows[i] = object["id"]
		}
	}
	faults := fault.Fields{}
	for key := range body {
		if key != name {
			faults.Add(input.Printable(key), fault.M("errors.unknown"))
		}
	}
	ids, err := input.RowIDs(port.Body{"rows": rows})
	err = rename(err, "rows", name)
	if f := fault.As(err); f != nil {
		for path, messages := range f.Fields {
			faults[path] = messages
		}
	} else if err != nil {
		return nil, err
	}
	return ids, faults.Err()
}
