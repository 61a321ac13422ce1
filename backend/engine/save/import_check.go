package save

import (
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// check finds what is wrong, and what would change.
func (m *Importing) check() error {
	seen := map[string]int{}
	strange := map[string]bool{}
	return m.each(func(batch []importRow) error {
		if err := m.headed(batch, strange); err != nil {
			return err
		}
		known, err := m.known(m.Deps.DB.Read(m.ctx), batch, rows.Live)
		if err != nil {
			return err
		}
		for _, row := range batch {
			m.report.Rows++
			if before, twice := seen[row.key]; twice && row.key != "" {
				m.refuse(row.line, m.Screen.Import.By.Path, fault.M("errors.import.duplicate", "Line", before))
				continue
			}
			seen[row.key] = row.line
			if err := m.checkRow(row, known[row.key]); err != nil {
				return err
			}
		}
		return nil
	})
}

// headed refuses names that no field has, with a guess, before anything is
// read of the rows: of CSV all rows have the same.
func (m *Importing) headed(batch []importRow, strange map[string]bool) error {
	faults := fault.Fields{}
	by := false
	for _, row := range batch {
		by = by || row.by
		for _, name := range row.cols {
			if strange[name] {
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

// checkRow says what one row does. rec is the record that it matches, nil for
// none.
func (m *Importing) checkRow(row importRow, rec *rows.Record) error {
	one := m.op(rec)
	if rec == nil {
		if err := m.Deps.Guard.Require(m.Caller.Actor, m.Screen.Decl.Name, resource.ActCreate); err != nil {
			return err
		}
	}
	err := one.parse(row.body)
	if err == nil {
		err = m.prepare(one, rec)
	}
	if err != nil {
		return m.noteRefusal(row.line, err)
	}
	if rec == nil {
		m.report.Created++
		m.show(row.line, one)
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
		m.show(row.line, one)
	}
	return nil
}

// op begins the save of a row that matches rec, nil for none.
func (m *Importing) op(rec *rows.Record) *saveOp {
	one := &saveOp{Saver: m.Saver, ctx: m.ctx, caller: m.Caller, screen: m.Screen, action: "update", faults: fault.Fields{}, known: rec, form: &m.form}
	if rec != nil {
		one.id = rows.HeadOf(m.Screen, rec.Val).ID
	}
	return one
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
