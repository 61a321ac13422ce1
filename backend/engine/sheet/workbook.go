package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"backoffice/backend/fault"
)

// Bounds of a workbook: of its file, of all that it unpacks to, and of what of it is held in
// memory; larger sheets wait in a file of the system's temporary folder.
const (
	workbookBytes = 32 << 20
	unpackedBytes = 256 << 20
	inMemoryBytes = 8 << 20
)

// workbookReader reads the rows of a sheet of a workbook.
type workbookReader struct {
	file *excelize.File
	rows *excelize.Rows
	columns
	line int
}

// newWorkbookReader reads the first sheet that has headings within its first lines; where
// none has, the first line of the first sheet is taken for them.
func newWorkbookReader(r io.Reader, isHead func(cells []string) bool) (*workbookReader, error) {
	content, err := io.ReadAll(io.LimitReader(r, workbookBytes+1))
	if err != nil {
		return nil, unreadable(err)
	}
	if len(content) > workbookBytes {
		return nil, fault.Field("file", "errors.import.workbookSize", "Size", workbookBytes>>20)
	}
	file, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{UnzipSizeLimit: unpackedBytes, UnzipXMLSizeLimit: inMemoryBytes, RawCellValue: true})
	if err != nil || len(file.GetSheetList()) == 0 { // an older Excel, Calc, one with a password, or broken
		return nil, fault.Field("file", "errors.import.workbook")
	}
	s := &workbookReader{file: file}
	if err := s.begin(isHead); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// begin stands below the headings.
func (s *workbookReader) begin(isHead func(cells []string) bool) error {
	names := s.file.GetSheetList()
	name, above := names[0], 0
	for _, one := range names {
		if at, err := s.head(one, isHead); err != nil {
			return err
		} else if at >= 0 {
			name, above = one, at
			break
		}
	}
	rows, err := s.file.Rows(name)
	if err != nil {
		return broken(err)
	}
	s.rows = rows
	for s.line <= above {
		cells, err := s.next()
		if errors.Is(err, io.EOF) {
			return fault.Field("file", "errors.import.empty")
		}
		if err != nil {
			return err
		}
		s.columns.names = cells
	}
	return s.columns.check()
}

// head is how many lines stand above the headings of a sheet; -1 where it has none.
func (s *workbookReader) head(name string, isHead func(cells []string) bool) (above int, err error) {
	rows, err := s.file.Rows(name)
	if err != nil {
		return -1, broken(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for above := 0; above <= headLines && rows.Next(); above++ {
		cells, err := rows.Columns()
		if err != nil {
			return -1, broken(err)
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if isHead(cells) {
			return above, nil
		}
	}
	return -1, nil
}

// broken is what is wrong with the workbook: it was read whole before.
func broken(error) error { return fault.Field("file", "errors.import.workbook") }

func (s *workbookReader) next() ([]string, error) {
	if !s.rows.Next() {
		if s.rows.Error() != nil {
			return nil, broken(s.rows.Error())
		}
		return nil, io.EOF
	}
	s.line++
	cells, err := s.rows.Columns()
	if err != nil {
		return nil, broken(err)
	}
	return cells, nil
}

// Next is the next row that holds something. A cell that a row does not reach is empty.
func (s *workbookReader) Next() (Line, error) {
	for {
		cells, err := s.next()
		if err != nil {
			return Line{}, err
		}
		for i := range cells {
			cells[i] = plainNumber(cells[i])
		}
		for len(cells) < len(s.columns.names) {
			cells = append(cells, "")
		}
		if line, empty, err := s.columns.line(s.line, cells); err != nil || !empty {
			return line, err
		}
	}
}

func (s *workbookReader) Guessed() int { return 0 }

// Close gives up what waits in files.
func (s *workbookReader) Close() error {
	var failed error
	if s.rows != nil {
		failed = s.rows.Close()
	}
	if err := errors.Join(failed, s.file.Close()); err != nil {
		return fmt.Errorf("close a workbook: %w", err)
	}
	return nil
}

// longNumber is a number as a workbook keeps it that is more than its cell shows:
// 12.300000000000001 of 12.3, 8.580001234567E+12 of an EAN.
var longNumber = regexp.MustCompile(`^-?\d+\.\d{10,}$|^-?\d(\.\d+)?E[+-]\d+$`)

// plainNumber is such a number with the fifteen digits that spreadsheets reckon with.
func plainNumber(text string) string {
	if !longNumber.MatchString(text) {
		return text
	}
	value, err := strconv.ParseFloat(text, 64)
	if err == nil {
		value, err = strconv.ParseFloat(strconv.FormatFloat(value, 'g', 15, 64), 64)
	}
	if err != nil {
		return text
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}
