package sample

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/span"
)

// reported is what the report of events is asked.
type reported struct {
	span.Days
	KitID uint64
	State string
}

// reportTotals are the numbers of the boxes.
type reportTotals struct {
	Events  int            `json:"events"`
	Share   float64        `json:"solved_share"`
	Seconds float64        `json:"answered_in"`
	Worth   resource.Money `json:"worth"`
}

// reportRow is what was reported of one kit.
type reportRow struct {
	Kit     string         `json:"kit"`
	Events  int            `json:"events"`
	Share   float64        `json:"solved_share"`
	Seconds float64        `json:"answered_in"`
	Worth   resource.Money `json:"worth"`
}

// reportEvent is one event as the report counts it.
type reportEvent struct {
	CreatedAt, UpdatedAt time.Time
	Solved               bool
	Title                string
	Price                resource.Money
}

var _ = registry.Add(func(struct{}) resource.Screen {
	figures := column.List{column.Number("events"), column.Percent("solved_share", 1), column.Duration("answered_in").LessIsBetter(), column.Money("worth", 2)}
	return resource.Report[reported]{
		Name: "sample/report", Menu: resource.Menu{Icon: "line-chart", Order: 91},
		Params: field.List{
			field.Select("kit_id").From("sample/kit/list").Searched(),
			field.Select("state").OneOf("open", "solved"),
		},
		Summary: &resource.Summary[reported]{Series: []string{"events", "solved"}, Boxes: figures, Run: resource.Figures(sumUp)},
		Live: &resource.Live{
			Path: "now", Boxes: column.List{column.Number("waiting")}, Columns: column.List{column.Text("kit"), column.Number("waiting")},
			Run: resource.Moment(waiting),
		},
		Tables: []resource.Table[reported]{{
			Name: "kits", Path: "kits", Sort: resource.Desc("events"),
			Columns: append(column.List{column.Text("kit")}, figures...), Run: resource.Rows(byKit),
		}},
	}.Screen()
})

func sumUp(c *resource.Call, in reported) ([][]resource.Point, reportTotals, error) {
	events, err := in.events(c)
	var counts, solved []resource.Point
	at := map[string]int{}
	for i, day := range in.Each() {
		at[day] = i
		counts, solved = append(counts, resource.Point{Date: day}), append(solved, resource.Point{Date: day})
	}
	for _, e := range events {
		i := at[e.CreatedAt.In(c.Zone).Format(time.DateOnly)]
		counts[i].Value++
		if e.Solved {
			solved[i].Value++
		}
	}
	return [][]resource.Point{counts, solved}, totalsOf(events), err
}

// reportWaiting is how many events nobody has solved.
type reportWaiting struct {
	Waiting int `json:"waiting"`
}

// reportWaitingRow is the same of one kit.
type reportWaitingRow struct {
	Kit     string `json:"kit"`
	Waiting int    `json:"waiting"`
}

func waiting(c *resource.Call) (reportWaiting, []reportWaitingRow, error) {
	var rows []reportWaitingRow
	err := c.Tx.Table("kit_events AS e").
		Joins("JOIN kit_langs AS l ON l.kit_id = e.kit_id AND l.locale = ?", c.Locale).
		Select("l.title AS kit, COUNT(*) AS waiting").Where("e.live = ? AND e.solved = ?", true, false).
		Group("l.title").Order("waiting DESC, kit").Limit(10).Scan(&rows).Error
	all := reportWaiting{}
	for _, row := range rows {
		all.Waiting += row.Waiting
	}
	return all, rows, err
}

func byKit(c *resource.Call, in reported) ([]reportRow, error) {
	events, err := in.events(c)
	byTitle := map[string][]reportEvent{}
	for _, e := range events {
		byTitle[e.Title] = append(byTitle[e.Title], e)
	}
	rows := make([]reportRow, 0, len(byTitle))
	for title, of := range byTitle {
		t := totalsOf(of)
		rows = append(rows, reportRow{title, t.Events, t.Share, t.Seconds, t.Worth})
	}
	return rows, err
}

// events are those of the days and the choices, with what their kit is called.
func (in reported) events(c *resource.Call) ([]reportEvent, error) {
	from, end := in.Moments(c.Zone)
	q := c.Tx.Table("kit_events AS e").Where("e.deleted_at IS NULL AND e.created_at >= ? AND e.created_at < ?", from, end).
		Joins("JOIN kits AS k ON k.id = e.kit_id").
		Joins("LEFT JOIN kit_langs AS l ON l.kit_id = k.id AND l.locale = ?", c.Locale).
		Select("e.created_at, e.updated_at, e.solved, l.title, COALESCE(k.price, 0) AS price")
	if in.KitID != 0 {
		q = q.Where("e.kit_id = ?", in.KitID)
	}
	if in.State != "" {
		q = q.Where("e.solved = ?", in.State == "solved")
	}
	var events []reportEvent
	return events, q.Scan(&events).Error
}

func totalsOf(events []reportEvent) reportTotals {
	t := reportTotals{Events: len(events)}
	solved := 0
	for _, e := range events {
		t.Worth += e.Price
		if e.Solved {
			solved++
			t.Seconds += e.UpdatedAt.Sub(e.CreatedAt).Seconds()
		}
	}
	if solved > 0 {
		t.Seconds /= float64(solved)
		t.Share = float64(solved) / float64(len(events))
	}
	return t
}
