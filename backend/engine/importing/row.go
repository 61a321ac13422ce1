package importing

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/fault"
	"backoffice/backend/resource/column"
)

// fileRow is a row of a file.
type fileRow struct {
	line int
	cols []string  // what the file calls its columns that no field has
	key  string    // by which it is matched, as it is stored; empty: by nothing
	by   bool      // it has the column by which it is matched
	body port.Body // as a form would have sent it

	// items are the cells of items, by their group, by what identifies them and by field.
	items map[*bind.Field]map[string]map[string]any

	wrong fault.Fields // cells that say nothing, or no longer what was written into them
}

// fields are those that the file may hold.
func (m *Import) fields() []*bind.Field {
	if m.Feed {
		return m.Screen.Import.Synced
	}
	return m.Screen.Import.Fields
}

// row reads a line.
func (m *Import) row(line sheet.Line) fileRow {
	r := fileRow{line: line.Number, body: port.Body{}, wrong: fault.Fields{}}
	var langs map[string]any
	for column, value := range line.Values {
		f := m.head(column)
		switch {
		case f == nil:
			r.cols = append(r.cols, column)
		case f.part != nil:
			value, _ := m.cell(f.Field, value)
			r.item(f)[f.Decl.Name] = value
		case f.locale == "":
			value, wrong := m.cell(f.Field, value)
			r.body[f.Path] = value
			if text, is := value.(string); is && f.Decl.Traits().IsText && rounded.MatchString(text) {
				r.wrong.Add(f.Path, fault.M("errors.import.rounded"))
			}
			if wrong != nil {
				r.wrong.Add(f.Path, *wrong)
			}
			if f.Field == m.Screen.Import.By {
				r.by, r.key = true, keyOf(f.Field, value)
			}
		default:
			if langs == nil {
				langs = map[string]any{}
				r.body["langs"] = langs
			}
			of, begun := langs[f.locale].(map[string]any)
			if !begun {
				of = map[string]any{}
				langs[f.locale] = of
			}
			of[f.Decl.Name], _ = m.cell(f.Field, value) // a localised field is no choice
		}
	}
	return r
}

// leaveStored leaves out of a row what a record keeps: how what they are matched by is
// written, what only a new record chooses, and the languages that both are silent of.
func (m *Import) leaveStored(r fileRow, rec *rows.Record) {
	by := m.Screen.Import.By
	if _, named := r.body[by.Path]; named && by.Fold != nil {
		r.body[by.Path] = by.Column.Get(rec.Val)
	}
	m.leaveFixed(r)
	m.leaveSilent(r, rec)
}

// leaveSilent leaves out the languages of which the row says nothing, and the record has
// nothing: one that was added to the site is not asked for by a sheet of prices.
func (m *Import) leaveSilent(r fileRow, rec *rows.Record) {
	langs, _ := r.body["langs"].(map[string]any)
	for locale, of := range langs {
		said := of.(map[string]any)
		row, there := m.Screen.Langs.Row(rec.Val, locale)
		silent := true
		for _, f := range m.Screen.Locales {
			value, named := said[f.Decl.Name]
			silent = silent && (!named || isBlank(value)) &&
				(!there || f.Column == nil || isBlank(f.Column.Get(row)))
		}
		if silent {
			delete(langs, locale)
		}
	}
}

func isBlank(value any) bool { return value == nil || value == "" }

// keyOf is what a row is matched by, as it is stored: a code in capitals, a
// text without spaces around.
func keyOf(by *bind.Field, value any) string {
	d := &input.Decoder{Faults: fault.Fields{}}
	if said, ok := d.Value(by.Decl, value, ""); value != nil && ok && said != nil {
		return fmt.Sprint(said)
	}
	return ""
}

var (
	truths = []string{"1", "true", "yes", "áno", "ano", "pravda"} // as spreadsheets write them too
	untrue = []string{"0", "false", "no", "nie", "nepravda", ""}
)

// isTruth says whether the field is true or false.
func isTruth(f *bind.Field) bool { return f.Column != nil && f.Column.Kind == model.KindBool }

// thousands are the spaces that separate thousands.
var thousands = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "")

// What says that its points, or its commas, separate thousands.
var (
	pointed = regexp.MustCompile(`^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d{1,3}(\.\d{3}){2,}$`)
	commaed = regexp.MustCompile(`^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$`)
)

// ownCurrency is how a price in the product's currency is marked as one.
var ownCurrency = regexp.MustCompile(`(?i)^\s*(€|EUR)\s*|\s*(€|EUR)\s*$`)

// noCents is the dash that stands for the cents of a whole price: "1 299,-".
var noCents = regexp.MustCompile(`(\d[.,])[-–—]{1,2}$`)

// numeral is a number as a form writes it: 1299.50 of "1 299,50" and "1.299,50".
func numeral(text string) string {
	text = noCents.ReplaceAllString(thousands.Replace(text), "${1}0")
	switch {
	case pointed.MatchString(text):
		text = strings.ReplaceAll(text, ".", "")
	case commaed.MatchString(text):
		return strings.ReplaceAll(text, ",", "")
	}
	if !strings.Contains(text, ".") {
		text = strings.Replace(text, ",", ".", 1)
	}
	return text
}

// rounded is what spreadsheets make of a long number, such as an EAN, in a column
// of numbers: 8,58E+12. Its last digits are lost.
var rounded = regexp.MustCompile(`^\d([.,]\d+)?E\+\d\d$`)

// cell is a cell as a form would have sent it: with a decimal point, without
// the spaces of thousands, and what is chosen by its value.
func (m *Import) cell(f *bind.Field, value any) (any, *fault.Message) {
	if n, number := value.(json.Number); number && f.Decl.Traits().IsTime {
		value = n.String()
	}
	text, is := value.(string)
	if !is {
		if n, number := value.(json.Number); number && f.Decl.Traits().IsText {
			return n.String(), nil
		}
		return m.chosen(f, value)
	}
	text = strings.TrimSpace(text)
	named := m.choices[f]
	switch t := f.Decl.Traits(); {
	case t.IsRich:
		return formatted(text), nil
	case t.IsNumber:
		if t.Column == column.KindMoney && !f.Decl.IsForeign() {
			text = ownCurrency.ReplaceAllString(text, "")
		}
		text = numeral(text)
	case isTruth(f) && slices.Contains(truths, strings.ToLower(text)):
		return true, nil
	case isTruth(f) && slices.Contains(untrue, strings.ToLower(text)):
		return false, nil
	case t.IsTime:
		return m.moment(t.IsDay, text), nil
	case t.IsList && named != nil:
		return named.list(text)
	case t.IsList:
		list := []any{}
		for _, one := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '|' }) {
			list = append(list, strings.TrimSpace(one))
		}
		return list, nil
	case named != nil:
		return named.value(text)
	}
	return text, nil
}

// chosen has the entries of a list by their values too, which JSON may hold by name.
func (m *Import) chosen(f *bind.Field, value any) (any, *fault.Message) {
	list, is := value.([]any)
	named := m.choices[f]
	if !is || named == nil {
		return value, nil
	}
	out := slices.Clone(list)
	for i, one := range list {
		text, is := one.(string)
		if !is {
			continue
		}
		value, wrong := named.value(strings.TrimSpace(text))
		if wrong != nil {
			return nil, wrong
		}
		out[i] = value
	}
	return out, nil
}

// afterDot are spaces that some put into a day.
var afterDot = regexp.MustCompile(`\.\s+`)

// serial is a day as Excel counts them, since 1900, and a part of it: 45962.5. Five digits are
// the days from 1927 to 2173; fewer are more likely a year.
var serial = regexp.MustCompile(`^[1-9]\d{4}([.,]\d+)?$`)

// countedDay is the moment that such a number means on the site's clocks, to the second.
func (m *Import) countedDay(text string) (at time.Time, is bool) {
	if !serial.MatchString(text) {
		return at, false
	}
	days, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil {
		return at, false
	}
	whole, part := math.Modf(days)
	at = time.Date(1899, time.December, 30+int(whole), 0, 0, int(math.Round(part*24*60*60)), 0, time.UTC)
	return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, m.Deps.Zone), true
}

// moment is a day or a moment as a form has it, of what a spreadsheet makes of one: in
// the caller's language or by ISO 8601, on the site's clocks. What is none stays.
func (m *Import) moment(day bool, text string) string {
	if at, is := m.countedDay(text); is && day {
		return at.Format(time.DateOnly)
	} else if is {
		return at.Format(time.RFC3339)
	}
	plain := afterDot.ReplaceAllString(text, ".")
	for _, date := range []string{afterDot.ReplaceAllString(sheet.Layout(m.Day), "."), time.DateOnly} {
		for _, clock := range []string{"", " 15:04", " 15:04:05"} {
			at, err := time.ParseInLocation(date+clock, plain, m.Deps.Zone)
			switch {
			case err != nil:
			case day:
				return at.Format(time.DateOnly)
			default:
				return at.Format(time.RFC3339)
			}
		}
	}
	return text
}

// readNames are the names of what fields choose.
func (m *Import) readNames(ctx context.Context) (map[*bind.Field]*names, error) {
	out := map[*bind.Field]*names{}
	choices := slices.Clone(m.fields())
	for _, p := range m.parts() {
		choices = append(choices, p.Key, p.Field)
	}
	for _, f := range choices {
		n, err := namesOf(ctx, m.Saver, m.Caller, m.Screen, f)
		if err != nil {
			return nil, err
		}
		if n != nil {
			out[f] = n
		}
	}
	return out, nil
}
