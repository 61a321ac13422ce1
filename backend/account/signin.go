package account

import (
	"context"
	"errors"
	"fmt"
	"net/mail"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// SignIn returns who the e-mail and password belong to; where that person has
// a second factor, SignInCode must follow. Returns Invalid with
// one and the same text for an unknown address, a wrong password, a customer,
// and a blocked or removed person, after about the same time; Throttled after
// too many attempts.
func (a *Accounts) SignIn(ctx context.Context, email, password, address string) (Identity, error) {
	if err := checkSignIn(email, password); err != nil {
		return Identity{}, err
	}
	if err := a.throttle.attempt(ctx, "login", email, address); err != nil {
		return Identity{}, err
	}
	var u User
	err := a.DB.Write(ctx).Where("email = ? AND live = ?", Canonical(email), true).Take(&u).Error
	if err != nil && !errors.Is(err, gorm.ErrRecordNotFound) {
		return Identity{}, fmt.Errorf("read the user who signs in: %w", err)
	}
	hash := u.PasswordHash
	if hash == "" {
		hash = a.decoy
	}
	match, outdated, err := a.Hasher.Check(ctx, password, hash)
	if err != nil {
		return Identity{}, err
	}
	if !match || u.PasswordHash == "" || !maySignIn(u) {
		return Identity{}, failed()
	}
	if outdated {
		if err := a.rehash(ctx, u, password); err != nil {
			return Identity{}, err
		}
	}
	if err := a.throttle.forgive(ctx, "login", email); err != nil {
		return Identity{}, err
	}
	if u.SecondFactor {
		return identity(u), nil // SignInCode is what lets in
	}
	return identity(u), a.Seen(ctx, u.ID)
}

func checkSignIn(email, password string) error {
	fields := fault.Fields{}
	checkEmail(email, fields)
	switch {
	case password == "":
		fields.Add("password", fault.M("errors.required"))
	case len(password) > 4*maxPassword:
		return failed()
	}
	return fields.Err()
}

func checkEmail(email string, fields fault.Fields) {
	email = Canonical(email)
	if email == "" {
		fields.Add("email", fault.M("errors.required"))
		return
	}
	if parsed, err := mail.ParseAddress(email); err != nil || parsed.Address != email || len(email) > 255 {
		fields.Add("email", fault.M("errors.email"))
	}
}

func failed() error { return fault.Field("email", "account.messages.failed") }

// rehash stores the password under today's parameters; only where it was not
// changed meanwhile.
func (a *Accounts) rehash(ctx context.Context, u User, password string) error {
	hash, err := a.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	err = a.DB.Write(ctx).Model(&User{}).Where("id = ? AND password_hash = ?", u.ID, u.PasswordHash).
		UpdateColumn("password_hash", hash).Error
	if err != nil {
		return fmt.Errorf("store the new hash of user %d: %w", u.ID, err)
	}
	return nil
}

// EndSessions ends every open session of a person with the transaction that
// blocks, removes or gives a new password.
func EndSessions(tx *gorm.DB, id uint64) error {
	err := tx.Model(&User{}).Where("id = ?", id).UpdateColumn("session_epoch", gorm.Expr("session_epoch + 1")).Error
	if err != nil {
		return fmt.Errorf("end sessions of user %d: %w", id, err)
	}
	return nil
}

// SetPassword gives the person a new password and ends every open session.
// Returns NotFound where nobody live has that e-mail, Invalid for a bad password.
func (a *Accounts) SetPassword(ctx context.Context, email, password string) error {
	fields := fault.Fields{}
	a.checkPassword(password, password, fields)
	if err := fields.Err(); err != nil {
		return err
	}
	var u User
	err := a.DB.Write(ctx).Select("id", "fullname").Where("email = ? AND live = ?", Canonical(email), true).Take(&u).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return fmt.Errorf("read a user: %w", err)
	}
	hash, err := a.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return a.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := setPassword(tx, u.ID, hash, nil); err != nil {
			return err
		}
		return a.noteOnServer(tx, u, "update", NoteChange{"password", field.SecretMask, field.SecretMask})
	})
}

func setPassword(tx *gorm.DB, id uint64, hash string, more map[string]any) error {
	change := map[string]any{"password_hash": hash, "invited_at": nil, "updated_at": db.Now(), "version": gorm.Expr("version + 1")}
	for column, value := range more {
		change[column] = value
	}
	if err := tx.Model(&User{}).Where("id = ?", id).UpdateColumns(change).Error; err != nil {
		return fmt.Errorf("store a password of user %d: %w", id, err)
	}
	if err := forgetLinks(tx, id); err != nil {
		return err
	}
	return EndSessions(tx, id)
}
