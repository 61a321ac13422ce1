package screens_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"github.com/pquerna/otp/totp"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// signIn has somebody sign in with the password of now, and with a code where one is asked for.
func (c *crew) signIn(who fellow) *sitting {
	p := c.copies[c.r.IntN(len(c.copies))]
	was, s := who.ID, &sitting{b: p.Browser(c.t).Begin(), who: who.ID, late: c.crowd}
	a := s.b.Post("/api/login", apptest.Login(who.Email, c.passwordOf(who.ID)))
	if c.note("person %d signs in: %d %.100s", who.ID, a.Status, a.Body); a.Status == http.StatusAccepted {
		c.pass(time.Minute) // a code is taken once
		if code := c.codeOf(who.ID); code != "" {
			a = s.b.Post("/api/login/code", map[string]string{"code": code})
			c.note("and gives the code: %d %.100s", a.Status, a.Body)
		}
	}
	if now := c.people(); !c.crowd && a.Status != http.StatusTooManyRequests {
		who = now[who.ID]
		for _, other := range now { // a removed one's address may be another's by now
			if other.Live && other.Email == who.Email {
				who = other
			}
		}
		if s.who = who.ID; who.ID == was && (a.Status == http.StatusOK) != (who.maySignIn() && who.PasswordHash != "") {
			c.t.Errorf("person %+v signs in: %d %s", who, a.Status, a.Body)
		}
	}
	if a.Status != http.StatusOK {
		s.over = true
		return s
	}
	c.bunch.mu.Lock()
	defer c.bunch.mu.Unlock()
	c.sittings = append(c.sittings, s)
	return s
}

func (c *crew) codeOf(id uint64) string {
	phone := c.phoneOf(id)
	if phone == nil {
		return ""
	}
	code, err := totp.GenerateCode(phone.Secret, c.copies[0].Clock.Now())
	if err != nil {
		c.t.Error(err)
	}
	return code
}

// comes has somebody sign in, with a password of now or of once.
func (c *crew) comes(_ *sitting, _, other fellow) {
	c.bunch.mu.Lock()
	all := c.typed[other.ID]
	c.bunch.mu.Unlock()
	if c.r.IntN(4) > 0 || len(all) < 2 {
		c.signIn(other)
		return
	}
	was := all[c.r.IntN(len(all)-1)]
	b := c.copies[0].Browser(c.t).Begin()
	a := b.Post("/api/login", apptest.Login(other.Email, was))
	if c.note("person %d tries a former password: %d", other.ID, a.Status); !c.crowd && other.Live && was != all[len(all)-1] && a.Status < 300 {
		c.t.Errorf("a former password lets in: %d", a.Status)
	}
}

// leaves signs out.
func (c *crew) leaves(s *sitting, who, _ fellow) {
	c.tells(c.b.Post("/api/logout", nil), "person %d signs out", who.ID)
	s.over = true
}

// factor does something to one's own second factor.
func (c *crew) factor(s *sitting, who, _ fellow) {
	password := c.passwordOf(who.ID)
	if c.r.IntN(5) == 0 {
		password = "nie je to ono"
	}
	c.pass(time.Minute)
	with := func(path, code string) *webtest.Answer {
		a := c.b.Post("/api/second-factor/"+path, map[string]string{"password": password, "code": code})
		c.status = c.did(a, "%s of person %d", path, who.ID)
		return a
	}
	if !who.SecondFactor {
		a := c.b.Post("/api/second-factor/setup", nil)
		if c.status = c.did(a, "person %d begins with a factor", who.ID); a.Status != http.StatusOK {
			return
		}
		var phone apptest.Phone
		a.Data(&phone)
		code, err := totp.GenerateCode(phone.Secret, c.copies[0].Clock.Now())
		if err != nil {
			c.t.Error(err)
		}
		if c.r.IntN(5) == 0 {
			code = "000000"
		}
		c.bunch.mu.Lock()
		c.secrets = append(c.secrets, phone.Secret)
		c.bunch.mu.Unlock()
		if with("confirm", code).Status == http.StatusOK {
			c.bunch.mu.Lock()
			c.phones[who.ID], s.late = &phone, c.crowd
			c.bunch.mu.Unlock()
		}
		return
	}
	with([]string{"codes", "disable"}[c.r.IntN(2)], c.codeOf(who.ID))
}

// forgets asks for a link.
func (c *crew) forgets(_ *sitting, _, other fellow) {
	if other.Email != "" {
		c.tells(c.copies[0].Browser(c.t).Begin().Post("/api/password", map[string]string{"email": other.Email}), "person %d forgot the password", other.ID)
	}
}

// follows sets a password by a link that was mailed once.
func (c *crew) follows(*sitting, fellow, fellow) {
	c.bunch.mu.Lock()
	n := len(c.links)
	if n == 0 {
		c.bunch.mu.Unlock()
		return
	}
	l := c.links[c.r.IntN(n)]
	c.bunch.mu.Unlock()
	works := c.opens(l)
	password := c.fresh()
	b := c.copies[c.r.IntN(len(c.copies))].Browser(c.t).Begin()
	a := b.Post("/api/password/reset", map[string]string{"token": l.token, "password": password, "password_2": password})
	if c.tells(a, "person %d follows a link, which works: %v", l.who, works) == http.StatusOK {
		c.has(l.who, password)
	}
	if !c.crowd && (a.Status == http.StatusOK) != works && a.Status != http.StatusTooManyRequests {
		c.t.Errorf("a link that works: %v, answers %d", works, a.Status)
	}
}

// opens says whether a link must work now.
func (c *crew) opens(l *link) bool {
	return !l.dead && c.copies[0].Clock.Now().Before(l.ends) && c.people()[l.who].maySignIn()
}

// forgetLinks notes that what was mailed to somebody no longer works.
func (c *crew) forgetLinks(id uint64) {
	for _, l := range c.links {
		l.dead = l.dead || l.who == id
	}
}

// reads opens the mails that came.
func (c *crew) reads() {
	for _, p := range c.copies {
		for file, token := range p.MailedLinks(c.t) {
			if c.read[file] {
				continue
			}
			c.read[file], c.secrets = true, append(c.secrets, token)
			raw, err := base64.RawURLEncoding.DecodeString(token)
			if err != nil {
				c.t.Error(err)
			}
			hash := sha256.Sum256(raw)
			var rows []struct {
				UserID    uint64
				ExpiresAt time.Time
			}
			c.scan(&rows, "SELECT user_id, expires_at FROM password_resets WHERE token_hash = ?", hash[:])
			for _, row := range rows {
				c.links = append(c.links, &link{token: token, who: row.UserID, ends: row.ExpiresAt})
			}
			c.note("a link came: %s %v", file, fmt.Sprint(rows))
		}
	}
}
