package screens_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"backoffice/backend/account"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

const usersAPI = "/api/user/"

// fresh is a new secret of people's.
func (c *crew) fresh() string {
	secret := fmt.Sprintf("tajomstvo-%d", c.r.Uint64())
	c.bunch.mu.Lock()
	defer c.bunch.mu.Unlock()
	c.secrets = append(c.secrets, secret)
	return secret
}

func (c *crew) has(id uint64, password string) {
	c.bunch.mu.Lock()
	defer c.bunch.mu.Unlock()
	c.typed[id] = append(c.typed[id], password)
}

func (c *crew) passwordOf(id uint64) string {
	c.bunch.mu.Lock()
	defer c.bunch.mu.Unlock()
	if all := c.typed[id]; len(all) > 0 {
		return all[len(all)-1]
	}
	return "žiadne heslo"
}

func (c *crew) phoneOf(id uint64) *apptest.Phone {
	c.bunch.mu.Lock()
	defer c.bunch.mu.Unlock()
	return c.phones[id]
}

// pass moves the clock of every copy.
func (c *crew) pass(d time.Duration) {
	for _, p := range c.copies {
		p.Clock.Pass(d)
	}
}

// someRole is one of the roles that there are, or were.
func (c *crew) someRole() uint64 {
	var ids []uint64
	c.scan(&ids, "SELECT id FROM roles ORDER BY id")
	return ids[c.r.IntN(len(ids))]
}

func (c *crew) someEmail() string { return fmt.Sprintf("clovek%d@example.com", c.r.IntN(12)) }

// hire makes somebody, who types a password or is invited.
func (c *crew) hire(_ *sitting, who, _ fellow) {
	form, password := apptest.UserForm(c.someEmail(), c.someRole()), c.fresh()
	form["title_url"] = fmt.Sprintf("clovek-%d", c.r.IntN(30))
	form["password"], form["password_2"], form["status"] = password, password, c.r.IntN(4) > 0
	if c.r.IntN(2) == 0 {
		delete(form, "password")
		delete(form, "password_2")
		form["invite"], password = true, ""
	}
	a := apptest.Post(c.t, c.b, usersAPI, form)
	c.allowed(who, "user", resource.ActCreate, a, c.tells(a, "makes %v", form))
	if a.Status == http.StatusCreated {
		var made struct{ ID uint64 }
		if a.Data(&made); password != "" {
			c.has(made.ID, password)
		}
	}
}

// change changes somebody by the form.
func (c *crew) change(_ *sitting, who, other fellow) {
	form, password := map[string]any{"name": []string{"Ľubica", "Žofia", "Ján"}[c.r.IntN(3)]}, c.fresh()
	for _, key := range []string{"role_id", "status", "email", "password"} {
		if c.r.IntN(3) > 0 {
			continue
		}
		switch key {
		case "role_id":
			form[key] = c.someRole()
		case "status":
			form[key] = c.r.IntN(2) == 0
		case "email":
			form[key] = c.someEmail()
		case "password":
			form[key], form["password_2"] = password, password
		}
	}
	if who.ID == other.ID && c.r.IntN(2) == 0 {
		form["current_password"] = c.passwordOf(who.ID)
	}
	can := c.offered(other)
	status := c.tells(apptest.Post(c.t, c.b, fmt.Sprint(usersAPI, other.ID), form), "changes person %d: %v", other.ID, form)
	if _, renewed := form["password"]; renewed && status == http.StatusOK {
		c.has(other.ID, password)
	}
	// What is removed opens, and is not saved; a role is the administrator's to give.
	if _, gives := form["role_id"]; other.Live && (!gives || who.RoleID == resource.RoleAdmin) {
		c.fits(can, "edit", status)
	}
}

// act does something to people at once.
func (c *crew) act(_ *sitting, _, other fellow) {
	what := []string{"publish", "hide", "destroy", "restore"}[c.r.IntN(4)]
	can := c.offered(other)
	status := c.tells(c.b.PostJSON(usersAPI+"array/"+what, map[string]any{"rows": []uint64{other.ID}}), "%s person %d", what, other.ID)
	c.fits(can, what, status)
}

// row does something to somebody.
func (c *crew) row(_ *sitting, _, other fellow) {
	at, can := fmt.Sprint(usersAPI, other.ID), c.offered(other)
	switch c.r.IntN(4) {
	case 0:
		c.fits(can, "destroy", c.tells(c.b.Delete(at), "removes person %d", other.ID))
	case 1:
		c.fits(can, "restore", c.tells(c.b.PostJSON(at+"/restore", nil), "brings person %d back", other.ID))
	case 2:
		status := c.tells(c.b.PostJSON(at+"/reset_factor", map[string]any{}), "takes the factor of person %d", other.ID)
		c.fits(can, "reset_factor", status)
	case 3:
		status := c.tells(c.b.PostJSON(at+"/invite", map[string]any{}), "invites person %d again", other.ID)
		if c.fits(can, "invite", status); status == http.StatusOK {
			c.forgetLinks(other.ID)
		}
	}
}

// someRights are some of those that there are, and of those that nobody can give.
func (c *crew) someRights() (rights []any, good bool) {
	good = true
	for range 1 + c.r.IntN(6) {
		s := c.set[c.r.IntN(len(c.set))]
		if acts := s.AvailableActions(); len(acts) > 0 && (s.HasView() || c.r.IntN(8) == 0) {
			act := acts[c.r.IntN(len(acts))]
			give := slices.Contains(s.Access.Roles(act), resource.RoleEditor) && s.HasView() && s.Name != "profile"
			if one := any(s.Name + ":" + string(act)); !slices.Contains(rights, one) && (give || c.r.IntN(10) == 0) {
				rights, good = append(rights, one), good && give
			}
		}
	}
	return rights, good && len(rights) > 0
}

func (c *crew) makeRole(_ *sitting, who, _ fellow) {
	rights, good := c.someRights()
	a := apptest.Post(c.t, c.b, apptest.RolesPath, apptest.RoleForm(fmt.Sprint("Rola ", c.r.IntN(20)), rights...))
	c.allowed(who, "user/role", resource.ActCreate, a, c.tells(a, "makes a role of %v", rights))
	if a.Status == http.StatusCreated && !good {
		c.t.Errorf("rights are given that nobody can give: %v", rights)
	}
}

func (c *crew) changeRole(_ *sitting, who, _ fellow) {
	id := c.someRole()
	at := fmt.Sprint(apptest.RolesPath, id)
	switch c.r.IntN(6) {
	case 0, 1, 2:
		rights, good := c.someRights()
		a := apptest.Post(c.t, c.b, at, map[string]any{"rights": rights})
		if c.tells(a, "gives role %d %v", id, rights) == http.StatusOK && (!good || account.IsFixed(id) || who.RoleID != resource.RoleAdmin) {
			c.t.Errorf("role %d is given %v", id, rights)
		}
	case 3:
		c.tells(c.b.Delete(at), "removes role %d", id)
	case 4:
		c.tells(c.b.PostJSON(at+"/restore", nil), "brings role %d back", id)
	case 5:
		what := []string{"require_factor", "waive_factor", "waive_factor"}[c.r.IntN(3)]
		c.tells(c.b.PostJSON(at+"/"+what, map[string]any{}), "%s of role %d", what, id)
	}
}

// own changes one's own record.
func (c *crew) own(_ *sitting, who, _ fellow) {
	form, password, knows := map[string]any{"surname": "Nová"}, c.fresh(), c.r.IntN(3) > 0
	if knows {
		form["current_password"] = c.passwordOf(who.ID)
	}
	if c.r.IntN(2) == 0 {
		form["password"], form["password_2"] = password, password
	}
	if c.r.IntN(3) == 0 {
		form["email"] = c.someEmail()
	}
	status := c.tells(apptest.Post(c.t, c.b, "/api/profile/own", form), "changes the own record: %v", form)
	if _, renewed := form["password"]; renewed && status == http.StatusOK {
		if c.has(who.ID, password); !knows {
			c.t.Error("an open session was enough to change the password")
		}
	}
}

// takesBack takes back what became of somebody, or of a role.
func (c *crew) takesBack(_ *sitting, _, other fellow) {
	if c.r.IntN(3) == 0 {
		c.status = c.revert(c.screen("user/role"), c.someRole())
		return
	}
	c.status = c.revert(c.screen("user"), other.ID)
}

// works does what every role does elsewhere: what it may is taken, and nothing else.
func (c *crew) works(_ *sitting, who, _ fellow) {
	s := c.screens[c.r.IntN(len(c.screens))].Decl
	switch c.r.IntN(3) {
	case 0:
		a := c.b.Get(s.API())
		c.allowed(who, s.Name, resource.ActView, a, c.tells(a, "lists %s", s.Name))
	case 1:
		if !s.List.NoCreate {
			a := c.b.PostJSON(s.API(), map[string]any{"no_such_field": 1})
			c.allowed(who, s.Name, resource.ActCreate, a, c.tells(a, "makes one of %s", s.Name))
		}
	case 2:
		a := c.b.Get(s.API() + "export?format=csv")
		c.allowed(who, s.Name, resource.ActExport, a, c.tells(a, "exports %s", s.Name))
	}
}

// waits lets time pass. Whoever is at work at that moment would be signed out.
func (c *crew) waits(*sitting, fellow, fellow) {
	if c.crowd {
		return
	}
	d := []time.Duration{time.Hour, 3 * time.Hour, 8 * 24 * time.Hour}[c.r.IntN(3)]
	if c.pass(d); d > 2*time.Hour {
		for _, s := range c.sittings {
			s.over = true
		}
		if strings.HasPrefix(c.copies[0].Config.KVURL, "redis") {
			c.sittings = nil // it ends sessions by a clock of its own
		}
	}
	c.note("%s pass", d)
}

// tells notes what was asked and answered, in which no secret may stand.
func (c *crew) tells(a *webtest.Answer, format string, args ...any) int {
	c.status = c.did(a, format, args...)
	c.holdsNoSecret(a.Body, "an answer")
	return c.status
}
