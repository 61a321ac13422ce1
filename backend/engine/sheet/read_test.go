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
		r, err := NewReader(strings.NewReader(text), func(cells []string) bool { return slices.Contains(cells, "sku") })
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

// What stands above the headings of a price list is passed over, whatever separates it,
// and lines keep their numbers.
func TestHeadingsBelowATitle(t *testing.T) {
	head := func(cells []string) bool { return slices.Contains(cells, "sku") }
	for _, above := range []string{"", "Cenník, jeseň\n", "Cenník;;\n\n;;\n", "\"Cenník \"\"A\"\"\";;\r\n;;\r\n", strings.Repeat(";;\n", 10)} {
		r, err := NewReader(strings.NewReader(above+"sku;price;note\nA1;5;\"a\nb\"\n"), head)
		if err != nil {
			t.Fatalf("%q: %v", above, err)
		}
		line, err := r.Next()
		if want := strings.Count(above, "\n") + 2; err != nil || line.Number != want || line.Values["price"] != "5" || line.Values["note"] != "a\nb" {
			t.Errorf("%q: %v, %+v, not line %d", above, err, line, want)
		}
	}
	if _, err := NewReader(strings.NewReader("Cenník;1\nA;2\n"), head); err != nil {
		t.Errorf("without headings: %v", err)
	}
	r, err := NewReader(strings.NewReader("Cenník\nsku;price\nA1;5;6\n"), head)
	if err == nil {
		_, err = r.Next()
	}
	if f := fault.As(err); f == nil || f.Fields["file"][0].Args["Line"] != 3 {
		t.Errorf("a row that is too long: %v", err)
	}
}
