// Package ubl writes and reads structured invoices and credit notes: UBL 2.1 as
// EN 16931 and Peppol BIS Billing 3.0 have it, and holds them against the rules
// of both; see docs/adr/0066-e-invoice.md.
package ubl

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// The namespaces of UBL 2.1.
const (
	invoiceSpace    = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
	creditNoteSpace = "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"
	aggregateSpace  = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
	basicSpace      = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
	extensionSpace  = "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"
)

// Element is a part of a document: an aggregate with children or a basic component
// with a text. Names are local; which namespace one belongs to follows from that.
type Element struct {
	Name     string
	Attrs    map[string]string
	Text     string
	Children []*Element

	parent *Element
}

// All returns what stands at a path of names below e, in the document's order.
func (e *Element) All(path string) []*Element {
	if e == nil {
		return nil
	}
	found := []*Element{e}
	for name := range strings.SplitSeq(path, "/") {
		var next []*Element
		for _, at := range found {
			for _, child := range at.Children {
				if child.Name == name {
					next = append(next, child)
				}
			}
		}
		found = next
	}
	return found
}

// First returns the first of All, nil where there is none.
func (e *Element) First(path string) *Element {
	for _, found := range e.All(path) {
		return found
	}
	return nil
}

// Has says whether something stands at the path.
func (e *Element) Has(path string) bool { return e.First(path) != nil }

// Value is the text of the first at the path, its white space collapsed.
func (e *Element) Value(path string) string { return e.First(path).value() }

func (e *Element) value() string {
	if e == nil {
		return ""
	}
	return collapsed(e.Text)
}

func collapsed(text string) string { return strings.Join(strings.Fields(text), " ") }

// Path returns where e stands, as "Invoice/InvoiceLine[2]/Item".
func (e *Element) Path() string {
	if e.parent == nil {
		return e.Name
	}
	same, at := 0, 0
	for _, sibling := range e.parent.Children {
		if sibling.Name == e.Name {
			same++
			if sibling == e {
				at = same
			}
		}
	}
	if same > 1 {
		return fmt.Sprintf("%s/%s[%d]", e.parent.Path(), e.Name, at)
	}
	return e.parent.Path() + "/" + e.Name
}

// add puts children at the end, those that are not nil.
func (e *Element) add(children ...*Element) *Element {
	for _, child := range children {
		if child != nil {
			child.parent = e
			e.Children = append(e.Children, child)
		}
	}
	return e
}

// group is an aggregate; nil where nothing stands in it.
func group(name string, children ...*Element) *Element {
	if e := (&Element{Name: name}).add(children...); len(e.Children) > 0 {
		return e
	}
	return nil
}

// leaf is a basic component with attributes in pairs; nil where it has no text.
func leaf(name, text string, attrs ...string) *Element {
	text = printable(text)
	if strings.TrimSpace(text) == "" {
		return nil
	}
	e := &Element{Name: name, Text: text}
	for i := 0; i+1 < len(attrs); i += 2 {
		if e.Attrs == nil {
			e.Attrs = map[string]string{}
		}
		e.Attrs[attrs[i]] = attrs[i+1]
	}
	return e
}

// printable leaves out what XML cannot hold.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r >= 0x20 && r < 0xD800 || r >= 0xE000 && r < 0xFFFE || r >= 0x10000:
			return r
		}
		return -1
	}, text)
}

// Bytes writes the document; the same document is the same bytes each time.
func (e *Element) Bytes() []byte {
	var b strings.Builder
	b.WriteString(xml.Header)
	space := invoiceSpace
	if e.Name == creditNote {
		space = creditNoteSpace
	}
	fmt.Fprintf(&b, `<%s xmlns="%s" xmlns:cac="%s" xmlns:cbc="%s">`+"\n", e.Name, space, aggregateSpace, basicSpace)
	for _, child := range e.Children {
		child.write(&b, 1)
	}
	fmt.Fprintf(&b, "</%s>\n", e.Name)
	return []byte(b.String())
}

func (e *Element) write(b *strings.Builder, depth int) {
	indent := strings.Repeat("  ", depth)
	if len(e.Children) > 0 || aggregates[e.Name] {
		b.WriteString(indent + "<cac:" + e.Name + ">\n")
		for _, child := range e.Children {
			child.write(b, depth+1)
		}
		b.WriteString(indent + "</cac:" + e.Name + ">\n")
		return
	}
	b.WriteString(indent + "<cbc:" + e.Name)
	for _, name := range sortedKeys(e.Attrs) {
		b.WriteString(" " + name + `="` + escaped(e.Attrs[name]) + `"`)
	}
	b.WriteString(">" + escaped(e.Text) + "</cbc:" + e.Name + ">\n")
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a builder takes everything
	return b.String()
}
