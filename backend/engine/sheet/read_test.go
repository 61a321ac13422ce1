package sheet

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/fault"
)

// What was emptied in a spreadsheet stays in its file as rows and columns of nothing.
func TestReaderSkipsWhatIsEmpty(t *testing.T) {
	read := func(text string) (lines []Line, err error) {
		r, err := NewReader(strings.NewReader(text))
		for err == nil {
			var line Line
			if line, err = r.Next(); err == nil {
				lines = append(lines, line)
			}
		}
		return lines, err
	}
	lines, err := read("sku;price;;\n;; ;\nA1;5;;\n\n;;;\nA2;;;\n;;;\n")
	if !errors.Is(err, io.EOF) || len(lines) != 2 || lines[0].Number != 3 || lines[1].Number != 6 {
		t.Fatalf("%v: %+v", err, lines)
	}
	if got := slices.Sorted(maps.Keys(lines[1].Values)); !slices.Equal(got, []string{"price", "sku"}) || lines[1].Values["sku"] != "A2" {
		t.Errorf("the second row is %v", lines[1].Values)
	}
	if _, err := read("sku;;price\nA1;;5\nA2;x;5\n"); fault.As(err) == nil || fault.As(err).Fields["file"][0].Key != "errors.import.unnamed" {
		t.Errorf("a column without a name that holds something: %v", err)
	}
}
