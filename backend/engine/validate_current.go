package engine

import (
	"fmt"
	"strconv"
	"strings"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// currentChoices are the choices of the stored record, by their keys. What it
// uses already it may keep, though it is offered no more (decisions.md 24):
// because it was hidden or removed, or stands elsewhere now.
func (w *saveOp) currentChoices() map[string]bool {
	if w.id == 0 {
		return nil
	}
	rec, err := w.current()
	if err != nil {
		return nil // the transaction will tell
	}
	stored := &optionCheck{Engine: w.Engine, own: w.id, table: w.screen.Main.Name, faults: fault.Fields{}}
	stored.root = rec.Level(w.screen.Fields, rec.Val)
	stored.fields(declared(w.screen.Fields), stored.root, "")
	for locale, row := range rows.LocaleRows(w.screen.Langs, rec.Val) {
		stored.fields(declared(w.screen.Locales), rec.Level(w.screen.Locales, row), "langs."+locale+".")
	}
	held := map[string]bool{}
	for _, p := range stored.list {
		for _, id := range p.ids {
			held[p.key(id)] = true
		}
	}
	return held
}

// key tells one choice of a record from any other that it could hold there.
// Items move, so that their places do not count.
func (p picked) key(id uint64) string {
	steps := strings.Split(p.path, ".")
	kept := steps[:0]
	for _, step := range steps {
		if _, err := strconv.Atoi(step); err != nil {
			kept = append(kept, step)
		}
	}
	return fmt.Sprintf("%s %s %v %d", strings.Join(kept, "."), p.ref.Source.Name, p.args, id)
}
