// Package sheet writes tables for spreadsheets: CSV and XLSX.
package sheet

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"backoffice/backend/resource"
)

// Style is how a language writes what a sheet holds.
type Style struct {
	Day     string // in a spreadsheet's words: "d. m. yyyy"
	Decimal string // the decimal mark
}

// ISODay is understood by everybody.
const ISODay = "yyyy-mm-dd"

// layout is the day's pattern in Go's words.
func (w Style) layout() string { return Layout(w.Day) }

// Layout is a day in a spreadsheet's words, "d. m. yyyy", in those of
// time.Format.
func Layout(day string) string {
	return strings.NewReplacer("yyyy", "2006", "yy", "06", "mm", "01", "m", "1", "dd", "02", "d", "2").Replace(day)
}

// csvWriter writes what the Excels of Europe open by a double click.
type csvWriter struct {
	w     *csv.Writer
	raw   io.Writer
	style Style
}

// NewCSV writes semicolon-separated values to w.
func NewCSV(w io.Writer, as Style) Writer {
	out := csv.NewWriter(w)
	out.Comma, out.UseCRLF = ';', true
	return &csvWriter{w: out, raw: w, style: as}
}

func (s *csvWriter) Head(titles []string) error {
	if _, err := io.WriteString(s.raw, "\ufeff"); err != nil {
		return err
	}
	values := make([]any, len(titles))
	for i, t := range titles {
		values[i] = t
	}
	return s.Row(values)
}

func (s *csvWriter) Row(values []any) error {
	record := make([]string, len(values))
	for i, v := range values {
		record[i] = s.cell(v)
	}
	return s.w.Write(record)
}

func (s *csvWriter) Close() error {
	s.w.Flush()
	return s.w.Error()
}

func (s *csvWriter) cell(v any) string {
	switch t := v.(type) {
	case Day:
		return time.Time(t).Format(s.style.layout())
	case time.Time:
		return t.Format(s.style.layout() + " 15:04:05")
	}
	if n, ok := numeral(v); ok {
		return strings.Replace(n, ".", s.style.Decimal, 1)
	}
	if v == nil {
		return ""
	}
	return guarded(fmt.Sprint(v))
}

// opensFormula says of a text what a spreadsheet may: that it is computed. The
// wide signs of Asian keyboards count like the narrow ones, and a bar begins a
// command of the old exchange between programs.
func opensFormula(text string) bool {
	text = strings.TrimLeft(text, " \u00a0\u3000")
	if text == "" {
		return false
	}
	first, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("=+-@|\t\r\n＝＋－＠｜", first)
}

// guarded keeps a spreadsheet from taking a text for a formula. What looks like a guarded
// text is guarded too: unguarded finds every text as it was.
func guarded(text string) string {
	if opensFormula(strings.TrimLeft(text, "'")) {
		return "'" + text
	}
	return text
}

// numeral is a number's shortest decimal writing.
func numeral(v any) (string, bool) {
	switch n := v.(type) {
	case int64, uint64, int, float64:
		return fmt.Sprint(n), true
	case resource.Money:
		return n.String(), true
	case json.Number:
		return n.String(), true
	}
	return "", false
}

// sheet takes the rows of an export, one after the other.
type Writer interface {
	Head(titles []string) error
	Row(values []any) error
	Close() error
}

// Day is a date without time.
type Day time.Time
