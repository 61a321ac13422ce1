package account

import (
	"fmt"
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// User is a person: staff, or a customer of the shop.
type User struct {
	resource.Record
	resource.Keys
	Status          bool
	RoleID          uint64
	Protected       bool `log:"-"` // the first administrator: never removed, blocked or demoted
	Name            string
	Surname         string
	Fullname        string // written with the name, for sorting and searching
	TitleURL        *string
	Email           string // canonical
	PasswordHash    string `gorm:"not null"` // empty: none is set yet
	CurrentPassword string `gorm:"-"`        // typed to change the own sign-in
	Invite          bool   `gorm:"-"`        // a new colleague sets the password, not who makes the record
	SecondFactor    bool   // signing in takes a code too
	SessionEpoch    int64  `log:"-"`
	Image           *string
	InvitedAt       *time.Time  `log:"-"` // when an invitation was last sent that is not accepted yet
	InvitationNote  *field.Note `gorm:"-"`

	Sex       *int
	Address   *string
	City      *string
	Zip       *string
	CountryID *uint64
	Phone     *string
	Cellphone *string

	BillingName       *string
	BillingAddress    *string
	BillingCity       *string
	BillingZip        *string
	BillingCountryID  *uint64
	BillingBusinessID *string
	BillingTaxID      *string
	BillingVat        *string

	ShippingName      *string
	ShippingAddress   *string
	ShippingCity      *string
	ShippingZip       *string
	ShippingCountryID *uint64

	VerifiedAt *time.Time
	OnlineAt   *time.Time
}

// WithKeys returns u with everything that follows from its name and e-mail. The
// sort key is that of locale, the first content locale.
func (u User) WithKeys(locale string) User {
	u.Email = Canonical(u.Email)
	u.Fullname = strings.TrimSpace(u.Name + " " + u.Surname)
	u.SearchNorm = db.SearchText(db.SearchRunes, u.Surname, u.Fullname, u.Email, text(u.Phone), text(u.Cellphone), text(u.City),
		text(u.BillingName), text(u.BillingBusinessID))
	u.SortKey = db.SortKey(locale, u.Fullname)
	return u
}

// FixedRoles is the list of roles, in the order of their ids (decisions.md 1).
var FixedRoles = lookup.Fixed{
	Table: "roles", Langs: "role_langs", Owner: "role_id",
	Names: []string{"administrator", "editor", "customer"}, Prefix: "account.roles.",
}

// Screens gathers the screens of people and roles.
var Screens resource.Registry[Rules]

// Whoever may sign in, to be chosen from.
var _ = Screens.Add(func(Rules) resource.Screen {
	return resource.Resource[User]{
		Name:    "staff",
		Title:   "fullname",
		Menu:    resource.Menu{None: true},
		Options: []resource.Options{{Label: "fullname", Where: "role_id <> 3"}},
		Access:  resource.Access{resource.ActList: resource.AdminOnly},
	}.Screen()
})

// customerFields are what an order takes over from its customer, beside the e-mail.
var customerFields = []string{
	"name", "surname", "phone", "address", "city", "zip", "country_id",
	"billing_name", "billing_address", "billing_city", "billing_zip", "billing_country_id", "billing_business_id", "billing_tax_id", "billing_vat",
	"shipping_name", "shipping_address", "shipping_city", "shipping_zip", "shipping_country_id",
}

// customerTexts are the addresses as an order has them: street and number apart.
var customerTexts = []resource.Made{
	{Name: "address", Of: "address", Text: Street}, {Name: "address_number", Of: "address", Text: HouseNumber},
	{Name: "billing_address", Of: "billing_address", Text: Street}, {Name: "billing_address_number", Of: "billing_address", Text: HouseNumber},
}

// checkPostCodes refuses post codes that an order to the same country would not take.
// What was kept before stays, as steps of an account that change none are saved too.
func (u *User) checkPostCodes(old *User) error {
	wrong, before := fault.Fields{}, map[string]bool{}
	if old != nil {
		before = old.wrongPostCodes()
	}
	for name := range u.wrongPostCodes() {
		if !before[name] {
			wrong.Add(name, fault.M("errors.postCode"))
		}
	}
	return wrong.Err()
}

func (u *User) wrongPostCodes() map[string]bool {
	wrong := map[string]bool{}
	for _, at := range []struct {
		name    string
		country *uint64
		code    *string
	}{{"zip", u.CountryID, u.Zip}, {"billing_zip", u.BillingCountryID, u.BillingZip}, {"shipping_zip", u.ShippingCountryID, u.ShippingZip}} {
		if at.country != nil && at.code != nil && *at.code != "" && !lookup.IsPostCode(*at.country, *at.code) {
			wrong[at.name] = true
		}
	}
	return wrong
}

// lastLanguages are the languages that customers last ordered in.
func (r Rules) lastLanguages(c *resource.Call, ids []uint64) (map[uint64]map[string]any, error) {
	if r.Languages == nil {
		return nil, nil
	}
	languages, err := r.Languages(c.Tx, ids)
	values := make(map[uint64]map[string]any, len(languages))
	for id, language := range languages {
		values[id] = map[string]any{"language_id": language}
	}
	return values, err
}

// customerChoices are customers as an order chooses them: by their name and the e-mail. Who
// became one of the staff since is called by the name alone, as everywhere in an order.
func customerChoices(c *resource.Call, ids []uint64) (map[uint64]string, error) {
	var list []User
	if err := c.Tx.Select("id", "fullname", "email", "role_id").Where("id IN ?", ids).Find(&list).Error; err != nil {
		return nil, fmt.Errorf("read customers to choose from: %w", err)
	}
	labels := make(map[uint64]string, len(list))
	for _, u := range list {
		switch {
		case u.RoleID != resource.RoleCustomer:
			labels[u.ID] = u.Fullname
		case u.Fullname != "":
			labels[u.ID] = u.Fullname + " – " + u.Email
		default:
			labels[u.ID] = u.Email
		}
	}
	return labels, nil
}

// Whom the shop's orders may belong to, found by their name, e-mail, or whatever else finds them in their list.
var _ = Screens.Add(func(r Rules) resource.Screen {
	return resource.Resource[User]{
		Name:  "customer",
		Title: "fullname",
		Menu:  resource.Menu{None: true},
		Options: []resource.Options{{
			Label: "email", Where: "role_id = 3", Extra: customerFields, Made: customerTexts,
			Computed: []string{"language_id"}, Compute: r.lastLanguages, Describe: customerChoices,
		}},
		Access: resource.Access{resource.ActList: resource.AdminOnly, resource.ActOptions: resource.Staff},
	}.Screen()
})
