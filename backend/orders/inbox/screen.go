package inbox

import (
	"bytes"
	"reflect"

	"backoffice/backend/account"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/site"
	"backoffice/backend/paper"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Screens gathers the screens of the inbox.
var Screens resource.Registry[Deps]

var (
	kinds = []column.State{
		{Value: "invoice", Key: "invoice", Color: "primary"}, {Value: "credit_note", Key: "credit_note", Color: "light"},
	}
	states = []column.State{
		{Value: New, Key: "new", Color: "primary", Bold: true}, {Value: Accepted, Key: "accepted", Color: "info"},
		{Value: Disputed, Key: "disputed", Color: "danger"}, {Value: Paid, Key: "paid", Color: "success"},
	}
	validities = []column.State{
		{Value: Holds, Key: "holds", Color: "success"}, {Value: Warns, Key: "warns", Color: "warning"}, {Value: Breaks, Key: "breaks", Color: "danger"},
	}
)

// machine is what becomes of a document: it is paid once it was accepted, and every
// step can be gone back.
var machine = resource.States[Received]{Field: "state", Values: states, Initial: []any{New}, Transitions: []resource.Transition[Received]{
	{Action: "accept", Icon: "check-circle", From: []any{New, Disputed}, To: Accepted, Run: resource.EachRow(func(_ *resource.Call, r *Received, _ struct{}) (resource.Reply, error) {
		r.Reason = ""
		return resource.Reply{}, nil
	})},
	{Action: "dispute", Icon: "stop", From: []any{New, Accepted}, To: Disputed, Fields: field.List{field.Area("reason").Required().Max(1000)},
		Run: resource.EachRow(func(_ *resource.Call, r *Received, in struct{ Reason string }) (resource.Reply, error) {
			r.Reason = in.Reason
			return resource.Reply{}, nil
		})},
	{Action: "pay", Icon: "dollar", From: []any{Accepted}, To: Paid},
	{Action: "reopen", Icon: "rollback", From: []any{Accepted, Disputed, Paid}, To: New, Confirm: true, Run: resource.EachRow(func(_ *resource.Call, r *Received, _ struct{}) (resource.Reply, error) {
		r.Reason = ""
		return resource.Reply{}, nil
	})},
}}

// Note is what staff write to each other about a document.
type Note struct {
	resource.Record
	ReceivedInvoiceID uint64
	UserID            *uint64
	Text              string
}

// TableName is where notes are kept.
func (Note) TableName() string { return "received_invoice_notes" }

var notes = resource.Child[Note]{
	Name: "notes", Path: "{id}/notes", Owner: "received_invoice_id", Title: "text", Model: "ReceivedInvoiceNote", Newest: true, Most: 500, View: resource.ViewTable,
	Columns: column.List{column.Text("text").Unsorted(), column.Text("user_id").As("user").From("staff").Unsorted(), column.DateTime("created_at")},
	Fields:  field.List{field.Area("text").Required().Max(4000).Personal()},
	Actions: []resource.Action{resource.Destroy},
	Acts:    map[resource.Act]resource.Act{resource.ActDestroy: resource.ActDestroy},
	Hooks:   account.Authored(func(rec *Note) **uint64 { return &rec.UserID }),
}

// document is the part of a call in which a document comes.
func (d Deps) document() field.Field {
	f := field.File(part).Required()
	f.MaxBytes = d.most()
	return f.Labelled("received_invoice.fields.document")
}

var steps = resource.Commands("accept", "dispute", "pay", "reopen")

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Received]{
		Name:  "received_invoice",
		Title: "number",
		Model: "ReceivedInvoice",
		Menu:  resource.Menu{Icon: "inbox", Order: 28, Group: "sales"},
		Tiles: []resource.Tile{{Key: "ReceivedInvoice", Order: 85, Query: "state=" + New}},
		List: resource.List{
			Columns: column.List{
				column.Text("number").Note("seller"),
				column.Status("kind", kinds...),
				column.Date("issued_on"),
				column.Date("due_on"),
				column.Money("total", 2).Currency("currency"),
				column.Text("currency").Carried(),
				column.Status("state"),
				column.Status("validity", validities...),
				column.DateTime("created_at").Wide(),
			},
			Filters: filter.List{
				filter.Search("number", "seller", "seller_no"), resource.ChoiceOf("state", states), resource.ChoiceOf("validity", validities), resource.ChoiceOf("kind", kinds),
				filter.DateRange("issued_on"), filter.DateRange("due_on"), filter.NumberRange("total"),
			},
			Sort:     resource.Desc("created_at"),
			Top:      []resource.Action{resource.CommandAction("receive", "upload")},
			Row:      resource.Actions{resource.View}.Commands("accept", "dispute", "pay").And(resource.DestroyOnly...),
			Bulk:     resource.Commands("accept", "pay").And(resource.DestroyOnly...),
			NoCreate: true,
		},
		Detail: &resource.Detail{
			Columns: column.List{
				column.Text("number"), column.Text("seller"), column.Text("seller_no"), column.Status("kind", kinds...), column.Status("state"), column.Text("reason"),
				column.Status("validity", validities...), column.DateTime("created_at"), column.Text("brought_by"), column.Bytes("size"),
			},
			Actions: steps.Commands("pdf", "original").And(resource.DestroyOnly...),
			Panel:   "sheet",
			Head:    []string{"state", "validity", "kind"},
		},
		Children: []resource.ChildDef{notes.Def()},
		States:   []resource.States[Received]{machine},
		Feeds:    []resource.Feed{{Name: "sheet", Path: "{id}/sheet", Answers: reflect.TypeFor[Sheet](), Record: resource.RecordFeed(d.sheet)}},
		Commands: []resource.Command[Received]{
			{Name: "receive", Icon: "upload", Fields: field.List{d.document()}, Answers: reflect.TypeFor[ReceiveResult](), Run: resource.WholeListBeforeTx[Received](d.read, d.receive)},
			{Name: "pdf", Icon: "file-text", Reads: true, Run: resource.EachRow(d.pdf)},
			{Name: "original", Icon: "download", Reads: true, Run: resource.EachRow(d.download)},
		},
		Personal: []string{"brought_by", "seller", "seller_no", "search_norm", "sort_key"},
	}.Screen()
})

// The call of a program that brings documents, with a key of its own.
var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.ReadOnlyScreen{
		Name:   "site/einvoice",
		BySite: true,
		Commands: []resource.Command[resource.NoRecord]{
			{Name: "deliver", Fields: field.List{d.document()}, Answers: reflect.TypeFor[ReceiveResult](), Run: resource.WholeListBeforeTx[resource.NoRecord](d.read, d.receive)},
		},
		Access: resource.Access{resource.CommandAct("deliver"): site.MayDeliver()},
	}.Screen()
})

// view reads a document as people read it.
func (d Deps) view(c *resource.Call, rec *Received) (Sheet, error) {
	raw, err := d.original(c, rec)
	if err != nil {
		return Sheet{}, err
	}
	root, err := ubl.Parse(bytes.NewReader(raw))
	if err != nil {
		return Sheet{}, err
	}
	s := d.sheetOf(root, c.Locale)
	_, notice, err := d.addressed(c, root, c.Locale)
	if err != nil {
		return Sheet{}, err
	}
	s.Notice = &notice
	say := func(key string) string { return d.Texts.Text(c.Locale, "received_invoice.sheet."+key, nil) }
	if s.Verdict = say("sound"); len(rec.Problems) > 0 {
		s.Verdict = say("problems")
	}
	for _, p := range rec.Problems {
		label := say("fault")
		if p.Warning {
			label = say("warning")
		}
		s.Problems = append(s.Problems, Finding{Label: label, Rule: p.Rule, Text: d.text(c.Locale, p), Path: p.Path, Warning: p.Warning})
	}
	return s, nil
}

func (d Deps) sheet(c *resource.Call, rec *Received, _ map[string]string) (resource.Reply, error) {
	s, err := d.view(c, rec)
	return resource.Reply{Data: s}, err
}

func (d Deps) pdf(c *resource.Call, rec *Received, _ struct{}) (resource.Reply, error) {
	s, err := d.view(c, rec)
	if err != nil {
		return resource.Reply{}, err
	}
	raw, err := draw(s, paper.About{Locale: c.Locale, Made: rec.CreatedAt}, d.Texts.Text(c.Locale, "received_invoice.sheet.foot", nil))
	return resource.Reply{File: resource.PDF(fileName(rec.Number, ".pdf"), raw)}, err
}

func (d Deps) download(c *resource.Call, rec *Received, _ struct{}) (resource.Reply, error) {
	raw, err := d.original(c, rec)
	return resource.Reply{File: resource.FileOf(fileName(rec.Number, ".xml"), "application/xml", raw)}, err
}
