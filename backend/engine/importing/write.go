package importing

import (
	"fmt"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// write is the transaction. It may run again after a deadlock.
func (m *Import) write(tx *gorm.DB) error {
	err := m.each(true, func(batch []fileRow) error {
		known, err := m.known(tx, batch, rows.Locked)
		if err != nil {
			return err
		}
		return m.writeBatch(tx, batch, known)
	})
	if err != nil {
		return err
	}
	return m.log(tx)
}

// writeBatch saves rows and writes together what they add to further tables.
// Where the database refuses that, they are saved again one by one, to find
// which of them it was.
func (m *Import) writeBatch(tx *gorm.DB, batch []fileRow, known map[string]*rows.Record) error {
	var row fileRow
	var one *save.One
	err := write.Behind(tx, db.IsConstraint, func() (err error) {
		together, inserts := db.BatchInserts(tx)
		if row, _, err = m.writeRows(together, batch, known); err != nil {
			return err
		}
		return inserts.Flush()
	})
	if !db.IsConstraint(err) {
		return row.at(err)
	}
	err = write.Behind(tx, db.IsConstraint, func() (err error) {
		row, one, err = m.writeRows(tx, batch, known)
		return err
	})
	if !db.IsConstraint(err) {
		return row.at(err)
	}
	// Whoever holds the value is not the row itself, which is taken back.
	return row.at(one.Explain(tx, err))
}

// writeRows saves rows; with an error it returns whose it is.
func (m *Import) writeRows(tx *gorm.DB, batch []fileRow, known map[string]*rows.Record) (row fileRow, one *save.One, err error) {
	work := m.Begin(m.ctx, tx, m.Caller)
	work.Call.Import = m.Source
	for _, row = range batch {
		if m.refused[row.line] {
			continue
		}
		rec := known[row.key]
		if rec == nil && m.Feed {
			continue // it was removed since the rows were looked at
		}
		if rec != nil {
			m.leaveStored(row, rec)
		}
		m.joinItems(row, rec)
		one = m.saves.One(m.ctx, rec)
		if err := one.Write(tx, work.Call, row.body); err != nil {
			return row, one, err
		}
	}
	return row, one, work.Done()
}

// at names the row in what is wrong with it: lines.12.price.
func (r fileRow) at(err error) error {
	if err == nil {
		return nil
	}
	f := fault.As(err)
	if f == nil {
		return fmt.Errorf("import line %d: %w", r.line, err)
	}
	again := *f
	again.Fields = fault.Fields{}
	at := fmt.Sprintf("lines.%d", r.line)
	if len(f.Fields) == 0 {
		again.Fields.Add(at, f.Message)
	}
	for path, messages := range f.Fields {
		again.Fields[at+"."+path] = messages
	}
	return &again
}

// log writes the entry of the import as a whole; each record has its own.
func (m *Import) log(tx *gorm.DB) error {
	return m.Deps.Journal.Write(tx, port.Entry{
		ActorID: m.Caller.Actor.ID, Screen: m.Screen.Decl.Name, Model: m.Screen.Decl.Model, Action: "import", Title: m.Source, At: m.Deps.Now(),
		Changes: []port.Change{
			{Field: "import_created", After: m.report.Created}, {Field: "import_changed", After: m.report.Changed},
			{Field: "import_refused", After: m.report.Refused},
		},
	})
}

// known are the records that rows match, by what the rows hold: those that are written
// alike, else those that are the same in another case.
func (m *Import) known(tx *gorm.DB, batch []fileRow, want rows.Want) (map[string]*rows.Record, error) {
	by := m.Screen.Import.By
	byKey := make(map[string]*rows.Record, len(batch))
	args := make([]any, 0, len(batch))
	for _, row := range batch {
		if row.key != "" {
			args = append(args, by.UniqueArg(row.key))
		}
	}
	found, err := m.matching(tx, by.Unique(), args, want)
	if err != nil {
		return nil, err
	}
	same := make(map[any]*rows.Record, len(found))
	for _, rec := range found {
		value, err := by.Unique().Arg(rec.Val)
		if err != nil {
			return nil, err
		}
		same[value] = rec
	}
	var others []any
	for _, row := range batch {
		if row.key == "" {
			continue
		}
		rec := same[by.UniqueArg(row.key)]
		if rec != nil {
			byKey[row.key] = rec
		}
		if by.Fold != nil && (rec == nil || keyOfRecord(by, rec) != row.key) {
			others = append(others, row.key)
		}
	}
	// Of what was the same before case was left aside, each is matched by its own writing.
	found, err = m.matching(tx, by.Column, others, want)
	for _, rec := range found {
		byKey[keyOfRecord(by, rec)] = rec
	}
	return byKey, err
}

func keyOfRecord(by *bind.Field, rec *rows.Record) string {
	return strings.TrimSpace(fmt.Sprint(by.Column.Get(rec.Val)))
}

// matching reads the live records that hold one of some values in a column.
func (m *Import) matching(tx *gorm.DB, c *model.Column, values []any, want rows.Want) ([]*rows.Record, error) {
	if len(values) == 0 {
		return nil, nil
	}
	end := ""
	if want == rows.Locked {
		end = rows.ForUpdate(tx)
	}
	return rows.Read(query.In(tx), m.Screen, " WHERE "+c.Quoted()+" IN "+query.InList(len(values))+" AND `live` = 1 ORDER BY `id`"+end, values...)
}
