package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
)

const (
	// MailKind is the kind of the jobs that send a mail.Message.
	MailKind = "mail"
	// ForgotKind is the kind of the jobs that SendLink does.
	ForgotKind = "forgotten_password"
)

// Forgotten is what a job of ForgotKind is about.
type Forgotten struct {
	Email  string `json:"email"`
	Locale string `json:"locale"`
}

type passwordReset struct {
	TokenHash []byte `gorm:"primaryKey"`
	UserID    uint64
	ExpiresAt time.Time
}

// Forgot has a link for a new password mailed to the person who has that
// e-mail, valid once and for 60 minutes. It returns nil where there is nobody:
// who has an account shows neither in the answer nor in the time that it takes,
// since only the job that it queues looks. Returns Invalid where it is no
// address, Throttled after too many.
func (a *Accounts) Forgot(ctx context.Context, email, address, locale string) error {
	fields := fault.Fields{}
	checkEmail(email, fields)
	if err := fields.Err(); err != nil {
		return err
	}
	if err := a.throttle.attempt(ctx, "password", email, address); err != nil {
		return err
	}
	return a.DB.Tx(ctx, func(tx *gorm.DB) error {
		return a.Queue.Add(tx, ForgotKind, Forgotten{Email: Canonical(email), Locale: locale})
	})
}

// mostLinks is how many links for a forgotten password work at a time: anybody may ask for
// the mail of anybody, again and again.
const mostLinks = 5

// SendLink queues the mail with the link, where the e-mail is somebody's who
// may sign in and has not been mailed mostLinks that still work: one of those does.
// Done twice for one job, the person has two links that work.
func (a *Accounts) SendLink(ctx context.Context, f Forgotten) error {
	return a.DB.Tx(ctx, func(tx *gorm.DB) error {
		var u User
		err := tx.Where("email = ? AND live = ?", f.Email, true).Take(&u).Error
		if errors.Is(err, gorm.ErrRecordNotFound) || err == nil && !maySignIn(u) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read who forgot a password: %w", err)
		}
		var working int64
		until := a.Now().Add(resetLink.life) // an invitation works for longer
		err = tx.Model(&passwordReset{}).Where("user_id = ? AND expires_at > ? AND expires_at <= ?", u.ID, a.Now(), until).Count(&working).Error
		if err != nil {
			return fmt.Errorf("count the reset links of user %d: %w", u.ID, err)
		}
		if working >= mostLinks {
			return nil
		}
		return a.sendLink(tx, u, resetLink, f.Locale)
	})
}

// linkKind is what a link for a new password is mailed for: the kind of the letter, and how
// long the link works.
type linkKind struct {
	letter string
	life   time.Duration
}

var (
	resetLink  = linkKind{letter: "reset", life: time.Hour}
	invitation = linkKind{letter: "invitation", life: 7 * 24 * time.Hour}
)

func (a *Accounts) sendLink(tx *gorm.DB, u User, kind linkKind, locale string) error {
	token := make([]byte, 32)
	if _, err := rand.Read(token); err != nil {
		return fmt.Errorf("make a reset token: %w", err)
	}
	if err := tx.Where("expires_at <= ?", a.Now()).Delete(&passwordReset{}).Error; err != nil {
		return fmt.Errorf("forget old reset links: %w", err)
	}
	row := passwordReset{TokenHash: hashToken(token), UserID: u.ID, ExpiresAt: a.Now().Add(kind.life)}
	if err := tx.Create(&row).Error; err != nil {
		return fmt.Errorf("store a reset link of user %d: %w", u.ID, err)
	}
	link := a.Address + "/admin/reset?token=" + url.QueryEscape(base64.RawURLEncoding.EncodeToString(token))
	m := mail.Message{To: mail.Address{Name: u.Fullname, Email: u.Email}}
	letter := mail.Letter{Kind: kind.letter, Locale: locale, Args: map[string]any{"Name": u.Fullname, "Email": u.Email}, Link: link}
	if err := letter.Write(a.Texts, &m); err != nil {
		return err
	}
	return a.Queue.Add(tx, MailKind, m)
}

func hashToken(token []byte) []byte {
	sum := sha256.Sum256(token)
	return sum[:]
}

// Reset gives a new password to whom the link was mailed, uses the link up and
// ends every open session. Returns Invalid for a link that is wrong, used or
// too old, and for a bad password; Throttled after too many.
func (a *Accounts) Reset(ctx context.Context, link, password, again, address string) error {
	if err := a.throttle.address.Pass(ctx, "reset:address:"+address); err != nil {
		return err
	}
	fields := fault.Fields{}
	a.checkPassword(password, again, fields)
	token, err := base64.RawURLEncoding.DecodeString(link)
	if err != nil || len(token) != 32 {
		fields.Add("token", fault.M("account.messages.badLink"))
	}
	if err := fields.Err(); err != nil {
		return err
	}
	hash, err := a.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return a.DB.Tx(ctx, func(tx *gorm.DB) error { return a.reset(tx, hashToken(token), hash) })
}

// LinkWorks reports whether Reset would take a mailed link, and leaves it as
// it is. Returns Throttled after too many.
func (a *Accounts) LinkWorks(ctx context.Context, link, address string) (bool, error) {
	if err := a.throttle.address.Pass(ctx, "link:address:"+address); err != nil {
		return false, err
	}
	token, err := base64.RawURLEncoding.DecodeString(link)
	if err != nil || len(token) != 32 {
		return false, nil //nolint:nilerr // what is no link does not work, which is the answer
	}
	var row passwordReset
	err = a.DB.Write(ctx).Where("token_hash = ? AND expires_at > ?", hashToken(token), a.Now()).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read a reset link: %w", err)
	}
	_, may, err := a.Identity(ctx, row.UserID)
	return may, err
}

func (a *Accounts) reset(tx *gorm.DB, tokenHash []byte, hash string) error {
	var row passwordReset
	err := tx.Where("token_hash = ? AND expires_at > ?", tokenHash, a.Now()).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return fault.Field("token", "account.messages.badLink")
	}
	if err != nil {
		return fmt.Errorf("read a reset link: %w", err)
	}
	// Of two calls with one link, the one that removes it has used it.
	used := tx.Where("token_hash = ?", tokenHash).Delete(&passwordReset{})
	if used.Error != nil {
		return fmt.Errorf("use up a reset link: %w", used.Error)
	}
	var u User
	if err := tx.Where("id = ?", row.UserID).Take(&u).Error; err != nil {
		return fmt.Errorf("read user %d: %w", row.UserID, err)
	}
	if used.RowsAffected == 0 || !maySignIn(u) {
		return fault.Field("token", "account.messages.badLink")
	}
	more, changes := map[string]any{}, []NoteChange(nil)
	if u.VerifiedAt == nil {
		// Who got the mail owns the address.
		now := a.Now().UTC().Truncate(time.Millisecond)
		more[valueVerified] = now
		changes = []NoteChange{{Name: valueVerified, After: now}}
	}
	if err := setPassword(tx, u.ID, hash, more); err != nil {
		return err
	}
	return a.note(tx, identity(u), actionReset, changes...)
}
