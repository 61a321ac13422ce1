package screens_test

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// A further content language is an entry in LOCALES, at any place of it: what
// is there already gets an empty row in it, and stays listed, found and sorted
// by the texts that it has.
func TestFurtherLocale(t *testing.T) {
	for _, test := range []struct {
		name          string
		before, after []string
	}{
		{"last", []string{"sk", "en"}, []string{"sk", "en", "cs"}},
		{"first", []string{"sk", "en"}, []string{"cs", "sk", "en"}},
		{"default known by no record", []string{"en"}, []string{"cs", "sk", "en"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			apptest.Worlds(t, func(t *testing.T, p *apptest.Product) { furtherLocale(t, p, test.before, test.after) })
		})
	}
}

func furtherLocale(t *testing.T, p *apptest.Product, before, after []string) {
	p.Config.Locales = before
	p.Restart()
	body := apptest.Page("zena")
	maps.DeleteFunc(body, func(field, _ string) bool {
		locale, localised := strings.CutPrefix(field, "langs[")
		return localised && !slices.Contains(before, locale[:2])
	})
	var saved struct{ ID uint64 }
	p.Admin(t).Post("/api/content/page", body).Is(http.StatusCreated).Data(&saved)
	p.Config.Locales = after
	p.Restart()
	p.Restart()
	b := p.Admin(t)
	var rec struct {
		Langs map[string]map[string]any
	}
	b.Get("/api/content/page/" + strconv.FormatUint(saved.ID, 10)).Is(http.StatusOK).Data(&rec)
	for _, locale := range after {
		has := slices.Contains(before, locale)
		if got, there := rec.Langs[locale]; !there || (got["title"] != nil) != has {
			t.Errorf("in %s it is %v", locale, got)
		}
		var row struct {
			SearchNorm string
			SortKey    []byte
			Live       *bool
		}
		err := p.DB.Write(t.Context()).Table("page_langs").Where("page_id = ? AND locale = ?", saved.ID, locale).Take(&row).Error
		if err != nil || row.SearchNorm == "" || len(row.SortKey) == 0 || row.Live == nil || !*row.Live {
			t.Errorf("the row in %s: %+v, %v", locale, row, err)
		}
	}
	var rows int64
	if err := p.DB.Write(t.Context()).Table("page_langs").Where("page_id = ?", saved.ID).Count(&rows).Error; err != nil || rows != int64(len(after)) {
		t.Errorf("%d rows, %v", rows, err)
	}
	search := "Žena"
	if !slices.Contains(before, "sk") {
		search = "Woman"
	}
	webtest.Run(t, p.DB.Gorm, []webtest.Scenario{
		{Name: "listed", Client: b, Method: "GET", Path: "/api/content/page/?search=" + search, Status: 200, Contains: []string{search}},
	})
}

// What another program wrote in one locale alone gets its rows in the others soon
// after a start, which itself counts nothing.
func TestLocalesAreFilledBehind(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		var saved struct{ ID uint64 }
		p.Admin(t).Post("/api/content/page", apptest.Page("zena")).Is(http.StatusCreated).Data(&saved)
		row := func() *gorm.DB {
			return p.DB.Write(t.Context()).Table("page_langs").Where("page_id = ? AND locale = 'en'", saved.ID)
		}
		rows := int64(1)
		// What fills behind the program's own start may do so once meanwhile.
		for tries := 0; rows != 0 && tries < 3; tries++ {
			if err := row().Delete(nil).Error; err != nil {
				t.Fatal(err)
			}
			if err := p.Engine.EnsureLocales(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := row().Count(&rows).Error; err != nil {
				t.Fatal(err)
			}
		}
		if rows != 0 {
			t.Fatalf("a start counts rows though the locales are those of before: %d", rows)
		}
		p.Restart()
		for deadline := time.Now().Add(apptest.Patience); rows == 0; time.Sleep(20 * time.Millisecond) {
			if err := row().Count(&rows).Error; err != nil || time.Now().After(deadline) {
				t.Fatalf("%d rows, %v", rows, err)
			}
		}
	})
}
