package einvoices

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
)

// period is what the form of a download sends: whole days, both included.
type period struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// longest is how many days a download may span: a year and a day.
const longest = 366

// atOnce is how many documents are read at a time, so that a download of any size
// takes the room of that many.
const atOnce = 100

// month is all that an accountant needs of a time, as a zip that is written while it
// is sent: the PDF of each invoice and credit note, the UBL where there is one, the
// VAT ledger by rate as CSV, and what is wrong with numbers and sums.
func (d Deps) month(c *resource.Call, in period) (resource.Reply, error) {
	if in.To.Before(in.From) || in.To.Sub(in.From) > longest*24*time.Hour {
		return resource.Reply{}, fault.Field("to", "errors.einvoicePeriod", "Days", longest)
	}
	return d.bundled(c, in, selection{
		where: "issued_on BETWEEN ? AND ? AND kind IN ?", args: []any{in.From, in.To, []string{string(invoicing.Invoice), string(invoicing.CreditNote)}},
	}), nil
}

// selection are the documents that a download has, a condition over their table.
type selection struct {
	where string
	args  []any
}

// bundled is the download of the documents of a selection; in are their days.
func (d Deps) bundled(c *resource.Call, in period, of selection) resource.Reply {
	read, write := io.Pipe()
	b := bundle{deps: d, ctx: c.Context, in: in, of: of, zip: zip.NewWriter(write), say: func(key string, args map[string]any) string {
		return d.Texts.Text(c.Locale, "einvoice.month."+key, args)
	}}
	b.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	go func() { _ = write.CloseWithError(b.write()) }()
	name := in.From.Format(time.DateOnly) + "_" + in.To.Format(time.DateOnly) + ".zip"
	return resource.Reply{File: &resource.File{Name: name, Type: "application/zip", Body: read}}
}

type bundle struct {
	deps   Deps
	ctx    context.Context
	in     period
	of     selection
	zip    *zip.Writer
	say    func(key string, args map[string]any) string
	ledger *csv.Writer
	count  int
}

func (b *bundle) write() error {
	var ledger bytes.Buffer
	ledger.WriteString("\ufeff") // spreadsheets take it for UTF-8 by that
	b.ledger = csv.NewWriter(&ledger)
	b.ledger.Comma = ';'
	if err := b.ledger.Write(strings.Split(b.say("columns", nil), ";")); err != nil {
		return err
	}
	for last := uint64(0); ; {
		var rows []documents.Document
		err := b.deps.DB.Read(b.ctx).Where(b.of.where, b.of.args...).Where("id > ?", last).Order("id").Limit(atOnce).Find(&rows).Error
		if err != nil {
			return fmt.Errorf("read documents: %w", err)
		}
		if err := b.documents(rows); err != nil {
			return err
		}
		if len(rows) < atOnce {
			break
		}
		last = rows[len(rows)-1].ID
	}
	b.ledger.Flush()
	report, err := b.report()
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{b.say("ledger", nil): ledger.Bytes(), b.say("report", nil): []byte(report)} {
		if err := b.file(name, zip.Deflate, content); err != nil {
			return err
		}
	}
	return b.zip.Close()
}

func (b *bundle) file(name string, method uint16, content []byte) error {
	w, err := b.zip.CreateHeader(&zip.FileHeader{Name: name, Method: method})
	if err == nil {
		_, err = w.Write(content)
	}
	return err
}

func (b *bundle) documents(rows []documents.Document) error {
	ids := make([]uint64, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	var kept []EInvoice
	if err := b.deps.DB.Read(b.ctx).Where("document_id IN ?", ids).Find(&kept).Error; err != nil {
		return fmt.Errorf("read e-invoices: %w", err)
	}
	forms := make(map[uint64]EInvoice, len(kept))
	for _, e := range kept {
		forms[e.DocumentID] = e
	}
	oss, err := b.oss(rows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		b.count++
		pdf, err := b.deps.File(b.ctx, row.ID)
		if err != nil {
			return fmt.Errorf("document %s: %w", row.Number, err)
		}
		if err := b.file("pdf/"+row.Number+".pdf", zip.Store, pdf); err != nil {
			return err
		}
		if e, is := forms[row.ID]; is {
			content, err := e.sound()
			if err != nil {
				return err
			}
			if err := b.file("ubl/"+row.Number+".xml", zip.Deflate, content); err != nil {
				return err
			}
		}
		if row.Kind == string(invoicing.Confirmation) { // no tax document
			continue
		}
		if err := b.enter(row, oss[row.OrderID]); err != nil {
			return err
		}
	}
	return nil
}

// oss are the codes of the countries that those orders were sent to whose VAT is due there,
// by order.
func (b *bundle) oss(rows []documents.Document) (map[uint64]string, error) {
	ids := make([]uint64, len(rows))
	for i, row := range rows {
		ids[i] = row.OrderID
	}
	var sent []struct{ ID, Country uint64 }
	if err := b.deps.DB.Read(b.ctx).Table("orders").Select("id, COALESCE(shipping_country_id, country_id) AS country").Where("id IN ? AND vat_mode = 'oss'", ids).Find(&sent).Error; err != nil {
		return nil, fmt.Errorf("read where orders are taxed: %w", err)
	}
	codes := make(map[uint64]string, len(sent))
	for _, one := range sent {
		codes[one.ID] = lookup.CountryCode(one.Country)
	}
	return codes, nil
}

// enter writes a document into the ledger, a line a rate; what a credit note takes
// back is below zero. VAT is declared in euro, whatever the customer paid in, and a
// credit note by the number of what it calls off. What is declared in the OSS scheme has
// the country whose VAT it is: its rate may be one of the home country's too.
func (b *bundle) enter(row documents.Document, oss string) error {
	var doc invoicing.Document
	if err := json.Unmarshal([]byte(row.Content), &doc); err != nil {
		return fmt.Errorf("read document %s: %w", row.Number, err)
	}
	sign := invoicing.Amount(1)
	if doc.Key.Kind == invoicing.CreditNote {
		sign = -1
	}
	mark := b.say("mark", nil)
	amount := func(a invoicing.Amount) string { return strings.Replace((sign * a).Decimal(), ".", mark, 1) }
	before, rate := "", ""
	if doc.Key.Kind == invoicing.CreditNote && doc.Preceding != nil {
		before = harmless(doc.Preceding.Number)
	}
	if doc.Exchange != nil && doc.Currency != "EUR" {
		rate = strings.Replace(invoicing.Price(doc.Exchange.Rate/100).Decimal(), ".", mark, 1)
	}
	euro := doc.InEuro()
	for i, v := range doc.VAT {
		base, tax := "", ""
		if euro != nil {
			base, tax = amount(euro[i].Base), amount(euro[i].Amount)
		}
		cells := []string{
			doc.Number, b.say("kind."+string(doc.Key.Kind), nil), string(doc.Issued), string(doc.Supplied), harmless(doc.Customer.Name), harmless(strings.ReplaceAll(doc.Customer.CompanyID, " ", "")),
			harmless(doc.Customer.VATID), doc.Customer.Country, string(v.Category), strings.Replace(v.Percent.Decimal(), ".", mark, 1), amount(v.Base), amount(v.Amount),
			amount(v.Base + v.Amount), doc.Currency, rate, base, tax, before, oss,
		}
		if err := b.ledger.Write(cells); err != nil {
			return err
		}
	}
	return nil
}

// harmless keeps a spreadsheet from taking a text for a formula.
func harmless(text string) string {
	if text != "" && strings.ContainsAny(text[:1], "=+-@\t\r") {
		return "'" + text
	}
	return text
}

// report lists series whose numbers are not 1 to the last, numbers that stand
// twice, and invoices whose total is not the order's.
func (b *bundle) report() (string, error) {
	lines := []string{b.say("count", map[string]any{"Count": b.count})}
	tx := b.deps.DB.Read(b.ctx)
	var series []struct {
		Series         string
		Year           int
		Has, Low, High int64
	}
	err := tx.Raw("SELECT series, year, COUNT(*) AS has, MIN(serial) AS low, MAX(serial) AS high FROM documents WHERE year BETWEEN ? AND ?"+
		" GROUP BY series, year HAVING MIN(serial) <> 1 OR MAX(serial) <> COUNT(*) ORDER BY series, year", b.in.From.Year(), b.in.To.Year()).Scan(&series).Error
	if err != nil {
		return "", fmt.Errorf("look for gaps: %w", err)
	}
	for _, s := range series {
		lines = append(lines, b.say("gap", map[string]any{"Series": s.Series, "Year": fmt.Sprint(s.Year), "Has": s.Has, "Low": s.Low, "High": s.High}))
	}
	var twice []string
	if err := tx.Raw("SELECT number FROM documents WHERE issued_on BETWEEN ? AND ? GROUP BY number HAVING COUNT(*) > 1", b.in.From, b.in.To).Scan(&twice).Error; err != nil {
		return "", fmt.Errorf("look for duplicates: %w", err)
	}
	for _, number := range twice {
		lines = append(lines, b.say("twice", map[string]any{"Number": number}))
	}
	var differ []struct{ Number, Ordered string }
	err = tx.Raw("SELECT d.number AS number, o.number AS ordered FROM documents d JOIN orders o ON o.id = d.order_id"+
		" WHERE d.issued_on BETWEEN ? AND ? AND d.kind = ? AND d.part = 1 AND d.total <> o.price ORDER BY d.id", b.in.From, b.in.To, string(invoicing.Invoice)).Scan(&differ).Error
	if err != nil {
		return "", fmt.Errorf("compare with orders: %w", err)
	}
	for _, one := range differ {
		lines = append(lines, b.say("differs", map[string]any{"Number": one.Number, "Order": one.Ordered}))
	}
	if len(lines) == 1 {
		lines = append(lines, b.say("sound", nil))
	}
	return strings.Join(lines, "\r\n") + "\r\n", nil
}
