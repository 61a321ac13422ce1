package sheet

import (
	"strings"

	"backoffice/backend/fault"
)

// columns are the headings of a table; an empty one names nothing.
type columns struct{ names []string }

// check returns Invalid where two have one name.
func (c *columns) check() error {
	seen := map[string]bool{}
	for i, name := range c.names {
		name = strings.TrimSpace(name)
		if name != "" && seen[name] {
			return fault.Field("file", "errors.import.twice", "Column", name)
		}
		seen[name] = true
		c.names[i] = name
	}
	return nil
}

// line is a row of cells, and whether there is nothing in it. Returns Invalid where
// something stands below no heading.
func (c *columns) line(number int, cells []string) (line Line, empty bool, err error) {
	line, empty = Line{Number: number, Values: make(map[string]any, len(c.names))}, true
	for i, text := range cells {
		blank := strings.TrimSpace(text) == ""
		empty = empty && blank
		switch {
		case i < len(c.names) && c.names[i] != "":
			line.Values[c.names[i]] = text
		case !blank:
			return Line{}, false, fault.Field("file", "errors.import.unnamed", "Column", i+1)
		}
	}
	return line, empty, nil
}
