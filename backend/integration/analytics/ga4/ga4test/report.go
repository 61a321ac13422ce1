package ga4test

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// types are those of the metrics that the stub knows.
var types = map[string]string{
	"totalUsers": "TYPE_INTEGER", "newUsers": "TYPE_INTEGER", "sessions": "TYPE_INTEGER", "screenPageViews": "TYPE_INTEGER",
	"screenPageViewsPerSession": "TYPE_FLOAT", "bounceRate": "TYPE_FLOAT", "averageSessionDuration": "TYPE_SECONDS",
}

// Values are those of each dimension but the date.
var Values = map[string][]string{
	"pagePath":        {"/", "/blog/%C4%8Daj", "/blog/čaj/", "(not set)"},
	"pageReferrer":    {"", "https://www.google.com/", "https://example.org/a?utm=1", "https://example.org/a/", "https://www.example.com/blog?q=1"},
	"countryId":       {"SK", "CZ", "(not set)"},
	"city":            {"Bratislava", "(not set)"},
	"languageCode":    {"sk-sk", "sk", "en-us", ""},
	"browser":         {"Chrome", "Safari"},
	"operatingSystem": {"Windows", "Macintosh", "iOS"},
}

type named struct {
	Name string `json:"name"`
}

type reportQuery struct {
	Dimensions []named `json:"dimensions"`
	Metrics    []named `json:"metrics"`
	DateRanges []struct {
		Start string `json:"startDate"`
		End   string `json:"endDate"`
	} `json:"dateRanges"`
	OrderBys []struct {
		Metric struct {
			Name string `json:"metricName"`
		} `json:"metric"`
		Desc bool `json:"desc"`
	} `json:"orderBys"`
	Limit        string   `json:"limit"`
	Aggregations []string `json:"metricAggregations"`
}

func refuse(w http.ResponseWriter, code int, status, message string) {
	reply(w, code, map[string]any{"error": map[string]any{"code": code, "message": message, "status": status}})
}

func (s *Stub) report(w http.ResponseWriter, r *http.Request) {
	body := s.read(r, Report, "application/json")
	s.mu.Lock()
	s.calls = append(s.calls, string(body))
	s.busy++
	s.most = max(s.most, s.busy)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.busy--
		s.mu.Unlock()
	}()
	s.Guard(Report, func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		token, is := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		switch property, run := strings.CutSuffix(r.PathValue("report"), ":runReport"); {
		case !run:
			s.t.Errorf("unforeseen call: %s", r.URL)
		case !is || !s.tokens[token]:
			refuse(w, http.StatusUnauthorized, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
		case s.spent:
			refuse(w, http.StatusTooManyRequests, "RESOURCE_EXHAUSTED", "Exhausted property tokens per hour.")
		case property != Property:
			refuse(w, http.StatusForbidden, "PERMISSION_DENIED", "User does not have sufficient permissions for this property.")
		default:
			s.answer(w, body)
		}
	})(w, r)
}

func (s *Stub) answer(w http.ResponseWriter, body []byte) {
	var q reportQuery
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&q); err != nil {
		s.t.Errorf("what Google does not understand: %v: %s", err, body)
	}
	if why := q.wrong(); why != "" {
		refuse(w, http.StatusBadRequest, "INVALID_ARGUMENT", why)
		return
	}
	rows, all := q.rows(), 0.0
	for _, row := range rows {
		all += row.weight
	}
	headers := make([]map[string]string, len(q.Metrics))
	for i, m := range q.Metrics {
		headers[i] = map[string]string{"name": m.Name, "type": types[m.Name]}
	}
	answer := map[string]any{
		"kind": "analyticsData#runReport", "metricHeaders": headers, "rowCount": len(rows),
		"metadata": map[string]any{"currencyCode": "EUR", "timeZone": "Europe/Bratislava"},
	}
	if len(q.Dimensions) > 0 {
		answer["dimensionHeaders"] = q.Dimensions
	}
	if limit, _ := strconv.Atoi(q.Limit); limit > 0 && limit < len(rows) {
		rows = rows[:limit]
	}
	var encoded []any
	for _, row := range rows {
		encoded = append(encoded, q.row(row.values, row.weight))
	}
	switch {
	case len(q.Dimensions) == 0 && all > 0:
		answer["rows"] = []any{q.row(nil, all)}
	case len(encoded) > 0:
		answer["rows"] = encoded
		if slices.Contains(q.Aggregations, "TOTAL") {
			answer["totals"] = []any{q.row(slices.Repeat([]string{"RESERVED_TOTAL"}, len(q.Dimensions)), all)}
		}
	}
	reply(w, http.StatusOK, answer)
}

// wrong is what Google finds wrong with a question.
func (q reportQuery) wrong() string {
	if len(q.Dimensions) > 9 || len(q.Metrics) < 1 || len(q.Metrics) > 10 || len(q.DateRanges) < 1 || len(q.DateRanges) > 4 {
		return "Too many or too few dimensions, metrics or date ranges."
	}
	for _, m := range q.Metrics {
		if types[m.Name] == "" {
			return "Field " + m.Name + " is not a valid metric."
		}
	}
	for _, dim := range q.Dimensions {
		if dim.Name != "date" && Values[dim.Name] == nil {
			return "Field " + dim.Name + " is not a valid dimension."
		}
	}
	for _, one := range q.DateRanges {
		from, err := time.Parse(time.DateOnly, one.Start)
		to, bad := time.Parse(time.DateOnly, one.End)
		if err != nil || bad != nil || to.Before(from) {
			return "Invalid date range."
		}
	}
	if n, err := strconv.Atoi(q.Limit); q.Limit != "" && (err != nil || n < 1 || n > 250_000) {
		return "Invalid limit."
	}
	return ""
}

type line struct {
	values []string
	weight float64
}

// Weight is how much of everything the stub has of a dimension's value on a day, of
// several dimensions that of their values joined by a space: sessions are 7 times
// that, users 5. By day and in all it is the sum over countries. Mondays have nothing.
func Weight(day time.Time, value string) float64 {
	if day.Weekday() == time.Monday {
		return 0
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(day.Format(time.DateOnly) + value)) // a hash never fails
	return float64(h.Sum32()%9 + 1)
}

// values are those of all dimensions together.
func (q reportQuery) values() [][]string {
	all := [][]string{nil}
	for _, dimension := range q.Dimensions {
		var more [][]string
		for _, before := range all {
			for _, value := range Values[dimension.Name] {
				more = append(more, append(slices.Clone(before), value))
			}
		}
		all = more
	}
	return all
}

// rows are what each value has, the largest first.
func (q reportQuery) rows() []line {
	sums := map[string]float64{}
	from, _ := time.Parse(time.DateOnly, q.DateRanges[0].Start)
	for at := from; at.Format(time.DateOnly) <= q.DateRanges[0].End; at = at.AddDate(0, 0, 1) {
		switch {
		case len(q.Dimensions) == 0, q.Dimensions[0].Name == "date":
			key := ""
			if len(q.Dimensions) > 0 {
				key = at.Format("20060102")
			}
			for _, country := range Values["countryId"] {
				sums[key] += Weight(at, country)
			}
		default:
			for _, values := range q.values() {
				sums[strings.Join(values, "\n")] += Weight(at, strings.Join(values, " "))
			}
		}
	}
	var all []line
	for key, weight := range sums {
		if weight > 0 {
			all = append(all, line{strings.Split(key, "\n"), weight})
		}
	}
	slices.SortFunc(all, func(a, b line) int {
		if a.weight != b.weight {
			return int(b.weight - a.weight)
		}
		return slices.Compare(a.values, b.values)
	})
	return all
}

// row are the metrics of a weight, every value a text.
func (q reportQuery) row(values []string, weight float64) map[string]any {
	metrics := make([]map[string]string, len(q.Metrics))
	for i, m := range q.Metrics {
		metrics[i] = map[string]string{"value": metric(m.Name, weight)}
	}
	row := map[string]any{"metricValues": metrics}
	var dimensions []map[string]string
	for _, value := range values {
		dimensions = append(dimensions, map[string]string{"value": value})
	}
	if len(q.Dimensions) > 0 {
		row["dimensionValues"] = dimensions
	}
	return row
}

func metric(name string, weight float64) string {
	n := map[string]float64{
		"totalUsers": 5 * weight, "newUsers": 3 * weight, "sessions": 7 * weight, "screenPageViews": 15 * weight,
		"screenPageViewsPerSession": 15.0 / 7, "bounceRate": 0.123456789, "averageSessionDuration": 83.4567891234,
	}[name]
	return strconv.FormatFloat(n, 'f', -1, 64)
}
