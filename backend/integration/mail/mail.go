// Package mail is the port through which the product sends mails.
package mail

import (
	"context"

	"backoffice/backend/fault"
)

// Address is a mailbox with the name of its owner.
type Address struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Message is a mail. ID, when given, is the same each time the same mail is
// tried again. From is the sender where it is not the usual one; Locale the
// language it is written in. Unsubscribe is the address at which who gets it
// says that they want no more: a GET shows the question, a POST is the answer.
type Message struct {
	ID      string  `json:"id,omitempty"`
	Locale  string  `json:"locale,omitempty"`
	From    Address `json:"from,omitzero"`
	To      Address `json:"to"`
	ReplyTo Address `json:"reply_to,omitzero"`
	Subject string  `json:"subject"`

	Unsubscribe string `json:"unsubscribe,omitempty"`

	Text string `json:"text"`
	HTML string `json:"html,omitempty"`

	Attachments []Attachment `json:"attachments,omitempty"`
}

// Attachment is a file that goes along with a mail. Its bytes are Content, or are
// read from Path before the mail is sent, so that a mail that waits stays small.
type Attachment struct {
	Name string `json:"name"` // as the reader saves it, in any script
	Type string `json:"type"` // "application/pdf"
	// ID is what the HTML shows it by, as cid:<ID>; a picture that has one is not
	// listed among the attachments.
	ID      string `json:"id,omitempty"`
	Path    string `json:"path,omitempty"` // in the store of files
	Content []byte `json:"content,omitempty"`
}

// MaxAttachments is how many bytes go along with one mail: more than most servers
// take, with a third added by their encoding.
const MaxAttachments = 15 << 20

// Sender sends mails, one at a time or many at once.
type Sender interface {
	// Send hands the mail over. Returns Invalid for a mail that can never be
	// sent, Upstream when it may succeed later.
	Send(ctx context.Context, m Message) error
	Close() error
}

// Keeper is a Sender that keeps mails instead of handing them over.
type Keeper interface{ Keeps() bool }

// Keeps says that mails of s reach nobody.
func Keeps(s Sender) bool {
	k, is := s.(Keeper)
	return is && k.Keeps()
}

// Check returns Invalid where a mail lacks a recipient, a subject, a text or the
// bytes of an attachment, or carries too many.
func (m Message) Check() error {
	fields := fault.Fields{}
	for path, value := range map[string]string{"to.email": m.To.Email, "subject": m.Subject, "text": m.Text} {
		if value == "" {
			fields.Add(path, fault.M("errors.required"))
		}
	}
	size := 0
	for _, a := range m.Attachments {
		if size += len(a.Content); len(a.Content) == 0 || a.Name == "" {
			fields.Add("attachments", fault.M("errors.required"))
		}
	}
	if size > MaxAttachments {
		fields.Add("attachments", fault.M("errors.attachmentsTooLarge"))
	}
	return fields.Err()
}
