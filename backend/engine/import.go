package engine

import (
	"context"
	"fmt"
	"io"
	"strings"

	"backoffice/backend/engine/importing"
	"backoffice/backend/engine/revision"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// ImportFile is a file whose rows become records.
type ImportFile struct {
	Name string // for the log
	Open func() (io.ReadCloser, error)
	Dry  bool // only reports what would change

	feed     bool
	progress func(written bool, rows int)
}

// ImportReport says in the caller's language what an import does, or did.
type ImportReport struct {
	Rows      int           `json:"rows"`
	Created   int           `json:"created"`
	Changed   int           `json:"changed"`
	Unchanged int           `json:"unchanged"`
	Refused   int           `json:"refused"`
	Shown     []ImportRow   `json:"shown"`  // the first 100 of those that are made or changed
	Faults    []ImportFault `json:"faults"` // the first 500
	// Warnings are what to look at of rows that are saved all the same, the first 500.
	Warnings []ImportFault `json:"warnings,omitempty"`
}

// ImportRow is a row that makes or changes a record.
type ImportRow struct {
	Line    int          `json:"line"`
	ID      uint64       `json:"id,omitempty"` // none: a new record
	Title   string       `json:"title"`
	Changes []ChangeView `json:"changes"`
}

// ImportFault is what is wrong with a row, or with one field of it.
type ImportFault struct {
	Line    int    `json:"line"`
	Field   string `json:"field,omitempty"`
	Label   string `json:"label,omitempty"`
	Message string `json:"message"`
}

// Import saves the rows of a file as records of a screen that declares it:
// those that match one by the declared field change it, others make new ones.
// It notifies the lists once, and logs every record and the import.
// Returns NotFound, Forbidden, and Invalid for a file that cannot be read or of
// which rows are refused: nothing is saved then, and Data is the report.
func (e *Engine) Import(ctx context.Context, c Caller, screen string, file ImportFile) (ImportReport, error) {
	s, err := e.importOf(c, screen)
	if err != nil {
		return ImportReport{}, err
	}
	run := &importing.Import{
		Saver: e.core, Caller: c, Screen: s, Source: file.Name, Open: file.Open,
		Day: sheetStyle(e.core.Deps.Texts, c.Locale).Day, Dry: file.Dry, Feed: file.feed, Progress: file.progress,
	}
	done, failed := run.Run(ctx)
	report, err := e.importReport(ctx, c, s, done)
	if err != nil {
		return report, err
	}
	if f := fault.As(failed); f != nil && f.Data == nil && report.Rows > 0 {
		return report, f.With(report)
	}
	return report, failed
}

// MayImport says whether the caller may import to a screen, before a file is
// read. Returns NotFound and Forbidden.
func (e *Engine) MayImport(c Caller, screen string) error {
	_, err := e.importOf(c, screen)
	return err
}

func (e *Engine) importOf(c Caller, screen string) (*Screen, error) {
	s, err := e.authorize(c, screen, resource.ActUpdate)
	if err == nil && s.Import == nil {
		err = fault.New(fault.NotFound, "errors.notFound")
	}
	return s, err
}

// importReport is a report in the caller's language.
func (e *Engine) importReport(ctx context.Context, c Caller, s *Screen, r importing.Report) (ImportReport, error) {
	out := ImportReport{
		Rows: r.Rows, Created: r.Created, Changed: r.Changed, Unchanged: r.Unchanged, Refused: r.Refused,
		Shown: make([]ImportRow, len(r.Shown)), Faults: make([]ImportFault, len(r.Faults)), Warnings: make([]ImportFault, len(r.Warnings)),
	}
	for i, row := range r.Shown {
		views, err := revision.DescribeNew(ctx, e.core.Rows, c, s, row.ID, row.Changes)
		if err != nil {
			return out, err
		}
		out.Shown[i] = ImportRow{Line: row.Line, ID: row.ID, Title: row.Title, Changes: views}
	}
	for i, one := range r.Warnings {
		out.Warnings[i] = ImportFault{Line: one.Line, Message: e.core.Deps.Texts.Text(c.Locale, one.Message.Key, one.Message.Args)}
	}
	named := revision.NewDescriber(e.core.Rows, c, s)
	for i, one := range r.Faults {
		out.Faults[i] = ImportFault{Line: one.Line, Field: one.Field, Message: e.core.Deps.Texts.Text(c.Locale, one.Message.Key, one.Message.Args)}
		if one.Field != "" {
			rest, localised := strings.CutPrefix(one.Field, "langs.")
			if !localised {
				// An entry of a list is the field's: a file has it in one cell.
				field, _, _ := strings.Cut(one.Field, ".")
				out.Faults[i].Label = named.Label(field, "")
				continue
			}
			// As a file may call the column.
			locale, _, _ := strings.Cut(rest, ".")
			out.Faults[i].Label = fmt.Sprintf("%s (%s)", named.Label(one.Field, locale), locale)
		}
	}
	return out, nil
}
