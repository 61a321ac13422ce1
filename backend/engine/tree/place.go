package tree

import (
	"fmt"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/validate"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Plan is a tree as a body has it, laid flat.
type Plan struct {
	version *int64
	nodes   []plannedNode
}

type plannedNode struct {
	id, parent uint64
	position   int64
	path       string
}

// Parse reads the tree of a body. Returns Invalid with what is wrong in it.
func Parse(body port.Body) (Plan, error) {
	faults := fault.Fields{}
	plan := Plan{}
	for key := range body {
		if key != "tree" && key != "version" {
			faults.Add(input.Printable(key), fault.M("errors.unknown"))
		}
	}
	if raw := body["version"]; raw != nil && raw != "" {
		n, ok := kind.ParseInt(raw)
		if !ok {
			faults.Add("version", fault.M("errors.type"))
		}
		plan.version = &n
	}
	if _, said := body["tree"]; !said {
		faults.Add("tree", fault.M("errors.required"))
	}
	plan.level(body["tree"], 0, "tree", 1, faults, map[uint64]bool{})
	return plan, faults.Err()
}

// level lays one level of the tree flat, and what lies below it.
func (p *Plan) level(raw any, parent uint64, path string, depth int, faults fault.Fields, seen map[uint64]bool) {
	rows, ok := kind.Array(raw)
	if !ok {
		faults.Add(path, fault.M("errors.type"))
		return
	}
	if depth > validate.TreeDepth && len(rows) > 0 {
		faults.Add(path, validate.TooDeep())
		return
	}
	for i, row := range rows {
		at := path + "." + strconv.Itoa(i)
		tree, ok := kind.Object(row)
		if !ok || row == nil {
			faults.Add(at, fault.M("errors.type"))
			continue
		}
		for key := range tree {
			if key != "id" && key != "children" {
				faults.Add(at+"."+input.Printable(key), fault.M("errors.unknown"))
			}
		}
		id, ok := kind.ParseID(tree["id"])
		switch {
		case !ok:
			faults.Add(at+".id", fault.M("errors.type"))
			continue
		case seen[id]:
			// A node below itself stands twice, too.
			faults.Add(at+".id", fault.M("errors.duplicate"))
			continue
		}
		seen[id] = true
		p.nodes = append(p.nodes, plannedNode{id: id, parent: parent, position: int64(i), path: at + ".id"})
		p.level(tree["children"], id, at+".children", depth+1, faults, seen)
	}
}

// Place writes the places that changed and returns the new version.
func Place(tx *gorm.DB, e *save.Saver, caller port.Caller, s *bind.Screen, plan Plan) (int64, error) {
	nodes, err := treeNodes(query.In(tx), s, rows.ForUpdate(tx))
	if err != nil {
		return 0, fmt.Errorf("read the tree of %s: %w", s.Decl.Name, err)
	}
	if now := treeVersion(nodes); plan.version != nil && *plan.version != now {
		return 0, treeConflict(tx, e, caller, s, now, plan.version)
	}
	moved, err := plan.moved(nodes)
	if err != nil || len(moved) == 0 {
		return treeVersion(nodes), err
	}
	ids := make([]uint64, len(moved))
	to := make(map[uint64]plannedNode, len(moved))
	for i, n := range moved {
		ids[i], to[n.id] = n.id, n
	}
	recs, err := rows.FindAll(tx, s, ids, rows.Locked)
	if err != nil {
		return 0, err
	}
	call := e.Call(tx, caller)
	for _, rec := range recs {
		if err := placeNode(tx, e, call, s, rec, to[rows.HeadOf(s, rec.Val).ID]); err != nil {
			return 0, err
		}
	}
	if nodes, err = treeNodes(query.In(tx), s, ""); err != nil {
		return 0, fmt.Errorf("read the tree of %s: %w", s.Decl.Name, err)
	}
	return treeVersion(nodes), nil
}

// treeConflict says who touched the tree last: whoever changed the record of
// it that was changed last, be it removed.
func treeConflict(tx *gorm.DB, e *save.Saver, caller port.Caller, s *bind.Screen, now int64, version *int64) error {
	text := "SELECT `id`, `updated_at` FROM " + model.Quote(s.Main.Name)
	if where := s.Decl.Tree.Where; where != "" {
		text += " WHERE " + where
	}
	last := resource.Record{Version: now}
	if err := tx.Raw(text + " ORDER BY `updated_at` DESC, `id` DESC LIMIT 1").Scan(&last).Error; err != nil {
		return fmt.Errorf("find what changed in the tree of %s: %w", s.Decl.Name, err)
	}
	return e.Conflict(tx, caller, s, &last, version)
}

// moved are the nodes whose place differs from the stored one. The tree must
// name every stored node and no other.
func (p Plan) moved(nodes []TreeNode) ([]plannedNode, error) {
	faults := fault.Fields{}
	stored := make(map[uint64]TreeNode, len(nodes))
	for _, n := range nodes {
		stored[n.ID] = n
	}
	var moved []plannedNode
	for _, n := range p.nodes {
		was, ok := stored[n.id]
		if !ok {
			faults.Add(n.path, fault.M("errors.option"))
			continue
		}
		if was.Parent != n.parent || was.Position != n.position {
			moved = append(moved, n)
		}
		delete(stored, n.id)
	}
	if len(stored) > 0 {
		faults.Add("tree", fault.M("errors.minItems", "Count", len(nodes)))
	}
	return moved, faults.Err()
}

func placeNode(tx *gorm.DB, e *save.Saver, call *resource.Call, s *bind.Screen, rec *rows.Record, to plannedNode) error {
	t := s.Decl.Tree
	if err := rows.MayDo(s, call.Actor, resource.ActUpdate, rec.Ptr); err != nil {
		return err
	}
	parent, position := s.Main.StoredColumn(t.Parent), s.Main.StoredColumn(t.Position)
	entry := port.Entry{
		ActorID: call.Actor.ID, Screen: s.Decl.Name, Model: s.Decl.Model, RowID: to.id, Action: "order",
		Title: e.Rows.Title(s, rec.Val), At: call.Now,
	}
	note := func(c *model.Column, after any) {
		if before := c.Get(rec.Val); fmt.Sprint(before) != fmt.Sprint(after) {
			entry.Changes = append(entry.Changes, port.Change{Field: c.Name, Before: before, After: after})
		}
	}
	var above any
	if to.parent != 0 {
		above = int64(to.parent)
	}
	note(parent, above)
	note(position, to.position)
	_, err := write.Exec(tx, "UPDATE "+model.Quote(s.Main.Name)+" SET "+parent.Quoted()+" = ?, "+position.Quoted()+
		" = ?, `updated_at` = ?, `version` = `version` + 1 WHERE `id` = ?", above, to.position, call.Now, int64(to.id))
	if err != nil {
		return fmt.Errorf("place %s %d: %w", s.Decl.Name, to.id, err)
	}
	return e.Deps.Journal.Write(tx, entry)
}
