package engine_test

import (
	"maps"
	"sync"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/audit"
	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/memory"
)

// setting is a record that there is only one of.
type setting struct {
	resource.Record
	Langs []settingLang
}

func (setting) TableName() string { return "setting_heads" }

type settingLang struct {
	resource.Lang
	SettingID uint64
	MetaTitle string
	OgImage   string
}

func (settingLang) TableName() string { return "setting_texts" }

func TestSingleton(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, ddl := range []string{
			"CREATE TABLE setting_heads (" + head + ")",
			"CREATE TABLE setting_texts (id %ID%, locale VARCHAR(10) NOT NULL, search_norm VARCHAR(512), sort_key %BYTES%, live BOOL," +
				" setting_id BIGINT NOT NULL, meta_title VARCHAR(255), og_image VARCHAR(255), UNIQUE (setting_id, locale))",
		} {
			if err := d.Write(ctx).Exec(shop[d.Dialect].Replace(ddl)).Error; err != nil {
				t.Fatal(err)
			}
		}
		set := resource.Set{resource.Resource[setting]{
			Name: "settings", Title: "langs.meta_title", Singleton: &resource.Singleton{Key: "1", ByField: true},
			Form: resource.Form{Locales: field.List{field.Text("meta_title").Required().Min(3), field.Image("og_image")}},
		}.Screen()}
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		files := &shelf{taken: map[string]int{}, kept: map[string]int{}, released: map[string]int{}, at: map[string]int{}}
		names := func(*gorm.DB, []uint64) (map[uint64]string, error) { return nil, nil }
		e, err := engine.New(engine.Deps{
			DB: d, KV: store, Screens: set, Locales: []string{"sk", "en"}, Guard: roles{set},
			Journal: audit.New(d, set, names, plainTexts{}), Outbox: outbox.New(d, store, outbox.Options{}), Files: files,
			Texts: plainTexts{}, Sanitise: func(s string) string { return s }, Now: db.Now,
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Save(ctx, admin, "settings", 1, body(t, `{"meta_title": {"sk": "a", "de": "x"}, "langs": {}, "y": 1}`))
		want := map[string]string{
			"meta_title.sk": "errors.min3", "meta_title.en": "errors.min3", "meta_title.de": "errors.unknown",
			"langs": "errors.unknown", "y": "errors.unknown",
		}
		if got := faultKeys(err); !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		// Whoever is first makes the record, the others change it or are refused.
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				done, err := e.Save(ctx, admin, "settings", 1, body(t, `{"meta_title": {"sk": "Obchod", "en": "Shop"}}`))
				if done.Message == "common.messages.created" {
					t.Error("settings, which were there before, were said to be created")
				}
				if err != nil && fault.CodeOf(err) != fault.Conflict {
					t.Errorf("got %v", err)
				}
			})
		}
		wg.Wait()
		in := body(t, `{"meta_title": {"en": "Store"}}`)
		in["og_image"] = map[string]any{"sk": upload("a.png", 5)}
		done, err := e.Save(ctx, admin, "settings", 1, in)
		if err != nil || done.Message != "common.messages.updated" {
			t.Fatalf("got %+v, %v", done, err)
		}
		row := done.Data.(engine.Row)
		if got := asJSON(t, row["meta_title"]); got != `{"en":"Store","sk":"Obchod"}` || len(files.kept) != 1 {
			t.Errorf("meta_title %s, kept %v", got, files.kept)
		}
		if _, err := e.Save(ctx, admin, "settings", 2, body(t, `{}`)); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a second one: %v", err)
		}
	})
}
