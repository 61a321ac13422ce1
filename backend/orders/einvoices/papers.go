package einvoices

import (
	"fmt"
	"slices"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// documentKinds are the documents of orders.
var documentKinds = append([]column.State{{Value: string(invoicing.Confirmation), Key: "order", Color: "secondary"}}, kinds...)

// rates are the percentages that documents had since 2011, as a filter offers them.
var rates = []string{"23", "20", "19", "10", "5", "0"}

// noForm is a document without a structured form.
const noForm = "none"

// formCases ask how far the structured form of a document is.
func formCases() filter.Filter {
	const kept = "EXISTS (SELECT 1 FROM einvoices e WHERE e.document_id = documents.id"
	list := []filter.Case{{Value: noForm, Key: noForm, Where: "NOT " + kept + ")"}}
	for _, s := range states {
		list = append(list, filter.Case{Value: s.Value.(string), Key: s.Key, Where: kept + " AND e.state = '" + s.Value.(string) + "')"})
	}
	return filter.Choice("einvoice", list...)
}

// stateCases ask what became of the order.
func stateCases() filter.Filter {
	order := func(where string) string {
		return "EXISTS (SELECT 1 FROM orders o WHERE o.id = documents.order_id AND " + where + ")"
	}
	return filter.Choice("state",
		filter.Case{Value: "paid", Key: "paid", Where: order("o.status = 1 AND o.status_admin NOT IN (4, 5)")},
		filter.Case{Value: "unpaid", Key: "unpaid", Where: order("o.status <> 1 AND o.status_admin NOT IN (4, 5)")},
		filter.Case{Value: "ended", Key: "ended", Where: order("o.status_admin IN (4, 5)")})
}

func rateCases() filter.Filter {
	var list []filter.Case
	for _, r := range rates {
		list = append(list, filter.Case{Value: r, Key: "r" + r, Where: "documents.rates LIKE '% " + r + " %'"})
	}
	return filter.Choice("rate", list...)
}

var buyers = []column.State{{Value: true, Key: "company", Color: "info"}, {Value: false, Key: "person", Color: "secondary"}}

// asked is what a download of documents asks for: whole days, both included, and what
// they may be narrowed by.
type asked struct {
	From  time.Time `json:"from"`
	To    time.Time `json:"to"`
	Kind  string    `json:"kind"`
	Buyer string    `json:"buyer"`
	Rate  string    `json:"rate"`
}

// where is the condition of what was asked for.
func (a asked) where() selection {
	s := selection{where: "issued_on BETWEEN ? AND ?", args: []any{a.From, a.To}}
	if a.Kind != "" {
		s.where, s.args = s.where+" AND kind = ?", append(s.args, a.Kind)
	}
	if a.Buyer != "" {
		s.where, s.args = s.where+" AND company = ?", append(s.args, a.Buyer == "company")
	}
	if slices.Contains(rates, a.Rate) {
		s.where, s.args = s.where+" AND rates LIKE ?", append(s.args, "% "+a.Rate+" %")
	}
	return s
}

func rateOptions() []field.Option {
	list := make([]field.Option, len(rates))
	for i, r := range rates {
		list[i] = field.Option{Value: r, Key: "r" + r}
	}
	return list
}

// fill tells of documents how far their structured forms are, and which orders they
// belong to.
func fill(c *resource.Call, docs []*documents.Document) error {
	ids, byID := make([]uint64, len(docs)), map[uint64]*documents.Document{}
	for i, d := range docs {
		ids[i], byID[d.ID] = d.ID, d
		d.FormState = noForm
	}
	var kept []EInvoice
	if err := c.Tx.Select("document_id", "state").Where("document_id IN ?", ids).Find(&kept).Error; err != nil {
		return fmt.Errorf("read how far e-invoices are: %w", err)
	}
	for _, e := range kept {
		byID[e.DocumentID].FormState = e.State
	}
	return nil
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	forms := append([]column.State{{Value: noForm, Key: noForm, Color: "light"}}, states...)
	return resource.Resource[documents.Document]{
		Name:  "document",
		Title: "number",
		Model: "Document",
		Menu:  resource.Menu{Icon: "file-text", Order: 29, Group: "shop"},
		List: resource.List{
			Columns: column.List{
				column.Text("number").Note("customer"),
				column.Status("kind", documentKinds...),
				column.Date("issued_on"),
				column.Money("total", 2).Currency("currency"),
				column.Text("currency").Carried(),
				column.Status("company", buyers...),
				column.Status("form_state", forms...).Unsorted(),
				column.Text("order_id").To("order").Unsorted(),
			},
			Filters: filter.List{
				filter.Search("number", "customer"), resource.ChoiceOf("kind", documentKinds), stateCases(), rateCases(),
				filter.Choice("buyer", filter.Case{Value: "company", Key: "company", Where: "company = 1"}, filter.Case{Value: "person", Key: "person", Where: "company = 0"}),
				formCases(), filter.DateRange("issued_on"), filter.NumberRange("total"),
			},
			Sort:     resource.Desc("issued_on"),
			Top:      resource.Commands("bundle"),
			Row:      resource.Actions{}.Commands("pdf"),
			Bulk:     resource.Commands("bundle_chosen"),
			NoCreate: true,
		},
		NoHistoryNoCache: true,
		Personal:         []string{"customer", "content", "search_norm", "sort_key"},
		Hooks:            resource.Hooks[documents.Document]{PrepareAll: fill},
		Commands: []resource.Command[documents.Document]{
			{
				Name: "bundle", Icon: "download", Reads: true, Run: resource.WholeList[documents.Document](d.bundle),
				Fields: field.List{
					field.Date("from").Required(), field.Date("to").Required(), field.Select("kind").Of(resource.OptionsOf(documentKinds)...),
					field.Select("buyer").Of(field.Option{Value: "company", Key: "company"}, field.Option{Value: "person", Key: "person"}), field.Select("rate").Of(rateOptions()...),
				},
			},
			{Name: "bundle_chosen", Icon: "download", Reads: true, Run: resource.AllRows(d.chosen)},
			{Name: "pdf", Icon: "file-text", Reads: true, Run: resource.EachRow(d.pdf)},
		},
	}.Screen()
})

// bundle is the download of all documents that are asked for.
func (d Deps) bundle(c *resource.Call, in asked) (resource.Reply, error) {
	if in.To.Before(in.From) || in.To.Sub(in.From) > longest*24*time.Hour {
		return resource.Reply{}, fault.Field("to", "errors.einvoicePeriod", "Days", longest)
	}
	return d.bundled(c, period{in.From, in.To}, in.where()), nil
}

// chosen is the download of the documents that were ticked.
func (d Deps) chosen(c *resource.Call, docs []*documents.Document, _ struct{}) (resource.Reply, error) {
	ids := make([]uint64, len(docs))
	in := period{From: docs[0].IssuedOn, To: docs[0].IssuedOn}
	for i, one := range docs {
		ids[i] = one.ID
		if one.IssuedOn.Before(in.From) {
			in.From = one.IssuedOn
		}
		if one.IssuedOn.After(in.To) {
			in.To = one.IssuedOn
		}
	}
	return d.bundled(c, in, selection{where: "id IN ?", args: []any{ids}}), nil
}

func (d Deps) pdf(c *resource.Call, doc *documents.Document, _ struct{}) (resource.Reply, error) {
	raw, err := d.File(c, doc.ID)
	return resource.Reply{File: fileOf(doc.Number+".pdf", "application/pdf", raw)}, err
}
