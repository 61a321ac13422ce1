package account

import (
	"fmt"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Rules are what the screens of people need beyond a call.
type Rules struct {
	MinPassword int
	Hasher      *Hasher
	Roles       *Roles
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
	case resource.CommandAct(resetFactor):
		return !own // whoever took a session over must not take the second factor away
	case resource.ActDestroy:
		return !own && !u.Protected && actor.RoleID == resource.RoleAdmin
	}
	return true
}

// saveUser runs in the saving transaction, where a new password is its hash.
func (r Rules) saveUser(c *resource.Call, u, old *User) error {
	*u = u.Named()
	if err := keepRole(c, u, old); err != nil {
		return err
	}
	if old == nil || u.RoleID != old.RoleID {
		if err := lockRole(c.Tx, u.RoleID); err != nil {
			return err
		}
	}
	if old != nil && u.Email != old.Email {
		// Nobody has shown yet that the new address is theirs, and links that
		// were mailed to the former one must not open the account.
		u.VerifiedAt = nil
		if err := forgetLinks(c.Tx, u.ID); err != nil {
			return err
		}
	}
	if old == nil {
		return nil
	}
	if u.PasswordHash != old.PasswordHash {
		if err := forgetLinks(c.Tx, u.ID); err != nil {
			return err
		}
	}
	if u.PasswordHash != old.PasswordHash || u.RoleID != old.RoleID || !u.Status && old.Status {
		u.SessionEpoch++
	}
	return nil
}

// keepRole refuses what would take somebody's role or sign-in away who must
// keep it, and any role given by another than the administrator.
func keepRole(c *resource.Call, u, old *User) error {
	if old == nil || u.RoleID == old.RoleID && u.Status == old.Status {
		return nil
	}
	if u.RoleID != old.RoleID && c.Actor.RoleID != resource.RoleAdmin {
		return fault.New(fault.Forbidden, "errors.forbidden")
	}
	fields := fault.Fields{}
	refuse := func(name string, changed bool) {
		switch {
		case changed && old.Protected:
			fields.Add(name, fault.M("account.messages.protected"))
		case changed && c.Actor.ID == old.ID:
			fields.Add(name, fault.M("account.messages.ownRole"))
		}
	}
	refuse("role_id", u.RoleID != old.RoleID)
	refuse("status", u.Status != old.Status)
	return fields.Err()
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
	if activated || !u.Status {
		return nil
	}
	return EndSessions(c.Tx, u.ID)
}

func removeUser(c *resource.Call, u *User) error {
	if err := forgetLinks(c.Tx, u.ID); err != nil {
		return err
	}
	return EndSessions(c.Tx, u.ID)
}

func takeFactorAway(c *resource.Call, u *User, _ struct{}) (resource.Reply, error) {
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
