package validate

import (
	"fmt"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// current are the choices of the stored record, by their keys. What it
// uses already it may keep, though it is offered no more (decisions.md 24):
// because it was hidden or removed, or stands elsewhere now.
func (all *Sources) current(s *bind.Screen, id uint64, rec *rows.Record) map[string]bool {
	if rec == nil {
		return nil
	}
	stored := &optionCheck{Sources: all, own: id, table: s.Main.Name, faults: fault.Fields{}}
	stored.root = rec.Level(s.Fields, rec.Val)
	stored.fields(declared(s.Fields), stored.root, "")
	for locale, row := range rows.LocaleRows(s.Langs, rec.Val) {
		stored.fields(declared(s.Locales), rec.Level(s.Locales, row), "langs."+locale+".")
	}
	choices := map[string]bool{}
	for _, p := range stored.list {
		for _, id := range p.ids {
			choices[p.key(id)] = true
		}
	}
	return choices
}

// key distinguishes one choice of a record from any other that it could hold there.
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
