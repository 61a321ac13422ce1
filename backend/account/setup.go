package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"unicode/utf8"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// First is the first administrator, as made at first start.
type First struct {
	Email    string
	Password string // only where it was generated; kept nowhere
}

// Setup makes the roles and, in a system without anybody, the first
// administrator, who is protected. An empty password is generated. It returns
// nil where there was somebody already. Any number of copies may call it at once.
func (a *Accounts) Setup(ctx context.Context, email, password string) (*First, error) {
	if err := FixedRoles.Ensure(ctx, a.DB, a.Locales, func(locale, key string) string {
		return a.Texts.Text(locale, key, nil)
	}); err != nil {
		return nil, err
	}
	var n int64
	if err := a.DB.Write(ctx).Model(&User{}).Limit(1).Count(&n).Error; err != nil {
		return nil, fmt.Errorf("look for the first administrator: %w", err)
	}
	if n > 0 {
		return nil, nil
	}
	first := &First{Email: Canonical(email)}
	if password == "" {
		first.Password = rand.Text()[:20]
		password = first.Password
	}
	user := User{Name: "Admin", Surname: a.Texts.Text(a.Locales[0], "account.first.surname", nil), RoleID: resource.RoleAdmin, Status: true, Protected: true, Email: email}
	url := "admin"
	user.TitleURL = &url
	// A fixed id lets only one of several copies that start at once succeed.
	user.ID = 1
	_, err := a.add(ctx, user, password, func(*gorm.DB, User) error { return nil })
	if db.IsDuplicate(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return first, nil
}

// Administrator is whom the program itself acts as: the first administrator,
// whatever id the database gave them. Returns NotFound before Setup.
func (a *Accounts) Administrator(ctx context.Context) (resource.Actor, error) {
	var u User
	err := a.DB.Read(ctx).Select(identityColumns).
		Where("live = ? AND role_id = ?", true, resource.RoleAdmin).Order("protected DESC, id").Take(&u).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return resource.Actor{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err != nil {
		return resource.Actor{}, fmt.Errorf("look for the first administrator: %w", err)
	}
	return identity(u).Actor(), nil
}

// Add makes a person. Returns Invalid where a name is missing, the e-mail is
// taken or the password bad.
func (a *Accounts) Add(ctx context.Context, name, surname, email, password string, role uint64) (Identity, error) {
	fields := fault.Fields{}
	checkEmail(email, fields)
	a.checkPassword(password, password, fields)
	if err := lockRole(a.DB.Read(ctx), role); fault.CodeOf(err) == fault.Invalid {
		fields.Add("role_id", fault.M("errors.option"))
	} else if err != nil {
		return Identity{}, err
	}
	for field, value := range map[string]string{"name": name, "surname": surname} {
		if utf8.RuneCountInString(value) == 0 {
			fields.Add(field, fault.M("errors.required"))
		}
	}
	if err := fields.Err(); err != nil {
		return Identity{}, err
	}
	u, err := a.add(ctx, User{Name: name, Surname: surname, Email: email, RoleID: role, Status: true}, password, func(tx *gorm.DB, u User) error {
		return a.noteOnServer(tx, u, "create", NoteChange{"role_id", nil, u.RoleID}, NoteChange{"name", nil, u.Name}, NoteChange{"surname", nil, u.Surname},
			NoteChange{"email", nil, u.Email})
	})
	if db.IsDuplicate(err) {
		return Identity{}, fault.Field("email", "errors.emailUnique")
	}
	return identity(u), err
}

// add makes a person, and with them what note writes.
func (a *Accounts) add(ctx context.Context, u User, password string, note func(*gorm.DB, User) error) (User, error) {
	if _, err := mail.ParseAddress(u.Email); err != nil {
		return User{}, fault.Field("email", "errors.email")
	}
	hash, err := a.Hasher.Hash(ctx, password)
	if err != nil {
		return User{}, err
	}
	live := true
	u = u.WithKeys(a.Locales[0])
	u.Live, u.PasswordHash = &live, hash
	err = a.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := address(tx, &u); err != nil {
			return err
		}
		if err := tx.Create(&u).Error; err != nil {
			return err
		}
		return note(tx, u)
	})
	if err != nil {
		return User{}, fmt.Errorf("add user: %w", err)
	}
	return u, nil
}

// minAddress is the shortest address of a person that forms take.
const minAddress = 3

// address gives a person who has none the address that the form would propose,
// with a number where others have that. A name that makes none leaves it empty.
func address(tx *gorm.DB, u *User) error {
	base := db.Slug(u.Fullname)
	if u.TitleURL != nil || len(base) < minAddress {
		return nil
	}
	var taken []string
	err := tx.Model(&User{}).Where("title_url LIKE ? AND live = ?", base+"%", true).Pluck("title_url", &taken).Error
	if err != nil {
		return fmt.Errorf("look whose address %s is: %w", base, err)
	}
	slug := base
	for n := 2; slices.Contains(taken, slug); n++ {
		slug = fmt.Sprintf("%s-%d", base, n)
	}
	u.TitleURL = &slug
	return nil
}

// Person is a line of List.
type Person struct {
	ID     uint64
	Name   string
	Email  string
	RoleID uint64
	Status bool
}

// List returns everybody who can sign in or could, were they not blocked.
func (a *Accounts) List(ctx context.Context) ([]Person, error) {
	var users []User
	err := a.DB.Read(ctx).Select(identityColumns).
		Where("live = ? AND role_id <> ?", true, resource.RoleCustomer).Order("id").Find(&users).Error
	if err != nil {
		return nil, fmt.Errorf("list users: %w", err)
	}
	people := make([]Person, len(users))
	for i, u := range users {
		people[i] = Person{ID: u.ID, Name: u.Fullname, Email: u.Email, RoleID: u.RoleID, Status: u.Status}
	}
	return people, nil
}
