package engine_test

import (
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A save writes the columns that it changed: others, and the indexes that hold
// them, are left alone.
func TestSaveNamesOnlyWhatChanged(t *testing.T) {
	b := newBench(t, dbtest.Open(t, db.SQLite), resource.Hooks[gadget]{})
	id := b.mustCreate(t, "abc", `"code":"abc","stock":1`)
	// Such triggers fire for a column that a statement names, changed or not.
	for _, statement := range []string{
		"CREATE TABLE named (what TEXT)",
		"CREATE TRIGGER a AFTER UPDATE OF code, sort_key ON gadgets BEGIN INSERT INTO named VALUES ('gadgets'); END",
		"CREATE TRIGGER b AFTER UPDATE OF title_url, gadget_id, live ON gadget_langs BEGIN INSERT INTO named VALUES (NEW.locale); END",
	} {
		if err := b.db.Write(ctx).Exec(statement).Error; err != nil {
			t.Fatal(err)
		}
	}
	b.mustSave(t, id, `{"stock":2,"code":"abc","langs":{"sk":{"title":"Iná","title_url":"abc"}}}`)
	if n := b.count(t, "SELECT COUNT(*) FROM named"); n != 0 {
		t.Errorf("%d rows were written in columns that did not change", n)
	}
	b.mustSave(t, id, `{"code":"abcd","langs":{"sk":{"title_url":"abcd"}}}`)
	if n := b.count(t, "SELECT COUNT(*) FROM named WHERE what IN ('gadgets', 'sk')"); n != 2 {
		t.Errorf("%d rows were written", n)
	}
}

// What an index refuses is reported like what a look finds, every field at once.
func TestTakenIsNamedEveryWhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		b.mustCreate(t, "abc", `"code":"abc"`)
		id := b.mustCreate(t, "def", `"code":"def"`)
		for _, id := range []uint64{0, id} {
			_, err := b.Save(ctx, admin, "gadget", id, body(t, `{"code":"abc",`+fieldExists("abc")+`}`))
			got := faultKeys(err)
			if fault.CodeOf(err) != fault.Invalid || len(got) != 3 || got["code"] == "" || got["langs.sk.title_url"] == "" || got["langs.en.title_url"] == "" {
				t.Errorf("%d: %v", id, got)
			}
		}
		if row := b.mustSave(t, id, `{"stock":1}`); row["code"] != "DEF" || row["langs"].(map[string]any)["sk"].(map[string]any)["title_url"] != "def" {
			t.Errorf("a refused save left %v", row)
		}
	})
}
