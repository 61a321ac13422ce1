package app_test

import (
	"net/http"
	"strconv"
	"testing"

	"backoffice/backend/web/webtest"
)

// A further content language is an entry in LOCALES: what is there already
// gets an empty row in it, and stays listed.
func TestFurtherLocale(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		var saved struct{ ID uint64 }
		p.admin(t).Post("/api/content/page", page("zena")).Is(http.StatusCreated).Data(&saved)
		p.config.Locales = []string{"sk", "en", "cs"}
		p.restart()
		p.restart()
		b := p.admin(t)
		var rec struct {
			Langs map[string]map[string]any
		}
		b.Get("/api/content/page/" + strconv.FormatUint(saved.ID, 10)).Is(http.StatusOK).Data(&rec)
		if cs, there := rec.Langs["cs"]; !there || cs["title"] != nil || rec.Langs["sk"]["title"] != "Žena zena" {
			t.Errorf("loaded as %v", rec.Langs)
		}
		var rows int64
		if err := p.DB.Write(t.Context()).Table("page_langs").Where("page_id = ?", saved.ID).Count(&rows).Error; err != nil || rows != 3 {
			t.Errorf("%d rows, %v", rows, err)
		}
		webtest.Run(t, p.DB.Gorm, []webtest.Scenario{
			{Name: "listed", Client: b, Method: "GET", Path: "/api/content/page/?search=zena", Status: 200, Contains: []string{"Žena zena"}},
		})
	})
}
