// Package account holds the people: who they are, how they sign in, and how
// they come back when a password is forgotten (specification 000 §2.2, §6).
package account

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/secret"
)

// Queue writes an effect outside the database with the transaction of its cause.
type Queue interface {
	Add(tx *gorm.DB, kind string, payload any) error
}

// Journal notes in the activity log what people did to their own sign-in, in
// the transaction that does it.
type Journal interface {
	Note(tx *gorm.DB, n Note) error
}

// Note is what somebody did to the own record, or what was done to it on the server,
// without any secret.
type Note struct {
	OnServer bool // by nobody who is signed in
	UserID   uint64
	Fullname string
	Action   string
	Changes  []NoteChange
	At       time.Time
}

// NoteChange is a value that the action changed; nil is none.
type NoteChange struct {
	Name          string
	Before, After any
}

// Texts gives the texts of mails and roles.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Deps are what Accounts work with.
type Deps struct {
	DB      *db.DB
	Queue   Queue
	Journal Journal
	Texts   Texts
	Locales []string // content locales, the default first
	Rules
	Box *secret.Box // seals the secrets of second factors
	// Address is where the back office is reached, such as
	// "https://www.example.com", for links in mails.
	Address string
	Now     func() time.Time
}

// Accounts knows the people. It is safe for use by many goroutines.
type Accounts struct {
	Deps
	decoy    string // checked where there is no such account, so that the answer takes as long
	throttle throttle
	online   online
}

// New makes Accounts.
func New(d Deps) *Accounts {
	return &Accounts{Deps: d, decoy: d.Hasher.decoy(), throttle: newThrottle(d.Limits)}
}

// Canonical is an e-mail address as it is stored and compared.
func Canonical(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// Identity is what a request needs to know of the person behind it.
type Identity struct {
	ID     uint64
	RoleID uint64
	// RoleVersion grows with each change of the role's rights.
	RoleVersion int64
	// SecondFactor says that signing in takes a code, FactorRequired that the
	// role demands it.
	SecondFactor, FactorRequired bool
	Epoch                        int64 // grows whenever every open session must end
	Name                         string
	Surname                      string
	Email                        string
	Image                        string // key of the stored file, or empty
	Fullname                     string
}

// Actor is the identity as the engine knows it.
func (i Identity) Actor() resource.Actor {
	return resource.Actor{ID: i.ID, RoleID: i.RoleID, Name: i.Fullname}
}

func identity(u User) Identity {
	return Identity{
		ID: u.ID, RoleID: u.RoleID, Epoch: u.SessionEpoch, Name: u.Name, Surname: u.Surname,
		Email: u.Email, Image: text(u.Image), Fullname: u.Fullname, SecondFactor: u.SecondFactor,
	}
}

// Identity returns who has that id, and false where nobody may be signed in
// under it any more: removed, blocked, or a customer. It asks the database each
// time, so that a block holds at once in every copy of the program.
func (a *Accounts) Identity(ctx context.Context, id uint64) (Identity, bool, error) {
	rows, err := a.DB.Query(ctx, identityQuery, int64(id))
	if err != nil {
		return Identity{}, false, fmt.Errorf("read user %d: %w", id, err)
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return Identity{}, false, fmt.Errorf("read user %d: %w", id, err)
		}
		return Identity{}, false, nil
	}
	var u User
	var email sql.NullString
	var version int64
	var required bool
	err = rows.Scan(&u.ID, &u.RoleID, &u.Status, &u.SessionEpoch, &u.Name, &u.Surname, &u.Fullname, &email, &u.Image, &u.DeletedAt,
		&u.SecondFactor, &version, &required)
	if err != nil {
		return Identity{}, false, fmt.Errorf("read user %d: %w", id, err)
	}
	u.Email = email.String
	i := identity(u)
	i.RoleVersion, i.FactorRequired = version, required
	return i, maySignIn(u), nil
}

var identityColumns = []string{
	"id", "role_id", "status", "session_epoch", "name", "surname", "fullname", "email", "image", "deleted_at", "second_factor",
}

// identityQuery is asked with every call; the role comes with the person, so
// that what it may is never older.
var identityQuery = "SELECT users." + strings.Join(identityColumns, ", users.") +
	", roles.version, roles.second_factor FROM users JOIN roles ON roles.id = users.role_id WHERE users.id = ?"

func maySignIn(u User) bool {
	return u.DeletedAt == nil && u.Status && u.RoleID != resource.RoleCustomer
}

// RoleTitle is the role's title in the given locale, else in any other.
func (a *Accounts) RoleTitle(ctx context.Context, id uint64, locale string) (string, error) {
	var langs []RoleLang
	if err := a.DB.Read(ctx).Where("role_id = ?", id).Order("id").Find(&langs).Error; err != nil {
		return "", fmt.Errorf("read titles of role %d: %w", id, err)
	}
	title := ""
	for _, l := range langs {
		if l.Locale == locale {
			return l.Title, nil
		}
		if title == "" {
			title = l.Title
		}
	}
	return title, nil
}

// Names returns the full names of people by id; unknown ids are absent.
func Names(tx *gorm.DB, ids []uint64) (map[uint64]string, error) {
	var users []User
	if err := tx.Model(&User{}).Select("id", "fullname").Where("id IN ?", ids).Find(&users).Error; err != nil {
		return nil, fmt.Errorf("read names of users: %w", err)
	}
	names := make(map[uint64]string, len(users))
	for _, u := range users {
		names[u.ID] = u.Fullname
	}
	return names, nil
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
