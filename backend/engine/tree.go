package engine

import (
	"context"
	"database/sql"
	"fmt"
	"hash/fnv"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// treeNode is where a record stands in the tree.
type treeNode struct {
	ID, Parent uint64 // Parent 0: at the top
	Position   int64
	Version    int64
}

// Tree returns the records of a screen's tree, nested under "children", and
// the version of its shape, for the save call to compare. Returns NotFound for
// a screen without a tree, and Forbidden.
func (e *Engine) Tree(ctx context.Context, c Caller, screen string) ([]Row, int64, error) {
	s, err := e.authorize(c, screen, resource.ActList)
	if err != nil {
		return nil, 0, err
	}
	if s.Decl.Tree == nil {
		return nil, 0, fault.New(fault.NotFound, "errors.notFound")
	}
	nodes, err := treeNodes(e.core.Read(ctx), s, "")
	if err != nil {
		return nil, 0, err
	}
	labels, err := e.treeLabels(ctx, s, e.core.Locales().Content(c.Locale))
	if err != nil {
		return nil, 0, err
	}
	return nest(nodes, labels), treeVersion(nodes), nil
}

// treeNodes reads the nodes in order. A parent that does not stand in the tree
// counts as none. lock ends the statement.
func treeNodes(r query.Reader, s *Screen, lock string) ([]treeNode, error) {
	t := s.Decl.Tree
	where := "`live` = 1"
	if t.Where != "" {
		where += " AND (" + t.Where + ")"
	}
	parent, position := model.Quote(t.Parent), model.Quote(t.Position)
	text := "SELECT `id`, COALESCE(" + parent + ", 0), " + position + ", `version` FROM " + model.Quote(s.Main.Name) +
		" WHERE " + where + " ORDER BY " + position + ", `id`" + lock
	var nodes []treeNode
	known := map[uint64]bool{}
	err := r.Each(text, nil, func(found *sql.Rows) error {
		var n treeNode
		if err := found.Scan(&n.ID, &n.Parent, &n.Position, &n.Version); err != nil {
			return err
		}
		nodes = append(nodes, n)
		known[n.ID] = true
		return nil
	})
	for i := range nodes {
		if !known[nodes[i].Parent] {
			nodes[i].Parent = 0
		}
	}
	return nodes, err
}

// treeVersion is a number that changes with every change of a node or of its
// place. It fits a JavaScript number.
func treeVersion(nodes []treeNode) int64 {
	h := fnv.New64a()
	for _, n := range nodes {
		fmt.Fprintf(h, "%d %d %d %d\n", n.ID, n.Parent, n.Position, n.Version)
	}
	return int64(h.Sum64() >> 11)
}

func (e *Engine) treeLabels(ctx context.Context, s *Screen, locale string) (map[uint64]Row, error) {
	r := bind.NewRowBuilder(s, e.core.Deps.Locales)
	r.AddCell(s.Value(s.Decl.Tree.Label), bind.RowPath(s.Decl.Tree.Label), column.Column{}, nil)
	main := model.Quote(s.Main.Name)
	text := "SELECT " + main + ".`id`, " + r.Cells()[0].Expr + " FROM " + main
	for _, join := range r.Joins {
		text += join
	}
	text += " WHERE " + main + ".`live` = 1"
	if s.Decl.Tree.Where != "" {
		text += " AND " + main + ".`id` IN (SELECT `id` FROM " + main + " WHERE " + s.Decl.Tree.Where + ")"
	}
	var args []any
	for range r.Langs {
		for _, l := range e.core.Locales().Order(locale) {
			args = append(args, l)
		}
	}
	labels := map[uint64]Row{}
	err := e.core.Read(ctx).Each(text, args, func(rows *sql.Rows) error {
		var id int64
		var label any
		if err := rows.Scan(&id, &label); err != nil {
			return err
		}
		row := Row{"id": uint64(id)}
		port.SetPath(row, r.Cells()[0].Path, r.Cells()[0].Codec.Wire(label))
		labels[uint64(id)] = row
		return nil
	})
	return labels, err
}

// nest puts each node under its parent. Nodes of a circle, which no save makes,
// stand at the top.
func nest(nodes []treeNode, labels map[uint64]Row) []Row {
	children := map[uint64][]uint64{}
	for _, n := range nodes {
		children[n.Parent] = append(children[n.Parent], n.ID)
	}
	placed := map[uint64]bool{}
	var build func(id uint64) Row
	list := func(ids []uint64) []Row {
		rows := []Row{}
		for _, id := range ids {
			if !placed[id] {
				rows = append(rows, build(id))
			}
		}
		return rows
	}
	build = func(id uint64) Row {
		placed[id] = true
		row := labels[id]
		if row == nil {
			row = Row{"id": id}
		}
		row["children"] = list(children[id])
		return row
	}
	top := list(children[0])
	for _, n := range nodes {
		if !placed[n.ID] {
			top = append(top, build(n.ID))
		}
	}
	return top
}
