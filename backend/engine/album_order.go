package engine

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/input"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// OrderImages puts the images that the body's images name in that order. Where
// they are not all of the record's, they share the places that they stood at
// before. The log tells it once, of the record itself. Returns NotFound,
// Forbidden, Conflict, and Invalid with every image named that is wrong.
func (e *Engine) OrderImages(ctx context.Context, c Caller, screen string, owner uint64, body Body) (Result, error) {
	a, err := e.album(c, screen, owner, resource.ActUpdate)
	if err != nil {
		return Result{}, err
	}
	version, body, err := versionOf(body)
	if err != nil {
		return Result{}, err
	}
	ids, err := orderOf(body)
	if err != nil {
		return Result{}, err
	}
	err = a.write(ctx, version, func(tx *gorm.DB, now time.Time, rec *record) error {
		list, err := a.pictures(tx)
		if err != nil {
			return err
		}
		before := make([]uint64, len(list))
		for i, p := range list {
			before[i] = p.ID
		}
		after, err := rearranged(before, ids)
		if err != nil {
			return err
		}
		byID := make(map[uint64]*picture, len(list))
		for _, p := range list {
			byID[p.ID] = p
		}
		for i, id := range after {
			if byID[id].Order == i+1 {
				continue
			}
			if err := a.update(tx, now, map[string]any{"order": i + 1}, id); err != nil {
				return err
			}
		}
		if slices.Equal(before, after) {
			return nil
		}
		return e.deps.Journal.Write(tx, Entry{
			ActorID: c.Actor.ID, Screen: screen, Model: a.screen.Decl.Model, RowID: owner, Action: "reorder",
			Title: e.titleOf(a.screen, rec.val), At: now,
			Changes: []Change{{Field: "images", Before: jsonIDs(before), After: jsonIDs(after)}},
		})
	})
	return Result{Message: "common.messages.ordered"}, err
}

// rearranged has ids share, in their own order, the places that they have in
// all. Returns Invalid where one is not among all.
func rearranged(all, ids []uint64) ([]uint64, error) {
	faults := fault.Fields{}
	places := make([]int, 0, len(ids))
	for i, id := range ids {
		place := slices.Index(all, id)
		if place < 0 {
			faults.Add("images."+strconv.Itoa(i), fault.M("errors.notFound"))
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

// orderOf reads images as a list of ids, or of objects that have one.
func orderOf(body Body) ([]uint64, error) {
	raw, ok := input.Array(body["images"])
	if !ok {
		return nil, fault.Field("images", "errors.type")
	}
	rows := make([]any, len(raw))
	for i, item := range raw {
		rows[i] = item
		if object, is := item.(map[string]any); is {
			for key := range object {
				if key != "id" {
					return nil, fault.Field("images."+strconv.Itoa(i)+"."+input.Printable(key), "errors.unknown")
				}
			}
			rows[i] = object["id"]
		}
	}
	faults := fault.Fields{}
	for key := range body {
		if key != "images" {
			faults.Add(input.Printable(key), fault.M("errors.unknown"))
		}
	}
	ids, err := rowsOf(Body{"rows": rows})
	if f := fault.As(err); f != nil {
		for path, messages := range f.Fields {
			faults["images"+strings.TrimPrefix(path, "rows")] = messages
		}
	} else if err != nil {
		return nil, err
	}
	return ids, faults.Err()
}
