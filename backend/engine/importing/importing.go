// Package importing saves the rows of a file as records of a screen, all of them or
// none, and says what each does or what is wrong with it.
package importing

import (
	"context"
	"errors"
	"fmt"
	"io"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// The bounds of an import: what is in memory at once, and what its report lists.
const (
	batchRows   = 250
	mostRows    = 200_000
	mostShown   = 100
	mostRefused = 500
	mostStrange = 20 // names of columns that no field has
)

// Row is a row of a file that makes or changes a record.
type Row struct {
	Line    int
	ID      uint64 // 0: a new record
	Title   string
	Changes []port.Change
}

// Fault is what is wrong with one cell of a file; Field is empty where it
// is the row as such.
type Fault struct {
	Line    int
	Field   string
	Message fault.Message
}

// Report says what an import does, or did.
type Report struct {
	Rows, Created, Changed, Unchanged, Refused int
	Shown                                      []Row   // the first of those that are made or changed
	Faults                                     []Fault // the first of them
	Warnings                                   []Fault // of rows that are saved all the same: the first of what to look at
}

// Import is one import on its way.
type Import struct {
	*save.Saver
	Caller port.Caller
	Screen *bind.Screen
	Source string // what the file is called, for the log
	Day    string // how the caller's language writes a day, in a spreadsheet's words
	Open   func() (io.ReadCloser, error)
	Dry    bool // only says what would be
	// Feed has the rows of a feed: they hold no more fields than it may, match
	// records that are there, and where some are refused the others are saved.
	Feed bool
	// Progress hears how many rows were read or written; nil where nobody asks.
	Progress func(written bool, rows int)

	ctx     context.Context
	names   map[string]*cellField // by what a file may call a column
	choices map[*bind.Field]*names
	heads   map[string]*cellField // by what this file calls it; nil: no field
	refused map[int]bool          // lines
	counted map[int]*int          // where the report counts a line
	values  map[string]int        // the lines of values that only one record may have, by path and value
	saves   *save.Many
	report  Report
	first   string         // what stands first in the file, of CSV
	call    *resource.Call // that the rows are looked at in
	cellsOf []*cellField   // all that a file may have, once a row was refused for lack of some
	called  []string       // what the caller reads above each
}

// Run imports. It reads the file twice: once to find everything that is wrong,
// while nothing waits, and once to write, in one transaction. Returns Invalid
// for a file that cannot be read, or, with a report, where rows are refused.
func (m *Import) Run(ctx context.Context) (Report, error) {
	m.ctx, m.refused, m.counted = ctx, map[int]bool{}, map[int]*int{}
	m.Caller.KeepsAbsent = true
	var err error
	if m.choices, err = m.readNames(ctx); err != nil {
		return m.report, err
	}
	m.names, m.heads = m.columnNames(), map[string]*cellField{}
	if m.saves, err = m.Many(ctx, m.Caller, m.Screen); err != nil {
		return m.report, err
	}
	if err := m.check(); err != nil {
		return m.report, err
	}
	m.sortFaults()
	if m.Dry || m.report.Created+m.report.Changed == 0 && (m.report.Refused == 0 || m.Feed) {
		return m.report, nil
	}
	if m.report.Refused > 0 && !m.Feed {
		return m.report, fault.New(fault.Invalid, "errors.import.refused", "Count", m.report.Refused)
	}
	ctx, written := db.WithWritten(db.Alone(ctx))
	m.ctx = ctx
	if err := m.Deps.DB.Tx(ctx, m.write); err != nil {
		return m.report, err
	}
	m.InvalidateLists(ctx, m.Screen, written)
	m.InvalidateAny(ctx, m.Screen.Decl.Name)
	return m.report, nil
}

// each hands over the rows of the file, a batch at a time.
func (m *Import) each(writes bool, do func(batch []fileRow) error) (failed error) {
	file, err := m.Open()
	if err != nil {
		return fmt.Errorf("open an import: %w", err)
	}
	defer file.Close()
	in, err := sheet.NewReader(file, m.isHead)
	if err != nil {
		return err
	}
	defer func() { failed = errors.Join(failed, in.Close()) }()
	batch := make([]fileRow, 0, batchRows)
	for count := 0; ; count++ {
		if err := m.ctx.Err(); err != nil {
			return err
		}
		line, err := in.Next()
		ended := errors.Is(err, io.EOF)
		if err != nil && !ended {
			return err
		}
		if count >= mostRows && !ended {
			return fault.Field("file", "errors.import.rows", "Count", mostRows)
		}
		if !ended {
			batch = append(batch, m.row(line))
		}
		if len(batch) == batchRows || ended && len(batch) > 0 {
			m.saves.Renew()
			if err := do(batch); err != nil {
				return err
			}
			batch = batch[:0]
			if m.Progress != nil {
				m.Progress(writes, min(count+1, m.report.Rows))
			}
		}
		if ended {
			if line := in.Guessed(); line > 0 && !writes {
				m.warn(line, fault.M("errors.import.guessed"))
			}
			if count == 0 {
				return fault.Field("file", "errors.import.empty")
			}
			return nil
		}
	}
}
