package bind

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"strings"

	"gorm.io/gorm/schema"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/meant"
	"backoffice/backend/store/db"
)

// Field is one field of a form, bound to where its value is kept.
type Field struct {
	Decl   field.Field
	Path   string        // "image", "navigation.value", "langs.title"; within a group its own name
	Column *model.Column // nil of an object, of a group, and of a Multi that has no struct field
	Fold   *model.Column // by which values are compared that are the same in any case
	Across []Across      // where else a unique value may not stand
	Fields []*Field      // of an object
	Entry  *Field        // what each entry of a Map is
	Group  *Group        // of a group
	Join   *Join         // of a Multi that has a table of its own
	Source *SourceRef    // of a Select or Multi from a source
	Hash   *model.Column // where a password's hash is kept
}

// Across is another table whose records may not hold a unique value; Own tells which of
// them are parts of the record itself, nil where none are.
type Across struct {
	Table       *model.Table
	Unique, Own *model.Column
}

// Unique is the column by which no two live records are alike.
func (f *Field) Unique() *model.Column { return cmp.Or(f.Fold, f.Column) }

// UniqueArg is what that column holds of a value, as a statement is given it.
func (f *Field) UniqueArg(value any) any {
	if f.Fold != nil {
		return f.Column.Folded(value)
	}
	return kind.ArgOf(f.Column, value)
}

// Join is the table that links a record with what a Multi field chose.
type Join struct {
	Table, Owner, Ref string
	Load              string // SELECT ref … WHERE owner = ? in the order chosen
	Insert            string // INSERT (owner, ref, position) VALUES (?, ?, ?)
	Clear             string // DELETE … WHERE owner = ?
}

// Group is a repeated group of fields: rows of a table of its own, or JSON in
// the record's.
type Group struct {
	JSON     bool
	Type     reflect.Type  // of an item
	Table    *model.Table  // nil of JSON
	Owner    *model.Column // the record's id within an item
	Position *model.Column // nil where items keep the order of their ids
	Langs    *model.Langs  // localised rows of an item, nil without
	Fields   []*Field
	Locales  []*Field
	// Listed is the screen whose list has the items, nil where none has: an item
	// carries the keys that it searches and sorts by, whoever saves it.
	Listed *Screen
	// Removable says whether an item may be taken away; nil where each may.
	Removable *model.Column

	slice *schema.Field
}

// Items returns the items of rec, addressable, in order.
func (g *Group) Items(rec reflect.Value) []reflect.Value {
	list := g.List(rec)
	items := make([]reflect.Value, list.Len())
	for i := range items {
		items[i] = list.Index(i)
	}
	return items
}

// Append appends a copy of item to rec and returns the copy. Items taken
// before may no longer be those of rec.
func (g *Group) Append(rec, item reflect.Value) reflect.Value {
	list := g.List(rec)
	list.Set(reflect.Append(list, item))
	return list.Index(list.Len() - 1)
}

// Clear empties the group of rec.
func (g *Group) Clear(rec reflect.Value) { g.List(rec).SetZero() }

// New makes an empty item, addressable.
func (g *Group) New() reflect.Value { return reflect.New(g.Type).Elem() }

func (g *Group) List(rec reflect.Value) reflect.Value {
	return g.slice.ReflectValueOf(context.Background(), rec)
}

// fields binds a list of fields to table. at is where the list is declared,
// prefix what stands before a name within an object, path what stands before
// it in Screen.Field; a path of "-" keeps the fields out of it.
func (b *Bound) fields(s *Screen, t *model.Table, list field.List, at, prefix, path string) []*Field {
	var bound []*Field
	for i, decl := range list {
		here := fmt.Sprintf("%s[%d]", at, i)
		f := &Field{Decl: decl, Path: prefix + decl.Name}
		if path != "-" {
			f.Path = path + f.Path
		}
		b.CheckField(s, here, f)
		b.bindField(s, t, here, prefix, path, f)
		bound = append(bound, f)
		if path == "-" {
			continue
		}
		if _, taken := s.ByPath[f.Path]; taken {
			b.Problem(s.Decl.Name, "S010", here, "the name %q is taken", decl.Name)
		}
		s.ByPath[f.Path] = f
	}
	return bound
}

func (b *Bound) bindField(s *Screen, t *model.Table, here, prefix, path string, f *Field) {
	name := strings.ReplaceAll(prefix+f.Decl.Name, ".", "_")
	switch is := f.Decl.Traits(); {
	case is.HasParts:
		f.Fields = b.fields(s, t, f.Decl.Fields, here+".Fields", prefix+f.Decl.Name+".", path)
		return
	case is.HasItems:
		if f.Group = b.group(s, t, here, f.Decl); f.Group != nil && !f.Group.JSON && t != s.Main {
			b.Problem(s.Decl.Name, "S032", here, "a group with a table of its own belongs to the record: keep this one as JSON")
		}
		return
	}
	if f.Decl.Traits().IsWriteOnly && f.Decl.EqualField != "" {
		return // compared, and kept nowhere
	}
	if f.Decl.HashColumn != "" {
		b.bindHash(s, t, here, path, f)
		return
	}
	f.Column, _ = t.Column(name)
	if f.Column == nil && f.Decl.ReadOnlyFlag {
		f.Column, _ = t.Column(model.Naming.ColumnName("", name))
	}
	if f.Decl.Traits().IsChoice || f.Decl.Traits().HasEntries {
		f.Source = b.sourceOf(s, here, f.Decl)
	}
	if f.Decl.Traits().IsList && f.Decl.Join != nil {
		if t != s.Main {
			b.Problem(s.Decl.Name, "S032", here, "a Multi with a table of its own belongs to the record: keep this one in a column")
			return
		}
		f.Join = b.join(s, here, *f.Decl.Join)
		return
	}
	if f.Column == nil {
		b.Problem(s.Decl.Name, "S011", here, "%s has no field for %q", t.Type, name)
		return
	}
	if f.Decl.UniqueRule != nil && f.Decl.UniqueRule.Fold {
		if f.Fold = t.FoldOf(f.Column); f.Fold == nil {
			b.Problem(s.Decl.Name, "S019", here, "what is the same in any case needs a text %s_fold beside it, by which it is compared", f.Column.Name)
		}
	}
	b.bindAcross(s, here, f)
	if f.Decl.UniqueRule != nil && (t.Name == "" || prefix != "" && t != s.Main) {
		b.Problem(s.Decl.Name, "S032", here, "what is kept in JSON, or in an object of an item, cannot be unique")
	}
	if f.Decl.Traits().HasEntries {
		if why := entriesFit(f.Decl, f.Column); why != "" {
			b.Problem(s.Decl.Name, "S035", here, "%s", why)
		} else {
			f.Entry = b.entry(s, here, f)
		}
	}
	if why := Overflow(f.Decl, f.Column); why != "" {
		b.Problem(s.Decl.Name, "S033", here, "%s", why)
	}
	b.checkKind(s, here, f)
}

func (b *Bound) bindAcross(s *Screen, here string, f *Field) {
	if f.Decl.UniqueRule == nil {
		return
	}
	for _, a := range f.Decl.UniqueRule.Across {
		other := b.ByName[a.Screen]
		if other == nil {
			b.Problem(s.Decl.Name, "S019", here, "unique across %q, which is no screen", a.Screen)
			continue
		}
		bound := Across{Table: other.Main, Unique: other.Main.StoredColumn(f.Decl.Name), Own: other.Main.StoredColumn(a.Own)}
		if f.Fold != nil && bound.Unique != nil {
			bound.Unique = other.Main.FoldOf(bound.Unique)
		}
		if bound.Unique == nil || a.Own != "" && bound.Own == nil {
			b.Problem(s.Decl.Name, "S019", here, "unique across %q, whose records have no such columns", a.Screen)
			continue
		}
		f.Across = append(f.Across, bound)
	}
}

func (b *Bound) bindHash(s *Screen, t *model.Table, here, path string, f *Field) {
	f.Hash = t.StoredColumn(f.Decl.HashColumn)
	if !f.Decl.Traits().IsWriteOnly || t != s.Main || path == "-" || f.Hash == nil || f.Hash.Kind != model.KindText {
		b.Problem(s.Decl.Name, "S037", here, "the hash of a password belongs to the record: %q is no text column of it", f.Decl.HashColumn)
		return
	}
	s.Passwords = append(s.Passwords, f)
}

func (b *Bound) join(s *Screen, here string, j field.Join) *Join {
	for _, name := range []string{j.Table, j.Owner, j.Ref} {
		if !IsName(name) {
			b.Problem(s.Decl.Name, "S012", here+".Join", "%q is no name of a table or column", name)
			return nil
		}
	}
	table, owner, ref := model.Quote(j.Table), model.Quote(j.Owner), model.Quote(j.Ref)
	return &Join{
		Table: j.Table, Owner: j.Owner, Ref: j.Ref,
		Load:   "SELECT " + ref + " FROM " + table + " WHERE " + owner + " = ? ORDER BY `position`, " + ref,
		Insert: "INSERT INTO " + table + " (" + owner + ", " + ref + ", `position`) VALUES (?, ?, ?)",
		Clear:  "DELETE FROM " + table + " WHERE " + owner + " = ?",
	}
}

func (b *Bound) group(s *Screen, t *model.Table, here string, decl field.Field) *Group {
	f := t.Schema.FieldsByDBName[decl.Name]
	if f == nil {
		if c, ok := t.Column(decl.Name); ok {
			f = c.Go
		}
	}
	if f == nil {
		b.Problem(s.Decl.Name, "S011", here, "%s has no field for %q%s", t.Type, decl.Name, meant.Hint(decl.Name, t.Names()))
		return nil
	}
	elem, err := model.ElementOf(f)
	if err != nil {
		b.Problem(s.Decl.Name, "S013", here, "%v", err)
		return nil
	}
	g := &Group{Type: elem, JSON: f.TagSettings["SERIALIZER"] == "json", slice: f}
	items, err := parseItems(g)
	if err != nil {
		b.Problem(s.Decl.Name, "S013", here, "%v", err)
		return nil
	}
	g.Fields = b.fields(s, items, decl.Fields, here+".Fields", "", "-")
	b.checkCombination(s, here, decl)
	if g.JSON {
		b.removable(s, here, decl, g)
		if len(decl.Locales) > 0 {
			b.Problem(s.Decl.Name, "S013", here, "a group in JSON has no localised fields")
		}
		return g
	}
	g.Table = items
	b.removable(s, here, decl, g)
	g.Owner = items.StoredColumn(model.Naming.ColumnName("", t.Type.Name()) + "_id")
	g.Position = items.StoredColumn("position")
	if g.Position == nil {
		b.Problem(s.Decl.Name, "S074", here, "%s has no field Position, which keeps the rows in their order", elem)
	}
	if g.Owner == nil {
		b.Problem(s.Decl.Name, "S013", here, "%s has no column for the record's id", elem)
	}
	if g.Langs, err = model.ParseLangs(items); err != nil {
		b.Problem(s.Decl.Name, "S004", here, "%v", err)
	}
	if g.Langs != nil {
		g.Locales = b.fields(s, g.Langs.Table, decl.Locales, here+".Locales", "", "-")
	} else if len(decl.Locales) > 0 && err == nil {
		b.Problem(s.Decl.Name, "S004", here, "%s has no field Langs", elem)
	}
	return g
}

// removable finds the member that says of an item whether it may be taken away.
func (b *Bound) removable(s *Screen, here string, decl field.Field, g *Group) {
	if decl.RemovableBy == "" {
		return
	}
	if !g.JSON {
		g.Removable, _ = g.Table.Column(decl.RemovableBy)
	}
	if g.Removable == nil || g.Removable.Stored || g.Removable.Kind != model.KindBool {
		b.Problem(s.Decl.Name, "S013", here, "%q is no bool of %s that Prepare could fill in: give it gorm:\"-\" and its items rows of their own", decl.RemovableBy, g.Type)
	}
	if s.Decl.Hooks.Prepare == nil {
		b.Problem(s.Decl.Name, "S013", here, "nothing fills in %q: the screen has no hook Prepare", decl.RemovableBy)
	}
}

// parseItems binds the struct of a group's items. Of JSON only the accessors
// are used, so it needs no id.
func parseItems(g *Group) (*model.Table, error) {
	if !g.JSON {
		return model.ParseTable(reflect.New(g.Type).Interface())
	}
	parsed, err := db.Schema(reflect.New(g.Type).Interface())
	if err != nil {
		return nil, err
	}
	t := &model.Table{Type: g.Type, Schema: parsed, All: map[string]*model.Column{}}
	for _, f := range parsed.Fields {
		name := f.DBName
		if name == "" {
			name = model.Naming.ColumnName("", f.Name)
		}
		t.All[name] = model.NewColumn(f, name)
	}
	return t, nil
}

// entry binds what each entry of a Map is.
func (b *Bound) entry(s *Screen, here string, of *Field) *Field {
	f := &Field{Decl: of.Decl.Fields[0], Path: of.Path + "." + of.Decl.Fields[0].Name}
	if f.Decl.Source != nil {
		f.Source = b.sourceOf(s, here+".Fields[0]", f.Decl)
	}
	return f
}

// entriesFit says why a struct field cannot keep a Map; empty where it can.
func entriesFit(f field.Field, c *model.Column) string {
	if len(f.Fields) != 1 || f.Source == nil {
		return "a Map needs one kind of value, and From"
	}
	t := c.Go.FieldType
	if t.Kind() != reflect.Map || t.Key().Kind() != reflect.Uint64 {
		return fmt.Sprintf("a Map is kept in a map[uint64]T, not in a %s", t)
	}
	if fits := kind.Of(f.Fields[0]).Entry; fits == nil || !fits(t.Elem()) {
		return fmt.Sprintf("a %s cannot be kept in a %s", f.Fields[0].Kind, t)
	}
	return ""
}
