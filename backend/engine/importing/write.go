package importing

import (
	"fmt"
	"strings"

	"gorm.io/gorm"

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
			m.leaveSilent(row, rec)
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

// known are the records that rows match, by what they are matched by.
func (m *Import) known(tx *gorm.DB, batch []fileRow, want rows.Want) (map[string]*rows.Record, error) {
	by := m.Screen.Import.By
	args := make([]any, 0, len(batch))
	for _, row := range batch {
		if row.key != "" {
			args = append(args, row.key)
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
