package lookup

import (
	"context"
	"reflect"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestEnsure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		texts := map[string]string{"sk/lookup.modules.blog": "Blog", "en/lookup.modules.blog": "Blog"}
		text := func(locale, key string) string {
			if s, ok := texts[locale+"/"+key]; ok {
				return s
			}
			return locale + " " + key
		}
		titles := func(locale string) (all []string) {
			err := d.Write(ctx).Table("module_langs").Where("locale = ?", locale).Order("module_id").Pluck("title", &all).Error
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		ensure := func(locales ...string) {
			if err := FixedModules.Ensure(ctx, d, locales, text); err != nil {
				t.Fatal(err)
			}
		}
		ensure("sk", "en")
		ensure("sk", "en")
		if got := titles("sk"); len(got) != len(Modules) || got[0] != "Blog" {
			t.Errorf("after two runs: %v", got)
		}
		texts["sk/lookup.modules.blog"] = "Magazín"
		ensure("sk", "en", "cs")
		if got := titles("sk")[0]; got != "Magazín" {
			t.Errorf("a changed text is %q", got)
		}
		if got := titles("cs"); len(got) != len(Modules) {
			t.Errorf("a further language has %v", got)
		}
		var ids []uint64
		if err := d.Write(ctx).Table("modules").Order("id").Pluck("id", &ids).Error; err != nil {
			t.Fatal(err)
		}
		if want := []uint64{1, 2, 3, 4, 5, 6}; !reflect.DeepEqual(ids, want) {
			t.Errorf("ids are %v", ids)
		}
	})
}
