package gdpr

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"backoffice/backend/gdpr/sheet"
	"backoffice/backend/resource"
)

// elsewhere are copies of a person outside rows, each with the locale key
// gdpr.elsewhere.<name> of where it is and what becomes of it.
var elsewhere = []string{"documents", "picture", "backups", "services", "mail_folder", "visits", "lists"}

// exported is a copy of a person's data, in a form that a machine reads (article 20).
type exported struct {
	Request   string           `json:"request"`
	MadeAt    time.Time        `json:"made_at"`
	Person    exportedPerson   `json:"person"`
	Records   []exportedRecord `json:"records"`
	Elsewhere []string         `json:"elsewhere"`
}

type exportedPerson struct {
	Name  string `json:"name"`
	Email string `json:"email"`
	Phone string `json:"phone"`
}

type exportedRecord struct {
	Kind  string         `json:"kind"`
	Label string         `json:"label"`
	ID    uint64         `json:"id"`
	By    string         `json:"found_by"`
	Data  map[string]any `json:"data"`
}

// included are the records of a request that a person or the e-mail says are theirs,
// as they are now.
func (d *Desk) included(c *resource.Call, r *Request) ([]Row, error) {
	var rows []Finding
	err := d.DB.Read(c).Where("request_id = ? AND included = ? AND done_at IS NULL", r.ID, true).Order("id").Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read what request %d found: %w", r.ID, err)
	}
	var found []Found
	for _, f := range rows {
		if p := d.Atlas.byKey[f.Place]; p != nil {
			found = append(found, Found{Place: p, ID: f.RowID, By: f.FoundBy, Sure: true, Title: f.Title})
		}
	}
	return d.Read(c, d.DB.Read(c), c.Locale, found)
}

// exportJSON is all that is known of the person, as a file.
func (d *Desk) exportJSON(c *resource.Call, r *Request, _ struct{}) (resource.Reply, error) {
	rows, err := d.included(c, r)
	if err != nil {
		return resource.Reply{}, err
	}
	out := exported{Request: r.Number, MadeAt: c.Now, Person: exportedPerson{r.Name, r.Email, r.Phone}, Records: []exportedRecord{}}
	for _, row := range rows {
		one := exportedRecord{Kind: row.Place.Key, Label: d.placeLabel(c.Locale, row.Place.Key), ID: row.ID, By: row.By, Data: map[string]any{}}
		for _, v := range row.Values {
			one.Data[v.Column] = v.Value
		}
		out.Records = append(out.Records, one)
	}
	for _, name := range elsewhere {
		out.Elsewhere = append(out.Elsewhere, d.Texts.Text(c.Locale, "gdpr.elsewhere."+name, nil))
	}
	raw, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return resource.Reply{}, fmt.Errorf("write the export of request %d: %w", r.ID, err)
	}
	return resource.Reply{File: resource.FileOf(r.Number+".json", "application/json", raw)}, nil
}

// exportPDF is the same to be read.
func (d *Desk) exportPDF(c *resource.Call, r *Request, _ struct{}) (resource.Reply, error) {
	rows, err := d.included(c, r)
	if err != nil {
		return resource.Reply{}, err
	}
	say := func(key string, args map[string]any) string { return d.Texts.Text(c.Locale, "gdpr.paper."+key, args) }
	s := sheet.New(say("title", nil)+" "+r.Number, c.Locale, c.Now)
	s.Title(say("title", nil), r.Number+" · "+c.Now.In(c.Zone).Format("2. 1. 2006"))
	for _, fact := range [][2]string{{"name", r.Name}, {"email", r.Email}, {"phone", r.Phone}} {
		s.Fact(d.Texts.First(c.Locale, "gdpr.request.fields."+fact[0], "common.fields."+fact[0]), fact[1])
	}
	s.Paragraph(say("about", map[string]any{"Count": len(rows)}))
	last := ""
	for _, row := range rows {
		if row.Place.Key != last {
			last = row.Place.Key
			s.Heading(d.placeLabel(c.Locale, last))
		}
		s.Record(strings.TrimSpace(row.Title), row.ID, facts(row.Values, c.Zone))
	}
	s.Heading(say("elsewhere", nil))
	for _, name := range elsewhere {
		s.Paragraph(d.Texts.Text(c.Locale, "gdpr.elsewhere."+name, nil))
	}
	pdf, err := s.Bytes()
	if err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{File: resource.PDF(r.Number+".pdf", pdf)}, nil
}

// facts are values as a person reads them.
func facts(values []Value, zone *time.Location) (all []sheet.Fact) {
	for _, v := range values {
		if v.Column != "id" {
			all = append(all, sheet.Fact{Label: v.Label, Value: readable(v.Value, zone)})
		}
	}
	return all
}

// readable is a value as a person reads it: moments in the site's days.
func readable(v any, zone *time.Location) string {
	switch at := v.(type) {
	case time.Time:
		return at.In(zone).Format("2. 1. 2006 15:04")
	case *time.Time:
		if at == nil {
			return ""
		}
		return at.In(zone).Format("2. 1. 2006 15:04")
	}
	return textOf(v)
}
