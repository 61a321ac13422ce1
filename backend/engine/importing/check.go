package importing

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/meant"
)

// check finds what is wrong, and what would change.
func (m *Import) check() error {
	m.values = map[string]int{}
	m.call = m.ReadCall(m.ctx, m.Caller)
	m.call.Import = m.Source
	seen := map[string]int{}
	strange := map[string]bool{}
	return m.each(false, func(batch []fileRow) error {
		if err := m.headed(batch, strange); err != nil {
			return err
		}
		known, err := m.known(m.Deps.DB.Read(m.ctx), batch, rows.Live)
		if err != nil {
			return err
		}
		found := make([]*checkedRow, 0, len(batch))
		for _, row := range batch {
			m.report.Rows++
			names := m.identity(row, known[row.key])
			if before, twice := seen[names]; twice && names != "" {
				m.refuseTwice(row.line, before)
				continue
			}
			seen[names] = row.line
			one, err := m.checkRow(row, known[row.key])
			if err != nil {
				return err
			}
			found = append(found, one)
		}
		return m.finalize(found)
	})
}

// identity is what no two rows of a file may share: the record that they match, or what
// a new one is matched by from then on. Empty where a row names none.
func (m *Import) identity(row fileRow, rec *rows.Record) string {
	if rec != nil {
		return fmt.Sprint(rows.HeadOf(m.Screen, rec.Val).ID)
	}
	if row.key == "" {
		return ""
	}
	return fmt.Sprint("\x00", m.Screen.Import.By.UniqueArg(row.key))
}

// checkedRow is a row on its way through the check.
type checkedRow struct {
	*save.One
	line int
	err  error // what is wrong with it
	same bool  // the record is so already
}

// refuseTwice refuses both of two lines that name the same record: nobody knows
// which of them is right.
func (m *Import) refuseTwice(line, before int) {
	by := m.Screen.Import.By.Path
	m.refuse(line, by, fault.M("errors.import.duplicate", "Line", before))
	if m.refused[before] {
		return
	}
	m.refuse(before, by, fault.M("errors.import.duplicate", "Line", line))
	if count := m.counted[before]; count != nil {
		*count--
		m.report.Shown = slices.DeleteFunc(m.report.Shown, func(r Row) bool { return r.Line == before })
	}
}

// sortFaults puts what is wrong in the order of the lines.
func (m *Import) sortFaults() {
	slices.SortStableFunc(m.report.Faults, func(a, b Fault) int { return cmp.Compare(a.Line, b.Line) })
}

// headed refuses names that no field has, the first of them, with a guess, before
// anything is read of the rows: of CSV all rows have the same.
func (m *Import) headed(batch []fileRow, strange map[string]bool) error {
	faults := fault.Fields{}
	by, known, columns := false, false, m.Columns()
	for _, row := range batch {
		by, known = by || row.by, known || len(row.body)+len(row.items) > 0
		for _, name := range slices.Sorted(slices.Values(row.cols)) {
			if strange[name] || len(faults["file"]) >= mostStrange {
				continue
			}
			strange[name] = true
			shown := input.Printable(name)
			if near := meant.Nearest(name, columns); near != "" {
				faults.Add("file", fault.M("errors.import.columnMeant", "Column", shown, "Meant", near))
			} else {
				faults.Add("file", fault.M("errors.import.column", "Column", shown))
			}
		}
	}
	key := m.cells()[0]
	called := m.heading(key, m.Caller.Locale)
	if m.Feed {
		called = key.column // a program writes it
	}
	switch {
	case !by && !known && m.first != "":
		first := []rune(input.Printable(m.first))
		return fault.Field("file", "errors.import.head", "Found", string(first[:min(len(first), 60)]), "Column", called)
	case !by:
		faults.Add("file", fault.M("errors.import.key", "Column", called))
	}
	return faults.Err()
}

// checkRow makes the record as the row has it, and notes what is wrong with it.
// rec is the record that it matches, nil for none.
func (m *Import) checkRow(row fileRow, rec *rows.Record) (*checkedRow, error) {
	one := &checkedRow{One: m.saves.One(m.ctx, rec), line: row.line}
	if rec == nil && m.Feed {
		one.err = fault.Field(m.Screen.Import.By.Path, "errors.import.unknown")
		return one, nil
	}
	if rec == nil {
		if err := m.Deps.Guard.Require(m.Caller.Actor, m.Screen.Decl.Name, resource.ActCreate); err != nil {
			return nil, err
		}
	}
	if rec != nil {
		m.leaveStored(row, rec)
		m.refuseFixed(row, rec)
	}
	m.joinItems(row, rec)
	one.err = row.refusal(one.Read(row.body))
	if rec == nil && row.key != "" {
		one.err = m.unmatched(row, one.err)
	}
	return one, nil
}

// refusal is what is wrong with the cells, and with the rest of the row.
func (r fileRow) refusal(err error) error {
	f := fault.As(err)
	if len(r.wrong) == 0 || err != nil && (f == nil || len(f.Fields) == 0) {
		return err
	}
	if f != nil {
		for path, messages := range f.Fields {
			field, _, _ := strings.Cut(path, ".")
			if r.wrong[field] == nil {
				r.wrong[path] = messages
			}
		}
	}
	return r.wrong.Err()
}

// finalize looks for values that others hold, and says what each row does.
func (m *Import) finalize(found []*checkedRow) error {
	pairs := make([]validate.Pair, 0, len(found))
	for _, one := range found {
		if one.err == nil {
			pairs = append(pairs, validate.Pair{Rec: one.Rec(), Old: one.Old()})
		}
	}
	suspect, err := validate.Suspects(m.Deps.DB.Read(m.ctx), m.Screen, pairs)
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(one *checkedRow) bool { return m.refused[one.line] }) // a line behind it names the same record
	var changed []*save.One
	for _, one := range found {
		if one.err == nil && suspect[one.Rec()] {
			one.err = one.Unique(m.Deps.DB.Read(m.ctx))
		}
		if one.err == nil {
			one.err = m.twice(one)
		}
		if one.err == nil && one.Old() != nil {
			if one.same, err = rows.Unchanged(m.Screen, one.Rec(), one.Old()); err != nil {
				return err
			}
		}
		if one.err == nil && !one.same {
			changed = append(changed, one.One)
		}
	}
	if err := m.saves.CheckAll(m.call, changed); err != nil {
		return err
	}
	for _, one := range found {
		if err := m.note(one); err != nil {
			return err
		}
	}
	return nil
}

// twice refuses values of which a file may hold each once, and holds it before. What a
// record keeps is refused to others by the database.
func (m *Import) twice(one *checkedRow) error {
	wrong := fault.Fields{}
	look := func(f *bind.Field, row, old reflect.Value, path string) {
		if f.Decl.UniqueRule == nil || len(f.Decl.UniqueRule.By) > 0 || f.Column == nil {
			return
		}
		value, err := f.Unique().Arg(row)
		if err != nil || value == nil || value == "" || old.IsValid() && f.Unique().Same(old, row) {
			return
		}
		key := fmt.Sprint(path, "\x00", value)
		if line, before := m.values[key]; before {
			wrong.Add(path, fault.M("errors.import.duplicate", "Line", line))
			return
		}
		m.values[key] = one.line
	}
	var old reflect.Value
	if was := one.Old(); was != nil {
		old = was.Val
	}
	for _, f := range m.Screen.Fields {
		look(f, one.Rec().Val, old, f.Path)
	}
	for _, f := range m.Screen.Locales {
		for _, locale := range m.Screen.ContentLocales {
			row, there := m.Screen.Langs.Row(one.Rec().Val, locale)
			if !there {
				continue
			}
			var before reflect.Value
			if old.IsValid() {
				before, _ = m.Screen.Langs.Row(old, locale)
			}
			look(f, row, before, "langs."+locale+"."+f.Decl.Name)
		}
	}
	return wrong.Err()
}

// note says in the report what a row does.
func (m *Import) note(one *checkedRow) error {
	if one.err != nil {
		return m.noteRefusal(one.line, one.err)
	}
	count := &m.report.Created
	switch {
	case one.same:
		count = &m.report.Unchanged
	case one.Old() != nil:
		count = &m.report.Changed
	}
	if !one.same {
		m.call.Warn = func(key string, pairs ...any) { m.warn(one.line, fault.M(key, pairs...)) }
		if err := one.Check(m.call); err != nil {
			return m.noteRefusal(one.line, err)
		}
	}
	*count++
	m.counted[one.line] = count
	if !one.same {
		m.show(one)
	}
	return nil
}

func (m *Import) show(one *checkedRow) {
	if len(m.report.Shown) >= mostShown {
		return
	}
	m.report.Shown = append(m.report.Shown, Row{
		Line: one.line, ID: one.ID(), Title: m.Rows.Title(m.Screen, one.Rec().Val), Changes: revision.Changes(m.Screen, one.Old(), one.Rec()),
	})
}

// noteRefusal notes what is wrong with a row; what is nobody's fault it returns.
func (m *Import) noteRefusal(line int, err error) error {
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

func (m *Import) warn(line int, message fault.Message) {
	if len(m.report.Warnings) < mostRefused {
		m.report.Warnings = append(m.report.Warnings, Fault{Line: line, Message: message})
	}
}

func (m *Import) refuse(line int, path string, message fault.Message) {
	if !m.refused[line] {
		m.refused[line] = true
		m.report.Refused++
	}
	if len(m.report.Faults) < mostRefused {
		m.report.Faults = append(m.report.Faults, Fault{Line: line, Field: path, Message: message})
	}
}
