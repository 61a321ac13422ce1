package engine_test

import (
	"bytes"
	"io"
	"net/url"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A sheet calls what is chosen as the form offers it, by Describe where the list has that,
// and an import takes it back; the name that the column holds is taken too.
func TestImportOfDescribed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		set := gadgetScreens(resource.Hooks[gadget]{})
		set[0].Options[0].Describe = func(c *resource.Call, ids []uint64) (map[uint64]string, error) {
			labels := map[uint64]string{}
			for _, id := range ids {
				var m maker
				if err := c.Tx.Where("id = ?", id).Take(&m).Error; err != nil {
					return nil, err
				}
				labels[id] = m.Name + ", " + map[string]string{"sk": "výrobca", "en": "maker"}[c.Locale]
			}
			return labels, nil
		}
		set[2].List.Import = resource.ImportBy("code", "maker_id")
		b := benchOf(t, d, set)
		for _, name := range []string{"Tatra", "Mora"} {
			live := true
			rec := maker{Record: resource.Record{CreatedAt: b.now, UpdatedAt: b.now, Live: &live, Version: 1}, Name: name}
			if err := d.Write(ctx).Create(&rec).Error; err != nil {
				t.Fatal(err)
			}
		}
		b.mustCreate(t, "first", `"code":"AAA","maker_id":1`)
		b.mustCreate(t, "second", `"code":"BBB","maker_id":1`)
		var out bytes.Buffer
		if err := b.Export(ctx, admin, "gadget", url.Values{}, engine.ForImport, &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "Tatra, výrobca") {
			t.Errorf("the sheet is\n%s", out.String())
		}
		for cell, id := range map[string]int{"Mora, výrobca": 2, "tatra, maker": 1, "Mora": 2, "1": 1} {
			text := "code;maker_id\nAAA;" + cell + "\n"
			open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
			if report, err := b.Import(ctx, admin, "gadget", engine.ImportFile{Name: "a.csv", Open: open}); err != nil || report.Refused > 0 {
				t.Errorf("%q: %+v, %v", cell, report, err)
			}
			if n := b.count(t, "SELECT maker_id FROM gadgets WHERE code = 'AAA'"); n != id {
				t.Errorf("%q is maker %d, not %d", cell, n, id)
			}
		}
	})
}
