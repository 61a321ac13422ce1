package claims

import (
	"reflect"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/orders/deadline"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

var _ = Screens.Add(func(d Deps) resource.Screen {
	due := filter.Choice("due", filter.Case{Value: "open", Key: "open", Where: "queue_on < '" + deadline.Never.Format(time.DateOnly) + "'"},
		filter.Case{Value: deadline.Overdue, Key: "due_overdue", Where: "queue_on < " + filter.Today})
	return resource.Resource[Claim]{
		Name:   "claim",
		Title:  "number",
		Model:  "Claim",
		Menu:   resource.Menu{Icon: "safety-certificate", Order: 28, Group: "sales"},
		Tiles:  []resource.Tile{{Key: "Claim", Order: 82, Query: "due=open"}},
		States: []resource.States[Claim]{d.states()},
		List: resource.List{
			Columns: column.List{
				column.Text("number").Note("fullname"),
				column.Text("title").Unsorted(),
				column.Status("status"),
				column.Status("remedy", remedies...).Below("status").Unsorted(),
				column.Status("due", deadline.States...).Unsorted(),
				column.Text("due_text").Unsorted().Below("due"),
				column.Date("due_on").SortedBy("queue_on"),
				column.Text("order_id").To("order").Wide(),
				column.Date("reported_on").Wide(),
			},
			Filters: filter.List{
				filter.Search("number", "fullname", "email", "phone", "title"), resource.ChoiceOf("status", statuses), due,
				resource.ChoiceOf("remedy", remedies), filter.DateRange("due_on"), filter.DateRange("reported_on"),
			},
			Sort:     resource.Asc("due_on"),
			Row:      resource.Actions{resource.View}.And(resource.DestroyOnly...),
			Bulk:     resource.DestroyOnly,
			NoCreate: true,
		},
		Detail: &resource.Detail{
			Columns: column.List{
				column.Status("status"),
				column.Status("due", deadline.States...),
				column.Text("number").Carried(), column.Text("next").Carried(),
				column.Text("order_id").To("order"), column.Status("order_ended", orderEnds...),
				column.Text("form_id").To("form/return"),
				column.Text("title"), column.Number("quantity"),
				column.Text("defect"),
				column.Status("wanted", remedies...),
				column.Text("fullname").Absent("erased_customer"), column.Email("email"), column.Phone("phone"),
				column.Date("reported_on"),
				column.Date("due_on"), column.Text("due_text"), column.Text("extension"),
				column.DateTime("goods_at"),
				column.DateTime("decided_at"), column.Status("remedy", remedies...), column.Text("decision"),
				column.DateTime("settled_at"), column.Text("resolution"),
				column.Money("amount", 2).Currency("currency"), column.Text("currency").Carried(),
			},
			Actions: resource.Commands("accept", "refuse", "receive_goods", "repair", "exchange", "refund", "discount", "extend", "settle").And(resource.DestroyOnly...),
			Head:    []string{"fullname", "status", "order_ended", "due"},
			Next:    "next",
		},
		Children: []resource.ChildDef{notes},
		Feeds:    []resource.Feed{d.moneyFeed(), decisionFeed(), versionFeed()},
		Commands: []resource.Command[Claim]{
			{Name: "refund_quote", Icon: "dollar", Path: "{id}/refund/quote", Reads: true, Answers: reflect.TypeFor[field.Forecast](), Fields: field.List{field.Text("iban").Max(42).Personal()}, Run: resource.EachRow(d.quote)},
			{Name: "receive_goods", Icon: "inbox", Confirm: true, When: field.And(field.When("status", Open, Accepted), field.When("goods_at", nil)), Run: resource.EachRow(d.receive)},
			{
				Name: "extend", Icon: "calendar", Starts: "version", When: field.When("status", Open, Accepted), Run: resource.EachRow(d.extend),
				Fields: field.List{field.Date("due_on").Required(), field.Area("extension").Required().Min(5).Max(2000).Personal()},
			},
		},
		Personal: []string{"fullname", "email", "phone", "defect", "decision", "extension", "resolution", "search_norm", "sort_key"},
		Hooks:    resource.Hooks[Claim]{Prepare: d.describe, BeforeDestroy: removed, AfterRestore: restored},
	}.Screen()
})

// notes are what staff write to each other about a claim.
var notes = resource.Child[Note]{
	Name: "notes", Path: "{id}/notes", Owner: "claim_id", Title: "text", Model: "ClaimNote", View: resource.ViewTable, Newest: true, Most: 500,
	Columns: column.List{column.DateTime("created_at"), column.Text("user_id").As("user").From("staff").Unsorted(), column.Text("text").Unsorted()},
	Fields:  field.List{field.Area("text").Required().Max(4000).Personal()},
	Actions: []resource.Action{resource.Destroy},
	Hooks:   account.Authored(func(rec *Note) **uint64 { return &rec.UserID }),
}.Def()

// describe puts into words how long is left, in the caller's language.
func (d Deps) describe(c *resource.Call, cl *Claim) error {
	cl.Next = cl.nextSteps()
	if cl.Status == Open || cl.Status == Accepted {
		if err := cl.describeOrder(c.Tx); err != nil {
			return err
		}
		cl.Due = deadline.Of(cl.DueOn, c.Today())
		if d.Texts != nil {
			cl.DueText = deadline.Say(d.Texts, c.Locale, cl.DueOn, c.Today())
		}
	}
	return nil
}

// orderEnds are how the order of an open claim may have ended.
var orderEnds = []column.State{
	{Value: "order_cancelled", Key: "order_cancelled", Color: "warning"}, {Value: "order_refunded", Key: "order_refunded", Color: "warning"},
}

// describeOrder says that the order ended as a whole: there is nothing left of the goods to
// be given back, and all that is left is to close the claim.
func (cl *Claim) describeOrder(tx *gorm.DB) error {
	o, err := sale.Read(tx, cl.OrderID)
	switch {
	case err != nil:
		return err
	case o.StatusAdmin == sale.Cancelled:
		cl.OrderEnded = "order_cancelled"
	case o.StatusAdmin == sale.Refunded:
		cl.OrderEnded = "order_refunded"
	default:
		return nil
	}
	cl.Next = []string{"settle"}
	return nil
}

type versionStart struct {
	Version int64 `json:"version"`
}

// versionFeed has the form of a step begin with the version that it is about: what
// somebody else decided meanwhile is not decided about again unseen.
func versionFeed() resource.Feed {
	return resource.Feed{Name: "version", Path: "{id}/version", Answers: reflect.TypeFor[versionStart](), Record: resource.RecordFeed(func(_ *resource.Call, cl *Claim, _ map[string]string) (resource.Reply, error) {
		return resource.Reply{Data: versionStart{cl.Version}}, nil
	})}
}

type decisionStart struct {
	Version int64  `json:"version"`
	Remedy  string `json:"remedy"`
}

// decisionFeed has it begin with what the customer asks for.
func decisionFeed() resource.Feed {
	return resource.Feed{Name: "decision", Path: "{id}/decision", Answers: reflect.TypeFor[decisionStart](), Record: resource.RecordFeed(func(_ *resource.Call, cl *Claim, _ map[string]string) (resource.Reply, error) {
		return resource.Reply{Data: decisionStart{cl.Version, cl.Wanted}}, nil
	})}
}

type moneyStart struct {
	Version  int64          `json:"version"`
	Currency string         `json:"currency"`
	IBAN     string         `json:"iban"`
	Money    resource.Money `json:"money_left"`
}

// moneyFeed has it begin with where money goes back to.
func (d Deps) moneyFeed() resource.Feed {
	return resource.Feed{Name: "money", Path: "{id}/money", Answers: reflect.TypeFor[moneyStart](), Record: resource.RecordFeed(func(c *resource.Call, cl *Claim, _ map[string]string) (resource.Reply, error) {
		left, err := d.Returns().MoneyLeft(c, cl.OrderID)
		if err != nil {
			return resource.Reply{}, err
		}
		iban, err := d.Returns().LastIBAN(c, cl.OrderID)
		return resource.Reply{Data: moneyStart{cl.Version, cl.Currency, iban, left}}, err
	})}
}
