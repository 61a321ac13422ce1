package account

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Role is what a person is here; its rights are policies of package access.
// Those of the fixed roles follow from the screens, those of extra ones are kept.
type Role struct {
	resource.Record
	Rights       []string `gorm:"serializer:json"`
	SecondFactor bool     // whoever has the role signs in with an authenticator app
	Fixed        bool     `gorm:"-"`
	Langs        []RoleLang
}

// RoleLang is a role in one locale.
type RoleLang struct {
	resource.Lang
	RoleID uint64
	Title  string
}

var _ = Screens.Add(func(Rules) resource.Screen {
	return resource.Resource[Role]{
		Name:    "role",
		Title:   "langs.title",
		Menu:    resource.Menu{None: true},
		Options: []resource.Options{{Label: "langs.title", Sort: "id"}},
	}.Screen()
})

// The commands that have a role use the second factor, and no longer.
const (
	requireFactor = "require_factor"
	waiveFactor   = "waive_factor"
)

var _ = Screens.Add(func(r Rules) resource.Screen {
	return resource.Resource[Role]{
		Name:  "user/role",
		Title: "langs.title",
		Known: FixedRoles.Keys(),
		Menu:  resource.Menu{Icon: "safety-certificate", Order: 91, Group: "people"},
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title"),
				column.YesNo("fixed").Unsorted(),
				column.Count("users_count", "users", "role_id").LiveOnly(),
				column.YesNo("second_factor"),
				column.DateTime("updated_at").Wide(),
			},
			Filters: filter.List{filter.Search("langs.title"), filter.YesNo("second_factor")},
			Bulk:    resource.DestroyOnly,
			Row: []resource.Action{
				resource.Edit, resource.View, resource.CommandAction(requireFactor, "lock"),
				resource.CommandAction(waiveFactor, "unlock"), resource.Destroy, resource.Restore,
			},
		},
		Form: resource.Form{
			Locales: field.List{field.Text("title").Required().Min(2).Max(60).Unique()},
			Panels: []resource.Panel{{Name: "rights", Wide: true, Fields: field.List{
				field.Matrix("rights").Cells("rights").Required().Message("required", "account.messages.roleEmpty"),
			}}},
		},
		Feeds: []resource.Feed{{Name: "rights", Path: "rights", Answers: reflect.TypeFor[Matrix](), Run: r.cells}},
		Commands: []resource.Command[Role]{
			{Name: requireFactor, Confirm: true, When: field.When("second_factor", false), Run: useFactor(true)},
			{Name: waiveFactor, Confirm: true, When: field.When("second_factor", true), Run: useFactor(false)},
		},
		Access: resource.Access{
			resource.ActList: resource.AdminOnly, resource.ActView: resource.AdminOnly, resource.ActCreate: resource.AdminOnly,
			resource.ActUpdate: resource.AdminOnly, resource.ActExport: resource.AdminOnly,
			resource.CommandAct(requireFactor): resource.AdminOnly, resource.CommandAct(waiveFactor): resource.AdminOnly,
		},
		Hooks: resource.Hooks[Role]{
			Prepare: r.describeRights, May: mayChangeRole, BeforeSave: r.saveRole, BeforeDestroy: removeRole,
		},
	}.Screen()
})

// mayChangeRole leaves the fixed roles what they are. Customers do not sign
// in, so that there is no factor to ask of them.
func mayChangeRole(_ resource.Actor, act resource.Act, r *Role) bool {
	switch act {
	case resource.ActUpdate, resource.ActDestroy:
		return !IsFixed(r.ID) || r.ID == 0
	case resource.CommandAct(requireFactor), resource.CommandAct(waiveFactor):
		return r.ID != resource.RoleCustomer
	}
	return true
}

// describeRights shows what the policies say, not what was once ticked.
func (r Rules) describeRights(_ *resource.Call, role *Role) error {
	role.Fixed = IsFixed(role.ID)
	if role.Fixed {
		role.Rights = r.Roles.grantedTo(role.ID)
	}
	return nil
}

func (r Rules) saveRole(_ *resource.Call, role, _ *Role) error {
	role.Rights = withView(role.Rights)
	return r.Roles.check(role.Rights)
}

// removeRole refuses to take a role from under people, removed ones included,
// for they may come back. The role's row is locked, as it is while one is given it.
func removeRole(c *resource.Call, role *Role) error {
	var n int64
	if err := c.Tx.Model(&User{}).Where("role_id = ?", role.ID).Count(&n).Error; err != nil {
		return fmt.Errorf("count the people of role %d: %w", role.ID, err)
	}
	if n > 0 {
		return fault.New(fault.Conflict, "account.messages.roleInUse", "Count", n)
	}
	return nil
}

func useFactor(on bool) resource.Runner[Role] {
	return resource.EachRow(func(_ *resource.Call, r *Role, _ struct{}) (resource.Reply, error) {
		r.SecondFactor = on
		return resource.Reply{}, nil
	})
}

// MatrixRow is a screen as the matrix of rights shows it.
type MatrixRow struct {
	ID    string       `json:"id"`
	Title string       `json:"title"`
	Group string       `json:"group,omitempty"`
	Base  string       `json:"base"` // the cell that all others are of no use without
	Cells []MatrixCell `json:"cells"`
}

// MatrixCell is a right on that screen; a locked one cannot be given.
type MatrixCell struct {
	ID     string `json:"id"` // as it is kept in the field
	Column string `json:"column,omitempty"`
	Title  string `json:"title"`
	Locked bool   `json:"locked,omitempty"`
}

// MatrixColumn heads the cells that most rows have.
type MatrixColumn struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Matrix is what a field of rights is drawn from.
type Matrix struct {
	Columns []MatrixColumn `json:"columns"`
	Rows    []MatrixRow    `json:"rows"`
}

// headed are the acts that have a column of their own.
var headed = []resource.Act{
	resource.ActView, resource.ActCreate, resource.ActUpdate, resource.ActPublish, resource.ActDestroy,
	resource.ActRestore, resource.ActPreview, resource.ActExport,
}

// cells returns every screen and what can be done there.
func (r Rules) cells(c *resource.Call, _ map[string]string) (resource.Reply, error) {
	m, labels := Matrix{}, r.Roles.Labels
	name := func(s resource.Screen, act resource.Act) string {
		if command, ok := strings.CutPrefix(string(act), "command:"); ok {
			return labels.First(c.Locale, s.Key()+".actions."+command, "common.actions."+command)
		}
		return labels.First(c.Locale, s.Key()+".acts."+string(act), "user.role.acts."+string(act))
	}
	for _, act := range headed {
		m.Columns = append(m.Columns, MatrixColumn{ID: string(act), Title: name(resource.Screen{}, act)})
	}
	screens := slices.DeleteFunc(slices.Clone(r.Roles.Screens), func(s resource.Screen) bool {
		return !s.HasView() || s.Name == everybodys
	})
	resource.SortForMenu(screens)
	for _, s := range screens {
		row := MatrixRow{ID: s.Name, Title: labels.First(c.Locale, s.Key()+".title"), Base: right(s.Name, resource.ActView)}
		if group := s.Group(); group != "" {
			row.Group = labels.First(c.Locale, "shell.menu."+group)
		}
		for _, act := range s.AvailableActions() {
			cell := MatrixCell{ID: right(s.Name, act), Title: name(s, act), Locked: !grantable(s, act)}
			if slices.Contains(headed, act) {
				cell.Column = string(act)
			}
			row.Cells = append(row.Cells, cell)
		}
		m.Rows = append(m.Rows, row)
	}
	return resource.Reply{Data: m}, nil
}
