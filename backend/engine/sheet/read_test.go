package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

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

// all are the lines of a table, and how it ends.
func all(t *testing.T, content []byte) (lines []Line, guessed int, err error) {
	t.Helper()
	r, err := NewReader(bytes.NewReader(content), func(cells []string) bool { return slices.Contains(cells, "sku") })
	if err != nil {
		return nil, 0, err
	}
	defer r.Close()
	for {
		line, err := r.Next()
		if errors.Is(err, io.EOF) {
			return lines, r.Guessed(), nil
		}
		if err != nil {
			return lines, r.Guessed(), err
		}
		lines = append(lines, line)
	}
}

func keyed(err error) string {
	f := fault.As(err)
	if f == nil || len(f.Fields["file"]) == 0 {
		return fmt.Sprint(err)
	}
	return f.Fields["file"][0].Key
}

// Excel of this part of Europe saves "CSV" in Windows-1250, and "Unicode text" in UTF-16:
// both are read. What begins in UTF-8 and does not go on in it is broken.
func TestCharsets(t *testing.T) {
	const text = "sku;názov\nA1;Čučoriedková žinka\nA2;ľúbivý kôň\n"
	encoded := func(e encoding.Encoding) []byte {
		raw, err := e.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	for name, c := range map[string]struct {
		content []byte
		guessed int
	}{
		"UTF-8":                 {[]byte(text), 0},
		"UTF-8 with its mark":   {[]byte("\xef\xbb\xbf" + text), 0},
		"Windows-1250":          {encoded(charmap.Windows1250), 1},
		"UTF-16":                {encoded(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)), 0},
		"UTF-16, the other way": {encoded(unicode.UTF16(unicode.BigEndian, unicode.UseBOM)), 0},
	} {
		lines, guessed, err := all(t, c.content)
		if err != nil || guessed != c.guessed || len(lines) != 2 || lines[0].Values["názov"] != "Čučoriedková žinka" || lines[1].Values["názov"] != "ľúbivý kôň" {
			t.Errorf("%s: %v, guessed at %d: %v", name, err, guessed, lines)
		}
	}
	for name, content := range map[string]string{
		"UTF-8 first":           "sku;note\nA1;č\nA2;\xe8\n",
		"marked":                "\xef\xbb\xbfsku;note\nA1;\xe8\n",
		"no letter of the page": "sku;note\nA1;\xe8\nA2;\x81\n",
		"nothing":               "sku;note\nA1;a\x00b\n",
	} {
		if _, _, err := all(t, []byte(content)); keyed(err) != "errors.import.encoding" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if lines, guessed, err := all(t, []byte("sku;note\nA1;plain\nA2;\xe8\n")); err != nil || guessed != 3 || lines[1].Values["note"] != "č" {
		t.Errorf("a late letter: %v, %d, %v", err, guessed, lines)
	}
}

// workbook is a workbook of sheets, each a list of rows.
func workbook(t *testing.T, sheets ...[][]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	for i, rows := range sheets {
		name := fmt.Sprint("Sheet", i+1)
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for at, row := range rows {
			if err := f.SetSheetRow(name, fmt.Sprint("A", at+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A workbook is read by what its cells hold, not by how they show it: prices to the cent,
// an EAN with all of its digits, days as numbers.
func TestWorkbook(t *testing.T) {
	day := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	content := workbook(t, [][]any{{"Návod", "vyplňte druhý hárok"}}, [][]any{
		{"Cenník, jeseň"}, {}, {"sku", "price", "ean", "on", "sold", "note"},
		{"A1", 12.300000000000001, 8580001234567, day, true, "Čučoriedky"}, {}, {"A2", 0.1 + 0.2}, {nil, nil, nil},
	})
	lines, _, err := all(t, content)
	if err != nil || len(lines) != 2 || lines[0].Number != 4 || lines[1].Number != 6 {
		t.Fatalf("%v: %v", err, lines)
	}
	want := map[string]any{"sku": "A1", "price": "12.3", "ean": "8580001234567", "on": "46354", "sold": "1", "note": "Čučoriedky"}
	if !maps.Equal(lines[0].Values, want) {
		t.Errorf("the first row is %v, not %v", lines[0].Values, want)
	}
	if got := lines[1].Values; got["price"] != "0.3" || got["note"] != "" || len(got) != 6 {
		t.Errorf("the second row is %v", got)
	}
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"below no heading": {workbook(t, [][]any{{"sku", "", "price"}, {"A1", "x", 5}}), "errors.import.unnamed"},
		"twice":            {workbook(t, [][]any{{"sku", "price", "price"}}), "errors.import.twice"},
		"empty":            {workbook(t, [][]any{}), "errors.import.empty"},
		"broken":           {content[:len(content)/2], "errors.import.workbook"},
		"no workbook":      {[]byte("PK\x03\x04 and nothing"), "errors.import.workbook"},
		"an older Excel":   {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "errors.import.workbook"},
	} {
		if _, _, err := all(t, c.content); keyed(err) != c.want {
			t.Errorf("%s: %v, not %s", name, err, c.want)
		}
	}
}

func TestPlainNumber(t *testing.T) {
	for raw, want := range map[string]string{
		"12.300000000000001": "12.3", "8.580001234567E+12": "8580001234567", "1E-3": "0.001", "12.3": "12.3", "A1.00000000001": "A1.00000000001",
		"-0.29999999999999999": "-0.3", "85800012345678901234": "85800012345678901234", "": "",
	} {
		if got := plainNumber(raw); got != want {
			t.Errorf("%s is %s, not %s", raw, got, want)
		}
	}
}
