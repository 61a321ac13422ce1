package screens_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/encoding/charmap"

	"backoffice/backend/app/apptest"
	"backoffice/backend/engine"
	"backoffice/backend/engine/sheet"
)

// Whatever stands in the cells of a file that once was exported, and whoever works on the
// same records meanwhile: what is said of it beforehand is what becomes of it, what is
// refused changes nothing, and what was imported is there. The rest is as in TestDays.
func TestDaysOfSheets(t *testing.T) { days(t, copyOf, (*day).file, onProduct) }

func TestSampleDaysOfSheets(t *testing.T) { days(t, nil, (*day).file, onSample) }

// file imports what a list exports to be imported, changed at random; at times something
// else is done.
func (d *day) file() {
	var all []*engine.Screen
	for _, s := range d.screens {
		if s.Decl.List.Import != nil {
			all = append(all, s)
		}
	}
	s := all[d.r.IntN(len(all))]
	switch d.r.IntN(6) {
	case 0:
		d.step()
		return
	case 1, 2:
		if d.create(s) != 0 {
			return
		}
	}
	a := d.b.Get(s.Decl.API() + "export?format=import")
	if d.did(a, "exports %s", s.Decl.Name) != http.StatusOK {
		return
	}
	rows := tableOf(d.t, a.Body)
	if s.Decl.Name == "shop/product_variant" && len(rows) == 1 {
		rows = [][]string{{"sku", "product_id", "value_ids", "stock"}, {"UKAZKA-1", "Výrobok ukazka", "Hodnota ukazka", "3"}}
	}
	if len(rows) > 1 {
		d.imports(s, d.muddled(rows))
	}
}

// imports sends a file, and holds what becomes of it against what is said of it beforehand
// and afterwards.
func (d *day) imports(s *engine.Screen, rows [][]string) {
	text := d.written(rows)
	send := func(dry bool) (status int, r report) {
		var more [][2]string
		if dry {
			more = [][2]string{{"dry", "1"}}
		}
		a := apptest.SendFile(d.t, d.b, s.Decl.API()+"import", "tabulka.csv", text, more)
		if status = d.did(a, "imports to %s, dry: %v\n%s\n", s.Decl.Name, dry, text); status < 300 || strings.Contains(a.Body, `"rows":`) {
			a.Data(&r)
		}
		return status, r
	}
	if d.crowd {
		send(d.r.IntN(3) == 0)
		return
	}
	before, entries := d.stands()
	seen, said := send(true)
	between, then := d.stands()
	status, done := send(false)
	after, now := d.stands()
	if fmt.Sprint(between) != fmt.Sprint(before) || then != entries {
		d.t.Errorf("a look at a file changes something: %v %v", before, between)
	}
	refused := seen >= 300 || said.Refused > 0
	switch changed := fmt.Sprint(after) != fmt.Sprint(between); {
	case refused != (status >= 300):
		d.t.Errorf("said is %d %+v, and it answers %d %+v", seen, said, status, done)
	case status >= 300 && (changed || now != then):
		d.t.Errorf("it is refused, and changes something: %v %v", between, after)
	case status < 300 && done != said:
		d.t.Errorf("said is %+v, and done %+v", said, done)
	case status < 300 && changed != (done.Created+done.Changed > 0):
		d.t.Errorf("done is %+v, and something changes: %v", done, changed)
	}
	nameless := func(row []string) bool {
		return !strings.ContainsFunc(row[0], unicode.IsPrint) || strings.TrimSpace(row[0]) == ""
	}
	if status >= 300 || slices.ContainsFunc(rows, nameless) {
		return // what is matched by nothing is made once more
	}
	if _, again := send(true); again.Unchanged != again.Rows {
		d.t.Errorf("what was imported is not what is there: %+v", again)
	}
}

// report is what is said of a file.
type report struct{ Rows, Created, Changed, Unchanged, Refused int }

func tableOf(t *testing.T, text string) [][]string {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	r.Comma = ';'
	rows, err := r.ReadAll()
	if err != nil {
		t.Errorf("%v in %s", err, text)
	}
	return rows
}

// written is a file in one of the ways that programs write it.
func (d *day) written(rows [][]string) []byte {
	var b bytes.Buffer
	way := d.r.IntN(4)
	if way == 0 {
		return d.workbook(rows)
	}
	if way == 1 {
		b.WriteString("\ufeff")
	}
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = []rune{';', ';', ',', '\t'}[d.r.IntN(4)], d.r.IntN(2) == 0
	if err := w.WriteAll(rows); err != nil {
		d.t.Error(err)
	}
	if way == 2 { // what Excel calls "CSV", as far as it has the letters
		if raw, err := charmap.Windows1250.NewEncoder().Bytes(b.Bytes()); err == nil {
			return raw
		}
	}
	return b.Bytes()
}

// workbook is a workbook of those cells, each a text.
func (d *day) workbook(rows [][]string) []byte {
	var b bytes.Buffer
	w, err := sheet.NewXLSX(&b, sheet.Style{Day: sheet.ISODay})
	if err != nil {
		d.t.Fatal(err)
	}
	err = w.Head(rows[0])
	for _, row := range rows[1:] {
		cells := make([]any, len(row))
		for i, text := range row {
			cells[i] = text
		}
		err = errors.Join(err, w.Row(cells))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		d.t.Fatal(err)
	}
	return b.Bytes()
}

// oddCells is what people and programs write into cells.
var oddCells = []string{
	"", "", " ", "0", "1", "-1", "1,5", "12.30", "1 234,50", "1\u00a0234,5", "1e3", "0,001", "99999999999999999999", "NaN", "5,-", "12 €", "10 %",
	"áno", "nie", "true", "1.4.2026", "31.2.2026", "2026-04-01", "1.4.2026 8:30", "2026-04-01T08:30:00Z", `"`, `""`, `a"b`, "a;b", "a,b", "a|b", "|", "a\nb", "a\r\nb", "a\tb",
	"=1+1", "'=1+1", "+421 900", "-5", "@SUM(A1)", "'", "''x", "žltučký kôň", "Ž\u0301", "👩‍👩‍👧", "\u200b", "مرحبا", "𝔘", "<b>x</b>", "<p>x</p>", "&amp;", "NULL", "null", "\\", "%", "_", "é", "e\u0301", "KOD0001", "kod0001 ", "ﬁ",
}

// muddled is a file of which somebody changed, left out, doubled and added something.
func (d *day) muddled(rows [][]string) [][]string {
	head, body := slices.Clone(rows[0]), make([][]string, 0, len(rows))
	for _, row := range rows[1:] {
		if len(rows) < 4 || d.r.IntN(4) > 0 {
			body = append(body, slices.Clone(row))
		}
	}
	if len(body) == 0 {
		body = append(body, slices.Clone(rows[1]))
	}
	for range d.r.IntN(3) { // the more is wrong the less is found out
		row := body[d.r.IntN(len(body))]
		row[d.r.IntN(len(row))] = d.odd()
	}
	if d.r.IntN(3) == 0 { // a column has another's values
		at := d.r.IntN(len(head))
		for _, row := range body {
			row[at] = body[d.r.IntN(len(body))][at]
		}
	}
	if d.r.IntN(2) == 0 {
		more := slices.Clone(body[d.r.IntN(len(body))])
		for i, name := range head {
			if i == 0 || strings.Contains(name, "title_url") || name == "ean" {
				more[i] = fmt.Sprintf("novy-%d", d.r.IntN(40))
			}
			if name == "ean" {
				more[i] = ""
			}
		}
		body = append(body, more)
	}
	if at := 1 + d.r.IntN(len(head)); d.r.IntN(3) == 0 && at < len(head) {
		head = slices.Delete(head, at, at+1)
		for i := range body {
			body[i] = slices.Delete(body[i], at, at+1)
		}
	}
	d.r.Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
	return append([][]string{head}, body...)
}

func (d *day) odd() string {
	switch d.r.IntN(12) {
	case 0:
		return strings.Repeat("dlhý text ", 1+d.r.IntN(3000))
	case 1:
		return strings.Repeat("ž", 250+d.r.IntN(12))
	}
	return oddCells[d.r.IntN(len(oddCells))]
}
