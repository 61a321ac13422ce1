package rows

import (
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
)

// Can notes in each row which actions the caller may take on it now: by role,
// by the screen's own rule, and by the state that the record is in.
func (r *RowSet) Can() {
	actions := r.p.MayByRole(r.caller, r.s, r.l == r.s.Detail)
	for id, row := range r.ByID {
		can := make([]string, 0, len(actions))
		removed := row["deleted_at"] != nil
		for _, a := range actions {
			if r.p.IsActionAvailable(r.s, r.caller, a, removed, r.RecordOf(id), r.conditionValues[id]) {
				can = append(can, a.Name)
			}
		}
		if d := r.s.Decl.Detail; d != nil && d.AvailableBy != "" && r.l == r.s.List && row[d.AvailableBy] != true {
			can = slices.DeleteFunc(can, func(name string) bool { return name == resource.View.Name })
		}
		row["can"] = r.p.withoutLook(r.s, can)
	}
}

// withoutLook leaves looking out where changing is offered and both open the
// same form.
func (p *Ports) withoutLook(s *bind.Screen, can []string) []string {
	if s.Decl.Detail != nil || !input.Contains(can, resource.Edit.Name) {
		return can
	}
	return slices.DeleteFunc(can, func(name string) bool { return name == resource.View.Name })
}

// RecordOf is a record that was loaded for its rule; nil where none was.
func (r *RowSet) RecordOf(id uint64) any {
	if rec, ok := r.recs[id]; ok {
		return rec.Addr().Interface()
	}
	return nil
}

// MayByRole are the actions on a record that the caller's role allows, each
// once: those of the rows, of ticked rows and, where asked, of the detail.
func (p *Ports) MayByRole(c port.Caller, s *bind.Screen, detail bool) []resource.Action {
	var lists [][]resource.Action
	if s.Decl.List != nil {
		lists = append(lists, s.Decl.List.Row, s.Decl.List.Bulk)
	}
	if detail && s.Decl.Detail != nil {
		lists = append(lists, s.Decl.Detail.Buttons())
	}
	most := 0
	for _, list := range lists {
		most += len(list)
	}
	may, seen := make([]resource.Action, 0, most), make(map[string]bool, most)
	for _, list := range lists {
		for _, a := range list {
			if !seen[a.Name] && p.Require(c.Actor, s, a.Act()) == nil {
				may = append(may, a)
			}
			seen[a.Name] = true
		}
	}
	return may
}

// IsActionAvailable says whether an action that the role allows is open on a record now.
// state holds the fields that the conditions of commands and of buttons look at.
func (p *Ports) IsActionAvailable(s *bind.Screen, c port.Caller, a resource.Action, removed bool, rec any, state map[string]any) bool {
	switch {
	case removed && a.Name != "restore" && a.Name != "edit" && a.Name != "detail":
		return false
	case !removed && a.Name == "restore":
		return false
	}
	if !meets(a.When, state) {
		return false
	}
	if a.Command {
		if cmd := bind.Command(s.Decl, a.Name); cmd != nil && (cmd.Off != "" || !meets(cmd.When, state)) {
			return false
		}
	}
	return s.Decl.Hooks.May == nil || rec == nil || s.Decl.Hooks.May(c.Actor, a.Act(), rec)
}

// Require asks the guard; of children, for the right on the screen that they
// belong to.
func (p *Ports) Require(actor resource.Actor, s *bind.Screen, act resource.Act) error {
	if c := s.AsChild; c != nil {
		return p.Guard.Require(actor, c.Owner.Decl.Name, c.Decl.Act(act))
	}
	return p.Guard.Require(actor, s.Decl.Name, act)
}

func splitPath(path string) []string { return strings.Split(path, ".") }
