package validate

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

// Chosen is what a form chose, as it was offered before the transaction.
type Chosen struct {
	sources *Sources
	screen  *bind.Screen
	id      uint64
	groups  [][]picked
}

// Still refuses what is offered no more: it was removed between the look at the form and
// the transaction. What old chose already may stay. Whoever removes it waits until the
// transaction has ended, and sees what it chose. It is asked of those screens alone that
// look, before they let a record go, at what chose it: to others it is as if that had been
// removed a moment later, and to ask would make a save some 6 % slower.
func (c Chosen) Still(tx *gorm.DB, old *rows.Record) error {
	var has map[string]bool
	faults := fault.Fields{}
	for _, group := range c.groups {
		if group[0].ref.Source.Screen.Decl.Hooks.BeforeDestroy == nil {
			continue
		}
		if has == nil && old != nil {
			has = c.sources.current(c.screen, c.id, old)
		}
		var ids []uint64
		for _, p := range group {
			for _, id := range p.ids {
				if !has[p.key(id)] {
					ids = append(ids, id)
				}
			}
		}
		if len(ids) == 0 {
			continue
		}
		offered, err := c.ask(tx, group[0], ids)
		if err != nil {
			return err
		}
		for _, p := range group {
			for _, id := range p.ids {
				if !offered[id] && !has[p.key(id)] {
					faults.Add(p.path, kind.Message(p.f, "option", "errors.option"))
					break
				}
			}
		}
	}
	return faults.Err()
}

// ask has a source say which of some records it offers, which stay as they are until
// the transaction ends.
func (c Chosen) ask(tx *gorm.DB, p picked, ids []uint64) (map[uint64]bool, error) {
	offered := make(map[uint64]bool, len(ids))
	where, args, possible := c.sources.offered(p)
	if !possible {
		return offered, nil
	}
	text := "SELECT `id` FROM " + model.Quote(p.ref.Source.Screen.Main.Name) + " WHERE `id` IN " + query.InList(len(ids)) + where
	if tx.Name() == string(db.MySQL) {
		text += " LOCK IN SHARE MODE"
	}
	found, err := prepared.Query(tx, text, append(query.IDArgs(ids), args...)...)
	if err != nil {
		return nil, fmt.Errorf("ask %s again: %w", p.ref.Source.Name, err)
	}
	defer found.Close()
	for found.Next() {
		var id uint64
		if err := found.Scan(&id); err != nil {
			return nil, err
		}
		offered[id] = true
	}
	return offered, found.Err()
}
