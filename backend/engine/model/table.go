package model

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"reflect"
	"strings"
	"time"

	"gorm.io/gorm/schema"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Table is a struct type bound to its table. The statements are made once and
// run on both databases; their arguments are those of the methods beside them.
type Table struct {
	Name    string
	Type    reflect.Type // the struct, not the pointer
	Columns []*Column    // the stored ones, in the struct's order
	ID      *Column

	Insert string // INSERT … VALUES; arguments: InsertArgs
	Update string // UPDATE … WHERE `id` = ?; arguments: UpdateArgs
	Select string // SELECT <Columns> FROM …, without a condition; rows: Scan

	Schema *schema.Schema
	All    map[string]*Column // by name, those that no column stores included
}

// Naming is how columns are named after what they hold.
var Naming schema.NamingStrategy

// ParseTable binds the struct that sample points at.
func ParseTable(sample any) (*Table, error) {
	parsed, err := db.Schema(sample)
	if err != nil {
		return nil, err
	}
	t := &Table{Name: parsed.Table, Type: parsed.ModelType, Schema: parsed, All: map[string]*Column{}}
	for _, f := range parsed.Fields {
		name := f.DBName
		if name == "" {
			name = Naming.ColumnName(parsed.Table, f.Name)
		}
		c := NewColumn(f, name)
		if _, taken := t.All[name]; taken && !c.Stored {
			continue
		}
		t.All[name] = c
		if !c.Stored {
			continue
		}
		t.Columns = append(t.Columns, c)
		if f.PrimaryKey && name == "id" {
			t.ID = c
		}
	}
	if t.ID == nil {
		return nil, fmt.Errorf("%s has no primary key id", t.Type)
	}
	for _, c := range t.Columns {
		if name, is := strings.CutSuffix(c.Name, foldSuffix); is && c.Kind == KindText {
			c.foldOf = t.StoredColumn(name)
		}
	}
	t.prepare()
	return t, nil
}

// foldSuffix ends the name of the column that holds a text without case.
const foldSuffix = "_fold"

// FoldOf is the column that holds the text of c without case; nil where there is none.
func (t *Table) FoldOf(c *Column) *Column {
	if fold := t.StoredColumn(c.Name + foldSuffix); fold != nil && fold.foldOf == c {
		return fold
	}
	return nil
}

func (t *Table) prepare() {
	var names, marks, sets []string
	for _, c := range t.Columns {
		if c == t.ID {
			continue
		}
		names, marks = append(names, c.Quoted()), append(marks, "?")
		if c.Name != "created_at" {
			sets = append(sets, c.Quoted()+" = ?")
		}
	}
	table := Quote(t.Name)
	t.Insert = "INSERT INTO " + table + " (" + strings.Join(names, ", ") + ") VALUES (" + strings.Join(marks, ", ") + ")"
	t.Update = "UPDATE " + table + " SET " + strings.Join(sets, ", ") + " WHERE `id` = ?"
	t.Select = "SELECT " + t.list("") + " FROM " + table
}

// list is the stored columns, comma-separated, each with the prefix.
func (t *Table) list(prefix string) string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = prefix + c.Quoted()
	}
	return strings.Join(names, ", ")
}

// New makes an empty record and returns it as a pointer and as the addressable
// struct that accessors take.
func (t *Table) New() (any, reflect.Value) {
	p := reflect.New(t.Type)
	return p.Interface(), p.Elem()
}

// Column returns the column called name, one that nothing stores included.
func (t *Table) Column(name string) (*Column, bool) {
	c, ok := t.All[name]
	return c, ok
}

// StoredColumn returns the table's own column called name, nil where there is none.
func (t *Table) StoredColumn(name string) *Column {
	if c, ok := t.All[name]; ok && c.Stored {
		return c
	}
	return nil
}

// InsertArgs are the arguments of Insert for rec, the id left to the database.
func (t *Table) InsertArgs(rec reflect.Value) ([]any, error) {
	return t.args(rec, func(c *Column) bool { return c != t.ID })
}

// UpdateArgs are the arguments of Update for rec: every column but id and
// created_at, then the id. Add conditions behind the statement and their
// arguments behind these.
func (t *Table) UpdateArgs(rec reflect.Value) ([]any, error) {
	args, err := t.args(rec, func(c *Column) bool { return c != t.ID && c.Name != "created_at" })
	if err != nil {
		return nil, err
	}
	id, err := t.ID.Arg(rec)
	return append(args, id), err
}

// Change is the statement that makes the stored row old one like rec, with its
// arguments; empty where they are alike.
func (t *Table) Change(rec, old reflect.Value) (statement string, args []any, err error) {
	if !old.IsValid() {
		args, err = t.UpdateArgs(rec)
		return t.Update, args, err
	}
	var sets strings.Builder
	for _, c := range t.Columns {
		if c == t.ID || c.Name == "created_at" {
			continue
		}
		is, err := c.Arg(rec)
		if err != nil {
			return "", nil, err
		}
		was, err := c.Arg(old)
		if err != nil {
			return "", nil, err
		}
		if sameArg(is, was) {
			continue
		}
		if len(args) > 0 {
			sets.WriteString(", ")
		}
		sets.WriteString(c.Quoted())
		sets.WriteString(" = ?")
		args = append(args, is)
	}
	if len(args) == 0 {
		return "", nil, nil
	}
	id, err := t.ID.Arg(rec)
	return "UPDATE " + Quote(t.Name) + " SET " + sets.String() + " WHERE `id` = ?", append(args, id), err
}

func (t *Table) args(rec reflect.Value, wanted func(*Column) bool) ([]any, error) {
	args := make([]any, 0, len(t.Columns)+2)
	for _, c := range t.Columns {
		if !wanted(c) {
			continue
		}
		arg, err := c.Arg(rec)
		if err != nil {
			return nil, err
		}
		args = append(args, arg)
	}
	return args, nil
}

// Targets are the destinations for Rows.Scan of one row of Select, into rec.
func (t *Table) Targets(rec reflect.Value) []any {
	slots := make([]slot, len(t.Columns))
	targets := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		slots[i] = slot{column: c, into: c.Go.ReflectValueOf(context.Background(), rec)}
		targets[i] = &slots[i]
	}
	return targets
}

// Scan reads every row of a Select into fresh records and closes rows.
func (t *Table) Scan(rows *sql.Rows) ([]reflect.Value, error) {
	defer rows.Close()
	var recs []reflect.Value
	for rows.Next() {
		_, rec := t.New()
		if err := rows.Scan(t.Targets(rec)...); err != nil {
			return nil, err
		}
		recs = append(recs, rec)
	}
	return recs, rows.Err()
}

// Langs binds localised rows: the slice field Langs of a record or a group's
// item, whose element embeds resource.Lang.
type Langs struct {
	Table  *Table
	Owner  *Column // the owner's id within a row: page_id
	Locale *Column
	Live   *Column

	slice *schema.Field
}

var langType = reflect.TypeFor[resource.Lang]()

// ParseLangs binds the field Langs of owner, nil where there is none.
func ParseLangs(owner *Table) (*Langs, error) {
	f := owner.Schema.LookUpField("Langs")
	if f == nil {
		return nil, nil
	}
	elem, err := ElementOf(f)
	if err != nil {
		return nil, err
	}
	if embedded, ok := elem.FieldByName("Lang"); !ok || !embedded.Anonymous || embedded.Type != langType {
		return nil, fmt.Errorf("%s does not embed resource.Lang", elem)
	}
	t, err := ParseTable(reflect.New(elem).Interface())
	if err != nil {
		return nil, err
	}
	l := &Langs{Table: t, Locale: t.StoredColumn("locale"), Live: t.StoredColumn("live"), slice: f}
	key := Naming.ColumnName("", owner.Type.Name()) + "_id"
	if l.Owner = t.StoredColumn(key); l.Owner == nil {
		// Several screens may share a table, which then names the key.
		l.Owner = t.StoredColumn(strings.TrimSuffix(owner.Name, "s") + "_id")
	}
	if l.Owner == nil {
		return nil, fmt.Errorf("%s has no column %s", elem, key)
	}
	return l, nil
}

// ElementOf returns the struct that the slice field f holds.
func ElementOf(f *schema.Field) (reflect.Type, error) {
	if f.FieldType.Kind() == reflect.Slice && f.FieldType.Elem().Kind() == reflect.Struct {
		return f.FieldType.Elem(), nil
	}
	return nil, fmt.Errorf("%s must be a slice of a struct, not %s", f.Name, f.FieldType)
}

// Rows returns the localised rows of owner, addressable, in their order.
func (l *Langs) Rows(owner reflect.Value) []reflect.Value {
	list := l.List(owner)
	rows := make([]reflect.Value, list.Len())
	for i := range rows {
		rows[i] = list.Index(i)
	}
	return rows
}

// Row returns the row of locale, addressable, and whether there is one.
func (l *Langs) Row(owner reflect.Value, locale string) (reflect.Value, bool) {
	list := l.List(owner)
	for i := range list.Len() {
		if l.Locale.Get(list.Index(i)) == any(locale) {
			return list.Index(i), true
		}
	}
	return reflect.Value{}, false
}

// Add appends an empty row of locale and returns it. Rows taken before may no
// longer be those of owner.
func (l *Langs) Add(owner reflect.Value, locale string) (reflect.Value, error) {
	_, row := l.Table.New()
	if err := l.Locale.Set(row, locale); err != nil {
		return row, err
	}
	return l.Append(owner, row), nil
}

// Append appends a copy of row and returns the copy.
func (l *Langs) Append(owner, row reflect.Value) reflect.Value {
	list := l.List(owner)
	list.Set(reflect.Append(list, row))
	return list.Index(list.Len() - 1)
}

func (l *Langs) List(owner reflect.Value) reflect.Value {
	return l.slice.ReflectValueOf(context.Background(), owner)
}

// SameArgs says whether two lists of arguments are alike.
func SameArgs(a, b []any) bool {
	for i := range a {
		if !sameArg(a[i], b[i]) {
			return false
		}
	}
	return true
}

func sameArg(a, b any) bool {
	switch x := a.(type) {
	case []byte:
		y, ok := b.([]byte)
		return ok && bytes.Equal(x, y)
	case time.Time:
		y, ok := b.(time.Time)
		return ok && x.Equal(y)
	}
	return a == b
}

// Names are the columns of the table.
func (t *Table) Names() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// Same says whether two records hold the same in the column.
func (c *Column) Same(a, b reflect.Value) bool {
	x, err := c.Arg(a)
	y, err2 := c.Arg(b)
	return err == nil && err2 == nil && sameArg(x, y)
}
