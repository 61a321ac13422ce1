package einvoices

import (
	"context"
	"strings"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
)

// Deps are what the screen works with; the zero value does for reading it.
type Deps struct {
	// Sends says that an access point is configured.
	Sends bool
	// DB is read while a download is sent.
	DB *db.DB
	// File reads the file of a document.
	File func(ctx context.Context, document uint64) ([]byte, error)
	// Problem returns what would keep a document of an order from being issued now, as
	// documents note it; empty where nothing is known to.
	Problem func(c *resource.Call, key documents.Key) (string, error)
	// Texts gives the text at a locale key, in a language.
	Texts interface {
		Text(locale, key string, args map[string]any) string
	}
}

// describe fills in what came of sending it, in the caller's language.
func (d Deps) describe(c *resource.Call, e *EInvoice) error {
	if key, reply, _ := strings.Cut(e.Problem, " "); key != "" {
		e.Why = d.Texts.Text(c.Locale, key, map[string]any{"Reply": reply})
	}
	return nil
}

// Screens gathers the screens of e-invoices.
var Screens resource.Registry[Deps]

var (
	kinds = []column.State{
		{Value: string(invoicing.Invoice), Key: "invoice", Color: "primary"}, {Value: string(invoicing.CreditNote), Key: "credit_note", Color: "light"},
	}
	states = []column.State{
		{Value: Kept, Key: "kept", Color: "secondary"}, {Value: Waiting, Key: "waiting", Color: "warning"},
		{Value: Sent, Key: "sent", Color: "success"}, {Value: Refused, Key: "refused", Color: "danger"},
	}
)

var _ = Screens.Add(func(d Deps) resource.Screen {
	off := ""
	if !d.Sends {
		off = "errors.noAccessPoint"
	}
	return resource.Resource[EInvoice]{
		Name:  "einvoice",
		Title: "number",
		Model: "EInvoice",
		Menu:  resource.Menu{Icon: "audit", Order: 28, Group: "sales"},
		List: resource.List{
			Columns: column.List{
				column.Text("number").Note("customer"),
				column.Status("kind", kinds...),
				column.Date("issued_on"),
				column.Money("total", 2).Currency("currency"),
				column.Text("currency").Carried(),
				column.Status("state", states...),
				column.Text("why").Unsorted(),
				column.DateTime("sent_at").Wide(),
				column.Text("receiver").Wide().Unsorted(),
			},
			Filters: filter.List{
				filter.Search("number", "customer"), resource.ChoiceOf("state", states), resource.ChoiceOf("kind", kinds), filter.DateRange("issued_on"),
			},
			Sort:     resource.Desc("issued_on"),
			Top:      []resource.Action{resource.CommandAction("month", "download")},
			Row:      resource.Commands("ubl", "send", "send_again"),
			Bulk:     resource.Commands("send", "send_again"),
			NoCreate: true,
		},
		Personal:    []string{"customer", "receiver", "content", "search_norm"},
		NotPersonal: map[string]string{"sender": "the shop itself"},
		Hooks:       resource.Hooks[EInvoice]{Prepare: d.describe},
		Commands: []resource.Command[EInvoice]{
			{
				Name: "month", Icon: "download", Reads: true, Logged: true, Run: resource.WholeList[EInvoice](d.month),
				Fields: field.List{field.Date("from").Required(), field.Date("to").Required()},
			},
			{Name: "send", Icon: "send", Run: resource.EachRow(d.send), When: field.When("state", Kept), Off: off},
			{Name: "send_again", Icon: "redo", Run: resource.EachRow(d.send), When: field.When("state", Waiting, Refused), Off: off},
			{Name: "ubl", Icon: "download", Reads: true, Run: resource.EachRow(func(_ *resource.Call, e *EInvoice, _ struct{}) (resource.Reply, error) {
				content, err := e.sound()
				return resource.Reply{File: resource.FileOf(e.Number+".xml", "application/xml", content)}, err
			})},
		},
	}.Screen()
})
