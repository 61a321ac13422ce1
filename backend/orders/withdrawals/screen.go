package withdrawals

import (
	"reflect"
	"time"

	"backoffice/backend/orders/deadline"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

var _ = Screens.Add(func(d Deps) resource.Screen {
	due := resource.ChoiceOf("due", deadline.States, filter.Case{Value: "open", Key: "open", Where: "due <> '" + deadline.Settled + "'"})
	work := resource.Commands("receive_goods", "refund", "accept_late", "receive_after", "refund_early", "settle", "refuse", "label")
	return resource.Resource[Withdrawal]{
		Name:   "withdrawal",
		Title:  "number",
		Model:  "Withdrawal",
		Menu:   resource.Menu{Icon: "rollback", Order: 27, Group: "sales"},
		Tiles:  []resource.Tile{{Key: "Withdrawal", Order: 81, Query: "due=open"}},
		States: []resource.States[Withdrawal]{d.states()},
		List: resource.List{
			Columns: column.List{
				column.Text("number").Note("fullname"),
				column.Status("status", statuses...),
				column.Status("due", deadline.States...),
				column.Text("due_text").Unsorted().Below("due"),
				column.Date("due_on").SortedBy("queue_on"),
				column.Text("order_id").To("order").Wide(),
				column.YesNo("late").Wide(),
				column.Number("pieces").Wide(),
				column.DateTime("created_at"),
			},
			Filters: filter.List{
				filter.Search("number", "fullname", "email"), resource.ChoiceOf("status", statuses), due, filter.YesNo("late"),
				filter.DateRange("due_on"), filter.DateRange("created_at"),
			},
			Sort:     resource.Asc("due_on"),
			Row:      resource.Actions{resource.View}.And(resource.DestroyOnly...),
			Bulk:     resource.DestroyOnly,
			NoCreate: true,
		},
		Detail: &resource.Detail{
			Columns: column.List{
				column.Status("status", statuses...),
				column.Status("due", deadline.States...),
				column.Text("number").Carried(), column.Text("next").Carried(),
				column.Text("order_id").To("order"),
				column.Text("form_id").To("form/return"),
				column.Text("fullname").Absent("erased_customer"), column.Email("email"), column.Phone("phone"),
				column.YesNo("business"),
				column.DateTime("created_at"),
				column.Text("period"),
				column.YesNo("late"),
				column.Date("due_on"), column.Text("due_text"),
				column.DateTime("goods_at"), column.DateTime("refunded_at"),
				column.Money("amount", 2).Currency("currency"), column.Text("currency").Carried(),
				column.Text("iban"), column.Text("reason"), column.Text("note"),
				column.Date("delivered_on").Carried(), column.Date("ends_on").Carried(),
			},
			Actions: work.And(resource.DestroyOnly...),
			Head:    []string{"fullname", "status", "due"},
			Next:    "next",
		},
		Children: []resource.ChildDef{lines, d.steps()},
		Feeds:    []resource.Feed{d.goodsFeed(), d.moneyFeed(), decisionFeed()},
		Commands: []resource.Command[Withdrawal]{
			{Name: "refund_quote", Icon: "dollar", Path: "{id}/refund/quote", Reads: true, Answers: reflect.TypeFor[field.Forecast](), Fields: field.List{field.Text("iban").Max(42).Personal()}, Run: resource.EachRow(d.quote)},
			{Name: "label", Icon: "printer", Reads: true, Run: resource.EachRow(d.label), When: field.When("status", Waiting, Refunded)},
		},
		Personal: []string{"fullname", "email", "phone", "iban", "reason", "note", "search_norm", "sort_key"},
		Hooks:    resource.Hooks[Withdrawal]{Prepare: d.describe, BeforeDestroy: removed, AfterRestore: restored},
	}.Screen()
})

// lines are what of the order a withdrawal is about.
var lines = resource.Child[Line]{
	Name: "lines", Path: "{id}/lines", Owner: "withdrawal_id", Title: "title", Model: "WithdrawalLine", View: resource.ViewTable,
	Columns: column.List{
		column.Text("title").Unsorted(), column.Number("quantity").Unsorted(), column.Number("restocked").Unsorted(),
		column.Number("written_off").Unsorted(), column.Text("reason").Unsorted(),
	},
}.Def()

var stepKinds = []column.State{
	{Value: StepDeclared, Key: StepDeclared, Color: "info"}, {Value: StepAccepted, Key: StepAccepted, Color: "primary"},
	{Value: StepGoods, Key: StepGoods, Color: "primary"}, {Value: StepMoney, Key: StepMoney, Color: "success"},
	{Value: StepRefused, Key: StepRefused, Color: "dark"}, {Value: StepSettled, Key: StepSettled, Color: "secondary"},
}

// steps are what was done with it.
func (d Deps) steps() resource.ChildDef {
	return resource.Child[Step]{
		Name: "steps", Path: "{id}/steps", Owner: "withdrawal_id", Title: "kind", Model: "WithdrawalStep", View: resource.ViewTable,
		Columns: column.List{
			column.DateTime("created_at"), column.Status("kind", stepKinds...).Unsorted(),
			column.Text("user_id").As("user").From("staff").Unsorted(), column.Text("note").Unsorted(),
		},
		Personal: []string{"note"},
	}.Def()
}

// nextSteps are the actions that are sensible in a state, the likeliest first.
var nextSteps = map[string][]string{
	Late: {"accept_late", "refuse"}, Waiting: {"receive_goods"}, Received: {"refund"}, Refunded: {"receive_after"},
}

// describe puts into words how long is left, in the caller's language.
func (d Deps) describe(c *resource.Call, w *Withdrawal) error {
	w.Next = nextSteps[w.Status]
	if d.Texts == nil {
		return nil
	}
	day := func(at time.Time) string { return at.Format(d.Texts.Text(c.Locale, "shop.giftvoucher.date", nil)) }
	if w.Due != deadline.Settled {
		w.DueText = deadline.Say(d.Texts, c.Locale, w.DueOn, d.dayOf(c.Now))
	}
	switch {
	case w.Business:
		w.Period = d.Texts.Text(c.Locale, "withdrawal.period_business", nil)
	case w.DeliveredOn == nil || w.EndsOn == nil:
		w.Period = d.Texts.Text(c.Locale, "withdrawal.period_unknown", nil)
	default:
		w.Period = d.Texts.Text(c.Locale, "withdrawal.period", map[string]any{"Delivered": day(*w.DeliveredOn), "Ends": day(*w.EndsOn)})
	}
	return nil
}
