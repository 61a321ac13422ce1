package screens_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/access"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/sample"
	"backoffice/backend/resource"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// A declared report is calls with the days, choices and faults of every other.
func TestReport(t *testing.T) {
	const api = "/api/sample/report"
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			now := time.Now().In(m.Config.Zone)
			day := func(back int) string { return now.AddDate(0, 0, -back).Format(time.DateOnly) }
			kits := map[string]uint64{}
			for i, title := range []string{"Čaj", "Balík"} {
				var saved struct{ ID uint64 }
				b.PostJSON("/api/sample/kit", map[string]any{
					"langs": map[string]any{
						"sk": map[string]any{"title": title, "title_url": fmt.Sprint("suprava-", i)},
						"en": map[string]any{"title": title + " EN", "title_url": fmt.Sprint("kit-", i)},
					},
					"grade": "basic", "status": true, "stock": 1, "price": 2.5,
				}).Is(http.StatusCreated).Data(&saved)
				kits[title] = saved.ID
			}
			noon := time.Date(now.Year(), now.Month(), now.Day(), 12, 0, 0, 0, m.Config.Zone)
			event := func(kit string, back int, solved bool) {
				at, live := noon.AddDate(0, 0, -back).UTC(), true
				e := sample.KitEvent{Record: resource.Record{CreatedAt: at, UpdatedAt: at, Live: &live}, KitID: kits[kit], Title: kit, Solved: solved}
				if solved {
					e.UpdatedAt = at.Add(90 * time.Second)
				}
				if err := m.DB.Write(t.Context()).Create(&e).Error; err != nil {
					t.Fatal(err)
				}
			}
			event("Čaj", 1, true)
			event("Čaj", 7, false)
			event("Balík", 1, false)
			event("Čaj", 8, false) // a day before the usual range
			event("Balík", 0, false)

			var parts []json.RawMessage
			b.Get(api).Is(http.StatusOK).Data(&parts)
			var events []struct {
				Date, Type string
				Value      float64
			}
			var totals map[string]float64
			if err := json.Unmarshal(parts[0], &events); err != nil || len(parts) != 3 || len(events) != 7 {
				t.Fatalf("%v, %s", err, parts)
			}
			if err := json.Unmarshal(parts[2], &totals); err != nil {
				t.Fatal(err)
			}
			if first, last := events[0], events[6]; first.Date != day(7) || first.Value != 1 || last.Date != day(1) || last.Value != 2 || last.Type != "events" {
				t.Errorf("the series are %s", parts[0])
			}
			if totals["events"] != 3 || totals["worth"] != 7.5 || totals["answered_in"] != 90 {
				t.Errorf("the totals are %v", totals)
			}
			rows := func(query string) string {
				var all []struct {
					Kit    string
					Events int
				}
				b.Get(api + "/kits" + query).Is(http.StatusOK).Data(&all)
				var lines []string
				for _, row := range all {
					lines = append(lines, fmt.Sprint(row.Kit, row.Events))
				}
				return strings.Join(lines, " ")
			}
			span := "startDate=" + day(8) + "&endDate=" + day(0)
			for query, want := range map[string]string{
				"": "Čaj2 Balík1", "?sort=events": "Balík1 Čaj2", "?sort=kit": "Balík1 Čaj2", "?" + span: "Čaj3 Balík2",
				"?search=balik": "Balík1", "?state=solved": "Čaj1", "?" + span + "&per_page=1&page=2": "Balík2",
				"?kit_id=" + fmt.Sprint(kits["Balík"]): "Balík1", "?startDate=" + day(0): "Balík1",
			} {
				if got := rows(query); got != want {
					t.Errorf("%q gives %s, want %s", query, got, want)
				}
			}
			for call, path := range map[string]string{"summary": api, "table": api + "/kits", "file": api + "/kits/export"} {
				query := "?format=csv&startDate=" + day(1) + "&endDate=" + day(2) + "&state=lost&word=x"
				if call != "file" {
					query = strings.Replace(query, "format=csv&", "", 1)
				}
				_, fields := b.Get(path + query).Is(http.StatusUnprocessableEntity).Problem()
				want := map[string]string{
					"endDate": "Koniec nesmie byť pred začiatkom.", "state": "Vyberte niektorú z ponúkaných možností.", "word": "Tento parameter nepoznáme.",
				}
				for field, text := range want {
					if !slices.Equal(fields[field], []string{text}) {
						t.Errorf("%s: %s is told %q", call, field, fields[field])
					}
				}
				if len(fields) != len(want) {
					t.Errorf("%s: %v", call, fields)
				}
			}
			b.Get(api + "/kits/export?format=pdf").Is(http.StatusUnprocessableEntity)

			csv := b.Get(api + "/kits/export?format=csv&sort=kit").Is(http.StatusOK)
			want := "\ufeffSúprava;Hlásenia;Podiel vyriešených (%);Priemerný čas odpovede;Hodnota súprav\r\n" +
				"Balík;1;0;00:00;2,5\r\nČaj;2;50;01:30;5\r\n"
			if csv.Body != want || !strings.Contains(csv.Header.Get("Content-Disposition"), "sample-report-kits-"+day(0)+".csv") {
				t.Errorf("the file is %q, %s", csv.Body, csv.Header.Get("Content-Disposition"))
			}
			if sheet := b.Get(api + "/kits/export?format=xlsx").Is(http.StatusOK); !strings.HasPrefix(sheet.Body, "PK") {
				t.Error("the workbook is none")
			}

			// What goes on now knows no days, and no parameter at all.
			var moment struct {
				Totals struct{ Waiting int }
				Rows   []struct {
					Kit     string
					Waiting int
				}
			}
			b.Get(api + "/now").Is(http.StatusOK).Data(&moment)
			if got := fmt.Sprint(moment); got != "{{4} [{Balík 2} {Čaj 2}]}" {
				t.Errorf("waiting are %s", got)
			}
			_, fields := b.Get(api + "/now?startDate=" + day(1) + "&word=x").Is(http.StatusUnprocessableEntity).Problem()
			if len(fields) != 2 || fields["startDate"] == nil || fields["word"] == nil {
				t.Errorf("parameters of now: %v", fields)
			}

			if _, err := m.Accounts.Add(t.Context(), "Jana", "Nová", "jana@example.com", apptest.Password, resource.RoleEditor); err != nil {
				t.Fatal(err)
			}
			someone := webtest.New(t, "http://"+m.Addr()).SignIn("jana@example.com", apptest.Password)
			someone.Get(api + "/kits/export?format=csv").Is(http.StatusOK)
			rule := func(act resource.Act) {
				t.Helper()
				if err := m.Guard.Rebuild(access.Policy{RoleID: resource.RoleEditor, Screen: "sample/report", Act: act, Deny: true}); err != nil {
					t.Fatal(err)
				}
			}
			rule(resource.ActExport)
			someone.Get(api + "/kits/export?format=csv").Is(http.StatusForbidden)
			var view struct {
				Report struct {
					Tables []struct{ URL, Export string }
				}
			}
			someone.Get("/api/schema/sample/report").Is(http.StatusOK).Data(&view)
			if view.Report.Tables[0].Export != "" || view.Report.Tables[0].URL != api+"/kits" {
				t.Errorf("who may not export is shown %+v", view.Report.Tables)
			}
			rule(resource.ActView)
			for _, path := range []string{api, api + "/kits", api + "/now", "/api/schema/sample/report"} {
				someone.Get(path).Is(http.StatusForbidden)
			}
			webtest.New(t, "http://"+m.Addr()).Begin().Get(api).Is(http.StatusUnauthorized)

			var document struct{ Paths map[string]any }
			if err := json.Unmarshal([]byte(b.Get("/api/openapi.json").Is(http.StatusOK).Body), &document); err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{api, api + "/kits", api + "/now", api + "/kits/export"} {
				if document.Paths[path] == nil {
					t.Errorf("%s is not in the document", path)
				}
			}
		})
	}
}
