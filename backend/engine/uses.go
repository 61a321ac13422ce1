package engine

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource"
)

// Use is how many records of a screen refer to others.
type Use struct {
	Screen string `json:"screen"`
	Title  string `json:"title"`
	Count  int64  `json:"count"`
}

// Uses says how many records of each list refer to those that "rows" names, for
// whoever is about to remove them: of lists that the caller may see, without what is
// removed. Returns NotFound, Forbidden, and Invalid naming every wrong parameter.
func (e *Engine) Uses(ctx context.Context, c Caller, screen string, q url.Values) ([]Use, error) {
	s, err := e.authorize(c, screen, resource.ActDestroy)
	if err != nil {
		return nil, err
	}
	ids, err := rowsOf(q)
	if err != nil {
		return nil, err
	}
	uses := []Use{}
	for _, of := range e.core.Screens {
		where, args := refers(of, of.Fields, s, ids)
		if of.Decl.List == nil || where == "" || e.core.Deps.Guard.Require(c.Actor, of.Decl.Name, resource.ActList) != nil {
			continue
		}
		if of == s { // those that go as well do not matter
			in, own := query.InClause(ids, nil)
			where, args = "("+where+") AND `id` NOT IN ("+in+")", append(args, own...)
		}
		var n int64
		if err := e.core.Deps.DB.Read(ctx).Table(of.Main.Name).Where("`live` = 1").Where(where, args...).Count(&n).Error; err != nil {
			return nil, fmt.Errorf("count what of %s refers to %s: %w", of.Decl.Name, screen, err)
		}
		if n > 0 {
			uses = append(uses, Use{of.Decl.Name, e.core.Deps.Texts.Text(c.Locale, of.Decl.Key()+".title", nil), n})
		}
	}
	return uses, nil
}

// rowsOf reads ids as a list's parameters are written: rows[0]=5.
func rowsOf(q url.Values) ([]uint64, error) {
	body, rows := Body{}, []any{}
	for _, key := range slices.Sorted(maps.Keys(q)) {
		if name, _, _ := strings.Cut(key, "["); name != "rows" {
			body[key] = nil
			continue
		}
		for _, one := range q[key] {
			rows = append(rows, one)
		}
	}
	body["rows"] = rows
	return input.RowIDs(body)
}

// offers says whether the options of a screen are records of s.
func offers(of, s *Screen) bool {
	return of == s || s.Decl.ChosenIn != "" && of.Decl.Name == s.Decl.ChosenIn
}

// refers is the condition that a record chose one of the ids of a screen, empty where
// none of the fields offers them.
func refers(of *Screen, fields []*bind.Field, s *Screen, ids []uint64) (where string, args []any) {
	var either []string
	add := func(condition string, more []any) {
		if condition != "" {
			either, args = append(either, condition), append(args, more...)
		}
	}
	for _, f := range fields {
		if f.Fields != nil {
			add(refers(of, f.Fields, s, ids))
		}
		if g := f.Group; g != nil && !g.JSON {
			in, inner := refers(of, g.Fields, s, ids)
			if in != "" {
				add("`id` IN (SELECT "+g.Owner.Quoted()+" FROM `"+g.Table.Name+"` WHERE "+in+")", inner)
			}
		}
		if f.Source == nil || !offers(f.Source.Source.Screen, s) || f.Decl.Traits().HasEntries {
			continue
		}
		in, values := query.InClause(ids, nil)
		switch {
		case f.Join != nil:
			add("`id` IN (SELECT `"+f.Join.Owner+"` FROM `"+f.Join.Table+"` WHERE `"+f.Join.Ref+"` IN ("+in+"))", values)
		case f.Column != nil && !f.Decl.Traits().IsList:
			add(f.Column.Quoted()+" IN ("+in+")", values)
		}
	}
	return strings.Join(either, " OR "), args
}
