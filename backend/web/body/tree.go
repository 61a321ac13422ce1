package body

import (
	"slices"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
)

// node is a value on its way into a Body: a leaf, or children by name or by index.
type node struct {
	value   any
	leaf    bool
	names   map[string]*node
	indices map[int]*node
	next    int // free index after the highest one
}

// builder grows a tree of nodes, key by key.
type builder struct {
	root  node
	parts int
}

const maxParts = 20_000

// add puts value at key. Returns Invalid where the key cannot be read or
// contradicts an earlier one, TooLarge after too many.
func (b *builder) add(key string, value any) error {
	if b.parts++; b.parts > maxParts {
		return tooLarge(nil)
	}
	path, err := parseKey(key)
	if err != nil {
		return err
	}
	n := &b.root
	for i := range path {
		if n = n.child(&path[i]); n == nil {
			return fault.Field(pathOf(path[:i+1]), "errors.type")
		}
	}
	if n.leaf || n.names != nil || n.indices != nil {
		return fault.Field(pathOf(path), "errors.sentTwice")
	}
	n.value, n.leaf = value, true
	return nil
}

// child is the node under s, made where it is missing; nil where n is a leaf,
// or a list asked by name or the other way round. It turns an open end into
// the index that it got.
func (n *node) child(s *segment) *node {
	if n.leaf {
		return nil
	}
	if s.kind == byName {
		if n.indices != nil {
			return nil
		}
		if n.names == nil {
			n.names = map[string]*node{}
		}
		if n.names[s.name] == nil {
			n.names[s.name] = &node{}
		}
		return n.names[s.name]
	}
	if n.names != nil {
		return nil
	}
	if s.kind == atEnd {
		s.index, s.kind = n.next, byIndex
	}
	if s.index > maxKeyed {
		return nil
	}
	if n.indices == nil {
		n.indices = map[int]*node{}
	}
	n.next = max(n.next, s.index+1)
	if n.indices[s.index] == nil {
		n.indices[s.index] = &node{}
	}
	return n.indices[s.index]
}

// body is the finished tree.
func (b *builder) body() engine.Body {
	body := make(engine.Body, len(b.root.names))
	for name, child := range b.root.names {
		body[name] = child.finish()
	}
	return body
}

// finish turns a node into a plain value. Rows that were taken out of a form,
// and ids, leave gaps between indices: only the engine knows which they are.
func (n *node) finish() any {
	switch {
	case n.leaf:
		return n.value
	case n.indices != nil:
		order := make([]int, 0, len(n.indices))
		for index := range n.indices {
			order = append(order, index)
		}
		slices.Sort(order)
		list := make([]any, len(order))
		for i, index := range order {
			list[i] = n.indices[index].finish()
		}
		if n.next > len(list) {
			return engine.Indexed{Indices: order, Values: list}
		}
		return list
	}
	object := make(map[string]any, len(n.names))
	for name, child := range n.names {
		object[name] = child.finish()
	}
	return object
}
