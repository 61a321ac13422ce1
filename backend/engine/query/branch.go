package query

import (
	"slices"

	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
)

// byBranch puts options of a tree each below its parent, those of one parent as they
// stand, and gives those below another the labels on the way to it: without them
// nobody knows which of two "Contact" is which. label is the way to their labels. What has a parent that is not
// offered, or stands in a circle, which no save makes, is at the top.
func byBranch(rows []port.Row, parents map[uint64]uint64, label []string) []port.Row {
	children := map[uint64][]port.Row{}
	for _, row := range rows {
		id, _ := row["id"].(uint64)
		parent := parents[id]
		if _, offered := parents[parent]; !offered {
			parent = 0
		}
		children[parent] = append(children[parent], row)
	}
	sorted := make([]port.Row, 0, len(rows))
	placed := map[uint64]bool{}
	var place func(row port.Row, above []string)
	place = func(row port.Row, above []string) {
		id, _ := row["id"].(uint64)
		if placed[id] {
			return
		}
		placed[id] = true
		if len(above) > 0 {
			row[resource.AboveKey] = above
		}
		sorted = append(sorted, row)
		own, _ := port.ValueAt(row, label).(string)
		below := append(slices.Clone(above), own)
		for _, child := range children[id] {
			place(child, below)
		}
	}
	for _, row := range children[0] {
		place(row, nil)
	}
	for _, row := range rows {
		place(row, nil)
	}
	return sorted
}
