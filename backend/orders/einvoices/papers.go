package einvoices

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
)

// documentKinds are the documents of orders.
var documentKinds = append([]column.State{{Value: string(invoicing.Confirmation), Key: "order", Color: "secondary"}}, kinds...)

// rates are the percentages that documents had since 2011, as a filter offers them.
var rates = []string{"23", "20", "19", "10", "5", "0"}

// noForm is a document without a structured form.
const noForm = "none"

// formCases ask how far the structured form of a document is.
func formCases() []filter.Case {
	const exists = "EXISTS (SELECT 1 FROM einvoices e WHERE e.document_id = documents.id"
	list := []filter.Case{{Value: noForm, Key: noForm, Where: "NOT " + exists + ")"}}
	for _, s := range states {
		list = append(list, filter.Case{Value: s.Value.(string), Key: s.Key, Where: exists + " AND e.state = '" + s.Value.(string) + "')"})
	}
	return list
}

// stateCases ask what became of the order.
func stateCases() []filter.Case {
	order := func(where string) string {
		return "EXISTS (SELECT 1 FROM orders o WHERE o.id = documents.order_id AND " + where + ")"
	}
	return []filter.Case{
		{Value: "paid", Key: "paid", Where: order("o.status = 1 AND o.status_admin NOT IN (4, 5)")},
		{Value: "unpaid", Key: "unpaid", Where: order("o.status <> 1 AND o.status_admin NOT IN (4, 5)")},
		{Value: "ended", Key: "ended", Where: order("o.status_admin IN (4, 5)")},
	}
}

func rateCases() (list []filter.Case) {
	for _, r := range rates {
		list = append(list, filter.Case{Value: r, Key: "r" + r, Where: "documents.rates LIKE '% " + r + " %'"})
	}
	return list
}

func buyerCases() []filter.Case {
	return []filter.Case{{Value: "company", Key: "company", Where: "company = 1"}, {Value: "person", Key: "person", Where: "company = 0"}}
}

// narrowing is what both the list and a download may be narrowed by.
var narrowing = []struct {
	name  string
	cases []filter.Case
}{{"state", stateCases()}, {"rate", rateCases()}, {"buyer", buyerCases()}, {"einvoice", formCases()}}

// choices are the filters of the list that choose.
func choices() (list filter.List) {
	for _, n := range narrowing {
		list = append(list, filter.Choice(n.name, n.cases...))
	}
	return list
}

// choiceFields are the same for the form of a download.
func choiceFields() (list field.List) {
	for _, n := range narrowing {
		options := make([]field.Option, len(n.cases))
		for i, one := range n.cases {
			options[i] = field.Option{Value: one.Value, Key: one.Key}
		}
		list = append(list, field.Select(n.name).Of(options...))
	}
	return list
}

var buyers = []column.State{{Value: true, Key: "company", Color: "info"}, {Value: false, Key: "person", Color: "secondary"}}

// downloadInput is what a download of documents asks for: whole days, both included, and what
// they may be narrowed by, as the list is.
type downloadInput struct {
	From     time.Time       `json:"from"`
	To       time.Time       `json:"to"`
	Kind     string          `json:"kind"`
	State    string          `json:"state"`
	Rate     string          `json:"rate"`
	Buyer    string          `json:"buyer"`
	EInvoice string          `json:"einvoice"`
	Search   string          `json:"search"`
	Least    *resource.Money `json:"total_from"`
	Most     *resource.Money `json:"total_to"`
}

// where is the condition of what was asked for.
func (a downloadInput) where() selection {
	s := selection{where: "issued_on BETWEEN ? AND ?", args: []any{a.From, a.To}}
	add := func(is bool, where string, args ...any) {
		if is {
			s.where, s.args = s.where+" AND "+where, append(s.args, args...)
		}
	}
	add(a.Kind != "", "kind = ?", a.Kind)
	chosen := map[string]string{"state": a.State, "rate": a.Rate, "buyer": a.Buyer, "einvoice": a.EInvoice}
	for _, n := range narrowing {
		for _, one := range n.cases {
			add(one.Value == chosen[n.name], one.Where)
		}
	}
	for word := range strings.FieldsSeq(db.SearchText(db.LongSearchRunes, a.Search)) {
		add(true, "search_norm LIKE ? ESCAPE '!'", db.LikeContains(word))
	}
	if a.Least != nil {
		add(true, "total >= ?", *a.Least)
	}
	if a.Most != nil {
		add(true, "total <= ?", *a.Most)
	}
	return s
}

// fill adds to documents how far their structured forms are, and which orders they
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
		Menu:  resource.Menu{Icon: "file-text", Order: 28, Group: "sales"},
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
			Filters: slices.Concat(
				filter.List{filter.Search("number", "customer", "order_id"), resource.ChoiceOf("kind", documentKinds)}, choices(),
				filter.List{filter.DateRange("issued_on"), filter.NumberRange("total")},
			),
			Sort:     resource.Desc("issued_on"),
			Top:      resource.Commands("bundle", "issue_refused"),
			Row:      resource.Actions{}.Commands("pdf"),
			Bulk:     resource.Commands("bundle_chosen"),
			NoCreate: true,
		},
		NoHistoryNoCache: true,
		Personal:         []string{"customer", "content", "search_norm", "sort_key"},
		Hooks:            resource.Hooks[documents.Document]{PrepareAll: fill},
		Commands: []resource.Command[documents.Document]{
			{
				Name: "bundle", Icon: "download", Reads: true, Logged: true, Run: resource.WholeList[documents.Document](d.bundle),
				Fields: slices.Concat(
					field.List{field.Date("from").Required(), field.Date("to").Required(), field.Select("kind").Of(resource.OptionsOf(documentKinds)...)}, choiceFields(),
					field.List{field.Text("search").Max(100).Personal(), field.Money("total_from"), field.Money("total_to")},
				),
			},
			{Name: "issue_refused", Icon: "redo", Confirm: true, Answers: reflect.TypeFor[again](), Run: resource.WholeList[documents.Document](d.issueRefused)},
			{Name: "bundle_chosen", Icon: "download", Reads: true, Logged: true, Run: resource.AllRows(d.chosen)},
			{Name: "pdf", Icon: "file-text", Reads: true, Run: resource.EachRow(d.pdf)},
		},
	}.Screen()
})

// bundle is the download of all documents that are asked for.
func (d Deps) bundle(c *resource.Call, in downloadInput) (resource.Reply, error) {
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
	return resource.Reply{File: resource.PDF(doc.Number+".pdf", raw)}, err
}
