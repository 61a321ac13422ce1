package sheet

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"backoffice/backend/fault"
)

type csvReader struct {
	r       *csv.Reader
	above   int // lines above the headings
	letters charset
	columns
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
		var letters charset
		for i := range cells {
			cells[i], _ = letters.text(strings.TrimSpace(cells[i]), 1)
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

func newCSVReader(in *bufio.Reader, isHead func(cells []string) bool, isUTF8 bool) (Reader, error) {
	above := passTitle(in, isHead)
	head, _ := in.Peek(16 << 10)
	head, _, _ = bytes.Cut(head, []byte("\n"))
	s := &csvReader{r: csv.NewReader(in), above: above, letters: charset{utf8: isUTF8}}
	s.r.Comma, s.r.ReuseRecord = separator(head), true
	titles, err := s.record()
	if err != nil {
		return nil, err
	}
	s.columns.names = slices.Clone(titles)
	return s, s.columns.check()
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
			return nil, fault.Field("file", "errors.import.cells", "Line", broken.StartLine+s.above, "Want", len(s.names), "Count", len(record))
		}
		return nil, fault.Field("file", "errors.import.quotes", "Line", broken.Line+s.above)
	}
	if errors.Is(err, io.EOF) {
		return nil, io.EOF
	}
	if err != nil {
		return nil, unreadable(err)
	}
	for i, raw := range record {
		line, _ := s.r.FieldPos(i)
		text, ok := s.letters.text(raw, line+s.above)
		if !ok {
			return nil, fault.Field("file", "errors.import.encoding", "Line", line+s.above)
		}
		record[i] = text
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
		at, _ := s.r.FieldPos(0)
		for i := range record {
			record[i] = unguarded(record[i])
		}
		if line, empty, err := s.columns.line(at+s.above, record); err != nil || !empty {
			return line, err
		}
	}
}

func (s *csvReader) Guessed() int { return s.letters.guessed }

func (*csvReader) Close() error { return nil }

// unguarded takes away what keeps an exported text from being computed.
func unguarded(text string) string {
	if rest, is := strings.CutPrefix(text, "'"); is && opensFormula(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return text
}
