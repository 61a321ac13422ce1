package save

import (
	"fmt"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource"
)

// Uses are how many records of each list refer to those of a screen that ids name, without
// what is removed: of the lists that seen lets through, named in a language.
func (e *Saver) Uses(tx *gorm.DB, locale string, s *bind.Screen, ids []uint64, seen func(*bind.Screen) bool) ([]resource.Use, error) {
	uses := []resource.Use{}
	for _, of := range e.Screens {
		where, args := refers(of, of.Fields, s, ids)
		if of.Decl.List == nil || where == "" || !seen(of) {
			continue
		}
		title := []string{of.Decl.Key() + ".title"}
		if of == s { // those that go as well do not matter
			in, own := query.InClause(ids, nil)
			where, args = "("+where+") AND `id` NOT IN ("+in+")", append(args, own...)
			title = []string{resource.BelowKey(of.Decl.Key()), title[0]}
		}
		var n int64
		if err := tx.Table(of.Main.Name).Where("`live` = 1").Where(where, args...).Count(&n).Error; err != nil {
			return nil, fmt.Errorf("count what of %s refers to %s: %w", of.Decl.Name, s.Decl.Name, err)
		}
		if n > 0 {
			uses = append(uses, resource.Use{Screen: of.Decl.Name, Title: e.Deps.Texts.First(locale, title...), Count: n})
		}
	}
	return uses, nil
}

// usesFor is a call's way to count what refers to a record of a screen.
func (e *Saver) usesFor(call *resource.Call) func(string, uint64) ([]resource.Use, error) {
	return func(screen string, id uint64) ([]resource.Use, error) {
		s, ok := e.ByName[screen]
		if !ok {
			return nil, nil
		}
		return e.Uses(call.Tx, call.Locale, s, []uint64{id}, func(*bind.Screen) bool { return true })
	}
}

// offers says whether the options of a screen are records of s.
func offers(of, s *bind.Screen) bool {
	return of == s || s.Decl.ChosenIn != "" && of.Decl.Name == s.Decl.ChosenIn
}

// refers is the condition that a record chose one of the ids of a screen, empty where
// none of the fields offers them.
func refers(of *bind.Screen, fields []*bind.Field, s *bind.Screen, ids []uint64) (where string, args []any) {
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
