package forms

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
)

// Contact is a message from the contact form.
type Contact struct {
	resource.Record
	resource.Keys
	Name    string
	Email   string
	Phone   string
	Web     string
	Message string
	Status  int
	Sender  `gorm:"embedded"`
	Seen    `gorm:"embedded"`
}

// TableName is where contact messages are kept.
func (Contact) TableName() string { return "form_contacts" }

// waiting says whether anybody is to answer a message.
var waiting = []column.State{
	{Value: Open, Key: "waiting", Color: "danger"},
	{Value: Completed, Key: "completed", Color: "success"},
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Contact]{
		Name:  "form/contact",
		Title: "name",
		Model: model,
		Menu:  resource.Menu{Icon: "inbox", Order: 70},
		Tiles: []resource.Tile{{Key: "FormContact", Icon: "mail", Order: 120}},
		List: resource.List{
			Columns: column.List{
				column.Text("name").Excerpt("message"),
				column.Status("status").Unsorted(),
				column.Status("opened").Below("status"),
				column.Email("email").Unsorted(),
				column.Phone("phone").Unsorted().Wide(),
				column.DateTime("created_at"),
				column.Text("web").Carried(),
				column.Text("language_id").From("language").Carried().At("language.title"),
				column.Text("user_name").Carried().At("user.name"),
				column.Text("user_surname").Carried().At("user.surname"),
			},
			Filters: filter.List{
				filter.Search("name", "email", "phone", "web", "message").Long(),
				filter.Status("status"),
				filter.Status("opened"),
				filter.DateRange("created_at"),
			},
			Sort:     resource.Desc("created_at"),
			Bulk:     resource.Actions{markRead, markUnread, markCompleted}.And(resource.DestroyOnly...),
			NoCreate: true,
		},
		Detail: &resource.Detail{
			Path: "{id}",
			Columns: column.List{
				column.Status("status"),
				column.Text("name"),
				column.Email("email"),
				column.Phone("phone"),
				column.Web("web"),
				column.Text("message"),
				column.Text("language_id").From("language").As("language").At("language.title"),
				column.Text("user_fullname").As("user").At("user.fullname"),
				column.DateTime("created_at"),
				column.Text("user_id").Carried().At("user.id"),
				column.Text("user_name").Carried().At("user.name"),
				column.Text("user_surname").Carried().At("user.surname"),
			},
			Actions: resource.Commands("reply", "complete", "reopen").And(markUnread).And(resource.DestroyOnly...),
			Opens:   markRead.Name,
		},
		States: []resource.States[Contact]{opening[Contact](), {
			Field: "status", Values: waiting, Initial: []any{Open}, Transitions: []resource.Transition[Contact]{
				{Action: "complete", Icon: "check-circle", From: []any{Open}, To: Completed, Mark: true, Message: "form.contact.messages.completed"},
				{Action: "reopen", Icon: "undo", From: []any{Completed}, To: Open, Message: "form.contact.messages.reopened"},
			},
		}},
		Children: []resource.ChildDef{answers},
		Feeds:    []resource.Feed{d.greetingFeed()},
		Commands: []resource.Command[Contact]{{Name: "reply", Icon: "send", Starts: "greeting", Fields: replyFields, Run: resource.EachRow(d.reply)}},
		Personal: []string{"name", "email", "phone", "web", "message", "user_id", "search_norm", "sort_key"},
		Hooks: resource.Hooks[Contact]{PrepareAll: func(c *resource.Call, recs []*Contact) error {
			senders := make([]*Sender, len(recs))
			for i, rec := range recs {
				senders[i] = &rec.Sender
			}
			return nameUsers(c, senders)
		}},
	}.Screen()
})
