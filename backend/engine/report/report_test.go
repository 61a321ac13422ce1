package report_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/engine/report"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/span"
)

type input struct {
	span.Days
	ProductID uint64
	Channel   string
	Kind      int
}

type line struct {
	Path    string         `json:"pagePath"`
	Visits  int64          `json:"sessions"`
	Share   float64        `json:"sessionsRate"`
	Revenue resource.Money `json:"revenue"`
	Note    string
	PageID  uint64 `json:"page_id"`
}

type sums struct {
	Visits int `json:"sessions"`
}

func traffic(change func(*resource.Report[input])) *resource.ReportDef {
	r := resource.Report[input]{
		Name: "stats/traffic",
		Params: field.List{
			field.Select("product_id").From("product"),
			field.Select("channel").Of(field.Option{Value: "web", Key: "web"}, field.Option{Value: "mail", Key: "mail"}).Default("web"),
			field.Select("kind").Of(field.Option{Value: 1, Key: "one"}, field.Option{Value: 2, Key: "two"}),
		},
		Summary: &resource.Summary[input]{
			Series: []string{"visits"}, Boxes: column.List{column.Number("sessions")},
			Run: resource.Figures(func(*resource.Call, input) ([][]resource.Point, sums, error) { return nil, sums{}, nil }),
		},
		Live: &resource.Live{
			Path: "now", Boxes: column.List{column.Number("sessions")}, Columns: column.List{column.Text("pagePath")},
			Run: resource.Moment(func(*resource.Call) (sums, []line, error) { return sums{}, nil, nil }),
		},
		Tables: []resource.Table[input]{{
			Name: "pages", Path: "pages", Sort: resource.Desc("sessions"),
			Columns: column.List{column.Text("pagePath"), column.Number("sessions"), column.Percent("sessionsRate", 2), column.Money("revenue", 2)},
			Run:     resource.Rows(func(*resource.Call, input) ([]line, error) { return nil, nil }),
		}},
	}
	if change != nil {
		change(&r)
	}
	return r.Screen().Report
}

func bound(t *testing.T) *report.Report {
	t.Helper()
	r, problems := report.Bind(traffic(nil))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r
}

// A quarter past midnight in the site's zone, when the day in UTC is the one before.
var now = time.Date(2026, 3, 29, 23, 15, 0, 0, time.UTC)

func zone(t *testing.T) *time.Location {
	t.Helper()
	z, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func query(t *testing.T, text string) url.Values {
	t.Helper()
	q, err := url.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestInput(t *testing.T) {
	r := bound(t)
	usual := span.Days{From: "2026-03-23", To: "2026-03-29"}
	for text, want := range map[string]input{
		"": {Days: usual, Channel: "web"},
		"startDate=2026-03-30&endDate=2026-03-30":     {Days: span.Days{From: "2026-03-30", To: "2026-03-30"}, Channel: "web"},
		"startDate=2026-03-30":                        {Days: span.Days{From: "2026-03-30", To: "2026-03-30"}, Channel: "web"},
		"startDate=2024-02-29&endDate=2024-03-01":     {Days: span.Days{From: "2024-02-29", To: "2024-03-01"}, Channel: "web"},
		"channel=mail&kind=2&product_id=7&startDate=": {Days: usual, Channel: "mail", Kind: 2, ProductID: 7},
	} {
		in, _, err := r.Input(query(t, text), nil, now, zone(t))
		if err != nil || in != want {
			t.Errorf("%q is %+v, %v, want %+v", text, in, err, want)
		}
	}
	for text, want := range map[string]string{
		"startDate=yesterday":                       "startDate errors.date",
		"endDate=2026-02-30":                        "endDate errors.date",
		"endDate=2026-03-31":                        "endDate errors.dayFuture",
		"startDate=2027-01-01&endDate=x":            "endDate errors.date, startDate errors.dayFuture",
		"startDate=2026-03-11&endDate=2026-03-10":   "endDate errors.daysReversed",
		"startDate=2016-03-11&endDate=2026-03-10":   "startDate errors.daysMost",
		"startDate=2026-03-11&startDate=2026-03-12": "startDate errors.parameterValue",
		"days=7&channel=fax&kind=0&product_id=-1":   "channel errors.option, days errors.parameter, kind errors.option, product_id errors.option",
		"page=1": "page errors.parameter",
	} {
		_, _, err := r.Input(query(t, text), nil, now, zone(t))
		if got := told(t, err); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	// The longest range is taken, and not a day more.
	first := time.Date(2026, 3, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 1-span.MostDays)
	for back, fine := range map[int]bool{0: true, 1: false} {
		_, _, err := r.Input(query(t, "endDate=2026-03-30&startDate="+first.AddDate(0, 0, -back).Format(time.DateOnly)), nil, now, zone(t))
		if fine != (err == nil) {
			t.Errorf("%d days more than the longest range: %v", back, err)
		}
	}
	_, _, err := r.Input(query(t, "page=0&per_page=101&sort=note&search="+strings.Repeat("x", 256)), r.Tables[0], now, zone(t))
	if got, want := told(t, err), "page errors.page, per_page errors.perPage, search errors.max, sort errors.sort"; got != want {
		t.Errorf("a page that is none: %s, want %s", got, want)
	}
}

// told is the fields at fault and what is said of each.
func told(t *testing.T, err error) string {
	t.Helper()
	var f *fault.Fault
	if !errors.As(err, &f) {
		return fmt.Sprint(err)
	}
	var all []string
	for _, path := range f.Fields.Paths() {
		all = append(all, path+" "+f.Fields[path][0].Key)
	}
	return strings.Join(all, ", ")
}

func TestRows(t *testing.T) {
	r := bound(t)
	table := r.Tables[0]
	answer := []line{
		{"/čaj", 5, 0.5, 1000, "", 0}, {"/balík žltý", 3, 0.25, 2500, "", 0}, {"/auto", 3, 0.25, 0, "", 0}, {"/dom", 9, 1, 10, "", 0},
	}
	for text, want := range map[string]string{
		"":                          "/dom /čaj /auto /balík žltý",
		"sort=pagePath":             "/auto /balík žltý /čaj /dom",
		"sort=-revenue":             "/balík žltý /čaj /dom /auto",
		"sort=sessionsRate":         "/auto /balík žltý /čaj /dom",
		"search=ZLTY balik":         "/balík žltý",
		"search=nowhere":            "",
		"per_page=3":                "/dom /čaj /auto",
		"per_page=3&page=2":         "/balík žltý",
		"per_page=3&page=3":         "",
		"per_page=1&page=2&search=": "/čaj",
	} {
		_, page, err := r.Input(query(t, text), table, now, zone(t))
		if err != nil {
			t.Fatal(err)
		}
		rows, total, err := table.Rows(nil, answer, page)
		if err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, row := range rows {
			paths = append(paths, row["pagePath"].(string))
		}
		if got := strings.Join(paths, " "); got != want {
			t.Errorf("%q gives %s, want %s", text, got, want)
		}
		if wanted := map[bool]int{true: 4, false: len(rows)}[!strings.Contains(text, "search=Z") && !strings.Contains(text, "nowhere")]; total != wanted {
			t.Errorf("%q counts %d rows, want %d", text, total, wanted)
		}
	}
	rows, err := table.All(nil, answer[:1], report.Page{Sort: resource.Desc("sessions")})
	if want := (report.Row{"pagePath": "/čaj", "sessions": int64(5), "sessionsRate": 0.5, "revenue": resource.Money(1000)}); err != nil || !reflect.DeepEqual(rows, []report.Row{want}) {
		t.Errorf("the rows are %v, want %v, %v", rows, want, err)
	}
	leading := traffic(func(r *resource.Report[input]) {
		r.Tables[0].Columns[0] = column.Text("pagePath").Leads("content/page", "page_id")
	})
	led, problems := report.Bind(leading)
	if rows, err := led.Tables[0].All(nil, []line{{Path: "/x", PageID: 7}}, report.Page{Sort: resource.Desc("sessions")}); len(problems) > 0 || err != nil || rows[0]["page_id"] != uint64(7) {
		t.Errorf("a row that leads to a record is %v, %v, %v", rows, problems, err)
	}
	many := make([]line, 1500)
	if rows, total, err := table.Rows(nil, many, report.Page{Number: 1, Sort: resource.Desc("sessions")}); err != nil || len(rows) != 1000 || total != 1500 {
		t.Errorf("%d of %d rows without a page's size, %v", len(rows), total, err)
	}
}

func TestBindTellsEverything(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*resource.Report[input])
		part   report.Part
		at     string
	}{
		"nothing":        {func(r *resource.Report[input]) { r.Summary, r.Tables = nil, nil }, report.PartSummary, "Summary"},
		"text parameter": {func(r *resource.Report[input]) { r.Params[0] = field.Text("channel") }, report.PartInput, "Params[0]"},
		"no field":       {func(r *resource.Report[input]) { r.Params[0] = field.Select("vat").From("vat") }, report.PartInput, "Params[0]"},
		"wrong type":     {func(r *resource.Report[input]) { r.Params[0] = field.Select("kind").From("kind") }, report.PartInput, "Params[0]"},
		"reserved name":  {func(r *resource.Report[input]) { r.Params[0].Name = "page" }, report.PartInput, "Params[0]"},
		"of the address": {func(r *resource.Report[input]) { r.Params[0].Name = "compared" }, report.PartInput, "Params[0]"},
		"no summary run": {func(r *resource.Report[input]) { r.Summary.Run = resource.SummaryRun[input]{} }, report.PartSummary, "Summary.Run"},
		"series twice":   {func(r *resource.Report[input]) { r.Summary.Series = []string{"a", "a"} }, report.PartSummary, "Summary.Series[1]"},
		"unknown box":    {func(r *resource.Report[input]) { r.Summary.Boxes = column.List{column.Number("views")} }, report.PartSummary, "Summary.Boxes[0]"},
		"text box":       {func(r *resource.Report[input]) { r.Summary.Boxes = column.List{column.Text("sessions")} }, report.PartSummary, "Summary.Boxes[0]"},
		"leads nowhere": {func(r *resource.Report[input]) {
			r.Tables[0].Columns[0] = column.Text("pagePath").Leads("content/page", "none")
		}, report.PartTables, "Tables[0].Columns[0]"},
		"no live run":     {func(r *resource.Report[input]) { r.Live.Run = resource.LiveRun{} }, report.PartLive, "Live.Run"},
		"no live box":     {func(r *resource.Report[input]) { r.Live.Boxes = nil }, report.PartLive, "Live.Boxes"},
		"live box":        {func(r *resource.Report[input]) { r.Live.Boxes = column.List{column.Number("none")} }, report.PartLive, "Live.Boxes[0]"},
		"live column":     {func(r *resource.Report[input]) { r.Live.Columns[0] = column.Text("none") }, report.PartLive, "Live.Columns[0]"},
		"live address":    {func(r *resource.Report[input]) { r.Live.Path = "pages" }, report.PartTables, "Tables[0].Path"},
		"no table run":    {func(r *resource.Report[input]) { r.Tables[0].Run = resource.TableRun[input]{} }, report.PartTables, "Tables[0].Run"},
		"no columns":      {func(r *resource.Report[input]) { r.Tables[0].Columns = nil }, report.PartTables, "Tables[0].Columns"},
		"unknown column":  {func(r *resource.Report[input]) { r.Tables[0].Columns[1] = column.Number("Note") }, report.PartTables, "Tables[0].Columns[1]"},
		"wrong kind":      {func(r *resource.Report[input]) { r.Tables[0].Columns[3] = column.Number("revenue") }, report.PartTables, "Tables[0].Columns[3]"},
		"badges":          {func(r *resource.Report[input]) { r.Tables[0].Columns[0] = column.Badges("pagePath") }, report.PartTables, "Tables[0].Columns[0]"},
		"unknown sort":    {func(r *resource.Report[input]) { r.Tables[0].Sort = resource.Asc("views") }, report.PartTables, "Tables[0].Sort"},
		"address taken":   {func(r *resource.Report[input]) { r.Tables[0].Path = "" }, report.PartTables, "Tables[0].Path"},
		"export taken":    {func(r *resource.Report[input]) { r.Summary.Path = "pages/export" }, report.PartTables, "Tables[0].Path"},
		"bad address":     {func(r *resource.Report[input]) { r.Tables[0].Path = "Pages/{id}" }, report.PartTables, "Tables[0].Path"},
		"name of a table": {func(r *resource.Report[input]) { r.Tables[0].Name = "By page" }, report.PartTables, "Tables[0]"},
	} {
		_, problems := report.Bind(traffic(c.change))
		if !slices.ContainsFunc(problems, func(p report.Problem) bool { return p.Part == c.part && p.At == c.at }) {
			t.Errorf("%s: %v", name, problems)
		}
	}
	// Series are over days.
	type still struct{ Channel string }
	def := resource.Report[still]{Name: "x", Summary: &resource.Summary[still]{
		Series: []string{"a"}, Run: resource.Figures(func(*resource.Call, still) ([][]resource.Point, sums, error) { return nil, sums{}, nil }),
	}}.Screen().Report
	if _, problems := report.Bind(def); len(problems) != 1 || problems[0].At != "Summary.Series" {
		t.Errorf("series without days: %v", problems)
	}
}

// Of a table that names its rows late, a page has those named that it shows, and
// those that are equal to them; sorted by a text or searched, all.
func TestNamedRows(t *testing.T) {
	named := 0
	declared := traffic(func(r *resource.Report[input]) {
		r.Tables[0].Sort = resource.Desc("sessions")
		r.Tables[0].Run = resource.Named(func(*resource.Call, input) ([]line, error) {
			rows := make([]line, 200)
			for i := range rows {
				rows[i] = line{Visits: int64(1000 - i/2), PageID: uint64(200 - i)}
			}
			return rows, nil
		}, func(_ *resource.Call, rows []*line) error {
			named += len(rows)
			for _, row := range rows {
				row.Path = fmt.Sprintf("/%03d", row.PageID)
			}
			return nil
		})
	})
	r, problems := report.Bind(declared)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	table := r.Tables[0]
	for text, want := range map[string]string{
		"per_page=3":                        "4: /199 /200 /197",
		"per_page=3&page=2":                 "4: /198 /195 /196",
		"per_page=2&page=100":               "2: /001 /002",
		"per_page=2&sort=pagePath":          "200: /001 /002",
		"per_page=2&sort=-pagePath":         "200: /200 /199",
		"per_page=3&search=19":              "200: /199 /197 /198",
		"per_page=3&page=1000":              "0:",
		"per_page=2&sort=sessions&search=7": "200: /007 /017",
	} {
		_, page, err := r.Input(query(t, text), table, now, zone(t))
		if err != nil {
			t.Fatal(err)
		}
		answer, err := table.Def.Run(nil, input{})
		if err != nil {
			t.Fatal(err)
		}
		named = 0
		rows, _, err := table.Rows(nil, answer, page)
		if err != nil {
			t.Fatal(err)
		}
		var paths string
		for _, row := range rows {
			paths += " " + row["pagePath"].(string)
		}
		if got := fmt.Sprint(named, ":", paths); got != want {
			t.Errorf("%q names %s, want %s", text, got, want)
		}
	}
	answer, _ := table.Def.Run(nil, input{})
	if rows, err := table.All(nil, answer, report.Page{Sort: resource.Desc("sessions")}); err != nil || len(rows) != 200 || rows[199]["pagePath"] != "/002" {
		t.Errorf("all rows are %v, %v", rows, err)
	}
}
