package engine

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"backoffice/backend/i18n"
	"backoffice/backend/resource"
)

// writing is how a language writes what a sheet holds.
type writing struct {
	day     string // in a spreadsheet's words: "d. m. yyyy"
	decimal string // the decimal mark
}

// isoDay is understood by everybody.
const isoDay = "yyyy-mm-dd"

// dayKey is the text that a translator writes the day's pattern into.
const dayKey = "list.export.day"

func (e *Engine) writing(locale string) writing {
	as := writing{day: e.deps.Texts.Text(locale, dayKey, nil), decimal: i18n.DecimalMark(locale)}
	if strings.Trim(as.day, "dmy.-/ ") != "" {
		as.day = isoDay
	}
	return as
}

// layout is the day's pattern in Go's words.
func (w writing) layout() string {
	return strings.NewReplacer("yyyy", "2006", "yy", "06", "mm", "01", "m", "1", "dd", "02", "d", "2").Replace(w.day)
}

// csvSheet writes what the Excels of Europe open by a double click.
type csvSheet struct {
	w       *csv.Writer
	raw     io.Writer
	writing writing
}

func newCSV(w io.Writer, as writing) *csvSheet {
	out := csv.NewWriter(w)
	out.Comma, out.UseCRLF = ';', true
	return &csvSheet{w: out, raw: w, writing: as}
}

func (s *csvSheet) head(titles []string) error {
	if _, err := io.WriteString(s.raw, "\ufeff"); err != nil {
		return err
	}
	values := make([]any, len(titles))
	for i, t := range titles {
		values[i] = t
	}
	return s.row(values)
}

func (s *csvSheet) row(values []any) error {
	record := make([]string, len(values))
	for i, v := range values {
		record[i] = s.cell(v)
	}
	return s.w.Write(record)
}

func (s *csvSheet) close() error {
	s.w.Flush()
	return s.w.Error()
}

func (s *csvSheet) cell(v any) string {
	switch t := v.(type) {
	case day:
		return time.Time(t).Format(s.writing.layout())
	case time.Time:
		return t.Format(s.writing.layout() + " 15:04:05")
	}
	if n, ok := numeral(v); ok {
		return strings.Replace(n, ".", s.writing.decimal, 1)
	}
	if v == nil {
		return ""
	}
	return guarded(fmt.Sprint(v))
}

// guarded keeps a spreadsheet from taking a text for a formula.
func guarded(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
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
