package gdpr

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"

	"backoffice/backend/gdpr/sheet"
	"backoffice/backend/resource"
)

// recordColumns are what the record of processing states of each processing, in the
// order of article 30(1).
var recordColumns = []string{"purpose", "basis", "people", "data", "given", "transfers", "period", "security", "note"}

// common are those that are the same of all: on paper they stand once.
var common = []string{"transfers", "security"}

// record is the record of processing as it stands: of each processing its title and
// the texts of recordColumns.
func (d *Desk) record(c *resource.Call) ([][]string, error) {
	var all []*Processing
	if err := d.DB.Read(c).Preload("Langs").Where("live = ?", true).Order("id").Find(&all).Error; err != nil {
		return nil, fmt.Errorf("read the record of processing: %w", err)
	}
	var rows [][]string
	for _, p := range all {
		if processingOf(p.ID) == nil {
			continue
		}
		if err := d.describe(c, p); err != nil {
			return nil, err
		}
		rows = append(rows, []string{
			d.Texts.Text(c.Locale, "gdpr.names."+processingOf(p.ID).Key, nil),
			p.Purpose, p.Basis, p.People, p.Data, p.Given, p.Transfers, p.Period, p.Security, p.own(c.Locale).Note,
		})
	}
	return rows, nil
}

func (d *Desk) recordLabel(locale, column string) string {
	return d.Texts.First(locale, "gdpr.processing.columns."+column, "common.fields."+column)
}

// recordCSV is the record of processing as a table, one processing a row.
func (d *Desk) recordCSV(c *resource.Call, _ struct{}) (resource.Reply, error) {
	rows, err := d.record(c)
	if err != nil {
		return resource.Reply{}, err
	}
	head := []string{d.recordLabel(c.Locale, "title")}
	for _, column := range recordColumns {
		head = append(head, d.recordLabel(c.Locale, column))
	}
	var out bytes.Buffer
	out.WriteString("\ufeff") // by which spreadsheets know UTF-8
	w := csv.NewWriter(&out)
	w.Comma, w.UseCRLF = ';', true
	if err := w.WriteAll(append([][]string{head}, rows...)); err != nil {
		return resource.Reply{}, fmt.Errorf("write the record of processing: %w", err)
	}
	return resource.Reply{File: resource.FileOf(d.recordName(c)+".csv", "text/csv; charset=utf-8", out.Bytes())}, nil
}

// recordPDF is the same to be read and signed.
func (d *Desk) recordPDF(c *resource.Call, _ struct{}) (resource.Reply, error) {
	rows, err := d.record(c)
	if err != nil {
		return resource.Reply{}, err
	}
	say := func(key string) string { return d.Texts.Text(c.Locale, "gdpr.paper."+key, nil) }
	words, err := d.words(c, c.Locale)
	if err != nil {
		return resource.Reply{}, err
	}
	facts, err := d.Controller(c, c.Locale)
	if err != nil {
		return resource.Reply{}, err
	}
	s := sheet.New(say("record"), c.Locale, c.Now)
	s.Title(say("record"), say("record_source")+" · "+c.Now.In(c.Zone).Format(d.Texts.Text(c.Locale, "shop.giftvoucher.date", nil)))
	s.Heading(say("controller"))
	for _, f := range append(facts, sheet.Fact{Label: say("officer"), Value: words.Officer}, sheet.Fact{Label: say("joint"), Value: words.Joint},
		sheet.Fact{Label: d.recordLabel(c.Locale, "transfers"), Value: words.Transfers}, sheet.Fact{Label: d.recordLabel(c.Locale, "security"), Value: words.Security}) {
		s.Fact(f.Label, f.Value)
	}
	for i, row := range rows {
		s.Heading(fmt.Sprintf("%d. %s", i+1, row[0]))
		for n, column := range recordColumns {
			if !slices.Contains(common, column) {
				s.Fact(d.recordLabel(c.Locale, column), row[n+1])
			}
		}
	}
	s.Skip(4)
	s.Paragraph(say("record_note"))
	pdf, err := s.Bytes()
	if err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{File: resource.PDF(d.recordName(c)+".pdf", pdf)}, nil
}

func (d *Desk) recordName(c *resource.Call) string {
	return d.Texts.Text(c.Locale, "gdpr.paper.record_file", nil) + "-" + c.Now.In(c.Zone).Format("2006-01-02")
}
