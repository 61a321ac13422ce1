package sheet

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"
)

// xlsxWriter writes a workbook of one sheet. Rows wait in a file of the
// system's temporary folder, not in memory.
type xlsxWriter struct {
	w      io.Writer
	file   *excelize.File
	stream *excelize.StreamWriter
	next   int
	bold   int
	day    int
	moment int
}

// xlsxRows is the most that a sheet can hold.
const xlsxRows = excelize.TotalRows

// NewXLSX writes a workbook to w, when it is closed.
func NewXLSX(w io.Writer, as Style) (Writer, error) {
	s := &xlsxWriter{w: w, file: excelize.NewFile(), next: 1}
	day := as.Day
	moment := day + " hh:mm:ss"
	styles := []struct {
		id    *int
		style excelize.Style
	}{
		{&s.bold, excelize.Style{Font: &excelize.Font{Bold: true}}},
		{&s.day, excelize.Style{CustomNumFmt: &day}},
		{&s.moment, excelize.Style{CustomNumFmt: &moment}},
	}
	for _, st := range styles {
		id, err := s.file.NewStyle(&st.style)
		if err != nil {
			return nil, fmt.Errorf("style the export: %w", err)
		}
		*st.id = id
	}
	stream, err := s.file.NewStreamWriter("Sheet1")
	if err != nil {
		return nil, fmt.Errorf("begin the export: %w", err)
	}
	s.stream = stream
	return s, nil
}

func (s *xlsxWriter) Head(titles []string) error {
	if err := s.stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	if err := s.stream.SetColWidth(1, max(1, len(titles)), 20); err != nil {
		return err
	}
	cells := make([]any, len(titles))
	for i, t := range titles {
		cells[i] = excelize.Cell{StyleID: s.bold, Value: t}
	}
	return s.write(cells)
}

func (s *xlsxWriter) Row(values []any) error {
	cells := make([]any, len(values))
	for i, v := range values {
		cells[i] = s.cell(v)
	}
	return s.write(cells)
}

// cell keeps numbers and times as such. A text is stored as a text, which no
// spreadsheet takes for a formula.
func (s *xlsxWriter) cell(v any) any {
	switch t := v.(type) {
	case Day:
		return excelize.Cell{StyleID: s.day, Value: time.Time(t)}
	case time.Time:
		return excelize.Cell{StyleID: s.moment, Value: t}
	}
	if n, ok := numeral(v); ok {
		if f, err := strconv.ParseFloat(n, 64); err == nil {
			return f
		}
	}
	if v == nil {
		return nil
	}
	return fmt.Sprint(v)
}

func (s *xlsxWriter) write(cells []any) error {
	if s.next > xlsxRows {
		return fmt.Errorf("a sheet holds %d rows", xlsxRows)
	}
	at, err := excelize.CoordinatesToCellName(1, s.next)
	if err != nil {
		return err
	}
	s.next++
	return s.stream.SetRow(at, cells)
}

func (s *xlsxWriter) Close() error {
	if err := s.stream.Flush(); err != nil {
		return fmt.Errorf("end the export: %w", err)
	}
	if err := s.file.Write(s.w); err != nil {
		return fmt.Errorf("write the export: %w", err)
	}
	return s.file.Close()
}
