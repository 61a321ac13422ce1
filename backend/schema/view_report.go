package schema

// Report is a screen of numbers: what it is asked, a summary and tables.
type Report struct {
	Days    *ReportDays    `json:"days,omitempty"` // it is about a range: startDate and endDate, both inclusive
	Params  []ReportParam  `json:"params"`
	Summary *ReportSummary `json:"summary,omitempty"`
	Live    *ReportLive    `json:"live,omitempty"`
	Tables  []ReportTable  `json:"tables"`
}

// ReportDays bounds the range of a report, which never reaches beyond today.
type ReportDays struct {
	Most int    `json:"most"` // days
	Zone string `json:"zone"` // where its days begin and end: "Europe/Bratislava"
}

// ReportParam is a choice that a report is asked with. Name is the query parameter.
type ReportParam struct {
	Name     string   `json:"name"`
	Label    string   `json:"label"`
	Options  []Option `json:"options,omitempty"`
	Source   *Source  `json:"source,omitempty"`
	Default  any      `json:"default,omitempty"`
	Required bool     `json:"required,omitempty"` // one is always chosen
}

// ReportSummary is a chart over boxes: GET url answers with the list of the
// series, each [{"date","value","type"}], and the totals behind them; without
// series with the totals alone. A box shows the total at its path.
type ReportSummary struct {
	URL    string         `json:"url"` // "/api/stats/traffic"
	Series []ReportSeries `json:"series"`
	Boxes  []Column       `json:"boxes"`
}

// ReportLive is what goes on at this moment: GET url answers with totals and
// rows. It is asked again so many seconds later, while somebody looks.
type ReportLive struct {
	Title   string   `json:"title"`
	Hint    string   `json:"hint,omitempty"`
	URL     string   `json:"url"` // "/api/stats/traffic/now"
	Seconds int      `json:"seconds"`
	Boxes   []Column `json:"boxes"`
	Columns []Column `json:"columns"`
}

// ReportSeries is one series of a chart.
type ReportSeries struct {
	Name  string `json:"name"` // "type" of its points
	Label string `json:"label"`
}

// ReportTable is one table of a report: GET url with page, per_page, sort and
// search as of a list, GET export with format, sort and search.
type ReportTable struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	Hint      string   `json:"hint,omitempty"` // what its numbers mean
	URL       string   `json:"url"`
	Export    string   `json:"export,omitempty"` // empty: the caller may not
	Columns   []Column `json:"columns"`
	Sort      string   `json:"sort"`
	PerPage   int      `json:"per_page"`
	PageSizes []int    `json:"page_sizes"`
	CanSearch bool     `json:"can_search"`
}
