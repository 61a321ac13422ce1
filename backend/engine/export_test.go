package engine

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/xuri/excelize/v2"

	"backoffice/backend/engine/sheet"
	"backoffice/backend/i18n"
	"backoffice/locales"
)

func (w *readWorld) export(c Caller, query, format string) []byte {
	w.t.Helper()
	var out bytes.Buffer
	w.must(w.e.Export(context.Background(), c, "test/item", values(w.t, query), format, &out))
	return out.Bytes()
}

func TestExportCSV(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.fill()
		w.item(1, "=1+1", "Film", func(it *ReadItem) { it.Code, it.Weight = "-5", -150 })
		raw := w.export(readAdmin, "sort=code", "csv")
		text, bom := strings.CutPrefix(string(raw), "\ufeff")
		r := csv.NewReader(strings.NewReader(text))
		r.Comma = ';'
		rows, err := r.ReadAll()
		w.must(err)
		if !bom || len(rows) != 4 || !strings.Contains(text, "\r\n") {
			t.Fatalf("bom %v, %d rows", bom, len(rows))
		}
		if rows[0][0] != "sk:test.item.columns.title" {
			t.Errorf("the heading is %q", rows[0][0])
		}
		want := []string{"Koláč", "", "sk:test.item.states.published", "AB", "", "Čaj", "Cesto, Chlieb", "sk:common.yes", "sk:common.yes",
			"1,5", "1,25", "0", "2", "sk:test.item.flags.sent", "1. 3. 2026", "/files/k1", "AB", "1. 3. 2026 10:20:30"}
		if !reflect.DeepEqual(rows[3], want) {
			t.Errorf("got  %q\nwant %q", rows[3], want)
		}
		if rows[2][0] != "'=1+1" || rows[2][3] != "'-5" || rows[2][10] != "-1,5" {
			t.Errorf("texts are guarded and numbers are not: %q", rows[2])
		}
	})
}

func TestExportXLSX(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.fill()
		w.item(1, "=1+1", "")
		f, err := excelize.OpenReader(bytes.NewReader(w.export(readAdmin, "sort=-code&removed=0", "xlsx")))
		w.must(err)
		defer f.Close()
		rows, err := f.GetRows("Sheet1")
		w.must(err)
		if len(rows) != 4 || rows[1][0] != "Koláč" || rows[1][9] != "1.5" || !strings.HasPrefix(rows[1][14], "1. 3. 2026") {
			t.Errorf("rows are %q", rows)
		}
		formula, err := f.GetCellFormula("Sheet1", "A3")
		if err != nil || formula != "" {
			t.Errorf("A3 has the formula %q, %v", formula, err)
		}
	})
}

func TestExportTakesEveryRow(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		var items []ReadItem
		var langs []ReadItemLang
		for i := range 1201 {
			it := ReadItem{Status: i%2 == 0, Code: fmt.Sprint(i)}
			it.ID, it.Live, it.CreatedAt, it.UpdatedAt = uint64(i+1), live(), moment1, moment1
			items = append(items, it)
			for _, l := range []string{"sk", "en"} {
				langs = append(langs, ReadItemLang{Lang: lang(l, fmt.Sprintf("Rad %04d", i), ""), ReadItemID: uint64(i + 1), Title: fmt.Sprintf("Rad %04d", i)})
			}
		}
		w.must(w.write().CreateInBatches(items, 200).Error)
		w.must(w.write().CreateInBatches(langs, 200).Error)
		lines := strings.Split(strings.TrimSpace(string(w.export(readAdmin, "", "csv"))), "\r\n")
		if len(lines) != 1202 || !strings.HasPrefix(lines[1201], "Rad 1200") {
			t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
		}
		if half := strings.Count(string(w.export(readAdmin, "status=1", "csv")), "\r\n"); half != 602 {
			t.Errorf("the filtered export has %d lines", half)
		}
	})
}

func TestExportIsLogged(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.fill()
		w.export(readEditor, "sort=-code&search=Kol%C3%A1%C4%8D&status[0]=1", "csv")
		log := w.e.core.Deps.Journal.(*readJournal)
		if len(log.told) != 1 {
			t.Fatalf("the log was told %+v", log.told)
		}
		got := log.told[0]
		want := []Change{
			{Field: "export_rows", After: 1}, {Field: "export_format", After: "csv"},
			{Field: "export_filter", After: map[string]any{"search": []any{"…"}, "status": []any{"1"}}},
		}
		if got.ActorID != readEditor.Actor.ID || got.Screen != "test/item" || got.Action != "export" || got.RowID != 0 || !reflect.DeepEqual(got.Changes, want) {
			t.Errorf("the log was told %+v", got)
		}
		if err := w.e.Export(context.Background(), readAdmin, "test/item", nil, "pdf", &bytes.Buffer{}); err == nil || len(log.told) != 1 {
			t.Errorf("what was refused (%v) is told: %+v", err, log.told)
		}
	})
}

func TestExportRefuses(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		for query, want := range map[string][]string{"page=2&per_page=5": {"page", "per_page"}, "sort=x": {"sort"}} {
			var out bytes.Buffer
			err := w.e.Export(context.Background(), readAdmin, "test/item", values(t, query), "csv", &out)
			if got := faultPaths(err); !reflect.DeepEqual(got, want) || out.Len() > 0 {
				t.Errorf("%s: %v after %d bytes, want %v", query, got, out.Len(), want)
			}
		}
		var out bytes.Buffer
		if err := w.e.Export(context.Background(), readAdmin, "test/item", nil, "pdf", &out); faultPaths(err)[0] != "format" {
			t.Errorf("pdf: %v", err)
		}
	})
}

func TestWriting(t *testing.T) {
	texts, err := i18n.Load(locales.FS, fstest.MapFS{
		"list.cs.json": {Data: []byte(`{"list.export.day": "d. m. yyyy"}`)},
		"list.de.json": {Data: []byte(`{"list.export.day": "dd.mm.yyyy"}`)},
		"list.hu.json": {Data: []byte(`{"list.export.day": "Budapest"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	moment := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for locale, want := range map[string][2]string{
		"sk": {"2. 1. 2026 03:04:05", "1,5"},
		"en": {"2026-01-02 03:04:05", "1.5"},
		"cs": {"2. 1. 2026 03:04:05", "1,5"},
		"de": {"02.01.2026 03:04:05", "1,5"},
		"hu": {"2026-01-02 03:04:05", "1,5"},
	} {
		var written bytes.Buffer
		out := sheet.NewCSV(&written, sheetStyle(texts, locale))
		if err := errors.Join(out.Row([]any{moment, 1.5}), out.Close()); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(written.String()); got != want[0]+";"+want[1] {
			t.Errorf("in %s %q, want %q", locale, got, want)
		}
	}
}
