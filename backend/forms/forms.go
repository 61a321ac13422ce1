// Package forms holds what visitors of the site write to the shop: contact
// messages and return forms, their screens and the calls that take them in
// (specification 000 §2.7, §2.8).
package forms

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/integration/mail"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/settings"
)

// Deps are what the forms' screens work with; the zero value does for reading
// their declarations.
type Deps struct {
	Texts    mail.Texts
	Settings *settings.Store
	Locale   string // of a message in no language that there is
}

// Screens gathers the forms' screens.
var Screens resource.Registry[Deps]

// model is the name of both kinds of form in the activity log (000 §3).
const model = "Form"

// Seen says whether anybody has looked at a form.
type Seen struct{ Opened bool }

// openedStates are those of a form that nobody has looked at and of the others.
var openedStates = []column.State{
	{Value: false, Key: "unread", Color: "primary", Bold: true},
	{Value: true, Key: "read", Color: "secondary"},
}

// opening marks a form as read when it is opened, and as unread again by hand.
func opening[T any]() resource.States[T] {
	return resource.States[T]{Field: "opened", Values: openedStates, Initial: []any{false}, Transitions: []resource.Transition[T]{
		{Action: "read", From: []any{false}, To: true, Mark: true, Message: "form.messages.read"},
		{Action: "unread", From: []any{true}, To: false, Mark: true, Message: "form.messages.unread"},
	}}
}

// Buttons by which forms are marked, beside opening one.
var (
	markRead   = resource.CommandAction("read", "read")
	markUnread = resource.CommandAction("unread", "mail")

	markCompleted = resource.CommandAction("complete", "check-circle")
)

// Sender is who filled in a form, as both kinds have it.
type Sender struct {
	LanguageID                          *uint64
	UserID                              *uint64 // whose account has the e-mail that was given; a claim, not a proof
	UserName, UserSurname, UserFullname string  `gorm:"-"`
}

// nameUsers fills in who has the accounts, of records that are looked at.
func nameUsers(c *resource.Call, senders []*Sender) error {
	var ids []uint64
	for _, s := range senders {
		if s.UserID != nil {
			ids = append(ids, *s.UserID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var users []account.User
	if err := c.Tx.Model(&account.User{}).Select("id", "name", "surname", "fullname").Where("id IN ?", ids).Find(&users).Error; err != nil {
		return fmt.Errorf("read whose accounts %d users are: %w", len(ids), err)
	}
	byID := make(map[uint64]account.User, len(users))
	for _, u := range users {
		byID[u.ID] = u
	}
	for _, s := range senders {
		if s.UserID != nil {
			u := byID[*s.UserID]
			s.UserName, s.UserSurname, s.UserFullname = u.Name, u.Surname, u.Fullname
		}
	}
	return nil
}

// newRecord begins a record that is written past the engine.
func newRecord(now time.Time) resource.Record {
	live := true
	return resource.Record{CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}
}

// owner is the live account with that e-mail, nil where there is none.
func owner(tx *gorm.DB, email string) (*uint64, error) {
	var ids []uint64
	err := tx.Model(&account.User{}).Where("email = ? AND live = ?", account.Canonical(email), true).Limit(1).Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return &ids[0], nil
}
