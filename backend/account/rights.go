package account

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Roles is what the roles screen needs to know of all others. The screens are
// declared before there is a product, so that it is filled in when there is one.
type Roles struct {
	Screens resource.Set
	Labels  Labels
	// May says what a role may do, by the policies themselves.
	May func(role uint64, screen string, act resource.Act) bool
}

// Labels are the texts that screens and their actions are called by.
type Labels interface {
	First(locale string, keys ...string) string
}

// Grant is a right of an extra role.
type Grant struct {
	RoleID uint64
	Screen string
	Act    resource.Act
}

// A right is kept and sent as "content/page:update".
func right(screen string, act resource.Act) string { return screen + ":" + string(act) }

func ofRight(text string) (screen string, act resource.Act) {
	screen, name, _ := strings.Cut(text, ":")
	return screen, resource.Act(name)
}

// everybodys is the screen that no role can be without.
const everybodys = "profile"

// dashboard is the screen of what the first page counts, which is to each what they may see.
const dashboard = "stats/totals"

// IsFixed says whether a role is one of those that the specification gives a
// meaning, which nobody changes.
func IsFixed(role uint64) bool { return role <= uint64(len(FixedRoles.Names)) }

// grantable says whether an extra role may have the act: never more than an
// editor has, so that none gets what is the administrator's alone (000 §6).
func grantable(s resource.Screen, act resource.Act) bool {
	return s.Name != everybodys && s.HasView() && slices.Contains(s.AvailableActions(), act) &&
		slices.Contains(s.Access.Roles(act), resource.RoleEditor)
}

func (o *Roles) screen(name string) (resource.Screen, bool) {
	for _, s := range o.Screens {
		if s.Name == name {
			return s, true
		}
	}
	return resource.Screen{}, false
}

// check returns a fault that names the rights nobody can give.
func (o *Roles) check(rights []string) error {
	fields := fault.Fields{}
	for i, r := range rights {
		name, act := ofRight(r)
		if s, ok := o.screen(name); !ok || !grantable(s, act) {
			fields.Add(fmt.Sprintf("rights.%d", i), fault.M("errors.option"))
		}
	}
	return fields.Err()
}

// withView adds what the rights are of no use without: seeing the screen.
func withView(rights []string) []string {
	all := slices.Clone(rights)
	for _, r := range rights {
		name, _ := ofRight(r)
		if see := right(name, resource.ActView); !slices.Contains(all, see) {
			all = append(all, see)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// grantedTo are the rights that a role has, by the policies.
func (o *Roles) grantedTo(role uint64) []string {
	rights := []string{}
	for _, s := range o.Screens {
		if !s.HasView() || s.Name == everybodys {
			continue
		}
		for _, act := range s.AvailableActions() {
			if o.May(role, s.Name, act) {
				rights = append(rights, right(s.Name, act))
			}
		}
	}
	return rights
}

// Grants are the rights of every extra role, and the version of each role that
// they are of. A right that the product no longer gives is left out.
func (a *Accounts) Grants(ctx context.Context) ([]Grant, map[uint64]int64, error) {
	var roles []Role
	err := a.DB.Read(ctx).Select("id", "version", "rights").
		Where("live = ? AND id > ?", true, len(FixedRoles.Names)).Find(&roles).Error
	if err != nil {
		return nil, nil, fmt.Errorf("read the extra roles: %w", err)
	}
	versions := map[uint64]int64{}
	var grants []Grant
	for _, r := range roles {
		versions[r.ID] = r.Version
		grants = append(grants, a.Roles.grants(r)...)
	}
	return grants, versions, nil
}

func (o *Roles) grants(r Role) []Grant {
	var out []Grant
	give := func(screen string, acts ...resource.Act) {
		for _, act := range acts {
			out = append(out, Grant{RoleID: r.ID, Screen: screen, Act: act})
		}
	}
	give(everybodys, resource.ActView, resource.ActUpdate)
	give(dashboard, resource.ActView)
	opened := map[string][]resource.Act{everybodys: {resource.ActView, resource.ActUpdate}}
	for _, text := range r.Rights {
		name, act := ofRight(text)
		s, ok := o.screen(name)
		if !ok || !grantable(s, act) {
			continue
		}
		give(name, act)
		opened[name] = append(opened[name], act)
		if act == resource.ActView {
			give(name, resource.ActList)
		}
	}
	// What a form chooses from is offered, though its screen stays shut.
	for _, name := range slices.Sorted(maps.Keys(opened)) {
		s, _ := o.screen(name)
		if !slices.Contains(opened[name], resource.ActView) {
			continue
		}
		may := func(act resource.Act) bool { return slices.Contains(opened[name], act) }
		for _, lender := range o.Screens.OptionSources(s, may) {
			give(lender, resource.ActOptions)
		}
	}
	return out
}
