package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// Who takes a table of a report out is logged as who takes a list is, with the days and
// without the word that was searched for: it may be a person's name.
func TestReportExportIsLogged(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		today := p.Clock.Now().In(p.Config.Zone).Format("2006-01-02")
		admin.Get("/api/document/check/refused/export?format=csv&search=Nov%C3%A1k&startDate=" + today + "&endDate=" + today).Is(http.StatusOK)
		admin.Get("/api/order/export?format=csv&search=Nov%C3%A1k").Is(http.StatusOK)
		for screen, want := range map[string][]string{
			"document/check": {"Doklady, ktoré sa nepodarilo vystaviť", "csv", "Od: " + today, "Hľadať: …"},
			"order":          {"Objednávky", "csv", ": …"},
		} {
			var ids []uint64
			err := p.DB.Read(t.Context()).Raw("SELECT id FROM activity_log WHERE screen = ? AND action = 'export'", screen).Scan(&ids).Error
			if err != nil || len(ids) != 1 {
				t.Fatalf("%s: %d entries (%v)", screen, len(ids), err)
			}
			body := admin.Get(fmt.Sprint("/api/activity/detail/", ids[0])).Is(http.StatusOK).Body
			for _, word := range want {
				if !strings.Contains(body, word) {
					t.Errorf("%s: no %q in %s", screen, word, body)
				}
			}
			if strings.Contains(body, "Novák") {
				t.Errorf("%s keeps who was searched for: %s", screen, body)
			}
		}
	})
}
