package sheet

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"backoffice/backend/fault"
)

// Line is one row of a table that is read: of CSV each value is a text, of JSON
// also a number, a truth, nothing or a list.
type Line struct {
	Number int // of CSV the line of the file, of JSON the place in the list, both from 1
	Values map[string]any
}

// Reader reads the rows of a table, one after the other.
type Reader interface {
	// Next returns io.EOF after the last row, and Invalid for what cannot be read.
	Next() (Line, error)
}

// NewReader reads CSV, whatever of ; , and tab separates it, or a JSON list of
// objects: what it is follows from how it begins. isHead says whether cells are
// the headings of CSV: titles and empty lines above them are passed over, up to
// ten lines; where none is, the first line is taken for them. Returns Invalid
// where it is neither or not in UTF-8.
func NewReader(r io.Reader, isHead func(cells []string) bool) (Reader, error) {
	in := bufio.NewReaderSize(r, headBytes)
	head, err := in.Peek(3)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, unreadable(err)
	}
	switch {
	case bytes.Equal(head, []byte("\xef\xbb\xbf")):
		_, _ = in.Discard(3) // it was peeked at
	case bytes.HasPrefix(head, []byte("PK\x03")), bytes.HasPrefix(head, []byte("\xd0\xcf\x11")): // .xlsx and .ods, .xls
		return nil, fault.Field("file", "errors.import.workbook")
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return nil, fault.Field("file", "errors.import.encoding", "Line", 1)
	}
	first, err := firstLetter(in)
	if err != nil {
		return nil, err
	}
	if first == '[' {
		return newJSONReader(in)
	}
	return newCSVReader(in, isHead)
}

func firstLetter(in *bufio.Reader) (byte, error) {
	for {
		one, err := in.ReadByte()
		if errors.Is(err, io.EOF) {
			return 0, fault.Field("file", "errors.import.empty")
		}
		if err != nil {
			return 0, unreadable(err)
		}
		if !strings.ContainsRune(" \t\r\n", rune(one)) {
			return one, in.UnreadByte()
		}
	}
}

// unreadable is what the network or the disk failed at, not the file.
func unreadable(err error) error { return fmt.Errorf("read a table: %w", err) }

type csvReader struct {
	r       *csv.Reader
	above   int // lines above the headings
	columns []string
}

// Where headings are looked for.
const (
	headBytes = 64 << 10
	headLines = 10
)

// passTitle passes over what stands above the headings, and returns how many lines.
func passTitle(in *bufio.Reader, isHead func(cells []string) bool) int {
	start, _ := in.Peek(headBytes) // what is shorter is reported as an error, and is what there is
	for at, above := 0, 0; above <= headLines && at < len(start); above++ {
		line, _, ended := bytes.Cut(start[at:], []byte("\n"))
		one := csv.NewReader(bytes.NewReader(line))
		one.Comma = separator(line)
		cells, err := one.Read()
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if err == nil && isHead(cells) {
			_, _ = in.Discard(at) // it was peeked at
			return above
		}
		if !ended {
			break
		}
		at += len(line) + 1
	}
	return 0
}

func newCSVReader(in *bufio.Reader, isHead func(cells []string) bool) (Reader, error) {
	above := passTitle(in, isHead)
	head, _ := in.Peek(16 << 10)
	head, _, _ = bytes.Cut(head, []byte("\n"))
	s := &csvReader{r: csv.NewReader(in), above: above}
	s.r.Comma, s.r.ReuseRecord = separator(head), true
	titles, err := s.record()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, title := range titles {
		title = strings.TrimSpace(title)
		if title != "" && seen[title] {
			return nil, fault.Field("file", "errors.import.twice", "Column", title)
		}
		seen[title] = true
		s.columns = append(s.columns, title)
	}
	return s, nil
}

// separator is what a line has most of.
func separator(head []byte) rune {
	best := ';'
	for _, one := range ",\t" {
		if bytes.Count(head, []byte(string(one))) > bytes.Count(head, []byte(string(best))) {
			best = one
		}
	}
	return best
}

func (s *csvReader) record() ([]string, error) {
	record, err := s.r.Read()
	if broken, is := errors.AsType[*csv.ParseError](err); is {
		if errors.Is(broken.Err, csv.ErrFieldCount) {
			return nil, fault.Field("file", "errors.import.cells", "Line", broken.StartLine+s.above, "Want", len(s.columns), "Count", len(record))
		}
		return nil, fault.Field("file", "errors.import.quotes", "Line", broken.Line+s.above)
	}
	if errors.Is(err, io.EOF) {
		return nil, io.EOF
	}
	if err != nil {
		return nil, unreadable(err)
	}
	for _, text := range record {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			line, _ := s.r.FieldPos(0)
			return nil, fault.Field("file", "errors.import.encoding", "Line", line+s.above)
		}
	}
	return record, nil
}

// Next skips rows without a text: spreadsheets leave them, as they leave columns, where
// something was emptied.
func (s *csvReader) Next() (Line, error) {
	for {
		record, err := s.record()
		if err != nil {
			return Line{}, err
		}
		line, empty := Line{Values: make(map[string]any, len(record))}, true
		line.Number, _ = s.r.FieldPos(0)
		line.Number += s.above
		for i, text := range record {
			blank := strings.TrimSpace(text) == ""
			empty = empty && blank
			switch {
			case s.columns[i] != "":
				line.Values[s.columns[i]] = unguarded(text)
			case !blank:
				return Line{}, fault.Field("file", "errors.import.unnamed", "Column", i+1)
			}
		}
		if !empty {
			return line, nil
		}
	}
}

// unguarded takes away what keeps an exported text from being computed.
func unguarded(text string) string {
	if rest, is := strings.CutPrefix(text, "'"); is && opensFormula(rest) {
		return rest
	}
	return text
}

type jsonReader struct {
	d    *json.Decoder
	line int
}

func newJSONReader(in *bufio.Reader) (Reader, error) {
	s := &jsonReader{d: json.NewDecoder(in)}
	s.d.UseNumber()
	if _, err := s.d.Token(); err != nil {
		return nil, s.broken(err)
	}
	return s, nil
}

func (s *jsonReader) broken(err error) error {
	_, syntax := errors.AsType[*json.SyntaxError](err)
	_, mistyped := errors.AsType[*json.UnmarshalTypeError](err)
	if syntax || mistyped || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fault.Field("file", "errors.import.json", "Line", s.line+1)
	}
	return unreadable(err)
}

func (s *jsonReader) Next() (Line, error) {
	if !s.d.More() {
		if _, err := s.d.Token(); err != nil {
			return Line{}, s.broken(err)
		}
		if _, err := s.d.Token(); !errors.Is(err, io.EOF) {
			return Line{}, fault.Field("file", "errors.import.json", "Line", s.line+1)
		}
		return Line{}, io.EOF
	}
	var raw json.RawMessage
	if err := s.d.Decode(&raw); err != nil {
		return Line{}, s.broken(err)
	}
	if !utf8.Valid(raw) {
		return Line{}, fault.Field("file", "errors.import.encoding", "Line", s.line+1)
	}
	one := json.NewDecoder(bytes.NewReader(raw))
	one.UseNumber()
	var tree map[string]any
	if err := one.Decode(&tree); err != nil || tree == nil {
		return Line{}, fault.Field("file", "errors.import.json", "Line", s.line+1)
	}
	s.line++
	line := Line{Number: s.line, Values: map[string]any{}}
	flatten(line.Values, "", tree)
	return line, nil
}

// flatten names what is nested by its dotted path: langs.sk.title.
func flatten(out map[string]any, path string, tree map[string]any) {
	for key, value := range tree {
		if inner, nested := value.(map[string]any); nested {
			flatten(out, path+key+".", inner)
			continue
		}
		out[path+key] = value
	}
}
