package save

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// The bounds of an import: what is in memory at once, and what its report tells.
const (
	importBatch   = 500
	importRows    = 200_000
	importShown   = 100
	importRefused = 500
)

// ImportRow is a row of a file that makes or changes a record.
type ImportRow struct {
	Line    int
	ID      uint64 // 0: a new record
	Title   string
	Changes []port.Change
}

// ImportFault is what is wrong with one cell of a file; Field is empty where it
// is the row as such.
type ImportFault struct {
	Line    int
	Field   string
	Message fault.Message
}

// ImportReport says what an import does, or did.
type ImportReport struct {
	Rows, Created, Changed, Unchanged, Refused int
	Shown                                      []ImportRow   // the first of those that are made or changed
	Faults                                     []ImportFault // the first of them
}

// Importing is one import on its way.
type Importing struct {
	*Saver
	Caller port.Caller
	Screen *bind.Screen
	Source string // what the file is called, for the log
	Open   func() (io.ReadCloser, error)
	Dry    bool // only says what would be
	// Leave does what is right and leaves out rows that are refused; without it
	// one refused row refuses all.
	Leave bool
	// Known refuses rows that match no record.
	Known bool
	// Progress hears how many rows were written; nil where nobody asks.
	Progress func(rows int)

	ctx     context.Context
	columns map[string]string // the path of a field by what a file calls it
	refused map[int]bool      // lines
	form    resource.Form
	report  ImportReport
}

// Run imports. It reads the file twice: once to find everything that is wrong,
// while nothing waits, and once to write, in one transaction. Returns Invalid
// for a file that cannot be read, or, with a report, where rows are refused.
func (m *Importing) Run(ctx context.Context) (ImportReport, error) {
	m.ctx, m.refused = ctx, map[int]bool{}
	m.Caller.KeepsAbsent = true
	m.columns = m.names()
	form, err := m.Sources.KnownForm(ctx, m.Screen)
	if err != nil {
		return m.report, err
	}
	m.form = resource.Form{Locales: form.Locales, Main: form.All()}
	if err := m.check(); err != nil {
		return m.report, err
	}
	if m.Dry || m.report.Created+m.report.Changed == 0 && m.report.Refused == 0 {
		return m.report, nil
	}
	if m.report.Refused > 0 && !m.Leave {
		return m.report, fault.New(fault.Invalid, "errors.import.refused", "Count", m.report.Refused)
	}
	ctx, written := db.WithWritten(ctx)
	m.ctx = ctx
	if err := m.Deps.DB.Tx(ctx, m.write); err != nil {
		return m.report, err
	}
	m.InvalidateLists(ctx, m.Screen, written)
	m.Drop(ctx, m.Screen.Decl.Name)
	return m.report, nil
}

// each hands over the rows of the file, a batch at a time.
func (m *Importing) each(do func(batch []sheet.Line) error) error {
	file, err := m.Open()
	if err != nil {
		return fmt.Errorf("open an import: %w", err)
	}
	defer file.Close()
	in, err := sheet.NewReader(file)
	if err != nil {
		return err
	}
	batch := make([]sheet.Line, 0, importBatch)
	for count := 0; ; count++ {
		if err := m.ctx.Err(); err != nil {
			return err
		}
		line, err := in.Next()
		ended := errors.Is(err, io.EOF)
		if err != nil && !ended {
			return err
		}
		if count >= importRows && !ended {
			return fault.Field("file", "errors.import.rows", "Count", importRows)
		}
		if !ended {
			batch = append(batch, line)
		}
		if len(batch) == importBatch || ended && len(batch) > 0 {
			if err := do(batch); err != nil {
				return err
			}
			batch = batch[:0]
		}
		if ended {
			if count == 0 {
				return fault.Field("file", "errors.import.empty")
			}
			return nil
		}
	}
}

// check finds what is wrong, and what would change.
func (m *Importing) check() error {
	seen := map[string]int{}
	strange := map[string]bool{}
	return m.each(func(batch []sheet.Line) error {
		if err := m.headed(batch, strange); err != nil {
			return err
		}
		known, err := m.known(m.Deps.DB.Read(m.ctx), batch, rows.Live)
		if err != nil {
			return err
		}
		for _, line := range batch {
			m.report.Rows++
			key := m.key(line)
			if before, twice := seen[key]; twice && key != "" {
				m.refuse(line.Number, m.Screen.Import.By.Path, fault.M("errors.import.duplicate", "Line", before))
				continue
			}
			seen[key] = line.Number
			if err := m.checkLine(line, known[key]); err != nil {
				return err
			}
		}
		return nil
	})
}

// headed refuses names that no field has, with a guess, before anything is
// read of the rows: of CSV all rows have the same.
func (m *Importing) headed(batch []sheet.Line, strange map[string]bool) error {
	faults := fault.Fields{}
	by := false
	for _, line := range batch {
		for name := range line.Values {
			path, known := m.columns[fold(name)]
			by = by || path == m.Screen.Import.By.Path
			if known || strange[name] {
				continue
			}
			strange[name] = true
			if near := resource.Nearest(name, m.Columns()); near != "" {
				faults.Add("file", fault.M("errors.import.columnMeant", "Column", name, "Meant", near))
			} else {
				faults.Add("file", fault.M("errors.import.column", "Column", name))
			}
		}
	}
	if !by {
		faults.Add("file", fault.M("errors.import.key", "Column", m.Screen.Import.By.Path))
	}
	return faults.Err()
}

// checkLine says what one row does. rec is the record that it matches, nil for
// none.
func (m *Importing) checkLine(line sheet.Line, rec *rows.Record) error {
	one, body := m.op(line, rec)
	if rec == nil {
		if m.Known {
			m.refuse(line.Number, m.Screen.Import.By.Path, fault.M("errors.import.unknown"))
			return nil
		}
		if err := m.Deps.Guard.Require(m.Caller.Actor, m.Screen.Decl.Name, resource.ActCreate); err != nil {
			return err
		}
	}
	err := one.parse(body)
	if err == nil {
		err = m.prepare(one, rec)
	}
	if err != nil {
		return m.noteRefusal(line.Number, err)
	}
	if rec == nil {
		m.report.Created++
		m.show(line.Number, one)
		return nil
	}
	same, err := rows.Unchanged(m.Screen, one.rec, one.old)
	switch {
	case err != nil:
		return err
	case same:
		m.report.Unchanged++
	default:
		m.report.Changed++
		m.show(line.Number, one)
	}
	return nil
}

// op begins the save of one row.
func (m *Importing) op(line sheet.Line, rec *rows.Record) (*saveOp, port.Body) {
	one := &saveOp{Saver: m.Saver, ctx: m.ctx, caller: m.Caller, screen: m.Screen, action: "update", faults: fault.Fields{}, known: rec, form: &m.form}
	if rec != nil {
		one.id = rows.HeadOf(m.Screen, rec.Val).ID
	}
	return one, m.body(line)
}

// prepare makes the record as the row has it, and looks for values that others hold.
func (m *Importing) prepare(one *saveOp, rec *rows.Record) error {
	one.old, one.rec = nil, rows.New(m.Screen)
	if rec != nil {
		one.old, one.rec = rec, rec.Clone(m.Screen)
	}
	if err := one.assign(one.rec, one.old); err != nil {
		return err
	}
	return validate.EveryUnique(m.Deps.DB.Read(m.ctx), m.Screen, one.rec, one.old)
}

func (m *Importing) show(line int, one *saveOp) {
	if len(m.report.Shown) >= importShown {
		return
	}
	m.report.Shown = append(m.report.Shown, ImportRow{
		Line: line, ID: one.id, Title: m.Rows.Title(m.Screen, one.rec.Val), Changes: revision.Changes(m.Screen, one.old, one.rec),
	})
}

// noteRefusal notes what is wrong with a row; what is nobody's fault it returns.
func (m *Importing) noteRefusal(line int, err error) error {
	f := fault.As(err)
	if f == nil || f.Code == fault.Internal || f.Code == fault.Unavailable || f.Code == fault.Upstream {
		return err
	}
	if len(f.Fields) == 0 {
		m.refuse(line, "", f.Message)
	}
	for _, path := range f.Fields.Paths() {
		for _, message := range f.Fields[path] {
			m.refuse(line, path, message)
		}
	}
	return nil
}

func (m *Importing) refuse(line int, path string, message fault.Message) {
	if !m.refused[line] {
		m.refused[line] = true
		m.report.Refused++
	}
	if len(m.report.Faults) < importRefused {
		m.report.Faults = append(m.report.Faults, ImportFault{Line: line, Field: path, Message: message})
	}
}

// write is the transaction. It may run again after a deadlock.
func (m *Importing) write(tx *gorm.DB) error {
	done := 0
	err := m.each(func(batch []sheet.Line) error {
		known, err := m.known(tx, batch, rows.Locked)
		if err != nil {
			return err
		}
		work := m.Begin(m.ctx, tx, m.Caller)
		work.Call.Import = m.Source
		for _, line := range batch {
			if m.refused[line.Number] {
				continue
			}
			if err := m.writeLine(tx, work.Call, line, known[m.key(line)]); err != nil {
				return atLine(line.Number, err)
			}
		}
		if err := work.Done(); err != nil {
			return err
		}
		done += len(batch)
		if m.Progress != nil {
			m.Progress(done)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return m.log(tx)
}

func (m *Importing) writeLine(tx *gorm.DB, call *resource.Call, line sheet.Line, rec *rows.Record) error {
	one, body := m.op(line, rec)
	if err := one.parse(body); err != nil {
		return err
	}
	if rec == nil {
		return one.explainIn(tx, one.create(tx, call))
	}
	one.old, one.rec = rec, rec.Clone(m.Screen)
	if err := one.assign(one.rec, rec); err != nil {
		return err
	}
	if same, err := rows.Unchanged(m.Screen, one.rec, rec); err != nil || same {
		return err
	}
	if err := errors.Join(one.allowed(resource.ActUpdate, rec), one.checkFieldRights(rec), one.checkLocked(rec)); err != nil {
		return err
	}
	return one.explainIn(tx, one.persist(tx, call))
}

// atLine names the row in what is wrong with it: lines.12.price.
func atLine(line int, err error) error {
	f := fault.As(err)
	if f == nil {
		return fmt.Errorf("import line %d: %w", line, err)
	}
	again := *f
	again.Fields = fault.Fields{}
	at := fmt.Sprintf("lines.%d", line)
	if len(f.Fields) == 0 {
		again.Fields.Add(at, f.Message)
	}
	for path, messages := range f.Fields {
		again.Fields[at+"."+path] = messages
	}
	return &again
}

// log tells of the import as a whole; each record tells of itself.
func (m *Importing) log(tx *gorm.DB) error {
	return m.Deps.Journal.Write(tx, port.Entry{
		ActorID: m.Caller.Actor.ID, Screen: m.Screen.Decl.Name, Model: m.Screen.Decl.Model, Action: "import", Title: m.Source, At: m.Deps.Now(),
		Changes: []port.Change{
			{Field: "import_created", After: m.report.Created}, {Field: "import_changed", After: m.report.Changed},
			{Field: "import_refused", After: m.report.Refused},
		},
	})
}

// known are the records that rows match, by what they are matched by.
func (m *Importing) known(tx *gorm.DB, batch []sheet.Line, want rows.Want) (map[string]*rows.Record, error) {
	by := m.Screen.Import.By
	args := make([]any, 0, len(batch))
	for _, line := range batch {
		if key := m.key(line); key != "" {
			args = append(args, key)
		}
	}
	byKey := make(map[string]*rows.Record, len(args))
	if len(args) == 0 {
		return byKey, nil
	}
	end := ""
	if want == rows.Locked {
		end = rows.ForUpdate(tx)
	}
	found, err := rows.Read(query.In(tx), m.Screen, " WHERE "+by.Column.Quoted()+" IN "+query.InList(len(args))+" AND `live` = 1 ORDER BY `id`"+end, args...)
	if err != nil {
		return nil, err
	}
	for _, rec := range found {
		byKey[strings.TrimSpace(fmt.Sprint(by.Column.Get(rec.Val)))] = rec
	}
	return byKey, nil
}
