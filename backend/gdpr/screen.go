package gdpr

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/gdpr/person"
	"backoffice/backend/gdpr/sheet"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
)

// Desk is what the screens work with; the zero value does for reading them.
type Desk struct {
	DB    *db.DB
	Atlas *Atlas
	Texts interface {
		Text(locale, key string, args map[string]any) string
		First(locale string, keys ...string) string
	}
	// Note writes into the activity log, with no word of what was there, that a record
	// was anonymised.
	Note func(tx *gorm.DB, actor uint64, screen, model string, id uint64, at time.Time) error
	// ForgetMails deletes copies of sent mails to an address that the program keeps
	// itself; nil where it keeps none.
	ForgetMails func(ctx context.Context, email string) error
	// Counted has statistics count all orders that were placed until now, in the
	// transaction of tx: it is they who know which orders of a day are of one buyer.
	Counted func(tx *gorm.DB) error
	// Changed notifies the lists that records were written past the engine.
	Changed func(ctx context.Context) error
	Now     func() time.Time
	Zone    *time.Location
	// Queue queues an effect that happens once for key.
	Queue func(tx *gorm.DB, kind, key string, payload any) error
	// Controller is who is responsible for the data, in a language, as names of facts
	// and their values.
	Controller func(ctx context.Context, locale string) ([]sheet.Fact, error)
}

// Screens gathers the screens of the desk.
var Screens resource.Registry[*Desk]

var (
	kinds = []column.State{
		{Value: KindAccess, Key: "access", Color: "info"}, {Value: KindRectify, Key: "rectify", Color: "light"},
		{Value: KindErase, Key: "erase", Color: "danger"}, {Value: KindRestrict, Key: "restrict", Color: "light"},
		{Value: KindPortability, Key: "portability", Color: "primary"}, {Value: KindObject, Key: "object", Color: "light"},
	}
	states = []column.State{
		{Value: Received, Key: "received", Color: "danger"}, {Value: Searched, Key: "searched", Color: "warning"},
		{Value: Answered, Key: "answered", Color: "success"}, {Value: Refused, Key: "refused", Color: "secondary"},
	}
	fates = []column.State{
		{Value: string(Emptied), Key: "emptied", Color: "warning"}, {Value: string(Erased), Key: "erased", Color: "danger"},
		{Value: string(Kept), Key: "kept", Color: "secondary"},
	}
	founds = []column.State{
		{Value: person.ByEmail, Key: person.ByEmail, Color: "success"}, {Value: person.ByPhone, Key: person.ByPhone, Color: "warning"},
		{Value: person.ByName, Key: person.ByName, Color: "warning"}, {Value: ByPart, Key: ByPart, Color: "light"},
	}
	erasures = []column.State{
		{Value: NotErased, Key: "not_erased", Color: "light"}, {Value: ErasureWaits, Key: "erasure_waits", Color: "warning"},
		{Value: ErasureDone, Key: "erasure_done", Color: "success"}, {Value: ErasureFailed, Key: "erasure_failed", Color: "danger", Bold: true},
	}
	urgencies = []column.State{
		{Value: DueLater, Key: DueLater, Color: "light"}, {Value: DueSoon, Key: DueSoon, Color: "warning"}, {Value: DueLate, Key: DueLate, Color: "danger"},
	}
	openStates = []any{Received, Searched}
	// editRequest is offered while there is something that lock lets be changed.
	editRequest = resource.Edit.OfferedWhen(field.When("status", openStates...))
)

// adminOnly leaves everything on a screen to the administrator.
func adminOnly(commands ...string) resource.Access {
	a := resource.Access{}
	for _, act := range []resource.Act{
		resource.ActList, resource.ActView, resource.ActCreate, resource.ActUpdate, resource.ActDestroy, resource.ActRestore, resource.ActExport, resource.ActOptions,
	} {
		a[act] = resource.AdminOnly
	}
	for _, name := range commands {
		a[resource.CommandAct(name)] = resource.AdminOnly
	}
	return a
}

var requestActions = resource.Commands("search", "export_pdf", "export_json", "anonymise", "extend", "answer", "refuse")

var _ = Screens.Add(func(d *Desk) resource.Screen {
	reason := field.List{field.Area("reason").Required().Min(5).Max(2000).Personal()}
	return resource.Resource[Request]{
		Name:  requestKey,
		Title: "number",
		Model: "GDPRRequest",
		Menu:  resource.Menu{Icon: "team", Order: 92, Group: "people"},
		Tiles: []resource.Tile{{Key: "GDPRRequest", Order: 83, Query: "urgency=due_late"}},
		List: resource.List{
			Columns: column.List{
				column.Text("number").Note("email"),
				column.Status("kind", kinds...),
				column.Status("status"),
				column.Date("due_on"),
				column.Status("urgency", urgencies...).Unsorted(),
				column.Text("left").Unsorted().Below("urgency"),
				column.Date("received_on").Wide(),
				column.Text("email").Carried(),
			},
			Filters: filter.List{
				filter.Search("number", "email", "name", "phone"), resource.ChoiceOf("status", states), resource.ChoiceOf("kind", kinds),
				filter.Choice("urgency", filter.Case{Value: DueLate, Key: DueLate, Where: "status IN (0, 1) AND due_on < {today}"}),
				filter.DateRange("due_on"),
			},
			Sort: resource.Asc("due_on"),
			Row:  resource.Actions{resource.View}.And(requestActions...).And(editRequest).And(resource.DestroyOnly...),
			Bulk: resource.DestroyOnly,
		},
		Form: resource.Form{Main: field.List{
			field.Select("kind").Of(resource.OptionsOf(kinds)...).Required().Default(KindAccess),
			field.Date("received_on").Required(),
			field.Email("email").Max(191).Personal(),
			field.Text("name").Max(255).Personal(),
			field.Phone("phone").Max(60).Personal(),
			field.Bool("verified").Default(false),
			field.Area("note").Max(2000).Personal(),
		}},
		Personal: []string{"reason", "search_norm"},
		Detail: &resource.Detail{
			Columns: column.List{
				column.Status("kind", kinds...), column.Status("status"), column.Date("received_on"), column.Date("due_on"), column.Status("urgency", urgencies...).Unsorted(), column.Text("left").Unsorted(),
				column.Text("number").Carried(), column.YesNo("extended"), column.Text("email"), column.Text("name"), column.Text("phone"), column.YesNo("verified"), column.Text("note"),
				column.Text("reason"), column.DateTime("searched_at"), column.DateTime("answered_at"), column.Status("erasure", erasures...), column.DateTime("erased_at"),
			},
			Actions: requestActions.And(editRequest).And(resource.DestroyOnly...),
			First:   true,
			Head:    []string{"number", "status"},
		},
		Children: []resource.ChildDef{d.findings()},
		States: []resource.States[Request]{{
			Field: "status", Values: states, Initial: []any{Received}, Transitions: []resource.Transition[Request]{
				{Action: "searched", Internal: true, From: []any{Received}, To: Searched},
				{Action: "answer", Icon: "check-circle", From: []any{Searched}, To: Answered, Access: resource.AdminOnly, Guard: answerable,
					Fields: field.List{field.Area("reason").Max(2000).Personal()}, Run: resource.EachRow(d.close)},
				{Action: "refuse", Icon: "stop", From: openStates, To: Refused, Access: resource.AdminOnly, Fields: reason, Run: resource.EachRow(d.close)},
			},
		}},
		Commands: []resource.Command[Request]{
			{Name: "search", Icon: "search", When: field.And(field.When("status", openStates...), still), Run: resource.EachRowBeforeTx(d.look, d.search)},
			{Name: "export_pdf", Icon: "file-pdf", Reads: true, Logged: true, When: may, Run: resource.EachRow(d.exportPDF)},
			{Name: "export_json", Icon: "download", Reads: true, Logged: true, When: may, Run: resource.EachRow(d.exportJSON)},
			{Name: "anonymise", Icon: "delete", When: field.And(may, still), Live: "plan", Fields: agreed, Run: resource.EachRow(d.anonymise)},
			{Name: "plan", Icon: "search", Path: "{id}/plan", Reads: true, When: may, Fields: agreed, Answers: reflect.TypeFor[field.Forecast](), Run: resource.EachRow(d.plan)},
			{Name: "extend", Icon: "clock-circle", When: field.And(field.When("status", openStates...), field.When("extended", false)), Fields: reason, Run: resource.EachRow(d.extend)},
		},
		Access: adminOnly("search", "export_pdf", "export_json", "anonymise", "plan", "extend"),
		Hooks:  resource.Hooks[Request]{Prepare: d.describeRequest, BeforeSave: d.save, Locked: lock},
	}.Screen()
})

// agreed is what whoever erases confirms.
var agreed = field.List{field.Bool("agreed").Default(false)}

// may is when the data of a person may be given to them: it is known that it is they
// who ask, and what there is was looked for.
var may = field.And(field.When("status", Searched), field.When("verified", true))

// still is while nothing is being erased; answerable, when that is done where it was begun.
var (
	still      = field.Not(field.When("erasure", ErasureWaits))
	answerable = field.And(field.When("verified", true), field.When("erasure", NotErased, ErasureDone))
)

// findings are the records that a request found, below it.
func (d *Desk) findings() resource.ChildDef {
	return resource.Child[Finding]{
		Name: "findings", Path: "{id}/findings", Owner: "request_id", Title: "place", Model: "GDPRFinding", View: resource.ViewTable, Paged: true, Most: 100_000,
		Columns: column.List{
			column.Text("what").Unsorted(), column.Text("which").Unsorted(), column.Status("found_by", founds...), column.YesNo("included"),
			column.Status("fate", fates...), column.Text("why").Unsorted(), column.DateTime("done_at").Wide(),
			column.Status("place", placeStates()...).Carried(), // which names a finding in the log
		},
		Actions: resource.Commands("include", "exclude"),
		Commands: []resource.Command[Finding]{
			{Name: "include", Icon: "check-circle", When: field.And(field.When("included", false), field.When("done_at", nil)), Run: resource.EachRow(d.include)},
			{Name: "exclude", Icon: "stop", When: field.And(field.When("included", true), field.When("done_at", nil)), Run: resource.EachRow(d.exclude)},
		},
		Hooks: resource.Hooks[Finding]{Prepare: d.describeFinding},
	}.Def()
}

// describeRequest says how long there is to answer.
func (d *Desk) describeRequest(c *resource.Call, r *Request) error {
	if d.Texts == nil || r.closed() || r.DueOn.IsZero() {
		return nil
	}
	days := int(r.DueOn.Sub(c.Today()).Hours() / 24)
	key := "gdpr.request.left"
	switch {
	case days < 0:
		r.Urgency, key, days = DueLate, "gdpr.request.late", -days
	case days <= soonDays:
		r.Urgency = DueSoon
	default:
		r.Urgency = DueLater
	}
	r.Left = d.Texts.Text(c.Locale, key, map[string]any{"Count": days})
	return nil
}

// describeFinding puts a finding into words.
func (d *Desk) describeFinding(c *resource.Call, f *Finding) error {
	if d.Texts == nil {
		return nil
	}
	f.What, f.Which = d.placeLabel(c.Locale, f.Place), f.Title
	if f.Which == "" {
		f.Which = fmt.Sprint("#", f.RowID)
	}
	if f.Reason != "" {
		f.Why = d.Texts.Text(c.Locale, "gdpr.reasons."+f.Reason, nil)
	}
	return nil
}

// placeLabel is what records of a place are called.
func (d *Desk) placeLabel(locale, key string) string {
	return d.Texts.Text(locale, rules[key].Label, nil)
}

// screenKey is how a screen's locale keys begin.
func screenKey(name string) string { return strings.ReplaceAll(name, "/", ".") }
