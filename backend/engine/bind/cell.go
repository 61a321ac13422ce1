package bind

import (
	"fmt"
	"reflect"
	"strings"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/meant"
)

// count binds a column that counts rows of another table.
func (r *rowBuilder) count(here string, c column.Column, sortable bool) {
	t := c.ChildCount
	if t == nil || !IsName(t.Table) || !IsName(t.Owner) {
		r.b.Problem(r.s.Decl.Name, "S012", here, "a count needs names of a table and its column")
		return
	}
	live := ""
	if t.Live {
		live = " AND `deleted_at` IS NULL"
	}
	table, owner := model.Quote(t.Table), model.Quote(t.Owner)
	r.l.Counts = append(r.l.Counts, countColumn{
		Key:   c.Key,
		Query: "SELECT " + owner + ", COUNT(*) FROM " + table + " WHERE " + owner + " IN (",
		Tail:  ")" + live + " GROUP BY " + owner,
	})
	if sortable {
		r.l.Sorts[c.Key] = Sorting{Main: true, Columns: []string{
			"(SELECT COUNT(*) FROM " + table + " AS `n` WHERE `n`." + owner + " = " + model.Quote(r.s.Main.Name) + ".`id`" + live + ")",
		}}
	}
}

// badges binds a column of the labels that a Multi field chose, or of those of
// a list that Prepare fills in.
func (r *rowBuilder) badges(here string, c column.Column) {
	f := r.s.ByPath[c.Path]
	if f == nil || f.Join == nil {
		if v := r.s.Value(c.Path); v != nil && !v.Column.Stored && v.Column.Go.FieldType == reflect.TypeFor[[]any]() {
			r.AddCell(v, c.RowPath(), c, nil)
			return
		}
		r.b.Problem(r.s.Decl.Name, "S022", here, "badges need a Multi field with a table of its own, or a []any that Prepare fills in, %q is neither", c.Path)
		return
	}
	out := Badges{Key: c.Key, ItemPath: c.ItemPath, ItemKey: c.ItemKey, Join: f.Join, All: f.Decl.AllKey}
	j := model.Quote(f.Join.Table)
	ref := j + "." + model.Quote(f.Join.Ref)
	owner := j + "." + model.Quote(f.Join.Owner)
	if f.Source == nil {
		out.Fixed = f
		out.Query = "SELECT " + owner + ", " + ref + ", " + ref + " FROM " + j + " WHERE " + owner + " IN ("
	} else {
		out.Source = f.Source.Source
		// The item's own joins, apart from those of the row.
		sub := &rowBuilder{b: r.b, s: r.s, l: &List{}, known: map[string]string{}}
		label, _ := sub.label("b", out.Source, ref)
		out.Query = "SELECT " + owner + ", " + ref + ", " + label + " FROM " + j
		for _, join := range sub.Joins {
			out.Query += join
		}
		out.Query += " WHERE " + owner + " IN ("
		out.Chosen = "SELECT " + owner + ", " + ref + ", NULL FROM " + j + " WHERE " + owner + " IN ("
		r.b.labels(out.Source)
	}
	if out.ItemPath == "" {
		out.ItemPath = "lang.title"
	}
	r.l.Badges = append(r.l.Badges, out)
}

// labels writes the statement that reads what an option list calls each record of its
// screen.
func (b *Bound) labels(src *Source) {
	id := model.Quote(src.Screen.Main.Name) + ".`id`"
	of := &rowBuilder{b: b, s: src.Screen, l: &List{}, known: map[string]string{}}
	label := model.Quote(src.Screen.Main.Name) + "." + src.Label.Column.Quoted()
	if src.Label.Lang {
		label = coalesce(of.joinLangs("l", src.Screen, id), src.Label.Column)
	}
	src.Labels = "SELECT " + id + ", " + label + " FROM " + model.Quote(src.Screen.Main.Name) + strings.Join(of.Joins, "")
}

// related binds a column of the label of a record that another column names.
func (r *rowBuilder) related(here string, c column.Column, sortable bool) {
	v := r.value(here, c.Path)
	if v == nil {
		return
	}
	if c.Kind != column.KindText || v.Lang || !v.Column.Stored || v.Column.Kind != model.KindUint && v.Column.Kind != model.KindInt {
		r.b.Problem(r.s.Decl.Name, "S034", here, "From needs a text column over the record's own id of another, %q is none", c.Path)
		return
	}
	ref := r.b.Source(c.Source)
	if ref == nil {
		r.b.NoSource(r.s.Decl.Name, here+".Source", c.Source)
		return
	}
	r.labelled(c, ref.Source, model.Quote(r.s.Main.Name)+"."+v.Column.Quoted(), sortable)
}

// labelled binds what an option list calls the record whose id is at own.
func (r *rowBuilder) labelled(c column.Column, src *Source, own string, sortable bool) {
	expr, sort := r.label(fmt.Sprintf("c%d_", len(r.known)), src, own)
	r.l.Cells = append(r.l.Cells, Cell{Path: c.RowPath(), Expr: expr, Column: src.Label.Column, Codec: codec{kind: src.Label.Column.Kind}})
	if sortable {
		sort.Deps = []string{src.Screen.Decl.Name}
		r.l.Sorts[c.Key] = sort
	}
}

// leads binds the id of the record that a text leads to.
func (r *rowBuilder) leads(here string, c column.Column) {
	if c.IDPath == "" {
		return
	}
	id := r.s.Main.StoredColumn(c.IDPath)
	if id == nil || id.Kind != model.KindUint || c.Kind != column.KindText {
		r.b.Problem(r.s.Decl.Name, "S110", here, "Leads needs a text, and a column of the record that holds an id: %q is none%s", c.IDPath, meant.Hint(c.IDPath, r.s.Main.Names()))
		return
	}
	r.AddCell(&Value{Column: id}, []string{c.IDPath}, column.Column{Path: c.IDPath}, nil)
}

// sort binds the order by a value of the record.
func (r *rowBuilder) sort(here string, c column.Column, v *Value) {
	if !v.Column.Stored {
		r.b.Problem(r.s.Decl.Name, "S024", here, "%q is computed and cannot be sorted by: add Unsorted", c.Path)
		return
	}
	keys, alias := r.s.SortMain, model.Quote(r.s.Main.Name)
	if v.Lang {
		keys, alias = r.s.SortLang, "`l`"
	}
	by := SortColumn(keys, v.Column)
	if by == v.Column && v.Column.Kind == model.KindText && c.Kind == column.KindText && !bytewise(v.Column, r.s.ByPath[c.Path]) {
		r.b.Problem(r.s.Decl.Name, "S025", here,
			"the text %q has no sort_key: make it the title, add a column %s_sort_key, tag the struct field order:\"bytes\", or add Unsorted",
			c.Path, v.Column.Name)
		return
	}
	r.l.Sorts[c.Key] = Sorting{Columns: []string{alias + "." + by.Quoted()}, Lang: v.Lang, Main: !v.Lang}
}

// bytewise says that the order of the bytes is the order a reader expects:
// texts of a fixed spelling, and those whose struct field says so.
func bytewise(c *model.Column, f *Field) bool {
	if c.Go.Tag.Get("order") == "bytes" {
		return true
	}
	return f != nil && f.Decl.Format != ""
}
