package gdpr

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"gorm.io/gorm"
)

// Value is one column of a record that was found.
type Value struct {
	Column string
	Label  string
	Value  any // as JSON has it
}

// Row is a record with what it holds; empty columns are left out.
type Row struct {
	Found
	Values []Value
}

// Read reads records that were found. One that is gone meanwhile is left out.
func (d *Desk) Read(ctx context.Context, tx *gorm.DB, locale string, all []Found) ([]Row, error) {
	var rows []Row
	for start := 0; start < len(all); {
		end := start
		for end < len(all) && all[end].Place == all[start].Place && end-start < atOnce {
			end++
		}
		some, err := d.read(ctx, tx, locale, all[start].Place, all[start:end])
		if err != nil {
			return nil, err
		}
		rows, start = append(rows, some...), end
	}
	return rows, nil
}

func (d *Desk) read(ctx context.Context, tx *gorm.DB, locale string, p *Place, some []Found) ([]Row, error) {
	ids := make([]uint64, len(some))
	for i, f := range some {
		ids[i] = f.ID
	}
	list := reflect.New(reflect.SliceOf(p.record))
	if err := tx.WithContext(ctx).Table(p.Table).Where("id IN ?", ids).Find(list.Interface()).Error; err != nil {
		return nil, fmt.Errorf("read %s: %w", p.Key, err)
	}
	byID := map[uint64][]Value{}
	for i := range list.Elem().Len() {
		rec := list.Elem().Index(i)
		var values []Value
		id := uint64(0)
		for _, f := range p.fields {
			_, empty := f.ValueOf(ctx, rec)
			v := f.ReflectValueOf(ctx, rec).Interface() // not what its serializer writes
			if f.DBName == "id" {
				id = idOf(v)
			}
			if empty || slices.Contains(internal, f.DBName) || f.Tag.Get("log") == "-" && !slices.Contains(p.Personal, f.DBName) {
				continue
			}
			values = append(values, Value{Column: f.DBName, Label: d.label(locale, p, f.DBName), Value: shown(v)})
		}
		byID[id] = values
	}
	var rows []Row
	for _, f := range some {
		if values, ok := byID[f.ID]; ok {
			rows = append(rows, Row{Found: f, Values: values})
		}
	}
	return rows, nil
}

// label is what a column is called where staff see it.
func (d *Desk) label(locale string, p *Place, column string) string {
	return d.Texts.First(locale, screenKey(p.Key)+".fields."+column, "common.fields."+column, "gdpr.columns."+column, "gdpr.columns.other")
}

// shown is a value as JSON has it: a text that is JSON itself as what it says.
func shown(v any) any {
	text, is := v.(string)
	if p, pointer := v.(*string); pointer && p != nil {
		text, is = *p, true
	}
	if is && len(text) > 1 && (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	if is {
		return text
	}
	return v
}

// textOf is a value as paper has it.
func textOf(v any) string {
	for at := reflect.ValueOf(v); at.Kind() == reflect.Pointer; at = reflect.ValueOf(v) {
		if at.IsNil() {
			return ""
		}
		v = at.Elem().Interface()
	}
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case []byte:
		return string(v)
	case time.Time:
		return v.UTC().Format(time.RFC3339)
	case json.RawMessage:
		return string(v)
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(raw)
}

func idOf(v any) uint64 {
	n, err := strconv.ParseUint(fmt.Sprint(v), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
