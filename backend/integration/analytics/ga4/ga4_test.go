package ga4

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/analytics"
	"backoffice/backend/integration/analytics/ga4/ga4test"
	"backoffice/backend/integration/call"
	"backoffice/backend/integration/httpmock"
)

// client waits for nobody for long.
func client(s *ga4test.Stub, keyFile string) *Client {
	c := New(Config{URL: s.URL + "/", Property: ga4test.Property, KeyFile: keyFile})
	c.call = call.New(time.Second, 1<<20)
	return c
}

func TestParse(t *testing.T) {
	c, err := Parse("ga4://analyticsdata.googleapis.com/123456789?key=/etc/backoffice/ga4.json&sessions=sessions&pageReferrer=customEvent:ref")
	want := Config{
		URL: "https://analyticsdata.googleapis.com", Property: "123456789", KeyFile: "/etc/backoffice/ga4.json",
		Names: map[string]string{"sessions": "sessions", "pageReferrer": "customEvent:ref"},
	}
	if err != nil || !reflect.DeepEqual(c, want) {
		t.Errorf("%+v, %v", c, err)
	}
	for _, address := range []string{
		"", "ga4://", "ga4://host", "ga4://host/1", "ga4://host/1?key=", "ga4://host/x?key=secret", "ga4://host/?key=secret", "ga4://secret@host/1?key=secret",
		"https://host/1?key=secret", "ga4://host/1/2?key=secret", "ga4://host/1?key=secret&key=b", "ga4://host/1?key=secret&sessions=a+b",
		"ga4://host/1?key=secret&unknown=a", "ga4://host/1?key=secret&sessions=a&sessions=b", "ga4://host/1?key=secret&a=%zz", "ga4://ho%zzst/1?key=secret",
	} {
		if _, err := Parse(address); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// What is sent, to the byte.
func TestBytes(t *testing.T) {
	stub := ga4test.New(t)
	if _, err := client(stub, stub.KeyFile()).Traffic(t.Context(), "2026-11-14", "2026-11-20"); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"token",
		`{"dimensions":[{"name":"date"}],"metrics":[{"name":"totalUsers"},{"name":"newUsers"},{"name":"screenPageViews"}],` +
			`"dateRanges":[{"startDate":"2026-11-14","endDate":"2026-11-20"}],"orderBys":[{"metric":{"metricName":"totalUsers"},"desc":true}],` +
			`"limit":"7","metricAggregations":["TOTAL"]}`,
		`{"metrics":[{"name":"totalUsers"},{"name":"newUsers"},{"name":"sessions"},{"name":"screenPageViews"},{"name":"screenPageViewsPerSession"},` +
			`{"name":"bounceRate"},{"name":"averageSessionDuration"}],` +
			`"dateRanges":[{"startDate":"2026-11-14","endDate":"2026-11-20"}]}`,
	}
	if got := stub.Calls(); !slices.Equal(got, want) {
		t.Errorf("\n got %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// Days that Google leaves out are there, and numbers are those that it counted.
func TestTraffic(t *testing.T) {
	stub := ga4test.New(t)
	got, err := client(stub, stub.KeyFile()).Traffic(t.Context(), "2026-10-20", "2026-10-30")
	if err != nil {
		t.Fatal(err)
	}
	all, at := 0.0, time.Date(2026, 10, 20, 0, 0, 0, 0, time.UTC)
	for _, day := range got.Days {
		weight := 0.0
		for _, country := range ga4test.Values["countryId"] {
			weight += ga4test.Weight(at, country)
		}
		if n := int64(weight); day.Date != at.Format(time.DateOnly) || day.Users != 5*n || day.NewUsers != 3*n || day.Views != 15*n {
			t.Errorf("%+v, want %s of %v", day, at.Format(time.DateOnly), weight)
		}
		at, all = at.AddDate(0, 0, 1), all+weight
	}
	if len(got.Days) != 11 || got.Days[6].Date != "2026-10-26" || got.Days[6].Users != 0 {
		t.Errorf("days: %+v", got.Days)
	}
	sum := got.Totals
	if sum.Users != int64(5*all) || sum.Sessions != int64(7*all) || sum.Views != int64(15*all) ||
		sum.ViewsPerSession != 2.14 || sum.BounceRate != 0.1235 || sum.SessionSeconds != 83.46 {
		t.Errorf("%+v of %v", sum, all)
	}
}

// A Monday of the stub has nothing.
func TestNothing(t *testing.T) {
	stub := ga4test.New(t)
	c := client(stub, stub.KeyFile())
	got, err := c.Traffic(t.Context(), "2026-11-16", "2026-11-16")
	if err != nil || len(got.Days) != 1 || got.Days[0].Users != 0 || got.Totals.Users != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	a, err := c.Run(t.Context(), Report{Dimensions: []string{"pagePath"}, Metrics: []string{"sessions"}, From: "2026-11-16", To: "2026-11-16", Most: 10})
	if err != nil || len(a.Rows) != 0 || !slices.Equal(a.Totals, []float64{0}) {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestRun(t *testing.T) {
	stub := ga4test.New(t)
	c := client(stub, stub.KeyFile())
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	sum, weights := 0.0, map[string]float64{}
	for _, path := range ga4test.Values["pagePath"] {
		weights[path] = 7 * ga4test.Weight(day, path)
		sum += weights[path]
	}
	a, err := c.Run(t.Context(), Report{Dimensions: []string{"pagePath"}, Metrics: []string{"sessions", "averageSessionDuration"}, From: "2026-11-20", To: "2026-11-20", Most: 2})
	if err != nil || len(a.Rows) != 2 || a.Totals[0] != sum {
		t.Fatalf("%+v of %v, %v", a, sum, err)
	}
	most := slices.Sorted(maps.Values(weights))
	for i, row := range a.Rows {
		if row.Metrics[0] != weights[row.Values[0]] || row.Metrics[0] != most[len(most)-1-i] || row.Metrics[1] != 83.4567891234 {
			t.Errorf("%d: %+v of %v", i, row, weights)
		}
	}
}

// One token serves many reports, and is replaced when its time is out or Google
// does not take it any more.
func TestTokens(t *testing.T) {
	stub := ga4test.New(t)
	c := client(stub, stub.KeyFile())
	ask := func() int {
		t.Helper()
		if _, err := c.Run(t.Context(), Report{Metrics: []string{"sessions"}, From: "2026-11-20", To: "2026-11-20"}); err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, one := range stub.Calls() {
			if one == "token" {
				n++
			}
		}
		return n
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := c.Run(t.Context(), Report{Metrics: []string{"sessions"}, From: "2026-11-20", To: "2026-11-20"}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := ask(); n != 1 {
		t.Errorf("%d tokens for nine reports", n)
	}
	stub.Expire()
	if n := ask(); n != 1 {
		t.Errorf("%d tokens after the end of one", n)
	}
	stub.Lifetime = 0
	stub.Expire()
	if n := ask() + ask(); n != 2 {
		t.Errorf("%d tokens that do not last for two reports", n)
	}
}

// Tables are in the words of the port, and every session is in some row of it.
func TestTable(t *testing.T) {
	stub := ga4test.New(t)
	c := client(stub, stub.KeyFile())
	c.config.Site = "www.example.com"
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	sum := func(values ...string) (sessions int64) {
		for _, value := range values {
			sessions += 7 * int64(ga4test.Weight(day, value))
		}
		return sessions
	}
	for by, want := range map[analytics.Dimension]map[string]int64{
		analytics.Page:     {"/": sum("/"), "/blog/čaj": sum("/blog/%C4%8Daj", "/blog/čaj/"), "(not set)": sum("(not set)")},
		analytics.Referrer: {"(direct)": sum(""), "www.google.com": sum("https://www.google.com/"), "example.org/a": sum("https://example.org/a?utm=1", "https://example.org/a/")},
		analytics.Country:  {"SK": sum("SK"), "CZ": sum("CZ"), "(not set)": sum("(not set)")},
		analytics.City: {
			"SK/Bratislava": sum("SK Bratislava"), "CZ/Bratislava": sum("CZ Bratislava"), "Bratislava": sum("(not set) Bratislava"),
			"(not set)": sum("SK (not set)", "CZ (not set)", "(not set) (not set)"),
		},
		analytics.Language: {"sk": sum("sk-sk", "sk"), "en": sum("en-us"), "(not set)": sum("")},
		analytics.Browser:  {"Chrome": sum("Chrome"), "Safari": sum("Safari")},
		analytics.System:   {"Windows": sum("Windows"), "macOS": sum("Macintosh"), "iOS": sum("iOS")},
	} {
		rows, err := c.Table(t.Context(), "2026-11-20", "2026-11-20", by)
		if err != nil {
			t.Fatal(by, err)
		}
		got := map[string]int64{}
		for _, row := range rows {
			if got[row.Value] = row.Sessions; row.Seconds != 83.46 {
				t.Errorf("%s %s took %v", by, row.Value, row.Seconds)
			}
		}
		if len(rows) != len(want) || !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", by, got, want)
		}
	}
	stub.Calls()
	if _, err := c.Table(t.Context(), "2026-11-20", "2026-11-20", analytics.City); err != nil {
		t.Fatal(err)
	}
	want := `{"dimensions":[{"name":"countryId"},{"name":"city"}],"metrics":[{"name":"sessions"},{"name":"averageSessionDuration"}],` +
		`"dateRanges":[{"startDate":"2026-11-20","endDate":"2026-11-20"}],"orderBys":[{"metric":{"metricName":"sessions"},"desc":true}],` +
		`"limit":"5000","metricAggregations":["TOTAL"]}`
	if got := stub.Calls(); !slices.Equal(got, []string{want}) {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// What is beyond the most that is told one by one is the rest.
func TestOther(t *testing.T) {
	stub := ga4test.New(t)
	var rows []string
	for i := range mostRows {
		rows = append(rows, fmt.Sprintf(`{"dimensionValues":[{"value":"/%d"}],"metricValues":[{"value":"2"},{"value":"10"}]}`, i))
	}
	many := httpmock.New(t).On(ga4test.Report, httpmock.JSON(200, "application/json", `{"kind":"analyticsData#runReport","dimensionHeaders":[{"name":"pagePath"}],`+
		`"metricHeaders":[{"name":"sessions"},{"name":"averageSessionDuration"}],"rows":[`+strings.Join(rows, ",")+`],`+
		`"totals":[{"dimensionValues":[{"value":"RESERVED_TOTAL"}],"metricValues":[{"value":"10010"},{"value":"10.01"}]}],"rowCount":7000}`))
	c := client(stub, stub.KeyFile())
	c.config.URL = many.URL
	got, err := c.Table(t.Context(), "2026-11-20", "2026-11-20", analytics.Page)
	if err != nil || len(got) != mostRows+1 {
		t.Fatalf("%d rows, %v", len(got), err)
	}
	if want := (analytics.Row{Value: analytics.Other, Sessions: 10, Seconds: 20.01}); got[mostRows] != want {
		t.Errorf("%+v, want %+v", got[mostRows], want)
	}
}

// Names that are configured are asked for, and Google's refusal of one is told.
func TestNames(t *testing.T) {
	stub := ga4test.New(t)
	c := client(stub, stub.KeyFile())
	c.config.Names = map[string]string{"country": "country"}
	if _, err := c.Table(t.Context(), "2026-11-20", "2026-11-20", analytics.Country); kindOf(err) != analytics.Refused || !strings.Contains(err.Error(), "INVALID_ARGUMENT Field country is not") {
		t.Errorf("got %v", err)
	}
}

func kindOf(err error) analytics.Kind {
	if f := failureOf(err); f != nil {
		return f.Kind
	}
	return ""
}

// Whatever goes wrong is told by a kind, and nothing secret stands in it.
func TestFailures(t *testing.T) {
	ask := func(c *Client) error {
		_, err := c.Traffic(t.Context(), "2026-11-14", "2026-11-20")
		return err
	}
	faulty := func(name string, faults ...httpmock.Fault) func(*ga4test.Stub) error {
		return func(s *ga4test.Stub) error {
			s.Next(name, faults...)
			c := client(s, s.KeyFile())
			c.call = call.New(200*time.Millisecond, 1<<20)
			return ask(c)
		}
	}
	file := func(content any) func(*ga4test.Stub) error {
		return func(s *ga4test.Stub) error { return ask(client(s, s.File(content))) }
	}
	for name, one := range map[string]struct {
		kind   analytics.Kind
		server bool
		run    func(*ga4test.Stub) error
	}{
		"no file":       {analytics.NoKey, false, func(s *ga4test.Stub) error { return ask(client(s, filepath.Join(t.TempDir(), "none"))) }},
		"not JSON":      {analytics.NoKey, false, file("a text")},
		"another key":   {analytics.NoKey, false, file(map[string]any{"type": "authorized_user"})},
		"no account":    {analytics.NoKey, false, file(map[string]any{"type": "service_account"})},
		"no token_uri":  {analytics.NoKey, false, file(map[string]any{"type": "service_account", "client_email": "a@b.c"})},
		"not PEM":       {analytics.NoKey, false, file(map[string]any{"type": "service_account", "client_email": "a@b.c", "token_uri": "http://x/", "private_key": "secret"})},
		"not a key":     {analytics.NoKey, false, file(map[string]any{"type": "service_account", "client_email": "a@b.c", "token_uri": "http://x/", "private_key": "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n"})},
		"another's key": {analytics.Expired, false, func(s *ga4test.Stub) error { return ask(client(s, stolen(t, s))) }},
		"removed":       {analytics.Expired, false, func(s *ga4test.Stub) error { s.Remove(); return ask(client(s, s.KeyFile())) }},
		"removed later": {analytics.Expired, false, func(s *ga4test.Stub) error {
			c := client(s, s.KeyFile())
			if err := ask(c); err != nil {
				t.Error(err)
			}
			s.Remove()
			return ask(c)
		}},
		"no rights": {analytics.NoRights, false, func(s *ga4test.Stub) error {
			c := client(s, s.KeyFile())
			c.config.Property = ga4test.Hidden
			return ask(c)
		}},
		"spent":          {analytics.Quota, false, func(s *ga4test.Stub) error { s.Spend(true); return ask(client(s, s.KeyFile())) }},
		"limit":          {analytics.Quota, false, faulty(ga4test.Report, httpmock.Limit)},
		"down":           {analytics.Down, true, faulty(ga4test.Report, httpmock.Down)},
		"nonsense":       {analytics.Down, false, faulty(ga4test.Report, httpmock.Nonsense)},
		"empty":          {analytics.Down, false, faulty(ga4test.Report, httpmock.Empty)},
		"twice":          {analytics.Down, false, faulty(ga4test.Report, httpmock.Twice)},
		"lost":           {analytics.Down, false, faulty(ga4test.Report, httpmock.Lost)},
		"broken":         {analytics.Down, false, faulty(ga4test.Report, httpmock.BrokenOff)},
		"endless":        {analytics.Down, false, faulty(ga4test.Report, httpmock.Endless)},
		"slow":           {analytics.Down, false, faulty(ga4test.Report, httpmock.Slow)},
		"second is down": {analytics.Down, true, faulty(ga4test.Report, "", httpmock.Down)},
		"token down":     {analytics.Down, true, faulty(ga4test.Token, httpmock.Down)},
		"token limit":    {analytics.Quota, false, faulty(ga4test.Token, httpmock.Limit)},
		"token slow":     {analytics.Down, false, faulty(ga4test.Token, httpmock.Slow)},
		"token nonsense": {analytics.Down, false, faulty(ga4test.Token, httpmock.Nonsense)},
		"token empty":    {analytics.Down, false, faulty(ga4test.Token, httpmock.Empty)},
		"gone":           {analytics.Down, false, func(s *ga4test.Stub) error { c := client(s, s.KeyFile()); s.Close(); return ask(c) }},
	} {
		t.Run(name, func(t *testing.T) {
			err := one.run(ga4test.New(t))
			f := failureOf(err)
			if f == nil {
				t.Fatalf("got %v", err)
			}
			if public := fault.As(err); f.Kind != one.kind || f.Server != one.server || public == nil || public.Code != fault.Upstream {
				t.Errorf("%+v: %v", f, public)
			}
			if strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "PRIVATE") || strings.Contains(err.Error(), "ya29") {
				t.Errorf("the error tells too much: %v", err)
			}
			if f.Property == "" || one.kind != analytics.NoKey && f.Account != ga4test.Account {
				t.Errorf("%+v names neither", f)
			}
		})
	}
	stub := ga4test.New(t)
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := client(stub, stub.KeyFile()).Traffic(ended, "2026-11-20", "2026-11-20"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// stolen is a key file with the account's name and the key of somebody else.
func stolen(t *testing.T, s *ga4test.Stub) string {
	t.Helper()
	raw, err := os.ReadFile(ga4test.New(t).KeyFile())
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(raw), `"token_uri":"`)
	other, _, _ := strings.Cut(after, `"`)
	path := filepath.Join(t.TempDir(), "key.json")
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(raw), other, s.URL+"/token")), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Answers that are JSON and cannot be what was asked for.
func TestNonsense(t *testing.T) {
	const head = `{"kind":"analyticsData#runReport","dimensionHeaders":[{"name":"date"}],"metricHeaders":[{"name":"totalUsers"},{"name":"newUsers"},{"name":"screenPageViews"}],`
	row := func(date, users string) string {
		return `{"dimensionValues":[{"value":"` + date + `"}],"metricValues":[{"value":"` + users + `"},{"value":"1"},{"value":"1"}]}`
	}
	sum := `"totals":[` + row("RESERVED_TOTAL", "1") + `]`
	for name, body := range map[string]string{
		"another kind":    strings.Replace(head, "#runReport", "#metadata", 1) + sum + `}`,
		"other metrics":   strings.Replace(head, "newUsers", "sessions", 1) + sum + `}`,
		"other dimension": strings.Replace(head, `"date"`, `"city"`, 1) + sum + `}`,
		"no number":       head + `"rows":[` + row("20261114", "many") + `],` + sum + `}`,
		"NaN":             head + `"rows":[` + row("20261114", "NaN") + `],` + sum + `}`,
		"below zero":      head + `"rows":[` + row("20261114", "-1") + `],` + sum + `}`,
		"short row":       head + `"rows":[{"dimensionValues":[{"value":"20261114"}],"metricValues":[]}],` + sum + `}`,
		"no totals":       head + `"rows":[` + row("20261114", "1") + `]}`,
		"wrong totals":    head + `"rows":[` + row("20261114", "1") + `],"totals":[{}]}`,
		"no date":         head + `"rows":[` + row("(other)", "1") + `],` + sum + `}`,
		"another date":    head + `"rows":[` + row("20261113", "1") + `],` + sum + `}`,
		"a date twice":    head + `"rows":[` + row("20261114", "1") + "," + row("20261114", "1") + `],` + sum + `}`,
	} {
		stub := ga4test.New(t)
		sums := `{"kind":"analyticsData#runReport","metricHeaders":[{"name":"` +
			strings.Join(totals, `"},{"name":"`) + `"}]}`
		asked := 0
		odd := httpmock.New(t).On(ga4test.Report, func(w http.ResponseWriter, r *http.Request) {
			asked++
			httpmock.JSON(200, "application/json", []string{body, sums}[asked-1])(w, r)
		})
		c := client(stub, stub.KeyFile())
		c.config.URL = odd.URL
		if _, err := c.Traffic(t.Context(), "2026-11-14", "2026-11-20"); kindOf(err) != analytics.Down || !strings.Contains(err.Error(), "makes no sense") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
