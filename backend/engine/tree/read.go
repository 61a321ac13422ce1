// Package tree reads the records of a screen that stand below each other, and
// gives them other places.
package tree

import (
	"database/sql"
	"fmt"
	"hash/fnv"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource/column"
)

// TreeNode is where a record stands in the tree.
type TreeNode struct {
	ID, Parent uint64 // Parent 0: at the top
	Position   int64
	Version    int64
}

// Read reads the records of a screen's tree, nested under "children", labelled
// in the first of locales that has a text, and the version of its shape.
func Read(r query.Reader, s *bind.Screen, locales []string) ([]port.Row, int64, error) {
	nodes, err := treeNodes(r, s, "")
	if err != nil {
		return nil, 0, err
	}
	labels, err := treeLabels(r, s, locales)
	if err != nil {
		return nil, 0, err
	}
	return Nest(nodes, labels), treeVersion(nodes), nil
}

// treeNodes reads the nodes in order. A parent that does not stand in the tree
// counts as none. lock ends the statement.
func treeNodes(r query.Reader, s *bind.Screen, lock string) ([]TreeNode, error) {
	t := s.Decl.Tree
	where := "`live` = 1"
	if t.Where != "" {
		where += " AND (" + t.Where + ")"
	}
	parent, position := model.Quote(t.Parent), model.Quote(t.Position)
	text := "SELECT `id`, COALESCE(" + parent + ", 0), " + position + ", `version` FROM " + model.Quote(s.Main.Name) +
		" WHERE " + where + " ORDER BY " + position + ", `id`" + lock
	var nodes []TreeNode
	known := map[uint64]bool{}
	err := r.Each(text, nil, func(found *sql.Rows) error {
		var n TreeNode
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
func treeVersion(nodes []TreeNode) int64 {
	h := fnv.New64a()
	for _, n := range nodes {
		fmt.Fprintf(h, "%d %d %d %d\n", n.ID, n.Parent, n.Position, n.Version)
	}
	return int64(h.Sum64() >> 11)
}

func treeLabels(read query.Reader, s *bind.Screen, locales []string) (map[uint64]port.Row, error) {
	r := bind.NewRowBuilder(s, locales)
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
		for _, l := range locales {
			args = append(args, l)
		}
	}
	labels := map[uint64]port.Row{}
	err := read.Each(text, args, func(rows *sql.Rows) error {
		var id int64
		var label any
		if err := rows.Scan(&id, &label); err != nil {
			return err
		}
		row := port.Row{"id": uint64(id)}
		port.SetPath(row, r.Cells()[0].Path, r.Cells()[0].Codec.Wire(label))
		labels[uint64(id)] = row
		return nil
	})
	return labels, err
}

// Nest puts each node under its parent. Nodes of a circle, which no save makes,
// stand at the top.
func Nest(nodes []TreeNode, labels map[uint64]port.Row) []port.Row {
	children := map[uint64][]uint64{}
	for _, n := range nodes {
		children[n.Parent] = append(children[n.Parent], n.ID)
	}
	placed := map[uint64]bool{}
	var build func(id uint64) port.Row
	list := func(ids []uint64) []port.Row {
		rows := []port.Row{}
		for _, id := range ids {
			if !placed[id] {
				rows = append(rows, build(id))
			}
		}
		return rows
	}
	build = func(id uint64) port.Row {
		placed[id] = true
		row := labels[id]
		if row == nil {
			row = port.Row{"id": id}
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
