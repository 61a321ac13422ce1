package einvoices

import (
	"fmt"
	"time"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/span"
)

// days is what the check of documents is asked about.
type days struct{ span.Days }

// bounds are the days as the columns of days hold them.
func (d days) bounds() (from, to time.Time) {
	from, _ = time.Parse(time.DateOnly, d.From)
	to, _ = time.Parse(time.DateOnly, d.To)
	return from, to
}

// seriesRow is a series of numbers in a year.
type seriesRow struct {
	Series  string `json:"series"`
	Year    string `json:"year"`
	Has     int64  `json:"has"`
	Low     int64  `json:"low"`
	High    int64  `json:"high"`
	Given   int64  `json:"given"`
	Begins  int64  `json:"-"`
	Missing int64  `json:"missing"`
	Twice   int64  `json:"twice"`
}

// differRow is an invoice whose total is not the order's.
type differRow struct {
	Number  string         `json:"number"`
	Order   string         `json:"order"`
	Total   resource.Money `json:"total"`
	Price   resource.Money `json:"price"`
	OrderID uint64         `json:"order_id"`
}

// refusedRow is a document of an order that could not be issued.
type refusedRow struct {
	Kind    string `json:"kind"`
	Order   string `json:"order"`
	OrderID uint64 `json:"order_id"`
}

// checked are the totals of a check.
type checked struct {
	Refused   int64 `json:"refused"`
	Documents int64 `json:"documents"`
	Missing   int64 `json:"missing"`
	Twice     int64 `json:"twice"`
	Differ    int64 `json:"differ"`
}

// series are all series of the years that the days are of.
func series(c *resource.Call, in days) (rows []seriesRow, err error) {
	from, to := in.bounds()
	err = c.Tx.Raw("SELECT d.series AS series, d.year AS year, COUNT(*) AS has, MIN(d.serial) AS low, MAX(d.serial) AS high, COALESCE(MAX(s.serial), 0) AS given, COALESCE(MAX(s.begins), 1) AS begins,"+
		" COUNT(*) - COUNT(DISTINCT d.number) AS twice FROM documents d LEFT JOIN document_series s ON s.series = d.series AND s.year = d.year"+
		" WHERE d.year BETWEEN ? AND ? GROUP BY d.series, d.year ORDER BY d.series, d.year", from.Year(), to.Year()).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("look for gaps: %w", err)
	}
	for i := range rows {
		rows[i].Missing = max(rows[i].High, rows[i].Given) - rows[i].Begins + 1 - (rows[i].Has - rows[i].Twice)
	}
	return rows, nil
}

// differing are the invoices of the days whose total is not the order's.
func differing(c *resource.Call, in days) (rows []differRow, err error) {
	from, to := in.bounds()
	err = c.Tx.Raw("SELECT d.number AS number, o.number AS `order`, d.total AS total, o.price AS price, o.id AS order_id FROM documents d JOIN orders o ON o.id = d.order_id"+
		" WHERE d.issued_on BETWEEN ? AND ? AND d.kind = ? AND d.part = 1 AND d.total <> o.price ORDER BY d.id", from, to, string(invoicing.Invoice)).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("compare with orders: %w", err)
	}
	return rows, nil
}

// refused are the documents that wait for somebody to mend what kept them from being
// issued, of any day: the law's days for them run on.
func (d Deps) refused(c *resource.Call, _ days) (rows []refusedRow, err error) {
	err = c.Tx.Raw("SELECT p.kind AS kind, o.number AS `order`, o.id AS order_id FROM order_documents p JOIN orders o ON o.id = p.order_id"+
		" WHERE p.state = ? ORDER BY p.id", documents.Failed).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("look for refused documents: %w", err)
	}
	for i := range rows {
		rows[i].Kind = d.Texts.Text(c.Locale, "document.states."+rows[i].Kind, nil)
	}
	return rows, nil
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[days]{
		Name: "document/check", Menu: resource.Menu{Icon: "check-circle", Order: 28, Group: "sales"},
		Summary: &resource.Summary[days]{
			Path: "summary", Boxes: column.List{column.Number("documents"), column.Number("missing").LessIsBetter(), column.Number("twice").LessIsBetter(), column.Number("differ").LessIsBetter(), column.Number("refused").LessIsBetter()},
			Run: resource.Figures(func(c *resource.Call, in days) (_ [][]resource.Point, sum checked, err error) {
				all, err := series(c, in)
				if err != nil {
					return nil, sum, err
				}
				for _, s := range all {
					sum.Missing, sum.Twice = sum.Missing+s.Missing, sum.Twice+s.Twice
				}
				other, err := differing(c, in)
				if err != nil {
					return nil, sum, err
				}
				sum.Differ = int64(len(other))
				waiting, err := d.refused(c, in)
				if err != nil {
					return nil, sum, err
				}
				sum.Refused = int64(len(waiting))
				from, to := in.bounds()
				err = c.Tx.Table("documents").Where("issued_on BETWEEN ? AND ?", from, to).Count(&sum.Documents).Error
				return nil, sum, err
			}),
		},
		Tables: []resource.Table[days]{
			{
				Name: "refused", Path: "refused", Sort: resource.Asc("order"), Run: resource.Rows(d.refused),
				Columns: column.List{column.Text("order").Leads("order", "order_id"), column.Text("kind")},
			},
			{
				Name: "series", Path: "series", Sort: resource.Asc("series"), Run: resource.Rows(series),
				Columns: column.List{
					column.Text("series"), column.Text("year"), column.Number("has"), column.Number("low"), column.Number("high"), column.Number("given"),
					column.Number("missing"), column.Number("twice"),
				},
			},
			{
				Name: "differ", Path: "differ", Sort: resource.Asc("number"), Run: resource.Rows(differing),
				Columns: column.List{column.Text("number"), column.Text("order").Leads("order", "order_id"), column.Money("total", 2), column.Money("price", 2)},
			},
		},
	}.Screen()
})
