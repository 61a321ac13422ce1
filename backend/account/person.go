package account

import (
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// ActGrant is the right to give roles: the administrator's alone (decisions.md 3).
const ActGrant resource.Act = "grant"

// resetFactor takes a second factor away from someone who lost it.
const resetFactor = "reset_factor"

// What the log records of people's own sign-ins.
const (
	actionEnable  = "enable_factor"
	actionDisable = "disable_factor"
	actionRenew   = "renew_codes"
	actionReset   = "reset_password" // by a mailed link

	valueFactor = "second_factor"
	valueCodes  = "recovery_codes" // how many are left

	valueVerified = "verified_at"
)

// onlineMinutes is how long after the last call somebody counts as being here.
const onlineMinutes = 5

var (
	active  = column.State{Value: true, Key: "active", Color: "success"}
	blocked = column.State{Value: false, Key: "blocked", Color: "danger"}
	sexes   = []field.Option{{Value: 1, Key: "male"}, {Value: 2, Key: "female"}}
)

var _ = Screens.Add(func(r Rules) resource.Screen {
	return resource.Resource[User]{
		Name:  "user",
		Title: "fullname",
		Menu:  resource.Menu{Icon: "user", Order: 90, Group: "people"},
		Tiles: []resource.Tile{{Key: "User", Order: 130}},
		List: resource.List{
			Columns: column.List{
				column.Text("fullname").Avatar("image").Absent("erased_customer"),
				column.Text("role_id").As("role_title").At("role.lang.title"),
				column.Text("email").NeverCut(),
				column.Status("status", active, blocked),
				column.DateTime("invited_at").Unsorted().Wide(),
				column.Dot("verified_at"),
				column.DateTime("online_at").Recent(onlineMinutes).Wide(),
				column.Number("role_id").Carried(),
				column.Text("name").Carried(),
				column.Text("surname").Carried(),
			},
			Filters: filter.List{
				filter.Search("surname", "fullname", "email", "phone", "cellphone", "city", "billing_name", "billing_business_id"),
				filter.Select("role").On("role_id"),
				filter.Status("status", filter.State{Value: true, Key: "active"}, filter.State{Value: false, Key: "blocked"}),
				filter.Set("invited").On("invited_at"),
				filter.Set("verified").On("verified_at"),
			},
			Bulk: resource.ActivateBlockDestroy,
			Row: []resource.Action{
				resource.Edit, resource.View, resource.CommandAction(invite, "send"), resource.CommandAction(resetFactor, "unlock"), resource.Destroy, resource.Restore,
			},
		},
		Form: resource.Form{
			Main: append(append(field.List{
				field.Select("role_id").From("role").Required().Needs(string(ActGrant)),
			}, r.person()...),
				field.Slug("title_url").MadeFrom("name", "surname").Required().Min(3).Unique().
					Message("unique", "errors.nameUrlUnique"),
				field.Bool("status").Default(true),
				field.DateTime("verified_at").ReadOnly().EditOnly(),
				field.DateTime("online_at").ReadOnly().EditOnly(),
			),
			Panels: append([]resource.Panel{{Name: "password", Fields: r.password(true)}}, addresses...),
		},
		Commands: []resource.Command[User]{{
			Name: invite, Confirm: true, Run: resource.EachRowBeforeTx(r.countInvite, r.inviteAgain),
		}, {
			Name: resetFactor, Confirm: true, When: field.When("second_factor", true), Run: resource.EachRow(removeFactor),
		}},
		Access: resource.Access{
			resource.ActCreate: resource.AdminOnly, ActGrant: resource.AdminOnly,
			resource.CommandAct(resetFactor): resource.AdminOnly, resource.CommandAct(invite): resource.AdminOnly,
		},
		Personal: []string{
			"name", "surname", "fullname", "title_url", "email", "image", "sex", "address", "city", "zip", "phone", "cellphone",
			"billing_name", "billing_address", "billing_city", "billing_zip", "billing_business_id", "billing_tax_id", "billing_vat",
			"shipping_name", "shipping_address", "shipping_city", "shipping_zip", "search_norm", "sort_key",
		},
		Hooks: resource.Hooks[User]{
			Prepare: r.describeInvitation, May: mayTouch, Locked: lockUser, BeforeTx: r.requireOwnPassword, BeforeSave: r.saveUser,
			AfterSave: r.sendInvited, BeforePublish: blockUser, BeforeDestroy: shutOut, AfterRestore: inviteRestored,
		},
	}.Screen()
})

// One's own record, for every role: neither the role nor the status is in it.
var _ = Screens.Add(func(r Rules) resource.Screen {
	return resource.Resource[User]{
		Name:      "profile",
		Title:     "fullname",
		Menu:      resource.Menu{Icon: "user", None: true},
		Singleton: &resource.Singleton{Key: "own", PerUser: true},
		AuditActions: []resource.AuditAction{
			{Name: actionEnable, Values: []string{valueFactor, valueCodes}}, {Name: actionDisable}, {Name: actionRenew}, {Name: actionReset, Values: []string{valueVerified}},
		},
		Form: resource.Form{
			Main:   r.person(),
			Panels: append([]resource.Panel{{Name: "password", Fields: r.password(false)}}, addresses...),
		},
		Hooks: resource.Hooks[User]{BeforeTx: r.requireOwnPassword, BeforeSave: r.saveUser},
	}.Screen()
})

// person is who somebody is.
func (r Rules) person() field.List {
	return field.List{
		field.Text("name").Required().Min(2).Max(120),
		field.Text("surname").Required().Min(2).Max(120),
		field.Email("email").Required().Unique().Message("unique", "errors.emailUnique"),
		field.Image("image"),
		field.Select("sex").Of(sexes...),
	}
}

// password is both fields of a new password, asked for while creating and taken at any
// time (000 §5), and the one of now, which the own one takes. A new colleague may be
// invited to set it instead; customers, who do not sign in here, are not.
func (r Rules) password(ofPeople bool) field.List {
	first := field.Password("password").HashedIn("password_hash").Min(float64(r.MinPassword)).Max(maxPassword)
	again := field.Password("password_2").EqualTo("password").Max(maxPassword).Message("equal", "errors.passwordEqual")
	now := field.Password("current_password").Current().Max(maxPassword)
	if !ofPeople {
		return field.List{now.RequiredWhen(field.Not(field.When("password", nil))), first, again}
	}
	typed := field.Not(field.When("invite", true))
	return field.List{
		field.Bool("invite").CreateOnly().ShownWhen(field.Not(field.When("role_id", resource.RoleCustomer))),
		now.EditOnly(),
		first.Noted("invitation_note").Required().ShownWhen(typed), again.Required().ShownWhen(typed),
		field.Derived("invitation_note"),
	}
}

// addresses are where somebody lives, pays and is sent things.
var addresses = []resource.Panel{
	{Name: "contact", Main: true, Fields: field.List{
		field.Text("address"), field.Text("city"), field.Text("zip").Max(64), field.Select("country_id").From("country"),
		field.Phone("phone").Max(64), field.Phone("cellphone").Max(64),
	}},
	{Name: "billing", Fields: field.List{
		field.Text("billing_name"), field.Text("billing_address"), field.Text("billing_city"),
		field.Text("billing_zip").Max(64), field.Select("billing_country_id").From("country"),
		field.Text("billing_business_id").Max(64), field.Text("billing_tax_id").Max(64), field.Text("billing_vat").Max(64).Pattern(lookup.VATPattern).Message("pattern", "errors.vatForm"),
	}},
	{Name: "shipping", Fields: field.List{
		field.Text("shipping_name"), field.Text("shipping_address"), field.Text("shipping_city"),
		field.Text("shipping_zip").Max(64), field.Select("shipping_country_id").From("country"),
	}},
}
