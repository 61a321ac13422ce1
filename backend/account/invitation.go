package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/kv"
)

// InviteKind is the kind of the jobs that SendInvitation does.
const InviteKind = "invitation"

// invite is the command that sends an invitation once more.
const invite = "invite"

// invitesPerHour bounds how many invitations one person is sent by hand.
const invitesPerHour = 5

// Invited is what a job of InviteKind is about.
type Invited struct {
	UserID uint64 `json:"user_id"`
	Locale string `json:"locale"`
}

// SendInvitation queues the mail with the link by which a new colleague sets the first
// password, valid once and for 7 days. It sends none to whoever has a password by now, or
// may not sign in. Done twice for one job, the person has two links that work.
func (a *Accounts) SendInvitation(ctx context.Context, i Invited) error {
	return a.DB.Tx(ctx, func(tx *gorm.DB) error {
		var u User
		err := tx.Where("id = ?", i.UserID).Take(&u).Error
		if errors.Is(err, gorm.ErrRecordNotFound) || err == nil && (u.InvitedAt == nil || !maySignIn(u)) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read who is invited: %w", err)
		}
		return a.sendLink(tx, u, invitation, i.Locale)
	})
}

// markInvited notes that u is invited by this save: whoever may sign in from now on and has
// no password to do it with, or waits with an invitation that went to another address.
func (u *User) markInvited(now time.Time, old *User) {
	switch {
	case u.PasswordHash != "" || !maySignIn(*u):
		u.InvitedAt = nil
	case old == nil || !maySignIn(*old) || old.InvitedAt != nil && old.Email != u.Email:
		u.InvitedAt = &now
	}
}

// sendInvited sends the invitation that markInvited noted, and says where it went.
func (r Rules) sendInvited(c *resource.Call, u, old *User) error {
	if u.InvitedAt == nil || old != nil && old.InvitedAt != nil && old.InvitedAt.Equal(*u.InvitedAt) {
		return nil
	}
	if r.MailKept {
		c.Warn("user.messages.invited_kept", "Email", u.Email)
	} else {
		c.Say("user.messages.invited", "Email", u.Email)
	}
	return c.Effect(InviteKind, Invited{UserID: u.ID, Locale: c.Locale})
}

// inviteActivated invites who is activated in the list and has no password.
func inviteActivated(c *resource.Call, u *User) error {
	u.Status = true
	return inviteBack(c, u)
}

// inviteRestored invites who is restored and has no password.
func inviteRestored(c *resource.Call, u *User) error {
	u.DeletedAt = nil
	return inviteBack(c, u)
}

// inviteBack invites who has no password and may sign in again: what was mailed before
// they were blocked or removed no longer works.
func inviteBack(c *resource.Call, u *User) error {
	if u.PasswordHash != "" || !maySignIn(*u) {
		return nil
	}
	if err := c.Tx.Model(&User{}).Where("id = ?", u.ID).UpdateColumn("invited_at", c.Now).Error; err != nil {
		return fmt.Errorf("note the invitation of user %d: %w", u.ID, err)
	}
	return c.Effect(InviteKind, Invited{UserID: u.ID, Locale: c.Locale})
}

// countInvite counts an invitation that is sent by hand: before the transaction, which
// runs again where another one was in its way.
func (r Rules) countInvite(c *resource.Call, u *User, _ struct{}) (struct{}, error) {
	return struct{}{}, kv.NewLimit(r.Limits, invitesPerHour, time.Hour).Pass(c, accountKey(invite, u.Email))
}

// inviteAgain sends another link, and the former ones no longer work.
func (r Rules) inviteAgain(c *resource.Call, u *User, _, _ struct{}) (resource.Reply, error) {
	if err := forgetLinks(c.Tx, u.ID); err != nil {
		return resource.Reply{}, err
	}
	u.InvitedAt = &c.Now // which sendInvited sends, once it is saved
	return resource.Reply{Message: "user.messages.invited_again"}, nil
}

// describeInvitation says beside the password of somebody what becomes of one who has none.
func (r Rules) describeInvitation(c *resource.Call, u *User) error {
	var key string
	switch {
	case r.Texts == nil || u.PasswordHash != "" || u.RoleID == resource.RoleCustomer:
		return nil
	case r.MailKept:
		key = "user.password.no_mail"
	case u.InvitedAt != nil:
		key = "user.password.invited"
	default:
		key = "user.password.none"
	}
	u.InvitationNote = &field.Note{Text: r.Texts.Text(c.Locale, key, nil), Warning: r.MailKept}
	return nil
}
