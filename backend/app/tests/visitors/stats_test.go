package visitors_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/span"
	"backoffice/backend/stats/collect"
	"backoffice/backend/web/webtest"
)

// statsCalls are the calls of the statistics (002 §7), and those of tables beyond it.
var statsCalls = []string{
	"traffic", "totals", "content", "content/missing", "content/search", "source/page", "source/order", "source/landing", "source/campaign",
	"demography/country", "demography/city", "demography/language", "device/browser", "device/system", "shop/order", "shop/product", "shop/table",
}

// What is asked wrongly is told by its name, all at once, in both languages, by
// every call alike.
func TestStatsRefuse(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		today := p.Clock.Now().In(p.Config.Zone)
		tomorrow, ago := today.AddDate(0, 0, 1).Format(time.DateOnly), today.AddDate(-10, 0, 0).Format(time.DateOnly)
		for locale, words := range map[string]map[string]string{
			"sk": {"date": "Zadajte platný dátum.", "future": "Vyberte deň, ktorý už nastal.", "reversed": "Koniec nesmie byť pred začiatkom.", "unknown": "Tento parameter nepoznáme.", "most": "1\u00a0098 dňami"},
			"en": {"date": "Enter a valid date.", "future": "Choose a day that has already come.", "reversed": "The end cannot be before the start.", "unknown": "This parameter is unknown.", "most": "1,098 days"},
		} {
			admin.Header = http.Header{"Accept-Language": {locale}}
			for query, want := range map[string]map[string]string{
				"startDate=2026-02-30&endDate=nonsense&word=x":                 {"startDate": "date", "endDate": "date", "word": "unknown"},
				"startDate=2026-11-02&endDate=2026-11-01":                      {"endDate": "reversed"},
				"startDate=" + tomorrow + "&endDate=" + tomorrow:               {"startDate": "future", "endDate": "future"},
				"startDate=" + ago + "&endDate=" + today.Format(time.DateOnly): {"startDate": "most"},
			} {
				for _, call := range statsCalls {
					_, fields := admin.Get("/api/stats/" + call + "?" + query).Is(http.StatusUnprocessableEntity).Problem()
					if len(fields) != len(want) {
						t.Errorf("%s %s?%s names %v", locale, call, query, fields)
					}
					for name, key := range want {
						if len(fields[name]) != 1 || !strings.Contains(fields[name][0], words[key]) {
							t.Errorf("%s %s?%s says of %s %q, want %q", locale, call, query, name, fields[name], words[key])
						}
					}
				}
			}
		}
		for _, call := range statsCalls {
			p.Browser(t).Begin().Get("/api/stats/" + call).Is(http.StatusUnauthorized)
		}
	})
}

// Each table is taken along as a file, and has its rows of whole months, of days
// and of both alike.
func TestStatsTables(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		today := p.Clock.Now().In(p.Config.Zone)
		last := time.Date(today.Year(), today.Month(), 1, 0, 0, 0, 0, time.UTC).AddDate(0, -1, 0)
		var days []collect.Day
		part := collect.Part{Views: 3, Sessions: 2, Millis: 180_000}
		for at := last.AddDate(0, -1, -3); at.Format(time.DateOnly) <= today.Format(time.DateOnly); at = at.AddDate(0, 0, 1) {
			days = append(days, collect.Day{Day: at.Format(time.DateOnly), Sums: collect.Sums{Users: 2, Sessions: 2, Views: 3, Millis: 180_000}, Parts: map[string]map[string]collect.Part{
				collect.Page: {"/sk": part, "/čaj": part}, collect.Country: {"SK": part, collect.NotSet: part}, collect.City: {"SK/Žilina": part},
				collect.Language: {"sk": part}, collect.Referrer: {collect.Direct: part}, collect.Browser: {"Firefox": part}, collect.System: {"Linux": part},
			}})
		}
		if err := collect.Import(t.Context(), p.DB, days); err != nil {
			t.Fatal(err)
		}
		admin := p.Admin(t)
		for n, span := range [][2]time.Time{{last, last.AddDate(0, 1, -1)}, {last.AddDate(0, 0, 3), last.AddDate(0, 0, 9)}, {last.AddDate(0, -1, -2), last.AddDate(0, 1, -1)}} {
			query := "?startDate=" + span[0].Format(time.DateOnly) + "&endDate=" + span[1].Format(time.DateOnly)
			sessions := 2 * (int(span[1].Sub(span[0]).Hours()/24) + 1)
			for call, want := range map[string]string{
				"content&sort=pagePath": fmt.Sprintf("/čaj %d 0.5 90, /sk %[1]d 0.5 90", sessions), "demography/city": fmt.Sprint("Žilina, Slovensko ", sessions, " 1 90"),
				"demography/country&sort=country": fmt.Sprintf("(nezistené) %d 0.5 90, Slovensko %[1]d 0.5 90", sessions),
				"demography/language":             fmt.Sprint("slovenčina ", sessions, " 1 90"), "source/page": fmt.Sprint("(priama návšteva) ", sessions, " 1 90"),
				"device/browser": fmt.Sprint("Firefox ", sessions, " 1 90"), "device/system": fmt.Sprint("Linux ", sessions, " 1 90"),
			} {
				path, sort, _ := strings.Cut(call, "&")
				if got := statsRows(t, admin, path+query+"&"+sort); got != want {
					t.Errorf("%d, %s: %q, want %q", n, call, got, want)
				}
				for format, begins := range map[string]string{"csv": "\ufeff", "xlsx": "PK"} {
					if file := admin.Get("/api/stats/" + path + "/export" + query + "&format=" + format).Is(http.StatusOK); !strings.HasPrefix(file.Body, begins) {
						t.Errorf("%s as %s is none", path, format)
					}
				}
			}
		}
	})
}

// statsRows are the rows of a table by the names of their columns.
func statsRows(t *testing.T, b *webtest.Client, path string) string {
	t.Helper()
	var all []map[string]any
	b.Get("/api/stats/" + strings.TrimSuffix(path, "&")).Is(http.StatusOK).Data(&all)
	var rows []string
	for _, row := range all {
		for _, value := range row {
			if text, ok := value.(string); ok {
				rows = append(rows, fmt.Sprint(text, " ", row["sessions"], " ", row["sessionsRate"], " ", row["averageSessionDuration"]))
			}
		}
	}
	return strings.Join(rows, ", ")
}

type weekdayInput struct{ span.Days }

type weekdayRow struct {
	Weekday string `json:"weekday"`
	Days    int    `json:"days"`
}

// seventh is what a further report is: one value in one Go file, and its texts.
var seventh = resource.Report[weekdayInput]{
	Name: "stats/weekday", Menu: resource.Menu{Icon: "calendar", Order: 66},
	Tables: []resource.Table[weekdayInput]{{
		Name: "weekdays", Sort: resource.Desc("days"), Columns: column.List{column.Text("weekday"), column.Number("days")},
		Run: resource.Rows(func(_ *resource.Call, in weekdayInput) ([]weekdayRow, error) {
			counts := map[string]int{}
			for _, day := range in.Each() {
				at, err := time.Parse(time.DateOnly, day)
				if err != nil {
					return nil, err
				}
				counts[at.Weekday().String()]++
			}
			var rows []weekdayRow
			for name, n := range counts {
				rows = append(rows, weekdayRow{name, n})
			}
			return rows, nil
		}),
	}},
}

func TestSeventhReport(t *testing.T) {
	m, err := app.Start(t.Context(), apptest.Embedded(t), app.Options{
		More: resource.Set{seventh.Screen()}, Log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	b := webtest.New(t, "http://"+m.Addr()).SignIn(apptest.AdminEmail, apptest.Password)
	var rows []weekdayRow
	b.Get("/api/stats/weekday?startDate=2026-11-01&endDate=2026-11-08").Is(http.StatusOK).Data(&rows)
	if len(rows) != 7 || rows[0] != (weekdayRow{"Sunday", 2}) {
		t.Errorf("the rows are %v", rows)
	}
	var view struct {
		Report struct {
			Tables []struct{ URL, Export string }
		}
	}
	b.Get("/api/schema/stats/weekday").Is(http.StatusOK).Data(&view)
	if len(view.Report.Tables) != 1 || view.Report.Tables[0].Export == "" {
		t.Errorf("the view is %+v", view)
	}
	var menu struct {
		Menu []struct {
			Key      string
			Children []struct{ Key string }
		}
	}
	b.Get("/api/schema").Is(http.StatusOK).Data(&menu)
	var shown []string
	for _, group := range menu.Menu {
		if group.Key == "stats" {
			for _, item := range group.Children {
				shown = append(shown, item.Key)
			}
		}
	}
	if want := []string{"stats/traffic", "stats/content", "stats/source", "stats/demography", "stats/device", "stats/shop", "stats/weekday"}; !slices.Equal(shown, want) {
		t.Errorf("the menu shows %v, want %v", shown, want)
	}
	b.Get("/api/stats/weekday/export?format=csv").Is(http.StatusOK)
}

// Paths of pages lead to the public site, where its address is known.
func TestStatsLeadToSite(t *testing.T) {
	type table struct {
		Columns []struct{ Key, Link, Site string }
	}
	links := func(t *testing.T, p *apptest.Product) string {
		t.Helper()
		var found []string
		for _, screen := range []string{"traffic", "content", "source", "demography"} {
			var view struct {
				Report struct {
					Tables []table
					Live   *table
				}
			}
			p.Admin(t).Get("/api/schema/stats/" + screen).Is(http.StatusOK).Data(&view)
			tables := view.Report.Tables
			if view.Report.Live != nil {
				tables = append(tables, *view.Report.Live)
			}
			for _, one := range tables {
				for _, c := range one.Columns {
					if c.Link != "" || c.Site != "" {
						found = append(found, screen+" "+c.Key+" "+c.Link+" "+c.Site)
					}
				}
			}
		}
		return strings.Join(found, ", ")
	}
	c := apptest.Embedded(t)
	if got := links(t, apptest.Start(t, c)); got != "" {
		t.Errorf("without a site lead %s", got)
	}
	c = apptest.Embedded(t)
	c.SiteURL = apptest.SiteOrigin + "/shop/{locale}/{path}"
	const to = " site " + apptest.SiteOrigin
	want := "traffic pagePath" + to + ", content pagePath" + to + ", content pagePath" + to + ", source landingPage" + to
	if got := links(t, apptest.Start(t, c)); got != want {
		t.Errorf("%s lead, want %s", got, want)
	}
}
