package engine

import (
	"context"
	"fmt"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// SaveInline saves a number that is changed in the list itself: key is that of an
// inline column, and the body's only value. Returns NotFound for another
// column or record, Forbidden and Invalid.
func (e *Engine) SaveInline(ctx context.Context, caller Caller, screen, key string, id uint64, body Body) (Result, error) {
	s, ok := e.Screen(screen)
	decl, found := inline(s, key)
	if !ok || !found {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := e.core.Deps.Guard.Require(caller.Actor, screen, resource.ActPublish); err != nil {
		return Result{}, err
	}
	faults := fault.Fields{}
	d := &input.Decoder{Faults: faults, Creating: true, Locales: e.core.Deps.Locales}
	f := bind.InlineField(decl)
	in := d.Input(field.List{f}, body)
	check := &input.Checker{Faults: faults, Creating: true, Root: in}
	check.Level(field.List{f}, in, "")
	c := s.Value(decl.Path).Column
	if err := faults.Err(); err != nil {
		return Result{}, err
	}
	unchanged := false
	ctx, written := db.WithWritten(ctx)
	err := e.core.Deps.DB.Tx(ctx, func(tx *gorm.DB) error {
		rec, err := rows.Find(tx, s, id, rows.Locked)
		if err != nil {
			return err
		}
		if err := rows.MayDo(s, caller.Actor, resource.ActPublish, rec.Ptr); err != nil {
			return err
		}
		call := e.core.Call(tx, caller)
		before := c.Get(rec.Val)
		if err := c.Set(rec.Val, kind.Plain(c, in[key])); err != nil {
			return err
		}
		value, err := c.Arg(rec.Val)
		if err != nil {
			return err
		}
		if unchanged = before == c.Get(rec.Val); unchanged {
			return nil
		}
		_, err = write.Exec(tx, "UPDATE "+model.Quote(s.Main.Name)+" SET "+c.Quoted()+
			" = ?, `updated_at` = ?, `version` = `version` + 1 WHERE `id` = ?", value, call.Now, int64(id))
		if err != nil {
			return fmt.Errorf("order %s %d: %w", screen, id, err)
		}
		return e.core.Deps.Journal.Write(tx, Entry{
			ActorID: caller.Actor.ID, Screen: screen, Model: s.Decl.Model, RowID: id, Action: "order",
			Title: e.core.Rows.Title(s, rec.Val), At: call.Now,
			Changes: []Change{{Field: decl.Path, Before: before, After: c.Get(rec.Val)}},
		})
	})
	if err != nil {
		return Result{}, err
	}
	if unchanged {
		return Result{Message: save.UnchangedMessage}, nil
	}
	e.core.InvalidateLists(ctx, s, written, id)
	return Result{Message: "common.messages.ordered"}, nil
}

// inline finds the inline column called key.
func inline(s *Screen, key string) (column.Column, bool) {
	if s == nil || s.Decl.List == nil {
		return column.Column{}, false
	}
	for _, c := range s.Decl.List.Columns {
		if c.Kind == column.KindInline && c.Key == key && !strings.HasPrefix(c.Path, "langs.") {
			return c, true
		}
	}
	return column.Column{}, false
}
