package check

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource/filter"
)

// Conditions lets try run each condition in SQL that a declaration has, over its
// record's table, and reports those that it refuses. No row is asked for.
func Conditions(screens []*bind.Screen, try func(statement string, args ...any) error) []bind.Problem {
	c := &tableCheck{reported: map[string]bool{}}
	for _, s := range screens {
		c.screen = s
		ask := func(at, where string, args ...any) {
			if where == "" {
				return
			}
			if err := try("SELECT 1 FROM "+model.Quote(s.Main.Name)+" WHERE ("+where+") LIMIT 0", args...); err != nil {
				c.problem("S118", at, s.Decl.Name+" "+at, "the database refuses the condition %q over the table %q: %v", where, s.Main.Name, err)
			}
		}
		if s.Decl.List != nil {
			for i, f := range s.Decl.List.Filters {
				if f.Kind != filter.KindCases {
					continue
				}
				for j, one := range f.Cases {
					where, args := one.Condition(time.Now())
					ask(fmt.Sprintf("List.Filters[%d].Cases[%d]", i, j), where, args...)
				}
			}
		}
		for i, o := range s.Decl.Options {
			at := fmt.Sprintf("Options[%d]", i)
			ask(at+".Where", o.Where)
			for _, name := range slices.Sorted(maps.Keys(o.Narrow)) {
				ask(fmt.Sprintf("%s.Narrow[%q]", at, name), o.Narrow[name], "1")
			}
		}
		if s.Decl.Tree != nil {
			ask("Tree.Where", s.Decl.Tree.Where)
		}
	}
	return c.problems
}
