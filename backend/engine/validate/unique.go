package validate

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db/prepared"
)

// Indexes are the columns of each unique index, by table.
type Indexes map[string][][]string

// duplicates looks for what a record shares with others: old is what it was, nil
// of a new one.
type duplicates struct {
	screen   *bind.Screen
	rec, old *rows.Record
}

// Unique looks for live records that hold a value which only one may hold,
// where no index of the database refuses it anyway. It returns an Invalid fault
// that names every such field.
func Unique(tx *gorm.DB, indexes Indexes, s *bind.Screen, rec, old *rows.Record) error {
	w := &duplicates{screen: s, rec: rec, old: old}
	err := w.find(tx, indexes.cover)
	if fault.As(err) != nil {
		// Where it is refused anyway, what an index would refuse is named with it.
		return EveryUnique(tx, s, rec, old)
	}
	return err
}

// EveryUnique looks also for what an index refuses, to name the field that it was.
func EveryUnique(tx *gorm.DB, s *bind.Screen, rec, old *rows.Record) error {
	w := &duplicates{screen: s, rec: rec, old: old}
	return w.find(tx, func(*model.Table, field.Field, *model.Column) bool { return false })
}

// cover says whether a unique index makes the look superfluous: it spans no
// more than what a value is unique in, and nothing that may be NULL but live.
func (all Indexes) cover(t *model.Table, decl field.Field, c *model.Column) bool {
	if len(decl.UniqueRule.By) > 0 {
		return false
	}
	for _, columns := range all[t.Name] {
		spans := false
		for _, name := range columns {
			spans = spans || name == c.Name
			if name != c.Name && name != "live" && name != "locale" {
				spans = false
				break
			}
		}
		if spans {
			return true
		}
	}
	return false
}

// skipColumn says of a unique column that the database itself minds it.
type skipColumn func(t *model.Table, decl field.Field, c *model.Column) bool

func (w *duplicates) find(tx *gorm.DB, spare skipColumn) error {
	if w.rec == nil {
		return nil
	}
	faults := fault.Fields{}
	id := rows.HeadOf(w.screen, w.rec.Val).ID
	if w.old == nil {
		id = 0
	}
	if err := w.uniqueMain(tx, w.screen.Fields, id, faults, spare); err != nil {
		return err
	}
	for _, f := range w.screen.Locales {
		if f.Decl.UniqueRule == nil || spare(w.screen.Langs.Table, f.Decl, f.Unique()) {
			continue
		}
		if err := w.uniqueLang(tx, f, id, faults); err != nil {
			return err
		}
	}
	return faults.Err()
}

func (w *duplicates) uniqueMain(tx *gorm.DB, fields []*bind.Field, id uint64, faults fault.Fields, spare skipColumn) error {
	s := w.screen
	for _, f := range fields {
		if f.Decl.Traits().HasParts {
			if err := w.uniqueMain(tx, f.Fields, id, faults, spare); err != nil {
				return err
			}
		}
		if f.Group != nil && !f.Group.JSON {
			if err := w.uniqueItems(tx, f, id, faults); err != nil {
				return err
			}
		}
		if f.Decl.UniqueRule == nil || f.Column == nil || spare(s.Main, f.Decl, f.Unique()) {
			continue
		}
		value, err := f.Unique().Arg(w.rec.Val)
		if err != nil {
			return err
		}
		q := duplicateQuery{table: s.Main, id: s.Main.ID, own: id}
		q.equal(f.Unique(), value)
		changed := w.old == nil || !f.Unique().Same(w.rec.Val, w.old.Val)
		for _, by := range f.Decl.UniqueRule.By {
			c := s.Main.StoredColumn(by)
			if c == nil {
				continue
			}
			scope, err := c.Arg(w.rec.Val)
			if err != nil {
				return err
			}
			q.equal(c, scope)
			changed = changed || !c.Same(w.rec.Val, w.old.Val)
		}
		if isBlank(value) || !changed {
			continue
		}
		found, err := q.exists(tx)
		if err != nil {
			return fmt.Errorf("look for %s of %s: %w", f.Path, s.Decl.Name, err)
		}
		if found {
			faults.Add(f.Path, uniqueMessage(f.Decl))
		}
	}
	return nil
}

// uniqueLang asks once for all locales: a value is taken in its locale only.
func (w *duplicates) uniqueLang(tx *gorm.DB, f *bind.Field, id uint64, faults fault.Fields) error {
	l := w.screen.Langs
	q := duplicateQuery{table: l.Table, id: l.Owner, own: id}
	for _, by := range f.Decl.UniqueRule.By {
		if l.Table.StoredColumn(by) != nil {
			continue
		}
		if c := w.screen.Main.StoredColumn(by); c != nil {
			scope, err := c.Arg(w.rec.Val)
			if err != nil {
				return err
			}
			q.within(w.screen.Main, c, scope)
		}
	}
	var either []string
	var args []any
	for _, row := range l.Rows(w.rec.Val) {
		value, err := f.Unique().Arg(row)
		if err != nil {
			return err
		}
		locale, _ := l.Locale.Get(row).(string)
		if isBlank(value) || w.unchanged(f, row, locale) {
			continue
		}
		one := "`locale` = ? AND " + f.Unique().Quoted() + " = ?"
		args = append(args, locale, value)
		for _, by := range f.Decl.UniqueRule.By {
			c := l.Table.StoredColumn(by)
			if c == nil {
				continue
			}
			scope, err := c.Arg(row)
			if err != nil {
				return err
			}
			if scope == nil {
				one += " AND " + c.Quoted() + " IS NULL"
				continue
			}
			one += " AND " + c.Quoted() + " = ?"
			args = append(args, scope)
		}
		either = append(either, "("+one+")")
	}
	if len(either) == 0 {
		return nil
	}
	q.where = append(q.where, "("+strings.Join(either, " OR ")+")")
	q.args = append(q.args, args...)
	rows, err := q.rows(tx, "`locale`")
	if err != nil {
		return fmt.Errorf("look for %s of %s: %w", f.Path, w.screen.Decl.Name, err)
	}
	for _, locale := range rows {
		path := "langs." + locale + "." + f.Decl.Name
		if len(faults[path]) == 0 {
			faults.Add(path, uniqueMessage(f.Decl))
		}
	}
	return nil
}

// unchanged spares the question for a value that the record holds already.
func (w *duplicates) unchanged(f *bind.Field, row reflect.Value, locale string) bool {
	if w.old == nil || len(f.Decl.UniqueRule.By) > 0 {
		return false
	}
	before, ok := w.screen.Langs.Row(w.old.Val, locale)
	return ok && f.Unique().Same(row, before)
}

// uniqueItems holds the items of a group against each other and against those
// of other records, which cannot have what an item of this one had already.
func (w *duplicates) uniqueItems(tx *gorm.DB, group *bind.Field, id uint64, faults fault.Fields) error {
	g := group.Group
	for _, f := range g.Fields {
		if f.Decl.UniqueRule == nil || f.Column == nil {
			continue
		}
		held, seen := map[string]int{}, map[string]int{}
		if w.old != nil {
			for _, it := range g.Items(w.old.Val) {
				value, err := f.Unique().Arg(it)
				if err != nil {
					return err
				}
				held[fmt.Sprint(value)]++
			}
		}
		at := map[string]string{}
		var args []any
		for i, it := range g.Items(w.rec.Val) {
			value, err := f.Unique().Arg(it)
			if err != nil {
				return err
			}
			if isBlank(value) {
				continue
			}
			path := group.Path + "." + strconv.Itoa(i) + "." + f.Decl.Name
			text := fmt.Sprint(value)
			// Those that were alike before it was looked at may stay.
			if seen[text]++; seen[text] > max(1, held[text]) {
				faults.Add(path, uniqueMessage(f.Decl))
				continue
			}
			at[text] = path
			if held[text] == 0 {
				args = append(args, text)
			}
		}
		if len(args) == 0 {
			continue
		}
		q := duplicateQuery{table: g.Table, id: g.Owner, own: id}
		q.where = append(q.where, f.Unique().Quoted()+" IN "+query.InList(len(args)))
		q.args = append(q.args, args...)
		found, err := q.rows(tx, f.Unique().Quoted())
		if err != nil {
			return fmt.Errorf("look for %s of %s: %w", f.Path, w.screen.Decl.Name, err)
		}
		for _, text := range found {
			if path, ok := at[text]; ok {
				faults.Add(path, uniqueMessage(f.Decl))
			}
		}
	}
	return nil
}

// duplicateQuery asks which live rows of table hold a value, those of the record own
// left out.
type duplicateQuery struct {
	table *model.Table
	id    *model.Column
	own   uint64
	value any // that is asked about
	where []string
	args  []any
}

func (q *duplicateQuery) equal(c *model.Column, value any) {
	if value == nil {
		q.where = append(q.where, c.Quoted()+" IS NULL")
		return
	}
	q.where = append(q.where, c.Quoted()+" = ?")
	q.args = append(q.args, value)
}

// within narrows localised rows to those whose record shares a value.
func (q *duplicateQuery) within(main *model.Table, c *model.Column, value any) {
	inner := duplicateQuery{}
	inner.equal(c, value)
	q.where = append(q.where, q.id.Quoted()+" IN (SELECT `id` FROM "+model.Quote(main.Name)+" WHERE "+inner.where[0]+")")
	q.args = append(q.args, inner.args...)
}

func (q *duplicateQuery) condition() (string, []any) {
	where, args := strings.Join(q.where, " AND "), q.args
	if q.table.StoredColumn("live") != nil {
		where += " AND `live` = 1"
	}
	if q.own != 0 {
		where += " AND " + q.id.Quoted() + " <> ?"
		args = append(args, int64(q.own))
	}
	return where, args
}

func (q *duplicateQuery) exists(tx *gorm.DB) (bool, error) {
	where, args := q.condition()
	rows, err := prepared.Query(tx, "SELECT 1 FROM "+model.Quote(q.table.Name)+" WHERE "+where+" LIMIT 1", args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	return rows.Next(), rows.Err()
}

func (q *duplicateQuery) rows(tx *gorm.DB, column string) ([]string, error) {
	where, args := q.condition()
	rows, err := prepared.Query(tx, "SELECT "+column+" FROM "+model.Quote(q.table.Name)+" WHERE "+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var value string
		if err := rows.Scan(&value); err != nil {
			return nil, err
		}
		found = append(found, value)
	}
	return found, rows.Err()
}

func uniqueMessage(f field.Field) fault.Message {
	return fault.M(f.TakenKey())
}

func isBlank(arg any) bool { return arg == nil || arg == "" }
