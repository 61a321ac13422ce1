package account

import (
	"fmt"

	"github.com/ulule/limiter/v3"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Rules are what the screens of people need beyond a call.
type Rules struct {
	MinPassword int
	Hasher      *Hasher
	Limits      limiter.Store // counts tries of passwords
	Roles       *Roles
	// Languages are those that customers last ordered in, as far as they did, by their ids; nil: none
	// is known.
	Languages func(tx *gorm.DB, customers []uint64) (map[uint64]uint64, error)
	Locale    string // the first content locale, as whose readers names are sorted
	Texts     Texts
	MailKept  bool // mails stay in a folder, so that invitations reach nobody
}

// mayTouch says which rows a role other than the administrator's changes: its
// own, and those of customers (000 §6). The protected administrator and oneself
// are removed and blocked by nobody (decisions.md 2).
func mayTouch(actor resource.Actor, act resource.Act, u *User) bool {
	own := actor.ID == u.ID
	switch act {
	case resource.ActUpdate:
		return actor.RoleID == resource.RoleAdmin || own || u.RoleID == resource.RoleCustomer
	case resource.ActPublish:
		return !own && !u.Protected && (actor.RoleID == resource.RoleAdmin || u.RoleID == resource.RoleCustomer)
	case resource.ActConfirm:
		return own
	case resource.CommandAct(invite):
		return u.PasswordHash == "" && maySignIn(*u)
	case resource.CommandAct(resetFactor):
		return !own && !u.Protected // whoever took a session over must not take the second factor away
	case resource.ActDestroy:
		return !own && !u.Protected && actor.RoleID == resource.RoleAdmin
	}
	return true
}

// lockUser keeps what somebody signs in with, and may do, from those whose it
// is not to change: nobody takes the own role or sign-in away, and nobody else
// sets the protected administrator's (decisions.md 2).
func lockUser(actor resource.Actor, u *User) map[string]string {
	own := actor.ID == u.ID
	locks := map[string]string{}
	lock := func(why string, names ...string) {
		for _, name := range names {
			locks[name] = why
		}
	}
	if own {
		lock("account.messages.ownRole", "role_id", "status")
	}
	if u.Protected {
		lock("account.messages.protected", "role_id", "status")
	}
	if u.Protected && !own {
		lock("account.messages.protectedSignIn", "email", "password")
		lock("", "password_2")
	}
	return locks
}

// requireOwnPassword lets the own password, or the address that a new one would be
// mailed to, change only with the password of now, tried no more often than in
// signing in: an open session alone must not be enough to take an account over.
func (r Rules) requireOwnPassword(c *resource.Call, u, old *User) error {
	if old == nil {
		return nil
	}
	if c.Actor.ID != old.ID && u.CurrentPassword != "" {
		return fault.Field("current_password", "errors.fixed") // no place to try another's
	}
	if c.Actor.ID != old.ID || u.PasswordHash == old.PasswordHash && Canonical(u.Email) == old.Email {
		return nil
	}
	if u.CurrentPassword == "" {
		return fault.Field("current_password", "account.messages.currentPassword")
	}
	tries := newThrottle(r.Limits)
	if err := tries.account.Pass(c, accountKey("login", old.Email)); err != nil {
		return err
	}
	match, _, err := r.Hasher.Check(c, u.CurrentPassword, old.PasswordHash)
	if err != nil {
		return err
	}
	if !match {
		return fault.Field("current_password", "account.messages.wrongPassword")
	}
	return tries.forgive(c, "login", old.Email)
}

// saveUser runs in the saving transaction, where a new password is its hash.
func (r Rules) saveUser(c *resource.Call, u, old *User) error {
	*u = u.WithKeys(r.Locale)
	u.CurrentPassword = ""
	if err := checkRoleChange(c, u, old); err != nil {
		return err
	}
	if err := u.checkPostCodes(old); err != nil {
		return err
	}
	if old == nil || u.RoleID != old.RoleID {
		if err := lockRole(c.Tx, u.RoleID); err != nil {
			return err
		}
	}
	u.markInvited(c.Now, old)
	if old == nil {
		return nil
	}
	moved, renewed := u.Email != old.Email, u.PasswordHash != old.PasswordHash
	if moved {
		u.VerifiedAt = nil // nobody has shown yet that the new address is theirs
	}
	// Links that were mailed to the former address must not open the account, nor any that
	// were mailed before the password changed or the access ended.
	if moved || renewed || maySignIn(*old) && !maySignIn(*u) {
		if err := forgetLinks(c.Tx, u.ID); err != nil {
			return err
		}
	}
	if renewed || u.RoleID != old.RoleID || !u.Status && old.Status {
		u.SessionEpoch++
	}
	return nil
}

// checkRoleChange refuses any role given by another than the administrator.
func checkRoleChange(c *resource.Call, u, old *User) error {
	if old != nil && u.RoleID != old.RoleID && c.Actor.RoleID != resource.RoleAdmin {
		return fault.New(fault.Forbidden, "errors.forbidden")
	}
	return nil
}

// lockRole keeps the role from being removed until the transaction ends.
func lockRole(tx *gorm.DB, id uint64) error {
	var found []uint64
	err := tx.Model(&Role{}).Clauses(clause.Locking{Strength: clause.LockingStrengthShare}).
		Where("id = ? AND live = ?", id, true).Pluck("id", &found).Error
	if err != nil {
		return fmt.Errorf("read role %d: %w", id, err)
	}
	if len(found) == 0 {
		return fault.Field("role_id", "errors.option")
	}
	return nil
}

func blockUser(c *resource.Call, u *User, activated bool) error {
	if activated {
		return inviteActivated(c, u)
	}
	return shutOut(c, u)
}

// shutOut takes from somebody who is blocked or removed all that lets in: the sessions, the
// mailed links, and with them the invitation.
func shutOut(c *resource.Call, u *User) error {
	if err := forgetLinks(c.Tx, u.ID); err != nil {
		return err
	}
	if err := c.Tx.Model(&User{}).Where("id = ?", u.ID).UpdateColumn("invited_at", nil).Error; err != nil {
		return fmt.Errorf("end the invitation of user %d: %w", u.ID, err)
	}
	return EndSessions(c.Tx, u.ID)
}

func removeFactor(c *resource.Call, u *User, _ struct{}) (resource.Reply, error) {
	u.SecondFactor = false
	u.SessionEpoch++
	return resource.Reply{}, forgetSecrets(c.Tx, u.ID)
}

func forgetLinks(tx *gorm.DB, id uint64) error {
	if err := tx.Where("user_id = ?", id).Delete(&passwordReset{}).Error; err != nil {
		return fmt.Errorf("forget reset links of user %d: %w", id, err)
	}
	return nil
}
