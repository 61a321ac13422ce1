package documents

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Paper is a document of an order: one that was issued, or is to be. Its content
// is kept by the service that issued it.
type Paper struct {
	resource.Record
	OrderID   uint64
	Kind      string // as invoicing has it
	Part      int
	State     string
	Problem   string // what kept it from being issued: a locale key and, after a space, the fields
	Service   string // who issued it
	ServiceID string
	Number    string
	Token     string
	Locale    string
	IssuedOn  *time.Time `gorm:"type:date"`
	Total     resource.Money
	Currency  string
	// SupplierVAT is the supplier's VAT number that it bears, empty where it bears none; nil:
	// it was issued before that was kept.
	SupplierVAT *string `gorm:"column:supplier_vat"`

	Why    string          `gorm:"-"`
	Link   string          `gorm:"-"`
	Sum    *resource.Money `gorm:"-"` // Total, once it is issued
	SentAt *time.Time      `gorm:"-"` // by mail to the customer
}

// TableName is where the documents of orders are listed.
func (Paper) TableName() string { return "order_documents" }

// AsIssued is what its service knows it by.
func (p Paper) AsIssued() invoicing.Issued {
	return invoicing.Issued{ID: p.ServiceID, Number: p.Number, Token: p.Token, Locale: p.Locale, By: p.Service}
}

// States of a document.
const (
	Waiting = "waiting" // queued, or behind another one of its order
	Issued  = "issued"
	Failed  = "failed" // staff see why, and have it tried again
)

// Job is the effect that issues a document. Its payload is a Key.
const Job = "order_document"

// Key names a document of an order.
type Key struct {
	Order uint64         `json:"order"`
	Kind  invoicing.Kind `json:"kind"`
	Part  int            `json:"part"`
}

// String is what the effect is known by.
func (k Key) String() string { return fmt.Sprintf("document/%d/%s/%d", k.Order, k.Kind, k.Part) }

// Of reads a document of an order; nil where none is asked for.
func Of(tx *gorm.DB, k Key) (*Paper, error) {
	var found []Paper
	if err := tx.Where("order_id = ? AND kind = ? AND part = ?", k.Order, string(k.Kind), k.Part).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("read %s: %w", k, err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// Ask has a document issued after the transaction of the call, once: a second
// asking changes nothing, unless the first failed. An invoice waits for the
// confirmation that is on its way, a credit note for its invoice: whoever
// issues those goes on with what waits.
func Ask(c *resource.Call, k Key) error {
	known, err := Of(c.Tx, k)
	if err != nil || known != nil && known.State == Issued {
		return err
	}
	if known == nil {
		err = await(c, k)
	} else {
		err = c.Tx.Exec("UPDATE order_documents SET state = ?, problem = '', updated_at = ?, version = version + 1 WHERE id = ? AND state <> ?",
			Waiting, c.Now, known.ID, Issued).Error // the update decides: it may be issued by now
	}
	if err != nil {
		return fmt.Errorf("ask for %s: %w", k, err)
	}
	before := map[invoicing.Kind]invoicing.Kind{invoicing.Invoice: invoicing.Confirmation, invoicing.CreditNote: invoicing.Invoice}[k.Kind]
	if before != "" {
		first, err := Of(c.Tx, Key{k.Order, before, 1})
		if err != nil || first != nil && first.State == Waiting && known == nil {
			return err
		}
	}
	version := int64(0)
	if known != nil {
		version = known.Version
	}
	return Queue(c, k, version)
}

// AskConfirmation asks for the confirmation of an order that is placed just now, of
// which nothing was asked before.
func AskConfirmation(c *resource.Call, order uint64) error {
	k := Key{Order: order, Kind: invoicing.Confirmation, Part: 1}
	if err := await(c, k); err != nil {
		return fmt.Errorf("ask for %s: %w", k, err)
	}
	return Queue(c, k, 0)
}

// await notes a document that is asked for the first time.
func await(c *resource.Call, k Key) error {
	p := Paper{Record: sale.Begun(c), OrderID: k.Order, Kind: string(k.Kind), Part: k.Part, State: Waiting}
	return c.Tx.Create(&p).Error
}

// Queue queues the effect that issues a document, once for each version of
// what is known of it: one that failed, and was mended, is another try.
func Queue(c *resource.Call, k Key, version int64) error {
	return c.EffectOnce(Job, fmt.Sprintf("%s/%d", k, version), k)
}

// askAgain has a document that failed, or was given up, tried again.
func askAgain(c *resource.Call, p *Paper, _ struct{}) (resource.Reply, error) {
	p.State, p.Problem = Waiting, ""
	return resource.Reply{Message: "order.messages.document_asked"}, Queue(c, Key{p.OrderID, invoicing.Kind(p.Kind), p.Part}, p.Version)
}

// ask is a command that has a document of an order issued.
func (d Desk) ask(kind invoicing.Kind) resource.Runner[sale.Order] {
	return resource.EachRow(func(c *resource.Call, o *sale.Order, _ struct{}) (resource.Reply, error) {
		if d.Check != nil {
			if err := d.Check(c, o, kind); err != nil {
				return resource.Reply{}, err
			}
		}
		return resource.Reply{Message: "order.messages.document_asked"}, Ask(c, Key{o.ID, kind, 1})
	})
}

// Commands have the documents of an order issued by hand.
func (d Desk) Commands() []resource.Command[sale.Order] {
	return []resource.Command[sale.Order]{
		{
			Name: "generate_invoice", Icon: "file-text", Path: "{id}/generate-invoice", Run: d.ask(invoicing.Invoice),
			When: field.And(sale.HasCustomer, field.Not(field.When("sf_order_id", nil, "")), field.When("sf_invoice_id", nil, ""), field.When("status_admin", sale.Completed, sale.Shipped, sale.Awaiting)),
		},
		{
			Name: "generate_confirmation", Icon: "file-done", Path: "{id}/generate-confirmation", Run: d.ask(invoicing.Confirmation),
			When: field.And(sale.HasCustomer, field.When("sf_order_id", nil, ""), field.When("status_admin", sale.Completed, sale.Shipped, sale.Awaiting)),
		},
	}
}

var (
	paperKinds = []column.State{
		{Value: string(invoicing.Confirmation), Key: "order", Color: "info"}, {Value: string(invoicing.Invoice), Key: "invoice", Color: "primary"},
		{Value: string(invoicing.CreditNote), Key: "credit_note", Color: "light"},
	}
	paperStates = []column.State{
		{Value: Waiting, Key: "waiting", Color: "warning", Passing: true}, {Value: Issued, Key: "issued", Color: "success"},
		{Value: Failed, Key: "failed", Color: "danger"},
	}
)

// Child are the documents of an order, below it.
func (d Desk) Child() resource.ChildDef {
	return resource.Child[Paper]{
		Name: "documents", Path: "{id}/documents", Owner: "order_id", Title: "number", Model: "OrderDocument", View: resource.ViewTable, Part: "documents",
		Columns: column.List{
			column.Status("kind", paperKinds...), column.File("number", "link").Unsorted(), column.Date("issued_on"), column.Money("sum", 2).As("total").Unsorted().Currency("currency"),
			column.Text("currency").Carried(), column.Status("state", paperStates...), column.Text("why").Unsorted().Below("state"), column.Date("sent_at").Unsorted(),
		},
		Actions: resource.Commands("issue_again"),
		Commands: []resource.Command[Paper]{{
			Name: "issue_again", Icon: "redo", Run: resource.EachRow(askAgain), When: field.When("state", Waiting, Failed),
		}},
		Hooks: resource.Hooks[Paper]{PrepareAll: d.describeAll},
	}.Def()
}

// describeAll fills in why documents were not issued, in the caller's language,
// where their files are, and when they were mailed: of credit notes the last one was.
func (d Desk) describeAll(c *resource.Call, papers []*Paper) error {
	var ids []uint64
	for _, p := range papers {
		ids = append(ids, p.OrderID)
	}
	var orders []struct {
		ID                                       uint64
		OrderSentAt, InvoiceSentAt, StornoSentAt *time.Time
	}
	if err := c.Tx.Raw("SELECT id, order_sent_at, invoice_sent_at, storno_sent_at FROM orders WHERE id IN ?", ids).Scan(&orders).Error; err != nil {
		return fmt.Errorf("read when documents were sent: %w", err)
	}
	type document struct {
		order uint64
		kind  invoicing.Kind
	}
	sent := map[document]*time.Time{}
	for _, o := range orders {
		sent[document{o.ID, invoicing.Confirmation}] = o.OrderSentAt
		sent[document{o.ID, invoicing.Invoice}] = o.InvoiceSentAt
		sent[document{o.ID, invoicing.CreditNote}] = o.StornoSentAt
	}
	for _, p := range papers {
		if p.State == Issued {
			p.Link, p.Sum, p.SentAt = Link(p.OrderID, p.Kind, p.Part), &p.Total, sent[document{p.OrderID, invoicing.Kind(p.Kind)}]
		}
		p.Why = d.Why(c.Locale, p.Problem)
	}
	return nil
}

// Why is what kept a document from being issued, as its Problem notes it, in a language.
func (d Desk) Why(locale, problem string) string {
	key, fields, _ := strings.Cut(problem, " ")
	if key == "" {
		return ""
	}
	var names []string
	for _, name := range strings.Split(fields, ",") {
		// A country has a code and a name: staff are told of it once.
		if part := d.Texts.Text(locale, "order.document.parts."+name, nil); !slices.Contains(names, part) {
			names = append(names, part)
		}
	}
	return d.Texts.Text(locale, key, map[string]any{"Fields": strings.Join(names, ", "), "Reply": fields})
}

// Link is where staff read the file of a document.
func Link(order uint64, kind string, part int) string {
	return fmt.Sprintf("/api/order/%d/document/%s/%d", order, kind, part)
}

// File sends the kept file of a document.
func (d Desk) File(c *resource.Call, o *sale.Order, params map[string]string) (resource.Reply, error) {
	var found []Paper
	err := c.Tx.Where("order_id = ? AND kind = ? AND part = ? AND state = ?", o.ID, params["kind"], params["part"], Issued).Find(&found).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("read a document of order %d: %w", o.ID, err)
	}
	if len(found) == 0 || d.Read == nil {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	p := found[0]
	pdf, err := d.Read(c, p.AsIssued())
	if err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{File: resource.PDF(p.Number+".pdf", pdf).Shown()}, nil
}

// FileOf reads the file of an issued document.
type FileOf = func(ctx context.Context, issued invoicing.Issued) ([]byte, error)

// ProblemOf is what a failed document shows: a locale key and what it names.
func ProblemOf(f *fault.Fault) string {
	if len(f.Fields) == 0 {
		return strings.TrimSpace(f.Message.Key + " " + reply(f.Message.Args))
	}
	groups := map[string][]string{}
	for _, path := range f.Fields.Paths() {
		group, name, found := strings.Cut(path, ".")
		switch {
		case path == "payment.iban":
			group, name = "supplier", "iban"
		case !found || group != "supplier" && group != "customer" && group != "deliver_to":
			group, name = "content", path
		}
		groups[group] = append(groups[group], name)
	}
	for _, group := range []string{"supplier", "customer", "deliver_to"} {
		if names := groups[group]; names != nil {
			return "order.document.problems." + group + " " + strings.Join(names, ",")
		}
	}
	return "order.document.problems.content " + strings.Join(groups["content"], ",")
}

func reply(args map[string]any) string {
	text, _ := json.Marshal(args["Reply"])
	return strings.Trim(string(text), `"`)
}

// Describe fills in the numbers of the documents: their ids are what the
// service that issued them calls them.
func Describe(c *resource.Call, o *sale.Order) error {
	if o.SFOrderID == "" && o.SFInvoiceID == "" && o.SFStornoID == "" {
		return nil
	}
	var papers []Paper
	if err := c.Tx.Select("kind", "service_id", "number").Where("order_id = ? AND state = ?", o.ID, Issued).Find(&papers).Error; err != nil {
		return fmt.Errorf("read numbers of documents of order %d: %w", o.ID, err)
	}
	for _, p := range papers {
		switch {
		case p.Kind == string(invoicing.Confirmation) && p.ServiceID == o.SFOrderID:
			o.SFOrderNumber = p.Number
		case p.Kind == string(invoicing.Invoice) && p.ServiceID == o.SFInvoiceID:
			o.SFInvoiceNumber = p.Number
		case p.Kind == string(invoicing.CreditNote) && p.ServiceID == o.SFStornoID:
			o.SFStornoNumber = p.Number
		}
	}
	return nil
}
