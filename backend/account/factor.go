package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
)

// The second factor is a code of an authenticator app (RFC 6238), in the
// shape that every such app knows.
const (
	factorPeriod  = 30 // seconds
	factorDigits  = otp.DigitsSix
	factorSkew    = 1 // steps that a phone's clock may be off
	secretBytes   = 20
	recoveryCount = 10
	issuer        = "Backoffice"
)

type secondFactor struct {
	UserID    uint64 `gorm:"primaryKey"`
	CreatedAt time.Time
	Secret    string // sealed
	Confirmed bool
	LastStep  int64 // of the last code that was taken: none is taken twice
}

type recoveryCode struct {
	CodeHash []byte `gorm:"primaryKey"`
	UserID   uint64
	UsedAt   *time.Time
}

// Factor is what somebody's second factor is now.
type Factor struct {
	Enabled  bool
	Required bool // by the role
	Codes    int  // recovery codes that were not used yet
}

// FactorSetup is what an authenticator app needs to begin.
type FactorSetup struct {
	Secret string // base32, to be typed
	URI    string // otpauth://, to be scanned
}

func factorPurpose(id uint64) string { return fmt.Sprintf("user/%d/second-factor", id) }

// Factor describes the person's second factor.
func (a *Accounts) Factor(ctx context.Context, i Identity) (Factor, error) {
	f := Factor{Enabled: i.SecondFactor, Required: i.FactorRequired}
	if !f.Enabled {
		return f, nil
	}
	var err error
	f.Codes, err = codesLeft(a.DB.Read(ctx), i.ID)
	return f, err
}

// codesLeft is how many recovery codes were not used yet.
func codesLeft(tx *gorm.DB, id uint64) (int, error) {
	var n int64
	if err := tx.Model(&recoveryCode{}).Where("user_id = ? AND used_at IS NULL", id).Count(&n).Error; err != nil {
		return 0, fmt.Errorf("count recovery codes of user %d: %w", id, err)
	}
	return int(n), nil
}

// note writes to the log what somebody did to the own sign-in.
func (a *Accounts) note(tx *gorm.DB, i Identity, action string, changes ...NoteChange) error {
	return a.Journal.Note(tx, Note{UserID: i.ID, Fullname: i.Fullname, Action: action, Changes: changes, At: a.Now()})
}

// noteOnServer writes to the log what was done to somebody's sign-in past the back office.
func (a *Accounts) noteOnServer(tx *gorm.DB, u User, action string, changes ...NoteChange) error {
	return a.Journal.Note(tx, Note{OnServer: true, UserID: u.ID, Fullname: u.Fullname, Action: action, Changes: changes, At: a.Now()})
}

// BeginFactor makes a secret for the person's app. It counts only once
// ConfirmFactor has seen a code of it. Returns Conflict where there is one already.
func (a *Accounts) BeginFactor(ctx context.Context, i Identity) (FactorSetup, error) {
	if i.SecondFactor {
		return FactorSetup{}, fault.New(fault.Conflict, "account.messages.factorOn")
	}
	raw := make([]byte, secretBytes)
	if _, err := rand.Read(raw); err != nil {
		return FactorSetup{}, fmt.Errorf("make a second factor: %w", err)
	}
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw)
	row := secondFactor{UserID: i.ID, CreatedAt: a.Now(), Secret: a.Box.Seal(factorPurpose(i.ID), []byte(secret))}
	if err := a.DB.Tx(ctx, func(tx *gorm.DB) error { return keepBegun(tx, row) }); err != nil {
		return FactorSetup{}, err
	}
	q := url.Values{"secret": {secret}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"}, "period": {"30"}}
	label := url.PathEscape(issuer + ":" + i.Email)
	return FactorSetup{Secret: secret, URI: "otpauth://totp/" + label + "?" + strings.ReplaceAll(q.Encode(), "+", "%20")}, nil
}

// keepBegun keeps a secret that is to be confirmed, in place of another such one. One that
// was confirmed meanwhile, as in another tab, is what the person signs in with: it stays.
func keepBegun(tx *gorm.DB, row secondFactor) error {
	var u User
	err := tx.Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).Select("id", "second_factor").Where("id = ?", row.UserID).Take(&u).Error
	if err != nil {
		return fmt.Errorf("read user %d: %w", row.UserID, err)
	}
	if u.SecondFactor {
		return fault.New(fault.Conflict, "account.messages.factorOn")
	}
	if err := tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error; err != nil {
		return fmt.Errorf("keep a second factor of user %d: %w", row.UserID, err)
	}
	return nil
}

// ConfirmFactor switches the second factor on, once the app has shown that it
// has the secret, ends every other session, and returns the recovery codes,
// which can never be shown again. Whoever found a session open could shut its owner
// out by it, so that it takes the password. Returns Invalid where that or the code
// is wrong, and Throttled after too many tries.
func (a *Accounts) ConfirmFactor(ctx context.Context, i Identity, password, code, address string) (codes []string, err error) {
	if i.SecondFactor {
		return nil, fault.New(fault.Conflict, "account.messages.factorOn")
	}
	err = a.prove(ctx, i, password, code, address, func(tx *gorm.DB) error {
		if err := tx.Model(&secondFactor{}).Where("user_id = ?", i.ID).UpdateColumn("confirmed", true).Error; err != nil {
			return fmt.Errorf("confirm a second factor of user %d: %w", i.ID, err)
		}
		if err := setFactor(tx, i.ID, true); err != nil {
			return err
		}
		if codes, err = a.replaceCodes(tx, i.ID); err != nil {
			return err
		}
		if err := a.note(tx, i, actionEnable, NoteChange{valueFactor, false, true}, NoteChange{valueCodes, nil, recoveryCount}); err != nil {
			return err
		}
		return EndSessions(tx, i.ID)
	})
	return codes, err
}

// RenewCodes replaces the recovery codes. Returns Invalid where the password or
// the code is wrong, and Throttled after too many tries.
func (a *Accounts) RenewCodes(ctx context.Context, i Identity, password, code, address string) (codes []string, err error) {
	err = a.confirm(ctx, i, password, code, address, func(tx *gorm.DB) error {
		left, err := codesLeft(tx, i.ID)
		if err != nil {
			return err
		}
		if codes, err = a.replaceCodes(tx, i.ID); err != nil {
			return err
		}
		return a.note(tx, i, actionRenew, NoteChange{valueCodes, left, recoveryCount})
	})
	return codes, err
}

// DropFactor switches the own second factor off. Returns Invalid where the
// password or the code is wrong, Throttled after too many tries, and Conflict
// where the role requires it.
func (a *Accounts) DropFactor(ctx context.Context, i Identity, password, code, address string) error {
	if i.FactorRequired {
		return fault.New(fault.Conflict, "account.messages.factorRequired")
	}
	return a.confirm(ctx, i, password, code, address, func(tx *gorm.DB) error {
		left, err := codesLeft(tx, i.ID)
		if err != nil {
			return err
		}
		if err := forgetFactor(tx, i.ID); err != nil {
			return err
		}
		return a.note(tx, i, actionDisable, NoteChange{valueFactor, true, false}, NoteChange{valueCodes, left, nil})
	})
}

// confirm lets action happen where both factors are right.
func (a *Accounts) confirm(ctx context.Context, i Identity, password, code, address string, action func(*gorm.DB) error) error {
	if !i.SecondFactor {
		return fault.New(fault.Conflict, "account.messages.factorOff")
	}
	return a.prove(ctx, i, password, code, address, action)
}

// prove lets action happen where the password is right, and the code of the app that
// the person has, or is about to have.
func (a *Accounts) prove(ctx context.Context, i Identity, password, code, address string, action func(*gorm.DB) error) error {
	if err := a.throttle.code(ctx, i.ID, address); err != nil {
		return err
	}
	var u User
	if err := a.DB.Write(ctx).Select("id", "password_hash").Where("id = ?", i.ID).Take(&u).Error; err != nil {
		return fmt.Errorf("read user %d: %w", i.ID, err)
	}
	match := false
	if len(password) <= 4*maxPassword {
		var err error
		if match, _, err = a.Hasher.Check(ctx, password, u.PasswordHash); err != nil {
			return err
		}
	}
	if !match {
		return fault.Field("password", "account.messages.wrongPassword")
	}
	err := a.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := a.useCode(tx, i.ID, code, i.SecondFactor); err != nil {
			return err
		}
		return action(tx)
	})
	if err != nil {
		return err
	}
	return a.throttle.forgiveCode(ctx, i.ID)
}

// useCode uses up a code of the app, or a recovery code: of many calls with
// one code, in whatever copy of the program, one succeeds.
func (a *Accounts) useCode(tx *gorm.DB, id uint64, code string, confirmed bool) error {
	code = strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
	if code == "" {
		return fault.Field("code", "errors.required")
	}
	var row secondFactor
	err := tx.Where("user_id = ? AND confirmed = ?", id, confirmed).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return fault.Field("code", "account.messages.wrongCode")
	}
	if err != nil {
		return fmt.Errorf("read the second factor of user %d: %w", id, err)
	}
	if confirmed && len(code) == recoveryLength {
		return a.useRecoveryCode(tx, id, code)
	}
	// A secret that was sealed with a lost key proves nothing; recovery codes still do.
	secret, err := a.Box.Open(factorPurpose(id), row.Secret)
	if err != nil {
		return fault.Wrap(err, fault.Invalid, "account.messages.wrongCode")
	}
	now := a.Now().Unix() / factorPeriod
	for step := now - factorSkew; step <= now+factorSkew; step++ {
		want, err := hotp.GenerateCodeCustom(string(secret), uint64(step), hotp.ValidateOpts{Digits: factorDigits, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return fmt.Errorf("compute a code of user %d: %w", id, err)
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 0 {
			continue
		}
		taken := tx.Model(&secondFactor{}).Where("user_id = ? AND last_step < ?", id, step).UpdateColumn("last_step", step)
		if taken.Error != nil {
			return fmt.Errorf("use up a code of user %d: %w", id, taken.Error)
		}
		if taken.RowsAffected == 1 {
			return nil
		}
		return fault.Field("code", "account.messages.usedCode")
	}
	return fault.Field("code", "account.messages.wrongCode")
}

func (a *Accounts) useRecoveryCode(tx *gorm.DB, id uint64, code string) error {
	used := tx.Model(&recoveryCode{}).Where("user_id = ? AND code_hash = ? AND used_at IS NULL", id, hashCode(id, code)).
		UpdateColumn("used_at", a.Now())
	if used.Error != nil {
		return fmt.Errorf("use up a recovery code of user %d: %w", id, used.Error)
	}
	if used.RowsAffected == 0 {
		return fault.Field("code", "account.messages.wrongCode")
	}
	return nil
}

// recoveryLength is 80 bits in base32, beyond any guessing, so that a plain
// hash keeps them.
const recoveryLength = 16

func hashCode(id uint64, code string) []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d:%s", id, code))
	return sum[:]
}

// replaceCodes replaces the recovery codes and returns them as people read them.
func (a *Accounts) replaceCodes(tx *gorm.DB, id uint64) ([]string, error) {
	if err := tx.Where("user_id = ?", id).Delete(&recoveryCode{}).Error; err != nil {
		return nil, fmt.Errorf("forget recovery codes of user %d: %w", id, err)
	}
	codes, rows := make([]string, recoveryCount), make([]recoveryCode, recoveryCount)
	for i := range codes {
		code := rand.Text()[:recoveryLength]
		codes[i] = code[:4] + "-" + code[4:8] + "-" + code[8:12] + "-" + code[12:]
		rows[i] = recoveryCode{CodeHash: hashCode(id, code), UserID: id}
	}
	if err := tx.Create(&rows).Error; err != nil {
		return nil, fmt.Errorf("keep recovery codes of user %d: %w", id, err)
	}
	return codes, nil
}

func setFactor(tx *gorm.DB, id uint64, on bool) error {
	if err := tx.Model(&User{}).Where("id = ?", id).UpdateColumn("second_factor", on).Error; err != nil {
		return fmt.Errorf("note the second factor of user %d: %w", id, err)
	}
	return nil
}

// forgetFactor takes a second factor away, whoever asked for it.
func forgetFactor(tx *gorm.DB, id uint64) error {
	if err := forgetSecrets(tx, id); err != nil {
		return err
	}
	return setFactor(tx, id, false)
}

// forgetSecrets forgets what a second factor is proven by.
func forgetSecrets(tx *gorm.DB, id uint64) error {
	for _, row := range []any{&secondFactor{}, &recoveryCode{}} {
		if err := tx.Where("user_id = ?", id).Delete(row).Error; err != nil {
			return fmt.Errorf("forget the second factor of user %d: %w", id, err)
		}
	}
	return nil
}

// ResetFactor takes the second factor of whoever has that e-mail away and ends
// their sessions. Returns NotFound where nobody live has it.
func (a *Accounts) ResetFactor(ctx context.Context, email string) error {
	var u User
	err := a.DB.Write(ctx).Select("id", "fullname", "second_factor").Where("email = ? AND live = ?", Canonical(email), true).Take(&u).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return fmt.Errorf("read a user: %w", err)
	}
	return a.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := forgetFactor(tx, u.ID); err != nil {
			return err
		}
		if err := a.noteOnServer(tx, u, actionDisable, NoteChange{valueFactor, u.SecondFactor, false}); err != nil {
			return err
		}
		return EndSessions(tx, u.ID)
	})
}

// SignInCode is the second step of a sign-in, after SignIn has answered that a
// code is needed. Returns Invalid for a wrong, used or late code, Unauthorized
// where the person may not sign in any more, and Throttled after too many tries.
func (a *Accounts) SignInCode(ctx context.Context, id uint64, epoch int64, code, address string) (Identity, error) {
	if err := a.throttle.code(ctx, id, address); err != nil {
		return Identity{}, err
	}
	i, may, err := a.Identity(ctx, id)
	if err != nil {
		return Identity{}, err
	}
	if !may || i.Epoch != epoch || !i.SecondFactor {
		return Identity{}, fault.New(fault.Unauthorized, "errors.unauthorized")
	}
	if err := a.DB.Tx(ctx, func(tx *gorm.DB) error { return a.useCode(tx, id, code, true) }); err != nil {
		return Identity{}, err
	}
	if err := a.throttle.forgiveCode(ctx, id); err != nil {
		return Identity{}, err
	}
	return i, a.Seen(ctx, id)
}
