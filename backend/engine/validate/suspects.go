package validate

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/store/db/prepared"
)

// Pair is a record as it is to be saved, and as it was; nil of a new one.
type Pair struct{ Rec, Old *rows.Record }

// Suspects are those of many records which may hold a value that only one may:
// EveryUnique decides about them. It asks once for each field, whatever scope it is
// unique in.
func Suspects(tx *gorm.DB, s *bind.Screen, pairs []Pair) (map[*rows.Record]bool, error) {
	of := &suspects{tx: tx, screen: s, pairs: pairs, found: map[*rows.Record]bool{}}
	if err := of.main(s.Fields); err != nil {
		return nil, err
	}
	for _, f := range s.Locales {
		if f.Decl.UniqueRule == nil {
			continue
		}
		for _, locale := range s.ContentLocales {
			in := " AND " + s.Langs.Locale.Quoted() + " = ?"
			row := func(rec *rows.Record) (reflect.Value, bool) { return s.Langs.Row(rec.Val, locale) }
			if err := of.field(f, s.Langs.Table, row, in, locale); err != nil {
				return nil, err
			}
		}
	}
	return of.found, nil
}

type suspects struct {
	tx     *gorm.DB
	screen *bind.Screen
	pairs  []Pair
	found  map[*rows.Record]bool
}

func (w *suspects) main(fields []*bind.Field) error {
	own := func(rec *rows.Record) (reflect.Value, bool) { return rec.Val, true }
	for _, f := range fields {
		if f.Decl.Traits().HasParts {
			if err := w.main(f.Fields); err != nil {
				return err
			}
		}
		if f.Group != nil && !f.Group.JSON && slices.ContainsFunc(f.Group.Fields, func(f *bind.Field) bool { return f.Decl.UniqueRule != nil }) {
			for _, p := range w.pairs {
				if len(f.Group.Items(p.Rec.Val)) > 0 {
					w.found[p.Rec] = true
				}
			}
		}
		if f.Decl.UniqueRule == nil || f.Column == nil {
			continue
		}
		if err := w.field(f, w.screen.Main, own, ""); err != nil {
			return err
		}
	}
	return nil
}

// field suspects every record with a new value where somebody holds one of them
// already: what counts as equal the database knows best.
func (w *suspects) field(f *bind.Field, t *model.Table, row func(*rows.Record) (reflect.Value, bool), beside string, more ...any) error {
	var asking []*rows.Record
	var args []any
	for _, p := range w.pairs {
		is, there := row(p.Rec)
		if !there {
			continue
		}
		if p.Old != nil && len(f.Decl.UniqueRule.By) == 0 {
			if was, there := row(p.Old); there && f.Unique().Same(is, was) {
				continue
			}
		}
		value, err := f.Unique().Arg(is)
		if err != nil {
			return err
		}
		if !isBlank(value) {
			asking, args = append(asking, p.Rec), append(args, value)
		}
	}
	if len(args) == 0 {
		return nil
	}
	where := f.Unique().Quoted() + " IN " + query.InList(len(args)) + beside
	if t.StoredColumn("live") != nil {
		where += " AND `live` = 1"
	}
	matches, err := prepared.Query(w.tx, "SELECT 1 FROM "+model.Quote(t.Name)+" WHERE "+where+" LIMIT 1", append(args, more...)...)
	if err != nil {
		return fmt.Errorf("look for %s of %s: %w", strings.TrimPrefix(f.Path, "langs."), w.screen.Decl.Name, err)
	}
	defer matches.Close()
	if matches.Next() {
		for _, rec := range asking {
			w.found[rec] = true
		}
	}
	return matches.Err()
}
