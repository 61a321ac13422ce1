package forms

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
)

// States of a form: whether anybody is to do something about it (000 §4).
const (
	Open      = 0
	Completed = 1
)

// What a return form may ask for, beside an exchange (000 §4).
const (
	Withdrawal = 1
	Claim      = 2
)

// types are all that it may ask for, by their numbers.
var types = []column.State{
	{Value: Withdrawal, Key: "withdrawal", Color: "info"},
	{Value: Claim, Key: "claim", Color: "warning"},
	{Value: 3, Key: "exchange", Color: "secondary"},
}

var states = []column.State{
	{Value: Open, Key: "open", Color: "danger"},
	{Value: Completed, Key: "completed", Color: "success"},
}

// Return is a form by which a customer sends goods back.
type Return struct {
	resource.Record
	resource.Keys
	Type         int
	TypeText     string `gorm:"-"`
	Name         string
	Surname      string
	Fullname     string
	Email        string
	Phone        string
	Message      string
	Iban         string
	SerialNumber string
	Status       int
	OrderID      *uint64
	Sender       `gorm:"embedded"`
	Seen         `gorm:"embedded"`
}

// TableName is where return forms are kept.
func (Return) TableName() string { return "form_returns" }

// OldestOpen is the oldest return form of that type about an order that nobody has dealt
// with; nil where there is none.
func OldestOpen(tx *gorm.DB, order uint64, kind int) (*Return, error) {
	var found []Return
	err := tx.Where("order_id = ? AND type = ? AND status = ? AND live = ?", order, kind, Open, true).Order("id").Limit(1).Find(&found).Error
	if err != nil {
		return nil, fmt.Errorf("look for a return form of order %d: %w", order, err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// OpenOf are the return forms about an order that nobody has dealt with, the oldest first.
func OpenOf(tx *gorm.DB, order uint64) (found []Return, err error) {
	err = tx.Where("order_id = ? AND status = ? AND live = ?", order, Open, true).Order("id").Find(&found).Error
	if err != nil {
		return nil, fmt.Errorf("look for return forms of order %d: %w", order, err)
	}
	return found, nil
}

// Complete says that a return form is dealt with.
func Complete(c *resource.Call, id uint64) error {
	found, err := resource.Find[Return](c, "id = ?", id)
	for _, f := range found {
		f.Status = Completed
	}
	return err
}

// TypeKey is the locale key of the name of a type.
func TypeKey(number int) string {
	for _, t := range types {
		if t.Value == number {
			return "form.return.states." + t.Key
		}
	}
	return ""
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Return]{
		Name:  "form/return",
		Title: "fullname",
		Model: model,
		Menu:  resource.Menu{Icon: "rollback", Order: 71},
		List: resource.List{
			Columns: column.List{
				column.Text("fullname").Excerpt("message"),
				column.Status("opened"),
				column.Status("type", types...),
				column.Status("status"),
				column.Email("email").Unsorted(),
				column.Phone("phone").Unsorted().Wide(),
				column.DateTime("created_at"),
				column.Text("name").Carried(),
				column.Text("surname").Carried(),
				column.Text("serial_number").Carried(),
				column.Text("order_id").Carried(),
				column.Text("type_text").Carried(),
				column.Text("iban").Carried(),
				column.Text("language_id").From("language").Carried().At("language.title"),
				column.Text("user_name").Carried().At("user.name"),
				column.Text("user_surname").Carried().At("user.surname"),
			},
			Filters: filter.List{
				filter.Search("surname", "fullname", "email", "phone", "order_id", "serial_number", "iban", "message").Long(),
				filter.Status("opened"),
				filter.Status("status"),
				filter.Status("type"),
				filter.DateRange("created_at"),
			},
			Sort:     resource.Desc("created_at"),
			Bulk:     resource.Actions{markRead, markUnread}.And(resource.DestroyOnly...),
			NoCreate: true,
		},
		Detail: &resource.Detail{
			Columns: column.List{
				column.Text("type_text").Labelled("common.fields.type"),
				column.Status("status"),
				column.Text("order_id").To("order"),
				column.Text("fullname"),
				column.Email("email"),
				column.Phone("phone"),
				column.Text("iban"),
				column.Text("serial_number"),
				column.Text("message"),
				column.Text("language_id").From("language").As("language").At("language.title"),
				column.Text("user_fullname").As("user").At("user.fullname"),
				column.DateTime("created_at"),
				column.Status("type", types...).Carried(),
				column.Text("name").Carried(),
				column.Text("surname").Carried(),
				column.Text("user_id").Carried().At("user.id"),
				column.Text("user_name").Carried().At("user.name"),
				column.Text("user_surname").Carried().At("user.surname"),
			},
			Actions: resource.Commands("complete").And(markUnread).And(resource.DestroyOnly...),
			Opens:   markRead.Name,
		},
		// There is no way back (000 §4).
		States: []resource.States[Return]{opening[Return](), {
			Field: "status", Values: states, Initial: []any{Open}, Transitions: []resource.Transition[Return]{{
				Action: "complete", Icon: "check-circle", From: []any{Open}, To: Completed, Confirm: true, Message: "form.return.messages.completed",
				Path: "{id}/status", Payload: map[string]any{"status": Completed},
			}},
		}},
		Personal: []string{"name", "surname", "fullname", "email", "phone", "message", "iban", "user_id", "search_norm", "sort_key"},
		Hooks: resource.Hooks[Return]{PrepareAll: func(c *resource.Call, recs []*Return) error {
			senders := make([]*Sender, len(recs))
			for i, rec := range recs {
				senders[i] = &rec.Sender
				if d.Texts != nil {
					rec.TypeText = d.Texts.Text(c.Locale, TypeKey(rec.Type), nil)
				}
			}
			return nameUsers(c, senders)
		}},
	}.Screen()
})
