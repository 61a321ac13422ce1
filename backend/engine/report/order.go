package report

import (
	"bytes"
	"cmp"
	"reflect"
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// finding is the rows of an answer that a search leaves, on their way to be
// sorted. Texts are the dear part of a table, to read and to sort, so that they
// are asked for only where they decide.
type finding struct {
	t      *Table
	c      *resource.Call
	answer any
	page   Page
	rows   []*found // sorted by page.Sort
}

// found is one of them.
type found struct {
	at    int // in the answer
	v     reflect.Value
	by    reflect.Value // what the rows are sorted by
	named bool
	keys  map[string][]byte // sort keys of its texts, made once
}

// find sorts the rows that the search leaves. Those that are equal by p.Sort are
// put in order when a window is opened on them.
func (t *Table) find(c *resource.Call, answer any, p Page) (*finding, error) {
	f := &finding{t: t, c: c, answer: answer, page: p}
	all := reflect.ValueOf(answer)
	every := make([]*found, all.Len())
	for i := range every {
		v := all.Index(i)
		every[i] = &found{at: i, v: v, by: v.FieldByIndex(t.index[p.Sort.Key]), named: t.Def.SetTexts == nil}
	}
	byText := len(every) > 0 && every[0].by.Kind() == reflect.String
	if byText || p.Search != "" {
		if err := f.name(every); err != nil {
			return nil, err
		}
	}
	for _, row := range every {
		if p.Search == "" || t.matches(row.v, p.Search) {
			f.rows = append(f.rows, row)
		}
	}
	slices.SortStableFunc(f.rows, f.compareFirst)
	return f, nil
}

// name has the texts of rows set that have none yet.
func (f *finding) name(rows []*found) error {
	var at []int
	for _, row := range rows {
		if !row.named {
			at = append(at, row.at)
			row.named = true
		}
	}
	if len(at) == 0 {
		return nil
	}
	return f.t.Def.SetTexts(f.c, f.answer, at)
}

// window is the rows from one place up to another. Those that are equal by the
// sort stand in the order of their columns, so that pages never overlap.
func (f *finding) window(from, to int) ([]Row, error) {
	first, end := from, to
	for first > 0 && first < end && f.compareFirst(f.rows[first-1], f.rows[from]) == 0 {
		first--
	}
	for end > from && end < len(f.rows) && f.compareFirst(f.rows[to-1], f.rows[end]) == 0 {
		end++
	}
	if err := f.name(f.rows[first:end]); err != nil {
		return nil, err
	}
	slices.SortStableFunc(f.rows[first:end], func(a, b *found) int { return cmp.Or(f.compareFirst(a, b), f.compareRest(a, b)) })
	rows := make([]Row, 0, to-from)
	for _, row := range f.rows[from:to] {
		rows = append(rows, f.t.row(row.v))
	}
	return rows, nil
}

func (f *finding) compareFirst(a, b *found) int {
	by := f.compare(f.page.Sort.Key, a, b, a.by, b.by)
	if f.page.Sort.Desc {
		return -by
	}
	return by
}

func (f *finding) compareRest(a, b *found) int {
	for _, c := range f.t.Def.Columns {
		index := f.t.index[c.Key]
		if by := f.compare(c.Key, a, b, a.v.FieldByIndex(index), b.v.FieldByIndex(index)); by != 0 {
			return by
		}
	}
	return 0
}

func (f *finding) compare(key string, rowA, rowB *found, a, b reflect.Value) int {
	switch {
	case a.Kind() == reflect.String:
		return bytes.Compare(rowA.key(key, a.String(), f.page.Locale), rowB.key(key, b.String(), f.page.Locale))
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	}
	return cmp.Compare(a.Float(), b.Float())
}

// key is what a text of the row is sorted by.
func (r *found) key(name, text, locale string) []byte {
	if key := r.keys[name]; key != nil {
		return key
	}
	if r.keys == nil {
		r.keys = map[string][]byte{}
	}
	key := db.SortKey(locale, text)
	r.keys[name] = key
	return key
}
