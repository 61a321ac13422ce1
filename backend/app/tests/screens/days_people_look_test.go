package screens_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"backoffice/backend/account"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// offered is what is offered of somebody to whoever acts; nil where nobody is shown.
func (c *crew) offered(other fellow) (can []string) {
	if c.crowd {
		return nil
	}
	ask := "?per_page=100"
	if !other.Live {
		ask += "&removed=1"
	}
	a := c.b.Get(usersAPI + ask)
	if a.Status != http.StatusOK {
		return []string{}
	}
	var rows []struct {
		ID  uint64
		Can []string
	}
	a.Data(&rows)
	can = []string{}
	for _, row := range rows {
		if row.ID == other.ID {
			can = append(can, row.Can...)
		}
	}
	return can
}

// fits demands that what is offered is not forbidden, and else is not done.
func (c *crew) fits(can []string, what string, status int) {
	if can == nil || status == http.StatusTooManyRequests {
		return
	}
	if is := slices.Contains(can, what); is && (status == http.StatusForbidden || status == http.StatusNotFound) || !is && status < 300 {
		c.t.Errorf("%s: offered are %v, and it answers %d", what, can, status)
	}
}

// allowed demands that who may do something by what the database says of the role is not
// forbidden it, and nobody else does it.
func (c *crew) allowed(who fellow, screen string, act resource.Act, a *webtest.Answer, status int) {
	if c.crowd || status == http.StatusTooManyRequests {
		return
	}
	if may := c.may(who, screen, act); may == (status == http.StatusForbidden) {
		c.t.Errorf("%s of %s is allowed to %+v: %v, and answers %d %s", act, screen, who, may, status, a.Body)
	}
}

// may is what somebody may, by what was ticked.
func (c *crew) may(who fellow, screen string, act resource.Act) bool {
	var role struct {
		SecondFactor bool
		Rights       *string
	}
	if c.scan(&role, "SELECT second_factor, rights FROM roles WHERE id = ?", who.RoleID); role.SecondFactor && !who.SecondFactor {
		return false
	}
	roles := c.screen(screen).Decl.Access.Roles(act)
	if account.IsFixed(who.RoleID) {
		return slices.Contains(roles, who.RoleID)
	}
	return slices.Contains(roles, resource.RoleEditor) && strings.Contains(*role.Rights, fmt.Sprintf(`"%s:%s"`, screen, act))
}

// logged holds what changed against what was answered.
func (c *crew) logged(before, after map[string]string, entries int64) {
	changed := before["users"] != after["users"] || before["roles"] != after["roles"]
	switch {
	case c.status >= 300 && (changed || entries != 0):
		c.t.Errorf("it is refused, and changed %v and made %d entries", changed, entries)
	case changed && entries == 0:
		c.t.Error("something changed, and no entry says so")
	}
}

// named demands that the last entries name whoever did it: a password is set by a link by
// whom it was mailed to.
func (c *crew) named(who fellow, entries int64) {
	if entries <= 0 {
		return
	}
	var last []struct {
		ActorID        uint64
		Screen, Action string
		RowID          uint64
	}
	c.scan(&last, "SELECT COALESCE(actor_id, 0) AS actor_id, screen, action, row_id FROM activity_log ORDER BY id DESC LIMIT ?", entries)
	for _, entry := range last {
		by := who.ID
		if entry.Action == "reset_password" {
			by = entry.RowID
		}
		if entry.ActorID != by {
			c.t.Errorf("person %d did it, and the log names another: %+v", by, entry)
		}
	}
}

// entitled demands of every change that whoever made it might, notes whose sessions and
// links end by it, and holds all of them against that.
func (c *crew) entitled(before, after map[uint64]fellow, by *sitting) {
	who := before[by.who]
	admin := who.RoleID == resource.RoleAdmin
	for id, is := range after {
		was, known := before[id]
		if !known {
			if !admin {
				c.t.Errorf("%+v made %+v", who, is)
			}
			continue
		}
		own, lower := id == who.ID, was.RoleID == resource.RoleCustomer
		for what, wrong := range map[string]bool{
			"a role":     is.RoleID != was.RoleID && (!admin || own || was.Protected),
			"the status": is.Status != was.Status && (own || was.Protected || !admin && !lower),
			"the e-mail": is.Email != was.Email && !own && (was.Protected || !admin && !lower),
			"being here": is.Live != was.Live && (!admin || own || was.Protected),
			"the factor": is.SecondFactor != was.SecondFactor && !own && (!admin || was.Protected),
		} {
			if wrong {
				c.t.Errorf("%+v changed %s of %+v: it is %+v", who, what, was, is)
			}
		}
		c.ends(was, is, by)
	}
	c.settled()
	c.heldAgainst(after)
}

// ends notes whose sessions and links a change ended.
func (c *crew) ends(was, is fellow, by *sitting) {
	renewed := was.PasswordHash != is.PasswordHash
	if renewed || was.Email != is.Email || was.maySignIn() && !is.maySignIn() {
		c.forgetLinks(is.ID)
	}
	if was.SecondFactor && !is.SecondFactor {
		c.phones[is.ID] = nil
	}
	taken := was.SecondFactor && !is.SecondFactor && by != nil && by.who != is.ID
	begun := !was.SecondFactor && is.SecondFactor
	if !renewed && was.RoleID == is.RoleID && (!was.maySignIn() || is.maySignIn()) && !taken && !begun {
		return
	}
	for _, s := range c.sittings {
		if s.who == is.ID && (s != by || !begun) && !s.late {
			s.over = true
		}
	}
}

// heldAgainst looks who is still signed in, and which links work.
func (c *crew) heldAgainst(now map[uint64]fellow) {
	for _, s := range c.sittings {
		want := http.StatusOK
		if s.over {
			want = http.StatusUnauthorized
		}
		if a := s.b.Get("/api/me"); a.Status != want && (want != http.StatusOK || !c.crowd) {
			c.t.Errorf("a session of %+v answers %d, want %d", now[s.who], a.Status, want)
		} else if a.Status != http.StatusOK {
			s.over = true
		}
	}
	c.sittings = slices.DeleteFunc(c.sittings, func(s *sitting) bool { return s.over })
	for _, l := range c.links {
		c.count++
		works, err := c.copies[c.count%len(c.copies)].Accounts.LinkWorks(c.t.Context(), l.token, fmt.Sprint("adresa ", c.count))
		if want := c.opens(l); err != nil || works != want && (works || !c.crowd) {
			c.t.Errorf("a link of %+v works: %v %v, want %v", now[l.who], works, err, want)
		}
	}
}

// settled waits until all jobs are done, and reads the mails that came of them.
func (c *crew) settled() {
	apptest.Soon(c.t, "all jobs are done", func() bool {
		waiting, given, err := c.m.Outbox.Pending(c.t.Context())
		if err != nil || given > 0 {
			c.t.Fatalf("%d jobs were given up: %v", given, err)
		}
		return waiting == 0
	})
	c.reads()
}

// check looks at all of them after a round.
func (c *crew) check(before map[uint64]fellow) {
	after := c.people()
	if c.crowd {
		for id, is := range after {
			if was, known := before[id]; known {
				c.ends(was, is, nil)
			}
		}
		for _, s := range c.sittings {
			s.late = false
		}
		c.settled()
		c.heldAgainst(after)
	}
	if first := after[1]; !first.Protected || first.RoleID != resource.RoleAdmin || !first.maySignIn() {
		c.t.Errorf("the first administrator is %+v", first)
	}
}

func (c *crew) holdsNoSecret(text, where string) {
	c.bunch.mu.Lock()
	defer c.bunch.mu.Unlock()
	for _, secret := range append([]string{"argon2"}, c.secrets...) {
		if strings.Contains(text, secret) {
			c.t.Errorf("%s tells %s: %s", where, secret, text)
		}
	}
}

// tellsNothing looks for secrets in what is kept of what people did.
func (c *crew) tellsNothing() {
	var entries []string
	c.scan(&entries, "SELECT COALESCE(changes, '') FROM activity_log")
	c.holdsNoSecret(strings.Join(entries, "\n"), "the log")
	for _, p := range c.copies {
		c.holdsNoSecret(p.Log.String(), "what the program writes")
	}
}
