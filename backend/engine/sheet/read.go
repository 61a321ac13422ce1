package sheet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

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
	// Guessed is the first line whose letters were read as Windows-1250, since they are not
	// in UTF-8; 0 where none was.
	Guessed() int
	io.Closer
}

// NewReader reads a workbook of Excel (.xlsx), CSV, whatever of ; , and tab separates it,
// or a JSON list of objects: what it is follows from how it begins. isHead says whether
// cells are the headings: titles and empty lines above them are passed over, up to
// ten lines; where none is, the first line is taken for them. Text is in UTF-8, or of CSV
// in UTF-16 or Windows-1250. Returns Invalid where it is none of these.
func NewReader(r io.Reader, isHead func(cells []string) bool) (Reader, error) {
	in := bufio.NewReaderSize(r, headBytes)
	head, err := in.Peek(3)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, unreadable(err)
	}
	known := false // that it is in UTF-8
	switch {
	case bytes.Equal(head, []byte("\xef\xbb\xbf")):
		_, _ = in.Discard(3) // it was peeked at
		known = true
	case bytes.HasPrefix(head, []byte("PK\x03")), bytes.HasPrefix(head, []byte("\xd0\xcf\x11")): // .xlsx and .ods, .xls
		return newWorkbookReader(in, isHead)
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")): // Excel's "Unicode text"
		in, known = bufio.NewReaderSize(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(in), headBytes), true
	}
	first, err := firstLetter(in)
	if err != nil {
		return nil, err
	}
	if first == '[' {
		return newJSONReader(in)
	}
	return newCSVReader(in, isHead, known)
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

func (*jsonReader) Guessed() int { return 0 }

func (*jsonReader) Close() error { return nil }

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
